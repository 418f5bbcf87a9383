/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A turn.
 */
#include "validator/systems/area-blocks/turn/turn.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position/sparse.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/action-roll.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/phase.h"
#include "validator/systems/area-blocks/turn/table-roll.h"
#include "validator/systems/area-blocks/year/forage.h"
#include "validator/systems/area-blocks/year/truce.h"

#include <string.h>

/* All but the deeds. */
static void
forget_ways(const GameRules *rules, Position *position)
{
    guint n_units = rules->board.n_units;
    G_STATIC_ASSERT(NO_NAME == -1); /* all bits of any number */
    memset(position_marched(rules, position), 0, n_units);
    memset(position_arrivals(rules, position), 0xff, n_units * sizeof(gint32));
    memset(position_pinners(rules, position), 0xff, n_units * sizeof(gint16));
    forget_crossings(rules, position);
}

void
forget_turn(const GameRules *rules, Position *position)
{
    forget_ways(rules, position);
    memset(position_deeds(rules, position), 0, rules->board.n_units);
}

void
forget_moves(const GameRules *rules, Position *position)
{
    guint8 *deeds = position_deeds(rules, position);
    guint n = rules->board.n_units;
    forget_ways(rules, position);
    for (guint i = next_filled(deeds, 0, n); i < n; i = next_filled(deeds, i + 1, n))
        deeds[i] &= UNIT_FOUGHT | UNIT_SHOWN;
}

void
end_phase(Machine *machine)
{
    const Event event = event_of(TRIGGER_PHASE_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_PHASE_END);
}

void
end_phase_truces(Machine *machine)
{
    impose_called_truces(machine, MOMENT_PHASE_END);
}

const ActionCode *
rolled_row(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 roll = position_rolled(rules, position)[side];
    for (guint32 i = 0; i < rules->actions.n; i++) {
        const ActionCode *row = rules_action(rules, rules->actions.first + i);
        gint32 to = row->to != NO_NUMBER ? row->to : row->from;
        if (roll >= row->from && roll <= to)
            return row;
    }
    return NULL;
}

/* Returns: the frame of the actions that go on, or NULL. */
static const Frame *
find_actions(const Position *position)
{
    for (guint i = 0; i < position->n_frames; i++)
        if (position->frames[i].procedure == PROCEDURE_ACTIONS)
            return &position->frames[i];
    return NULL;
}

gint32
side_of_phase(const Position *position)
{
    const Frame *actions = find_actions(position);
    return actions != NULL ? actions->side : position->first_side;
}

gint32
actions_left(const Position *position)
{
    const Frame *actions = find_actions(position);
    return actions != NULL ? actions->left : 0;
}

static gboolean
is_event(const Machine *machine, gint32 side)
{
    const ActionCode *row = rolled_row(machine->rules, machine->position, side);
    return row != NULL && row->event == TRUE;
}

static gint32
second_side(const Machine *machine)
{
    return 1 - machine->position->first_side;
}

/* Returns: FALSE when both rolled an event: then there is no more than those, or forage (3.1). */
static gboolean
is_whole(const Machine *machine)
{
    return !is_event(machine, 0) || !is_event(machine, 1);
}

static gboolean
is_foraged(const Machine *machine)
{
    return is_whole(machine) || rules_parameters(machine->rules)->after_events != AFTER_EVENTS_TURN;
}

/* What has changed so far belongs to the phase before. */
static void
enter(Machine *machine, guint8 phase)
{
    event_close(machine);
    machine->position->phase = phase;
}

static void
roll(Machine *machine, Frame *frame)
{
    enter(machine, PHASE_ACTION_ROLL);
    machine_push(machine, PROCEDURE_ACTION_ROLL, &frame->subjects);
}

static void
act(Machine *machine, gint32 side)
{
    const ActionCode *row = rolled_row(machine->rules, machine->position, side);
    const Subjects subjects = subjects_of_side(side);
    enter(machine, PHASE_ACTIONS);
    if (row == NULL)
        return;
    if (row->event == TRUE) {
        if (row->table != NO_NAME)
            begin_table(machine, row->table, side, NO_NAME);
        return;
    }
    Frame *actions = machine_push(machine, PROCEDURE_ACTIONS, &subjects);
    actions->side = (gint16)side;
    actions->left = (guint16)MAX(actions_of_row(machine, row, side), 0);
}

static void
first_acts(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    act(machine, machine->position->first_side);
}

static void
second_acts(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    act(machine, second_side(machine));
}

/* What an event brings about counts as an action of its own. */
static void
end_actions(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine_moment(machine, MOMENT_ACTION_END);
}

static void
close_phase(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    end_phase(machine);
}

static void
impose_truces(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    end_phase_truces(machine);
}

static void
fight(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_whole(machine))
        return;
    enter(machine, PHASE_BATTLES);
    begin_battles(machine, machine->position->first_side);
}

static void
besiege(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_whole(machine))
        return;
    enter(machine, PHASE_SIEGES);
    begin_sieges(machine, machine->position->first_side);
}

static void
forage(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_foraged(machine))
        return;
    enter(machine, PHASE_FORAGE);
    begin_forage(machine, machine->position->first_side);
}

static void
tell_turn_end(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    const Event event = event_of(TRIGGER_TURN_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_TURN_END);
}

static void
finish(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    *position_was_second(machine->rules, machine->position) = (gint8)second_side(machine);
    machine_pop(machine);
}

static void (*const steps[])(Machine *machine, Frame *frame) = {
    roll,          close_phase, impose_truces, first_acts,    end_actions,   second_acts,
    end_actions,   close_phase, impose_truces, fight,         besiege,       close_phase,
    impose_truces, forage,      close_phase,   impose_truces, tell_turn_end, finish,
};

/* step: which step of the table comes next. */
Request
step_TURN(Machine *machine, Frame *frame)
{
    steps[frame->step++](machine, frame);
    return NO_REQUEST;
}
