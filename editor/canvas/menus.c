/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items that are called as something in the data, and the focus after a popover.
 */
#include "editor/canvas/menus.h"

/* A menu is as wide as its longest item, and a window cannot be of any width. */
#define LABEL_LETTERS 80

void
menus_append_text(GMenu *menu, const char *label, const char *action, const char *text)
{
    gboolean is_long = g_utf8_strlen(label, -1) > LABEL_LETTERS;
    g_autofree char *start = g_utf8_substring(label, 0, is_long ? LABEL_LETTERS : -1);
    g_autoptr(GString) shown = g_string_new(start);
    g_string_append(shown, is_long ? "…" : "");
    /* What is a mnemonic elsewhere is a plain sign here. */
    g_string_replace(shown, "_", "__", 0);
    g_autoptr(GMenuItem) item = g_menu_item_new(shown->str, NULL);
    g_menu_item_set_action_and_target(item, action, "s", text);
    g_menu_append_item(menu, item);
}

static gboolean
restore_focus(gpointer data)
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
restore_focus_later(GtkWidget *popover)
{
    g_idle_add_full(G_PRIORITY_DEFAULT, restore_focus, g_object_ref(popover), g_object_unref);
}

void
menus_return_focus(GtkWidget *popover)
{
    g_signal_connect(popover, "closed", G_CALLBACK(restore_focus_later), NULL);
}
