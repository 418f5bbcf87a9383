/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interphase: its steps and their order, points, entries into the war, steps for points,
 * choices.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-interphase.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/interphase.h"

#define ADD(n) "{'verb': 'track', 'track': 'storm', 'add': " #n "}"

static void
frame_of_it(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        "{'id': 'start', 'on': [{'event': 'interphase-start'}], 'do': [" ADD(
            1) "]},"
               "{'id': 'late', 'on': [{'event': 'set-up'}], 'moment': 'interphase-start', 'do': "
               "[" ADD(1) "]},"
                          "{'id': 'end', 'on': [{'event': 'interphase-end'}], 'do': [" ADD(
                              1) "]},"
                                 "{'id': 'stands', 'on': [{'event': 'interphase-start'}], 'do': "
                                 "[{'verb': 'modify',"
                                 " 'what': 'truce', 'allowed': false, 'until': 'interphase-end'}, "
                                 "{'verb': 'modify',"
                                 " 'what': 'truce', 'allowed': false, 'until': "
                                 "'year-end'}]}, " PAUSE_RULE;
    g_autoptr(SampleGame) game = sample_interphase("", PAUSE_STEP, rules, NULL);
    assert_int_equal(sample_mark(game, "storm"), 0);
    assert_string_equal(sample_asked(game), PAUSED);
    assert_int_equal(sample_mark(game, "storm"), 2);
    assert_int_equal(game->machine.position->n_standing, 2);
    sample_answer(game, "branch-0");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 3);
    assert_int_equal(game->machine.position->n_standing, 1);
}

#define POINTS(nation, rest) "{'verb': 'points', 'nation': '" nation "', " rest "}"
#define NEXT "'moment': 'next-interphase'"
#define THIS "'moment': 'this-interphase'"

static void
points(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *given;
        gint red, next; /* budget, and points owed */
    } cases[] = {
        {"", POINTS("red", THIS ", 'add': 0"), 20, 0},
        {"", POINTS("red", THIS ", 'add': 3"), 23, 0},
        {"", POINTS("red", NEXT ", 'add': -3"), 17, 0},
        {"", POINTS("red", NEXT ", 'half': true"), 10, 0},
        /* Half of the level counts, and what rules give is added to it. */
        {"", POINTS("red", NEXT ", 'half': true, 'add': 3"), 13, 0},
        {"", POINTS("red", NEXT ", 'half': true") ", " POINTS("red", THIS ", 'half': true"), 10, 0},
        {"'halved-each': true, ",
         POINTS("red", NEXT ", 'half': true") ", " POINTS("red", THIS ", 'half': true"), 5, 0},
        {"'halved-each': false, ",
         POINTS("red", NEXT ", 'half': true") ", " POINTS("red", NEXT ", 'half': true"), 10, 0},
        {"'halved-each': true, ",
         POINTS("red", NEXT ", 'half': true") ", " POINTS("red", NEXT ", 'half': true"), 5, 0},
        {"", POINTS("red", THIS ", 'add': -23"), 0, 0},
        {"'points-owed': false, ", POINTS("red", THIS ", 'add': -23"), 0, 0},
        {"'points-owed': true, ", POINTS("red", THIS ", 'add': -23"), 0, -3},
        /* What rust gets goes to the pool in which its units wait. */
        {"", POINTS("rust", THIS ", 'add': 4"), 24, 0},
        {"", "{'verb': 'modify', 'what': 'points', 'nation': 'red', 'value': 2}", 22, 0},
        {"", "{'verb': 'modify', 'what': 'points', 'side': 'south', 'value': 2}", 20, 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules =
            g_strdup_printf(PAUSE_RULE ", {'id': 'given', 'on': [{'event': 'set-up'}], 'do': [%s]}",
                            cases[i].given);
        g_autoptr(SampleGame) game =
            sample_interphase(cases[i].profile, STEP("points") ", " PAUSE_STEP, rules, NULL);
        assert_string_equal(sample_asked(game), PAUSED);
        assert_int_equal(sample_budget(game, "red"), cases[i].red);
        assert_int_equal(sample_budget(game, "rust"), 0);
        sample_answer(game, "branch-0");
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_budget(game, "red"), 0);
        assert_int_equal(position_points(game->rules, game->machine.position)[0], 0);
        assert_int_equal(position_halved(game->rules, game->machine.position)[0], 0);
        assert_int_equal(position_next_points(game->rules, game->machine.position)[0],
                         cases[i].next);
    }
}

