/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All records of one list as a table: its columns and cells.
 */
#include "editor/forms/record-table.h"

#include "editor/controls/template.h"
#include "editor/controls/typing.h"
#include "editor/controls/widget-text.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/record-list.h"
#include "editor/fields/record-search.h"
#include "editor/fields/table-paste.h"
#include "editor/fields/value-words.h"
#include "editor/forms/rename-dialog.h"
#include "schema/text/name.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

typedef struct {
    EditorDocument *document; /* borrowed */
    EditorRecordList *list;   /* borrowed */
    GtkColumnView *view;      /* borrowed */
    GPtrArray *cells;         /* owned: of EditorTableCell (borrowed): those that are made */
    GCallback go_on;          /* of the "go-on" signal of cells, with data */
    gpointer data;
} TableColumns;

/* Room that a name has at least. */
#define NAME_CHARS 12

struct _EditorTableCell {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorRecordList *list;   /* owned */
    const Field *field;
    EditorRecordRow *row; /* owned, or NULL */
    GtkWidget *label;     /* of the widget tree, as is the entry */
    GtkWidget *entry;     /* NULL while nothing is edited */
};

G_DEFINE_FINAL_TYPE(EditorTableCell, editor_table_cell, GTK_TYPE_WIDGET)

static guint go_on_signal;

/* Returns: (transfer full): the value as it is shown and typed; NULL: no value. */
static char *
shown_text(const EditorTableCell *self)
{
    DataSet *set = editor_document_set(self->document);
    const Record *record = editor_record_row_record(self->row);
    g_autofree char *text = editor_record_row_text(self->row, self->field);
    if (text == NULL || !record_has(record, self->field))
        return g_steal_pointer(&text);
    if (self->field->kind == KIND_RECORD)
        return value_words_record(set, *FIELD_SLOT(record, self->field, const Record *));
    if (self->field->kind == KIND_LIST)
        return g_strdup_printf("(%u)", FIELD_SLOT(record, self->field, Records)->length);
    if (self->field->kind == KIND_REF || self->field->kind == KIND_ZONE ||
        self->field->kind == KIND_DATE)
        return record_search_title(set, self->field, text);
    return g_steal_pointer(&text);
}

/* Whether the value is one that the data set should not have, as far as the field says. */
static gboolean
is_odd(const EditorTableCell *self)
{
    const Record *record = editor_record_row_record(self->row);
    if (record->raw || !record_has(record, self->field))
        return !record->raw && record_has_unparsed(record, self->field);
    if (self->field->kind != KIND_INT)
        return FALSE;
    gint64 value = *FIELD_SLOT(record, self->field, gint64);
    return value < self->field->min || value > self->field->max;
}

static void
show_cell(EditorTableCell *self)
{
    g_autofree char *text = self->row != NULL ? shown_text(self) : NULL;
    gtk_label_set_text(GTK_LABEL(self->label), text != NULL ? text : "");
    widget_set_class(self->label, "warning", self->row != NULL && is_odd(self));
}

/* The label takes the place of the entry again. */
static void
end_editing(EditorTableCell *self)
{
    GtkWidget *entry = g_steal_pointer(&self->entry);
    if (entry == NULL)
        return;
    gtk_widget_unparent(entry);
    gtk_widget_set_visible(self->label, TRUE);
}

/* Returns: FALSE: what was typed cannot be. */
static gboolean
finish_editing(EditorTableCell *self)
{
    if (self->entry == NULL || self->row == NULL)
        return TRUE;
    GError *error = NULL;
    g_autoptr(EditorTableCell) kept = g_object_ref(self);
    g_autofree char *text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));
    g_autofree char *before = shown_text(self);
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_ptr_array_add(one, editor_record_list_subject(self->list, self->row));
    end_editing(self);
    if (g_strcmp0(text, before != NULL ? before : "") == 0)
        return TRUE;
    const char *key = field_key(self->field);
    if (form_renames(one, key) &&
        rename_dialog_ask(GTK_WIDGET(self), self->document, one->pdata[0], text))
        return TRUE;
    gboolean is_done = form_set(self->document, one, key, text, &error);
    widget_complaint_show(GTK_WIDGET(self), error);
    return is_done;
}

static gboolean
finish_and_go(EditorTableCell *self, gint by)
{
    g_autoptr(EditorTableCell) kept = g_object_ref(self);
    gboolean is_done = finish_editing(self);
    g_signal_emit(self, go_on_signal, 0, by);
    return is_done;
}

