/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds and counts the units in a place.
 */
#include "validator/engine/presence.h"

#include "schema/model/entities.h"

guint
presence_count_holding(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    guint n = 0;
    if (side != NO_NAME && !side_holds(rules, position, place, side))
        return 0;
    FOR_EACH_HOLDING (i, rules, position, place)
        n += side == NO_NAME || unit_side(rules, position, i) == side;
    return n;
}

void
presence_mark_units(const GameRules *rules, const Position *position, gint32 zone, guint8 *marks)
{
    FOR_EACH_IN (i, rules, position, zone) {
        gint32 deck = (gint32)rules->zone_numbers.aboard + i;
        MARK(marks, i);
        if (position_first_in(rules, position, deck) != NO_NAME)
            presence_mark_units(rules, position, deck, marks);
    }
}

gboolean
presence_place_is_safe(const Situation *situation, gint32 place, gint32 side)
{
    return (place_is_friendly(situation->rules, situation->position, place, side) ||
            place_is_transit(situation, place)) &&
           !place_has_enemy(situation, place, side);
}

void
presence_note(const GameRules *rules, Position *position, gint32 place)
{
    guint32 *held = &position_held_by(rules, position)[place];
    gint32 only = NO_NAME;
    *held = 0;
    FOR_EACH_HOLDING (i, rules, position, place) {
        gint32 side = unit_side(rules, position, i);
        if (side == NO_NAME)
            continue;
        *held |= 1u << side;
        only = side;
    }
    if (*held != 0 && !place_is_contested(rules, position, place))
        position_holders(rules, position)[place] = (gint8)only;
}

void
presence_note_all(const GameRules *rules, Position *position)
{
    position_list_units(rules, position);
    for (guint i = 0; i < rules->board.n_places; i++)
        presence_note(rules, position, (gint32)i);
}