/* A rule of the start gives points of this interphase. */
static void
points_at_the_start(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_interphase("", STEP("points") ", " PAUSE_STEP,
                          PAUSE_RULE ", {'id': 'cost', 'on': [{'event': 'interphase-start'}],"
                                     " 'do': [" POINTS("red", THIS ", 'add': -4") "]}",
                          NULL);
    assert_string_equal(sample_asked(game), PAUSED);
    assert_int_equal(sample_budget(game, "red"), 16);
    assert_int_equal(sample_budget(game, "blue"), 16);
    assert_int_equal(sample_budget(game, "gold"), 8);
}

/* Steps outside of sides are for all, those inside for one after the other. */
static void
sides(void **state G_GNUC_UNUSED)
{
#define ASK(id, members)                                                                           \
    "{'id': '" id "', " members "'on': [{'event': 'turn-end'}], 'do': [{'verb': 'choose',"         \
    " 'by': 'self', 'options': [{'name': 'Go', 'do': []}, {'name': 'On', 'do': []}]}]}"
    static const char rules[] = ASK("any", "") ", " ASK("south", "'side': 'south', ") ", " ASK(
        "north", "'side': 'north', ");
    static const struct {
        const char *steps, *asked[4];
    } cases[] = {
        {"{'step': 'rules', 'rules': ['south', 'north']}", {"south", "north"}},
        {"{'step': 'rules', 'rules': ['any']}", {"nobody"}},
        {"{'step': 'per-side', 'steps': [{'step': 'rules', 'rules': ['any']}]}",
         {"north", "south"}},
        {"{'step': 'per-side', 'steps': [{'step': 'rules', 'rules': ['south', 'any', 'north']}]}",
         {"north", "north", "south", "south"}},
        {"{'step': 'per-side', 'steps': [{'step': 'per-side', 'steps': [{'step': 'rules',"
         " 'rules': ['any']}]}]}",
         {"north", "south"}},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_interphase("", cases[i].steps, rules, NULL);
        for (guint j = 0; j < 4 && cases[i].asked[j] != NULL; j++) {
            g_autofree char *asked =
                g_strdup_printf("choice of %s: branch-0 branch-1", cases[i].asked[j]);
            assert_string_equal(sample_asked(game), asked);
            sample_answer(game, "branch-0");
        }
        assert_string_equal(sample_asked(game), "nothing");
    }
}

/* In the order of the list, whatever their own order; a condition is tested when its turn comes,
 * and what runs once has run. */
static void
named_rules(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        "{'id': 'one', 'order': 9, 'once': 'game', 'on': [{'event': 'step'}], 'do': [" ADD(
            1) "]},"
               "{'id': 'two', 'order': -9, 'on': [{'event': 'step'}], 'if': {'verb': 'track',"
               " 'track': 'storm', 'at-least': 1}, 'do': [" ADD(
                   2) "], 'else': [{'verb': 'track',"
                      " 'track': 'frost', 'add': 1}]},"
                      "{'id': 'other', 'on': [{'event': 'step'}], 'do': [{'verb': 'end-game', "
                      "'result': 'No'}]}";
    g_autoptr(SampleGame) game =
        sample_interphase("", "{'step': 'rules', 'rules': ['one', 'two', 'one']}", rules, NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 3);
    assert_int_equal(sample_mark(game, "frost"), -2);
    machine_push(&game->machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 5);
}

#define WEAK(unit, place) "{'unit': '" unit "', 'at': '" place "', 'strength': 1}"
#define SPENDING STEP("points") ", " STEP("on-map")

