/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the keyboard is after a menu. GTK (4.8) leaves it in what was shown of a submenu, which is
 * gone, and no key does anything until the mouse is used.
 */
#pragma once

#include <gtk/gtk.h>

/* Gives the keyboard to each menu button of @window, of those there are when it is shown, whose
 * menu has gone with it. */
void menu_focus_keep(GtkWidget *window);
