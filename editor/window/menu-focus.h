/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keyboard comes back from the menus of a window.
 */
#pragma once

#include <gtk/gtk.h>

/* Gives the keyboard to each menu button of @window, of those there are when it is shown, whose
 * menu has gone with it. */
void menu_focus_keep(GtkWidget *window);
