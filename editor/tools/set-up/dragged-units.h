/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks on their way from one widget to another, as a text that drag and drop carries:
 * `narva-units:lewenhaupt,schlippenbach`; and whom they may go aboard.
 */
#pragma once

#include "schema/store/data-set.h"

#include <glib.h>

/* Units that one text may hold; there are not so many in any game. */
#define DRAGGED_UNITS_MAX 10000

/* @units: ids, closed by NULL. Returns: (transfer full): the text. */
char *dragged_units_text(const char *const *units);

/* Returns: (transfer full): the ids in @text, closed by NULL; NULL: it is no such text, or has none
 * or too many. Whether there are such units is not looked at. */
char **dragged_units_read(const char *text);

/* Returns: whether the type of @carrier carries others, and that of each of @units (ids, closed by
 * NULL) can be carried; nobody goes aboard himself. Units that are unknown cannot. */
gboolean units_may_board(const DataSet *set, const char *const *units, const char *carrier);
