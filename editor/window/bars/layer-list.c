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

/* The rows are up to date: they are where the change was made. */
static gboolean
is_shown(GtkWidget *list, const TracePictures *pictures)
{
    GtkWidget *box = gtk_widget_get_first_child(list);
    guint i = 0;
    for (; box != NULL && i < pictures->pictures->len;
         i++, box = gtk_widget_get_next_sibling(box)) {
        if (EDITOR_PICTURE_ROW(box)->picture != g_ptr_array_index(pictures->pictures, i))
            return FALSE;
    }
    return box == NULL && i == pictures->pictures->len;
}

static void
add_picture_rows(gpointer list)
{
    EditorMapView *view = g_object_get_data(list, "view");
    const TracePictures *pictures = editor_map_view_pictures(view);
    for (guint i = 0; pictures != NULL && i < pictures->pictures->len; i++)
        gtk_box_append(GTK_BOX(gtk_widget_get_last_child(list)),
                       picture_row_new(view, g_ptr_array_index(pictures->pictures, i)));
}

static void
follow_pictures(GtkWidget *list)
{
    GtkWidget *rows = gtk_widget_get_last_child(list);
    const TracePictures *pictures =
        editor_map_view_pictures(g_object_get_data(G_OBJECT(list), "view"));
    if (pictures != NULL && !is_shown(rows, pictures))
        container_rebuild(rows, add_picture_rows, list);
}

GtkWidget *
layer_list_pictures_new(EditorMapView *view)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *title = gtk_label_new(_("Pictures"));
    GtkWidget *add = gtk_button_new_from_icon_name("list-add-symbolic");
    gtk_widget_add_css_class(title, "heading");
    gtk_widget_set_hexpand(title, TRUE);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_button_set_has_frame(GTK_BUTTON(add), FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(add), "win.add-picture");
    widget_set_tooltip(add, _("Picture to trace… (Ctrl+Shift+I)"));
    widget_set_spoken_name(add, _("Picture to trace"));
    gtk_box_append(GTK_BOX(line), title);
    gtk_box_append(GTK_BOX(line), add);
    gtk_widget_add_css_class(list, "layers");
    widget_set_spoken_name(list, _("Pictures"));
    gtk_box_append(GTK_BOX(list), line);
    gtk_box_append(GTK_BOX(list), gtk_box_new(GTK_ORIENTATION_VERTICAL, 4));
    g_object_set_data(G_OBJECT(list), "view", view);
    signal_follow(view, "pictures-changed", G_CALLBACK(follow_pictures), list);
    follow_pictures(list);
    return list;
}

/* What can be done to a layer beside showing it: a button that stays down. */
typedef struct {
    const char *action, *title;
    const char *up, *down; /* icons */
} LayerSwitch;

#define DIM(layer, title)                                                                          \
    {                                                                                              \
        "win.dim-" layer, title, "display-brightness-symbolic", "weather-fog-symbolic"             \
    }
#define LOCK(layer, title)                                                                         \
    {                                                                                              \
        "win.lock-" layer, title, "changes-allow-symbolic", "changes-prevent-symbolic"             \
    }

/* Layers that have some: what shows them (NULL: they always are). */
static const struct {
    const char *shows, *title;
    LayerSwitch switches[2];
} rows[] = {
    {"win.show-names",
     NULL,
     {DIM("names", N_("Dim names and signs")), LOCK("names", N_("Lock names"))}},
    {"win.show-borders",
     NULL,
     {DIM("borders", N_("Dim borders")), LOCK("borders", N_("Lock borders"))}},
    {"win.show-blocks", NULL, {DIM("blocks", N_("Dim blocks")), LOCK("blocks", N_("Lock blocks"))}},
    {NULL,
     N_("Lands and seas"),
     {DIM("shapes", N_("Dim shapes")), LOCK("shapes", N_("Lock shapes"))}},
};

static void
show_switch(GtkToggleButton *button, const LayerSwitch *row)
{
    gtk_button_set_icon_name(GTK_BUTTON(button),
                             gtk_toggle_button_get_active(button) ? row->down : row->up);
}

static GtkWidget *
switch_new(const LayerSwitch *row)
{
    const char *title = _(row->title);
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    widget_set_tooltip(button, title);
    gtk_widget_add_css_class(button, "switch");
    g_signal_connect(button, "toggled", G_CALLBACK(show_switch), (gpointer)row);
    show_switch(GTK_TOGGLE_BUTTON(button), row);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), row->action);
    return widget_set_spoken_name(button, title);
}

/* Adds a row of @shown, and of the switches of row @index of the table if there is one. */
static void
add_line(GtkWidget *list, GtkWidget *shown, guint index)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_hexpand(shown, TRUE);
    gtk_box_append(GTK_BOX(line), shown);
    gtk_box_append(GTK_BOX(list), line);
    for (guint i = 0; index < G_N_ELEMENTS(rows) && i < G_N_ELEMENTS(rows[index].switches); i++)
        gtk_box_append(GTK_BOX(line), switch_new(&rows[index].switches[i]));
}

/* Returns: the index of the row of what @action shows; that behind the last one: there is none. */
static guint
layer_row_of(const char *action)
{
    guint i = 0;
    while (i < G_N_ELEMENTS(rows) && g_strcmp0(rows[i].shows, action) != 0)
        i++;
    return i;
}

static void
add_layer_row(GtkWidget *list, GMenuModel *section, int index)
{
    g_autofree char *title = NULL;
    g_autofree char *action = NULL;
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_LABEL, "s", &title);
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    GtkWidget *row = gtk_check_button_new();
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_check_button_set_child(GTK_CHECK_BUTTON(row), label);
    widget_set_tooltip(row, title);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
    add_line(list, widget_set_spoken_name(row, title), layer_row_of(action));
}

/* Shows the layers that were offered last. */
static void
add_layer_rows(gpointer list)
{
    GMenuModel *layers = g_object_get_data(G_OBJECT(list), "layers");
    for (int i = 0; layers != NULL && i < g_menu_model_get_n_items(layers); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(layers, i, G_MENU_LINK_SECTION);
        for (int k = 0; k < g_menu_model_get_n_items(section); k++)
            add_layer_row(list, section, k);
    }
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].shows == NULL) {
            GtkWidget *label = gtk_label_new(_(rows[i].title));
            gtk_label_set_xalign(GTK_LABEL(label), 0);
            gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
            gtk_widget_add_css_class(label, "always");
            add_line(list, label, i);
        }
}

static void
fill_layer_list(GtkWidget *list)
{
    container_rebuild(list, add_layer_rows, list);
}

/* Most windows are opened and closed without a look at it. */
GtkWidget *
layer_list_new(void)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(list, "layers");
    widget_set_spoken_name(list, _("Layers"));
    g_signal_connect(list, "map", G_CALLBACK(fill_layer_list), NULL);
    return list;
}

void
layer_list_show(GtkWidget *list, GMenuModel *layers)
{
    g_object_set_data_full(G_OBJECT(list), "layers", g_object_ref(layers), g_object_unref);
    if (gtk_widget_get_mapped(list))
        fill_layer_list(list);
}
