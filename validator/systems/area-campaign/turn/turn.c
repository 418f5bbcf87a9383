/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns: money comes in, forces suffer, the powers act one after the other, and a turn is over.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/procedure.h"

#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"
#include "validator/systems/area-campaign/turn/occupation.h"
#include "validator/systems/area-campaign/turn/phase.h"

#include <string.h>

/* What scouts found out holds for a turn. */
static void
begin_turn(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    guint n = rules->board.n_units;
    memset(position_deeds(rules, position), 0, n);
    memset(position_known_sizes(rules, position), 0, n * sizeof(guint16));
    memset(position_known_points(rules, position), 0, n * sizeof(guint16));
    position->phase = PHASE_POWERS;
    collect_income(machine);
    frame->left = 0;
    machine_push(machine, PROCEDURE_ATTRITION, &SUBJECTS_NONE);
}

/* Returns: the side that is the @i-th to act in this turn. */
static gint32
side_in_order(const GameRules *rules, const Position *position, guint i)
{
    gint32 turn = position->turn - rules->first_turn;
    guint first = switches_of(rules)->order == ORDER_ROTATES ? (guint)MAX(turn, 0) : 0;
    return (gint32)((first + i) % rules->board.n_sides);
}

void
begin_power(Machine *machine, gint32 side)
{
    machine->position->first_side = (gint8)side;
    machine_push(machine, PROCEDURE_POWER, &SUBJECTS_NONE)->side = (gint16)side;
}

static void
end_turn(Machine *machine)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    guint8 *looted = position_looted(rules, position);
    guint8 *obedient = position_obedient(rules, position);
    for (guint i = 0; i < rules->board.n_places; i++)
        looted[i] = (guint8)(looted[i] - (looted[i] > 0));
    for (guint i = 0; i < rules->board.n_nations; i++)
        obedient[i] = (guint8)(obedient[i] - (obedient[i] > 0));
    const Event event = event_of(TRIGGER_TURN_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_TURN_END);
    position_touch(position);
}

/* What waited for the end of the turn has run. */
static void
go_on(Machine *machine)
{
    Position *position = machine->position;
    if (position->turn < machine->rules->last_turn) {
        position->turn++;
        position_touch(position);
        return;
    }
    position->phase = PHASE_OVER;
    end_by_score(machine);
}

enum { STEP_BEGIN, STEP_POWERS, STEP_END, STEP_GO_ON };

/* left: how many sides have acted. */
Request
step_CAMPAIGN(Machine *machine, Frame *frame)
{
    guint step = frame->step;
    if (step == STEP_POWERS && frame->left < machine->rules->board.n_sides) {
        begin_power(machine, side_in_order(machine->rules, machine->position, frame->left++));
        return NO_REQUEST;
    }
    frame->step = (guint8)((step + 1) % (STEP_GO_ON + 1));
    if (step == STEP_BEGIN)
        begin_turn(machine, frame);
    else if (step == STEP_POWERS)
        machine_push(machine, PROCEDURE_STAY, &SUBJECTS_NONE);
    else if (step == STEP_END)
        end_turn(machine);
    else
        go_on(machine);
    return NO_REQUEST;
}

/* Whether @unit, cut off, can live on the land where it stands. */
static gboolean
lives_on_land(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = position_place(rules, position, unit);
    return is_friendly(rules, position, place, unit_side(rules, position, unit)) &&
           position_looted(rules, position)[place] == 0;
}

/* left: the next force to look at, or, asked for a die, the one that lives on its land. */
Request
step_ATTRITION(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER)
        set_looted(machine, position_place(rules, position, frame->left++), face);
    for (; frame->left < rules->board.n_units; frame->left++) {
        gint32 unit = frame->left;
        if (!is_on_map(rules, position, unit))
            continue;
        gboolean is_fed = is_supplied(rules, position, unit);
        if (is_fed && position_tokens(rules, position)[unit] > 0)
            position_tokens(rules, position)[unit]--;
        if (!is_fed && lives_on_land(rules, position, unit))
            return machine_ask_die(machine, unit_side(rules, position, unit),
                                   switches_of(rules)->looted_die);
        if (!is_fed)
            bear_tokens(machine, unit, 1);
    }
    machine_pop(machine);
    return NO_REQUEST;
}
