/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places a unit may go to.
 */
#include "validator/systems/area-blocks/turn/access.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/position.h"

/* Whether @place is land of a nation that is not in the war, and not open to all (4.5). */
static gboolean
place_is_closed(const Situation *situation, gint32 place)
{
    const GameRules *rules = situation->rules;
    const guint8 *statuses = position_statuses(rules, situation->position);
    gint32 owner = position_owners(rules, situation->position)[place];
    if (owner == NO_NAME || statuses[owner] == STATUS_ACTIVE ||
        rules->board.places[place].transit != TRANSIT_NEVER)
        return FALSE;
    gint32 whole = rules->board.nations[owner].part_of;
    return whole == NO_NAME || statuses[whole] != STATUS_ACTIVE;
}

Access
may_enter_there(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    const BoardPlace *board = &rules->board.places[place];
    gboolean is_fleet = unit_is_ship(rules, unit);
    if (!is_fleet && board->kind == SPACE_SEA)
        return ACCESS_WRONG_GROUND;
    if (is_fleet && board->kind == SPACE_LAND &&
        (position_harbours(rules, situation->position)[place] == 0 ||
         !place_is_friendly(rules, situation->position, place,
                            unit_side(rules, situation->position, unit))))
        return ACCESS_NO_HARBOUR;
    gint32 opened = NO_NAME;
    if (entry_may_be_modified(situation, unit, place) &&
        modifier_entry(situation, unit, place, &opened) != NO_NAME)
        return ACCESS_BARRED;
    return opened == NO_NAME && place_is_closed(situation, place) ? ACCESS_CLOSED : ACCESS_FREE;
}

/* A question of may_mix(). */
typedef struct {
    gint32 unit, other;
    gboolean is_barred;
} Mixing;

static void
visit_mixing(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
             gpointer data)
{
    Mixing *mixing = data;
    if (modifier_is_about(situation, effect, mixing->unit) &&
        modifier_is_about(situation, effect, mixing->other))
        mixing->is_barred = effect->allowed == FALSE;
}

gboolean
may_mix(const Situation *situation, gint32 unit, gint32 other)
{
    const GameRules *rules = situation->rules;
    gint32 nation = rules->board.units[unit].nation;
    gint32 friend = rules->board.units[other].nation;
    gboolean is_same =
        rules_parameters(rules)->mixed_by_nation == TRUE
            ? nation == friend
            : rules->board.nations[nation].colour == rules->board.nations[friend].colour;
    Mixing mixing = {.unit = unit, .other = other};
    if (is_same)
        return TRUE;
    modifiers_visit_unit(situation, MODIFY_MIXED, unit, visit_mixing, &mixing);
    return !mixing.is_barred;
}

static gboolean
side_defends(const Situation *situation, gint32 place, gint32 side)
{
    const GameRules *rules = situation->rules;
    return side_holds(rules, situation->position, place, side) &&
           position_holders(rules, situation->position)[place] == side;
}

Access
may_attack(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, unit);
    gint32 with = rules->board.nations[rules->board.units[unit].nation].attacks_with;
    gboolean defends = side_defends(situation, place, side);
    gboolean is_alone = with != NO_NAME && !defends;
    if (defends && rules_parameters(rules)->mixed_defend == TRUE)
        return ACCESS_FREE;
    if (!defends && modifier_answer(situation, MODIFY_ATTACK, unit, place) == RULES_FORBID)
        return ACCESS_NO_ATTACK;
    for (gint32 other = first_holding(rules, situation->position, place); other != NO_NAME;
         other = next_holding(rules, situation->position, other)) {
        if (unit_side(rules, situation->position, other) != side)
            continue;
        if (!may_mix(situation, unit, other))
            return ACCESS_MIXED;
        is_alone &= rules->board.units[other].nation != with;
    }
    return is_alone ? ACCESS_ALONE : ACCESS_FREE;
}
