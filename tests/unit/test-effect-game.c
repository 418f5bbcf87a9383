/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to nations, to procedures and to the game.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/outcome.h"
#include "validator/systems/area-blocks/position.h"

#define OTHERWISE "'else': [{'verb': 'track', 'track': 'storm', 'set': 5}]"

static SampleGame *
after(const char *effects)
{
    SampleGame *game = sample_game_doing(NULL, effects, NULL);
    assert_string_equal(sample_asked(game), "nothing");
    return game;
}

static void
points(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        after("{'verb': 'points', 'nation': 'red', 'add': 3, 'moment': 'this-interphase'},"
              "{'verb': 'points', 'nation': 'red', 'add': -1, 'moment': 'this-interphase'},"
              "{'verb': 'points', 'nation': 'blue', 'add': 2, 'moment': 'next-interphase',"
              " 'plus': {'verb': 'level', 'nation': 'gold'}},"
              "{'verb': 'points', 'nation': 'blue', 'half': true, 'moment': 'this-interphase'},"
              "{'verb': 'points', 'nation': 'gold', 'half': true, 'moment': 'next-interphase'},"
              "{'verb': 'points', 'nation': 'gold', 'half': true, 'moment': 'this-interphase'}");
    const GameRules *rules = game->rules;
    const Position *position = game->machine.position;
    gint32 red = sample_number(game, ENTITY_NATION, "red");
    gint32 blue = sample_number(game, ENTITY_NATION, "blue");
    gint32 gold = sample_number(game, ENTITY_NATION, "gold");
    assert_int_equal(position_points(rules, position)[red], 2);
    assert_int_equal(position_points(rules, position)[blue], 0);
    assert_int_equal(position_next_points(rules, position)[blue], 10);
    assert_int_equal(position_halved(rules, position)[red], 0);
    assert_int_equal(position_halved(rules, position)[blue], 1);
    assert_int_equal(position_next_halved(rules, position)[blue], 0);
    assert_int_equal(position_halved(rules, position)[gold], 1);
    assert_int_equal(position_next_halved(rules, position)[gold], 1);
}

/* However many points rules give, they stay a number. */
static void
many_points(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) effects = g_string_new(NULL);
    for (guint i = 0; i < 40; i++)
        g_string_append_printf(effects,
                               "%s{'verb': 'points', 'nation': 'red', 'add': 1000,"
                               " 'moment': 'this-interphase'},"
                               "{'verb': 'level', 'nation': 'red', 'add': 1000}",
                               i > 0 ? ", " : "");
    g_autoptr(SampleGame) game = after(effects->str);
    assert_int_equal(position_points(game->rules, game->machine.position)[0], POSITION_NUMBER_MAX);
    assert_int_equal(sample_level(game, "red"), POSITION_NUMBER_MAX + 20);
}

/* Half of an odd number is rounded down. */
static void
points_at_once(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_doing(
        "'position': {'nations': [{'nation': 'red', 'level': 5}],"
        " 'units': [{'unit': 'red-1', 'at': 'redland', 'strength': 1}]}",
        "{'verb': 'points', 'nation': 'red', 'half': true, 'moment': 'now', 'spend': 'any'}", NULL);
    assert_string_equal(sample_asked(game), "choice of north: red-1 done");
    assert_int_equal(machine_top(&game->machine)->value, 2);
}

static void
levels(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = after(
        "{'verb': 'level', 'nation': 'red', 'add': -6},"
        "{'verb': 'level', 'nation': 'blue', 'add': 1, 'plus': {'verb': 'number', 'value': 2}},"
        "{'verb': 'level', 'nation': 'gold', 'add': -50}");
    assert_int_equal(sample_level(game, "red"), 14);
    assert_int_equal(sample_level(game, "blue"), 19);
    assert_int_equal(sample_level(game, "gold"), 0);
}

static void
statuses(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        after("{'verb': 'status', 'nation': 'gold', 'status': 'active', 'side': 'south'},"
              "{'verb': 'status', 'nation': 'rust', 'status': 'gone'},"
              "{'verb': 'status', 'nation': 'blue', 'status': 'truce'}");
    assert_int_equal(sample_status(game, "gold"), STATUS_ACTIVE);
    assert_int_equal(sample_status(game, "rust"), STATUS_GONE);
    assert_int_equal(sample_status(game, "blue"), STATUS_TRUCE);
    const Position *position = game->machine.position;
    assert_int_equal(
        position_side(game->rules, position, sample_number(game, ENTITY_NATION, "gold")),
        sample_number(game, ENTITY_SIDE, "south"));
    assert_int_equal(position_truce_ends(game->rules, position)[2], TRUCE_OPEN);
}

