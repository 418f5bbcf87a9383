/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the neighbours of all hexes of a grid without looking up names.
 */
#pragma once

#include "schema/model/record.h"

/* Every other line of hexes is shifted, so a place resembles the one two lines before. */
#define GRID_LINES_LIKE 2
/* The most connections of a place that are remembered. */
#define GRID_WAYS_LIKE 8

/* How far away in the list of spaces the neighbours of the last places were, for a loop over all
 * spaces; zeroed at the start. */
typedef struct {
    guint32 steps[GRID_LINES_LIKE][GRID_WAYS_LIKE];
} GridWays;

/* Returns: the index in @spaces of the place to which connection number @item of place @from leads,
 * if it is as far away as that of an earlier place: in a grid, the id in the connection is the same
 * pointer as the id of that place. Else the length of @spaces, and the place has to be looked up.
 */
guint32 grid_ways_guess(const GridWays *ways, Records spaces, guint32 from, guint32 item);

/* Remembers that connection number @item of place @from leads to place @to. */
void grid_ways_note(GridWays *ways, guint32 from, guint32 item, guint32 to);
