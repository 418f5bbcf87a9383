/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position of a scenario: all that it can state, and what it cannot.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-march.h"
#include "validator/engine/set-up.h"
#include "validator/systems/area-blocks/position.h"

static void
all_that_can_be_stated(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'used'}, {'id': 'fresh'}]",
        .scenario = "'position': {"
                    " 'units': [{'unit': 'red-1', 'at': 'heath', 'strength': 1},"
                    "  {'unit': 'red-2', 'at': '@aboard:red-fleet'},"
                    "  {'unit': 'blue-2', 'at': '@pool'}, {'unit': 'gold-1', 'at': '@year:+1'},"
                    "  {'unit': 'blue-1', 'at': 'wood', 'strength': 9}],"
                    " 'nations': [{'nation': 'blue', 'status': 'truce', 'until': '1703'},"
                    "  {'nation': 'gold', 'side': 'north', 'status': 'active'}],"
                    " 'places': [{'place': 'heath', 'marker': 'blue', 'name': 'Moor',"
                    "  'garrison': 7, 'harbour': true}, {'place': 'wood', 'nation': 'gold'}],"
                    " 'tracks': [{'track': 'storm', 'at': 5}, {'track': 'frost', 'at': 0}],"
                    " 'spent': ['used']}",
    });
    const GameRules *rules = game->rules;
    const Position *position = game->machine.position;
    gint32 heath = sample_number(game, ENTITY_SPACE, "heath");
    assert_string_equal(sample_zone(game, "red-1"), "heath");
    assert_int_equal(sample_steps(game, "red-1"), 1);
    assert_string_equal(sample_zone(game, "red-2"), "@aboard:red-fleet");
    assert_int_equal(sample_steps(game, "red-2"), 2);
    assert_string_equal(sample_zone(game, "blue-2"), "@pool:blue");
    assert_string_equal(sample_zone(game, "gold-1"), "@year:1701");
    assert_int_equal(sample_steps(game, "blue-1"), 3);
    assert_int_equal(sample_status(game, "blue"), STATUS_TRUCE);
    assert_int_equal(position_truce_ends(rules, position)[2], 1703);
    assert_int_equal(position_truce_ends(rules, position)[0], TRUCE_OPEN);
    assert_int_equal(position_sides(rules, position)[3], 0);
    assert_string_equal(sample_marker(game, "heath"), "blue");
    assert_string_equal(rules->place_names[position_place_names(rules, position)[heath]], "Moor");
    assert_int_equal(position_garrisons(rules, position)[heath], 7);
    assert_true(position_harbours(rules, position)[heath]);
    assert_int_equal(position_owners(rules, position)[2], 3);
    assert_int_equal(sample_mark(game, "storm"), 5);
    assert_int_equal(sample_mark(game, "frost"), 0);
    assert_true(position_spent(rules, position)[0]);
    assert_false(position_spent(rules, position)[1]);
    assert_int_equal(sample_level(game, "red"), 16);
}

/* A level that is stated holds with the lands that are lost at the start, and rises again with
 * them; even where they would bring it below nothing. */
static void
levels(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *nation;
        gint level, with_land_back;
    } cases[] = {{"red", 12, 16}, {"gold", 8, 12}, {"gold", 0, 4}, {"red", 1000, 1004}};
    static const char roster[] =
        "{'nations': [{'id': 'red', 'name': 'R', 'level': {'start': 20, 'per-land': 4}},"
        " {'id': 'rust', 'name': 'R'}, {'id': 'blue', 'name': 'B'},"
        " {'id': 'gold', 'name': 'G', 'level': {'start': 1, 'per-land': 4}}]}";
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario =
            g_strdup_printf("'position': {'nations': [{'nation': '%s', 'level': %d}],"
                            " 'places': [{'place': 'heath', 'marker': 'blue'},"
                            " {'place': 'goldland', 'marker': 'blue'}]}",
                            cases[i].nation, cases[i].level);
        g_autoptr(SampleGame) game =
            sample_game_new(&(SampleWords){.scenario = scenario, .roster = roster});
        assert_int_equal(sample_level(game, cases[i].nation), cases[i].level);
        gint16 *markers = position_markers(game->rules, game->machine.position);
        markers[sample_number(game, ENTITY_SPACE, "heath")] = NO_NAME;
        markers[sample_number(game, ENTITY_SPACE, "goldland")] = NO_NAME;
        assert_int_equal(sample_level(game, cases[i].nation), cases[i].with_land_back);
    }
}

