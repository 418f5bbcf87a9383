/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Does the steps of the procedures on the stack until an answer is needed.
 */
#include "validator/engine/machine.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position.h"
#include "validator/engine/procedure.h"
#include "validator/engine/system.h"

#include <string.h>

/* More rules than that, one because of the other, never come to an end. */
#define STARTED_MAX 1000

static const ProcedureRow procedures[N_PROCEDURES] = {
#define PROCEDURE(NAME) [PROCEDURE_##NAME] = {#NAME, step_##NAME},
#include "validator/engine/procedures.def"
};

static inline const ProcedureRow *
row_of(const System *system, guint procedure)
{
    return procedure < N_PROCEDURES ? &procedures[procedure]
                                    : &system->procedures[procedure - N_PROCEDURES];
}

const ProcedureRow *
machine_procedure(const System *system, guint procedure)
{
    g_assert(procedure < N_PROCEDURES + (system != NULL ? system->n_procedures : 0));
    return row_of(system, procedure);
}

guint
machine_procedures(const System *system, ProcedureRow rows[PROCEDURES_MAX])
{
    guint n = N_PROCEDURES + (system != NULL ? system->n_procedures : 0);
    g_assert(n <= PROCEDURES_MAX);
    for (guint i = 0; i < n; i++)
        rows[i] = *machine_procedure(system, i);
    return n;
}

Frame *
machine_push(Machine *machine, guint procedure, const Subjects *subjects)
{
    Position *position = machine->position;
    guint16 at = position->n_frames;
    if (at == FRAMES_MAX)
        position->overflow = TRUE;
    else
        position->n_frames++;
    Frame *frame = position_frame(position, at);
    frame->procedure = (guint8)procedure;
    frame->answer = NO_NUMBER;
    frame->place = frame->link = NO_NAME;
    frame->unit = frame->side = NO_NAME;
    frame->subjects = *subjects;
    return frame;
}

Frame *
machine_push_for_side(Machine *machine, guint procedure, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    Frame *frame = machine_push(machine, procedure, &subjects);
    frame->side = (gint16)side;
    return frame;
}

Request
machine_pop(Machine *machine)
{
    Position *position = machine->position;
    position->n_frames--;
    Frame *gone = position_frame(position, position->n_frames);
    memset(gone, 0, sizeof *gone);
    unit_set_clear(machine->rules, frame_marks(gone));
    return NO_REQUEST;
}

gint32
machine_side(const Machine *machine, const Frame *frame, gint32 who, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 owner = NO_NAME;
    gint32 self = frame->subjects.side;
    if (unit != NO_NAME)
        owner = position_side(rules, machine->position, rules->board.units[unit].nation);
    if (self == NO_NAME)
        self = position_side(rules, machine->position, frame->subjects.nation);
    if (who == BY_OWNER || self == NO_NAME)
        return owner;
    if (who == BY_OPPONENT)
        return rules->board.n_sides == 2 ? 1 - self : NO_NAME;
    return self;
}

void
machine_do(Machine *machine, const CodeSpan *effects, const Subjects *subjects)
{
    if (effects->n == 0)
        return;
    Frame *frame = machine_push(machine, PROCEDURE_EFFECTS, subjects);
    frame->next = effects->first;
    frame->n = effects->n;
}

void
machine_moment(Machine *machine, MomentWord moment)
{
    Position *position = machine->position;
    position->due |= (guint8)(1 << moment);
    position->due_height = position->n_frames;
    position->n_started = 0;
    for (guint i = 0; i < position->n_waiting; i++)
        if (position->waiting[i].moment == moment)
            position->waiting[i].height = position->n_frames;
}

/* Returns: which of the waiting rules runs next, or n_waiting. */
static guint
find_next(const Position *position)
{
    guint next = position->n_waiting;
    for (guint i = 0; i < position->n_waiting; i++) {
        const Waiting *waiting = &position->waiting[i];
        gboolean is_due =
            waiting->moment == MOMENT_NOW || ((position->due >> waiting->moment) & 1) != 0;
        if (is_due && position->n_frames <= waiting->height &&
            (next == position->n_waiting || waiting->order < position->waiting[next].order))
            next = i;
    }
    return next;
}

