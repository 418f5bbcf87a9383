/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side sees in the map.
 */
#include "validator/systems/area-blocks/judge/mind.h"

#include "schema/model/entities.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position/control.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/view.h"
#include "validator/systems/area-blocks/judge/odds.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/turn/access.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/declaration.h"
#include "validator/systems/area-blocks/year/level.h"

#include <string.h>

/* What each die of a siege is taken to hit with, and dice of a force that is yet to be brought. */
#define SIEGE_HIT 333
#define SIEGE_DICE 3

/* So many borders from a place those stand that can besiege it soon. */
#define SIEGE_REACH 2

/* Turns before the end in which steps count less and less: they decide nothing behind it. */
#define TURNS_COUNTED 4
#define HORIZON_LEAST 10 /* percent */

/* What draws is followed so far over the map. */
#define PULL_REACH 10

/* Steps that are wanted where nothing says how many. */
#define STEPS_WANTED (6 * STEP_SCALE)

/* Returns: 1 when a high score is good for @side, -1 when it is bad: the row of the victory table
 * that begins highest says whose it is. 0: nothing says. */
static gint32
lean_of(const GameRules *rules, gint32 side)
{
    gint32 highest = G_MININT32, whose = NO_NAME;
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const ResultCode *row = rules_result(rules, rules->victory.first + i);
        if (row->from == NO_NUMBER || row->from <= highest)
            continue;
        highest = row->from;
        whose = row->side;
    }
    return whose == NO_NAME ? 0 : whose == side ? 1 : -1;
}

gpointer
mind_new(const GameRules *rules, gint32 side, const gint32 *weights)
{
    guint n = rules->board.n_places;
    Mind *mind = g_new0(Mind, 1);
    gint32 **arrays[] = {
        &mind->gain,
        &mind->loss,
        &mind->pull,
        &mind->need,
        &mind->danger,
        &mind->ways,
        &mind->rooms,
        &mind->before,
        &mind->queue,
    };
    mind->rules = rules;
    mind->weights = weights;
    mind->side = side;
    mind->lean = lean_of(rules, side);
    mind->position = position_new(rules);
    mind->machine.rules = rules;
    mind->machine.position = mind->position;
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        *arrays[i] = g_new0(gint32, n);
    mind_begin(mind);
    return mind;
}

void
mind_free(gpointer data)
{
    Mind *mind = data;
    if (mind == NULL)
        return;
    g_free(mind->position);
    g_free(mind->gain);
    g_free(mind->loss);
    g_free(mind->pull);
    g_free(mind->need);
    g_free(mind->danger);
    g_free(mind->ways);
    g_free(mind->rooms);
    g_free(mind->before);
    g_free(mind->queue);
    g_free(mind);
}

void
mind_begin(gpointer data)
{
    Mind *mind = data;
    mind->seen_turn = NO_NUMBER;
    mind->plan = (Plan){.from = NO_NAME, .to = NO_NAME};
    memset(&mind->machine.hints, 0, sizeof mind->machine.hints);
}

gint32
steps_of(const Mind *mind, gint32 unit)
{
    gint32 steps = position_strengths(mind->rules, mind->position)[unit] * STEP_SCALE;
    return unit_is_seen(mind->rules, mind->position, unit, mind->side)
               ? steps
               : percent_of(steps, mind_weight(mind, AREA_WEIGHT_HIDDEN));
}

/* Returns: the steps of those that hold @place and are, or are not, of the side. */
static gint32
count_steps(const Mind *mind, gint32 place, gboolean is_own)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side != NO_NAME && (side == mind->side) == is_own)
            steps += steps_of(mind, i);
    }
    return steps;
}

gint32
own_steps(const Mind *mind, gint32 place)
{
    return count_steps(mind, place, TRUE);
}

gint32
enemy_steps(const Mind *mind, gint32 place)
{
    return count_steps(mind, place, FALSE);
}

