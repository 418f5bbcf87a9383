/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire: a die for each step, and what the dice hit (5.5).
 */
#include "validator/systems/area-blocks/battle/fire.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/procedure.h"

#include <string.h>

static gboolean
row_is_of(const HitCode *row, gint32 number, gint32 roll)
{
    gint32 to = row->to != NO_NUMBER ? row->to : row->from;
    return (row->rating == NO_NUMBER || row->rating == number) && roll >= row->from && roll <= to;
}

guint
hits_of_roll(const GameRules *rules, gint32 number, gint32 roll)
{
    const CodeSpan *rows = &rules_parameters(rules)->hits;
    if (rows->n == 0)
        return roll <= number;
    for (guint32 i = 0; i < rows->n; i++) {
        const HitCode *row = rules_hit(rules, rows->first + i);
        if (row_is_of(row, number, roll))
            return row->hits != NO_NUMBER ? (guint)row->hits : 1;
    }
    return 0;
}

void
begin_fire(Machine *machine, gint32 unit, const guint8 *targets, CauseWord cause)
{
    Frame *frame = machine_push(machine, PROCEDURE_FIRE, &SUBJECTS_NONE);
    frame->unit = (gint16)unit;
    frame->left = position_strengths(machine->rules, machine->position)[unit];
    frame->n = cause;
    memcpy(frame->marks, targets, sizeof frame->marks);
}

/* unit: who fires; left: dice to roll; value: what they hit so far; n: the cause of losses; marks:
 * the targets. */
Request
step_FIRE(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 rating = rules->board.units[frame->unit].rating;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER) {
        frame->value += (gint32)hits_of_roll(rules, RATING_HITS(rating), face);
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, unit_side(rules, machine->position, frame->unit),
                               NO_NUMBER);
    const Frame fired = *frame;
    machine_pop(machine);
    begin_hits(machine, fired.marks, (guint)fired.value, (CauseWord)fired.n);
    return NO_REQUEST;
}
