/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turns and years of a game (0.3).
 */
#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position/sparse.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/turn/phase.h"
#include "validator/systems/area-blocks/turn/turn.h"
#include "validator/systems/area-blocks/year/interphase.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/procedure.h"

#include <string.h>

static gboolean
is_last_season(const GameRules *rules, const Position *position)
{
    gint32 n_seasons = (gint32)MAX(rules->board.n_seasons, 1);
    return position_year(rules, position) * n_seasons + n_seasons - 1 == position->turn;
}

/* Rules that may run once in so much time may run again. */
static void
renew(const GameRules *rules, Position *position, OnceWord once)
{
    guint8 *spent = position_spent(rules, position);
    guint n = rules->rules.n;
    for (guint i = next_filled(spent, 0, n); i < n; i = next_filled(spent, i + 1, n))
        if (rules_rule(rules, rules->rules.first + i)->once == (gint32)once) {
            spent[i] = FALSE;
            position_touch(position);
        }
}

static void
play_turn(Machine *machine, Frame *frame)
{
    renew(machine->rules, machine->position, ONCE_TURN);
    machine_push(machine, PROCEDURE_TURN, &frame->subjects);
}

/* Behind the last season rules may grant actions to some units, and those may bring battles and
 * sieges; behind the last turn the game is over. */
static void
end_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    Position *position = machine->position;
    lift_standing(machine, UNTIL_TURN_END);
    if (position->turn >= machine->rules->last_turn) {
        position->phase = PHASE_OVER;
        end_by_score(machine);
        return;
    }
    forget_moves(machine->rules, position);
    if (!is_last_season(machine->rules, position))
        return;
    event_close(machine);
    position->phase = PHASE_EXTRA;
    const Event event = event_of(TRIGGER_YEAR_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_YEAR_END);
}

/* What was granted is an action as any other. */
static void
end_extra_action(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        machine_moment(machine, MOMENT_ACTION_END);
}

static void
fight_extra_battles(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        begin_battles(machine, machine->position->first_side);
}

static void
resolve_extra_sieges(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        begin_sieges(machine, machine->position->first_side);
}

static void
end_extra(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        end_phase(machine);
}

static void
begin_year(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gboolean is_new = is_last_season(rules, position);
    event_close(machine);
    forget_turn(rules, position);
    position->turn++;
    position_touch(position);
    if (!is_new)
        return;
    lift_standing(machine, UNTIL_YEAR_END);
    renew(rules, position, ONCE_YEAR);
    memset(position_politics(rules, position), 0, rules->board.n_nations);
    position->phase = PHASE_INTERPHASE;
    begin_interphase(machine);
}

static void
end_interphase(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (machine->position->phase == PHASE_INTERPHASE)
        end_phase(machine);
}

static void
impose_truces(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    end_phase_truces(machine);
}

static void (*const steps[])(Machine *machine, Frame *frame) = {
    play_turn, end_turn,      end_extra_action, fight_extra_battles, resolve_extra_sieges,
    end_extra, impose_truces, begin_year,       end_interphase,      impose_truces,
};

/* step: what of a turn and the time behind it comes next. */
Request
step_GAME(Machine *machine, Frame *frame)
{
    guint step = frame->step;
    frame->step = (guint8)((step + 1) % G_N_ELEMENTS(steps));
    steps[step](machine, frame);
    return NO_REQUEST;
}
