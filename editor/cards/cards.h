/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the inspector shows of the record that is selected beside its form: how it lies on the map,
 * who stands there, where one gets from there, what refers to it. Each part is empty where it has
 * nothing to say. All take references of what they are made with, and are returned floating.
 */
#pragma once

#include "editor/canvas/map-view.h"

/* What is selected as it is printed: a place on the map of @view, with what is around it faded, or
 * a block. */
GtkWidget *record_picture_new(EditorDocument *document, EditorMapView *view);

/* The blocks that stand, in the scenario that is shown, in the place that is selected. They are
 * dragged, turned and taken back here as on the desk, and others are dropped upon them. */
GtkWidget *block_row_new(EditorDocument *document);

/* The ways out of the place that is selected, each beside a piece of the line that the map of @view
 * has there; a press selects the border. */
GtkWidget *way_list_new(EditorDocument *document, EditorMapView *view);

/* The records that refer to the one that is selected; a press selects them. */
GtkWidget *use_list_new(EditorDocument *document);
