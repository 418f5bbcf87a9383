/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the keyboard is after a menu. GTK (4.8) leaves it in what was shown of a submenu, which is
 * gone, and no key does anything until the mouse is used.
 */
#pragma once

#include <gtk/gtk.h>

/* Gives the keyboard to the parent of @popover, a GtkPopover, whenever it has closed and holds it
 * still. */
void popover_return_focus(GtkWidget *popover);
