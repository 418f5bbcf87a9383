/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a data set in formats that are drawings with names.
 */
#pragma once

#include "schema/foreign/writers/export.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why): the first rows of such a format, which has more of its own */
#define DRAWN_ROWS(ROW) \
    ROW (SPACE, "space", LOSS_READ, "a shape with its name, and whether it is land or sea") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a shape like that of a land") \
    ROW (SPACE_SHAPELESS, "space", LOSS_LEFT, "it is not drawn, or its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a shape has one name") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a shape is no town")
/* clang-format on */

/* Returns: (transfer full): the names of the places of @map, borrowed: NULL of those that are not
 * drawn. */
const char **drawn_names(const ForeignMap *map);

/* Counts what of @map and @rest these rows are about: spaces, their aliases and garrisons. */
void drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report);
