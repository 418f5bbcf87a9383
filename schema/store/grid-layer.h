/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The places that follow from the grids of a map: one for each hex, with its label as name, its
 * terrain and level, and the connections over its sides. They are a layer below map.json, so that
 * everything map.json states about a hex is an override. Records made here are `derived`: no file
 * has them, and their position is that of the grid. Any thread may call these functions.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/text/limits.h"

/* Returns: the form of @grid; it has no columns if these are not given, or are too many. */
HexGrid grid_form(const Grid *grid);

/* Returns: the labels of the hexes of @grid. */
HexLabels grid_labels(const Grid *grid);

/* Writes the id of @hex of @grid to @id, which must be empty. */
void grid_hex_id(const Grid *grid, Hex hex, GString *id);

/* The same with @labels, the result of grid_labels(), for many hexes. */
void grid_labelled_id(const Grid *grid, const HexLabels *labels, Hex hex, GString *id);

/* Returns: whether @id is the id of a hex of @grid, which is stored in @hex. */
gboolean grid_find_hex(const Grid *grid, const char *id, Hex *hex);

/* Returns: the index in @grids of the grid that has the hex @id, which is stored in @hex; the
 * length of @grids: none has it. */
guint32 grid_find_hex_in_map(Records grids, const char *id, Hex *hex);

/* Returns: how many of the first @grids become places: at most LIMIT_GRIDS, with at most
 * LIMIT_HEXES hexes. */
guint32 grid_layer_n_made(Records grids);

/* Returns: whether @grid has a hex at @hex, that is a sign other than a blank. */
gboolean grid_has_hex(const Grid *grid, Hex hex);

/* @tables: the Tables of the data set of @map, with its terrains; may be NULL. Returns: a Map with
 * only the places of its grids, whose arena reference the caller owns. */
const Record *grid_layer_new(const Map *map, const Record *tables);

/* Returns: whether @edit changes something that the places of grids depend on. */
gboolean grid_layer_follows(const Edit *edit);