static gboolean
is_open(gpointer data)
{
    EditorTableCell *self = data;
    if (self->entry == NULL || self->row == NULL)
        return FALSE;
    g_autofree char *text = shown_text(self);
    const char *typed = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    return g_strcmp0(typed, text != NULL ? text : "") != 0;
}

static gboolean
finish_first(gpointer data)
{
    return finish_and_go(data, 0);
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers G_GNUC_UNUSED, EditorTableCell *self)
{
    switch (key) {
    case GDK_KEY_Escape:
        end_editing(self);
        g_signal_emit(self, go_on_signal, 0, 0);
        return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
        finish_and_go(self, 0);
        return GDK_EVENT_STOP;
    case GDK_KEY_Tab:
        finish_and_go(self, 1);
        return GDK_EVENT_STOP;
    case GDK_KEY_ISO_Left_Tab:
        finish_and_go(self, -1);
        return GDK_EVENT_STOP;
    default:
        return GDK_EVENT_PROPAGATE;
    }
}

/* Focuses it for editing. Returns: FALSE when it cannot be edited: it shows a list or a record. */
static gboolean
editor_table_cell_edit(EditorTableCell *self)
{
    gboolean is_nested = field_part(self->field) == ROW_NESTED;
    if (self->row == NULL || is_nested || editor_record_row_record(self->row)->raw)
        return FALSE;
    if (self->entry != NULL)
        return gtk_widget_grab_focus(self->entry);
    g_autofree char *text = shown_text(self);
    g_autofree char *label = field_label(self->field);
    self->entry = gtk_entry_new();
    gtk_widget_add_css_class(self->entry, "cell");
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 1);
    gtk_editable_set_text(GTK_EDITABLE(self->entry), text != NULL ? text : "");
    widget_set_spoken_name(self->entry, label);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(self->entry, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(finish_editing), self);
    gtk_widget_add_controller(self->entry, focus);
    gtk_widget_set_visible(self->label, FALSE);
    gtk_widget_set_parent(self->entry, GTK_WIDGET(self));
    gtk_widget_grab_focus(self->entry);
    gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
    return TRUE;
}

static void
on_cell_pressed(GtkGestureClick *click, gint n, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
                gpointer data)
{
    if (n == 2 && editor_table_cell_edit(data))
        gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Shows the value of @row (a reference is taken) and follows it; NULL: nothing. */
static void
editor_table_cell_bind(EditorTableCell *self, EditorRecordRow *row)
{
    end_editing(self);
    if (self->row != NULL)
        g_signal_handlers_disconnect_by_data(self->row, self);
    g_set_object(&self->row, row);
    if (row != NULL)
        g_signal_connect_swapped(row, "changed", G_CALLBACK(show_cell), self);
    show_cell(self);
}

/* Returns: (transfer none): whose value it is, or NULL; and which. */
static EditorRecordRow *
editor_table_cell_row(EditorTableCell *self)
{
    return self->row;
}

static const Field *
editor_table_cell_field(EditorTableCell *self)
{
    return self->field;
}

static void
editor_table_cell_dispose(GObject *object)
{
    EditorTableCell *self = EDITOR_TABLE_CELL(object);
    if (self->row != NULL)
        g_signal_handlers_disconnect_by_data(self->row, self);
    g_clear_object(&self->row);
    g_clear_pointer(&self->entry, gtk_widget_unparent);
    g_clear_pointer(&self->label, gtk_widget_unparent);
    g_clear_object(&self->document);
    g_clear_object(&self->list);
    G_OBJECT_CLASS(editor_table_cell_parent_class)->dispose(object);
}

static void
editor_table_cell_class_init(EditorTableCellClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_table_cell_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    go_on_signal = signal_new("go-on", EDITOR_TYPE_TABLE_CELL, 1, G_TYPE_INT);
}

static void
editor_table_cell_init(EditorTableCell *self)
{
    self->label = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->label), PANGO_ELLIPSIZE_END);
    gtk_label_set_single_line_mode(GTK_LABEL(self->label), TRUE);
    gtk_widget_set_parent(self->label, GTK_WIDGET(self));
    typing_offer_unfinished(GTK_WIDGET(self), is_open, finish_first, self);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_cell_pressed), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