/* A truce ends as many years later as the profile says; another status has no end. */
static void
the_end_of_a_truce(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'profile': {'truce-years': 4}, 'rules': [{'id': 'rest', 'do': [{'verb': 'status',"
                 " 'nation': 'blue', 'status': 'truce'}]}, {'id': 'wake', 'do': [{'verb': 'status',"
                 " 'nation': 'blue', 'status': 'active'}]}]",
    });
    gint16 *ends = position_truce_ends(game->rules, game->machine.position);
    sample_do(game, "rest", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(ends[2], 1704);
    sample_do(game, "wake", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(ends[2], TRUCE_OPEN);
}

static void
events_of_status(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effect;
        gint storm;
    } cases[] = {
        {"'nation': 'gold', 'status': 'active'", 1},
        {"'nation': 'red', 'status': 'active'", 0}, /* it was */
        {"'nation': 'red', 'status': 'truce'", 2},
        {"'nation': 'gold', 'status': 'truce'", 0},
        {"'nation': 'red', 'status': 'gone'", 0},
        {"'nation': 'red', 'status': 'inactive'", 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules = g_strdup_printf(
            "'rules': [{'id': 'done', 'do': [{'verb': 'status', %s}]},"
            "{'id': 'a', 'on': [{'event': 'activated'}], 'do': [{'verb': 'track', 'track': 'storm',"
            " 'set': 1}]}, {'id': 'b', 'on': [{'event': 'truced'}], 'do': [{'verb': 'track',"
            " 'track': 'storm', 'set': 2}]}]",
            cases[i].effect);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = rules});
        sample_do(game, "done", NULL);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), cases[i].storm);
    }
}

/* What is done to nobody is done otherwise. */
static void
nobody(void **state G_GNUC_UNUSED)
{
    static const char *const effects[] = {
        "{'verb': 'points', 'nation': '@self', 'add': 1, 'moment': 'now', " OTHERWISE "}",
        "{'verb': 'level', 'nation': '@activated', 'add': 1, " OTHERWISE "}",
        "{'verb': 'status', 'nation': '@event.nation', 'status': 'gone', " OTHERWISE "}",
        "{'verb': 'build', 'nation': '@self', " OTHERWISE "}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(effects); i++) {
        g_autoptr(SampleGame) game = after(effects[i]);
        assert_int_equal(sample_mark(game, "storm"), 5);
    }
}

static void
building(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *more;
        gint points;
    } cases[] = {
        {"", 20},
        {", 'add': 3", 3},
        {", 'half': true", 10},
        {", 'add': 3, 'half': true", 13},
        {", 'plus': {'verb': 'number', 'value': 4}", 4},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect =
            g_strdup_printf("{'verb': 'build', 'nation': 'red'%s}", cases[i].more);
        g_autoptr(SampleGame) game = sample_game_doing(NULL, effect, NULL);
        assert_string_equal(sample_asked(game), "choice of north: draw done");
        assert_int_equal(machine_top(&game->machine)->value, cases[i].points);
    }
}

/* What changes a procedure stands until it is asked for, with whom it runs for. */
static void
standing(void **state G_GNUC_UNUSED)
{
    Subjects south = SUBJECTS_NONE;
    south.side = 1;
    g_autoptr(SampleGame) game = sample_game_doing(
        NULL, "{'verb': 'modify', 'what': 'actions', 'value': 1, 'until': 'turn-end'}", &south);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(game->machine.position->n_standing, 1);
    assert_int_equal(position_standing(game->machine.position, 0)->subjects.side, 1);
    for (guint i = 1; i < STANDING_MAX; i++)
        sample_do(game, "done", &south), sample_asked(game);
    assert_false(game->machine.position->overflow);
    sample_do(game, "done", &south);
    assert_string_equal(sample_asked(game), "overflow");
}

static void
using_up_a_rule(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_doing("'position': {'spent': ['done']}",
                                                   "{'verb': 'reset', 'rule': 'done'}", NULL);
    assert_int_equal(position_spent(game->rules, game->machine.position)[0], TRUE);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(position_spent(game->rules, game->machine.position)[0], FALSE);
}

static void
ending_the_game(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_game_doing(NULL, "{'verb': 'end-game', 'result': 'Peace'}", NULL);
    assert_string_equal(sample_asked(game), "end");
    /* Nothing happens any more. */
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "end");
}

/* A rule that ends the game may say who wins by it. */
static void
winning_by_a_rule(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effect;
        gint32 subject, winner;
    } cases[] = {
        {"{'verb': 'end-game', 'result': 'Peace'}", 0, NO_NAME},
        {"{'verb': 'end-game', 'side': 'south', 'result': 'Peace'}", 0, 1},
        {"{'verb': 'end-game', 'side': '@self', 'result': 'Peace'}", 0, 0},
        {"{'verb': 'end-game', 'side': '@opponent', 'result': 'Peace'}", 0, 1},
        {"{'verb': 'end-game', 'side': '@self', 'result': 'Peace'}", NO_NAME, NO_NAME},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Subjects subjects = SUBJECTS_NONE;
        subjects.side = (gint16)cases[i].subject;
        g_autoptr(SampleGame) game = sample_game_doing(NULL, cases[i].effect, &subjects);
        assert_string_equal(sample_asked(game), "end");
        assert_int_equal(outcome_side(game->rules, game->machine.position), cases[i].winner);
        assert_string_equal(outcome_name(game->rules, game->machine.position), "Peace");
    }
}

FILE_OF_TESTS(effect_game)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),
        cmocka_unit_test(many_points),
        cmocka_unit_test(points_at_once),
        cmocka_unit_test(levels),
        cmocka_unit_test(statuses),
        cmocka_unit_test(the_end_of_a_truce),
        cmocka_unit_test(events_of_status),
        cmocka_unit_test(nobody),
        cmocka_unit_test(building),
        cmocka_unit_test(standing),
        cmocka_unit_test(using_up_a_rule),
        cmocka_unit_test(ending_the_game),
        cmocka_unit_test(winning_by_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
