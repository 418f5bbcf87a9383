/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A column view over the records of a list, filtered and sorted; rows are edited in their cells,
 * pasted, copied, added and deleted.
 */
#include "editor/forms/record-table.h"

#include "editor/controls/complaint.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/table-paste.h"
#include "editor/forms/table-cell.h"
#include "editor/forms/table-columns.h"
#include "editor/tools/layer.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>
#include <string.h>

/* Of more rows than that the document is told that nothing is selected: to name each of them takes
 * time. */
#define SELECTED_MAX 500u

#define CHOOSER_HEIGHT 400

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
    EditorRecordRow *added; /* owned: its name gets the keyboard in one of @frames; or NULL */
    guint frames;
    gboolean is_busy; /* with making the selections here and there the same */
    /* Of the widget tree. */
    GtkWidget *box;
    GtkColumnView *view;
    GtkWidget *search;
    GtkWidget *chooser;
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
        n == n_shown ? g_strdup_printf(g_dngettext(NULL, "%u row", "%u rows", n), n)
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
apply(EditorRecordTable *self, EditPlan *plan, const char *label)
{
    GError *error = NULL;
    own_changes(plan, editor_document_set(self->document), 0);
    editor_document_apply(self->document, plan, label, &error);
    complaint_show(GTK_WIDGET(self), error);
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
        g_strdup_printf(g_dngettext(NULL, "Delete %u row", "Delete %u rows", rows->len), rows->len);
    table_delete(plan, self->list, rows);
    apply(self, plan, label);
}

/* Returns: (transfer none): the name of a row, or its title, or NULL: the table has neither. */
static const Field *
name_field(const EditorRecordTable *self)
{
    const Entity *entity = editor_record_list_entity(self->list);
    const Field *name = entity_find_field(entity, "name", strlen("name"), 0);
    return name != NULL ? name : entity_find_field(entity, "title", strlen("title"), 0);
}

/* Puts the keyboard into the name of the added row, or into its first cell, as soon as it is on the
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
add_row(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorRecordTable *self = EDITOR_RECORD_TABLE(widget);
    const Field *field;
    g_autoptr(Subject) owner = NULL;
    GError *error = NULL;
    editor_record_list_owner(self->list, &field, &owner);
    if (field == NULL)
        return;
    gboolean is_done = form_add_item(self->document, owner, field_key(field), &error);
    complaint_show(widget, error);
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
        complaint_show(GTK_WIDGET(self), table_paste_error(&fault));
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
    apply(self, plan, label);
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
    table_columns_clear(&self->columns);
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
    {"table.add", add_row, GDK_KEY_Insert, 0},
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
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
        gtk_widget_class_install_action(widget_class, actions[i].name, NULL, actions[i].activate);
        if (actions[i].key != 0)
            gtk_widget_class_add_binding_action(widget_class, actions[i].key, actions[i].modifiers,
                                                actions[i].name, NULL);
    }
}

static GtkWidget *
new_button(const char *icon, const char *label, const char *action)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    tooltip_set(button, label);
    spoken_name(button, label);
    return button;
}

static GtkWidget *
new_tools(EditorRecordTable *self)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->search = gtk_search_entry_new();
    gtk_search_entry_set_key_capture_widget(GTK_SEARCH_ENTRY(self->search), NULL);
    spoken_name(self->search, _("Filter rows"));
    g_object_set(self->search, "placeholder-text", _("Filter"), NULL);
    gtk_widget_set_hexpand(self->search, TRUE);
    g_signal_connect_swapped(self->search, "changed", G_CALLBACK(change_filter), self);
    self->count = GTK_LABEL(gtk_label_new(NULL));
    gtk_widget_add_css_class(GTK_WIDGET(self->count), "dim-label");
    self->chooser = gtk_menu_button_new();
    gtk_menu_button_set_label(GTK_MENU_BUTTON(self->chooser), _("Columns"));
    spoken_name(self->chooser, _("Columns"));
    gtk_box_append(GTK_BOX(line), self->search);
    gtk_box_append(GTK_BOX(line), GTK_WIDGET(self->count));
    gtk_box_append(GTK_BOX(line), new_button("list-add-symbolic", _("Add a row"), "table.add"));
    gtk_box_append(GTK_BOX(line), new_button("user-trash-symbolic", _("Delete the selected rows"),
                                             "table.delete"));
    gtk_box_append(GTK_BOX(line), new_button("edit-copy-symbolic", _("Copy"), "table.copy"));
    gtk_box_append(GTK_BOX(line), new_button("edit-paste-symbolic", _("Paste"), "table.paste"));
    gtk_box_append(GTK_BOX(line), self->chooser);
    return line;
}

static void
editor_record_table_init(EditorRecordTable *self)
{
    self->wanted = g_strdup("");
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_margin_start(self->box, 6);
    gtk_widget_set_margin_end(self->box, 6);
    gtk_widget_set_margin_top(self->box, 6);
    gtk_box_append(GTK_BOX(self->box), new_tools(self));
    gtk_box_append(GTK_BOX(self->box), complaint_new(GTK_WIDGET(self)));
    GtkWidget *window = gtk_scrolled_window_new();
    self->view = GTK_COLUMN_VIEW(gtk_column_view_new(NULL));
    gtk_column_view_set_show_row_separators(self->view, TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self->view), "data-table");
    gtk_widget_set_vexpand(window, TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), GTK_WIDGET(self->view));
    gtk_box_append(GTK_BOX(self->box), window);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    g_signal_connect_swapped(self->view, "activate", G_CALLBACK(activate_row), self);
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

static void
make_chooser(EditorRecordTable *self)
{
    GtkWidget *popover = gtk_popover_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *window = gtk_scrolled_window_new();
    GtkWidget *order = gtk_button_new_with_label(_("Order of the file"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(order), "table.file-order");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(window), CHOOSER_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window),
                                  table_columns_chooser(&self->columns));
    gtk_box_append(GTK_BOX(box), window);
    gtk_box_append(GTK_BOX(box), order);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(self->chooser), popover);
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
    make_chooser(self);
    g_signal_connect_swapped(document, "selection-changed", G_CALLBACK(follow_selection), self);
    g_signal_connect(self, "map", G_CALLBACK(follow_selection), NULL);
    const Entity *entity = editor_record_list_entity(self->list);
    spoken_name(self->view, entity != NULL ? entity->meaning : _("Table"));
    return GTK_WIDGET(self);
}

const Subject *
editor_record_table_list(EditorRecordTable *self)
{
    return editor_record_list_way(self->list);
}
