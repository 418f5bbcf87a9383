/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry is there only while it is needed: a table has thousands of cells.
 */
#include "editor/forms/table-cell.h"

#include "editor/controls/complaint.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/unfinished.h"
#include "editor/document/field-text.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/forms/rename-dialog.h"
#include "editor/fields/record-search.h"
#include "editor/fields/words/record-summary.h"

#include <glib/gi18n.h>

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

/* Returns: (transfer full): the value as it is shown and typed; NULL: nothing is said. */
static char *
shown_text(const EditorTableCell *self)
{
    DataSet *set = editor_document_set(self->document);
    const Record *record = editor_record_row_record(self->row);
    g_autofree char *text = editor_record_row_text(self->row, self->field);
    if (text == NULL || !record_has(record, self->field))
        return g_steal_pointer(&text);
    if (self->field->kind == KIND_RECORD)
        return record_summary(set, *FIELD_SLOT(record, self->field, const Record *));
    if (self->field->kind == KIND_LIST)
        return g_strdup_printf("(%u)", FIELD_SLOT(record, self->field, Records)->length);
    if (self->field->kind == KIND_REF || self->field->kind == KIND_ZONE)
        return record_search_title(set, self->field, text);
    return g_steal_pointer(&text);
}

/* Whether the value is one that the data set should not have, as far as the field says. */
static gboolean
is_odd(const EditorTableCell *self)
{
    const Record *record = editor_record_row_record(self->row);
    if (record->raw || !record_has(record, self->field))
        return !record->raw && record_keeps(record, self->field);
    if (self->field->kind != KIND_INT)
        return FALSE;
    gint64 value = *FIELD_SLOT(record, self->field, gint64);
    return value < self->field->min || value > self->field->max;
}

static void
show(EditorTableCell *self)
{
    g_autofree char *text = self->row != NULL ? shown_text(self) : NULL;
    gtk_label_set_text(GTK_LABEL(self->label), text != NULL ? text : "");
    if (self->row != NULL && is_odd(self))
        gtk_widget_add_css_class(self->label, "warning");
    else
        gtk_widget_remove_css_class(self->label, "warning");
}

/* The label takes the place of the entry again. */
static void
end(EditorTableCell *self)
{
    GtkWidget *entry = g_steal_pointer(&self->entry);
    if (entry == NULL)
        return;
    gtk_widget_unparent(entry);
    gtk_widget_set_visible(self->label, TRUE);
}

/* Returns: FALSE: what was typed cannot be. */
static gboolean
finish(EditorTableCell *self)
{
    if (self->entry == NULL || self->row == NULL)
        return TRUE;
    GError *error = NULL;
    g_autoptr(EditorTableCell) kept = g_object_ref(self);
    g_autofree char *text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));
    g_autofree char *before = shown_text(self);
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_ptr_array_add(one, editor_record_list_subject(self->list, self->row));
    end(self);
    if (g_strcmp0(text, before != NULL ? before : "") == 0)
        return TRUE;
    const char *key = field_key(self->field);
    if (form_renames(one, key) &&
        rename_dialog_ask(GTK_WIDGET(self), self->document, one->pdata[0], text))
        return TRUE;
    gboolean is_done = form_set(self->document, one, key, text, &error);
    complaint_show(GTK_WIDGET(self), error);
    return is_done;
}

static gboolean
finish_and_go(EditorTableCell *self, gint by)
{
    g_autoptr(EditorTableCell) kept = g_object_ref(self);
    gboolean is_done = finish(self);
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
        end(self);
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

gboolean
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
    spoken_name(self->entry, label);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(self->entry, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(finish), self);
    gtk_widget_add_controller(self->entry, focus);
    gtk_widget_set_visible(self->label, FALSE);
    gtk_widget_set_parent(self->entry, GTK_WIDGET(self));
    gtk_widget_grab_focus(self->entry);
    gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
    return TRUE;
}

static void
press(GtkGestureClick *click, gint n, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data)
{
    if (n == 2 && editor_table_cell_edit(data))
        gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

void
editor_table_cell_bind(EditorTableCell *self, EditorRecordRow *row)
{
    end(self);
    if (self->row != NULL)
        g_signal_handlers_disconnect_by_data(self->row, self);
    g_set_object(&self->row, row);
    if (row != NULL)
        g_signal_connect_swapped(row, "changed", G_CALLBACK(show), self);
    show(self);
}

EditorRecordRow *
editor_table_cell_row(EditorTableCell *self)
{
    return self->row;
}

const Field *
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
    unfinished_offer(GTK_WIDGET(self), is_open, finish_first, self);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(press), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

/* Whether @field tells people which record it is. */
static gboolean
is_name(const Field *field)
{
    return field->kind == KIND_ID || field->kind == KIND_TITLE;
}

GtkWidget *
editor_table_cell_new(EditorDocument *document, EditorRecordList *list, const Field *field)
{
    EditorTableCell *self = g_object_new(EDITOR_TYPE_TABLE_CELL, NULL);
    self->document = g_object_ref(document);
    self->list = g_object_ref(list);
    self->field = field;
    gtk_label_set_xalign(GTK_LABEL(self->label), field->kind == KIND_INT ? 1 : 0);
    gtk_label_set_width_chars(GTK_LABEL(self->label), is_name(field) ? NAME_CHARS : -1);
    return GTK_WIDGET(self);
}
