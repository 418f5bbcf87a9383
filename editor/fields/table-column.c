/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways of three steps at most.
 */
#include "editor/fields/table-column.h"

#include "editor/document/field-text.h"

#include <string.h>

#define NESTED (KIND_BIT(KIND_LIST) | KIND_BIT(KIND_RECORD))

static const Field *
field_called(const Entity *entity, const char *name)
{
    for (guint i = 0; i < entity->n_fields; i++) {
        g_autofree char *label = field_label(&entity->fields[i]);
        if (strcmp(field_key(&entity->fields[i]), name) == 0 || strcmp(label, name) == 0)
            return &entity->fields[i];
    }
    return NULL;
}

/* Returns: whether the records that @field holds can be taken apart: they have no keys, and nothing
 * stands in them in turn. */
static gboolean
is_spread(const Field *field)
{
    if ((KIND_BIT(field->kind) & NESTED) == 0)
        return FALSE;
    const Entity *entity = entity_get(field->target);
    if (field->kind == KIND_LIST && entity->keyed)
        return FALSE;
    for (guint i = 0; i < entity->n_fields; i++)
        if ((KIND_BIT(entity->fields[i].kind) & NESTED) != 0)
            return FALSE;
    return TRUE;
}

gboolean
table_column_read(const Entity *entity, const char *name, TableColumn *column)
{
    g_auto(GStrv) steps = g_strsplit(name, "/", 4);
    guint n = g_strv_length(steps);
    guint64 item = 0;
    *column = (TableColumn){.field = n > 0 ? field_called(entity, steps[0]) : NULL};
    if (n <= 1 || column->field == NULL)
        return column->field != NULL;
    gboolean is_list = column->field->kind == KIND_LIST;
    if (!is_spread(column->field) || n != (is_list ? 3 : 2))
        return FALSE;
    if (is_list && !g_ascii_string_to_unsigned(steps[1], 10, 1, TABLE_ITEMS_MAX, &item, NULL))
        return FALSE;
    column->item = (guint)item;
    column->inner = field_called(entity_get(column->field->target), steps[n - 1]);
    return column->inner != NULL;
}

char *
table_column_name(const TableColumn *column)
{
    const char *key = field_key(column->field);
    if (column->inner == NULL)
        return g_strdup(key);
    if (column->item == 0)
        return g_strdup_printf("%s/%s", key, field_key(column->inner));
    return g_strdup_printf("%s/%u/%s", key, column->item, field_key(column->inner));
}

/* Returns: the record in which the value of @column stands in @record; NULL: it is not there. */
static const Record *
record_of(const Record *record, const TableColumn *column)
{
    if (record->raw || column->inner == NULL)
        return record->raw ? NULL : record;
    if (!record_has(record, column->field))
        return NULL;
    if (column->item == 0)
        return *FIELD_SLOT(record, column->field, const Record *);
    const Records *items = FIELD_SLOT(record, column->field, Records);
    return column->item <= items->length ? items->items[column->item - 1] : NULL;
}

char *
table_column_text(EditorRecordRow *row, const TableColumn *column)
{
    const Record *record = record_of(editor_record_row_record(row), column);
    const Field *field = column->inner != NULL ? column->inner : column->field;
    return record != NULL && !record->raw ? field_text(record, field) : NULL;
}

/* Adds the columns of item @item of @field that any of @rows says. Returns: whether there are any.
 */
static gboolean
add_said(GArray *columns, const GPtrArray *rows, const Field *field, guint item)
{
    const Entity *entity = entity_get(field->target);
    guint before = columns->len;
    for (guint i = 0; i < entity->n_fields; i++) {
        const TableColumn column = {field, item, &entity->fields[i]};
        gboolean is_said = FALSE;
        for (guint k = 0; k < rows->len && !is_said; k++) {
            const Record *record = record_of(editor_record_row_record(rows->pdata[k]), &column);
            is_said = record != NULL && !record->raw && record_has(record, column.inner);
        }
        if (is_said)
            g_array_append_val(columns, column);
    }
    return columns->len > before;
}

/* Returns: whether what @field holds is so short in all of @rows that columns will do. */
static gboolean
has_room(const GPtrArray *rows, const Field *field)
{
    for (guint i = 0; i < rows->len && field->kind == KIND_LIST; i++) {
        const Record *record = editor_record_row_record(rows->pdata[i]);
        if (!record->raw && record_has(record, field) &&
            FIELD_SLOT(record, field, Records)->length > TABLE_ITEMS_MAX)
            return FALSE;
    }
    return TRUE;
}

GArray *
table_columns_spread(const GPtrArray *rows, const Field *const *fields)
{
    GArray *columns = g_array_new(FALSE, FALSE, sizeof(TableColumn));
    for (; *fields != NULL; fields++) {
        gboolean is_list = (*fields)->kind == KIND_LIST, has_any = FALSE;
        for (guint item = is_list; is_spread(*fields) && has_room(rows, *fields); item++) {
            gboolean has_more = add_said(columns, rows, *fields, item);
            has_any = has_any || has_more;
            if (!has_more || !is_list)
                break;
        }
        const TableColumn whole = {.field = *fields};
        if (!has_any)
            g_array_append_val(columns, whole);
    }
    return columns;
}
