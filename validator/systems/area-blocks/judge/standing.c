/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Standing, and moving in groups: moves are tried in the position of the mind and taken back.
 */
#include "validator/systems/area-blocks/judge/standing.h"

#include "schema/model/words.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/judge/odds.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/year/forage.h"

#include <string.h>

/* More units than that are not planned for together. */
#define GROUP_MAX 16

/* What is at stake in any battle, beside steps. */
#define BATTLE_STAKE 60

/* Returns: the steps that hunger takes from the units of the side in @place; none loses its last.
 */
static gint32
steps_lost_to_hunger(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 shortage = forage_shortage(rules, mind->position, place, mind->side), spare = 0;
    if (shortage == 0)
        return 0;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i))
        if (unit_side(rules, mind->position, i) == mind->side)
            spare += MAX(position_strengths(rules, mind->position)[i] - 1, 0);
    return MIN(shortage, spare);
}

/* Returns: what the units of the side in @place are worth there, beside their steps: how far they
 * serve what draws them, less what hunger and stronger enemies beside them may take. */
static gint32
standing_worth(const Mind *mind, gint32 place)
{
    gint32 own = own_steps(mind, place), need = MAX(mind->need[place], STEP_SCALE);
    gint32 danger = mind->danger[place];
    if (own == 0)
        return 0;
    gint64 drawn = (gint64)mind->pull[place] * MIN(own, need) / need;
    gint32 worth = percent_of((gint32)drawn, mind_weight(mind, AREA_WEIGHT_PULL));
    worth -=
        worth_of_steps(mind, steps_lost_to_hunger(mind, place) * STEP_SCALE, AREA_WEIGHT_HUNGER);
    if (danger > own) {
        gint32 exposed = worth_of_steps(mind, MIN(own, danger - own), AREA_WEIGHT_STEP);
        exposed += (gint32)((gint64)dear_in(mind, place) * (danger - own) / danger);
        worth -= percent_of(exposed, mind_weight(mind, AREA_WEIGHT_RISK));
    }
    return worth;
}

/* Puts @unit into @zone in the position of the mind. Returns: where it was. */
static gint32
try_in(const Mind *mind, gint32 unit, gint32 zone)
{
    gint32 before = position_zones(mind->rules, mind->position)[unit];
    position_put(mind->rules, mind->position, unit, zone);
    return before;
}

static gboolean
zone_is_land(const Mind *mind, gint32 zone)
{
    const Board *board = &mind->rules->board;
    return zone < (gint32)board->n_places && board->places[zone].kind == SPACE_LAND;
}

gint32
worth_of_zone(Mind *mind, gint32 unit, gint32 zone)
{
    gint32 from = position_zones(mind->rules, mind->position)[unit];
    gint32 worth = 0;
    if (unit_is_ship(mind->rules, unit) || from == zone)
        return 0;
    worth -= zone_is_land(mind, zone) ? standing_worth(mind, zone) : 0;
    worth -= zone_is_land(mind, from) ? standing_worth(mind, from) : 0;
    try_in(mind, unit, zone);
    worth += zone_is_land(mind, zone) ? standing_worth(mind, zone) : 0;
    worth += zone_is_land(mind, from) ? standing_worth(mind, from) : 0;
    try_in(mind, unit, from);
    return worth;
}

/* Whether @unit, of the side, has done nothing in this turn that keeps it from acting. */
static gboolean
is_free(const Mind *mind, gint32 unit)
{
    const GameRules *rules = mind->rules;
    guint8 deeds = position_deeds(rules, mind->position)[unit];
    return unit_side(rules, mind->position, unit) == mind->side &&
           (deeds & (UNIT_MOVED | UNIT_BESIEGES)) == 0 &&
           !unit_is_pinned(rules, mind->position, unit);
}

gint32
worth_of_siege(Mind *mind, gint32 place, const guint8 *units, gint32 *nation)
{
    const GameRules *rules = mind->rules;
    gint32 best = G_MININT32;
    *nation = NO_NAME;
    if (mind->gain[place] == 0)
        return 0;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 whose = rules->board.units[i].nation;
        guint8 together[RULES_UNITS_MAX / 8] = {0};
        if (whose == *nation || (units != NULL ? !MARKED(units, i) : !is_free(mind, i)))
            continue;
        for (gint32 j = i; j != NO_NAME; j = next_holding(rules, mind->position, j))
            if (rules->board.units[j].nation == whose &&
                (units != NULL ? MARKED(units, j) : is_free(mind, j)))
                MARK(together, j);
        const Odds odds = siege_odds(mind, place, together);
        gint32 worth = (gint32)((gint64)mind->gain[place] * odds.wins / CERTAIN) -
                       (odds.wins > 0 ? worth_of_steps(mind, odds.lost, AREA_WEIGHT_STEP) : 1);
        if (worth > best) {
            best = worth;
            *nation = whose;
        }
    }
    return *nation != NO_NAME ? best : 0;
}

/* Returns: what the battle is worth that is to be fought in @place; 0 where there is none. */
static gint32
worth_of_battle(const Mind *mind, gint32 place)
{
    if (own_steps(mind, place) == 0 || enemy_steps(mind, place) == 0)
        return 0;
    const Odds odds = battle_odds(mind, place);
    gint32 land = MAX(mind->gain[place], mind->loss[place]);
    gint32 stake = BATTLE_STAKE + percent_of(land, mind_weight(mind, AREA_WEIGHT_PULL));
    gint32 ruin = MAX(2 * odds.lost_share - CERTAIN, 0);
    return worth_of_steps(mind, odds.dealt, AREA_WEIGHT_BLOW) -
           worth_of_steps(mind, odds.lost, AREA_WEIGHT_STEP) +
           (gint32)((gint64)stake * (2 * odds.wins - CERTAIN) / CERTAIN) -
           (gint32)((gint64)dear_in(mind, place) * ruin / CERTAIN);
}