/* Nations spend one after the other; what is left is for what follows. */
static void
on_map(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_interphase("", SPENDING ", " PAUSE_STEP, PAUSE_RULE,
                          "'position': {'units': [" WEAK("red-1", "redland") ", " WEAK(
                              "red-2", "wood") ", " WEAK("blue-1", "blueland") "]}");
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-2 done");
    sample_answer(game, "red-1");
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-2 done");
    sample_answer(game, "red-2");
    assert_string_equal(sample_asked(game), "choice of north: red-1 done");
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "choice of south: blue-1 done");
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), PAUSED);
    /* The wood is nobody's land: a step costs twice as much there. */
    assert_int_equal(sample_budget(game, "red"), 17);
    assert_int_equal(sample_budget(game, "blue"), 16);
    assert_int_equal(sample_steps(game, "red-1"), 2);
}

/* Who has no points, is not in the war or may not build spends none. */
static void
who_spends(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *nations, *modify;
        gboolean is_asked;
    } cases[] = {
        {"", "'what': 'build', 'nation': 'red', 'allowed': true", TRUE},
        {"", "'what': 'build', 'nation': 'red', 'allowed': false", FALSE},
        {"", "'what': 'build', 'side': 'north', 'allowed': false", FALSE},
        {"", "'what': 'build', 'nation': 'blue', 'allowed': false", TRUE},
        {"", "'what': 'points', 'nation': 'red', 'value': -20", FALSE},
        {"'nations': [{'nation': 'red', 'status': 'inactive'}], ",
         "'what': 'build', 'allowed': true", FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario = g_strdup_printf("'position': {%s'units': [%s]}",
                                                    cases[i].nations, WEAK("red-1", "redland"));
        g_autofree char *rules = g_strdup_printf(
            "{'id': 'change', 'always': true, 'do': [{'verb': 'modify', %s}]}", cases[i].modify);
        g_autoptr(SampleGame) game = sample_interphase("", SPENDING, rules, scenario);
        assert_string_equal(sample_asked(game),
                            cases[i].is_asked ? "choice of north: red-1 done" : "nothing");
    }
}

/* No steps in a battle, aboard, or for fleets outside of a friendly harbour (8.3). */
static void
who_gets_steps(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *units;
        gboolean is_offered;
    } cases[] = {
        {WEAK("red-1", "redland"), TRUE},
        {WEAK("red-1", "redland") ", {'unit': 'blue-1', 'at': 'redland'}", FALSE},
        {WEAK("red-1", "@aboard:red-fleet"), FALSE},
        {WEAK("red-fleet", "strait"), FALSE},
        {WEAK("red-fleet", "redland"), TRUE},
        {WEAK("red-1", "@pool:red"), FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario = g_strdup_printf("'position': {'units': [%s]}", cases[i].units);
        g_autoptr(SampleGame) game = sample_interphase("", SPENDING, "", scenario);
        assert_int_equal(g_str_has_prefix(sample_asked(game), "choice of north: red-"),
                         cases[i].is_offered);
    }
}

static void
arrivals(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *steps, *zone;
    } cases[] = {
        {STEP("arrivals"), "@pool:gold"},
        {"{'step': 'per-side', 'steps': [" STEP("arrivals") "]}", "@pool:gold"},
        {STEP("points"), "@year:1700"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game =
            sample_interphase("", cases[i].steps, "",
                              "'position': {'nations': [{'nation': 'gold',"
                              " 'side': 'south'}], 'units': [{'unit': 'gold-1',"
                              " 'at': '@year:1700'}, {'unit': 'gold-2',"
                              " 'at': '@year:1701'}]}");
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_zone(game, "gold-1"), cases[i].zone);
        assert_string_equal(sample_zone(game, "gold-2"), "@year:1701");
    }
}

/* Who has no points, nor others' points, recovers where he is supplied. */
static void
self_sufficient(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) roster = g_string_new(sample_rules_roster);
    g_string_replace(roster, "'part-of': 'red', 'pool': 'red',", "", 1);
    g_string_replace(roster, "'status': 'inactive'},", "'status': 'active'},", 1);
    static const struct {
        gboolean has_own_pool;
        const char *place;
        gint steps;
    } cases[] = {
        {TRUE, "rustland", 2},
        {TRUE, "redland", 2},
        {TRUE, "heath", 1},
        {FALSE, "rustland", 1},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario =
            g_strdup_printf("'position': {'units': [{'unit': 'rust-1', 'at': '%s', 'strength': 1},"
                            " %s]}",
                            cases[i].place, WEAK("red-1", "redland"));
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .roster = cases[i].has_own_pool ? roster->str : NULL,
            .rules = "'profile': {'interphase': [" STEP("self-sufficient") "]}",
            .scenario = scenario,
        });
        machine_push(&game->machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_steps(game, "rust-1"), cases[i].steps);
        assert_int_equal(sample_steps(game, "red-1"), 1);
    }
}

