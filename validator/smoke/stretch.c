/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of phases, with what is done in each.
 */
#include "validator/smoke/stretch.h"

#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/position-news.h"
#include "validator/engine/set-up.h"
#include "validator/engine/system.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/interphase.h"
#include "validator/systems/area-blocks/phase.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn.h"

#include <string.h>

/* The words of a position are the phases of the engine. */
G_STATIC_ASSERT((int)STAGE_SET_UP == (int)PHASE_SET_UP &&
                (int)STAGE_ACTION_ROLL == (int)PHASE_ACTION_ROLL &&
                (int)STAGE_FORAGE == (int)PHASE_FORAGE && (int)STAGE_OVER == (int)PHASE_OVER);

static void
set_up_begins(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    begin_decisions(machine);
}

static void
interphase_begins(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    begin_interphase(machine);
}

/* The turn, until a step of it begins a phase that is too late: of that no more has happened than
 * that it comes next, which is taken back with the turn. */
static Request
step_part_of_turn(Machine *machine, Frame *frame)
{
    const PartOfTurn *part = (const PartOfTurn *)machine->procedures;
    Position *position = machine->position;
    guint n_below = position->n_frames - 1u;
    guint8 phase = position->phase;
    const Request request = part->turn(machine, frame);
    if (position->phase <= part->until)
        return request;
    position->phase = phase;
    while (position->n_frames > n_below)
        machine_pop(machine);
    return NO_REQUEST;
}

/* Puts the turn that ends with the last phase of @stretch in the place of the whole one. */
static void
shorten_turn(Stretch *stretch, Machine *machine)
{
    PartOfTurn *part = &stretch->part;
    if (machine->procedures != NULL)
        memcpy(part->procedures, machine->procedures, sizeof part->procedures);
    else
        machine_procedures(machine->rules->system, part->procedures);
    part->turn = part->procedures[PROCEDURE_TURN].step;
    part->until = stretch->until;
    part->procedures[PROCEDURE_TURN].step = step_part_of_turn;
    machine->procedures = part->procedures;
}

/* With a later phase to end with it is the turn that begins, or all turns that are left. */
static void
action_roll_begins(Stretch *stretch, Machine *machine)
{
    guint procedure = PROCEDURE_ACTION_ROLL;
    if (stretch->until == STAGE_OVER)
        procedure = PROCEDURE_GAME;
    else if (stretch->until > STAGE_ACTION_ROLL)
        procedure = PROCEDURE_TURN;
    if (stretch->until > STAGE_ACTION_ROLL && stretch->until < STAGE_FORAGE)
        shorten_turn(stretch, machine);
    machine_push(machine, procedure, &SUBJECTS_NONE);
}

static void
actions_begin(Stretch *stretch, Machine *machine)
{
    const Subjects subjects = subjects_of_side(stretch->side);
    Frame *frame = machine_push(machine, PROCEDURE_ACTIONS, &subjects);
    frame->side = (gint16)stretch->side;
    frame->left = (guint16)stretch->actions;
}

static void
actions_end(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    machine_moment(machine, MOMENT_ACTION_END);
}

static void
battles_begin(Stretch *stretch, Machine *machine)
{
    begin_battles(machine, stretch->side);
}

static void
sieges_begin(Stretch *stretch, Machine *machine)
{
    begin_sieges(machine, stretch->side);
}

static void
forage_begins(Stretch *stretch, Machine *machine)
{
    begin_forage(machine, stretch->side);
}

/* Battles and sieges that follow them are one phase (6.0). */
static gboolean
is_end_of_phase(const Stretch *stretch)
{
    return stretch->stage != STAGE_BATTLES || stretch->until <= STAGE_BATTLES;
}

static void
phase_ends(Stretch *stretch, Machine *machine)
{
    if (is_end_of_phase(stretch))
        end_phase(machine);
}

static void
truces_begin(Stretch *stretch, Machine *machine)
{
    if (is_end_of_phase(stretch))
        end_phase_truces(machine);
}

#define STEPS_MAX 4

typedef void (*StretchStep)(Stretch *stretch, Machine *machine);

/* By StageWord: what is done in the phase, each when the one before is over; nothing: play cannot
 * begin there. */
static const StretchStep rows[N_STAGES][STEPS_MAX] = {
    [STAGE_SET_UP] = {set_up_begins},
    [STAGE_INTERPHASE] = {interphase_begins},
    [STAGE_ACTION_ROLL] = {action_roll_begins},
    [STAGE_ACTIONS] = {actions_begin, actions_end, phase_ends, truces_begin},
    [STAGE_BATTLES] = {battles_begin, phase_ends, truces_begin},
    [STAGE_SIEGES] = {sieges_begin, phase_ends, truces_begin},
    [STAGE_FORAGE] = {forage_begins, phase_ends, truces_begin},
};

/* Phases from here on follow each other in a turn. */
#define STAGE_FIRST_OF_MANY STAGE_ACTIONS

void
stretch_rewind(Stretch *stretch)
{
    stretch->stage = stretch->from;
    stretch->step = 0;
}

char *
stretch_begin(Stretch *stretch, Machine *machine)
{
    const GameRules *rules = machine->rules;
    if (rows[stretch->from][0] == NULL)
        return g_strdup_printf("play cannot begin in the phase “%s”", stage_words[stretch->from]);
    if (stretch->from != STAGE_SET_UP && system_of(rules) == NULL)
        return g_strdup("the game is of a system that cannot be played yet");
    if (stretch->side == NO_NAME)
        stretch->side = 0;
    stretch_rewind(stretch);
    machine->position->is_played = stretch->from != STAGE_SET_UP;
    machine->position->first_side = (gint8)stretch->side;
    /* What holds from the start did not come about in play. */
    position_note_news(machine->rules, machine->position);
    event_edges(machine, CHANGED_UNITS | CHANGED_REST, TRUE);
    machine->position->changes = 0;
    return NULL;
}

gboolean
stretch_go_on(Stretch *stretch, Machine *machine)
{
    if (stretch->step == STEPS_MAX || rows[stretch->stage][stretch->step] == NULL) {
        if (stretch->stage < STAGE_FIRST_OF_MANY || stretch->stage >= stretch->until ||
            rows[stretch->stage + 1][0] == NULL)
            return FALSE;
        stretch->stage++;
        stretch->step = 0;
    }
    machine->position->phase = (guint8)stretch->stage;
    rows[stretch->stage][stretch->step++](stretch, machine);
    return TRUE;
}
