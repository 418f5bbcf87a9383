/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records in a few words, for lines that stand for them.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer full): what @record says, on one line, names for ids: `Estland · difficult`,
 * `to −4 · Swedish victory`, `status · Sweden · active`; `empty` when it says nothing. */
char *record_summary(const DataSet *set, const Record *record);
