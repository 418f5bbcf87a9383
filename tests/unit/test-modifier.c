/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that close lands and open them again, and what is added to a roll.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-play.h"
#include "tests/unit/temporary-folder.h"
#include "validator/engine/modifier.h"
#include "validator/engine/reckoning.h"

enum { ANTLER, FLIPPER };
enum { HILL, MOOR, BAY };

#define CLOSED(id, more)                                                                           \
    "{\"id\": \"" id "\", \"name\": \"N\", \"always\": true, \"do\": [{\"verb\": \"modify\","      \
    " \"what\": \"enter\"" more "}]}"
#define NO ", \"allowed\": false"
#define YES ", \"allowed\": true"
#define IN_HILL ", \"places\": {\"in\": \"hill\"}"

/* The scenario with @rules; number 0 is a rule of the data set. */
static SamplePlays
plays_with(void **state, const char *rules)
{
    g_autofree char *members = g_strdup_printf(", \"rules\": [%s]", rules);
    return sample_plays(*state, members);
}

static gint32
bars(const SamplePlays *plays, gint32 unit, gint32 place)
{
    const ScenarioPlay *play = plays->plays->pdata[0];
    const Situation situation = {
        .rules = play->rules,
        .position = play->position,
        .subjects = &SUBJECTS_NONE,
    };
    return modifier_bars(&situation, unit, place);
}

static void
without_rules_everything_is_open(void **state)
{
    g_auto(SamplePlays) plays = plays_with(state, "");
    assert_int_equal(bars(&plays, ANTLER, HILL), NO_NAME);
}

static void
a_rule_closes_the_places_it_names(void **state)
{
    g_auto(SamplePlays) plays = plays_with(state, CLOSED("a", IN_HILL NO));
    assert_int_equal(bars(&plays, ANTLER, HILL), 1);
    assert_int_equal(bars(&plays, FLIPPER, HILL), 1);
    assert_int_equal(bars(&plays, ANTLER, MOOR), NO_NAME);
}

static void
without_places_all_are_closed(void **state)
{
    g_auto(SamplePlays) plays = plays_with(state, CLOSED("a", NO));
    assert_int_equal(bars(&plays, ANTLER, BAY), 1);
}

static void
the_last_modification_decides(void **state)
{
    g_auto(SamplePlays) plays =
        plays_with(state, CLOSED("a", NO) "," CLOSED("b", IN_HILL YES) "," CLOSED("c", NO));
    assert_int_equal(bars(&plays, ANTLER, HILL), 3);
    g_auto(SamplePlays) opened = plays_with(state, CLOSED("a", NO) "," CLOSED("b", IN_HILL YES));
    assert_int_equal(bars(&opened, ANTLER, HILL), NO_NAME);
    assert_int_equal(bars(&opened, ANTLER, MOOR), 1);
}

static void
units_nations_and_sides_are_distinguished(void **state)
{
    g_auto(SamplePlays) plays = plays_with(
        state,
        CLOSED("a", ", \"places\": {\"in\": \"hill\"}, \"nation\": \"seals\"" NO) "," CLOSED(
            "b",
            ", \"places\": {\"in\": \"moor\"}, \"side\": \"north\"" NO) "," CLOSED("c",
                                                                                   ", \"places\": "
                                                                                   "{\"in\": "
                                                                                   "\"bay\"}, "
                                                                                   "\"units\": "
                                                                                   "{\"unit\": "
                                                                                   "\"antler\""
                                                                                   "}" NO));
    assert_int_equal(bars(&plays, ANTLER, HILL), NO_NAME);
    assert_int_equal(bars(&plays, FLIPPER, HILL), 1);
    assert_int_equal(bars(&plays, ANTLER, MOOR), 2);
    assert_int_equal(bars(&plays, FLIPPER, MOOR), NO_NAME);
    assert_int_equal(bars(&plays, ANTLER, BAY), 3);
    assert_int_equal(bars(&plays, FLIPPER, BAY), NO_NAME);
}

