/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fronts, aspects and zones of control.
 */
#include "validator/systems/hex-battle/facts/zone.h"

#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/sight.h"

/* Corner i lies before side i: beside it are the sides i - 1 and i. */
static guint
sides_at(guint corner)
{
    return 1u << corner | 1u << (corner + HEX_SIDES - 1) % HEX_SIDES;
}

guint
front_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    guint corner = position_facings(rules, position)[unit];
    if (type_print(rules, unit)->zone == CONTROL_ALL ||
        (formation != NULL && formation->front == FRONT_ALL))
        return ALL_SIDES;
    guint front = sides_at(corner);
    if (formation != NULL && formation->front == FRONT_RIGHT)
        front |= 1u << (corner + 1) % HEX_SIDES;
    if (formation != NULL && formation->front == FRONT_LEFT)
        front |= 1u << (corner + HEX_SIDES - 2) % HEX_SIDES;
    return front;
}

AspectWord
aspect_of_unit(const GameRules *rules, const Position *position, gint32 unit, guint side)
{
    static const AspectWord aspects[HEX_SIDES] = {ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR,
                                                  ASPECT_REAR,  ASPECT_FLANK, ASPECT_FRONT};
    guint corner = position_facings(rules, position)[unit];
    if ((front_of_unit(rules, position, unit) >> side & 1) != 0)
        return ASPECT_FRONT;
    return aspects[(side + HEX_SIDES - corner) % HEX_SIDES];
}

/* Whether zones of @unit reach over side @side of @place: it could go there itself. */
static gboolean
reaches_over(const GameRules *rules, gint32 unit, gint32 place, guint side)
{
    return step_points(rules, unit, place, side) != COST_NEVER;
}

/* Two hexes ahead, over two of its front sides, as far as it sees. */
static gboolean
controls_afar(const GameRules *rules, const Position *position, gint32 unit, gint32 from,
              gint32 place)
{
    guint front = front_of_unit(rules, position, unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, from)->beside[side];
        if ((front >> side & 1) == 0 || near == NO_NAME)
            continue;
        gint next = side_towards(rules, near, place);
        if (next >= 0 && (front >> next & 1) != 0)
            return reaches_over(rules, unit, near, (guint)next) &&
                   place_sees(rules, position, from, place);
    }
    return FALSE;
}

gboolean
unit_controls(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 zone = type_print(rules, unit)->zone;
    if (from == NO_NAME || zone == CONTROL_NONE || is_leader(rules, unit) ||
        !disorder_of_unit(rules, position, unit)->has_zone)
        return FALSE;
    gint side = side_towards(rules, from, place);
    if (side >= 0)
        return (front_of_unit(rules, position, unit) >> side & 1) != 0 &&
               reaches_over(rules, unit, from, (guint)side);
    return zone == CONTROL_FAR_FRONT && hexes_between(rules, from, place) == 2 &&
           controls_afar(rules, position, unit, from, place);
}

gint32
controlling_from(const GameRules *rules, const Position *position, gint32 from, gint32 place,
                 gint32 side)
{
    for (gint32 unit = position_first_in(rules, position, from); unit != NO_NAME;
         unit = position_next_in(rules, position, unit))
        if (unit_side(rules, position, unit) != side && unit_controls(rules, position, unit, place))
            return unit;
    return NO_NAME;
}

gint32
enemy_controlling(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    const HexPrint *hex = hex_of_place(rules, place);
    const guint16 *held = position_held_by(rules, position);
    const guint enemies = ~(1u << side);
    gint32 found = NO_NAME;
    for (guint i = 0; i < HEX_SIDES && found == NO_NAME; i++)
        if (hex->beside[i] != NO_NAME && (held[hex->beside[i]] & enemies) != 0)
            found = controlling_from(rules, position, hex->beside[i], place, side);
    if (!hex_print(rules)->has_far_zones)
        return found;
    for (guint i = 0; i < hex->n_afar && found == NO_NAME; i++)
        if ((held[hex->afar[i]] & enemies) != 0)
            found = controlling_from(rules, position, hex->afar[i], place, side);
    return found;
}

gboolean
unit_faces(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    return side >= 0 && !is_leader(rules, unit) &&
           (front_of_unit(rules, position, unit) >> side & 1) != 0;
}

gint32
enemy_facing(const GameRules *rules, const Position *position, gint32 place, gint32 side,
             gboolean with_guns)
{
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        gint32 unit = near != NO_NAME && side_holds(rules, position, near, OTHER_SIDE(side))
                          ? next_fighter(rules, position, near, OTHER_SIDE(side), NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME; unit = next_fighter(rules, position, near, OTHER_SIDE(side), unit))
            if ((with_guns || branch_of_unit(rules, unit) != BRANCH_GUNS) &&
                disorder_of_unit(rules, position, unit)->has_zone &&
                unit_faces(rules, position, unit, place))
                return unit;
    }
    return NO_NAME;
}

gboolean
enemy_is_beside(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        if (near != NO_NAME && has_fighters(rules, position, near, OTHER_SIDE(side)))
            return TRUE;
    }
    return FALSE;
}

gboolean
enemy_is_before(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 enemy = OTHER_SIDE(unit_side(rules, position, unit));
    guint front = front_of_unit(rules, position, unit);
    for (guint side = 0; place != NO_NAME && side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, place)->beside[side];
        if ((front >> side & 1) != 0 && near != NO_NAME &&
            has_fighters(rules, position, near, enemy))
            return TRUE;
    }
    return FALSE;
}
