/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a data set in formats that are drawings with names.
 */
#pragma once

#include "schema/foreign/writers/export.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define DRAWN_ROWS \
    ROW (SPACE, "space", LOSS_READ, "a shape with its name, and whether it is land or sea") \
    ROW (SPACE_BOX, "space", LOSS_CHANGED, "a box: a shape like that of a land") \
    ROW (SPACE_SHAPELESS, "space", LOSS_LEFT, "it is not drawn, or its path cannot be read") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a shape has one name") \
    ROW (WAY, "border", LOSS_LEFT, "what touches is neighbours there; types and ports are lost") \
    ROW (GARRISON, "garrison", LOSS_LEFT, "a shape is no town") \
    ROW (FORAGE, "forage", LOSS_LEFT, "a shape feeds nobody") \
    ROW (NATION, "nation", LOSS_LEFT, "shapes belong to nobody") \
    ROW (TYPE, "type", LOSS_LEFT, "a drawing has no units") \
    ROW (UNIT, "unit", LOSS_LEFT, "a drawing has no units") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions and scenarios of Narva")
/* clang-format on */

typedef enum {
#define ROW(NAME, ...) DRAWN_##NAME,
    DRAWN_ROWS
#undef ROW
        N_DRAWN_ROWS,
} DrawnRow;

extern const LossRow drawn_rows[N_DRAWN_ROWS];

/* Counts all that @map and @rest hold. */
void drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report);
