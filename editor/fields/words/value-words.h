/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values in words, names for ids, where they are told and not typed: of a member, and of what the
 * open layer says otherwise than what is below it.
 */
#pragma once

#include "editor/tools/revert.h"

/* Returns: (transfer full): what @field of @record says, on one line that is cut where it is long:
 * `Estland`, `3`, `Russia controls Narva`; NULL: nothing. */
char *value_words(const DataSet *set, const Record *record, const Field *field);

/* Returns: (transfer full): what is seen of the difference, or with @is_below what would be seen
 * without it: `Estland`, `Estland, strength 3`; `nothing`. */
char *difference_words(const DataSet *set, const Difference *difference, gboolean is_below);
