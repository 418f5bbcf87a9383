/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures below the map, row by row: seen or not, locked or not, how strong.
 */
#pragma once

#include "editor/canvas/map-view.h"

/* Returns: (transfer floating): the pictures of @view. */
GtkWidget *picture_list_new(EditorMapView *view);
