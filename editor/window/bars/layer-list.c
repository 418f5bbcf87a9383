/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layers of the map, and the pictures below it, row by row.
 */
#include "editor/window/bars/bars.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/signals.h"
#include "editor/drawing/trace-pictures.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_PICTURE_ROW (editor_picture_row_get_type())
G_DECLARE_FINAL_TYPE(EditorPictureRow, editor_picture_row, EDITOR, PICTURE_ROW, GtkBox)

struct _EditorPictureRow {
    GtkBox parent;
    EditorMapView *view; /* borrowed, both: they live as long as the list of the row */
    TracePicture *picture;
    /* Of the template. */
    GtkLabel *title, *problem;
    GtkToggleButton *visible, *locked;
    GtkWidget *remove, *dim; /* the opacity is in this */
    GtkRange *opacity;
};

G_DEFINE_FINAL_TYPE(EditorPictureRow, editor_picture_row, GTK_TYPE_BOX)

static void
show_icons(EditorPictureRow *self)
{
    gtk_button_set_icon_name(GTK_BUTTON(self->visible), self->picture->is_visible
                                                            ? "view-reveal-symbolic"
                                                            : "view-conceal-symbolic");
    gtk_button_set_icon_name(GTK_BUTTON(self->locked), self->picture->is_locked
                                                           ? "changes-prevent-symbolic"
                                                           : "changes-allow-symbolic");
}

/* The row is filled before it gets its view. */
static void
change_picture(EditorPictureRow *self)
{
    if (self->view == NULL)
        return;
    self->picture->is_visible = gtk_toggle_button_get_active(self->visible);
    self->picture->is_locked = gtk_toggle_button_get_active(self->locked);
    self->picture->opacity = gtk_range_get_value(self->opacity) / 100;
    show_icons(self);
    editor_map_view_pictures_changed(self->view);
}

static void
remove_picture(EditorPictureRow *self)
{
    EditorMapView *view = self->view;
    g_ptr_array_remove(editor_map_view_pictures(view)->pictures, self->picture);
    editor_map_view_pictures_changed(view);
}

static void
editor_picture_row_class_init(EditorPictureRowClass *class)
{
    TEMPLATE_LOAD(class, "picture-row.ui");
    TEMPLATE_CHILDREN(class, EditorPictureRow, title, problem, visible, locked, remove, dim,
                      opacity);
    TEMPLATE_CALLBACKS(class, change_picture, remove_picture);
}

static void
editor_picture_row_init(EditorPictureRow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_tooltip(self->visible, _("Show the picture"));
    widget_set_tooltip(self->locked, _("Lock the picture"));
    widget_set_tooltip(self->remove, _("Remove the picture"));
}

static GtkWidget *
picture_row_new(EditorMapView *view, TracePicture *picture)
{
    EditorPictureRow *self = g_object_new(EDITOR_TYPE_PICTURE_ROW, NULL);
    g_autofree char *name = g_path_get_basename(picture->path);
    g_autofree char *shown = g_filename_display_name(name);
    self->picture = picture;
    gtk_label_set_text(self->title, shown);
    widget_set_tooltip(self->title, picture->path);
    gtk_toggle_button_set_active(self->visible, picture->is_visible);
    gtk_toggle_button_set_active(self->locked, picture->is_locked);
    gtk_range_set_value(self->opacity, picture->opacity * 100);
    gtk_label_set_text(self->problem, picture->problem != NULL ? picture->problem : "");
    gtk_widget_set_visible(GTK_WIDGET(self->problem), picture->problem != NULL);
    gtk_widget_set_visible(self->dim, picture->problem == NULL);
    show_icons(self);
    self->view = view;
    return GTK_WIDGET(self);
}

#define EDITOR_TYPE_PICTURE_LIST (editor_picture_list_get_type())
G_DECLARE_FINAL_TYPE(EditorPictureList, editor_picture_list, EDITOR, PICTURE_LIST, GtkBox)

struct _EditorPictureList {
    GtkBox parent;
    EditorMapView *view; /* borrowed */
    /* Of the template. */
    GtkBox *rows;
    GtkWidget *add;
};

