/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spending points: steps on the map, new units, their prices and places.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

#define STEPS(n)                                                                                   \
    "{'verb': 'points', 'nation': 'red', 'add': " #n ", 'moment': 'now', 'spend': 'steps'}"
#define BUILD(n) "{'verb': 'build', 'nation': 'red', 'add': " #n "}"

/* Returns: (transfer full): a game that begins with @scenario and rules beside the effects. */
static SampleGame *
game_with(const char *rules, const char *scenario, const char *effects)
{
    g_autofree char *all =
        g_strdup_printf("%s'rules': [{'id': 'done', 'do': [%s]}, "
                        "{'id': 'red-lands', 'always': true, 'do': [{'verb': 'modify',"
                        " 'what': 'deploy', 'nation': 'red', 'places': {'of': 'red'}}]},"
                        "{'id': 'rust-lands', 'always': true, 'do': [{'verb': 'modify',"
                        " 'what': 'deploy', 'nation': 'rust', 'places': {'of': 'rust'}}]}]",
                        rules, effects);
    SampleGame *game = sample_game_new(&(SampleWords){.rules = all, .scenario = scenario});
    sample_do(game, "done", NULL);
    return game;
}

static void
steps(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with("",
                  "'position': {'units': [{'unit': 'red-1', 'at': 'redland', 'strength': 1},"
                  " {'unit': 'red-fleet', 'at': 'strait', 'strength': 1},"
                  " {'unit': 'rust-1', 'at': 'redland', 'strength': 1},"
                  " {'unit': 'blue-1', 'at': 'blueland', 'strength': 1}]}",
                  STEPS(3));
    /* The fleet at sea is not in friendly land: two points of two. Rust is paid by red, but not
     * supplied outside its own land. */
    assert_string_equal(sample_asked(game), "choice of north: red-1 rust-1 done");
    sample_answer(game, "red-1");
    assert_int_equal(sample_steps(game, "red-1"), 1);
    assert_string_equal(sample_asked(game), "choice of north: red-1 rust-1 done");
    assert_int_equal(sample_steps(game, "red-1"), 2);
    sample_answer(game, "red-1");
    assert_string_equal(sample_asked(game), "choice of north: rust-1 done");
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-1"), 3);
    assert_int_equal(sample_steps(game, "rust-1"), 1);
}

static void
prices(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *at, *points;
        gint steps; /* afterwards, if asked at all */
        gboolean is_offered;
    } cases[] = {
        {"redland", "1", 2, TRUE},     {"wood", "1", 0, FALSE},    {"wood", "2", 2, TRUE},
        {"goldland", "9", 0, FALSE}, /* without a line of communications */
        {"@box:exile", "9", 0, FALSE}, {"redland", "0", 0, FALSE}, {"redland", "-3", 0, FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario = g_strdup_printf(
            "'position': {'units': [{'unit': 'red-1', 'at': '%s', 'strength': 1}]}", cases[i].at);
        g_autofree char *effects = g_strdup_printf(
            "{'verb': 'points', 'nation': 'red', 'add': %s, 'moment': 'now', 'spend': 'steps'}",
            cases[i].points);
        g_autoptr(SampleGame) game = game_with("", scenario, effects);
        assert_string_equal(sample_asked(game),
                            cases[i].is_offered ? "choice of north: red-1 done" : "nothing");
        if (!cases[i].is_offered)
            continue;
        sample_answer(game, "red-1");
        sample_asked(game);
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
    }
}

static void
building(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with("", "'position': {'units': [{'unit': 'red-2', 'at': '@pool'}]}", BUILD(4));
    assert_string_equal(sample_asked(game), "choice of north: draw done");
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "draw of north: red-2 red-3");
    sample_answer(game, "red-3");
    assert_string_equal(sample_asked(game), "choice of north: redland rustland heath");
    sample_answer(game, "heath");
    assert_string_equal(sample_asked(game), "choice of north: step done");
    assert_string_equal(sample_zone(game, "red-3"), "heath");
    assert_int_equal(sample_steps(game, "red-3"), 1);
    /* Another step, and it is full. */
    sample_answer(game, "step");
    assert_string_equal(sample_asked(game), "choice of north: draw done");
    assert_int_equal(sample_steps(game, "red-3"), 2);
    /* One unit is left: nobody draws. */
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "choice of north: redland rustland heath");
    sample_answer(game, "redland");
    assert_string_equal(sample_asked(game), "choice of north: step done");
    sample_answer(game, "done");
    /* Nothing is left in the pool. */
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-2"), 1);
}

static void
stopping(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with("", NULL, BUILD(4));
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-3"), "@pool:red");
    g_autoptr(SampleGame) poor = game_with("", NULL, BUILD(0));
    assert_string_equal(sample_asked(poor), "nothing");
    g_autoptr(SampleGame) empty =
        game_with("", "'position': {'units': [{'unit': 'red-3', 'at': '@out'}]}", BUILD(4));
    assert_string_equal(sample_asked(empty), "nothing");
}

