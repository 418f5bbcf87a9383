/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values, records and edits as texts that are shown, not typed, with names for ids.
 */
#pragma once

#include "editor/tools/difference.h"
#include "schema/model/edit.h"
#include "schema/store/data-set.h"

/* Returns: (transfer full): the value of @field of @record, on one line of limited length:
 * `Estland`, `3`, `Russia controls Narva`; NULL: it has none. */
char *value_words(const DataSet *set, const Record *record, const Field *field);

/* Returns: (transfer full): the value in the upper layer, or with @is_below the value in the base:
 * `Estland`, `Estland, strength 3`; `nothing`. */
char *value_words_difference(const DataSet *set, const Difference *difference, gboolean is_below);

/* Returns: (transfer full): the values of @record on one line: `Estland · difficult`, `to −4 ·
 * Swedish victory`, `status · Sweden · active`; `empty` if it has none. */
char *value_words_record(const DataSet *set, const Record *record);

/* The most edits that are listed; the number of the others follows. */
#define EDIT_WORDS_MAX 6

/* Returns: (transfer full): the effect of @edits (of Edit) on @set, a line for each: `Pskov: Forage
 * becomes “3”, which is “4” now.`; NULL: they are not possible. */
char *value_words_edit(DataSet *set, const GPtrArray *edits);
