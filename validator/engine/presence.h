/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The units in a place. A unit holds a place if it moves in it: on land units that move by land, at
 * sea ships. Ships in a port and units that are aboard hold nothing (9.4, 9.2).
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/situation.h"

/* The most frequent ones are inline. */

/* Returns: the side that @unit fights for, or NO_NAME. */
static inline gint32
unit_side(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 nation = rules->board.units[unit].nation;
    return nation != NO_NAME ? position_sides(rules, position)[nation] : NO_NAME;
}

/* Returns: whether @unit moves by sea. */
static inline gboolean
unit_is_ship(const GameRules *rules, gint32 unit)
{
    return rules->board.units[unit].is_ship;
}

/* Returns: the place that @unit holds, alone or with others, or NO_NAME. */
static inline gint32
unit_holds(const GameRules *rules, const Position *position, gint32 unit)
{
    guint16 zone = position_zones(rules, position)[unit];
    if (zone >= rules->board.n_places)
        return NO_NAME;
    gboolean is_sea = rules->board.places[zone].kind == SPACE_SEA;
    return is_sea == rules->board.units[unit].is_ship ? zone : NO_NAME;
}

/* Returns: the first unit that holds @place, or NO_NAME. */
static inline gint32
first_holding(const GameRules *rules, const Position *position, gint32 place)
{
    const BoardUnit *units = rules->board.units;
    gboolean is_sea = rules->board.places[place].kind == SPACE_SEA;
    gint32 unit = position_first_in(rules, position, place);
    while (unit != NO_NAME && units[unit].is_ship != is_sea)
        unit = position_next_in(rules, position, unit);
    return unit;
}

/* Returns: the next unit, in the order of the roster, that holds the place that @unit holds;
 * NO_NAME: there is none. */
static inline gint32
next_holding(const GameRules *rules, const Position *position, gint32 unit)
{
    const BoardUnit *units = rules->board.units;
    gboolean is_ship = units[unit].is_ship;
    do
        unit = position_next_in(rules, position, unit);
    while (unit != NO_NAME && units[unit].is_ship != is_ship);
    return unit;
}

/* A loop over the units that hold @place, none of which may leave it meanwhile. */
#define FOR_EACH_HOLDING(unit, rules, position, place)                                             \
    for (gint32 unit = first_holding(rules, position, place); unit != NO_NAME;                     \
         unit = next_holding(rules, position, unit))

/* Returns: how many units of @side hold @place; NO_NAME: of any side. */
guint presence_count_holding(const GameRules *rules, const Position *position, gint32 place,
                             gint32 side);

/* Marks the units in the concrete zone @zone, and those aboard them, in @marks. */
void presence_mark_units(const GameRules *rules, const Position *position, gint32 zone,
                         guint8 *marks);

/* Returns: whether units of @side hold @place. */
static inline gboolean
side_holds(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return ((position_held_by(rules, position)[place] >> side) & 1) != 0;
}

/* Returns: whether units of more than one side hold @place. */
static inline gboolean
place_is_contested(const GameRules *rules, const Position *position, gint32 place)
{
    guint held = position_held_by(rules, position)[place];
    return (held & (held - 1)) != 0;
}

/* Returns: whether a nation of @side controls @place, by a marker or as its own land. A nation that
 * is not in the war is friendly to no side (1.2, 4.5). */
static inline gboolean
place_is_friendly(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    gint32 nation = position_controller(rules, position, place);
    return side != NO_NAME && position_side(rules, position, nation) == side &&
           position_statuses(rules, position)[nation] == STATUS_ACTIVE;
}

/* Returns: whether units of @side may retreat to @place, or trace over it: it is friendly or open
 * to both sides, and no enemy holds it (1.2, 1.5). */
gboolean presence_place_is_safe(const Situation *situation, gint32 place, gint32 side);

/* Notes which sides hold @place now, and the side that holds it alone, if any: it will be the
 * defender there (5.1). To be called when a unit has entered or left. */
void presence_note(const GameRules *rules, Position *position, gint32 place);

/* As presence_note(), for all places. To be called when units were placed, with or without
 * position_put(), or a nation has changed sides. */
void presence_note_all(const GameRules *rules, Position *position);
