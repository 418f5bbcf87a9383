/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records of a list as rows, and members of them as columns of text.
 */
#include "editor/fields/record-list.h"

#include "editor/document/signals.h"
#include "editor/fields/member-edit.h"
#include "schema/model/edit.h"
#include "schema/model/verb.h"
#include "schema/store/file-kind.h"
#include "schema/text/name.h"
#include "validator/edits/field-text.h"

#include <string.h>

struct _EditorRecordRow {
    GObject parent;
    const Record *record; /* its arena is held by the data set of the list */
    guint32 index;
};

G_DEFINE_FINAL_TYPE(EditorRecordRow, editor_record_row, G_TYPE_OBJECT)

struct _EditorRecordList {
    GObject parent;
    EditorDocument *document; /* owned */
    DataSet *set;             /* owned: that of the rows */
    Subject *list;            /* owned */
    GPtrArray *rows;          /* owned: of EditorRecordRow */
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(EditorRecordList, editor_record_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static void
editor_record_row_class_init(EditorRecordRowClass *class)
{
    signal_new("changed", G_TYPE_FROM_CLASS(class), 0);
}

static void
editor_record_row_init(EditorRecordRow *self G_GNUC_UNUSED)
{
}

const Record *
editor_record_row_record(EditorRecordRow *self)
{
    return self->record;
}

guint32
editor_record_row_index(EditorRecordRow *self)
{
    return self->index;
}

char *
editor_record_row_text(EditorRecordRow *self, const Field *field)
{
    return self->record->raw ? NULL : field_text(self->record, field);
}

gint
editor_record_row_compare(EditorRecordRow *a, EditorRecordRow *b, const Field *field)
{
    gint order = 0;
    gboolean are_numbers =
        field->kind == KIND_INT && record_has(a->record, field) && record_has(b->record, field);
    if (are_numbers) {
        gint64 one = *FIELD_SLOT(a->record, field, gint64);
        gint64 other = *FIELD_SLOT(b->record, field, gint64);
        order = (one > other) - (one < other);
    } else {
        g_autofree char *one = editor_record_row_text(a, field);
        g_autofree char *other = editor_record_row_text(b, field);
        order = (one == NULL) - (other == NULL);
        if (one != NULL && other != NULL)
            order = g_utf8_collate(one, other);
    }
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

gboolean
editor_record_row_matches(EditorRecordRow *self, const char *folded)
{
    if (folded[0] == '\0')
        return TRUE;
    for (guint i = 0; i < self->record->entity->n_fields; i++) {
        const Field *field = &self->record->entity->fields[i];
        if (field->kind == KIND_LIST || field->kind == KIND_RECORD || field->kind == KIND_SOURCE)
            continue;
        g_autofree char *text = editor_record_row_text(self, field);
        g_autofree char *name = text != NULL ? name_fold(text) : NULL;
        if (name != NULL && strstr(name, folded) != NULL)
            return TRUE;
    }
    return FALSE;
}

static GType
get_item_type(GListModel *model G_GNUC_UNUSED)
{
    return EDITOR_TYPE_RECORD_ROW;
}

static guint
get_n_items(GListModel *model)
{
    return EDITOR_RECORD_LIST(model)->rows->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
    EditorRecordList *self = EDITOR_RECORD_LIST(model);
    return position < self->rows->len ? g_object_ref(self->rows->pdata[position]) : NULL;
}

static void
list_model_init(GListModelInterface *interface)
{
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

/* Whether the list is of files of which there are many. */
static gboolean
is_of_files(const EditorRecordList *self)
{
    const FileKind *kind = file_kind_for(self->list->entity);
    return self->list->path[0] == '\0' && self->list->id == NULL && kind != NULL &&
           kind->folder != NULL;
}

/* Returns: the field of the list; NULL: it leads to none. */
static const Field *
find_field(const EditorRecordList *self)
{
    const Entity *entity = entity_get(self->list->entity);
    const Field *field = NULL;
    g_auto(GStrv) names = g_strsplit(self->list->path, "/", -1);
    for (char **name = names; *name != NULL; name++) {
        field = entity_find_field(entity, *name, strlen(*name), 0);
        if (field == NULL || (field->kind != KIND_LIST && field->kind != KIND_RECORD))
            return NULL;
        entity = entity_get(field->target);
        if (field->kind == KIND_LIST && name[1] != NULL)
            name++;
    }
    return field != NULL && field->kind == KIND_LIST ? field : NULL;
}

/* Returns: the record that holds the list; NULL: it is not there. */
static const Record *
find_owner(const EditorRecordList *self)
{
    EditPathEnd end;
    const Record *owner = subject_owner(self->set, self->list->entity, self->list->id);
    gboolean is_there = owner != NULL && self->list->path[0] != '\0' &&
                        edit_path_follow(owner, self->list->path, &end) && end.field != NULL;
    return is_there ? end.record : NULL;
}

static Records
get_records(const EditorRecordList *self)
{
    const Field *field = find_field(self);
    const Record *owner = find_owner(self);
    if (is_of_files(self))
        return data_set_records(self->set, self->list->entity);
    if (owner == NULL || field == NULL || !record_has(owner, field))
        return (Records){0};
    return *FIELD_SLOT(owner, field, Records);
}

static void
put_record(EditorRecordRow *row, const Record *record, guint32 index, gboolean is_reported)
{
    gboolean is_same = row->record == record && row->index == index;
    row->record = record;
    row->index = index;
    if (is_reported && !is_same)
        g_signal_emit_by_name(row, "changed");
}

static gboolean
is_alike(const EditorRecordRow *row, const Record *record)
{
    return row->record == record || (record_key(row->record) != NULL &&
                                     g_strcmp0(record_key(row->record), record_key(record)) == 0);
}

/* Makes the rows those of the data set of now. */
static void
follow_document(EditorRecordList *self)
{
    g_autoptr(DataSet) old = self->set; /* the rows hold its records until they have others */
    self->set = data_set_ref(editor_document_set(self->document));
    Records records = get_records(self);
    guint n_old = self->rows->len, n_new = records.length;
    guint first = 0, last = 0;
    /* A list that is as long as before was changed inside, or its items have no keys. */
    if (n_old == n_new)
        first = n_new;
    while (first < MIN(n_old, n_new) && is_alike(self->rows->pdata[first], records.items[first]))
        first++;
    while (last < MIN(n_old, n_new) - first &&
           is_alike(self->rows->pdata[n_old - 1 - last], records.items[n_new - 1 - last]))
        last++;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_full(n_new, g_object_unref);
    for (guint i = 0; i < n_new; i++) {
        gboolean is_kept = i < first || i >= n_new - last;
        EditorRecordRow *row =
            is_kept ? g_object_ref(self->rows->pdata[i < first ? i : i + n_old - n_new])
                    : g_object_new(EDITOR_TYPE_RECORD_ROW, NULL);
        g_ptr_array_add(rows, row);
    }
    GPtrArray *gone = g_steal_pointer(&self->rows);
    self->rows = g_ptr_array_ref(rows);
    /* No row may keep a record of the old data set. */
    for (guint i = 0; i < n_new; i++) {
        gboolean is_kept = i < first || i >= n_new - last;
        if (!is_kept)
            put_record(rows->pdata[i], records.items[i], i, FALSE);
    }
    for (guint i = 0; i < n_new; i++)
        put_record(rows->pdata[i], records.items[i], i, TRUE);
    if (first + last < n_old || first + last < n_new)
        g_list_model_items_changed(G_LIST_MODEL(self), first, n_old - first - last,
                                   n_new - first - last);
    g_ptr_array_unref(gone);
}

static void
editor_record_list_dispose(GObject *object)
{
    EditorRecordList *self = EDITOR_RECORD_LIST(object);
    if (self->document != NULL)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_record_list_parent_class)->dispose(object);
}

static void
editor_record_list_finalize(GObject *object)
{
    EditorRecordList *self = EDITOR_RECORD_LIST(object);
    g_ptr_array_unref(self->rows);
    data_set_unref(self->set);
    subject_free(self->list);
    G_OBJECT_CLASS(editor_record_list_parent_class)->finalize(object);
}

static void
editor_record_list_class_init(EditorRecordListClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_record_list_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_record_list_finalize;
}

static void
editor_record_list_init(EditorRecordList *self)
{
    self->rows = g_ptr_array_new_with_free_func(g_object_unref);
}

EditorRecordList *
editor_record_list_new(EditorDocument *document, const Subject *list)
{
    EditorRecordList *self = g_object_new(EDITOR_TYPE_RECORD_LIST, NULL);
    self->document = g_object_ref(document);
    self->set = data_set_ref(editor_document_set(document));
    self->list = subject_copy(list);
    g_signal_connect_swapped(document, "changed", G_CALLBACK(follow_document), self);
    follow_document(self);
    return self;
}

const Subject *
editor_record_list_way(EditorRecordList *self)
{
    return self->list;
}

const Entity *
editor_record_list_entity(EditorRecordList *self)
{
    if (is_of_files(self))
        return entity_get(self->list->entity);
    const Field *field = find_field(self);
    return field != NULL ? entity_get(field->target) : NULL;
}

const Record *
editor_record_list_owner(EditorRecordList *self, const Field **field, Subject **owner)
{
    const char *slash = strrchr(self->list->path, '/');
    g_autofree char *way =
        g_strndup(self->list->path, slash != NULL ? (gsize)(slash - self->list->path) : 0);
    *owner = subject_new(self->list->entity, self->list->id, way);
    *field = find_field(self);
    return find_owner(self);
}

Subject *
editor_record_list_subject(EditorRecordList *self, EditorRecordRow *row)
{
    if (is_of_files(self))
        return subject_new(self->list->entity, record_key(row->record), NULL);
    const Field *field;
    g_autoptr(Subject) owner = NULL;
    const Record *record = editor_record_list_owner(self, &field, &owner);
    return member_edit_item_subject(self->set, owner, record, field, row->index);
}

guint64
editor_record_list_given(EditorRecordList *self)
{
    guint64 given = 0;
    for (guint i = 0; i < self->rows->len; i++) {
        const Record *record = EDITOR_RECORD_ROW(self->rows->pdata[i])->record;
        given |= record->present;
        for (const Kept *kept = record->raw ? NULL : record->kept; kept != NULL; kept = kept->next)
            if (kept->field != NULL)
                given |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, kept->field);
    }
    return given;
}

guint64
editor_record_list_read(EditorRecordList *self)
{
    const Entity *entity = editor_record_list_entity(self);
    guint64 read = 0;
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++)
        if (verb_field_is_read(entity, &entity->fields[i], data_set_system(self->set)))
            read |= G_GUINT64_CONSTANT(1) << i;
    return read;
}

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

/* Returns: whether the records that @field holds can be taken apart: they have no keys, and no
 * records within them. */
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
record_list_column_read(const Entity *entity, const char *name, TableColumn *column)
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
record_list_column_name(const TableColumn *column)
{
    const char *key = field_key(column->field);
    if (column->inner == NULL)
        return g_strdup(key);
    if (column->item == 0)
        return g_strdup_printf("%s/%s", key, field_key(column->inner));
    return g_strdup_printf("%s/%u/%s", key, column->item, field_key(column->inner));
}

/* Returns: the record within @record that has the value of @column; NULL: none. */
static const Record *
find_inner_record(const Record *record, const TableColumn *column)
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
record_list_column_text(EditorRecordRow *row, const TableColumn *column)
{
    const Record *record = find_inner_record(editor_record_row_record(row), column);
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
            const Record *record =
                find_inner_record(editor_record_row_record(rows->pdata[k]), &column);
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
record_list_columns_spread(const GPtrArray *rows, const Field *const *fields)
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
