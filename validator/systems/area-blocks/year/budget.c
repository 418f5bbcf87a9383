/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points of an interphase.
 */
#include "validator/systems/area-blocks/year/budget.h"

#include "schema/model/entities.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/deployment.h"
#include "validator/systems/area-blocks/year/level.h"
#include "validator/systems/area-blocks/year/spending.h"

#include <string.h>

void
bring_points_forward(const GameRules *rules, Position *position)
{
    gint16 *points = position_points(rules, position);
    gint16 *next = position_next_points(rules, position);
    guint8 *halved = position_halved(rules, position);
    guint8 *next_halved = position_next_halved(rules, position);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        points[i] = position_small(points[i] + next[i]);
        halved[i] = (guint8)MIN(halved[i] + next_halved[i], HALVED_MAX);
        next[i] = 0;
        next_halved[i] = 0;
    }
}

void
clear_budgets(const GameRules *rules, Position *position)
{
    const guint n = rules->board.n_nations;
    memset(position_budgets(rules, position), 0, n * sizeof(gint16));
    memset(position_points(rules, position), 0, n * sizeof(gint16));
    memset(position_halved(rules, position), 0, n);
}

/* Returns: what rules give @nation in this interphase, and those whose units wait in its pool. */
static gint32
given_points(const Situation *situation, gint32 nation)
{
    const GameRules *rules = situation->rules;
    gint32 points = modifier_sum(situation, MODIFY_POINTS, nation);
    for (guint i = 0; i < rules->board.n_nations; i++)
        if (rules->board.nations[i].pool == nation)
            points += position_points(rules, situation->position)[i];
    return points;
}

static void
fill_budget(Machine *machine, const Situation *situation, gint32 nation)
{
    const GameRules *rules = machine->rules;
    guint times = position_halved(rules, machine->position)[nation];
    if (rules_parameters(rules)->halved_each != TRUE)
        times = MIN(times, 1);
    gint32 points = level_of(rules, machine->position, nation) >> times;
    points += given_points(situation, nation);
    gint16 *owed = &position_next_points(rules, machine->position)[nation];
    if (points < 0 && rules_parameters(rules)->points_owed == TRUE)
        *owed = position_small(*owed + points);
    position_budgets(rules, machine->position)[nation] = position_small(MAX(points, 0));
}

void
fill_budgets(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (rules->board.nations[i].pool == i &&
            (side == NO_NAME || position_side(rules, machine->position, i) == side))
            fill_budget(machine, &situation, i);
}

void
begin_budgets(Machine *machine, gint32 side, gboolean builds)
{
    Frame *frame = machine_push(machine, PROCEDURE_BUDGETS, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->value = builds;
}

static gboolean
may_spend(const Machine *machine, const Situation *situation, gint32 nation)
{
    return position_budgets(machine->rules, machine->position)[nation] > 0 &&
           position_statuses(machine->rules, machine->position)[nation] == STATUS_ACTIVE &&
           !modifier_forbids(situation, MODIFY_BUILD, nation);
}

/* What is deployed together is deployed when all have built. next: sides and nations that were
 * looked at; value: whether they build. */
Request
step_BUDGETS(Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    const Situation situation = machine_situation(machine, frame);
    while (frame->next < board->n_sides * board->n_nations) {
        gint32 side = (gint32)(frame->next / board->n_nations);
        gint32 nation = (gint32)(frame->next++ % board->n_nations);
        if (position_side(machine->rules, machine->position, nation) != side ||
            (frame->side != NO_NAME && frame->side != side) ||
            !may_spend(machine, &situation, nation))
            continue;
        if (frame->value)
            build_budget(machine, nation);
        else
            spend_budget(machine, nation);
        return NO_REQUEST;
    }
    gint32 side = frame->side;
    gboolean builds = frame->value != 0;
    machine_pop(machine);
    if (builds && deploys_together(machine->rules))
        begin_deployment(machine, side, NO_NAME);
    return NO_REQUEST;
}
