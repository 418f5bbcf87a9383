/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done in each stage that the words of records name.
 */
#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/play/play.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/phase.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/year/forage.h"
#include "validator/systems/area-blocks/year/interphase.h"

#include <string.h>

/* The words of a position are the phases of the system. */
G_STATIC_ASSERT((int)STAGE_SET_UP == (int)PHASE_SET_UP &&
                (int)STAGE_ACTION_ROLL == (int)PHASE_ACTION_ROLL &&
                (int)STAGE_FORAGE == (int)PHASE_FORAGE && (int)STAGE_OVER == (int)PHASE_OVER);

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

const StageRow area_stages[N_STAGES] = {
    [STAGE_INTERPHASE] = {{interphase_begins}},
    [STAGE_ACTION_ROLL] = {{action_roll_begins}},
    [STAGE_ACTIONS] = {{actions_begin, actions_end, phase_ends, truces_begin}},
    [STAGE_BATTLES] = {{battles_begin, phase_ends, truces_begin}},
    [STAGE_SIEGES] = {{sieges_begin, phase_ends, truces_begin}},
    [STAGE_FORAGE] = {{forage_begins, phase_ends, truces_begin}},
};
