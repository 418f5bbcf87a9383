/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board as a map of letters, for a terminal.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/drawing/map-svg.h"

/* A place on such a map. */
typedef struct {
    const char *id;   /* borrowed */
    const char *name; /* borrowed: fit for a terminal */
    const char *mark; /* borrowed: who stands there, in a few letters; empty: nobody */
    const char *sign; /* borrowed: of its ground; NULL: it has none */
    guint colour;     /* as sheet_put() takes it */
} MapPlace;

typedef struct {
    const MapPlace *places; /* borrowed */
    guint n;
    guint columns; /* of the terminal */
    gboolean has_color;
} TextMap;

/* Appends the places that @svg draws, each with its name where it lies, as near as there is room;
 * names are cut, and the map grows down, as far as they must. */
void area_map_append(const TextMap *map, const MapSvg *svg, GString *out);

/* Appends the hexes of @grid: marks, or the signs of their grounds, between the letters and numbers
 * of their labels. */
void hex_map_append(const TextMap *map, const Grid *grid, GString *out);
