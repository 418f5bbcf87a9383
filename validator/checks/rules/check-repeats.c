/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said twice in one list: the same condition, event or term.
 */
#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

static gboolean say_same(const Record *one, const Record *other);

static gboolean
are_same_texts(const Texts *one, const Texts *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (strcmp(one->items[i], other->items[i]) != 0)
            return FALSE;
    return TRUE;
}

static gboolean
are_same_records(const Records *one, const Records *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (!say_same(one->items[i], other->items[i]))
            return FALSE;
    return TRUE;
}

/* Whether @field, which both have, is the same in both. */
static gboolean
has_same(const Record *one, const Record *other, const Field *field)
{
    switch (field->kind) {
    case KIND_INT:
        return *FIELD_SLOT(one, field, gint64) == *FIELD_SLOT(other, field, gint64);
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_PAINT:
    case KIND_RATING:
        return *FIELD_SLOT(one, field, gint) == *FIELD_SLOT(other, field, gint);
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_LINES:
    case KIND_ZONES:
    case KIND_REFS:
        return are_same_texts(FIELD_SLOT(one, field, Texts), FIELD_SLOT(other, field, Texts));
    case KIND_RECORD:
        return say_same(*FIELD_SLOT(one, field, const Record *),
                        *FIELD_SLOT(other, field, const Record *));
    case KIND_LIST:
        return are_same_records(FIELD_SLOT(one, field, Records), FIELD_SLOT(other, field, Records));
    case KIND_SOURCE:
        return TRUE;
    case KIND_INTS:
        return FALSE;
    default:
        return strcmp(*FIELD_SLOT(one, field, const char *),
                      *FIELD_SLOT(other, field, const char *)) == 0;
    }
}

/* Whether the records, of one entity, say the same, whatever their sources are. */
static gboolean
say_same(const Record *one, const Record *other)
{
    guint64 source = (guint64)1 << (one->entity->n_fields - 1);
    if (one->raw || other->raw || one->kept != NULL || other->kept != NULL ||
        (one->present & ~source) != (other->present & ~source))
        return FALSE;
    for (guint64 left = one->present; left != 0;)
        if (!has_same(one, other, record_next_field(one, &left)))
            return FALSE;
    return TRUE;
}

/* Tells the items of @list that stand before in it, not too far off. */
static void
check_list(CheckRun *run, const RecordPlace *place, const char *key, const Records *list)
{
    for (guint32 i = 1; i < list->length; i++) {
        guint32 first = i > LIMIT_COMPARED_ITEMS ? i - LIMIT_COMPARED_ITEMS : 0;
        for (guint32 j = first; j < i; j++) {
            if (!say_same(list->items[j], list->items[i]))
                continue;
            const Record *told = check_own_record(run, list->items[i], list->items[j]);
            if (told == NULL)
                break;
            const Record *other = told == list->items[i] ? list->items[j] : list->items[i];
            g_autofree char *subject = place_describe_member(place, key);
            Finding *finding =
                check_tell(run, FINDING_RULE_REPEATED_PART, told, NULL, SAY("subject", subject),
                           SAY_NUMBER("first", j + 1), SAY_NUMBER("second", i + 1));
            finding_add_related(run->findings, finding, other, NULL, "The other one.");
            break;
        }
    }
}

/* Lists in which nothing is gained by saying the same twice, or is added twice. */
static const struct {
    EntityId entity;
    const char *key;
    gsize offset;
} lists[] = {
    {ENTITY_CONDITION, "of", G_STRUCT_OFFSET(Condition, of)},
    {ENTITY_TERM, "of", G_STRUCT_OFFSET(Term, of)},
    {ENTITY_RULE, "on", G_STRUCT_OFFSET(Rule, on)},
    {ENTITY_TABLE, "modifiers", G_STRUCT_OFFSET(Table, modifiers)},
    {ENTITY_TEST, "modifiers", G_STRUCT_OFFSET(Test, modifiers)},
    {ENTITY_PROFILE, "procedures", G_STRUCT_OFFSET(Profile, procedures)},
    {ENTITY_SCENARIO, "score", G_STRUCT_OFFSET(Scenario, score)},
    {ENTITY_SCENARIO, "decisions", G_STRUCT_OFFSET(Scenario, decisions)},
};

void
check_repeats(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(lists) && !record->raw; i++) {
        const Records *list = G_STRUCT_MEMBER_P(record, lists[i].offset);
        if (record->entity->id == lists[i].entity && list->length > 1)
            check_list(run, place, lists[i].key, list);
    }
}
