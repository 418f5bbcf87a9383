/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a data set in formats that are drawings with names.
 */
#pragma once

#include "schema/foreign/writers/export.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why): the first rows of such a format, which has more of its own */
#define DRAWN_ROWS \
    ROW (SPACE, "space", LOSS_READ, "a shape with its name, and whether it is land or sea") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a shape like that of a land") \
    ROW (SPACE_SHAPELESS, "space", LOSS_LEFT, "it is not drawn, or its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a shape has one name") \
    ROW (WAY, "border", LOSS_LEFT, "what touches is neighbours there; types and ports are lost") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a shape is no town") \
    ROW (NATION, "nation", LOSS_LEFT, "shapes belong to nobody") \
    ROW (TYPE, "type", LOSS_LEFT, "a drawing has no units") \
    ROW (UNIT, "unit", LOSS_LEFT, "a drawing has no units")
/* clang-format on */

/* Counts what of @map and @rest these rows are about: not forage, values and other records. */
void drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report);
