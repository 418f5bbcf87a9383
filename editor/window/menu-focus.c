/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The popover of a menu button is another one when what it lists changes.
 */
#include "editor/window/menu-focus.h"

#define WATCHED "narva-menu-focus"

static gboolean
take_back(gpointer button)
{
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(button));
    GtkRoot *root = gtk_widget_get_root(button);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    gboolean is_lost = focus != NULL && popover != NULL && !gtk_widget_get_visible(popover) &&
                       (focus == popover || gtk_widget_is_ancestor(focus, popover));
    if (is_lost)
        gtk_widget_grab_focus(button);
    return G_SOURCE_REMOVE;
}

/* What was chosen in the menu may give the keyboard to something else first. */
static void
on_closed(GtkWidget *button)
{
    g_idle_add_full(G_PRIORITY_DEFAULT, take_back, g_object_ref(button), g_object_unref);
}

static void
watch_popover(GtkMenuButton *button)
{
    GtkPopover *popover = gtk_menu_button_get_popover(button);
    if (popover != NULL)
        g_signal_connect_object(popover,
                                "closed",
                                G_CALLBACK(on_closed),
                                button,
                                G_CONNECT_SWAPPED);
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
