/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Check buttons on the actions of a menu.
 */
#include "editor/window/bars/layer-list.h"

#include "editor/controls/spoken-name.h"

#include <glib/gi18n.h>

GtkWidget *
layer_list_new(void)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(list, "layers");
    spoken_name(list, _("Layers"));
    return list;
}

static void
add_row(GtkWidget *list, GMenuModel *section, int index)
{
    g_autofree char *title = NULL;
    g_autofree char *action = NULL;
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_LABEL, "s", &title);
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    GtkWidget *row = gtk_check_button_new_with_label(title);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
    spoken_name(row, title);
    gtk_box_append(GTK_BOX(list), row);
}

void
layer_list_show(GtkWidget *list, GMenuModel *layers)
{
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(list)) != NULL)
        gtk_box_remove(GTK_BOX(list), row);
    for (int i = 0; i < g_menu_model_get_n_items(layers); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(layers, i, G_MENU_LINK_SECTION);
        for (int k = 0; k < g_menu_model_get_n_items(section); k++)
            add_row(list, section, k);
    }
}