/* Returns: by how much the levels of the nations of the side exceed those of others. */
static gint64
levels_ahead(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint16 n_lost[BOARD_NATIONS_MAX];
    gint64 ahead = 0;
    count_lost(rules, mind->position, n_lost);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, mind->position, i);
        gint32 level = level_without(rules, mind->position, i, n_lost[i]);
        if (side != NO_NAME && position_statuses(rules, mind->position)[i] == STATUS_ACTIVE)
            ahead += side == mind->side ? level : -level;
    }
    return ahead;
}

/* Returns: what the score is worth to the side, were the game over now. */
static gint64
worth_of_score(const Mind *mind)
{
    const GameRules *rules = mind->rules;
    gint32 score = score_of(rules, mind->position), row = victory_row(rules, score);
    gint64 worth = (gint64)score * mind->lean * mind_weight(mind, AREA_WEIGHT_SCORE);
    gint32 winner =
        row != NO_NAME ? rules_result(rules, rules->victory.first + (guint32)row)->side : NO_NAME;
    if (winner != NO_NAME)
        worth += mind_weight(mind, AREA_WEIGHT_VICTORY) * (winner == mind->side ? 1 : -1);
    return worth;
}

gint64
worth_of_lands(const Mind *mind)
{
    gint64 worth = levels_ahead(mind) * mind_weight(mind, AREA_WEIGHT_LEVEL);
    return worth + worth_of_score(mind) +
           (gint64)endings_progress(mind->rules, mind->position, mind->side) *
               mind_weight(mind, AREA_WEIGHT_THREAT) / PROGRESS_ALL;
}

/* Returns: the nation of those that are of the side, or are not, with the most steps on the map;
 * NO_NAME: none has any. */
static gint32
find_spearhead(const Mind *mind, gboolean is_own)
{
    const GameRules *rules = mind->rules;
    gint32 steps[BOARD_NATIONS_MAX] = {0};
    gint32 best = NO_NAME;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_place(rules, mind->position, i) != NO_NAME && !unit_is_ship(rules, i))
            steps[rules->board.units[i].nation] += steps_of(mind, i);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, mind->position, i);
        if (side != NO_NAME && (side == mind->side) == is_own && steps[i] > 0 &&
            (best == NO_NAME || steps[i] > steps[best]))
            best = i;
    }
    return best;
}

static gboolean
is_capital_of_owner(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    gint32 owner = position_owner(mind->rules, mind->position, place);
    if (owner == NO_NAME || position_statuses(mind->rules, mind->position)[owner] != STATUS_ACTIVE)
        return FALSE;
    const CodeSpan *capitals = &board->nations[owner].capitals;
    for (guint32 i = 0; i < capitals->n; i++)
        if (board->capitals[capitals->first + i] == place)
            return TRUE;
    return FALSE;
}

/* Returns: what the side gets, or loses, when @nation takes @place with the garrison; @now: what
 * its lands are worth. */
static gint32
worth_of_taking(Mind *mind, gint32 place, gint32 nation, gint64 now)
{
    const GameRules *rules = mind->rules;
    gint16 *marker = &position_markers(rules, mind->position)[place];
    gint16 before = *marker;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 owner = position_owner(rules, mind->position, place);
    *marker = (gint16)marker_to_be(rules, mind->position, place, nation);
    gint64 change = worth_of_lands(mind) - now;
    *marker = before;
    if (side != mind->side)
        change = -change;
    if (is_capital_of_owner(mind, place) && position_side(rules, mind->position, owner) != side)
        change += mind_weight(mind, AREA_WEIGHT_CAPITAL);
    return (gint32)CLAMP(change, 0, G_MAXINT32 / 4);
}

/* Whether the garrison of @place stands against the side that takes it: it is controlled by another
 * side, or by nobody's friend. */
