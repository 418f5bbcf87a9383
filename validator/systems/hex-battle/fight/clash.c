/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rolls of attacks: two sums of which the lower one loses, tests against a level, and fire, one
 * roll for each unit that it is about. The frames of rolls stay below what they give, so that
 * parties and the result are known to that.
 */
#include "validator/systems/hex-battle/effects.h"

#include "validator/systems/hex-battle/fight/harm.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

enum { CLASH_FIRST, CLASH_SECOND, CLASH_LOSERS };

/* Returns: the modifiers of a table or, counted on behind those, of a test; NULL: none. */
static const CodeSpan *
modifiers_of(const GameRules *rules, gint32 number)
{
    gint32 n_tables = (gint32)name_index_count(rules->names, ENTITY_TABLE);
    if (number == NO_NAME)
        return NULL;
    if (number < n_tables)
        return &rules_table(rules, (guint32)number)->modifiers;
    guint32 test = hex_print(rules)->tests.first + (guint32)(number - n_tables);
    return &rules_test(rules, test)->modifiers;
}

/* Returns: what the attacker (the defender) adds to his die. */
static gint32
added_in_clash(const Machine *machine, const Frame *frame, const EffectCode *effect,
               gboolean defends)
{
    const Situation situation = machine_situation(machine, frame);
    const CodeSpan *modifiers = modifiers_of(machine->rules, effect->modifiers);
    gint32 side = defends ? OTHER_SIDE(frame->side) : frame->side;
    gint32 sum = modifiers != NULL
                     ? sum_of_modifiers(&situation, modifiers,
                                        defends ? OPPONENT_DEFENDER : OPPONENT_ATTACKER)
                     : 0;
    for (guint32 i = 0; i < effect->bonus.n; i++) {
        const BonusCode *bonus = rules_bonus(machine->rules, effect->bonus.first + i);
        gint32 of =
            bonus->side == NAME_OF_SUBJECT(SUBJECT_OPPONENT)
                ? OTHER_SIDE(frame->side)
                : subject_resolve(machine->rules, &frame->subjects, ENTITY_SIDE, bonus->side);
        if (of == side)
            sum += term_value(&situation, (guint32)bonus->plus);
    }
    return sum;
}

/* Marks who lost; at equal sums nobody (A11 of the known issues). */
static void
settle(Machine *machine, Frame *frame)
{
    gint32 lead = frame->value - frame->link;
    PartyWord loser = lead > 0 ? PARTY_DEFENDER : PARTY_ATTACKER;
    const Situation situation = machine_situation(machine, frame);
    if (lead != 0) {
        mark_party(&situation, loser, frame->marks);
        note_defeat(machine, lead > 0 ? OTHER_SIDE(frame->side) : frame->side);
    }
    frame->value = ABS(lead);
}

static Request
roll_clash(Machine *machine, Frame *frame, const EffectCode *effect)
{
    gboolean is_second = frame->step == CLASH_SECOND;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, is_second ? OTHER_SIDE(frame->side) : frame->side,
                               NO_NUMBER);
    gint32 sum = answer + added_in_clash(machine, frame, effect, is_second);
    if (is_second)
        frame->link = sum;
    else
        frame->value = sum;
    if (is_second)
        settle(machine, frame);
    frame->step++;
    return NO_REQUEST;
}

/* next: the effect; side: who attacks; value: the attacker's sum, then the difference; link: the
 * defender's; marks: losers that are yet to come; unit: the one it is about. */
Request
step_CLASH(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    if (frame->step < CLASH_LOSERS)
        return roll_clash(machine, frame, effect);
    gint32 unit = next_marked(rules, frame->marks, 0);
    if (unit == (gint32)rules->board.n_units) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    UNMARK(frame->marks, unit);
    frame->unit = (gint16)unit;
    if (hex_of_unit(rules, machine->position, unit) == NO_NAME)
        return NO_REQUEST;
    const Situation situation = machine_situation(machine, frame);
    gint32 less = effect->less != NO_CODE ? term_value(&situation, (guint32)effect->less) : 0;
    Subjects subjects = frame->subjects;
    subjects.event_unit = (gint16)unit;
    do_row(machine, &effect->rows, frame->value - less, &subjects);
    return NO_REQUEST;
}

void
act_CLASH(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    const Frame *assault = frame_of(machine->position, PROCEDURE_ASSAULT);
    gint32 side = assault != NULL ? assault->side : frame->subjects.side;
    Frame *clash = machine_push(machine, PROCEDURE_CLASH, &frame->subjects);
    clash->next = at;
    clash->side = (gint16)side;
}

/* Returns: the mean of who is tested, rounded down; the morale of @unit where that is nobody. */
static gint32
mean_of_tested(const Situation *situation, gint32 unit)
{
    guint8 marks[RULES_UNITS_MAX / 8];
    return mark_party(situation, PARTY_TESTED, marks) > 0
               ? mean_of_units(situation, FACTOR_MORALE, TRUE, marks)
               : morale_of_unit(situation, unit);
}

/* Returns: the level that @unit is tested against. */
static gint32
level_of_test(const Situation *situation, const TestCode *test, gint32 unit)
{
    if (test->level != NO_CODE)
        return (gint32)term_value(situation, (guint32)test->level);
    return test->average == TRUE ? mean_of_tested(situation, unit)
                                 : morale_of_unit(situation, unit);
}

