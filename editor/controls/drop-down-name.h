/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a list that drops down is called for those who cannot see it. The keyboard is on a button
 * within it (GTK 4.8), which has no name of its own.
 */
#pragma once

#include <gtk/gtk.h>

/* Calls @list, of GtkStringObjects, and its button @label; what is chosen describes the button. */
void drop_down_name(GtkDropDown *list, const char *label);
