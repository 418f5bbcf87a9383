/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the map shows beside the lands, and the pictures below it, row by row.
 */
#pragma once

#include "editor/canvas/map-view.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a list without rows. */
GtkWidget *layer_list_new(void);

/* Gives @list a row for each item of the sections of @layers: a title, and an action that keeps
 * whether it is shown. */
void layer_list_show(GtkWidget *list, GMenuModel *layers);

/* Returns: (transfer floating): the pictures of @view. */
GtkWidget *layer_list_pictures_new(EditorMapView *view);