/* Whether @field names the record to people. */
static gboolean
is_name(const Field *field)
{
    return field->kind == KIND_ID || field->kind == KIND_TITLE;
}

/* Returns: (transfer floating): an empty cell for @field of the records of @list. */
static GtkWidget *
editor_table_cell_new(EditorDocument *document, EditorRecordList *list, const Field *field)
{
    EditorTableCell *self = g_object_new(EDITOR_TYPE_TABLE_CELL, NULL);
    self->document = g_object_ref(document);
    self->list = g_object_ref(list);
    self->field = field;
    gtk_label_set_xalign(GTK_LABEL(self->label), field->kind == KIND_INT ? 1 : 0);
    widget_set_class(self->label, "number", field->kind == KIND_INT);
    gtk_label_set_width_chars(GTK_LABEL(self->label), is_name(field) ? NAME_CHARS : -1);
    return GTK_WIDGET(self);
}

static const char field_of_column[] = "narva-field";

/* Kinds whose values make poor columns unless they are asked for. */
#define HIDDEN_KINDS                                                                               \
    (KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_LIST) | KIND_BIT(KIND_RECORD))

static void
set_up(TableColumns *columns, GtkListItem *item, GtkListItemFactory *factory)
{
    const Field *field = g_object_get_data(G_OBJECT(factory), field_of_column);
    GtkWidget *cell = editor_table_cell_new(columns->document, columns->list, field);
    g_signal_connect(cell, "go-on", columns->go_on, columns->data);
    gtk_list_item_set_child(item, cell);
    g_ptr_array_add(columns->cells, cell);
}

static void
tear_down(TableColumns *columns, GtkListItem *item)
{
    g_ptr_array_remove_fast(columns->cells, gtk_list_item_get_child(item));
    gtk_list_item_set_child(item, NULL);
}

static void
bind_cell(TableColumns *columns G_GNUC_UNUSED, GtkListItem *item)
{
    editor_table_cell_bind(EDITOR_TABLE_CELL(gtk_list_item_get_child(item)),
                           gtk_list_item_get_item(item));
}

static void
unbind_cell(TableColumns *columns G_GNUC_UNUSED, GtkListItem *item)
{
    editor_table_cell_bind(EDITOR_TABLE_CELL(gtk_list_item_get_child(item)), NULL);
}

static gint
compare_records(gconstpointer a, gconstpointer b, gpointer field)
{
    return editor_record_row_compare((gpointer)a, (gpointer)b, field);
}

static void
add_column(TableColumns *columns, const Field *field, gboolean is_shown)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_object_set_data(G_OBJECT(factory), field_of_column, (gpointer)field);
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(set_up), columns);
    g_signal_connect_swapped(factory, "teardown", G_CALLBACK(tear_down), columns);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cell), columns);
    g_signal_connect_swapped(factory, "unbind", G_CALLBACK(unbind_cell), columns);
    g_autofree char *label = field_label(field);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(label, factory);
    g_autoptr(GtkSorter) sorter =
        GTK_SORTER(gtk_custom_sorter_new(compare_records, (gpointer)field, NULL));
    g_object_set_data(G_OBJECT(column), field_of_column, (gpointer)field);
    gtk_column_view_column_set_sorter(column, sorter);
    gtk_column_view_column_set_resizable(column, TRUE);
    gtk_column_view_column_set_expand(column, field->kind == KIND_TITLE);
    gtk_column_view_column_set_visible(column, is_shown);
    gtk_column_view_append_column(columns->view, column);
}

/* Gives the view a column for each field of the records, and shows those that are of use. */
static void
table_columns_make(TableColumns *columns)
{
    const Entity *entity = editor_record_list_entity(columns->list);
    guint64 given = editor_record_list_given(columns->list);
    /* An empty list: offer what only games of this system have. */
    gboolean is_bare = given == 0;
    columns->cells = g_ptr_array_new();
    guint64 reported = given | editor_record_list_read(columns->list);
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (((reported >> i) & 1) == 0)
            continue;
        gboolean is_poor = (HIDDEN_KINDS >> field->kind) & 1;
        gboolean is_of_use =
            field->required || ((given >> i) & 1) || (is_bare && field->systems != 0);
        add_column(columns, field, is_of_use && !is_poor);
    }
}

/* Returns: (transfer full): the column @index of @view, or NULL. */
static GtkColumnViewColumn *
column_at(const TableColumns *columns, guint index)
{
    return g_list_model_get_item(gtk_column_view_get_columns(columns->view), index);
}