gint32
test_excess(const Situation *situation, gint32 number, gint32 unit, gint32 roll)
{
    const TestCode *test =
        rules_test(situation->rules, hex_print(situation->rules)->tests.first + (guint32)number);
    return roll + sum_of_modifiers(situation, &test->modifiers, NO_NUMBER) -
           level_of_test(situation, test, unit);
}

gint32
test_failed_by(const Situation *situation, gint32 number, gint32 unit, gint32 roll, gint32 excess)
{
    const TestCode *test =
        rules_test(situation->rules, hex_print(situation->rules)->tests.first + (guint32)number);
    if (excess <= 0 || hex_switches(situation->rules)->failed_by != FAILED_BY_ROLL)
        return excess;
    return MAX(roll - level_of_test(situation, test, unit), 0);
}

enum { TEST_NEXT, TEST_ROLL };

static Request
begin_test(Machine *machine, Frame *frame)
{
    gint32 unit = next_marked(machine->rules, frame->marks, 0);
    if (unit == (gint32)machine->rules->board.n_units) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    UNMARK(frame->marks, unit);
    frame->unit = (gint16)unit;
    if (hex_of_unit(machine->rules, machine->position, unit) != NO_NAME)
        frame->step = TEST_ROLL;
    return NO_REQUEST;
}

/* next: the effect; marks: who is yet to be tested; unit: who is; link: what is added to each roll;
 * value: by how much it failed. */
Request
step_MORALE_TEST(Machine *machine, Frame *frame)
{
    if (frame->step == TEST_NEXT)
        return begin_test(machine, frame);
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, unit_side(machine->rules, machine->position, frame->unit),
                               NO_NUMBER);
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    gint32 excess = test_excess(&situation, effect->test, frame->unit, answer + frame->link);
    frame->value = test_failed_by(&situation, effect->test, frame->unit, answer, excess);
    frame->step = TEST_NEXT;
    Subjects subjects = frame->subjects;
    subjects.event_unit = frame->unit;
    machine_do(machine, excess <= 0 ? &effect->win : &effect->lose, &subjects);
    return NO_REQUEST;
}

void
act_TEST(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    guint8 marks[RULES_UNITS_MAX / 8];
    guint n = select_units(&situation, rules_units(machine->rules, (guint32)effect->units), marks);
    if (n == 0) {
        do_otherwise(machine, frame, effect);
        return;
    }
    /* Before its own frame lies above the result that may be added. */
    gint32 added = hex_or_usual(effect->value, 0);
    if (effect->plus != NO_CODE)
        added += (gint32)term_value(&situation, (guint32)effect->plus);
    tell_rules(machine);
    if (effect->each == EACH_STACK) {
        begin_stack_tests(machine, frame, at, marks, added);
        return;
    }
    Frame *test = machine_push(machine, PROCEDURE_MORALE_TEST, &frame->subjects);
    test->next = at;
    test->link = added;
    memcpy(test->marks, marks, sizeof test->marks);
}

/* next: the effect; marks: who fires; place, side: who is fired at; unit: the one it is about;
 * value: the result (atul:10.2). */
Request
step_VOLLEY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        const TableCode *table = rules_table(rules, (guint32)effect->table);
        const Situation situation = machine_situation(machine, frame);
        frame->value = answer + sum_of_modifiers(&situation, &table->modifiers, NO_NUMBER);
        if (effect->plus != NO_CODE)
            frame->value += term_value(&situation, (guint32)effect->plus);
        frame->step = FALSE;
        Subjects subjects = frame->subjects;
        subjects.event_unit = frame->unit;
        do_row(machine, &table->rows, frame->value, &subjects);
        return NO_REQUEST;
    }
    if (frame->step == FALSE)
        for (frame->unit++; frame->unit < (gint32)rules->board.n_units; frame->unit++)
            if (hex_of_unit(rules, machine->position, frame->unit) == frame->place &&
                unit_side(rules, machine->position, frame->unit) == frame->side &&
                !is_leader(rules, frame->unit))
                break;
    if (frame->unit == (gint32)rules->board.n_units) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    frame->step = TRUE;
    return machine_ask_die(machine, OTHER_SIDE(frame->side), NO_NUMBER);
}

void
act_FIRE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    guint8 firers[RULES_UNITS_MAX / 8], targets[RULES_UNITS_MAX / 8];
    gint32 n_units = (gint32)rules->board.n_units;
    guint n = select_units(&situation, rules_units(rules, (guint32)effect->units), firers);
    if (n == 0 || effect->against == NO_CODE ||
        select_units(&situation, rules_units(rules, (guint32)effect->against), targets) == 0) {
        do_otherwise(machine, frame, effect);
        return;
    }
    if (rules_table(rules, (guint32)effect->table)->across != NO_CODE) {
        if (!begin_salvo(machine, frame, at, firers, targets))
            do_otherwise(machine, frame, effect);
        return;
    }
    gint32 first = next_marked(rules, targets, 0);
    g_assert(first < n_units);
    Frame *volley = machine_push(machine, PROCEDURE_VOLLEY, &frame->subjects);
    volley->next = at;
    volley->place = hex_of_unit(rules, machine->position, first);
    volley->side = (gint16)unit_side(rules, machine->position, first);
    volley->unit = -1;
    memcpy(volley->marks, firers, sizeof volley->marks);
}
