/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dice, and what they give.
 */
#include "validator/engine/event.h"
#include "validator/engine/procedures/procedure.h"
#include "validator/engine/system.h"

#include "schema/model/entities.h"

gint32
table_row(const GameRules *rules, const CodeSpan *rows, gint32 result)
{
    for (guint32 i = 0; i < rows->n; i++) {
        const RowCode *row = rules_row(rules, rows->first + i);
        gint32 from = row->from != NO_NUMBER ? row->from : G_MININT32;
        gint32 to = row->to != NO_NUMBER ? row->to : G_MAXINT32;
        const RowCode *next = i + 1 < rows->n ? rules_row(rules, rows->first + i + 1) : NULL;
        if (row->to == NO_NUMBER && next != NULL && next->from != NO_NUMBER)
            to = MAX(from, next->from - 1);
        if (result >= from && result <= to)
            return (gint32)(rows->first + i);
    }
    return NO_CODE;
}

void
do_row(Machine *machine, const CodeSpan *rows, gint32 result, const Subjects *subjects)
{
    gint32 row = table_row(machine->rules, rows, result);
    if (row == NO_CODE)
        return;
    event_use(machine, ENTITY_ROW, (guint32)row);
    machine_do(machine, &rules_row(machine->rules, (guint32)row)->do_, subjects);
}

static void
settle_roll(Machine *machine, guint32 at, const Subjects *subjects, gint32 result)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, at);
    const System *system = rules->system;
    const CodeSpan *rows = &effect->rows;
    if (effect->table != NO_NAME)
        rows = &rules_table(rules, (guint32)effect->table)->rows;
    do_row(machine, rows, result, subjects);
    if (system != NULL && system->rolled != NULL)
        system->rolled(machine, at, subjects, result);
}

/* Returns: the faces of the dice of @effect, a roll; NO_NUMBER: as those of the game. */
static gint32
faces_of(const GameRules *rules, const EffectCode *effect)
{
    if (effect->faces != NO_NUMBER || effect->table == NO_NAME)
        return effect->faces;
    return rules_table(rules, (guint32)effect->table)->faces;
}

/* next: the effect; left: dice to roll; value: their sum. */
Request
step_ROLL(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        frame->value += answer;
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, machine_side(machine, frame, BY_SELF, NO_NAME),
                               faces_of(machine->rules, effect));
    const Situation situation = machine_situation(machine, frame);
    gint32 result = frame->value;
    if (effect->plus != NO_CODE)
        result += term_value(&situation, (guint32)effect->plus);
    const Subjects subjects = frame->subjects;
    const guint32 at = frame->next;
    machine_pop(machine);
    settle_roll(machine, at, &subjects, result);
    return NO_REQUEST;
}

/* What the side at @step of a contest adds to its die; the first side of the list wins. */
static const BonusCode *
bonus_of(const GameRules *rules, const EffectCode *effect, guint step)
{
    return step < effect->bonus.n ? rules_bonus(rules, effect->bonus.first + step) : NULL;
}

static gint32
contestant(const Machine *machine, const Frame *frame, const BonusCode *bonus)
{
    if (bonus != NULL)
        return subject_resolve(machine->rules, &frame->subjects, ENTITY_SIDE, bonus->side);
    return machine_side(machine, frame, frame->step == 0 ? BY_SELF : BY_OPPONENT, NO_NAME);
}

/* next: the effect; step: who rolls; value: the first result less the second. */
Request
step_CONTEST(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        const BonusCode *bonus = bonus_of(rules, effect, frame->step);
        const Situation situation = machine_situation(machine, frame);
        if (bonus != NULL)
            answer += term_value(&situation, (guint32)bonus->plus);
        frame->value += frame->step == 0 ? answer : -answer;
        frame->step++;
    }
    if (frame->step < 2)
        return machine_ask_die(
            machine, contestant(machine, frame, bonus_of(rules, effect, frame->step)), NO_NUMBER);
    const Subjects subjects = frame->subjects;
    gint32 lead = frame->value;
    machine_pop(machine);
    machine_do(machine, lead > 0 ? &effect->win : (lead < 0 ? &effect->lose : &effect->tie),
               &subjects);
    return NO_REQUEST;
}