/* Returns: (transfer container): of Field: those that are shown, in their order, closed by NULL. */
static GPtrArray *
table_columns_shown(const TableColumns *columns)
{
    GPtrArray *shown = g_ptr_array_new();
    guint n = g_list_model_get_n_items(gtk_column_view_get_columns(columns->view));
    for (guint i = 0; i < n; i++) {
        g_autoptr(GtkColumnViewColumn) column = column_at(columns, i);
        if (gtk_column_view_column_get_visible(column))
            g_ptr_array_add(shown, g_object_get_data(G_OBJECT(column), field_of_column));
    }
    g_ptr_array_add(shown, NULL);
    return shown;
}

/* Returns: (transfer floating): buttons that show and hide columns. */
static GtkWidget *
table_columns_chooser(TableColumns *columns)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    guint n = g_list_model_get_n_items(gtk_column_view_get_columns(columns->view));
    for (guint i = 0; i < n; i++) {
        g_autoptr(GtkColumnViewColumn) column = column_at(columns, i);
        const char *title = gtk_column_view_column_get_title(column);
        GtkWidget *check = gtk_check_button_new_with_label(title);
        const Field *field = g_object_get_data(G_OBJECT(column), field_of_column);
        widget_set_tooltip(check, _(field->meaning));
        g_object_bind_property(column, "visible", check, "active",
                               G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
        gtk_box_append(GTK_BOX(box), check);
    }
    return box;
}

/* Returns: the cell of @row for @field, if it is on the screen. */
static EditorTableCell *
find_cell(const TableColumns *columns, EditorRecordRow *row, const Field *field)
{
    for (guint i = 0; i < columns->cells->len; i++) {
        EditorTableCell *cell = columns->cells->pdata[i];
        if (editor_table_cell_row(cell) == row && editor_table_cell_field(cell) == field)
            return cell;
    }
    return NULL;
}

/* Starts to edit the value of @row in the column that is @by places behind that of @field, or the
 * next one that can be edited; NULL: the first. Returns: FALSE: there is none. */
static gboolean
table_columns_edit(const TableColumns *columns, EditorRecordRow *row, const Field *field, gint by)
{
    g_autoptr(GPtrArray) shown = table_columns_shown(columns);
    guint at = 0;
    gboolean is_there = field != NULL && g_ptr_array_find(shown, field, &at);
    gint step = by < 0 ? -1 : 1;
    for (gint i = is_there ? (gint)at + by : 0; i >= 0 && i < (gint)shown->len - 1; i += step) {
        EditorTableCell *cell = find_cell(columns, row, shown->pdata[i]);
        if (cell != NULL && editor_table_cell_edit(cell))
            return TRUE;
    }
    return FALSE;
}

/* A selection of more rows counts as none: to name each of them takes time. */
#define SELECTED_MAX 500u

/* Frames within which an added row is on the screen. */
#define FRAMES_MAX 30u

struct _EditorRecordTable {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorRecordList *list;   /* owned */
    GtkMultiSelection *rows;  /* owned: what the view shows */
    GtkFilter *filter;        /* owned */
    char *wanted;             /* owned: what rows must hold, folded */
    TableColumns columns;
    const Field *edited;    /* the column that was edited last, or NULL */
    EditorRecordRow *added; /* owned: its name gets the focus in one of @frames; or NULL */
    guint frames;
    gboolean is_busy; /* with making the selections here and there the same */
    /* Of the template. */
    GtkWidget *box, *tools;
    GtkColumnView *view;
    GtkWidget *search;
    GtkWidget *add, *delete, *copy, *paste;
    GtkWidget *chooser;
    GtkScrolledWindow *columns_window; /* in its popover */
    GtkLabel *count;
};

G_DEFINE_FINAL_TYPE(EditorRecordTable, editor_record_table, GTK_TYPE_WIDGET)

static gboolean
is_wanted(gpointer row, gpointer data)
{
    EditorRecordTable *self = data;
    return editor_record_row_matches(row, self->wanted);
}

