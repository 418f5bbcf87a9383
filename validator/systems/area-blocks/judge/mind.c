/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side sees in the map.
 */
#include "validator/systems/area-blocks/judge/mind.h"

#include "validator/engine/outcome.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/view.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/judge/chance.h"
#include "validator/systems/area-blocks/turn/phase.h"

#include <string.h>

/* Turns before the end in which steps count less and less: they decide nothing behind it. */
#define TURNS_COUNTED 4
#define HORIZON_LEAST 10 /* percent */

gpointer
mind_new(const GameRules *rules, gint32 side, const gint32 *weights)
{
    guint n = rules->board.n_places;
    Mind *mind = g_new0(Mind, 1);
    gint32 **arrays[] = {
        &mind->gain, &mind->loss,  &mind->pull,   &mind->need,  &mind->danger,
        &mind->ways, &mind->rooms, &mind->before, &mind->queue,
    };
    mind->rules = rules;
    mind->weights = weights;
    mind->side = side;
    mind->lean = score_leaning(rules, side);
    mind->position = position_new(rules);
    mind->dear = g_new0(gint32, rules->board.n_units + 1);
    mind->hit = g_new0(gint32, rules->board.n_units + 1);
    for (guint i = 0; i < rules->board.n_units; i++)
        mind->hit[i] = hit_of_rating(rules, rules->board.units[i].rating);
    mind->garrison_hit = hit_of_rating(rules, garrison_rating(rules));
    mind->machine.rules = rules;
    mind->machine.position = mind->position;
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        *arrays[i] = g_new0(gint32, n);
    mind->near = g_new0(CodeSpan, n);
    mind->near_places = g_array_new(FALSE, FALSE, sizeof(gint32));
    mind->land_links = g_array_new(FALSE, FALSE, sizeof(guint32));
    find_near_places(mind);
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
    g_free(mind->dear);
    g_free(mind->hit);
    g_free(mind->gain);
    g_free(mind->loss);
    g_free(mind->pull);
    g_free(mind->need);
    g_free(mind->danger);
    g_free(mind->ways);
    g_free(mind->rooms);
    g_free(mind->before);
    g_free(mind->queue);
    g_free(mind->near);
    g_array_unref(mind->near_places);
    g_array_unref(mind->land_links);
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

void
mind_follow(gpointer data, gconstpointer other)
{
    Mind *mind = data;
    mind->plan = ((const Mind *)other)->plan;
}

gint32
dear_in(const Mind *mind, gint32 place)
{
    gint32 dear = 0;
    for (gint32 i = first_holding(mind->rules, mind->position, place); i != NO_NAME;
         i = next_holding(mind->rules, mind->position, i))
        if (unit_side(mind->rules, mind->position, i) == mind->side)
            dear += mind->dear[i];
    return dear;
}

gint32
steps_of(const Mind *mind, gint32 unit)
{
    gint32 steps = position_strengths(mind->rules, mind->position)[unit] * STEP_SCALE;
    return unit_is_seen(mind->rules, mind->position, unit, mind->side)
               ? steps
               : percent_of(steps, mind_weight(mind, AREA_WEIGHT_HIDDEN));
}

gint32
own_steps(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    /* Nothing of them is hidden. */
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i))
        if (unit_side(rules, mind->position, i) == mind->side)
            steps += position_strengths(rules, mind->position)[i];
    return steps * STEP_SCALE;
}

gint32
enemy_steps(const Mind *mind, gint32 place)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 side = unit_side(rules, mind->position, i);
        if (side != NO_NAME && side != mind->side)
            steps += steps_of(mind, i);
    }
    return steps;
}

/* Returns: percent that a step is worth at the end of the turn of @view. */
static gint32
horizon_of(const GameRules *rules, const Position *view)
{
    gint32 left = rules->last_turn - view->turn;
    return CLAMP(left, 0, TURNS_COUNTED) * (100 - HORIZON_LEAST) / TURNS_COUNTED + HORIZON_LEAST;
}

/* What the map is worth changes with captures, which come at the end of a turn, and between years.
 */
static gboolean
are_gains_due(const Mind *mind, const Position *view)
{
    return mind->seen_turn != view->turn ||
           (mind->seen_phase != view->phase && view->phase <= PHASE_ACTIONS);
}

void
mind_see(Mind *mind, const Position *view, Look look)
{
    position_assign(mind->position, view);
    if (mind->seen_turn == NO_NUMBER)
        work_out_dear(mind);
    mind->horizon = horizon_of(mind->rules, view);
    if (look == LOOK_ONLY && mind->seen_turn != NO_NUMBER)
        return;
    gboolean is_later = mind->seen_turn != view->turn || mind->seen_phase != view->phase;
    if (are_gains_due(mind, view))
        work_out_gains(mind);
    if (is_later || look == LOOK_ANEW)
        work_out_pull(mind);
    mind->seen_turn = view->turn;
    mind->seen_phase = view->phase;
}
