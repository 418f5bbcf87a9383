/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names by their folded form.
 */
#include "schema/interchange/name-table.h"

#include "schema/text/names.h"

struct NameTable {
    GHashTable *records; /* folded name (owned) -> GPtrArray of const Record */
    GPtrArray *names;    /* borrowed, to be suggested, in the order of the set */
};

void
name_table_add(NameTable *table, const char *name, const Record *record)
{
    g_autofree char *folded = name_fold(name);
    if (folded[0] == '\0')
        return;
    /* Nobody is told an id where there is a name. */
    if (name != record_key(record) || name == record_name(record))
        g_ptr_array_add(table->names, (gpointer)name);
    GPtrArray *records = g_hash_table_lookup(table->records, folded);
    if (records == NULL) {
        records = g_ptr_array_new();
        g_hash_table_insert(table->records, g_steal_pointer(&folded), records);
    }
    if (!g_ptr_array_find(records, record, NULL))
        g_ptr_array_add(records, (gpointer)record);
}

void
name_table_visit(const Record *record, void (*visit)(const char *name, gpointer data),
                 gpointer data)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const Texts *list = FIELD_SLOT(record, field, Texts);
        if (field->kind == KIND_ID || field->kind == KIND_TITLE)
            visit(*FIELD_SLOT(record, field, const char *), data);
        for (guint32 i = 0; field->kind == KIND_TITLES && i < list->length; i++)
            visit(list->items[i], data);
    }
}

typedef struct {
    NameTable *table;
    const Record *record;
} Adding;

static void
add_name(const char *name, gpointer data)
{
    const Adding *adding = data;
    name_table_add(adding->table, name, adding->record);
}

NameTable *
name_table_new(const DataSet *set, EntityId entity)
{
    NameTable *table = g_new(NameTable, 1);
    table->records =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    table->names = g_ptr_array_new();
    const Records list = data_set_records(set, entity);
    for (guint32 i = 0; i < list.length; i++) {
        Adding adding = {.table = table, .record = list.items[i]};
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL)
            name_table_visit(list.items[i], add_name, &adding);
    }
    return table;
}

void
name_table_free(NameTable *table)
{
    if (table == NULL)
        return;
    g_hash_table_unref(table->records);
    g_ptr_array_unref(table->names);
    g_free(table);
}

const GPtrArray *
name_table_find(const NameTable *table, const char *folded)
{
    return g_hash_table_lookup(table->records, folded);
}

guint
name_table_length(const NameTable *table)
{
    return table->names->len;
}

const char *
name_table_nearest(const NameTable *table, const char *name, guint *distance)
{
    NameSearch search;
    name_search_init(&search, name);
    for (guint i = 0; i < table->names->len; i++)
        name_search_offer(&search, table->names->pdata[i]);
    *distance = search.distance;
    return search.nearest;
}
