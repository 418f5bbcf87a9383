/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of records and numbers as arguments of findings.
 */
#include "validator/checks/check.h"

#include "schema/text/clean.h"
#include "schema/text/limits.h"

/* What @record is called. The texts of rules that could be names are those of other things: the
 * mark of the units they ask for, the answer that holds, the name that a place gets. */
static const char *
name_record(const Record *record)
{
    EntityId id = record->entity->id;
    gboolean is_nameless = id == ENTITY_UNITS || id == ENTITY_CONDITION || id == ENTITY_EFFECT;
    return is_nameless ? NULL : record_name(record);
}

static gboolean
has_title(const Record *record)
{
    const char *name = name_record(record);
    return name != NULL && name != record_key(record);
}

/* Whether the key of @record is the id of another one, of which it says something. */
static gboolean
is_about_another(const Record *record)
{
    return record->entity->keyed && record->entity->fields[0].kind == KIND_REF;
}

/* Such a record is called after the other one: in a position the unit “horn” is what places it. The
 * key of a neighbour is no noun. */
static const char *
noun_of(const Record *record)
{
    gboolean has_noun = is_about_another(record) && record->entity->id != ENTITY_NEIGHBOUR;
    return has_noun ? field_key(&record->entity->fields[0]) : record->entity->name;
}

FindingWords *
argument_describe_record(const RecordPlace *place)
{
    const Record *record = place->record;
    const char *name = name_record(record);
    if (place->parent == NULL)
        return finding_words_new(N_("the {noun}[ of {parent}]"),
                                 FINDING_ARG_NOUN("noun", record->entity->name), NULL);
    if (has_title(record))
        return finding_words_new("{name}", FINDING_ARG("name", name), NULL);
    gboolean is_in_file = place->parent->parent == NULL;
    g_autoptr(FindingWords) parent = is_in_file && (name != NULL || place->field->kind != KIND_LIST)
                                         ? NULL
                                         : argument_describe_record(place->parent);
    if (name != NULL)
        return finding_words_new(
            N_("the {noun} “{name}”[ of {parent}]"), FINDING_ARG_NOUN("noun", noun_of(record)),
            FINDING_ARG("name", name), FINDING_ARG_WORDS("parent", parent), NULL);
    if (place->field->kind == KIND_LIST)
        return finding_words_new(N_("{noun} {number} of {parent}"),
                                 FINDING_ARG_NOUN("noun", noun_of(record)),
                                 FINDING_ARG_NUMBER("number", place->index + 1),
                                 FINDING_ARG_WORDS("parent", parent), NULL);
    /* There is one in the file if the parent is the file. */
    return finding_words_new(N_("the {noun}[ of {parent}]"),
                             FINDING_ARG_NOUN("noun", record->entity->name),
                             FINDING_ARG_WORDS("parent", parent), NULL);
}

FindingWords *
argument_describe_member(const RecordPlace *place, const char *key)
{
    const Record *record = place->record;
    /* What it is called after may be the very thing that is wrong. Its number would change the
     * fingerprint of the finding whenever one is put in before it. */
    if (is_about_another(record) && g_str_equal(key, field_key(&record->entity->fields[0]))) {
        g_autoptr(FindingWords) parent = argument_describe_record(place->parent);
        return finding_words_new(
            N_("“{member}” of a {noun} of {parent}"), FINDING_ARG("member", key),
            FINDING_ARG_NOUN("noun", noun_of(record)), FINDING_ARG_WORDS("parent", parent), NULL);
    }
    g_autoptr(FindingWords) of = argument_describe_record(place);
    return finding_words_new(N_("“{member}” of {record}"), FINDING_ARG("member", key),
                             FINDING_ARG_WORDS("record", of), NULL);
}

const char *
argument_record_name(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL ? name : record->entity->name;
}
