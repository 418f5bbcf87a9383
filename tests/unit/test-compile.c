/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling: every kind of member, given and not, and what names nothing.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

#define CONDITION "{'verb': 'date', 'from': '1701', 'to': '1702-spring'}"

static SampleGame *
game_of(const char *rules)
{
    g_autofree char *list = g_strdup_printf("'rules': [%s]", rules);
    return sample_game_new(&(SampleWords){.rules = list});
}

static void
members_that_are_given(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_of(
        "{'id': 'a'}, {'id': 'b', 'name': 'Second', 'order': -4, 'once': 'year', 'side': 'south',"
        " 'manual': false, 'if': " CONDITION ", 'do': ["
        "{'verb': 'move', 'units': {'any-of': ['blue-2', 'red-1'], 'in': '@pool:blue'},"
        " 'to': 'realm', 'full': true, 'if': " CONDITION "},"
        "{'verb': 'reset', 'rule': 'a'},"
        "{'verb': 'set-place', 'place': '@event.place', 'name': 'New'}]}");
    const GameRules *rules = game->rules;
    const RuleCode *rule = rules_rule(rules, rules->rules.first + 1);
    assert_string_equal(rule->id, "b");
    assert_string_equal(rule->name, "Second");
    assert_int_equal(rule->order, -4);
    assert_int_equal(rule->once, ONCE_YEAR);
    assert_int_equal(rule->side, 1);
    assert_int_equal(rule->manual, FALSE);
    const ConditionCode *condition = rules_condition(rules, (guint32)rule->if_);
    assert_int_equal(condition->verb, CONDITION_DATE);
    assert_int_equal(condition->from.first, 3402);
    assert_int_equal(condition->from.last, 3403);
    assert_int_equal(condition->to.last, 3404);
    assert_int_equal(rule->do_.n, 3);
    const EffectCode *move = rules_effect(rules, rule->do_.first);
    assert_int_equal(move->verb, EFFECT_MOVE);
    assert_int_equal(move->full, TRUE);
    assert_int_equal(move->to.kind, ZONE_PLACE);
    assert_int_equal(move->to.of, 8);
    assert_int_not_equal(move->if_, rule->if_);
    const UnitsCode *units = rules_units(rules, (guint32)move->units);
    assert_int_equal(units->any_of.n, 2);
    assert_int_equal(rules->numbers[units->any_of.first],
                     sample_number(game, ENTITY_UNIT, "blue-2"));
    assert_int_equal(units->in.kind, ZONE_POOL);
    assert_int_equal(units->in.of, 2);
    assert_int_equal(rules_effect(rules, rule->do_.first + 1)->rule, 0);
    const EffectCode *set = rules_effect(rules, rule->do_.first + 2);
    assert_int_equal(set->place, NAME_OF_SUBJECT(SUBJECT_EVENT_PLACE));
    assert_string_equal(set->name, "New");
}

static void
members_that_are_not(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'a', 'do': [{'verb': 'swap', 'units': {}}], 'if': {'verb': 'date'}}");
    const GameRules *rules = game->rules;
    const RuleCode *rule = rules_rule(rules, rules->rules.first);
    assert_null(rule->name);
    assert_int_equal(rule->order, NO_NUMBER);
    assert_int_equal(rule->once, NO_NUMBER);
    assert_int_equal(rule->side, NO_NAME);
    assert_int_equal(rule->manual, NO_NUMBER);
    assert_int_equal(rule->when, NO_CODE);
    assert_int_equal(rule->on.n, 0);
    assert_int_equal(rule->else_.n, 0);
    const EffectCode *swap = rules_effect(rules, rule->do_.first);
    assert_int_equal(swap->to.kind, NO_CODE);
    assert_int_equal(swap->places, NO_CODE);
    const UnitsCode *units = rules_units(rules, (guint32)swap->units);
    assert_int_equal(units->any_of.n, 0);
    assert_int_equal(units->unit, NO_NAME);
    assert_int_equal(rules_condition(rules, (guint32)rule->if_)->from.first, NO_NUMBER);
}

/* The items of a list lie side by side, however deep what stands in them. */
static void
lists_in_lists(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'a', 'if': {'verb': 'all', 'of': [{'verb': 'any', 'of': [{'verb': 'date'},"
                " {'verb': 'not', 'of': [{'verb': 'date'}]}]}, {'verb': 'spent', 'rule': 'a'}]}}");
    const GameRules *rules = game->rules;
    const ConditionCode *all =
        rules_condition(rules, (guint32)rules_rule(rules, rules->rules.first)->if_);
    assert_int_equal(all->of.n, 2);
    const ConditionCode *any = rules_condition(rules, all->of.first);
    assert_int_equal(any->verb, CONDITION_ANY);
    assert_int_equal(rules_condition(rules, all->of.first + 1)->verb, CONDITION_SPENT);
    assert_int_equal(any->of.n, 2);
    assert_int_equal(rules_condition(rules, any->of.first)->verb, CONDITION_DATE);
    assert_int_equal(rules_condition(rules, any->of.first + 1)->verb, CONDITION_NOT);
    assert_int_equal(rules->code[ENTITY_CONDITION].n, 6);
}

static void
names_of_nothing(void **state G_GNUC_UNUSED)
{
    static const char *const members[] = {
        "'side': 'nothing'",
        "'option': 'nothing'",
        "'if': {'verb': 'status', 'nation': 'nothing', 'status': 'gone'}",
        "'if': {'verb': 'date', 'from': '1700-nothing'}",
        "'if': {'verb': 'controls', 'of-places': ['redland', 'nothing']}",
        "'if': {'verb': 'units', 'units': {'in': 'nothing'}}",
        "'if': {'verb': 'units', 'units': {'in': '@nothing'}}",
        "'if': {'verb': 'units', 'units': {'in': '@box:nothing'}}",
        "'do': [{'verb': 'roll', 'table': 'nothing'}]",
        "'do': [{'verb': 'reset', 'rule': 'nothing'}]",
        "'on': [{'event': 'enters', 'place': 'nothing'}]",
    };
    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        g_autofree char *rules = g_strdup_printf("'rules': [{'id': 'a', %s}]", members[i]);
        g_autofree char *problem = sample_game_problem(&(SampleWords){.rules = rules});
        if (problem == NULL || strstr(problem, "nothing") == NULL)
            fail_msg("%s: %s", members[i], problem);
    }
}

/* A subject cannot be what it never is. */
static void
subjects_of_another_kind(void **state G_GNUC_UNUSED)
{
    static const char *const conditions[] = {
        "{'verb': 'place', 'place': '@event.unit'}",
        "{'verb': 'place', 'place': '@self'}",
        "{'verb': 'status', 'nation': '@opponent', 'status': 'gone'}",
        "{'verb': 'units', 'units': {'unit': '@event.place'}}",
        "{'verb': 'units', 'units': {'side': '@activated'}}",
        "{'verb': 'units', 'units': {'in': '@aboard:@self'}}",
        "{'verb': 'places', 'places': {'in': '@event.nation'}}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(conditions); i++) {
        g_autofree char *rules = g_strdup_printf("'rules': [{'id': 'a', 'if': %s}]", conditions[i]);
        g_autofree char *problem = sample_game_problem(&(SampleWords){.rules = rules});
        if (problem == NULL)
            fail_msg("%s", conditions[i]);
    }
}

FILE_OF_TESTS(compile)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_that_are_given),   cmocka_unit_test(members_that_are_not),
        cmocka_unit_test(lists_in_lists),           cmocka_unit_test(names_of_nothing),
        cmocka_unit_test(subjects_of_another_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
