/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The popover of a menu button is another one when what it lists changes.
 */
#include "editor/window/menu-focus.h"
#include "editor/canvas/popover-focus.h"

#define WATCHED "narva-menu-focus"

static void
watch_popover(GtkMenuButton *button)
{
    GtkPopover *popover = gtk_menu_button_get_popover(button);
    if (popover != NULL)
        popover_return_focus(GTK_WIDGET(popover));
}

static void
watch_below(GtkWidget *widget)
{
    if (GTK_IS_MENU_BUTTON(widget) && g_object_get_data(G_OBJECT(widget), WATCHED) == NULL) {
        g_object_set_data(G_OBJECT(widget), WATCHED, widget);
        g_signal_connect(widget, "notify::popover", G_CALLBACK(watch_popover), NULL);
        watch_popover(GTK_MENU_BUTTON(widget));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        watch_below(child);
}

void
menu_focus_keep(GtkWidget *window)
{
    g_signal_connect(window, "map", G_CALLBACK(watch_below), NULL);
}
