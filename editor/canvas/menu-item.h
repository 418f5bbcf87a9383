/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items of menus that are called as something in the data.
 */
#pragma once

#include <gtk/gtk.h>

/* Appends an item with @label, shortened where it is very long, that gives @text to @action. */
void menu_append_text(GMenu *menu, const char *label, const char *action, const char *text);
