/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From cells to edits and back.
 */
#include "editor/fields/table-paste.h"

#include "editor/fields/member-edit.h"
#include "editor/fields/record-list.h"
#include "editor/fields/record-search.h"
#include "schema/model/record-write.h"
#include "schema/text/writer.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* One paste while it is done. */
typedef struct {
    EditPlan *plan;
    EditorRecordList *list;
    const Entity *entity;
    Subject *owner;     /* owned: of the list */
    const Field *field; /* the list itself */
    GArray *columns;    /* owned: of TableColumn */
    GHashTable *names;  /* owned: of the records there are: key -> name in paths */
    gint key_column;    /* of ids; -1: none */
} Paste;

static void
paste_clear(Paste *paste)
{
    subject_free(paste->owner);
    g_clear_pointer(&paste->columns, g_array_unref);
    g_clear_pointer(&paste->names, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Paste, paste_clear)

GError *
table_paste_error(const CsvFault *fault)
{
    static const char *const texts[] = {
        [CSV_ERROR_UTF8] = N_("The text is not UTF-8."),
        [CSV_ERROR_BYTES] = N_("This is too much text."),
        [CSV_ERROR_CELLS] = N_("These are too many cells."),
    };
    if (fault->error == CSV_ERROR_QUOTE)
        return g_error_new(EDIT_ERROR, EDIT_ERROR_VALUE, _("The quote on line %u is never closed."),
                           fault->line);
    return g_error_new_literal(EDIT_ERROR, EDIT_ERROR_VALUE, _(texts[fault->error]));
}

static gboolean
set_plan_error(EditPlan *plan, const char *message)
{
    if (plan->error == NULL)
        g_set_error_literal(&plan->error, EDIT_ERROR, EDIT_ERROR_VALUE, message);
    return FALSE;
}

/* Takes the first line as names of columns if it is that. */
static gboolean
read_heading(Paste *paste, const Csv *csv)
{
    g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(TableColumn));
    char **line = csv->lines->len > 0 ? csv->lines->pdata[0] : NULL;
    for (char **cell = line; cell != NULL && *cell != NULL; cell++) {
        TableColumn column;
        if (!record_list_column_read(paste->entity, *cell, &column))
            return FALSE;
        g_array_append_val(columns, column);
    }
    paste->columns = g_steal_pointer(&columns);
    return line != NULL;
}

static const TableColumn *
column_at(const Paste *paste, guint i)
{
    return &g_array_index(paste->columns, TableColumn, i);
}

static void
find_key_column(Paste *paste)
{
    paste->key_column = -1;
    for (guint i = 0; i < paste->columns->len && paste->entity->keyed; i++)
        if (column_at(paste, i)->inner == NULL &&
            column_at(paste, i)->field == &paste->entity->fields[0] && paste->key_column < 0)
            paste->key_column = (gint)i;
}

/* Returns: (transfer full): JSON for the cell @text of @field; NULL: no value. */
static char *
json_of_cell(const DataSet *set, const Field *field, const char *text)
{
    char *json = NULL;
    g_autofree char *meant = NULL;
    if (field->kind == KIND_REF || field->kind == KIND_ZONE || field->kind == KIND_DATE)
        meant = record_search_resolve(set, field, text);
    /* What cannot be JSON where JSON is wanted is kept as a text. */
    if (!field_text_parse(field, meant != NULL ? meant : text, &json, NULL))
        return record_value_to_text(VALUE_OF_TEXT(text));
    return json;
}

/* Returns: (transfer full): the record of the line, as JSON, without the records within it. */
static char *
json_of_line(const Paste *paste, char **line)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    for (guint i = 0; i < paste->columns->len && line[i] != NULL; i++) {
        const Field *field = column_at(paste, i)->field;
        g_autofree char *json = column_at(paste, i)->inner == NULL
                                    ? json_of_cell(paste->plan->set, field, line[i])
                                    : NULL;
        if (json == NULL)
            continue;
        writer_name(writer, field_key(field));
        writer_raw(writer, json, strlen(json));
    }
    writer_end_object(writer);
    return writer_finish_text(writer);
}

