/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friends and enemies.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/relation.h"

#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/position.h"

gboolean
campaign_relation_sides_fight(const GameRules *rules, const Position *position, gint32 side,
                              gint32 other)
{
    return side != NO_NAME && other != NO_NAME &&
           (position_wars(rules, position)[side] >> other & 1) != 0;
}

/* Whether a nation of @side obeys one of @other. */
static gboolean
side_obeys(const GameRules *rules, const Position *position, gint32 side, gint32 other)
{
    const gint16 *overlords = position_overlords(rules, position);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (overlords[i] != NO_NAME && position_side(rules, position, i) == side &&
            position_side(rules, position, overlords[i]) == other)
            return TRUE;
    return FALSE;
}

gboolean
campaign_relation_sides_help(const GameRules *rules, const Position *position, gint32 side,
                             gint32 other)
{
    if (side == NO_NAME || other == NO_NAME)
        return FALSE;
    return side == other || (position_allies(rules, position)[side] >> other & 1) != 0 ||
           side_obeys(rules, position, side, other) || side_obeys(rules, position, other, side);
}

static void
set_bit(guint32 *bits, gint32 side, gint32 other, gboolean is_set)
{
    bits[side] = (bits[side] & ~(1u << other)) | (guint32)(is_set != FALSE) << other;
}

void
campaign_relation_set_dealing(const GameRules *rules, Position *position, gint32 side, gint32 other,
                              DealingWord is)
{
    if (side == other)
        return;
    const gint32 both[][2] = {{side, other}, {other, side}};
    for (guint i = 0; i < G_N_ELEMENTS(both); i++) {
        set_bit(position_wars(rules, position), both[i][0], both[i][1], is == DEALING_WAR);
        set_bit(position_allies(rules, position), both[i][0], both[i][1], is == DEALING_ALLY);
    }
    position_touch(position);
}

gint32
campaign_relation_side_of_place(const GameRules *rules, const Position *position, gint32 place)
{
    return position_side(rules, position, position_controller(rules, position, place));
}

gboolean
campaign_relation_place_is_friendly(const GameRules *rules, const Position *position, gint32 place,
                                    gint32 side)
{
    return campaign_relation_sides_help(rules, position, side,
                                        campaign_relation_side_of_place(rules, position, place));
}

gboolean
campaign_relation_place_is_hostile(const GameRules *rules, const Position *position, gint32 place,
                                   gint32 side)
{
    return campaign_relation_sides_fight(rules, position, side,
                                         campaign_relation_side_of_place(rules, position, place));
}

gboolean
campaign_relation_has_enemies(const GameRules *rules, const Position *position, gint32 place,
                              gint32 side)
{
    return (position_held_by(rules, position)[place] & position_wars(rules, position)[side]) != 0;
}

gint32
campaign_relation_next_enemy(const GameRules *rules, const Position *position, gint32 unit,
                             gint32 side)
{
    while (unit != NO_NAME &&
           !campaign_relation_sides_fight(rules, position, side, unit_side(rules, position, unit)))
        unit = next_holding(rules, position, unit);
    return unit;
}

gint32
campaign_relation_first_nation(const GameRules *rules, const Position *position, gint32 side)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == side)
            return i;
    return NO_NAME;
}

void
campaign_relation_set_overlord(Machine *machine, gint32 nation, gint32 overlord, DealingWord is)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 before = position_overlords(rules, position)[nation];
    gint32 other = overlord != NO_NAME ? overlord : before;
    position_overlords(rules, position)[nation] = (gint16)overlord;
    campaign_relation_set_dealing(rules, position, position_side(rules, position, nation),
                                  position_side(rules, position, other), is);
}
