/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids with lines of another length than the grid states: a name of a hex that is cut off is
 * unused.
 */
#pragma once

#include "validator/checks/check.h"

/* Returns: the number of signs in every line of @grid, if all are equally long; -1: they differ, or
 * are too few to decide. */
gint64 check_grid_line_length(const Grid *grid);

/* Returns: whether @id is a hex that the lines of a grid have, and the size that it says cuts off;
 * that size has a finding of its own. */
gboolean check_grid_cuts_off(const CheckRun *run, const char *id);
