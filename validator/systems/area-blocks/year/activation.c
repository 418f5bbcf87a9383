/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rolls for the entry into the war.
 */
#include "validator/systems/area-blocks/year/activation.h"

#include "schema/model/entities.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/status.h"

#include <string.h>

gboolean
activation_succeeds(const Situation *situation, gint32 nation, gint32 result)
{
    const GameRules *rules = situation->rules;
    gint32 need = rules_parameters(rules)->activation_need;
    gint32 plus = modifier_sum(situation, MODIFY_ACTIVATE, nation);
    return result + plus >= (need != NO_NUMBER ? need : board_highest(&rules->board)) &&
           !modifier_forbids(situation, MODIFY_ACTIVATE, nation);
}

enum { STEP_PROMISED, STEP_ROLLS };

void
begin_activation(Machine *machine, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_ACTIVATION, &SUBJECTS_NONE);
    frame->side = (gint16)side;
}

/* Whether @nation waits for its entry: no truce keeps it out any more (10.3). */
static gboolean
is_waiting(const Machine *machine, gint32 nation)
{
    const GameRules *rules = machine->rules;
    gint32 end = position_truce_ends(rules, machine->position)[nation];
    switch ((StatusWord)position_statuses(rules, machine->position)[nation]) {
    case STATUS_INACTIVE:
        return TRUE;
    case STATUS_TRUCE:
        return end == TRUCE_OPEN || position_year(rules, machine->position) >= end;
    default:
        return FALSE;
    }
}

/* Whether @standing promises an entry to a nation of the side of @frame. */
static gboolean
is_promise(const Machine *machine, const Frame *frame, const Standing *standing)
{
    const EffectCode *effect = rules_effect(machine->rules, standing->effect);
    gint32 nation = standing->subjects.nation;
    gint32 side = position_side(machine->rules, machine->position, nation);
    return effect->verb == EFFECT_ROLL && effect->as_ == ROLL_AS_ACTIVATION && nation != NO_NAME &&
           (frame->side == NO_NAME || side == frame->side);
}

/* Keeps one promise; it breaks no truce. Returns: FALSE when there is none left. */
static gboolean
keep_promise(Machine *machine, const Frame *frame)
{
    Position *position = machine->position;
    for (guint i = 0; i < position->n_standing; i++) {
        gint32 nation = position->standing[i].subjects.nation;
        if (!is_promise(machine, frame, &position->standing[i]))
            continue;
        position->n_standing--;
        memmove(&position->standing[i], &position->standing[i + 1],
                sizeof(Standing) * (position->n_standing - i));
        memset(&position->standing[position->n_standing], 0, sizeof(Standing));
        if (is_waiting(machine, nation))
            set_status(machine, nation, STATUS_ACTIVE, NO_NAME);
        return TRUE;
    }
    return FALSE;
}

/* Returns: the next nation that can roll, those of one side after those of the other, or NO_NAME.
 */
static gint32
find_next_to_roll(const Machine *machine, const Situation *situation, const Frame *frame)
{
    const Board *board = &machine->rules->board;
    for (guint32 i = frame->next; i < board->n_sides * board->n_nations; i++) {
        gint32 side = (gint32)(i / board->n_nations), nation = (gint32)(i % board->n_nations);
        if (position_side(machine->rules, machine->position, nation) == side &&
            (frame->side == NO_NAME || frame->side == side) && is_waiting(machine, nation) &&
            activation_succeeds(situation, nation, board_highest(board)))
            return (gint32)i;
    }
    return NO_NAME;
}

/* next: sides and nations that were looked at. */
Request
step_ACTIVATION(Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    gint32 answer = machine_take_answer(frame);
    const Situation situation = machine_situation(machine, frame);
    if (answer != NO_NUMBER) {
        gint32 nation = (gint32)(frame->next++ % board->n_nations);
        if (activation_succeeds(&situation, nation, answer))
            set_status(machine, nation, STATUS_ACTIVE, NO_NAME);
        return NO_REQUEST;
    }
    if (frame->step == STEP_PROMISED) {
        if (!keep_promise(machine, frame))
            frame->step = STEP_ROLLS;
        return NO_REQUEST;
    }
    gint32 next = find_next_to_roll(machine, &situation, frame);
    if (next == NO_NAME) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    frame->next = (guint32)next;
    return machine_ask_die(machine, next / (gint32)board->n_nations, NO_NUMBER);
}
