/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits in words, before they are done: what a fix would change.
 */
#pragma once

#include "schema/model/edits/edit.h"
#include "schema/store/data-set.h"

/* So many edits are told; how many more there are is said. */
#define EDIT_WORDS_MAX 6

/* Returns: (transfer full): what @edits (of Edit) would do to @set, a line for each:
 * `Pskov: Forage becomes “3”, which is “4” now.`; NULL: they cannot be done. */
char *edit_words(DataSet *set, const GPtrArray *edits);
