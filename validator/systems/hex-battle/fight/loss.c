/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Losses of morale.
 */
#include "validator/systems/hex-battle/fight/loss.h"

#include "validator/engine/position/unit.h"
#include "validator/systems/hex-battle/fight/harm.h"
#include "validator/systems/hex-battle/fight/state.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

static gint32
morale_now(const Machine *machine, gint32 unit)
{
    return face_of_unit(machine->rules, machine->position, unit)->factors[FACTOR_MORALE] -
           position_worn(machine->rules, machine->position)[unit];
}

static void
set_morale(Machine *machine, gint32 unit, gint32 morale)
{
    gint32 full = face_of_unit(machine->rules, machine->position, unit)->factors[FACTOR_MORALE];
    position_worn(machine->rules, machine->position)[unit] = (guint8)CLAMP(full - morale, 0, full);
    position_touch_units(machine->position);
}

gboolean
turn_counter(Machine *machine, gint32 unit, gint32 morale)
{
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    if (*steps <= 1) {
        eliminate_unit(machine, unit, CAUSE_BATTLE);
        return FALSE;
    }
    *steps -= 1;
    const FormationCode *formation = formation_of_unit(machine->rules, machine->position, unit);
    /* A line stays as it is; what was built is lost (tlv:X.27). */
    if (formation != NULL && formation->cover.n == 0)
        position_formations(machine->rules, machine->position)[unit] = 0;
    set_morale(machine, unit, morale);
    return TRUE;
}

static gboolean
has_morale_to_lose(const GameRules *rules, const Position *position, gint32 unit)
{
    return hex_of_unit(rules, position, unit) != NO_NAME && !is_leader(rules, unit) &&
           branch_of_unit(rules, unit) != BRANCH_GUNS;
}

/* Leaders with it are rolled for once for each point that fire takes, else once (tlv:XII.2). */
void
lose_morale(Machine *machine, gint32 unit, gint32 points)
{
    const GameRules *rules = machine->rules;
    const BattleProfileCode *switches = hex_switches(rules);
    if (points <= 0 || !has_morale_to_lose(rules, machine->position, unit))
        return;
    guint8 *lost = &position_lost_now(rules, machine->position)[unit];
    gint32 flips = switches->loss_flips, before = *lost;
    gint32 morale = morale_now(machine, unit) - points;
    *lost = (guint8)MIN(before + points, G_MAXUINT8);
    harm_unit(machine, unit, frame_of(machine->position, PROCEDURE_SALVO) != NULL ? points : 1);
    set_morale(machine, unit, morale);
    if (flips != NO_NUMBER && *lost >= 2 * flips)
        eliminate_unit(machine, unit, CAUSE_BATTLE);
    else if (morale <= hex_or_usual(switches->rout_at, G_MININT32))
        set_state(machine, unit, STATE_ROUTED);
    else if (flips != NO_NUMBER && *lost >= flips && before < flips)
        turn_counter(machine, unit, morale);
}

void
begin_shared_loss(Machine *machine, const guint8 *marks, gint32 points)
{
    const GameRules *rules = machine->rules;
    gint32 first = next_marked(rules, marks, 0);
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)unit_side(rules, machine->position, first);
    Frame *frame = machine_push(machine, PROCEDURE_SHARED_LOSS, &subjects);
    frame->side = subjects.side;
    frame->value = points;
    for (gint32 i = first; i < (gint32)rules->board.n_units; i = next_marked(rules, marks, i + 1))
        if (has_morale_to_lose(rules, machine->position, i)) {
            MARK(frame->marks, i);
            frame->n++;
        }
}

enum { SHARE_ODD, SHARE_EACH };

/* The owner says who loses the odd point. marks: who is yet to lose; n: how many share; value: the
 * points; unit: who loses one more. */
Request
step_SHARED_LOSS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    gint32 unit = next_marked(rules, frame->marks, 0);
    if (unit == (gint32)rules->board.n_units) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    if (frame->step == SHARE_ODD) {
        gboolean is_odd = frame->n > 1 && frame->value % (gint32)frame->n != 0;
        if (is_odd && !machine_take_offer(frame, &taken)) {
            machine_offer_nothing(machine);
            offer_units(machine, frame->marks, NULL);
            return machine_ask(machine, frame->side);
        }
        frame->unit = is_odd ? (gint16)taken.number : NO_NAME;
        frame->step = SHARE_EACH;
        return NO_REQUEST;
    }
    UNMARK(frame->marks, unit);
    gint32 points = frame->value / (gint32)frame->n;
    lose_morale(machine, unit, points + (unit == frame->unit));
    return NO_REQUEST;
}

void
retire_unit(Machine *machine, gint32 unit, gint32 turns)
{
    const GameRules *rules = machine->rules;
    position_returns(rules, machine->position)[unit] =
        (guint8)(turn_number(rules, machine->position) + turns);
    position_conditions(rules, machine->position)[unit] = STATE_NORMAL;
    position_formations(rules, machine->position)[unit] = 0;
    put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
}