/* Returns: whether the LIST @field of @subject has @n items. */
static gboolean
has_items(const Paste *paste, const Subject *subject, const Field *field, guint n)
{
    const Record *record = subject_record(subject, paste->plan->set);
    return n == 0 || (record != NULL && !record->raw && record_has(record, field) &&
                      FIELD_SLOT(record, field, Records)->length >= n);
}

/* Sets the record within that of @subject, at @column, to the JSON @json; NULL: removes it. A
 * missing item is added behind the present ones. */
static gboolean
change_inner(Paste *paste, const Subject *subject, const TableColumn *column, const char *json)
{
    g_autofree char *way = subject_member_path(subject, field_key(column->field));
    g_autofree char *path =
        column->item > 0 ? g_strdup_printf("%s/#%u", way, column->item) : g_strdup(way);
    const Subject inner = {subject->entity, subject->id, path};
    gboolean is_there = subject_record(&inner, paste->plan->set) != NULL;
    if (is_there || column->item == 0)
        return (!is_there && json == NULL) ||
               member_set(paste->plan, &inner, field_key(column->inner), json);
    if (json != NULL && !has_items(paste, subject, column->field, column->item - 1))
        return set_plan_error(paste->plan, _("An item cannot come before the one ahead of it."));
    g_autofree char *item =
        json != NULL ? g_strdup_printf("{\"%s\": %s}", field_key(column->inner), json) : NULL;
    return item == NULL ||
           member_edit_add_item(paste->plan, subject, field_key(column->field), item);
}

/* Does that for all cells of the line that are about records within the record. */
static gboolean
change_inners(Paste *paste, const Subject *subject, char **line)
{
    for (guint i = 0; i < paste->columns->len && line[i] != NULL; i++) {
        const TableColumn *column = column_at(paste, i);
        if (column->inner == NULL)
            continue;
        g_autofree char *json = json_of_cell(paste->plan->set, column->inner, line[i]);
        if (!change_inner(paste, subject, column, json))
            return FALSE;
    }
    return TRUE;
}

/* Gives the record of @subject what the line says. */
static gboolean
change_record(Paste *paste, const Subject *subject, char **line, PasteResult *result)
{
    guint n_before = paste->plan->edits->len;
    for (guint i = 0; i < paste->columns->len && line[i] != NULL; i++) {
        const Field *field = column_at(paste, i)->field;
        if ((gint)i == paste->key_column || column_at(paste, i)->inner != NULL)
            continue;
        g_autofree char *json = json_of_cell(paste->plan->set, field, line[i]);
        if (!member_set(paste->plan, subject, field_key(field), json))
            return FALSE;
    }
    if (!change_inners(paste, subject, line))
        return FALSE;
    result->n_changed += paste->plan->edits->len > n_before;
    return TRUE;
}

/* Finds the row that the line is about. Returns: (transfer full): NULL: a new one. */
static Subject *
row_of_line(const Paste *paste, char **line, guint at)
{
    GListModel *model = G_LIST_MODEL(paste->list);
    if (paste->key_column >= 0) {
        const char *key = NULL;
        for (gint i = 0; line[i] != NULL && i <= paste->key_column; i++)
            key = i == paste->key_column ? line[i] : NULL;
        gpointer place = NULL;
        if (key == NULL || !g_hash_table_lookup_extended(paste->names, key, NULL, &place))
            return NULL;
        at = GPOINTER_TO_UINT(place);
    }
    g_autoptr(EditorRecordRow) row = g_list_model_get_item(model, at);
    return row != NULL ? editor_record_list_subject(paste->list, row) : NULL;
}

static void
index_rows(Paste *paste)
{
    GListModel *model = G_LIST_MODEL(paste->list);
    paste->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
        g_autoptr(EditorRecordRow) row = g_list_model_get_item(model, i);
        const char *key = record_key(editor_record_row_record(row));
        if (key != NULL && !g_hash_table_contains(paste->names, key))
            g_hash_table_insert(paste->names, g_strdup(key), GUINT_TO_POINTER(i));
    }
}

