/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The machine: in which order waiting rules run, that all comes to an end, and that a pending
 * request stays pending.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/event.h"
#include "validator/engine/system.h"

static SampleGame *
game_of(const char *rules)
{
    g_autofree char *list = g_strdup_printf("'rules': [%s]", rules);
    return sample_game_new(&(SampleWords){.rules = list});
}

static void
emit(SampleGame *game, TriggerVerb verb)
{
    const Event event = event_of(verb);
    event_emit(&game->machine, &event);
}

/* A rule that comes out of turn ends the game. */
#define IN_TURN(n)                                                                                 \
    "'on': [{'event': 'turn-end'}], 'do': [{'verb': 'track', 'track': 'storm', 'add': 1,"          \
    " 'if': {'verb': 'compare', 'left': {'verb': 'track', 'track': 'storm'}, 'is': 'equal',"       \
    " 'right': {'verb': 'number', 'value': " #n "}}, 'else': [{'verb': 'end-game',"                \
    " 'result': 'Out of turn'}]}]"

/* By rising order; of one order, as in the file. */
static void
order(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        /* clang-format off */
        "{'id': 'd', 'order': 5, " IN_TURN(4) "},"
        "{'id': 'b', " IN_TURN(1) "},"
        "{'id': 'a', 'order': -3, " IN_TURN(0) "},"
        "{'id': 'c', " IN_TURN(2) "},"
        "{'id': 'e', 'order': 0, " IN_TURN(3) "}";
    /* clang-format on */
    g_autoptr(SampleGame) game = game_of(rules);
    emit(game, TRIGGER_TURN_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 5);
}

/* Only what waits for the moment runs; what it sets off at once runs before the rest. */
static void
moments(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        "{'id': 'late', 'on': [{'event': 'turn-end'}], 'moment': 'year-end',"
        " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]},"
        "{'id': 'early', 'on': [{'event': 'turn-end'}], 'moment': 'phase-end',"
        " 'do': [{'verb': 'track', 'track': 'frost', 'add': 1}]},"
        "{'id': 'soon', 'on': [{'event': 'track-at', 'track': 'frost'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'add': 2}]}";
    g_autoptr(SampleGame) game = game_of(rules);
    emit(game, TRIGGER_TURN_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 0);
    machine_moment(&game->machine, MOMENT_PHASE_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "frost"), -1);
    assert_int_equal(sample_mark(game, "storm"), 2);
    /* The moment is over: what comes to wait for it now waits for the next one. */
    emit(game, TRIGGER_TURN_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "frost"), -1);
    machine_moment(&game->machine, MOMENT_YEAR_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 4);
    assert_int_equal(game->machine.position->n_waiting, 1);
}

/* What comes of a rule comes before the next rule that waits for the same event, and before the
 * rule's own next effect. */
static void
what_comes_of_a_rule(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        /* clang-format off */
        "{'id': 'first', 'on': [{'event': 'turn-end'}], 'do': ["
        "{'verb': 'track', 'track': 'frost', 'set': 0}, {'verb': 'track', 'track': 'storm', 'add': 1}]},"
        "{'id': 'second', 'order': 1, " IN_TURN(2) "},"
        "{'id': 'sequel', 'order': 2, 'on': [{'event': 'track-at', 'track': 'frost'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1,"
        " 'if': {'verb': 'track', 'track': 'storm', 'at-most': 0}}]}";
    /* clang-format on */
    g_autoptr(SampleGame) game = game_of(rules);
    emit(game, TRIGGER_TURN_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 3);
}

/* So many rules may wait for one event; they need no room in the stack. */
static void
many_rules(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) rules = g_string_new(NULL);
    for (guint i = 0; i < WAITING_MAX; i++)
        g_string_append_printf(rules,
                               "%s{'id': 'r%u', 'on': [{'event': 'turn-end'}], 'moment':"
                               " '%s', 'do': [{'verb': 'level', 'nation': 'red', 'add': 1}]}",
                               i > 0 ? ", " : "", i, i % 2 == 0 ? "now" : "year-end");
    g_autoptr(SampleGame) game = game_of(rules->str);
    emit(game, TRIGGER_TURN_END);
    machine_moment(&game->machine, MOMENT_YEAR_END);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_level(game, "red"), 20 + WAITING_MAX);
}

/* A rule that sets itself off, or two that set off each other, end with an overflow. */
static void
rules_without_end(void **state G_GNUC_UNUSED)
{
    static const char itself[] =
        "{'id': 'self', 'on': [{'event': 'track-at', 'track': 'storm'}, {'event': 'turn-end'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'set': 1},"
        "        {'verb': 'track', 'track': 'storm', 'set': 0}]}";
    static const char each_other[] =
        "{'id': 'up', 'on': [{'event': 'turn-end'}, {'event': 'track-at', 'track': 'frost'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'set': 1},"
        "        {'verb': 'track', 'track': 'storm', 'set': 0}]},"
        "{'id': 'down', 'on': [{'event': 'track-at', 'track': 'storm', 'at-least': 1}],"
        " 'do': [{'verb': 'track', 'track': 'frost', 'set': 1},"
        "        {'verb': 'track', 'track': 'frost', 'set': 0}]}";
    static const char edge[] =
        "{'id': 'edge', 'when': {'verb': 'track', 'track': 'storm', 'at-least': 1},"
        " 'do': [{'verb': 'track', 'track': 'storm', 'set': 0},"
        "        {'verb': 'track', 'track': 'storm', 'set': 1}]},"
        "{'id': 'up', 'on': [{'event': 'turn-end'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'set': 1}]}";
    static const char *const cases[] = {itself, each_other, edge};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_of(cases[i]);
        emit(game, TRIGGER_TURN_END);
        assert_string_equal(sample_asked(game), "overflow");
        g_autoptr(FindingWords) problem = position_check(game->rules, game->machine.position);
        assert_non_null(problem);
    }
}

