/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps for tests in process: a data set of data/ in a window of its own.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "tests/ui/sample-window.h"

#define SAMPLE_MAP_WIDTH 900
#define SAMPLE_MAP_HEIGHT 760

typedef struct {
    EditorDocument *document;
    EditorMapView *map;
    GtkWidget *widget; /* the map */
    GtkWidget *window;
} SampleMap;

/* Returns: the map of data/NAME, painted as a whole; @scenario: id, or NULL. */
SampleMap sample_map_open(const char *name, const char *scenario);

/* Closes it, and holds that nobody keeps its document. */
void sample_map_close(SampleMap *map);

/* Waits until it is painted as a whole. */
void sample_map_wait(const SampleMap *map);

/* Where the place or unit @id is in the widget; it must be on the map. */
void sample_map_locate(const SampleMap *map, EntityId entity, const char *id, double *x, double *y);

/* Clicks there. Where blocks stand depends on how wide names are: in a place with blocks the click
 * may mean one of them. */
void sample_map_click(const SampleMap *map, EntityId entity, const char *id);

/* Selects the place @id in the document, without a click. */
void sample_map_select(const SampleMap *map, const char *id);

gboolean sample_map_is_selected(const SampleMap *map, EntityId entity, const char *id);