static gboolean
paste_line(Paste *paste, char **line, guint at, PasteResult *result)
{
    gboolean is_empty = line[0] == NULL || (line[0][0] == '\0' && line[1] == NULL);
    if (is_empty)
        return TRUE;
    g_autoptr(Subject) subject = row_of_line(paste, line, at);
    if (subject != NULL)
        return change_record(paste, subject, line, result);
    g_autofree char *json = json_of_line(paste, line);
    result->n_added++;
    if (!member_edit_add_item(paste->plan, paste->owner, field_key(paste->field), json))
        return FALSE;
    const Record *owner = subject_record(paste->owner, paste->plan->set);
    guint32 n = FIELD_SLOT(owner, paste->field, Records)->length;
    g_autoptr(Subject) added =
        member_edit_item_subject(paste->plan->set, paste->owner, owner, paste->field, n - 1);
    return change_inners(paste, added, line);
}

gboolean
table_paste(EditPlan *plan, EditorRecordList *list, const Csv *csv, const Field *const *columns,
            guint first, PasteResult *result)
{
    *result = (PasteResult){0};
    g_auto(Paste) paste = {
        .plan = plan,
        .list = list,
        .entity = editor_record_list_entity(list),
    };
    editor_record_list_owner(list, &paste.field, &paste.owner);
    if (paste.entity == NULL || paste.field == NULL)
        return set_plan_error(plan, _("Files are not pasted into a table."));
    gboolean has_heading = read_heading(&paste, csv);
    if (!has_heading) {
        paste.columns = g_array_new(FALSE, FALSE, sizeof(TableColumn));
        for (; *columns != NULL; columns++) {
            const TableColumn whole = {.field = *columns};
            g_array_append_val(paste.columns, whole);
        }
    }
    find_key_column(&paste);
    index_rows(&paste);
    for (guint i = has_heading; i < csv->lines->len; i++)
        if (!paste_line(&paste, csv->lines->pdata[i], first + i - has_heading, result))
            return FALSE;
    return TRUE;
}

static gint
compare_backwards(gconstpointer a, gconstpointer b)
{
    guint32 one = editor_record_row_index(*(EditorRecordRow *const *)a);
    guint32 other = editor_record_row_index(*(EditorRecordRow *const *)b);
    return (other > one) - (other < one);
}

gboolean
table_delete(EditPlan *plan, EditorRecordList *list, const GPtrArray *rows)
{
    const Field *field;
    g_autoptr(Subject) owner = NULL;
    editor_record_list_owner(list, &field, &owner);
    if (field == NULL)
        return set_plan_error(plan, _("Files are not deleted from a table."));
    /* From the last on, so that the places of the others stay. */
    g_autoptr(GPtrArray) sorted = g_ptr_array_copy((GPtrArray *)rows, NULL, NULL);
    g_ptr_array_set_free_func(sorted, NULL);
    g_ptr_array_sort(sorted, compare_backwards);
    for (guint i = 0; i < sorted->len; i++)
        if (!member_edit_remove_item(plan, owner, field_key(field),
                                     editor_record_row_index(sorted->pdata[i])))
            return FALSE;
    return TRUE;
}

char *
table_copy(const GPtrArray *rows, const Field *const *columns)
{
    GString *out = g_string_new(NULL);
    g_autoptr(GArray) spread = record_list_columns_spread(rows, columns);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (guint k = 0; k < spread->len; k++)
        g_ptr_array_add(names, record_list_column_name(&g_array_index(spread, TableColumn, k)));
    csv_append_line(out, (const char *const *)names->pdata, names->len, '\t');
    for (guint i = 0; i < rows->len; i++) {
        g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
        for (guint k = 0; k < spread->len; k++)
            g_ptr_array_add(cells, record_list_column_text(rows->pdata[i],
                                                           &g_array_index(spread, TableColumn, k)));
        csv_append_line(out, (const char *const *)cells->pdata, cells->len, '\t');
    }
    return g_string_free(out, FALSE);
}
