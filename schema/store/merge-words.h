/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conflicts for people, grouped by record:
 *   Livland (space livland)
 *     forage: 3 in base, 4 in ours, 5 in theirs
 */
#pragma once

#include "schema/store/merge.h"

/* Appends a heading for each record and a line for each of @conflicts. */
void merge_append_words(GString *out, const GPtrArray *conflicts);
