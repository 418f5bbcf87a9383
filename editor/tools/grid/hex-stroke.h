/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes of one grid that are about to be changed together: under a brush, along a line, all of a
 * kind around one.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/entities.h"

#include <glib.h>

typedef struct {
    char *grid; /* owned: its id */
    HexGrid form;
    GHashTable *hexes; /* owned: a set of hexes */
} HexStroke;

/* The widest brush: 1, 7, 19 hexes lie within 0, 1, 2 steps. */
#define HEX_BRUSH_REACH_MAX 2u

/* Of no hex yet. */
HexStroke *hex_stroke_new(const Grid *grid);
void hex_stroke_free(HexStroke *stroke); /* NULL is allowed */

/* Adds @middle, which lies in the grid or not, and the hexes of @grid that are at most @reach steps
 * away. What is no hex is taken only in the middle: there it may become one. */
void hex_stroke_dab(HexStroke *stroke, const Grid *grid, Hex middle, guint reach);

/* The same for all hexes of the straight line between two. */
void hex_stroke_line(HexStroke *stroke, const Grid *grid, Hex from, Hex to, guint reach);

/* Adds @from and all hexes that can be reached from there over hexes with its terrain and level. */
void hex_stroke_fill(HexStroke *stroke, const Grid *grid, Hex from);

/* Adds all hexes of @grid with the terrain and level of @like, wherever they lie. */
void hex_stroke_alike(HexStroke *stroke, const Grid *grid, Hex like);

guint hex_stroke_size(const HexStroke *stroke);

/* Returns: (transfer container): the hexes, of Hex, row by row. */
GArray *hex_stroke_hexes(const HexStroke *stroke);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexStroke, hex_stroke_free)