/* Units that could go together, the strongest first. */
typedef struct {
    guint n;
    struct {
        gint32 unit, reach, steps;
    } items[GROUP_MAX];
} Candidates;

static void
add_candidate(const Mind *mind, Candidates *candidates, gint32 unit)
{
    const Subjects subjects = subjects_of_side(mind->side);
    const Situation situation = {
        .rules = mind->rules,
        .position = mind->position,
        .subjects = &subjects,
    };
    gint32 steps = steps_of(mind, unit);
    guint at = candidates->n;
    if (at == GROUP_MAX)
        return;
    for (; at > 0 && candidates->items[at - 1].steps < steps; at--)
        candidates->items[at] = candidates->items[at - 1];
    candidates->items[at].unit = unit;
    candidates->items[at].reach = unit_move(&situation, unit);
    candidates->items[at].steps = steps;
    candidates->n++;
}

static Candidates
find_candidates(const Mind *mind, gint32 from, const guint8 *moved)
{
    Candidates candidates = {0};
    for (gint32 i = first_holding(mind->rules, mind->position, from); i != NO_NAME;
         i = next_holding(mind->rules, mind->position, i))
        if (is_free(mind, i) && !unit_is_ship(mind->rules, i) && !MARKED(moved, i))
            add_candidate(mind, &candidates, i);
    return candidates;
}

/* What it is worth that units are in @to, with all that @units do there. */
static gint32
worth_there(Mind *mind, gint32 to, const guint8 *units)
{
    gint32 nation;
    if (place_has_enemy(&(Situation){.rules = mind->rules, .position = mind->position}, to,
                        mind->side))
        return worth_of_battle(mind, to);
    return standing_worth(mind, to) + MAX(worth_of_siege(mind, to, units, &nation), 0);
}

/* Returns: what it costs, on the average, that a unit which moves @reach borders goes @ways of
 * them; a forced march takes steps by a roll (4.4). */
static gint32
cost_of_march(const Mind *mind, gint32 reach, gint32 ways)
{
    const Board *board = &mind->rules->board;
    gint32 safe = rules_parameters(mind->rules)->march_safe;
    gint32 n_losing = safe != NO_NUMBER ? safe - board->lowest : board->faces / 2;
    if (ways <= reach)
        return 0;
    return (ways - reach) *
           worth_of_steps(mind, STEP_SCALE * n_losing / board->faces, AREA_WEIGHT_STEP);
}

/* Tries to send those of @nation (NO_NAME: of any) to @to, one after the other. @stay: what it is
 * worth that all stand where they are. */
static void
plan_way(Mind *mind, const Candidates *candidates, gint32 stay, gint32 to, gint32 nation,
         Plan *plan)
{
    gint32 from = plan->from;
    const BoardUnit *board = mind->rules->board.units;
    guint8 units[RULES_UNITS_MAX / 8] = {0};
    gint32 extra = MAX(rules_parameters(mind->rules)->march_extra, 0);
    /* Who marches to a battle comes too late for its first round (4.4). */
    gboolean is_attack = enemy_steps(mind, to) > 0;
    gint32 room = mind->rooms[to], ways = mind->ways[to], cost = 0;
    gint32 base = stay + worth_there(mind, to, units);
    for (guint i = 0; i < candidates->n && room > 0; i++) {
        gint32 unit = candidates->items[i].unit;
        if (candidates->items[i].reach + (is_attack ? 0 : extra) < ways ||
            (nation != NO_NAME && board[unit].nation != nation))
            continue;
        try_in(mind, unit, to);
        MARK(units, unit);
        room--;
        cost += cost_of_march(mind, candidates->items[i].reach, ways);
        gint32 worth = standing_worth(mind, from) + worth_there(mind, to, units) - base - cost;
        if (worth > plan->worth) {
            plan->worth = worth;
            plan->to = to;
            memcpy(plan->units, units, sizeof plan->units);
        }
    }
    for (guint i = 0; i < candidates->n; i++)
        if (MARKED(units, candidates->items[i].unit))
            try_in(mind, candidates->items[i].unit, from);
}

/* Whether a nation behind the candidate @i stands before it already. */
static gboolean
nation_came(const Mind *mind, const Candidates *candidates, guint i)
{
    const BoardUnit *board = mind->rules->board.units;
    for (guint j = 0; j < i; j++)
        if (board[candidates->items[j].unit].nation == board[candidates->items[i].unit].nation)
            return TRUE;
    return FALSE;
}

void
plan_group(Mind *mind, gint32 from, const guint8 *moved, Plan *plan)
{
    const Candidates candidates = find_candidates(mind, from, moved);
    gint32 reach = 0;
    guint n_nations = 0;
    *plan = (Plan){.from = from, .to = NO_NAME};
    for (guint i = 0; i < candidates.n; i++) {
        reach = MAX(reach, candidates.items[i].reach);
        n_nations += !nation_came(mind, &candidates, i);
    }
    if (reach == 0)
        return;
    reach += MAX(rules_parameters(mind->rules)->march_extra, 0);
    ways_from(mind, from, reach, candidates.items[0].unit);
    gint32 stay = standing_worth(mind, from);
    for (gint32 to = 0; to < (gint32)mind->rules->board.n_places; to++) {
        if (to == from || mind->ways[to] == NO_NUMBER)
            continue;
        for (guint i = 0; i < candidates.n && n_nations > 1; i++)
            if (!nation_came(mind, &candidates, i))
                plan_way(mind, &candidates, stay, to,
                         mind->rules->board.units[candidates.items[i].unit].nation, plan);
        plan_way(mind, &candidates, stay, to, NO_NAME, plan);
    }
}
