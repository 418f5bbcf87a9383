/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with one number, and the shapes that would change.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/drawing/mend.h"
#include "editor/panes/notices.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

/* The greatest distance to repair, in units of the drawing. */
#define REACH_MAX 50.0

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkSpinButton *reach; /* in units of the drawing */
    GtkListBox *list;
    GtkLabel *summary;
} MendBorders;

static EditorDocument *
get_document(const MendBorders *self)
{
    return editor_window_document(self->window);
}

static guint
get_reach(const MendBorders *self)
{
    return (guint)(gtk_spin_button_get_value(self->reach) * MAP_SVG_GRID.units + 0.5);
}

static void
fill_gaps(gpointer data)
{
    MendBorders *self = data;
    const DataSet *set = editor_document_set(get_document(self));
    g_autoptr(ShapeMap) shapes = shape_map_new(set);
    if (shapes == NULL)
        return;
    g_autoptr(GPtrArray) places = mend_preview(set, shapes, get_reach(self));
    for (guint i = 0; i < places->len; i++) {
        const MendPlace *place = places->pdata[i];
        /* Translators: the name of a place, and a length. */
        g_autofree char *text = g_strdup_printf(_("%s: by %.1f at most"), place->title, place->by);
        GtkWidget *label = gtk_label_new(text);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_list_box_append(self->list, label);
    }
    g_autofree char *summary =
        places->len > 0
            ? g_strdup_printf(
                  ngettext("%u shape would change:", "%u shapes would change:", places->len),
                  places->len)
            : g_strdup(_("No border is torn by as little as that."));
    gtk_label_set_text(self->summary, summary);
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, places->len > 0);
}

static void
show_preview(MendBorders *self)
{
    container_rebuild(GTK_WIDGET(self->list), fill_gaps, self);
}

static void
on_mending_response(GtkDialog *dialog, gint response, MendBorders *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = self->window;
    if (response == GTK_RESPONSE_OK && !document_mend(get_document(self), get_reach(self), &error))
        message_show(GTK_WINDOW(window), _("The borders could not be mended"), error->message);
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
build_mending_dialog(MendBorders *self, guint reach)
{
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *scrolled = gtk_scrolled_window_new(), *list = gtk_list_box_new();
    GtkWidget *spin = gtk_spin_button_new_with_range(0.1, REACH_MAX, 0.1);
    GtkWidget *summary = gtk_label_new(NULL);
    self->reach = GTK_SPIN_BUTTON(spin);
    self->list = GTK_LIST_BOX(list);
    self->summary = GTK_LABEL(summary);
    gtk_spin_button_set_value(self->reach, reach / MAP_SVG_GRID.units);
    spoken_name(spin, _("Borders that are no farther apart than"));
    spoken_name(list, _("What would change"));
    gtk_label_set_xalign(self->summary, 0);
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_box_append(GTK_BOX(line), gtk_label_new(_("Borders that are no farther apart than")));
    gtk_box_append(GTK_BOX(line), spin);
    gtk_box_append(GTK_BOX(line), gtk_label_new(_("become one")));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_widget_set_size_request(scrolled, -1, 220);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(column, "dialog-content");
    gtk_box_append(GTK_BOX(column), line);
    gtk_box_append(GTK_BOX(column), summary);
    gtk_box_append(GTK_BOX(column), scrolled);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), column);
    g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(show_preview), self);
}

void
mend_borders_ask(EditorWindow *window)
{
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(editor_window_document(window)));
    if (shapes == NULL) {
        message_show(GTK_WINDOW(window), _("The borders could not be mended"),
                     _("The drawing cannot be read, so that it is never rewritten."));
        return;
    }
    MendBorders *self = g_new0(MendBorders, 1);
    GtkDialog *dialog =
        questions_dialog_new(GTK_WINDOW(window), _("Mend torn borders"), _("_Mend"));
    self->window = window;
    self->dialog = dialog;
    g_object_set_data_full(G_OBJECT(dialog), "mend-borders", self, g_free);
    build_mending_dialog(self, mend_reach(shapes));
    g_signal_connect(dialog, "response", G_CALLBACK(on_mending_response), self);
    show_preview(self);
    gtk_window_present(GTK_WINDOW(dialog));
}