static gboolean
can_be_taken(const Mind *mind, gint32 place, gint32 nation)
{
    const GameRules *rules = mind->rules;
    if (nation == NO_NAME || rules->board.places[place].kind != SPACE_LAND ||
        position_garrisons(rules, mind->position)[place] == 0)
        return FALSE;
    gint32 side = position_side(rules, mind->position, nation);
    gint32 controller = position_controller(rules, mind->position, place);
    gint32 owner = position_owner(rules, mind->position, place);
    gboolean is_open = owner == NO_NAME || rules->board.places[place].transit != TRANSIT_NEVER ||
                       position_statuses(rules, mind->position)[owner] == STATUS_ACTIVE;
    return is_open && controller != NO_NAME &&
           !place_is_friendly(rules, mind->position, place, side);
}

static void
work_out_gains(Mind *mind)
{
    gint64 now = worth_of_lands(mind);
    gint32 ours = find_spearhead(mind, TRUE), theirs = find_spearhead(mind, FALSE);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++) {
        mind->gain[i] = can_be_taken(mind, i, ours) ? worth_of_taking(mind, i, ours, now) : 0;
        mind->loss[i] = can_be_taken(mind, i, theirs) ? worth_of_taking(mind, i, theirs, now) : 0;
    }
}

/* Returns: the steps of the strongest enemies beside @place. */
static gint32
danger_at(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    gint32 most = 0;
    for (guint32 i = 0; i < board->places[place].n_links; i++) {
        guint32 link = board->places[place].first_link + i;
        gint32 beside = board->links[link].to;
        if (link_is_land(mind->rules, (gint32)link) &&
            position_held_by(mind->rules, mind->position)[beside] != 0)
            most = MAX(most, enemy_steps(mind, beside));
    }
    return most;
}

/* Adds the dice of units in @place that can besiege @garrison to those of their nations. */
static void
add_besiegers(const Mind *mind, gint32 place, gint32 garrison, gint32 *dice)
{
    const GameRules *rules = mind->rules;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 strongest = strongest_besieged(rules, i);
        if (unit_side(rules, mind->position, i) == mind->side && !unit_is_ship(rules, i) &&
            (strongest == NO_NUMBER || strongest >= garrison))
            dice[rules->board.units[i].nation] += position_strengths(rules, mind->position)[i];
    }
}

/* Returns: the most dice that units of one nation near @place could roll to besiege it. */
static gint32
dice_near(Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    gint32 dice[BOARD_NATIONS_MAX] = {0}, most = 0;
    gint32 garrison = position_garrisons(mind->rules, mind->position)[place];
    guint first = 0, n = 0;
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[place] = 0;
    mind->queue[n++] = place;
    while (first < n) {
        gint32 from = mind->queue[first++];
        if (position_held_by(mind->rules, mind->position)[from] != 0)
            add_besiegers(mind, from, garrison, dice);
        for (guint32 i = 0; i < board->places[from].n_links; i++) {
            gint32 link = (gint32)(board->places[from].first_link + i);
            gint32 to = board->links[link].to;
            if (mind->ways[to] != NO_NUMBER || mind->ways[from] == SIEGE_REACH ||
                !link_is_land(mind->rules, link))
                continue;
            mind->ways[to] = mind->ways[from] + 1;
            mind->queue[n++] = to;
        }
    }
    for (guint i = 0; i < board->n_nations; i++)
        most = MAX(most, dice[i]);
    return most;
}

/* What @place itself draws, and how many steps are wanted for it. */
static gint32
own_pull(Mind *mind, gint32 place)
{
    gint32 garrison = position_garrisons(mind->rules, mind->position)[place];
    gint32 enemies =
        position_held_by(mind->rules, mind->position)[place] != 0 ? enemy_steps(mind, place) : 0;
    mind->need[place] = STEPS_WANTED;
    if (mind->gain[place] > 0) {
        gint32 dice = dice_near(mind, place) + SIEGE_DICE;
        gint32 chance = chance_of_hits(dice, SIEGE_HIT, garrison);
        mind->need[place] = (3 * garrison + 1) * STEP_SCALE + enemies;
        return (gint32)((gint64)mind->gain[place] * chance / CERTAIN);
    }
    gint32 threat = MAX(mind->danger[place], enemies);
    if (mind->loss[place] == 0 || threat == 0)
        return 0;
    mind->need[place] = threat + STEP_SCALE;
    return percent_of(mind->loss[place], mind_weight(mind, AREA_WEIGHT_DEFENCE));
}

