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
