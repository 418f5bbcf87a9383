/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where places draw the units of a side.
 */
#include "validator/systems/area-blocks/judge/mind.h"

#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/judge/chance.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/turn/crossing.h"

#include <string.h>

/* What each die of a siege is taken to hit with, and dice of a force that is yet to be brought. */
#define SIEGE_HIT 333
#define SIEGE_DICE 3

/* So many borders from a place those stand that can besiege it soon. */
#define SIEGE_REACH 2

/* What draws is followed so far over the map. */
#define PULL_REACH 10

/* Steps that are wanted where nothing says how many. */
#define STEPS_WANTED (6 * STEP_SCALE)

/* Notes for each place the steps of the strongest enemies beside it. */
static void
work_out_danger(Mind *mind)
{
    const Board *board = &mind->rules->board;
    const guint16 *held_by = position_held_by(mind->rules, mind->position);
    gint32 *steps = mind->queue;
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        steps[i] = held_by[i] != 0 ? enemy_steps(mind, i) : 0;
        mind->danger[i] = 0;
    }
    for (guint i = 0; i < mind->land_links->len; i++) {
        const BoardLink *link = &board->links[g_array_index(mind->land_links, guint32, i)];
        if (steps[link->to] > mind->danger[link->from])
            mind->danger[link->from] = steps[link->to];
    }
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

/* Lists the places from which ways of at most SIEGE_REACH borders lead to @place, and itself. */
static void
list_near(Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    CodeSpan *near = &mind->near[place];
    *near = (CodeSpan){mind->near_places->len, 0};
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[place] = 0;
    g_array_append_val(mind->near_places, place);
    while (near->first + near->n < mind->near_places->len) {
        gint32 from = g_array_index(mind->near_places, gint32, near->first + near->n++);
        for (guint32 i = 0; i < board->places[from].n_links; i++) {
            gint32 link = (gint32)(board->places[from].first_link + i);
            gint32 to = board->links[link].to;
            if (mind->ways[to] != NO_NUMBER || mind->ways[from] == SIEGE_REACH ||
                !link_is_land(mind->rules, link))
                continue;
            mind->ways[to] = mind->ways[from] + 1;
            g_array_append_val(mind->near_places, to);
        }
    }
}

void
find_near_places(Mind *mind)
{
    for (guint32 i = 0; i < mind->rules->board.n_links; i++)
        if (link_is_land(mind->rules, (gint32)i))
            g_array_append_val(mind->land_links, i);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++)
        list_near(mind, i);
}

/* Returns: the most dice that units of one nation near @place could roll to besiege it. */
static gint32
dice_near(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    const guint16 *held_by = position_held_by(mind->rules, mind->position);
    const CodeSpan near = mind->near[place];
    gint32 dice[BOARD_NATIONS_MAX], most = 0;
    gint32 garrison = position_garrisons(mind->rules, mind->position)[place];
    memset(dice, 0, board->n_nations * sizeof *dice);
    for (guint32 i = near.first; i < near.first + near.n; i++) {
        gint32 from = g_array_index(mind->near_places, gint32, i);
        if (held_by[from] != 0)
            add_besiegers(mind, from, garrison, dice);
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
    gint32 *beside = mind->queue; /* what each place draws over a border */
    gint32 *pull = mind->pull;
    const guint32 *land_links = (const guint32 *)(gconstpointer)mind->land_links->data;
    gboolean goes_on = TRUE;
    for (guint i = 0; i < board->n_places; i++)
        beside[i] = percent_of(pull[i], left);
    for (guint n = 0; goes_on && n < PULL_REACH; n++) {
        goes_on = FALSE;
        for (guint i = 0; i < mind->land_links->len; i++) {
            const BoardLink *link = &board->links[land_links[i]];
            gint32 drawn = beside[link->to];
            if (drawn <= pull[link->from])
                continue;
            pull[link->from] = drawn;
            mind->need[link->from] = mind->need[link->to];
            beside[link->from] = percent_of(drawn, left);
            goes_on = TRUE;
        }
    }
}

void
work_out_pull(Mind *mind)
{
    gint32 n = (gint32)mind->rules->board.n_places;
    work_out_danger(mind);
    for (gint32 i = 0; i < n; i++)
        mind->pull[i] = own_pull(mind, i);
    spread_pull(mind);
}
