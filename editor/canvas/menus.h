/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Additions to menus of GTK.
 */
#pragma once

#include <gtk/gtk.h>

/* Appends an item with @label, shortened if it is very long, that activates @action with @text. */
void menus_append_text(GMenu *menu, const char *label, const char *action, const char *text);

/* Returns the keyboard focus to the parent of @popover, a GtkPopover, whenever it has closed and
 * still has the focus. GTK (4.8) leaves the focus in a submenu that is hidden, so that no key works
 * until the mouse is used. */
void menus_return_focus(GtkWidget *popover);