#define ROLL_3 "{'verb': 'roll', 'dice': 3, 'rows': [{'do': []}]}"

static void
a_request_stays(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_doing(NULL, ROLL_3, NULL);
    assert_string_equal(sample_asked(game), "roll of nobody: 6");
    g_autofree Position *before = position_copy(game->machine.position);
    assert_string_equal(sample_asked(game), "roll of nobody: 6");
    assert_memory_equal(before, game->machine.position, before->size);
    /* It lies in the position: a copy is asked the same, and goes its own way. */
    Machine other = {.rules = game->rules, .position = before};
    for (guint i = 0; i < 3; i++) {
        assert_int_equal(machine_run(&other).kind, REQUEST_ROLL);
        machine_answer(&other, 6);
    }
    assert_int_equal(machine_run(&other).kind, REQUEST_NONE);
    assert_string_equal(sample_asked(game), "roll of nobody: 6");
}

/* A rule that comes to wait while somebody is asked runs first, and what was asked is asked again.
 */
static void
a_rule_in_between(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'done', 'do': [" ROLL_3 "]}, {'id': 'watch', 'on': [{'event': 'turn-end'}],"
                " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}");
    sample_do(game, "done", NULL);
    sample_asked(game);
    emit(game, TRIGGER_TURN_END);
    assert_string_equal(sample_asked(game), "roll of nobody: 6");
    assert_int_equal(sample_mark(game, "storm"), 1);
}

static void
too_deep(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_of("{'id': 'done', 'do': [" ROLL_3 "]}");
    for (guint i = 0; i < FRAMES_MAX; i++)
        sample_do(game, "done", NULL);
    assert_false(game->machine.position->overflow);
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "overflow");
}

static void
nothing_to_do(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_of("{'id': 'done', 'do': []}");
    sample_do(game, "done", NULL);
    assert_int_equal(game->machine.position->n_frames, 0);
    assert_string_equal(sample_asked(game), "nothing");
}

static void
who_is_meant(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const Machine *machine = &game->machine;
    gint32 blue_1 = sample_number(game, ENTITY_UNIT, "blue-1");
    Frame frame = {.subjects = SUBJECTS_NONE};
    assert_int_equal(machine_side(machine, &frame, BY_SELF, NO_NAME), NO_NAME);
    assert_int_equal(machine_side(machine, &frame, BY_SELF, blue_1), 1);
    frame.subjects.nation = 0;
    assert_int_equal(machine_side(machine, &frame, BY_SELF, blue_1), 0);
    assert_int_equal(machine_side(machine, &frame, BY_OPPONENT, NO_NAME), 1);
    assert_int_equal(machine_side(machine, &frame, BY_OWNER, blue_1), 1);
    frame.subjects.side = 1;
    assert_int_equal(machine_side(machine, &frame, BY_SELF, NO_NAME), 1);
    assert_int_equal(machine_side(machine, &frame, BY_OPPONENT, NO_NAME), 0);
}

/* A game of more or fewer sides than the system is for has a set-up, and nothing behind it. */
static void
a_system_for_two_sides(void **state G_GNUC_UNUSED)
{
    static const char *const sides[] = {
        "{'id': 'north', 'name': 'North'}",
        "{'id': 'north', 'name': 'North'}, {'id': 'south', 'name': 'South'}",
        ("{'id': 'north', 'name': 'North'}, {'id': 'south', 'name': 'South'},"
         " {'id': 'west', 'name': 'West'}"),
    };
    static const char roster[] =
        "{'nations': [{'id': 'red', 'name': 'Red', 'side': 'north'}], 'types': [], 'units': []}";
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
        g_autofree char *words = g_strdup_printf(
            "{'format': 1, 'id': 'invented', 'title': 'Invented', 'system': 'area-blocks',"
            " 'sides': [%s], 'seasons': [{'id': 'spring', 'name': 'Spring'},"
            "  {'id': 'autumn', 'name': 'Autumn'}]}",
            sides[i]);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .game = words,
            .roster = roster,
            .map = "{'spaces': []}",
        });
        assert_int_equal(system_of(game->rules) != NULL, i == 1);
        game->machine.position->is_played = TRUE;
        assert_int_equal(machine_run(&game->machine).kind, REQUEST_NONE);
        assert_int_equal(game->machine.position->overflow, 0);
    }
}

FILE_OF_TESTS(machine)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(moments),
        cmocka_unit_test(what_comes_of_a_rule),
        cmocka_unit_test(many_rules),
        cmocka_unit_test(rules_without_end),
        cmocka_unit_test(a_request_stays),
        cmocka_unit_test(a_rule_in_between),
        cmocka_unit_test(too_deep),
        cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(who_is_meant),
        cmocka_unit_test(a_system_for_two_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
