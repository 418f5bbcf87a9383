/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formations that depend on who stands beside or on top.
 */
#include "validator/systems/hex-battle/facts/formation.h"

#include "validator/engine/position/sparse.h"

static const FormationCode *
formation_with_number(const GameRules *rules, guint number)
{
    return rules_formation(rules, hex_print(rules)->formations.first + number);
}

/* Returns: the side of its hex that is so far to the right of @unit's corner. */
static guint
side_right(const GameRules *rules, const Position *position, gint32 unit, guint sides)
{
    return (position_facings(rules, position)[unit] + sides) % HEX_SIDES;
}

/* Returns: the side of its hex that is a flank and lies before @unit in its formation; -1: none. */
static gint
broken_side(const GameRules *rules, const Position *position, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    if (formation == NULL || (formation->front != FRONT_LEFT && formation->front != FRONT_RIGHT))
        return -1;
    return (gint)side_right(rules, position, unit,
                            formation->front == FRONT_RIGHT ? 1 : HEX_SIDES - 2);
}

/* Returns: the hex behind that flank of @unit, or NO_NAME. */
static gint32
place_of_cover(const GameRules *rules, const Position *position, gint32 unit,
               const FormationCode *formation)
{
    gint32 place = hex_of_unit(rules, position, unit);
    guint sides = formation->front == FRONT_RIGHT ? 2 : 3;
    return place != NO_NAME
               ? hex_of_place(rules, place)->beside[side_right(rules, position, unit, sides)]
               : NO_NAME;
}

gboolean
formation_has_cover(const GameRules *rules, const Position *position, gint32 unit, guint number)
{
    const FormationCode *formation = formation_with_number(rules, number);
    if (formation->cover.n == 0)
        return TRUE;
    gint32 place = place_of_cover(rules, position, unit, formation);
    gint32 side = unit_side(rules, position, unit);
    gint32 other = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : NO_NAME;
    while (other != NO_NAME &&
           !rules_lists(rules, &formation->cover, rules->board.units[other].type))
        other = next_fighter(rules, position, place, side, other);
    return other != NO_NAME;
}

gboolean
is_beneath(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 i = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : NO_NAME;
    for (; i != NO_NAME; i = next_fighter(rules, position, place, side, i)) {
        const FormationCode *formation = formation_of_unit(rules, position, i);
        if (i == unit || formation == NULL)
            continue;
        if (rules_lists(rules, &formation->covers, rules->board.units[unit].type))
            return TRUE;
        if (formation->becomes != NO_NAME && unit_did(rules, position, i, DEED_FIRED) &&
            rules_lists(rules, &formation_with_number(rules, (guint)formation->becomes)->covers,
                        rules->board.units[unit].type))
            return TRUE;
    }
    return FALSE;
}

guint
deed_of_fire(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint broken = broken_side(rules, position, unit);
    gint32 from = broken >= 0 ? hex_of_unit(rules, position, unit) : NO_NAME;
    gboolean is_aside = from != NO_NAME && side_towards(rules, from, place) == broken;
    return is_aside ? DEED_FIRED_ASIDE : DEED_FIRED;
}

gboolean
fires_again(const GameRules *rules, const Position *position, gint32 unit)
{
    return broken_side(rules, position, unit) >= 0 &&
           unit_did(rules, position, unit, DEED_FIRED) !=
               unit_did(rules, position, unit, DEED_FIRED_ASIDE);
}

/* Whether the formation of @unit needs @other to face as it does. */
static gboolean
is_cover_of(const GameRules *rules, const Position *position, gint32 other, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    return other != NO_NAME &&
           unit_side(rules, position, other) == unit_side(rules, position, unit) &&
           place_of_cover(rules, position, unit, formation) == hex_of_unit(rules, position, other);
}

/* Whether nobody stands under @unit. */
static gboolean
is_alone(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 first = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : unit;
    return first == unit &&
           (place == NO_NAME || next_fighter(rules, position, place, side, first) == NO_NAME);
}

void
settle_formations(const GameRules *rules, Position *position, gint32 turned)
{
    guint8 *formations = position_formations(rules, position);
    guint n_units = rules->board.n_units;
    for (guint next = next_filled(formations, 0, n_units); next < n_units;
         next = next_filled(formations, next + 1, n_units)) {
        gint32 i = (gint32)next;
        guint number = formations[i] - 1u;
        const FormationCode *formation = formation_with_number(rules, number);
        gboolean is_over = formation->cover.n > 0
                               ? is_cover_of(rules, position, turned, i) ||
                                     !formation_has_cover(rules, position, i, number)
                               : formation->becomes != NO_NAME && is_alone(rules, position, i);
        if (!is_over)
            continue;
        formations[i] = (guint8)(formation->becomes + 1);
        position_touch_units(position);
    }
}