/* Spreads what places draw over their borders. */
static void
spread_pull(Mind *mind)
{
    const Board *board = &mind->rules->board;
    gint32 left = mind_weight(mind, AREA_WEIGHT_DISTANCE);
    gboolean goes_on = TRUE;
    for (guint n = 0; goes_on && n < PULL_REACH; n++) {
        goes_on = FALSE;
        for (guint32 i = 0; i < board->n_links; i++) {
            const BoardLink *link = &board->links[i];
            gint32 drawn = percent_of(mind->pull[link->to], left);
            if (drawn <= mind->pull[link->from] || !link_is_land(mind->rules, (gint32)i))
                continue;
            mind->pull[link->from] = drawn;
            mind->need[link->from] = mind->need[link->to];
            goes_on = TRUE;
        }
    }
}

static void
work_out_pull(Mind *mind)
{
    gint32 n = (gint32)mind->rules->board.n_places;
    for (gint32 i = 0; i < n; i++)
        mind->danger[i] = danger_at(mind, i);
    for (gint32 i = 0; i < n; i++)
        mind->pull[i] = own_pull(mind, i);
    spread_pull(mind);
}

/* Returns: percent that a step is worth at the end of the turn of @view. */
static gint32
horizon_of(const GameRules *rules, const Position *view)
{
    gint32 left = rules->last_turn - view->turn;
    return CLAMP(left, 0, TURNS_COUNTED) * (100 - HORIZON_LEAST) / TURNS_COUNTED + HORIZON_LEAST;
}

void
mind_see(Mind *mind, const Position *view, gboolean anew)
{
    gboolean is_later = mind->seen_turn != view->turn || mind->seen_phase != view->phase;
    memcpy(mind->position, view, view->size);
    if (is_later)
        mind->horizon = horizon_of(mind->rules, view);
    if (is_later)
        work_out_gains(mind);
    if (is_later || anew)
        work_out_pull(mind);
    mind->seen_turn = view->turn;
    mind->seen_phase = view->phase;
}

/* Looks at one border out of @place on the way of @unit. Returns: whether ways go on behind it. */
static gboolean
reach_over(Mind *mind, const Situation *situation, gint32 place, gint32 number, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const BoardLink *link = &rules->board.links[number];
    gint32 room = MIN(crossing_room(rules, mind->position, number, mind->side), mind->rooms[place]);
    if (mind->ways[link->to] != NO_NUMBER || room == 0 || !link_is_land(rules, number) ||
        may_enter(situation, unit, link->to) != ACCESS_FREE)
        return FALSE;
    mind->ways[link->to] = mind->ways[place] + 1;
    mind->before[link->to] = place;
    mind->rooms[link->to] = room;
    return !link_stops(rules, number) && !place_has_enemy(situation, link->to, mind->side);
}

void
ways_from(Mind *mind, gint32 from, gint32 reach, gint32 unit)
{
    const Board *board = &mind->rules->board;
    const Subjects subjects = {NO_NAME, (gint16)mind->side, NO_NAME, NO_NAME, NO_NAME, NO_NAME};
    const Situation situation = {
        .rules = mind->rules,
        .position = mind->position,
        .subjects = &subjects,
    };
    guint first = 0, n = 0;
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[from] = 0;
    mind->rooms[from] = CROSSING_ANY;
    mind->queue[n++] = from;
    while (first < n) {
        gint32 place = mind->queue[first++];
        for (guint32 i = 0; i < board->places[place].n_links && mind->ways[place] < reach; i++) {
            gint32 link = (gint32)(board->places[place].first_link + i);
            if (reach_over(mind, &situation, place, link, unit))
                mind->queue[n++] = board->links[link].to;
        }
    }
}

gint32
first_on_way(const Mind *mind, gint32 from, gint32 to)
{
    if (to == from || mind->ways[to] == NO_NUMBER)
        return NO_NAME;
    while (mind->before[to] != from)
        to = mind->before[to];
    return to;
}