static void
conditions_switch_to_what_else_holds(void **state)
{
    g_auto(SamplePlays) plays = plays_with(
        state,
        "{\"id\": \"a\", \"name\": \"N\", \"always\": true,"
        " \"if\": {\"verb\": \"date\", \"from\": \"1701\"},"
        " \"do\": [{\"verb\": \"modify\", \"what\": \"enter\", \"places\": {\"in\": \"hill\"},"
        " \"allowed\": false}],"
        " \"else\": [{\"verb\": \"modify\", \"what\": \"enter\", \"places\": {\"in\": \"moor\"},"
        " \"allowed\": false}]}");
    assert_int_equal(bars(&plays, ANTLER, HILL), NO_NAME);
    assert_int_equal(bars(&plays, ANTLER, MOOR), 1);
    ScenarioPlay *play = plays.plays->pdata[0];
    play->position->turn = play->rules->last_turn;
    assert_int_equal(bars(&plays, ANTLER, HILL), 1);
    assert_int_equal(bars(&plays, ANTLER, MOOR), NO_NAME);
}

static void
other_modifications_close_nothing(void **state)
{
    g_auto(SamplePlays) plays =
        plays_with(state, "{\"id\": \"a\", \"name\": \"N\", \"always\": true,"
                          " \"do\": [{\"verb\": \"modify\", \"what\": \"siege\", \"value\": -1}]}");
    assert_int_equal(bars(&plays, ANTLER, HILL), NO_NAME);
}

/* What stands for a time has no rule of its own. */
static void
standing_effects_close_too(void **state)
{
    g_auto(SamplePlays) plays = plays_with(
        state, "{\"id\": \"a\", \"name\": \"N\", \"on\": [{\"event\": \"step\"}],"
               " \"do\": [{\"verb\": \"modify\", \"what\": \"enter\", \"allowed\": false}]}");
    assert_int_equal(bars(&plays, ANTLER, HILL), NO_NAME);
    ScenarioPlay *play = plays.plays->pdata[0];
    const RuleCode *rule = rules_rule(play->rules, play->rules->rules.first + 1);
    *position_standing(play->position, 0) =
        (Standing){.effect = rule->do_.first, .subjects = SUBJECTS_NONE};
    play->position->n_standing = 1;
    assert_int_equal(bars(&plays, ANTLER, HILL), play->rules->rules.n);
}

static void
more_than_are_listed_are_added_together(void **state)
{
    (void)state;
    Reckoning reckoning;
    reckoning_begin(&reckoning, 7);
    for (gint32 i = 1; i <= 40; i++)
        reckoning_add_record(&reckoning, i, ENTITY_RULE, i);
    assert_int_equal(reckoning.n, ADDENDS_MAX);
    assert_int_equal(reckoning.total, 7 + 820);
    gint32 sum = reckoning.face;
    for (guint i = 0; i < reckoning.n; i++)
        sum += reckoning.addends[i].value;
    assert_int_equal(sum, reckoning.total);
    assert_int_equal(reckoning.addends[ADDENDS_MAX - 2].number, ADDENDS_MAX - 1);
    const Addend *others = &reckoning.addends[ADDENDS_MAX - 1];
    assert_int_equal(others->entity, N_ENTITIES);
    assert_string_equal(others->words, "others");
}

FILE_OF_TESTS(modifier)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(without_rules_everything_is_open),
        test_in_folder(a_rule_closes_the_places_it_names),
        test_in_folder(without_places_all_are_closed),
        test_in_folder(the_last_modification_decides),
        test_in_folder(units_nations_and_sides_are_distinguished),
        test_in_folder(conditions_switch_to_what_else_holds),
        test_in_folder(other_modifications_close_nothing),
        test_in_folder(standing_effects_close_too),
        cmocka_unit_test(more_than_are_listed_are_added_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
