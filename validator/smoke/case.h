/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: a position, a script or a query, and what must come of it.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* Returns: whether @record is a case, and one that holds for @set. */
gboolean case_is_of(const DataSet *set, const PlayRecord *record);

/* Runs @record, which may have any defects, with the rules of @set.
 * Returns: (transfer full): of char *: what is not as the record says, or why it cannot be run;
 * empty: it is all as it says. */
GPtrArray *case_run(const DataSet *set, const PlayRecord *record);
