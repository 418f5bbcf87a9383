/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of chips that breaks into lines, and below it the search for one more. A value that is no
 * list is shown as it is, as one chip.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/container.h"
#include "editor/controls/search-entry.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/document/field-text.h"
#include "editor/fields/record-search.h"

#include <glib/gi18n.h>

struct _EditorChipsControl {
    EditorValueControl parent;
    GtkWidget *chips; /* of the widget tree, as is the entry */
    EditorSearchEntry *entry;
    char **ids; /* owned: those that are shown */
};

G_DEFINE_FINAL_TYPE(EditorChipsControl, editor_chips_control, EDITOR_TYPE_VALUE_CONTROL)

static void
commit(EditorChipsControl *self, const char *const *ids)
{
    g_autofree char *text = field_text_join(ids, g_strv_length((char **)ids));
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), text);
}

static void
add(EditorChipsControl *self, const char *id)
{
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    /* The search is empty again, whatever comes of it. */
    editor_search_entry_show(self->entry, NULL, _("add…"));
    if (id == NULL || id[0] == '\0')
        return;
    g_strv_builder_addv(ids, (const char **)self->ids);
    g_strv_builder_add(ids, id);
    g_auto(GStrv) all = g_strv_builder_end(ids);
    commit(self, (const char *const *)all);
}

static void
take_away(GtkWidget *button, EditorChipsControl *self)
{
    guint index = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "narva-index"));
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    for (guint i = 0; self->ids[i] != NULL; i++)
        if (i != index)
            g_strv_builder_add(ids, self->ids[i]);
    g_auto(GStrv) rest = g_strv_builder_end(ids);
    commit(self, (const char *const *)rest);
}

static GtkWidget *
new_chip(EditorChipsControl *self, guint index)
{
    EditorValueControl *control = EDITOR_VALUE_CONTROL(self);
    DataSet *set = editor_document_set(editor_value_control_document(control));
    g_autofree char *title =
        record_search_title(set, editor_value_control_field(control), self->ids[index]);
    g_autofree char *words = g_strdup_printf(_("Take %s away"), title);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 3);
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *button = gtk_button_new();
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("window-close-symbolic"));
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "chip");
    tooltip_set(button, words);
    spoken_name(button, words);
    g_object_set_data(G_OBJECT(button), "narva-index", GUINT_TO_POINTER(index));
    g_signal_connect(button, "clicked", G_CALLBACK(take_away), self);
    return button;
}

static void
fill(gpointer data)
{
    EditorChipsControl *self = data;
    for (guint i = 0; self->ids[i] != NULL; i++) {
        gtk_flow_box_append(GTK_FLOW_BOX(self->chips), new_chip(self, i));
        gtk_widget_set_focusable(gtk_widget_get_last_child(self->chips), FALSE);
    }
    gtk_widget_set_visible(self->chips, self->ids[0] != NULL);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    EditorChipsControl *self = EDITOR_CHIPS_CONTROL(control);
    editor_search_entry_show(self->entry, NULL, row->is_mixed ? _("several values") : _("add…"));
    char **ids = field_text_split(row->text != NULL ? row->text : "");
    gboolean is_same = g_strv_equal((const char *const *)ids, (const char *const *)self->ids);
    g_strfreev(self->ids);
    self->ids = ids;
    if (!is_same)
        container_rebuild(self->chips, fill, self);
}

static void
set_label(EditorValueControl *control, const char *label)
{
    EditorChipsControl *self = EDITOR_CHIPS_CONTROL(control);
    GtkWidget *entry = editor_search_entry_new(editor_value_control_document(control),
                                               editor_value_control_field(control), label);
    self->entry = EDITOR_SEARCH_ENTRY(entry);
    g_signal_connect_swapped(entry, "picked", G_CALLBACK(add), self);
    gtk_box_append(GTK_BOX(gtk_widget_get_first_child(GTK_WIDGET(self))), entry);
}

static void
editor_chips_control_finalize(GObject *object)
{
    g_strfreev(EDITOR_CHIPS_CONTROL(object)->ids);
    G_OBJECT_CLASS(editor_chips_control_parent_class)->finalize(object);
}

static void
editor_chips_control_class_init(EditorChipsControlClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_chips_control_finalize;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_chips_control_init(EditorChipsControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->ids = g_new0(char *, 1);
    self->chips = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(self->chips), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(self->chips), 8);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(self->chips), 3);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(self->chips), 3);
    gtk_widget_set_visible(self->chips, FALSE);
    gtk_box_append(GTK_BOX(box), self->chips);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}
