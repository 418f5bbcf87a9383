/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects on places and tracks, and the events of them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/systems/area-blocks/position.h"

static SampleGame *
after(const char *scenario, const char *effects)
{
    SampleGame *game = sample_game_doing(scenario, effects, NULL);
    assert_string_equal(sample_asked(game), "nothing");
    return game;
}

static void
markers(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        after(NULL, "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'east'}}");
    assert_string_equal(sample_marker(game, "blueland"), "red");
    assert_string_equal(sample_marker(game, "goldland"), "red");
    assert_int_equal(sample_level(game, "blue"), 12);
    assert_int_equal(sample_level(game, "gold"), 8);
    /* On its own land a nation needs none. */
    g_autoptr(SampleGame) home =
        after("'position': {'places': [{'place': 'heath', 'marker': 'blue'}]}",
              "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'realm'}}");
    assert_string_equal(sample_marker(home, "heath"), "none");
}

static void
removing_markers(void **state G_GNUC_UNUSED)
{
    static const char held[] = "'position': {'places': [{'place': 'heath', 'marker': 'blue'},"
                               " {'place': 'wood', 'marker': 'gold'}]}";
    g_autoptr(SampleGame) game =
        after(held, "{'verb': 'marker', 'nation': 'blue', 'places': {}, 'remove': true}");
    assert_string_equal(sample_marker(game, "heath"), "none");
    assert_string_equal(sample_marker(game, "wood"), "gold");
    assert_int_equal(sample_level(game, "red"), 20);
}

#define NOTE "[{'verb': 'track', 'track': 'storm', 'set': 4}]"

/* Nobody has no markers; where there is nothing to do, it is done otherwise. */
static void
nothing_to_mark(void **state G_GNUC_UNUSED)
{
    static const char held[] = "'position': {'places': [{'place': 'heath', 'marker': 'blue'}]}";
    static const char *const effects[] = {
        "{'verb': 'marker', 'nation': '@self', 'places': {'in': 'heath'}, 'else': " NOTE "}",
        "{'verb': 'marker', 'nation': '@self', 'places': {'in': 'heath', 'pick': 'choose'},"
        " 'else': " NOTE "}",
        "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'heath'}, 'remove': true, "
        "'else': " NOTE "}",
        "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'heath', 'held-by': 'north'},"
        " 'else': " NOTE "}",
        "{'verb': 'set-place', 'place': '@event.place', 'garrison': 2, 'else': " NOTE "}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(effects); i++) {
        g_autoptr(SampleGame) game = after(held, effects[i]);
        assert_string_equal(sample_marker(game, "heath"), "blue");
        assert_int_equal(sample_mark(game, "storm"), 4);
    }
}

static void
changing_a_place(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        after("'position': {'places': [{'place': 'heath', 'marker': 'blue'}]}",
              "{'verb': 'set-place', 'place': 'heath', 'name': 'Newtown', 'garrison': 5,"
              " 'harbour': true, 'nation': 'gold'},"
              "{'verb': 'set-place', 'place': 'redland', 'harbour': false}");
    const GameRules *rules = game->rules;
    const Position *position = game->machine.position;
    gint32 heath = sample_number(game, ENTITY_SPACE, "heath");
    gint32 redland = sample_number(game, ENTITY_SPACE, "redland");
    assert_string_equal(rules->place_names[position_place_names(rules, position)[heath]],
                        "Newtown");
    assert_int_equal(position_garrisons(rules, position)[heath], 5);
    assert_true(position_harbours(rules, position)[heath]);
    assert_int_equal(position_owners(rules, position)[heath],
                     sample_number(game, ENTITY_NATION, "gold"));
    /* Who gets it holds it without a marker. */
    assert_string_equal(sample_marker(game, "heath"), "none");
    assert_false(position_harbours(rules, position)[redland]);
    assert_int_equal(position_garrisons(rules, position)[redland], 3);
    assert_int_equal(position_place_names(rules, position)[redland], NO_NAME);
}

static void
tracks(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effect;
        gint storm, frost;
    } cases[] = {
        {"'track': 'storm', 'add': 2", 2, -2},
        {"'track': 'storm', 'add': -2", 0, -2},
        {"'track': 'storm', 'add': 9", 5, -2},
        {"'track': 'storm', 'set': 4", 4, -2},
        {"'track': 'storm', 'set': 4, 'add': -1", 3, -2},
        {"'track': 'frost', 'set': 0", 0, 0},
        {"'track': 'frost', 'set': -9", 0, -2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect = g_strdup_printf("{'verb': 'track', %s}", cases[i].effect);
        g_autoptr(SampleGame) game = after(NULL, effect);
        assert_int_equal(sample_mark(game, "storm"), cases[i].storm);
        assert_int_equal(sample_mark(game, "frost"), cases[i].frost);
    }
}

/* Returns: how often the trigger fired, counted on the other track. */
static gint
reported(const char *trigger, const char *effects)
{
    g_autofree char *rules =
        g_strdup_printf("'rules': [{'id': 'done', 'do': [%s]}, {'id': 'watch', 'on': [%s], 'do':"
                        " [{'verb': 'track', 'track': 'frost', 'add': 1}]}]",
                        effects, trigger);
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = rules});
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    return sample_mark(game, "frost") + 2;
}

static void
events(void **state G_GNUC_UNUSED)
{
    static const char take[] = "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'east'}}";
    static const char again[] = "{'verb': 'marker', 'nation': 'red', 'places': {'in': 'realm'}}";
    static const char storm[] = "{'verb': 'track', 'track': 'storm', 'set': 3},"
                                "{'verb': 'track', 'track': 'storm', 'set': 3}";
    assert_int_equal(reported("{'event': 'control-changed', 'nation': 'red'}", take), 2);
    /* What is open to both sides was nobody's. */
    assert_int_equal(reported("{'event': 'control-changed', 'loser': 'gold'}", take), 0);
    assert_int_equal(reported("{'event': 'control-changed', 'loser': 'red'}", take), 0);
    assert_int_equal(reported("{'event': 'control-changed'}", again), 0);
    assert_int_equal(reported("{'event': 'control-changed', 'place': 'heath'}",
                              "{'verb': 'set-place', 'place': 'heath', 'nation': 'blue'}"),
                     1);
    /* The marker that stays where it is reaches nothing. */
    assert_int_equal(reported("{'event': 'track-at', 'track': 'storm'}", storm), 1);
    assert_int_equal(reported("{'event': 'track-at', 'track': 'storm', 'at-least': 3}", storm), 1);
    assert_int_equal(reported("{'event': 'track-at', 'track': 'storm', 'at-least': 4}", storm), 0);
}

FILE_OF_TESTS(effect_place)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markers),         cmocka_unit_test(removing_markers),
        cmocka_unit_test(nothing_to_mark), cmocka_unit_test(changing_a_place),
        cmocka_unit_test(tracks),          cmocka_unit_test(events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
