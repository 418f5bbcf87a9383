/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values, records and edits in words, with names for ids, where they are shown and not typed.
 */
#pragma once

#include "editor/tools/difference.h"
#include "schema/model/edit.h"
#include "schema/store/data-set.h"

/* Returns: (transfer full): what @field of @record says, on one line that is cut where it is long:
 * `Estland`, `3`, `Russia controls Narva`; NULL: nothing. */
char *value_words(const DataSet *set, const Record *record, const Field *field);

/* Returns: (transfer full): the value in the upper layer, or with @is_below the value in the base:
 * `Estland`, `Estland, strength 3`; `nothing`. */
char *value_words_difference(const DataSet *set, const Difference *difference, gboolean is_below);

/* Returns: (transfer full): what @record says, on one line, names for ids: `Estland · difficult`,
 * `to −4 · Swedish victory`, `status · Sweden · active`; `empty` when it says nothing. */
char *value_words_record(const DataSet *set, const Record *record);

/* At most so many edits are listed, followed by the number of the others. */
#define EDIT_WORDS_MAX 6

/* Returns: (transfer full): what @edits (of Edit) would do to @set, a line for each:
 * `Pskov: Forage becomes “3”, which is “4” now.`; NULL: they cannot be done. */
char *value_words_edit(DataSet *set, const GPtrArray *edits);
