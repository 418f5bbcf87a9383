/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects on units: what each does, to whom it cannot be done, and what it says.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

#define RED_1 "'units': {'unit': 'red-1'}"

static SampleGame *
after(const char *scenario, const char *effects)
{
    SampleGame *game = sample_game_doing(scenario, effects, NULL);
    assert_string_equal(sample_asked(game), "nothing");
    g_autoptr(FindingWords) problem = position_check(game->rules, game->machine.position);
    assert_null(problem);
    return game;
}

/* Returns: how often the trigger fired when @effects were done. */
static gint
reported(const char *trigger, const char *scenario, const char *effects)
{
    g_autofree char *rules =
        g_strdup_printf("'rules': [{'id': 'done', 'do': [%s]}, {'id': 'watch', 'on': [%s], 'do':"
                        " [{'verb': 'track', 'track': 'storm', 'add': 1}]}]",
                        effects, trigger);
    g_autoptr(SampleGame) game =
        sample_game_new(&(SampleWords){.rules = rules, .scenario = scenario});
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    return sample_mark(game, "storm");
}

static void
losing_steps(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effect;
        gint steps;
        const char *zone;
    } cases[] = {
        {"{'verb': 'lose-steps', " RED_1 ", 'steps': 1}", 2, "redland"},
        {"{'verb': 'lose-steps', " RED_1 ", 'steps': 2, 'may-eliminate': true}", 1, "redland"},
        {"{'verb': 'lose-steps', " RED_1 ", 'steps': 9}", 1, "redland"},
        {"{'verb': 'lose-steps', " RED_1 ", 'steps': 9, 'may-eliminate': false}", 1, "redland"},
        /* In the pool it is at full strength again. */
        {"{'verb': 'lose-steps', " RED_1 ", 'steps': 3, 'may-eliminate': true}", 3, "@pool:red"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = after(NULL, cases[i].effect);
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
        assert_string_equal(sample_zone(game, "red-1"), cases[i].zone);
    }
    g_autoptr(SampleGame) rust =
        after(NULL, "{'verb': 'lose-steps', 'units': {'unit': 'rust-1'}, 'steps': 2,"
                    " 'may-eliminate': true}");
    assert_string_equal(sample_zone(rust, "rust-1"), "@pool:red");
}

/* Those aboard go down with the fleet, and lose nothing more in their pool. */
static void
losing_a_fleet(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        after("'position': {'units': [{'unit': 'rust-1', 'at': '@aboard:red-fleet'}]}",
              "{'verb': 'lose-steps', 'units': {'in': 'strait'}, 'steps': 2,"
              " 'may-eliminate': true}");
    assert_string_equal(sample_zone(game, "red-fleet"), "@pool:red");
    assert_string_equal(sample_zone(game, "rust-1"), "@pool:red");
    assert_int_equal(sample_steps(game, "rust-1"), 2);
    g_autoptr(SampleGame) in_pool =
        after(NULL, "{'verb': 'lose-steps', 'units': {'unit': 'red-3'}, 'steps': 1}");
    assert_int_equal(sample_steps(in_pool, "red-3"), 2);
}

static void
gaining_steps(void **state G_GNUC_UNUSED)
{
    static const char worn[] =
        "'position': {'units': [{'unit': 'red-1', 'at': 'redland', 'strength': 1}]}";
    static const struct {
        const char *effect;
        gint steps;
    } cases[] = {
        {"{'verb': 'gain-steps', " RED_1 ", 'steps': 1}", 2},
        {"{'verb': 'gain-steps', " RED_1 ", 'steps': 9}", 3},
        {"{'verb': 'gain-steps', " RED_1 "}", 3},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = after(worn, cases[i].effect);
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
    }
}

