/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the inspector shows of the record that is selected beside its form: its picture on the
 * map, the units there, the borders of the place, and the records that refer to it. Each card is
 * hidden where it is empty. All take references of what they are made with, and are returned
 * floating.
 */
#pragma once

#include "editor/canvas/map-view.h"

/* What is selected as it is printed: a place on the map of @view, with what is around it faded, or
 * a block. */
GtkWidget *card_picture_new(EditorDocument *document, EditorMapView *view);

/* The blocks in the place that is selected, in the scenario that is shown. They are dragged, turned
 * and removed here as on the desk, and others are dropped on them. */
GtkWidget *card_blocks_new(EditorDocument *document);

/* The borders of the place that is selected, each with a sample of its line on the map of @view; a
 * press selects the border. */
GtkWidget *card_borders_new(EditorDocument *document, EditorMapView *view);

/* The records that refer to the one that is selected; a press selects them. */
GtkWidget *card_uses_new(EditorDocument *document);