/* What is drawn and cannot be paid takes all points; what can be deployed nowhere its price. */
static void
in_vain(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) dear = game_with("'profile': {'first-step': 2}, ", NULL, BUILD(1));
    sample_answer(dear, "draw");
    assert_string_equal(sample_asked(dear), "nothing");
    assert_string_equal(sample_zone(dear, "red-3"), "@pool:red");

    g_autoptr(SampleGame) nowhere =
        game_with("",
                  "'position': {'places': [{'place': 'heath', 'marker': 'blue'},"
                  " {'place': 'rustland', 'marker': 'blue'}],"
                  " 'units': [{'unit': 'blue-1', 'at': 'redland'}]}",
                  BUILD(2));
    sample_answer(nowhere, "draw");
    assert_string_equal(sample_asked(nowhere), "choice of north: draw done");
    sample_answer(nowhere, "draw");
    assert_string_equal(sample_asked(nowhere), "nothing");
    assert_string_equal(sample_zone(nowhere, "red-3"), "@pool:red");
}

/* Prices of the first step: twice for all, or only for what is dear; fleets need a harbour. */
static void
first_steps(void **state G_GNUC_UNUSED)
{
    static const char fleet[] = "'position': {'units': [{'unit': 'red-fleet', 'at': '@pool'}]}";
    static const struct {
        const char *profile, *scenario;
        guint left; /* of 5 points */
    } cases[] = {
        {"", NULL, 4},
        {"'profile': {'first-step': 2}, ", NULL, 3},
        {"'profile': {'first-step': 2, 'first-step-of-all': false}, ", NULL, 4},
        {"", fleet, 3},
        {"'profile': {'first-step': 2}, ", fleet, 1},
        {"'profile': {'first-step': 2, 'first-step-of-all': false}, ", fleet, 1},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with(cases[i].profile, cases[i].scenario, BUILD(5));
        sample_answer(game, "draw");
        if (cases[i].scenario != NULL)
            sample_answer(game, "red-fleet");
        if (cases[i].scenario == NULL) {
            assert_string_equal(sample_asked(game), "choice of north: redland rustland heath");
            sample_answer(game, "heath");
        }
        sample_asked(game);
        assert_int_equal(machine_top(&game->machine)->value, cases[i].left);
        if (cases[i].scenario != NULL)
            assert_string_equal(sample_zone(game, "red-fleet"), "redland");
    }
}

/* Rules that name the unit go before those that name its nation. */
static void
where_units_deploy(void **state G_GNUC_UNUSED)
{
    static const char named[] = "'rules': [{'id': 'done', 'do': [" BUILD(
        3) "]},"
           "{'id': 'red-lands', 'always': true, 'do': [{'verb': 'modify', 'what': 'deploy',"
           " 'nation': 'red', 'places': {'of': 'red'}}]},"
           "{'id': 'third', 'always': true, 'if': {'verb': 'track', 'track': 'storm', 'at-most': "
           "%d},"
           " 'do': [{'verb': 'modify', 'what': 'deploy', 'units': {'unit': 'red-3'},"
           " 'places': {'any-of': ['wood', 'rustland', 'blueland']}}],"
           " 'else': [{'verb': 'modify', 'what': 'deploy', 'units': {'unit': 'red-3'},"
           " 'places': {'in': 'goldland'}}]}]";
    for (gint i = 0; i < 2; i++) {
        g_autofree char *rules = g_strdup_printf(named, i - 1 < 0 ? 0 : 5);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .rules = rules,
            .scenario = i == 0 ? "'position': {'tracks': [{'track': 'storm', 'at': 3}]}" : NULL,
        });
        sample_do(game, "done", NULL);
        sample_answer(game, "draw");
        if (i == 1) {
            /* The enemy's land is barred. */
            assert_string_equal(sample_asked(game), "choice of north: rustland wood");
            continue;
        }
        sample_asked(game);
        assert_string_equal(sample_zone(game, "red-3"), "goldland");
    }
}

/* A nation without a pool of its own builds from the one in which its units wait. */
static void
the_pool_of_another(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with("",
                                           "'position': {'units': [{'unit': 'rust-1', 'at': "
                                           "'@pool'}, {'unit': 'red-3', 'at': '@out'}]}",
                                           "{'verb': 'build', 'nation': 'rust', 'add': 2}");
    sample_answer(game, "draw");
    sample_asked(game);
    assert_string_equal(sample_zone(game, "rust-1"), "rustland");
}

static void
the_event_of_building(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'done', 'do': [" BUILD(
            1) "]},"
               "{'id': 'watch', 'on': [{'event': 'builds', 'nation': 'red'}],"
               " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}]",
    });
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "choice of north: draw done");
    assert_int_equal(sample_mark(game, "storm"), 1);
}

FILE_OF_TESTS(procedure_points)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps),
        cmocka_unit_test(prices),
        cmocka_unit_test(building),
        cmocka_unit_test(stopping),
        cmocka_unit_test(in_vain),
        cmocka_unit_test(first_steps),
        cmocka_unit_test(where_units_deploy),
        cmocka_unit_test(the_pool_of_another),
        cmocka_unit_test(the_event_of_building),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
