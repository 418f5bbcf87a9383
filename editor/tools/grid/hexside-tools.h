/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders along sides of hexes, each of which is said once for both hexes beside it.
 */
#pragma once

#include "editor/document/edit-plan.h"
#include "schema/geometry/hex.h"
#include "schema/model/entities.h"

/* Returns: whether @from and @to are hexes of one grid, side by side. */
gboolean hexside_lies_between(const DataSet *set, const char *from, const char *to);

/* Gives the side that type, as part of a plan; NULL: it is plain. A border that counts from one
 * side alone has @from outside. Hexes that hexside_lies_between(). */
gboolean hexside_set(EditPlan *plan, const char *from, const char *to, const char *type);

/* Returns: which side of a hex of @grid, which goes to @hex, the Hexside @record is about, 0 to 5;
 * -1: none of this grid, or it is not said. */
gint hexside_number(const Record *record, const Grid *grid, Hex *hex);