static void
moving(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *to, *zone;
        gint steps;
    } cases[] = {
        {"'to': 'wood'", "wood", 1},
        {"'to': '@pool'", "@pool:red", 3},
        {"'to': '@pool:blue'", "@pool:blue", 3},
        {"'to': '@box:exile'", "@box:exile", 1},
        {"'to': '@out'", "@out", 1},
        {"'to': '@year:now'", "@year:1700", 1},
        {"'to': '@year:+2'", "@year:1702", 1},
        {"'to': '@year:1705'", "@year:1705", 1},
        {"'to': '@aboard:red-fleet'", "@aboard:red-fleet", 1},
        {"'to': 'wood', 'full': true", "wood", 3},
        {"'to': 'wood', 'strength': 2", "wood", 2},
        {"'to': 'wood', 'strength': 20", "wood", 3},
        {"'to': '@pool', 'strength': 2", "@pool:red", 2},
        /* Where it cannot go it is done otherwise. */
        {"'to': '@year:9000', 'else': [{'verb': 'move', " RED_1 ", 'to': '@out'}]", "@out", 1},
        {"'to': '@event.place', 'else': [{'verb': 'move', " RED_1 ", 'to': '@out'}]", "@out", 1},
        {"'to': '@aboard:red-1', 'else': [{'verb': 'move', " RED_1 ", 'to': '@out'}]", "@out", 1},
        {"'to': '@aboard:red-3', 'else': [{'verb': 'move', " RED_1 ", 'to': '@out'}]", "@out", 1},
        {"'to': '@year:9000'", "redland", 1},
    };
    static const char worn[] =
        "'position': {'units': [{'unit': 'red-1', 'at': 'redland', 'strength': 1}]}";
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect = g_strdup_printf("{'verb': 'move', " RED_1 ", %s}", cases[i].to);
        g_autoptr(SampleGame) game = after(worn, effect);
        assert_string_equal(sample_zone(game, "red-1"), cases[i].zone);
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
    }
}

/* Nobody aboard stays behind aboard of what is gone, and ships are not stacked. */
static void
cargo(void **state G_GNUC_UNUSED)
{
    static const char aboard[] =
        "'position': {'units': [{'unit': 'red-1', 'at': '@aboard:red-fleet', 'strength': 1}]}";
    g_autoptr(SampleGame) gone =
        after(aboard, "{'verb': 'move', 'units': {'unit': 'red-fleet'}, 'to': '@box:camp'}");
    assert_string_equal(sample_zone(gone, "red-fleet"), "@box:camp");
    assert_string_equal(sample_zone(gone, "red-1"), "@pool:red");
    assert_int_equal(sample_steps(gone, "red-1"), 3);
    g_autoptr(SampleGame) sailed =
        after(aboard, "{'verb': 'move', 'units': {'unit': 'red-fleet'}, 'to': 'ocean'}");
    assert_string_equal(sample_zone(sailed, "red-1"), "@aboard:red-fleet");
    g_autoptr(SampleGame) stacked =
        after(aboard, "{'verb': 'move', 'units': {'unit': 'red-fleet'}, 'to': '@aboard:blue-1'},"
                      "{'verb': 'move', 'units': {'unit': 'red-2'}, 'to': '@aboard:red-1'}");
    assert_string_equal(sample_zone(stacked, "red-fleet"), "strait");
    assert_string_equal(sample_zone(stacked, "red-2"), "redland");
}

