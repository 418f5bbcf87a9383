/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keyboard is taken from a popover that has closed.
 */
#include "editor/canvas/popover-focus.h"

static gboolean
give_back(gpointer data)
{
    GtkWidget *popover = data;
    GtkWidget *parent = gtk_widget_get_parent(popover);
    GtkRoot *root = gtk_widget_get_root(popover);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    gboolean is_lost = focus != NULL && !gtk_widget_get_visible(popover) &&
                       (focus == popover || gtk_widget_is_ancestor(focus, popover));
    if (is_lost && parent != NULL)
        gtk_widget_grab_focus(parent);
    return G_SOURCE_REMOVE;
}

/* What was chosen in a menu may give the keyboard to something else first. */
static void
on_closed(GtkWidget *popover)
{
    g_idle_add_full(G_PRIORITY_DEFAULT, give_back, g_object_ref(popover), g_object_unref);
}

void
popover_return_focus(GtkWidget *popover)
{
    g_signal_connect(popover, "closed", G_CALLBACK(on_closed), NULL);
}
