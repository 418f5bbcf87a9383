/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What menus need beyond GTK.
 */
#pragma once

#include <gtk/gtk.h>

/* Appends an item with @label, shortened where it is very long, that gives @text to @action. */
void menus_append_text(GMenu *menu, const char *label, const char *action, const char *text);

/* Returns the keyboard focus to the parent of @popover, a GtkPopover, whenever it has closed and
 * still has it: GTK (4.8) leaves it in what was shown of a submenu, which is gone, and no key does
 * anything until the mouse is used. */
void menus_return_focus(GtkWidget *popover);