/* Returns: FALSE when no rule is due. */
static gboolean
start_waiting(Machine *machine)
{
    Position *position = machine->position;
    guint next = find_next(position);
    if (next == position->n_waiting) {
        if (position->n_frames <= position->due_height)
            position->due = 0;
        return FALSE;
    }
    const Waiting waiting = position->waiting[next];
    position->n_waiting--;
    memmove(&position->waiting[next], &position->waiting[next + 1],
            sizeof(Waiting) * (position->n_waiting - next));
    memset(&position->waiting[position->n_waiting], 0, sizeof(Waiting));
    position->overflow |= ++position->n_started > STARTED_MAX;
    Frame *frame = machine_push(machine, PROCEDURE_RULE, &waiting.subjects);
    frame->value = waiting.rule;
    frame->left = waiting.test;
    return TRUE;
}

/* Whether the players still decide how the scenario begins: nothing was otherwise before. */
static gboolean
is_being_set_up(const Position *position)
{
    return position_frame(position, 0)->procedure == PROCEDURE_DECISION;
}

/* Whether what a change brings about by itself may be begun: not among the effects of a rule. */
static gboolean
is_between_effects(const Position *position)
{
    if (position->n_frames == 0)
        return TRUE;
    guint8 procedure = position_top(position)->procedure;
    return procedure != PROCEDURE_EFFECTS && procedure != PROCEDURE_RULE &&
           procedure != PROCEDURE_UNITS;
}

/* Handles what follows from a change: rules whose condition became true run first, then the system
 * reacts; last, the game may be over. Returns: FALSE when nothing follows. */
static gboolean
settle_changes(Machine *machine)
{
    Position *position = machine->position;
    if ((position->changes | position->unsettled | position->due) == 0 && position->n_waiting == 0)
        return FALSE;
    guint n_frames = position->n_frames;
    gboolean is_changed = position->changes != 0;
    if (is_changed) {
        guint8 changes = position->changes;
        if (machine->sink != NULL && machine->sink->touch != NULL)
            machine->sink->touch(machine->sink->data);
        position_note_news(machine->rules, position, changes);
        position->changes = 0;
        position->unsettled |= changes;
        event_edges(machine, is_being_set_up(position));
    }
    if (start_waiting(machine))
        return TRUE;
    if (position->unsettled == 0 || !position->is_played || !is_between_effects(position) ||
        is_being_set_up(position))
        return FALSE;
    guint8 changes = position->unsettled;
    if (!is_changed)
        position_note_news(machine->rules, position, changes);
    outcome_end_if_sudden(machine);
    position->unsettled = 0;
    const System *system = system_of(machine->rules);
    gboolean goes_on = position->end == END_NONE && (changes & CHANGED_REST) != 0;
    if (goes_on && system != NULL && system->reactions != NULL && system->reactions->settle != NULL)
        system->reactions->settle(machine);
    return position->end != END_NONE || position->n_frames != n_frames || position->changes != 0;
}

/* An end, which is offered behind all else, says of what. */
static void
name_end(Machine *machine)
{
    Offer *last = machine->n_offers > 0 ? &machine->offers[machine->n_offers - 1] : NULL;
    if (last == NULL || last->kind != OFFER_DONE)
        return;
    const Frame *top = machine_top(machine);
    last->number = top->procedure;
    last->other = top->step;
}

/* Returns: what must be answered. */
static Request
run_frames(Machine *machine)
{
    const System *system = machine->rules->system;
    Position *position = machine->position;
    while (!position->overflow && position->end == END_NONE) {
        Frame *top = position->n_frames > 0 ? machine_top(machine) : NULL;
        gboolean is_asked = top != NULL && top->answer != NO_NUMBER;
        if (!is_asked && settle_changes(machine))
            continue;
        if (top == NULL)
            break;
        const ProcedureRow *row = machine->procedures != NULL ? &machine->procedures[top->procedure]
                                                              : row_of(system, top->procedure);
        const Request request = row->step(machine, top);
        if (request.kind == REQUEST_NONE)
            continue;
        if (request.kind == REQUEST_ROLL)
            machine_offer_nothing(machine);
        name_end(machine);
        return request;
    }
    position->due = 0;
    return NO_REQUEST;
}

Request
machine_run(Machine *machine)
{
    const Request request = run_frames(machine);
    if (machine->sink != NULL && machine->sink->ask != NULL)
        machine->sink->ask(machine->sink->data, &request);
    return request;
}

void
machine_answer(Machine *machine, guint answer)
{
    Frame *top = machine_top(machine);
    if (machine->sink != NULL && machine->sink->answer != NULL)
        machine->sink->answer(machine->sink->data, answer);
    top->answer = (gint32)answer;
    top->taken = answer < machine->n_offers ? machine->offers[answer] : (Offer){0};
}
