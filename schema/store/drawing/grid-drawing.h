/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drawing made of the grids of a map, for data sets without a map.svg: one path for each hex,
 * with its id, the grids one below the other.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/geometry/shape.h"
#include "schema/model/entities.h"
#include "schema/store/drawing/map-svg.h"

/* Units of the drawing from one side of a hex to the opposite one. */
#define GRID_DRAWING_HEX 100

/* @only: id of the one grid that is drawn; NULL: all are.
 * Returns: (transfer full): the drawing, as if it had been read from a map.svg called @name; NULL:
 * @map has no hexes, or more than LIMIT_HEXES. */
MapSvg *grid_drawing_new(const Map *map, const char *only, const char *name);

/* Returns: (transfer none): the grid in whose rows and columns @at lies, in tenths of a unit of
 * that drawing, on the hex that goes to @hex, which may be blank; NULL: none. */
const Grid *grid_drawing_hex(const Map *map, const char *only, Point at, Hex *hex);