/* Returns: (transfer full): of EditorRecordRow: those that are selected, as they are shown. */
static GPtrArray *
selected_rows(EditorRecordTable *self)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    g_autoptr(GtkBitset) bits = gtk_selection_model_get_selection(GTK_SELECTION_MODEL(self->rows));
    GtkBitsetIter iter;
    guint at;
    for (gboolean is_there = gtk_bitset_iter_init_first(&iter, bits, &at); is_there;
         is_there = gtk_bitset_iter_next(&iter, &at))
        g_ptr_array_add(rows, g_list_model_get_item(G_LIST_MODEL(self->rows), at));
    return rows;
}

static void
show_count(EditorRecordTable *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->list));
    guint n_shown = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
    g_autofree char *text =
        n == n_shown ? g_strdup_printf(ngettext("%u row", "%u rows", n), n)
                     : g_strdup_printf(ngettext("%u of %u row", "%u of %u rows", n), n_shown, n);
    gtk_label_set_text(self->count, text);
}

static void
change_filter(EditorRecordTable *self)
{
    g_free(self->wanted);
    self->wanted = name_fold(gtk_editable_get_text(GTK_EDITABLE(self->search)));
    gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

/* What is selected in the table is selected everywhere. */
static void
select_in_document(EditorRecordTable *self)
{
    g_autoptr(GPtrArray) rows = selected_rows(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    if (self->is_busy)
        return;
    for (guint i = 0; i < rows->len && rows->len <= SELECTED_MAX; i++)
        g_ptr_array_add(subjects, editor_record_list_subject(self->list, rows->pdata[i]));
    self->is_busy = TRUE;
    editor_document_select_all(self->document, subjects);
    self->is_busy = FALSE;
}

/* What is selected elsewhere is selected in the table, and nothing else. */
static void
follow_selection(EditorRecordTable *self)
{
    if (self->is_busy || !gtk_widget_get_mapped(GTK_WIDGET(self)))
        return;
    const DataSet *set = editor_document_set(self->document);
    const GPtrArray *selection = editor_document_selection(self->document);
    guint n_rows = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
    g_autoptr(GHashTable) records = g_hash_table_new(NULL, NULL);
    g_autoptr(GtkBitset) wanted = gtk_bitset_new_empty();
    g_autoptr(GtkBitset) all = gtk_bitset_new_range(0, n_rows);
    for (guint i = 0; i < selection->len; i++)
        g_hash_table_add(records, (gpointer)subject_record(selection->pdata[i], set));
    for (guint i = 0; i < n_rows && selection->len > 0; i++) {
        g_autoptr(EditorRecordRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), i);
        if (g_hash_table_contains(records, editor_record_row_record(row)))
            gtk_bitset_add(wanted, i);
    }
    self->is_busy = TRUE;
    gtk_selection_model_set_selection(GTK_SELECTION_MODEL(self->rows), wanted, all);
    self->is_busy = FALSE;
}

/* Does what was planned as one step. */
static void
apply_step(EditorRecordTable *self, EditPlan *plan, const char *label)
{
    GError *error = NULL;
    layer_set_own_sources(plan, editor_document_set(self->document), 0);
    editor_document_apply(self->document, plan, label, &error);
    widget_complaint_show(GTK_WIDGET(self), error);
}

static void
delete_rows(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    g_autoptr(GPtrArray) rows = selected_rows(self);
    if (rows->len == 0)
        return;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(self->document));
    g_autofree char *label =
        g_strdup_printf(ngettext("Delete %u row", "Delete %u rows", rows->len), rows->len);
    table_delete(plan, self->list, rows);
    apply_step(self, plan, label);
}

/* Returns: (transfer none): the name of a row, or its title, or NULL: the table has neither. */
static const Field *
name_field(const EditorRecordTable *self)
{
    const Entity *entity = editor_record_list_entity(self->list);
    const Field *name = entity_find_field(entity, "name", strlen("name"), 0);
    return name != NULL ? name : entity_find_field(entity, "title", strlen("title"), 0);
}

/* Moves the focus into the name of the added row, or into its first cell, as soon as it is on the
 * screen: in the same frame or in one of the next. */
static gboolean
enter_added(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    gboolean is_done =
        self->added == NULL || table_columns_edit(&self->columns, self->added, self->edited, 0);
    if (!is_done && self->frames-- > 0)
        return G_SOURCE_CONTINUE;
    g_clear_object(&self->added);
    return G_SOURCE_REMOVE;
}

