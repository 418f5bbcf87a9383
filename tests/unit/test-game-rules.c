/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling a scenario: which rules are on, which answers hold, what the profile says.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

static gboolean
is_on(const SampleGame *game, const char *rule)
{
    return game->rules->is_on[sample_number(game, ENTITY_RULE, rule)];
}

static const char tea[] =
    "'options': [{'id': 'fog', 'name': 'Fog'}, {'id': 'foggy', 'name': 'Foggy'}],"
    "'profile': {'truce-years': 4, 'first-step': 2, 'sea-path-through': true},"
    "'rulings': [{'id': 'tea', 'name': 'Tea?', 'default': 'green', 'answers': ["
    " {'id': 'green', 'name': 'Green', 'rules': ['both', 'with-green']},"
    " {'id': 'black', 'name': 'Black', 'rules': ['both', 'with-black'],"
    "  'profile': {'truce-years': 7, 'sea-path-through': false, 'markerless': ['rust', 'gold'],"
    "  'interphase': [{'step': 'points'}, {'step': 'builds'}]}},"
    " {'id': 'none', 'name': 'None'}]}],"
    "'rules': [{'id': 'plain'}, {'id': 'judged', 'manual': true}, {'id': 'in-fog', 'option': "
    "'fog'},"
    " {'id': 'both'}, {'id': 'with-green'}, {'id': 'with-black'}]";

static SampleGame *
game_with(const char *first, const char *second)
{
    const char *const options[] = {first, second, NULL};
    return sample_game_new(&(SampleWords){.rules = tea, .options = options});
}

static const ProfileCode *
profile_of(const SampleGame *game)
{
    return rules_profile(game->rules, (guint32)game->rules->switches[ENTITY_PROFILE]);
}

static void
rules_that_are_on(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *first, *second;
        gboolean in_fog, both, with_green, with_black;
        const char *answer;
    } cases[] = {
        {NULL, NULL, FALSE, TRUE, TRUE, FALSE, "green"},
        {"fog", NULL, TRUE, TRUE, TRUE, FALSE, "green"},
        {"foggy", NULL, FALSE, TRUE, TRUE, FALSE, "green"},
        {"tea=black", "fog", TRUE, TRUE, FALSE, TRUE, "black"},
        {"tea=none", NULL, FALSE, FALSE, FALSE, FALSE, "none"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with(cases[i].first, cases[i].second);
        assert_true(is_on(game, "plain"));
        assert_false(is_on(game, "judged"));
        assert_int_equal(is_on(game, "in-fog"), cases[i].in_fog);
        assert_int_equal(is_on(game, "both"), cases[i].both);
        assert_int_equal(is_on(game, "with-green"), cases[i].with_green);
        assert_int_equal(is_on(game, "with-black"), cases[i].with_black);
        assert_string_equal(game->rules->answers[0], cases[i].answer);
    }
}

/* What an answer sets goes before what the profile says; the rest stays. */
static void
profiles(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) green = game_with(NULL, NULL);
    assert_int_equal(profile_of(green)->truce_years, 4);
    assert_int_equal(profile_of(green)->sea_path_through, TRUE);
    assert_int_equal(profile_of(green)->interphase.n, 0);
    assert_int_equal(profile_of(green)->markerless.n, 0);
    assert_int_equal(profile_of(green)->activation_need, NO_NUMBER);
    g_autoptr(SampleGame) black = game_with("tea=black", NULL);
    assert_int_equal(profile_of(black)->truce_years, 7);
    assert_int_equal(profile_of(black)->sea_path_through, FALSE);
    assert_int_equal(profile_of(black)->first_step, 2);
    assert_int_equal(profile_of(black)->interphase.n, 2);
    assert_int_equal(profile_of(black)->markerless.n, 2);
    assert_int_equal(rules_step(black->rules, profile_of(black)->interphase.first + 1)->step,
                     STEP_BUILDS);
}

/* Where there is no profile, the answer's is the profile; without one it says nothing. */
static void
a_profile_of_answers_alone(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rulings': [{'id': 'tea', 'name': 'Tea?', 'default': 'yes', 'answers': ["
                 "{'id': 'yes', 'name': 'Yes', 'profile': {'truce-years': 2}}]}]",
    });
    assert_int_equal(profile_of(game)->truce_years, 2);
    g_autoptr(SampleGame) none = sample_game_new(&(SampleWords){0});
    assert_int_equal(profile_of(none)->truce_years, NO_NUMBER);
    assert_int_equal(profile_of(none)->interphase.n, 0);
}

static void
rules_of_the_scenario(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'a'}]",
        .scenario = "'rules': [{'id': 'b', 'do': [{'verb': 'reset', 'rule': 'a'}]}],"
                    " 'first-roll': {'side': 'south', 'counts-as': 6},"
                    " 'sudden-death': [{'if': {'verb': 'date'}, 'result': 'Over'}],"
                    " 'score': [{'verb': 'number', 'value': 1}, {'verb': 'number', 'value': 2}],"
                    " 'victory': [{'from': 3, 'name': 'Won', 'side': 'north'}]",
    });
    const GameRules *rules = game->rules;
    assert_int_equal(rules->rules.n, 2);
    assert_string_equal(rules_rule(rules, rules->rules.first + 1)->id, "b");
    assert_int_equal(sample_number(game, ENTITY_RULE, "b"), 1);
    assert_int_equal(rules_initiative(rules, (guint32)rules->first_roll)->side, 1);
    assert_string_equal(rules_ending(rules, rules->sudden_death.first)->result, "Over");
    assert_int_equal(rules->score.n, 2);
    assert_int_equal(rules_term(rules, rules->score.first + 1)->value, 2);
    assert_int_equal(rules_result(rules, rules->victory.first)->from, 3);
    assert_int_equal(rules_result(rules, rules->victory.first)->to, NO_NUMBER);
    assert_int_equal(rules->first_turn, 3400);
    assert_int_equal(rules->last_turn, 3411);
}

/* Every new name once, wherever it comes from. */
static void
names_of_places(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'a', 'do': ["
                 "{'verb': 'set-place', 'place': 'wood', 'name': 'Grove'},"
                 "{'verb': 'set-place', 'place': 'heath', 'name': 'Grove'},"
                 "{'verb': 'set-place', 'place': 'heath'}]}]",
        .scenario = "'position': {'places': [{'place': 'heath', 'name': 'Moor'}]}",
    });
    assert_int_equal(game->rules->n_place_names, 2);
    assert_int_equal(game_rules_place_name(game->rules, "Grove"), 0);
    assert_int_equal(game_rules_place_name(game->rules, "Moor"), 1);
    assert_int_equal(game_rules_place_name(game->rules, "Fen"), NO_NAME);
    assert_int_equal(game_rules_place_name(game->rules, NULL), NO_NAME);
    game_rules_free(NULL);
}

FILE_OF_TESTS(game_rules)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_that_are_on),
        cmocka_unit_test(profiles),
        cmocka_unit_test(a_profile_of_answers_alone),
        cmocka_unit_test(rules_of_the_scenario),
        cmocka_unit_test(names_of_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
