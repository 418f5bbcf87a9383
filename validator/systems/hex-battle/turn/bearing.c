/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turning units.
 */
#include "validator/systems/hex-battle/turn/bearing.h"

#include "validator/systems/hex-battle/facts/zone.h"

void
face_side(Machine *machine, gint32 unit, guint side)
{
    guint8 *facing = &position_facings(machine->rules, machine->position)[unit];
    if ((front_of_unit(machine->rules, machine->position, unit) >> side & 1) != 0)
        return;
    /* Of the two corners beside the side the nearer one. */
    guint near = side, far = (side + 1) % HEX_SIDES;
    guint to_near = (near + HEX_SIDES - *facing) % HEX_SIDES;
    guint to_far = (far + HEX_SIDES - *facing) % HEX_SIDES;
    guint a = MIN(to_near, HEX_SIDES - to_near), b = MIN(to_far, HEX_SIDES - to_far);
    *facing = (guint8)(a <= b ? near : far);
}

void
join_front(Machine *machine, gint32 place, const guint8 *marks, gboolean leads)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    guint8 *facings = position_facings(rules, machine->position);
    gint32 came = next_marked(rules, marks, 0), lead = NO_NAME;
    if (hex_switches(rules)->moves_ahead == TRUE || came == (gint32)rules->board.n_units ||
        place == NO_NAME)
        return;
    gint32 side = unit_side(rules, position, came);
    for (gint32 i = next_fighter(rules, position, place, side, NO_NAME); i != NO_NAME;
         i = next_fighter(rules, position, place, side, i))
        if (lead == NO_NAME && (MARKED(marks, i) != 0) == leads)
            lead = i;
    for (gint32 i = next_fighter(rules, position, place, side, NO_NAME);
         i != NO_NAME && lead != NO_NAME; i = next_fighter(rules, position, place, side, i))
        facings[i] = facings[lead];
    position_touch_units(machine->position);
}

void
turn_unit_to(Machine *machine, gint32 unit, gint32 place, gint32 sides)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    guint8 *facing = &position_facings(rules, machine->position)[unit];
    guint8 before = *facing;
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    if (side < 0)
        return;
    face_side(machine, unit, (guint)side);
    guint right = (*facing + HEX_SIDES - before) % HEX_SIDES;
    gboolean is_left = right > HEX_SIDES / 2;
    gint32 apart = (gint32)(is_left ? HEX_SIDES - right : right);
    if (apart > sides)
        *facing =
            (guint8)((before + (is_left ? HEX_SIDES - (guint)sides : (guint)sides)) % HEX_SIDES);
    position_touch_units(machine->position);
}
