/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The places that follow from the grids of a map: one for each hex, with its label as name, its
 * terrain and level, and the ways over its sides. They lie as one more layer below what map.json
 * says, so that whatever is said of a hex there is an override. Records made here are `derived`:
 * nobody wrote them, and their place in a file is that of the grid.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/edits/edit.h"
#include "schema/model/entities.h"
#include "schema/text/limits.h"

/* Returns: the form of @grid; it has no columns where these are not given, or are too many. */
HexGrid grid_form(const Grid *grid);
HexLabels grid_labels(const Grid *grid);

/* Writes the id of @hex of @grid to @id, which is empty before. */
void grid_hex_id(const Grid *grid, Hex hex, GString *id);

/* The same with the labels of @grid, for who names many. */
void grid_labelled_id(const Grid *grid, const HexLabels *labels, Hex hex, GString *id);

/* Returns: whether @id is that of a hex of @grid, which goes to @hex. */
gboolean grid_find_hex(const Grid *grid, const char *id, Hex *hex);

/* Returns: which of @grids has the hex @id, which goes to @hex; how many there are: none. */
guint32 grids_find_hex(Records grids, const char *id, Hex *hex);

/* Returns: of how many of @grids, from the first on, places are made: LIMIT_GRIDS, with
 * LIMIT_HEXES, at most. */
guint32 grid_layer_n_made(Records grids);

/* Returns: whether @grid has a hex there: a sign that is no blank. */
gboolean grid_has_hex(const Grid *grid, Hex hex);

/* @tables: the Tables of the data set of @map, where terrains stand; may be NULL.
 * Returns: a Map with the places of its grids alone, whose arena reference the caller owns. */
const Record *grid_layer_new(const Map *map, const Record *tables);

/* Returns: whether places follow from what @edit changes. */
gboolean grid_layer_follows(const Edit *edit);