/* Shows and selects the row that was added last in the file, wherever it is in the table. */
static void
show_added(EditorRecordTable *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
    guint index = g_list_model_get_n_items(G_LIST_MODEL(self->list)) - 1;
    for (guint at = 0; at < n; at++) {
        g_autoptr(EditorRecordRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), at);
        if (editor_record_row_index(row) != index)
            continue;
        const Field *name = name_field(self);
        gtk_selection_model_select_item(GTK_SELECTION_MODEL(self->rows), at, TRUE);
        gtk_widget_activate_action(GTK_WIDGET(self->view), "list.scroll-to-item", "u", at);
        self->edited = name != NULL ? name : self->edited;
        g_set_object(&self->added, row);
        self->frames = FRAMES_MAX;
        if (enter_added(GTK_WIDGET(self), NULL, NULL))
            gtk_widget_add_tick_callback(GTK_WIDGET(self), enter_added, NULL, NULL);
        return;
    }
}

static void
add_record(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    const Field *field;
    g_autoptr(Subject) owner = NULL;
    GError *error = NULL;
    editor_record_list_owner(self->list, &field, &owner);
    if (field == NULL)
        return;
    gboolean is_done = form_add_item(self->document, owner, field_key(field), &error);
    widget_complaint_show(widget, error);
    if (!is_done)
        return;
    /* A filter would hide the new row. */
    gtk_editable_set_text(GTK_EDITABLE(self->search), "");
    change_filter(self);
    show_added(self);
}

static void
copy_rows(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    g_autoptr(GPtrArray) rows = selected_rows(self);
    g_autoptr(GPtrArray) shown = table_columns_shown(&self->columns);
    g_autofree char *text = table_copy(rows, (const Field *const *)shown->pdata);
    if (rows->len > 0)
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
}

static void
paste_text(EditorRecordTable *self, const char *text)
{
    CsvFault fault;
    g_autoptr(Csv) csv = csv_parse(text, strlen(text), &fault);
    if (csv == NULL) {
        widget_complaint_show(GTK_WIDGET(self), table_paste_error(&fault));
        return;
    }
    g_autoptr(GPtrArray) rows = selected_rows(self);
    g_autoptr(GPtrArray) shown = table_columns_shown(&self->columns);
    guint first = rows->len > 0 ? editor_record_row_index(rows->pdata[0])
                                : g_list_model_get_n_items(G_LIST_MODEL(self->list));
    PasteResult result;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(self->document));
    table_paste(plan, self->list, csv, (const Field *const *)shown->pdata, first, &result);
    g_autofree char *label =
        g_strdup_printf(ngettext("Paste: %u row changed, %u added",
                                 "Paste: %u rows changed, %u added", result.n_changed),
                        result.n_changed, result.n_added);
    apply_step(self, plan, label);
}

static void
paste_read(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(EditorRecordTable) self = data;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    if (text != NULL && self->document != NULL)
        paste_text(self, text);
}

static void
paste_rows(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, paste_read,
                                  g_object_ref(widget));
}

static void
edit_row(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    g_autoptr(GPtrArray) rows = selected_rows(self);
    if (rows->len > 0)
        table_columns_edit(&self->columns, rows->pdata[0], self->edited, 0);
}

static void
activate_row(EditorRecordTable *self, guint at)
{
    g_autoptr(EditorRecordRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), at);
    if (row != NULL)
        table_columns_edit(&self->columns, row, self->edited, 0);
}

static void
go_on(EditorTableCell *cell, gint by, gpointer data)
{
    EditorRecordTable *self = data;
    EditorRecordRow *row = editor_table_cell_row(cell);
    self->edited = editor_table_cell_field(cell);
    if (row == NULL || by == 0 || !table_columns_edit(&self->columns, row, self->edited, by))
        gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void
restore_order(GtkWidget *widget, const char *action G_GNUC_UNUSED,
              GVariant *parameter G_GNUC_UNUSED)
{
    gtk_column_view_sort_by_column(EDITOR_RECORD_TABLE(widget)->view, NULL, GTK_SORT_ASCENDING);
}

static void
editor_record_table_dispose(GObject *object)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(object);
    if (self->document != NULL)
        g_signal_handlers_disconnect_by_data(self->document, self);
    if (self->rows != NULL)
        g_signal_handlers_disconnect_by_data(self->rows, self);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->columns.cells, g_ptr_array_unref);
    g_clear_object(&self->added);
    g_clear_object(&self->rows);
    g_clear_object(&self->filter);
    g_clear_object(&self->list);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_record_table_parent_class)->dispose(object);
}

