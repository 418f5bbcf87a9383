/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A popover with two entries. Tab in it goes on to the next shape without a place.
 */
#include "editor/canvas/sketch/name-shape.h"

#include "editor/canvas/map-core.h"
#include "editor/drawing/place-steps.h"
#include "editor/tools/reference.h"

#include <glib/gi18n.h>
#include <string.h>

/* Owned by its popover. */
typedef struct {
    EditorMapView *view; /* borrowed: the parent */
    Point at;
    GtkWidget *popover;
    GtkEditable *name, *id;
    GtkLabel *problem;
    char *own; /* owned: the id that the place has; NULL: it has none */
    gboolean is_id_typed, is_proposing;
} NameShape;

static void
name_shape_free(gpointer data)
{
    NameShape *self = data;
    g_free(self->own);
    g_free(self);
}

static DataSet *
set_of(const NameShape *self)
{
    return editor_document_set(self->view->document);
}

static void
propose(NameShape *self)
{
    if (self->is_id_typed || !sketch_is_ready(self->view->sketch))
        return;
    g_autofree char *id = place_propose_id(set_of(self), self->view->sketch->shapes,
                                           gtk_editable_get_text(self->name), self->own);
    self->is_proposing = TRUE;
    gtk_editable_set_text(self->id, id);
    self->is_proposing = FALSE;
}

static void
take_id(NameShape *self)
{
    if (!self->is_proposing)
        self->is_id_typed = gtk_editable_get_text(self->id)[0] != '\0';
}

static void
accept(NameShape *self)
{
    g_autoptr(GError) error = NULL;
    EditorMapView *view = self->view;
    const char *name = gtk_editable_get_text(self->name);
    if (name[0] == '\0') {
        gtk_popover_popdown(GTK_POPOVER(self->popover));
        return;
    }
    guint32 face =
        sketch_is_ready(view->sketch) ? face_tree_hit(&view->sketch->faces, self->at) : FACE_NONE;
    g_autofree char *id = g_strdup(gtk_editable_get_text(self->id));
    if (face == FACE_NONE ||
        !document_name_shape(view->document, view->sketch->shapes, face, name, id, &error)) {
        gtk_label_set_text(self->problem, error != NULL ? error->message : _("The shape is gone."));
        gtk_widget_show(GTK_WIDGET(self->problem));
        return;
    }
    g_autoptr(GPtrArray) undecided = self->own != NULL && strcmp(self->own, id) != 0
                                         ? uses_undecided(set_of(self), ENTITY_SPACE, self->own)
                                         : g_ptr_array_new();
    g_autofree char *said =
        undecided->len == 0
            ? g_strdup_printf(_("%s is a place now."), name)
            : g_strdup_printf(ngettext("%s is a place now. %u line keeps “%s”, which may mean it.",
                                       "%s is a place now. %u lines keep “%s”, which may mean it.",
                                       undecided->len),
                              name, undecided->len, self->own);
    map_view_say(view, said);
    gtk_popover_popdown(GTK_POPOVER(self->popover));
}

/* Returns: (transfer floating): an entry under its title. */
static GtkEditable *
add_entry(NameShape *self, GtkWidget *box, const char *title)
{
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *entry = gtk_entry_new();
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 24);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_signal_connect_swapped(entry, "activate", G_CALLBACK(accept), self);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), entry);
    return GTK_EDITABLE(entry);
}

/* The place that a shape has is shown; its id follows the new name if it is that of the old one. */
static void
show_own(NameShape *self)
{
    const ShapeMap *shapes = self->view->sketch->shapes;
    guint32 face = face_tree_hit(&self->view->sketch->faces, self->at);
    const Space *space = face != FACE_NONE ? place_of_face(set_of(self), shapes, face) : NULL;
    if (face != FACE_NONE)
        self->own = g_strdup(shapes->faces[face].element->id);
    if (space == NULL)
        return;
    const char *name = space->name != NULL ? space->name : "";
    g_autofree char *followed = place_propose_id(set_of(self), shapes, name, space->id);
    self->is_id_typed = g_strcmp0(followed, space->id) != 0;
    self->is_proposing = TRUE;
    gtk_editable_set_text(self->name, name);
    gtk_editable_set_text(self->id, space->id);
    self->is_proposing = FALSE;
}

static void
add_entries(NameShape *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *button = gtk_button_new_with_mnemonic(_("_Name it"));
    /* GTK 4.8 gives it the mnemonic, sign and all; it is labelled by what shows it as well. */
    gtk_accessible_reset_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL);
    self->name = add_entry(self, box, _("Name of the place"));
    self->id = add_entry(self, box, _("Id: follows the name until you change it"));
    self->problem = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->problem, TRUE);
    gtk_label_set_max_width_chars(self->problem, 30);
    gtk_widget_add_css_class(GTK_WIDGET(self->problem), "error");
    gtk_widget_hide(GTK_WIDGET(self->problem));
    gtk_widget_add_css_class(button, "suggested-action");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->problem));
    gtk_box_append(GTK_BOX(box), button);
    gtk_popover_set_child(GTK_POPOVER(self->popover), box);
    g_signal_connect_swapped(self->name, "changed", G_CALLBACK(propose), self);
    g_signal_connect_swapped(self->id, "changed", G_CALLBACK(take_id), self);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(accept), self);
}

void
name_shape_popup(EditorMapView *view, Point at)
{
    double x, y;
    if (!sketch_is_ready(view->sketch))
        return;
    NameShape *self = g_new0(NameShape, 1);
    self->view = view;
    self->at = at;
    self->popover = gtk_popover_new();
    g_object_set_data_full(G_OBJECT(self->popover), "name-shape", self, name_shape_free);
    add_entries(self);
    show_own(self);
    view_transform_from_map(&view->view, at, &x, &y);
    map_view_open(view, self->popover, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self->name));
}