G_DEFINE_FINAL_TYPE(EditorPictureList, editor_picture_list, GTK_TYPE_BOX)

/* The rows are up to date: they are where the change was made. */
static gboolean
is_shown(GtkBox *rows, const TracePictures *pictures)
{
    GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(rows));
    guint i = 0;
    for (; row != NULL && i < pictures->pictures->len;
         i++, row = gtk_widget_get_next_sibling(row)) {
        if (EDITOR_PICTURE_ROW(row)->picture != g_ptr_array_index(pictures->pictures, i))
            return FALSE;
    }
    return row == NULL && i == pictures->pictures->len;
}

static void
add_picture_rows(gpointer data)
{
    EditorPictureList *self = data;
    const TracePictures *pictures = editor_map_view_pictures(self->view);
    for (guint i = 0; pictures != NULL && i < pictures->pictures->len; i++)
        gtk_box_append(self->rows,
                       picture_row_new(self->view, g_ptr_array_index(pictures->pictures, i)));
}

static void
follow_pictures(EditorPictureList *self)
{
    const TracePictures *pictures = editor_map_view_pictures(self->view);
    if (pictures != NULL && !is_shown(self->rows, pictures))
        container_rebuild(GTK_WIDGET(self->rows), add_picture_rows, self);
}

static void
editor_picture_list_class_init(EditorPictureListClass *class)
{
    TEMPLATE_LOAD(class, "picture-list.ui");
    TEMPLATE_CHILDREN(class, EditorPictureList, rows, add);
}

static void
editor_picture_list_init(EditorPictureList *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_tooltip(self->add, _("Picture to trace… (Ctrl+Shift+I)"));
    widget_set_spoken_name(self->add, _("Picture to trace"));
    widget_set_spoken_name(self, _("Pictures"));
}

GtkWidget *
layer_list_pictures_new(EditorMapView *view)
{
    EditorPictureList *self = g_object_new(EDITOR_TYPE_PICTURE_LIST, NULL);
    self->view = view;
    signal_follow(view, "pictures-changed", G_CALLBACK(follow_pictures), self);
    follow_pictures(self);
    return GTK_WIDGET(self);
}

/* Layers that can be dimmed and locked: what shows them (NULL: they always are). */
typedef struct {
    const char *shows, *title;
    const char *dims, *dim_title, *locks, *lock_title;
} LayerSwitches;

static const LayerSwitches switches[] = {
    {"win.show-names", NULL, "win.dim-names", N_("Dim names"), "win.lock-names", N_("Lock names")},
    {"win.show-borders", NULL, "win.dim-borders", N_("Dim borders"), "win.lock-borders",
     N_("Lock borders")},
    {"win.show-blocks", NULL, "win.dim-blocks", N_("Dim blocks"), "win.lock-blocks",
     N_("Lock blocks")},
    {NULL, N_("Lands and seas"), "win.dim-shapes", N_("Dim lands and seas"), "win.lock-shapes",
     N_("Lock lands and seas")},
};

#define EDITOR_TYPE_LAYER_ROW (editor_layer_row_get_type())
G_DECLARE_FINAL_TYPE(EditorLayerRow, editor_layer_row, EDITOR, LAYER_ROW, GtkBox)

struct _EditorLayerRow {
    GtkBox parent;
    /* Of the template. */
    GtkWidget *shown, *always; /* one of them is seen: a switch, or a title alone */
    GtkLabel *title;           /* of the switch */
    GtkWidget *dim, *lock;     /* toggle buttons */
};

TEMPLATE_TYPE(EditorLayerRow, editor_layer_row, GTK_TYPE_BOX)

static void
show_dimmed(GtkToggleButton *button)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), gtk_toggle_button_get_active(button)
                                                     ? "weather-fog-symbolic"
                                                     : "display-brightness-symbolic");
}

static void
show_locked(GtkToggleButton *button)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), gtk_toggle_button_get_active(button)
                                                     ? "changes-prevent-symbolic"
                                                     : "changes-allow-symbolic");
}

