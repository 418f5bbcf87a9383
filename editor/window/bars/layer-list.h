/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the map shows beside the lands, to be shown or hidden row by row.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: (transfer floating): a list without rows. */
GtkWidget *layer_list_new(void);

/* Gives @list a row for each item of the sections of @layers: a title, and an action that keeps
 * whether it is shown. */
void layer_list_show(GtkWidget *list, GMenuModel *layers);