/* Rules that wait for the set-up run when it is done; nothing that was stated is an event. */
static void
events(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': ["
                 "{'id': 'done', 'on': [{'event': 'set-up'}], 'do': [{'verb': 'track',"
                 " 'track': 'storm', 'add': 1}]},"
                 "{'id': 'stated', 'on': [{'event': 'enters'}, {'event': 'leaves'},"
                 " {'event': 'control-changed'}, {'event': 'truced'}, {'event': 'track-at',"
                 " 'track': 'frost'}], 'do': [{'verb': 'track', 'track': 'storm', 'add': 3}]}]",
        .scenario = "'position': {'units': [{'unit': 'red-1', 'at': 'heath'}],"
                    " 'places': [{'place': 'wood', 'marker': 'blue'}],"
                    " 'nations': [{'nation': 'blue', 'status': 'truce'}],"
                    " 'tracks': [{'track': 'frost', 'at': 1}]}",
    });
    assert_int_equal(sample_mark(game, "storm"), 1);
}

/* And they run before the first turn when a game follows. */
static void
events_of_a_game(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_march_new("'profile': {" MARCH_PROFILE "},"
                         " 'rules': [{'id': 'done', 'on': [{'event': 'set-up'}],"
                         "  'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}]",
                         UNITS(AT("n1", "ayr") "," AT("s1", "tay")));
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *position = set_up(game->rules, &problem);
    assert_null(problem);
    position->is_played = TRUE;
    Machine machine = {.rules = game->rules, .position = position};
    assert_int_equal(machine_run(&machine).kind, REQUEST_ROLL);
    assert_int_equal(position_marks(game->rules, position)[0], 1);
    assert_int_equal(position->n_waiting, 0);
}

static void
what_cannot_be_stated(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *position, *problem;
    } cases[] = {
        {"'units': [{'unit': 'nothing', 'at': 'wood'}]", "nothing"},
        {"'units': [{'unit': 'red-1', 'at': 'nothing'}]", "“nothing”, which is not a single zone"},
        {"'units': [{'unit': 'red-1', 'at': 'realm'}]",
         "“red-1” cannot be placed in “realm”, which is not a single zone"},
        {"'units': [{'unit': 'red-1', 'at': '@home'}]", "not a single zone"},
        {"'units': [{'unit': 'red-1', 'at': '@year:1650'}]", "not a single zone"},
        {"'units': [{'unit': 'red-1', 'at': '@aboard:red-1'}]", "aboard"},
        {"'units': [{'unit': 'red-1', 'at': '@aboard:red-3'}]", "aboard"},
        {"'units': [{'unit': 'red-1', 'at': '@aboard:red-2'},"
         " {'unit': 'red-2', 'at': '@aboard:red-1'}]",
         "aboard"},
        {"'nations': [{'nation': 'nothing'}]", "nothing"},
        {"'nations': [{'nation': 'red', 'side': 'nothing'}]", "nothing"},
        {"'nations': [{'nation': 'red', 'until': '1701-nothing'}]", "nothing"},
        {"'places': [{'place': 'nothing'}]", "nothing"},
        {"'places': [{'place': 'wood', 'marker': 'nothing'}]", "nothing"},
        {"'places': [{'place': 'wood', 'nation': 'nothing'}]", "nothing"},
        {"'tracks': [{'track': 'nothing', 'at': 1}]", "nothing"},
        {"'tracks': [{'track': 'storm', 'at': 6}]", "the track “storm”"},
        {"'tracks': [{'track': 'frost', 'at': -3}]", "the track “frost”"},
        {"'spent': ['nothing']", "nothing"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario = g_strdup_printf("'position': {%s}", cases[i].position);
        g_autofree char *problem = sample_game_problem(&(SampleWords){.scenario = scenario});
        if (problem == NULL || strstr(problem, cases[i].problem) == NULL)
            fail_msg("%s: %s", scenario, problem);
    }
}

FILE_OF_TESTS(set_up)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_can_be_stated),
        cmocka_unit_test(levels),
        cmocka_unit_test(events),
        cmocka_unit_test(events_of_a_game),
        cmocka_unit_test(what_cannot_be_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
