/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compare desk: the same games by the data set as it was and as it is now, and what they differ
 * in: in words, in intervals, and on the map.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the desk of @document, of which a reference is taken; as long as it
 * is seen, and there is something to see, @map (borrowed, must outlive it) shows what changed
 * where. */
GtkWidget *editor_compare_desk_new(EditorDocument *document, EditorMapView *map);
