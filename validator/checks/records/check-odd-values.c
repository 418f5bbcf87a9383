/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that no other unit of its kind has. That may be meant, and often is a slip.
 */
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Of fewer others nobody can say what is usual: of those of a type, and of those with a mark. */
#define MANY 8
#define FEW 4

/* Members whose values are compared, of records that are alike in another one. */
static const struct {
    const char *by; /* a reference, or tags: then of all that have the same one */
    const char *member;
    guint least;       /* others */
    guint others_most; /* values that these have, each of them twice or more */
} usual[] = {
    {"type", "strength", MANY, 3}, {"type", "move", MANY, 3}, {"tags", "type", FEW, 1},
    {"tags", "twin", FEW, 1},      {"tags", "start", FEW, 1},
};

/* How often a value occurs. */
typedef struct {
    guint n;
    const Record *record; /* borrowed: the last that has it */
} Occurrence;

/* Returns: (transfer full): the value of @field, as something to compare; of a unit it is only
 * whether there is one. */
static char *
value_of(const Record *record, const Field *field)
{
    if (!record_has(record, field))
        return g_strdup("none");
    if (field->kind == KIND_INT)
        return number_text(*FIELD_SLOT(record, field, gint64));
    if (field->kind == KIND_REF && field->target == ENTITY_UNIT)
        return g_strdup("one");
    return g_strdup(*FIELD_SLOT(record, field, const char *));
}

static void
tell_value(CheckRun *run, const Record *record, guint row, const char *value, guint n_others)
{
    gboolean has = record_has(record, record_field(record, usual[row].member));
    check_tell(run, FINDING_OUTLIER_VALUE, record, has ? usual[row].member : "id",
               SAY("record", record_call(record)), SAY("member", usual[row].member),
               SAY("value", value), SAY_NUMBER("others", n_others), SAY("like", usual[row].by));
}

/* Tells the value that one record of @group alone has. */
static void
check_group(CheckRun *run, guint row, const GPtrArray *group)
{
    const Field *field = record_field(group->pdata[0], usual[row].member);
    g_autoptr(GHashTable) values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < group->len; i++) {
        char *value = value_of(group->pdata[i], field);
        Occurrence *there = g_hash_table_lookup(values, value);
        if (there == NULL) {
            there = g_new0(Occurrence, 1);
            g_hash_table_insert(values, value, there);
        } else {
            g_free(value);
        }
        there->n++;
        there->record = group->pdata[i];
    }
    guint n_single = 0;
    GHashTableIter iter;
    gpointer value, there, lone = NULL;
    g_hash_table_iter_init(&iter, values);
    while (g_hash_table_iter_next(&iter, &value, &there))
        if (((const Occurrence *)there)->n == 1) {
            n_single++;
            lone = value;
        }
    if (n_single == 1 && g_hash_table_size(values) <= usual[row].others_most + 1 &&
        g_hash_table_size(values) > 1)
        tell_value(run, ((const Occurrence *)g_hash_table_lookup(values, lone))->record, row, lone,
                   group->len - 1);
}

static void
add_to(GHashTable *groups, GPtrArray *order, const char *key, const Record *record)
{
    GPtrArray *group = g_hash_table_lookup(groups, key);
    if (group == NULL) {
        group = g_ptr_array_new();
        g_hash_table_insert(groups, (gpointer)key, group);
        g_ptr_array_add(order, group);
    }
    g_ptr_array_add(group, (gpointer)record);
}

static void
check_usual(CheckRun *run, guint row)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) groups = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL || unit->type == NULL)
            continue;
        if (strcmp(usual[row].by, "type") == 0 && !record_gives(&unit->record, usual[row].member))
            continue; /* what one alone lacks is told elsewhere */
        if (strcmp(usual[row].by, "type") == 0)
            add_to(groups, order, unit->type, &unit->record);
        else
            for (guint32 j = 0; j < unit->tags.length; j++)
                add_to(groups, order, unit->tags.items[j], &unit->record);
    }
    for (guint i = 0; i < order->len; i++)
        if (((const GPtrArray *)order->pdata[i])->len > usual[row].least)
            check_group(run, row, order->pdata[i]);
}

void
check_odd_values(CheckRun *run)
{
    for (guint i = 0; i < G_N_ELEMENTS(usual); i++)
        check_usual(run, i);
}
