/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of stacks: the units of a hex make one roll against their mean, rounded down (tlv:VII.4,
 * tlv:X.13).
 */
#include "validator/systems/hex-battle/effects.h"

#include <string.h>

void
begin_stack_tests(Machine *machine, const Frame *below, guint32 at, const guint8 *marks,
                  gint32 added)
{
    Frame *frame = machine_push(machine, PROCEDURE_STACK_TESTS, &below->subjects);
    frame->next = at;
    frame->link = added;
    memcpy(frame->marks, marks, sizeof frame->marks);
}

/* When all hexes have been tested those are out of the attack who are to be. */
static void
end_tests(Machine *machine)
{
    guint32 *deeds = position_deeds(machine->rules, machine->position);
    machine_pop(machine);
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if ((deeds[i] & DEED_STANDS_DOWN) != 0) {
            deeds[i] &= ~(guint32)DEED_STANDS_DOWN;
            stand_down(machine, i);
        }
}

/* next: the effect; marks: who is yet to be tested. Guns are not (tlv:VII.4). */
Request
step_STACK_TESTS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    gint32 first = next_marked(rules, frame->marks, 0);
    if (first == n_units) {
        end_tests(machine);
        return NO_REQUEST;
    }
    gint32 place = hex_of_unit(rules, machine->position, first);
    guint8 tested[RULES_UNITS_MAX / 8] = {0};
    gint32 lead = NO_NAME;
    for (gint32 i = first; i < n_units; i = next_marked(rules, frame->marks, i + 1)) {
        if (hex_of_unit(rules, machine->position, i) != place)
            continue;
        UNMARK(frame->marks, i);
        gint32 branch = branch_of_unit(rules, i);
        if (place == NO_NAME || branch == BRANCH_GUNS || branch == NO_NUMBER)
            continue;
        MARK(tested, i);
        lead = lead == NO_NAME ? i : lead;
    }
    if (lead == NO_NAME)
        return NO_REQUEST;
    const guint32 at = frame->next;
    const gint32 added = frame->link;
    Frame *test = machine_push(machine, PROCEDURE_STACK_TEST, &frame->subjects);
    test->next = at;
    test->link = added;
    test->unit = (gint16)lead;
    test->side = (gint16)unit_side(rules, machine->position, lead);
    memcpy(test->marks, tested, sizeof test->marks);
    return NO_REQUEST;
}

enum { TEST_ROLL, TEST_END };

/* next: the effect; marks: who is tested, unit being the first of them; value: by how much it
 * failed. */
Request
step_STACK_TEST(Machine *machine, Frame *frame)
{
    if (frame->step == TEST_END) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    gint32 excess = test_excess(&situation, effect->test, frame->unit, answer + frame->link);
    frame->value = test_failed_by(&situation, effect->test, frame->unit, answer, excess);
    frame->step = TEST_END;
    Subjects subjects = frame->subjects;
    machine_do(machine, excess <= 0 ? &effect->win : &effect->lose, &subjects);
    return NO_REQUEST;
}
