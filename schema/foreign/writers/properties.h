/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a data set in drawings whose shapes have properties.
 */
#pragma once

#include "schema/foreign/writers/drawn.h"

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define PROPERTY_ROWS(ROW) \
    DRAWN_ROWS(ROW) \
    ROW (WAY, "border", LOSS_READ, "a name in the property `neighbours` of one of its places, with its type") \
    ROW (WAY_SHAPELESS, "border", LOSS_LEFT, "one of its places is not drawn") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a name there is no way") \
    ROW (HARBOUR, "harbour", LOSS_LEFT, "ships are at sea") \
    ROW (NATION, "nation", LOSS_CHANGED, "a property of its shapes and units, with its side; its paint and capitals are lost") \
    ROW (NATION_NOWHERE, "nation", LOSS_LEFT, "no shape is its land, and no unit of it stands on one") \
    ROW (TYPE, "type", LOSS_CHANGED, "a property of its units; its numbers are lost, and those without units on the map") \
    ROW (UNIT, "unit", LOSS_CHANGED, "a point with its name, type, nation and steps; its other numbers are lost") \
    ROW (UNIT_HARBOUR, "unit", LOSS_CHANGED, "the same, at sea before the harbour where it lies") \
    ROW (UNIT_SHAPELESS, "unit", LOSS_LEFT, "its space is not drawn") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place at the start") \
    ROW (FORAGE, "forage", LOSS_READ, "a property of the shape") \
    ROW (FORAGE_SHAPELESS, "forage", LOSS_LEFT, "its space is not drawn") \
    ROW (VALUE, "value", LOSS_READ, "the name of a property") \
    ROW (VALUE_ABOUT, "value", LOSS_CHANGED, "the name of a property; what it counts is lost") \
    ROW (WORTH, "worth", LOSS_READ, "a property of the shape") \
    ROW (WORTH_NAME, "worth", LOSS_LEFT, "a property of that name says something else") \
    ROW (WORTH_SHAPELESS, "worth", LOSS_LEFT, "its space is not drawn") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions, named coasts and scenarios of Narva")
/* clang-format on */

#define PROPERTY_ROW_NUMBER(NAME, ...) PROPERTY_##NAME,
typedef enum { PROPERTY_ROWS(PROPERTY_ROW_NUMBER) N_PROPERTY_ROWS } PropertyRow;

extern const LossRow property_rows[N_PROPERTY_ROWS];

typedef struct {
    const ForeignMap *map;
    const char **names; /* owned: of the places that are drawn, NULL of the others */
    GPtrArray *ways;    /* owned: the text of each place, see way-text.h */
} Properties;

void properties_init(Properties *properties, const ForeignMap *map);
void properties_clear(Properties *properties);

/* Writes the members of the object of properties of the place @index: its name, whether it is land
 * or sea, whose it is, its numbers and its ways. */
void properties_write(const Properties *properties, guint32 index, Writer *writer);

/* The same of a unit. */
void properties_write_unit(const Properties *properties, const ForeignUnit *unit, Writer *writer);

/* Returns: (transfer full): where each unit of the map stands, on the grid of map.svg, in the order
 * of these; see properties_draws_unit(). */
Point *properties_points(const Properties *properties);

/* Returns: whether the place of @unit is drawn. */
gboolean properties_draws_unit(const Properties *properties, const ForeignUnit *unit);

/* Counts all that the map and @rest hold. */
void properties_note(const Properties *properties, const ForeignRest *rest, LossReport *report);
