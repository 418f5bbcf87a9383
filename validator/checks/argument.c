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

/* Returns: (transfer full): as much of @name as is shown. */
static char *
cut_place_name(const char *name)
{
    return name != NULL ? text_cut(name, LIMIT_NAME_LETTERS) : NULL;
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

char *
argument_describe_record(const RecordPlace *place)
{
    const Record *record = place->record;
    g_autofree char *name = cut_place_name(name_record(record));
    if (place->parent == NULL)
        return g_strdup_printf("the %s", record->entity->name);
    if (has_title(record))
        return g_steal_pointer(&name);
    g_autofree char *parent = argument_describe_record(place->parent);
    if (name != NULL && place->parent->parent == NULL)
        return g_strdup_printf("the %s “%s”", noun_of(record), name);
    if (name != NULL)
        return g_strdup_printf("the %s “%s” of %s", noun_of(record), name, parent);
    if (place->field->kind == KIND_LIST)
        return g_strdup_printf("%s %u of %s", noun_of(record), place->index + 1, parent);
    /* There is one in the file. */
    if (place->parent->parent == NULL)
        return g_strdup_printf("the %s", record->entity->name);
    return g_strdup_printf("the %s of %s", record->entity->name, parent);
}

char *
argument_describe_member(const RecordPlace *place, const char *key)
{
    const Record *record = place->record;
    /* What it is called after may be the very thing that is wrong. Its number would change the
     * fingerprint of the finding whenever one is put in before it. */
    if (is_about_another(record) && g_str_equal(key, field_key(&record->entity->fields[0]))) {
        g_autofree char *parent = argument_describe_record(place->parent);
        return g_strdup_printf("“%s” of a %s of %s", key, noun_of(record), parent);
    }
    g_autofree char *name = argument_describe_record(place);
    return g_strdup_printf("“%s” of %s", key, name);
}

const char *
argument_record_name(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL ? name : record->entity->name;
}
