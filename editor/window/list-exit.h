/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tab leaves a list. GTK 4.8 goes by it from row to row, which the arrows do too, and nobody gets
 * past a list of a thousand records.
 */
#pragma once

#include <gtk/gtk.h>

/* Has Tab and Shift+Tab leave the lists in @window when a row has the keyboard. What can be used in
 * a row still comes first. */
void list_exit_install(GtkWidget *window);
