/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done between the years.
 */
#include "validator/systems/area-blocks/year/interphase.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/activation.h"
#include "validator/systems/area-blocks/year/budget.h"
#include "validator/systems/area-blocks/year/choice.h"
#include "validator/systems/area-blocks/year/replacement.h"

void
begin_interphase(Machine *machine)
{
    machine_push(machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
}

static void
begin_steps(Machine *machine, const CodeSpan *steps, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_STEPS, &SUBJECTS_NONE);
    frame->next = steps->first;
    frame->n = steps->n;
    frame->side = (gint16)side;
}

enum { STEP_START, STEP_LIST, STEP_END, STEP_OVER };

/* What waits for the start, or for the end, runs before the next step. */
Request
step_INTERPHASE(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Event start = event_of(TRIGGER_INTERPHASE_START), end = event_of(TRIGGER_INTERPHASE_END);
    switch (frame->step++) {
    case STEP_START:
        bring_points_forward(rules, machine->position);
        event_emit(machine, &start);
        machine_moment(machine, MOMENT_INTERPHASE_START);
        break;
    case STEP_LIST:
        begin_steps(machine, &rules_parameters(rules)->interphase, NO_NAME);
        break;
    case STEP_END:
        event_emit(machine, &end);
        break;
    default:
        lift_standing(machine, UNTIL_INTERPHASE_END);
        clear_budgets(rules, machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* Whether the step of @frame is for @side, too. */
static gboolean
is_for(const Frame *frame, gint32 side)
{
    return frame->side == NO_NAME || frame->side == side;
}

/* Does a part of the step; frame->value, 0 at first, counts them. Returns: whether it is done. */
typedef gboolean (*DoStep)(Machine *machine, Frame *frame, const StepCode *step);

/* One rule after the other, as listed; what one of them does the next one sees. Rules of the other
 * side have their turn with it. */
static gboolean
do_rules(Machine *machine, Frame *frame, const StepCode *step)
{
    const GameRules *rules = machine->rules;
    if ((guint32)frame->value == step->rules.n)
        return TRUE;
    gint32 number = rules->numbers[step->rules.first + (guint32)frame->value++];
    const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)number);
    Event event = event_of(TRIGGER_STEP);
    event.side = frame->side;
    if (rule->side == NO_NAME || is_for(frame, rule->side))
        event_start_rule(machine, number, &event);
    return FALSE;
}

/* Sides within a side are that side. */
static gboolean
do_per_side(Machine *machine, Frame *frame, const StepCode *step)
{
    gint32 n = frame->side != NO_NAME ? 1 : (gint32)machine->rules->board.n_sides;
    if (frame->value == n)
        return TRUE;
    gint32 side = frame->side != NO_NAME ? frame->side : frame->value;
    frame->value++;
    begin_steps(machine, &step->steps, side);
    return FALSE;
}

static gboolean
do_arrivals(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const ZoneCode now = {.kind = ZONE_YEAR_NOW, .of = NO_NAME};
    gint32 zone = position_zone(rules, machine->position, &now, NO_NAME, &SUBJECTS_NONE);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_zones(rules, machine->position)[i] == zone &&
            is_for(frame, unit_side(rules, machine->position, i)))
            put_unit(machine, i, position_pool(rules, i), NO_NUMBER);
    return TRUE;
}

static gboolean
do_points(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    fill_budgets(machine, frame->side);
    return TRUE;
}

/* For steps that are one procedure: begins it, and is done when it is over. */
static gboolean
is_begun(Frame *frame)
{
    return frame->value++ > 0;
}

static gboolean
do_activation(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_activation(machine, frame->side);
    return FALSE;
}

/* Units of nations that have no points recover by themselves, if they are supplied. */
static gboolean
do_self_sufficient(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    SupplyMemo memo;
    supply_memo_begin(&memo, &machine->hints);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        gint32 pool = rules->board.nations[unit->nation].pool;
        if (rules->board.nations[pool].level == NO_NUMBER &&
            is_for(frame, unit_side(rules, machine->position, i)) &&
            unit_can_be_rebuilt(&situation, i, &memo))
            position_strengths(rules, machine->position)[i] = (guint8)unit->strength;
    }
    position_touch(machine->position);
    return TRUE;
}

static gboolean
do_on_map(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_budgets(machine, frame->side, FALSE);
    return FALSE;
}

static gboolean
do_builds(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_budgets(machine, frame->side, TRUE);
    return FALSE;
}

static gboolean
do_truces(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    gint32 n = frame->side != NO_NAME ? 1 : (gint32)machine->rules->board.n_sides;
    if (frame->value == n)
        return TRUE;
    gint32 side = frame->side != NO_NAME ? frame->side : frame->value;
    frame->value++;
    begin_choices(machine, side);
    return FALSE;
}

static const DoStep functions[] = {
    [STEP_RULES] = do_rules,           [STEP_PER_SIDE] = do_per_side,
    [STEP_ARRIVALS] = do_arrivals,     [STEP_POINTS] = do_points,
    [STEP_ACTIVATION] = do_activation, [STEP_SELF_SUFFICIENT] = do_self_sufficient,
    [STEP_ON_MAP] = do_on_map,         [STEP_BUILDS] = do_builds,
    [STEP_TRUCES] = do_truces,
};

/* next: the step; n: how many there are from it on; side: whose they are, or NO_NAME; value: parts
 * of the step that were done. */
Request
step_STEPS(Machine *machine, Frame *frame)
{
    if (frame->n == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    const StepCode *step = rules_step(machine->rules, frame->next);
    if (!functions[step->step](machine, frame, step))
        return NO_REQUEST;
    frame->value = 0;
    frame->next++;
    frame->n--;
    return NO_REQUEST;
}
