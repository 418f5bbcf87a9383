/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with one number, and the shapes that would change.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/drawing/drawing-steps.h"
#include "editor/panes/notices.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_REPAIR_BORDERS (editor_repair_borders_get_type())
G_DECLARE_FINAL_TYPE(EditorRepairBorders, editor_repair_borders, EDITOR, REPAIR_BORDERS, GtkDialog)

struct _EditorRepairBorders {
    GtkDialog parent;
    /* Of the template. */
    GtkSpinButton *reach;
    GtkListBox *list;
    GtkLabel *summary;
};

TEMPLATE_TYPE(EditorRepairBorders, editor_repair_borders, GTK_TYPE_DIALOG)

static guint
get_reach(EditorRepairBorders *self)
{
    return (guint)(gtk_spin_button_get_value(self->reach) * MAP_SVG_GRID.units + 0.5);
}

static void
fill_gaps(gpointer data)
{
    EditorRepairBorders *self = data;
    const DataSet *set = editor_document_set(questions_document(self));
    g_autoptr(ShapeMap) shapes = shape_map_new(set);
    if (shapes == NULL)
        return;
    g_autoptr(GPtrArray) places = drawing_repair_preview(set, shapes, get_reach(self));
    for (guint i = 0; i < places->len; i++) {
        const RepairedPlace *place = places->pdata[i];
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
            : g_strdup(_("No border has a gap this small."));
    gtk_label_set_text(self->summary, summary);
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, places->len > 0);
}

static void
show_preview(EditorRepairBorders *self)
{
    container_rebuild(GTK_WIDGET(self->list), fill_gaps, self);
}

static void
repair_on_response(GtkDialog *dialog, gint response, EditorRepairBorders *self)
{
    g_autoptr(GError) error = NULL;
    EditorWindow *window = questions_window(self);
    if (response == GTK_RESPONSE_OK &&
        !drawing_repair(questions_document(self), get_reach(self), &error))
        notices_show_message(GTK_WINDOW(window), _("The borders could not be repaired"),
                             error->message);
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
editor_repair_borders_class_init(EditorRepairBordersClass *class)
{
    TEMPLATE_LOAD(class, "repair-borders.ui");
    TEMPLATE_CHILDREN(class, EditorRepairBorders, reach, list, summary);
    TEMPLATE_CALLBACKS(class, show_preview, repair_on_response);
}

void
repair_borders_ask(EditorWindow *window)
{
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(editor_window_document(window)));
    if (shapes == NULL) {
        notices_show_message(GTK_WINDOW(window), _("The borders could not be repaired"),
                             _("The drawing cannot be read, so it is not rewritten."));
        return;
    }
    EditorRepairBorders *self =
        questions_dialog_new(EDITOR_TYPE_REPAIR_BORDERS, GTK_WINDOW(window), _("_Repair"));
    gtk_spin_button_set_value(self->reach, drawing_repair_reach(shapes) / MAP_SVG_GRID.units);
    show_preview(self);
    gtk_window_present(GTK_WINDOW(self));
}
