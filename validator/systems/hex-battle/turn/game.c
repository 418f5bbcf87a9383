/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns: commands act, one by one or in pairs; then units out of command move, or leaders come
 * back, and at the end of the turn routed units flee.
 */
#include "validator/systems/hex-battle/turn/game.h"

#include "validator/systems/hex-battle/procedure.h"

#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/systems/hex-battle/phase.h"
#include "validator/systems/hex-battle/turn/returns.h"

#include <string.h>

enum {
    GAME_BEGIN,
    GAME_CUP,
    GAME_STRAYS,
    GAME_PHASE_END,
    GAME_RECOVERY,
    GAME_FLIGHT,
    GAME_TURN_END,
    GAME_GO_ON,
    N_GAME_STEPS,
};

static void
tell(Machine *machine, TriggerVerb verb)
{
    const Event event = event_of(verb);
    event_emit(machine, &event);
    position_touch(machine->position);
}

static void
begin_turn(Machine *machine)
{
    Position *position = machine->position;
    guint32 *deeds = position_deeds(machine->rules, position);
    memset(deeds, 0, machine->rules->board.n_units * sizeof *deeds);
    position->phase = PHASE_COMMANDS;
    tell(machine, TRIGGER_TURN_START);
}

void
return_leaders(Machine *machine)
{
    if (hex_switches(machine->rules)->activation != ACTIVATION_PAIRS)
        return;
    return_riders(machine);
    for (gint32 side = 0; side < 2; side++)
        begin_returns(machine, side, NO_NAME, TRUE);
}

void
end_commands(Machine *machine)
{
    machine->position->phase = PHASE_TURN_END;
    tell(machine, TRIGGER_PHASE_END);
}

void
end_turn(Machine *machine)
{
    tell(machine, TRIGGER_TURN_END);
    machine_moment(machine, MOMENT_TURN_END);
}

static gboolean
go_on(Machine *machine)
{
    Position *position = machine->position;
    if (position->turn < machine->rules->last_turn) {
        position->turn++;
        position_touch(position);
        return TRUE;
    }
    position->phase = PHASE_OVER;
    end_by_score(machine);
    return FALSE;
}

gboolean
begin_next_turn(Machine *machine)
{
    gboolean goes_on = go_on(machine);
    if (goes_on)
        begin_turn(machine);
    return goes_on;
}

void
begin_commands(Machine *machine)
{
    gboolean is_paired = hex_switches(machine->rules)->activation == ACTIVATION_PAIRS;
    machine->position->phase = PHASE_COMMANDS;
    machine_push(machine, is_paired ? PROCEDURE_PAIRS : PROCEDURE_CUP, &SUBJECTS_NONE);
}

Request
step_HEX_GAME(Machine *machine, Frame *frame)
{
    gboolean is_paired = hex_switches(machine->rules)->activation == ACTIVATION_PAIRS;
    guint step = frame->step;
    frame->step = (guint8)((step + 1) % N_GAME_STEPS);
    if (step == GAME_BEGIN) {
        begin_turn(machine);
    } else if (step == GAME_CUP) {
        begin_commands(machine);
    } else if (step == GAME_STRAYS && !is_paired) {
        machine_push(machine, PROCEDURE_STRAYS, &SUBJECTS_NONE)->side =
            (gint16)OTHER_SIDE(machine->position->first_side);
    } else if (step == GAME_STRAYS) {
        return_leaders(machine);
    } else if (step == GAME_PHASE_END) {
        end_commands(machine);
    } else if (step == GAME_RECOVERY) {
        machine_push(machine, PROCEDURE_RECOVERY, &SUBJECTS_NONE);
    } else if (step == GAME_FLIGHT) {
        machine_push(machine, PROCEDURE_FLIGHT, &SUBJECTS_NONE);
    } else if (step == GAME_TURN_END) {
        end_turn(machine);
    } else {
        go_on(machine);
    }
    return NO_REQUEST;
}

void
go_on_from_turn_end(Machine *machine)
{
    machine_push(machine, PROCEDURE_HEX_GAME, &SUBJECTS_NONE)->step = GAME_TURN_END;
}
