/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids whose lines of signs have another size than they say: what is cut off is named in vain.
 */
#pragma once

#include "validator/checks/check.h"

/* Returns: how many signs every line of @grid has, if all have as many; -1: they differ, or are too
 * few to tell. */
gint64 grid_line_length(const Grid *grid);

/* Returns: whether @id is a hex that the lines of a grid have, and the size that it says cuts off;
 * that size has a finding of its own. */
gboolean grid_cuts_off(const CheckRun *run, const char *id);
