/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who can go aboard whom, by what their types are. Whether there is room for all is left to the
 * checks.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: whether the type of @carrier carries others, and that of each of @units (ids, closed by
 * NULL) can be carried; nobody goes aboard himself. Units that are unknown cannot. */
gboolean units_may_board(const DataSet *set, const char *const *units, const char *carrier);