static void
editor_record_table_finalize(GObject *object)
{
    g_free(EDITOR_RECORD_TABLE(object)->wanted);
    G_OBJECT_CLASS(editor_record_table_parent_class)->finalize(object);
}

/* What can be done, by which keys. */
static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
    guint key;
    GdkModifierType modifiers;
} actions[] = {
    {"table.delete", delete_rows, GDK_KEY_Delete, 0},
    {"table.add", add_record, GDK_KEY_Insert, 0},
    {"table.copy", copy_rows, GDK_KEY_c, GDK_CONTROL_MASK},
    {"table.paste", paste_rows, GDK_KEY_v, GDK_CONTROL_MASK},
    {"table.edit", edit_row, GDK_KEY_F2, 0},
    {"table.file-order", restore_order, 0, 0},
};

static void
editor_record_table_class_init(EditorRecordTableClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_record_table_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_record_table_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "recordtable");
    TEMPLATE_LOAD(class, "record-table.ui");
    TEMPLATE_CHILDREN(class, EditorRecordTable, box, tools, search, count, add, delete, copy, paste,
                      chooser, columns_window, view);
    TEMPLATE_CALLBACKS(class, change_filter, activate_row);
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
        gtk_widget_class_install_action(widget_class, actions[i].name, NULL, actions[i].activate);
        if (actions[i].key != 0)
            gtk_widget_class_add_binding_action(widget_class, actions[i].key, actions[i].modifiers,
                                                actions[i].name, NULL);
    }
}

static void
editor_record_table_init(EditorRecordTable *self)
{
    self->wanted = g_strdup("");
    gtk_widget_init_template(GTK_WIDGET(self));
    const struct {
        GtkWidget *button;
        const char *tip;
    } tips[] = {
        {self->add, _("Add a row")},
        {self->delete, _("Delete the selected rows")},
        {self->copy, _("Copy")},
        {self->paste, _("Paste")},
    };
    for (guint i = 0; i < G_N_ELEMENTS(tips); i++)
        widget_set_tooltip(tips[i].button, tips[i].tip);
    gtk_box_insert_child_after(GTK_BOX(self->box), widget_complaint_new(GTK_WIDGET(self)),
                               self->tools);
}

/* Gives the view its rows: those of the list in the order of the file, then filtered and sorted. */
static void
make_rows(EditorRecordTable *self)
{
    self->filter = GTK_FILTER(gtk_custom_filter_new(is_wanted, self, NULL));
    GtkFilterListModel *filtered = gtk_filter_list_model_new(g_object_ref(G_LIST_MODEL(self->list)),
                                                             g_object_ref(self->filter));
    GtkSorter *sorter = gtk_column_view_get_sorter(self->view);
    GtkSortListModel *sorted =
        gtk_sort_list_model_new(G_LIST_MODEL(filtered), g_object_ref(sorter));
    self->rows = gtk_multi_selection_new(G_LIST_MODEL(sorted));
    gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->rows));
    g_signal_connect_swapped(self->rows, "selection-changed", G_CALLBACK(select_in_document), self);
    g_signal_connect_swapped(self->rows, "items-changed", G_CALLBACK(show_count), self);
    show_count(self);
}

GtkWidget *
editor_record_table_new(EditorDocument *document, const Subject *list)
{
    EditorRecordTable *self = g_object_new(EDITOR_TYPE_RECORD_TABLE, NULL);
    self->document = g_object_ref(document);
    self->list = editor_record_list_new(document, list);
    self->columns = (TableColumns){
        .document = document,
        .list = self->list,
        .view = self->view,
        .go_on = G_CALLBACK(go_on),
        .data = self,
    };
    table_columns_make(&self->columns);
    make_rows(self);
    gtk_scrolled_window_set_child(self->columns_window, table_columns_chooser(&self->columns));
    g_signal_connect_swapped(document, "selection-changed", G_CALLBACK(follow_selection), self);
    g_signal_connect(self, "map", G_CALLBACK(follow_selection), NULL);
    const Entity *entity = editor_record_list_entity(self->list);
    widget_set_spoken_name(self->view, entity != NULL ? _(entity->meaning) : _("Table"));
    return GTK_WIDGET(self);
}

const Subject *
editor_record_table_list(EditorRecordTable *self)
{
    return editor_record_list_way(self->list);
}
