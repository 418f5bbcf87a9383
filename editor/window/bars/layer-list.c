/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Check buttons on the actions of a menu.
 */
#include "editor/window/bars/layer-list.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"

#include <glib/gi18n.h>

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
    tooltip_set(button, title);
    gtk_widget_add_css_class(button, "switch");
    g_signal_connect(button, "toggled", G_CALLBACK(show_switch), (gpointer)row);
    show_switch(GTK_TOGGLE_BUTTON(button), row);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), row->action);
    return spoken_name(button, title);
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

/* Returns: the row of what @action shows. */
static guint
row_of(const char *action)
{
    guint i = 0;
    while (i < G_N_ELEMENTS(rows) && g_strcmp0(rows[i].shows, action) != 0)
        i++;
    return i;
}

static void
add_row(GtkWidget *list, GMenuModel *section, int index)
{
    g_autofree char *title = NULL;
    g_autofree char *action = NULL;
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_LABEL, "s", &title);
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    GtkWidget *row = gtk_check_button_new();
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_check_button_set_child(GTK_CHECK_BUTTON(row), label);
    tooltip_set(row, title);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
    add_line(list, spoken_name(row, title), row_of(action));
}

/* Shows the layers that were offered last. */
static void
add_rows(gpointer list)
{
    GMenuModel *layers = g_object_get_data(G_OBJECT(list), "layers");
    for (int i = 0; layers != NULL && i < g_menu_model_get_n_items(layers); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(layers, i, G_MENU_LINK_SECTION);
        for (int k = 0; k < g_menu_model_get_n_items(section); k++)
            add_row(list, section, k);
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
fill(GtkWidget *list)
{
    container_rebuild(list, add_rows, list);
}

/* Most windows are opened and closed without a look at it. */
GtkWidget *
layer_list_new(void)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(list, "layers");
    spoken_name(list, _("Layers"));
    g_signal_connect(list, "map", G_CALLBACK(fill), NULL);
    return list;
}

void
layer_list_show(GtkWidget *list, GMenuModel *layers)
{
    g_object_set_data_full(G_OBJECT(list), "layers", g_object_ref(layers), g_object_unref);
    if (gtk_widget_get_mapped(list))
        fill(list);
}
