/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said about a hex: its ground, its level, and what runs along its sides.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer full): `Clear, level 2, Stream on the north-east and north-west`; NULL:
 * @place is no hex of a grid, or nothing is known of it. */
char *hex_words(const DataSet *set, const char *place);
