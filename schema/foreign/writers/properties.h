/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a data set in drawings whose shapes have properties.
 */
#pragma once

#include "schema/foreign/writers/drawn.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define PROPERTY_ROWS \
    DRAWN_ROWS \
    ROW (FORAGE, "forage", LOSS_READ, "a property of the shape") \
    ROW (FORAGE_SHAPELESS, "forage", LOSS_LEFT, "its space is not drawn") \
    ROW (VALUE, "value", LOSS_READ, "the name of a property") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "the name of a property; what it counts is lost") \
    ROW (WORTH, "worth", LOSS_READ, "a property of the shape") \
    ROW (WORTH_NAME, "worth", LOSS_LEFT, "a property of that name says something else") \
    ROW (WORTH_SHAPELESS, "worth", LOSS_LEFT, "its space is not drawn") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

typedef enum {
#define ROW(NAME, ...) PROPERTY_##NAME,
    PROPERTY_ROWS
#undef ROW
        N_PROPERTY_ROWS,
} PropertyRow;

extern const LossRow property_rows[N_PROPERTY_ROWS];

/* Writes the members of the object of properties of the place @index: its name, whether it is land
 * or sea, and its numbers. */
void properties_write(const ForeignMap *map, guint32 index, Writer *writer);

/* Counts all that @map and @rest hold. */
void properties_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report);