static void
swapping(void **state G_GNUC_UNUSED)
{
    static const char here[] =
        "'position': {'units': [{'unit': 'gold-1', 'at': 'goldland', 'strength': 1}]}";
    g_autoptr(SampleGame) game = after(here, "{'verb': 'swap', 'units': {'unit': 'gold-1'}}");
    assert_string_equal(sample_zone(game, "gold-1"), "@out");
    assert_string_equal(sample_zone(game, "gold-2"), "goldland");
    assert_int_equal(sample_steps(game, "gold-2"), 1);
    g_autoptr(SampleGame) to =
        after(here, "{'verb': 'swap', 'units': {'unit': 'gold-1'}, 'to': '@pool'}");
    assert_string_equal(sample_zone(to, "gold-2"), "@pool:gold");
    assert_int_equal(sample_steps(to, "gold-2"), 3);
    static const char *const impossible[] = {
        "'units': {'unit': 'red-1'}",
        "'units': {'unit': 'gold-1'}, 'to': '@year:9000'",
        "'units': {'unit': 'gold-1'}, 'to': '@aboard:gold-1'",
    };
    for (guint i = 0; i < G_N_ELEMENTS(impossible); i++) {
        g_autofree char *effect =
            g_strdup_printf("{'verb': 'swap', %s, 'else': [{'verb': 'track', 'track': 'storm',"
                            " 'set': 5}]}",
                            impossible[i]);
        g_autoptr(SampleGame) without = after(here, effect);
        assert_string_equal(sample_zone(without, "red-1"), "redland");
        assert_string_equal(sample_zone(without, "gold-1"), "goldland");
        assert_int_equal(sample_mark(without, "storm"), 5);
    }
}

/* With one place there is nothing to choose; with none it is done otherwise. */
static void
deploying(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = after(
        NULL,
        "{'verb': 'deploy', 'units': {'unit': 'red-3'}, 'places': {'in': 'heath'}, 'strength': 1}");
    assert_string_equal(sample_zone(game, "red-3"), "heath");
    assert_int_equal(sample_steps(game, "red-3"), 1);
    g_autoptr(SampleGame) none =
        after(NULL, "{'verb': 'deploy', 'units': {'unit': 'red-3'}, 'places': {'in': 'heath',"
                    " 'held-by': 'south'}, 'else': [{'verb': 'move', 'units': {'unit': 'red-3'},"
                    " 'to': '@out'}]}");
    assert_string_equal(sample_zone(none, "red-3"), "@out");
}

static void
events(void **state G_GNUC_UNUSED)
{
    static const char move[] = "{'verb': 'move', 'units': {'in': 'redland'}, 'to': 'wood'}";
    static const char kill[] = "{'verb': 'lose-steps', 'units': {'in': 'redland'}, 'steps': 3,"
                               " 'may-eliminate': true}";
    assert_int_equal(reported("{'event': 'enters', 'nation': 'red'}", NULL, move), 2);
    assert_int_equal(reported("{'event': 'enters', 'nation': 'blue'}", NULL, move), 0);
    assert_int_equal(reported("{'event': 'enters', 'place': 'wood'}", NULL, move), 2);
    assert_int_equal(reported("{'event': 'enters', 'place': 'realm'}", NULL, move), 0);
    assert_int_equal(reported("{'event': 'leaves', 'place': 'realm'}", NULL, move), 2);
    assert_int_equal(reported("{'event': 'leaves', 'units': {'tag': 'royal'}}", NULL, move), 1);
    assert_int_equal(reported("{'event': 'eliminated', 'cause': 'event'}", NULL, kill), 2);
    assert_int_equal(reported("{'event': 'eliminated', 'cause': 'battle'}", NULL, kill), 0);
    assert_int_equal(reported("{'event': 'leaves'}", NULL, kill), 2);
    /* What stays where it is neither enters nor leaves. */
    assert_int_equal(reported("{'event': 'enters'}, {'event': 'leaves'}", NULL,
                              "{'verb': 'move', 'units': {'in': 'redland'}, 'to': 'redland'}"),
                     0);
    assert_int_equal(reported("{'event': 'enters'}, {'event': 'leaves'}", NULL,
                              "{'verb': 'move', 'units': {'in': '@pool'}, 'to': '@out'}"),
                     0);
}

FILE_OF_TESTS(effect_unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losing_steps),  cmocka_unit_test(losing_a_fleet),
        cmocka_unit_test(gaining_steps), cmocka_unit_test(moving),
        cmocka_unit_test(cargo),         cmocka_unit_test(swapping),
        cmocka_unit_test(deploying),     cmocka_unit_test(events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