#define MAY(id, side, rest)                                                                        \
    "{'id': '" id "', 'may': {'side': '" side "'" rest ", 'do': [" ADD(1) "]}"

/* Choices are taken or left, side by side, as long as they are there. */
static void
choices(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        MAY("offer", "north", ", 'during': 'interphase'}, 'once': 'game'") ", " MAY(
            "cede", "south",
            ", 'during': 'any'}, 'once': 'game'") ", " MAY("act", "north",
                                                           ", 'during': 'action'}") ", " MAY("neve"
                                                                                             "r",
                                                                                             "nort"
                                                                                             "h",
                                                                                             "}, "
                                                                                             "'if':"
                                                                                             " {'"
                                                                                             "verb'"
                                                                                             ": "
                                                                                             "'stat"
                                                                                             "us', "
                                                                                             "'nati"
                                                                                             "on': "
                                                                                             "'red'"
                                                                                             ", "
                                                                                             "'stat"
                                                                                             "us': "
                                                                                             "'gone"
                                                                                             "'}");
    g_autoptr(SampleGame) game = sample_interphase("", STEP("voluntary-truces"), rules, NULL);
    assert_string_equal(sample_asked(game), "choice of north: take:offer done");
    sample_answer(game, "take:offer");
    assert_string_equal(sample_asked(game), "choice of south: take:cede done");
    assert_int_equal(sample_mark(game, "storm"), 1);
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 1);

    g_autoptr(SampleGame) by_side = sample_interphase(
        "", "{'step': 'per-side', 'steps': [" STEP("voluntary-truces") "]}", rules, NULL);
    assert_string_equal(sample_asked(by_side), "choice of north: take:offer done");
    sample_answer(by_side, "done");
    assert_string_equal(sample_asked(by_side), "choice of south: take:cede done");
}

/* In the actions of a side there are those of actions, and those of any time. */
static void
choices_of_actions(void **state G_GNUC_UNUSED)
{
    static const char rules[] = MAY("offer", "north", ", 'during': 'interphase'}") ", " MAY(
        "cede", "north", "}") ", " MAY("act", "north", ", 'during': 'action'}");
    g_autoptr(SampleGame) game = sample_interphase("", "", rules, NULL);
    static const struct {
        gint32 side;
        gboolean is_interphase;
        guint n;
    } cases[] = {{0, TRUE, 2}, {0, FALSE, 2}, {1, TRUE, 0}, {1, FALSE, 0}};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        machine_offer_nothing(&game->machine);
        blocks_interphase_offer_choices(&game->machine, cases[i].side, cases[i].is_interphase);
        assert_int_equal(game->machine.n_offers, cases[i].n);
    }
    machine_offer_nothing(&game->machine);
    blocks_interphase_offer_choices(&game->machine, 0, FALSE);
    assert_int_equal(game->machine.offers[1].kind, OFFER_TAKE);
    assert_int_equal(game->machine.offers[1].number, sample_number(game, ENTITY_RULE, "act"));
    blocks_interphase_apply_choice(&game->machine, game->machine.offers[1].number, 0);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 1);
}

FILE_OF_TESTS(interphase)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_of_it),
        cmocka_unit_test(points),
        cmocka_unit_test(points_at_the_start),
        cmocka_unit_test(sides),
        cmocka_unit_test(named_rules),
        cmocka_unit_test(on_map),
        cmocka_unit_test(who_spends),
        cmocka_unit_test(who_gets_steps),
        cmocka_unit_test(arrivals),
        cmocka_unit_test(self_sufficient),
        cmocka_unit_test(choices),
        cmocka_unit_test(choices_of_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
