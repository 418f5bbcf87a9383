/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the ways of all hexes of a grid lead, found without looking up names.
 */
#pragma once

#include "schema/model/records/record.h"

/* Lines of hexes are shifted by turns, so that ways are like those of the place before the last. */
#define GRID_LINES_LIKE 2
/* Of a place so many ways are told apart. */
#define GRID_WAYS_LIKE 8

/* How far on in a list of spaces the ways of the last places led, for who goes through all; begins
 * with zeros. */
typedef struct {
    guint32 steps[GRID_LINES_LIKE][GRID_WAYS_LIKE];
} GridWays;

/* Returns: the index in @spaces of where way @item of place @from leads, if it leads as far on as
 * that of a place before: a way of a grid says so with the very text that is the id there. Else the
 * length of @spaces, and the place has to be looked up. */
guint32 grid_ways_guess(const GridWays *ways, Records spaces, guint32 from, guint32 item);

/* Notes that way @item of place @from leads to @to. */
void grid_ways_tell(GridWays *ways, guint32 from, guint32 item, guint32 to);