static void
editor_layer_row_class_init(EditorLayerRowClass *class)
{
    TEMPLATE_LOAD(class, "layer-row.ui");
    TEMPLATE_CHILDREN(class, EditorLayerRow, shown, always, title, dim, lock);
    TEMPLATE_CALLBACKS(class, show_dimmed, show_locked);
}

static void
use_switch(GtkWidget *button, const char *action, const char *title)
{
    widget_set_tooltip(button, title);
    widget_set_spoken_name(button, title);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_visible(button, TRUE);
}

/* Returns: (transfer floating): the row of a layer that @action shows and hides, NULL: that is
 * always shown. */
static GtkWidget *
layer_row_new(const char *title, const char *action)
{
    EditorLayerRow *self = g_object_new(EDITOR_TYPE_LAYER_ROW, NULL);
    gtk_widget_set_visible(self->shown, action != NULL);
    gtk_widget_set_visible(self->always, action == NULL);
    if (action == NULL) {
        gtk_label_set_text(GTK_LABEL(self->always), title);
    } else {
        gtk_label_set_text(self->title, title);
        widget_set_tooltip(self->shown, title);
        widget_set_spoken_name(self->shown, title);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(self->shown), action);
    }
    for (guint i = 0; i < G_N_ELEMENTS(switches); i++)
        if (g_strcmp0(switches[i].shows, action) == 0) {
            use_switch(self->dim, switches[i].dims, _(switches[i].dim_title));
            use_switch(self->lock, switches[i].locks, _(switches[i].lock_title));
        }
    return GTK_WIDGET(self);
}

#define EDITOR_TYPE_LAYER_LIST (editor_layer_list_get_type())
G_DECLARE_FINAL_TYPE(EditorLayerList, editor_layer_list, EDITOR, LAYER_LIST, GtkBox)

struct _EditorLayerList {
    GtkBox parent;
    GMenuModel *layers; /* owned: that were offered last; NULL: none were */
};

G_DEFINE_FINAL_TYPE(EditorLayerList, editor_layer_list, GTK_TYPE_BOX)

static void
add_layer_rows(gpointer data)
{
    EditorLayerList *self = data;
    for (int i = 0; self->layers != NULL && i < g_menu_model_get_n_items(self->layers); i++) {
        g_autoptr(GMenuModel) section =
            g_menu_model_get_item_link(self->layers, i, G_MENU_LINK_SECTION);
        for (int k = 0; k < g_menu_model_get_n_items(section); k++) {
            g_autofree char *title = NULL;
            g_autofree char *action = NULL;
            g_menu_model_get_item_attribute(section, k, G_MENU_ATTRIBUTE_LABEL, "s", &title);
            g_menu_model_get_item_attribute(section, k, G_MENU_ATTRIBUTE_ACTION, "s", &action);
            gtk_box_append(GTK_BOX(self), layer_row_new(title, action));
        }
    }
    for (guint i = 0; i < G_N_ELEMENTS(switches); i++)
        if (switches[i].shows == NULL)
            gtk_box_append(GTK_BOX(self), layer_row_new(_(switches[i].title), NULL));
}

/* Most windows are opened and closed without a look at it. */
static void
fill_layer_list(EditorLayerList *self)
{
    container_rebuild(GTK_WIDGET(self), add_layer_rows, self);
}

static void
editor_layer_list_dispose(GObject *object)
{
    g_clear_object(&EDITOR_LAYER_LIST(object)->layers);
    G_OBJECT_CLASS(editor_layer_list_parent_class)->dispose(object);
}

static void
editor_layer_list_class_init(EditorLayerListClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_layer_list_dispose;
    TEMPLATE_LOAD(class, "layer-list.ui");
    TEMPLATE_CALLBACKS(class, fill_layer_list);
}

static void
editor_layer_list_init(EditorLayerList *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_spoken_name(self, _("Map view"));
}

GtkWidget *
layer_list_new(void)
{
    return g_object_new(EDITOR_TYPE_LAYER_LIST, NULL);
}

void
layer_list_show(GtkWidget *list, GMenuModel *layers)
{
    EditorLayerList *self = EDITOR_LAYER_LIST(list);
    g_set_object(&self->layers, layers);
    if (gtk_widget_get_mapped(list))
        fill_layer_list(self);
}
