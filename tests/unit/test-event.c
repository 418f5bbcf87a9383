/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events: which rules are collected, for whom, when and how often.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/event.h"
#include "validator/engine/position.h"
#include "validator/engine/set-up.h"

#define STORM(n) "'do': [{'verb': 'track', 'track': 'storm', 'add': " #n "}]"
#define FROST_UP "{'verb': 'track', 'track': 'frost', 'add': 1}"

static SampleGame *
game_of(const char *rules)
{
    g_autofree char *list = g_strdup_printf("'rules': [%s]", rules);
    return sample_game_new(&(SampleWords){.rules = list});
}

/* Reports of an event with everything that an event can have. */
static void
report(SampleGame *game, TriggerVerb verb)
{
    Event event = event_of(verb);
    event.unit = sample_number(game, ENTITY_UNIT, "red-1");
    event.place = sample_number(game, ENTITY_SPACE, "heath");
    event.nation = sample_number(game, ENTITY_NATION, "red");
    event.loser = sample_number(game, ENTITY_NATION, "blue");
    event.side = 0;
    event.track = sample_number(game, ENTITY_TRACK, "storm");
    event.at = 3;
    event.cause = CAUSE_SIEGE;
    event_emit(&game->machine, &event);
}

/* Returns: how many rules wait because of the event. */
static gint
reported(const char *on, TriggerVerb verb)
{
    g_autofree char *rule = g_strdup_printf("{'id': 'watch', 'on': [%s], " STORM(1) "}", on);
    g_autoptr(SampleGame) game = game_of(rule);
    report(game, verb);
    return game->machine.position->n_waiting;
}

static void
every_verb(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_TRIGGERS; i++) {
        g_autofree char *on = g_strdup_printf("{'event': '%s'%s}", trigger_words[i],
                                              i == TRIGGER_TRACK_AT ? ", 'track': 'storm'" : "");
        assert_int_equal(reported(on, (TriggerVerb)i), 1);
        assert_int_equal(reported(on, (TriggerVerb)((i + 1) % N_TRIGGERS)), 0);
    }
}

static void
every_member(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *on;
        gint n;
    } cases[] = {
        {"{'event': 'captured', 'nation': 'red'}", 1},
        {"{'event': 'captured', 'nation': 'blue'}", 0},
        {"{'event': 'captured', 'loser': 'blue'}", 1},
        {"{'event': 'captured', 'loser': 'red'}", 0},
        {"{'event': 'captured', 'side': 'north'}", 1},
        {"{'event': 'captured', 'side': 'south'}", 0},
        {"{'event': 'captured', 'side': '@self'}", 1},
        {"{'event': 'captured', 'side': '@opponent'}", 0},
        {"{'event': 'captured', 'place': 'heath'}", 1},
        {"{'event': 'captured', 'place': 'realm'}", 1},
        {"{'event': 'captured', 'place': 'east'}", 0},
        {"{'event': 'captured', 'units': {'tag': 'royal'}}", 1},
        {"{'event': 'captured', 'units': {'nation': 'blue'}}", 0},
        {"{'event': 'captured', 'cause': 'siege'}", 1},
        {"{'event': 'captured', 'cause': 'march'}", 0},
        {"{'event': 'captured', 'track': 'storm', 'at-least': 3}", 1},
        {"{'event': 'captured', 'track': 'storm', 'at-least': 4}", 0},
        {"{'event': 'captured', 'track': 'frost'}", 0},
        /* One rule runs once, however many of its triggers match. */
        {"{'event': 'captured'}, {'event': 'captured', 'nation': 'red'}", 1},
        {"{'event': 'builds'}, {'event': 'captured'}", 1},
        {"", 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        if (reported(cases[i].on, TRIGGER_CAPTURED) != cases[i].n)
            fail_msg("%s", cases[i].on);
}

/* What does not belong to an event matches no member that asks for it. */
static void
an_event_of_nothing(void **state G_GNUC_UNUSED)
{
    static const char *const members[] = {
        "'nation': 'red'", "'nation': '@self'", "'loser': 'blue'",
        "'side': 'north'", "'side': '@self'",   "'place': 'heath'",
        "'units': {}",     "'cause': 'siege'",  "'track': 'storm'",
    };
    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        g_autofree char *rule = g_strdup_printf(
            "{'id': 'watch', 'on': [{'event': 'turn-end', %s}], " STORM(1) "}", members[i]);
        g_autoptr(SampleGame) game = game_of(rule);
        const Event event = event_of(TRIGGER_TURN_END);
        event_emit(&game->machine, &event);
        assert_int_equal(game->machine.position->n_waiting, 0);
    }
}

static void
for_whom(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'theirs', 'on': [{'event': 'captured'}]},"
                "{'id': 'ours', 'side': 'south', 'on': [{'event': 'captured'}]},"
                "{'id': 'nobodys', 'on': [{'event': 'year-end'}]}");
    report(game, TRIGGER_CAPTURED);
    const Event event = event_of(TRIGGER_YEAR_END);
    event_emit(&game->machine, &event);
    const Position *position = game->machine.position;
    assert_int_equal(position->n_waiting, 3);
    const Subjects *subjects = &position->waiting[0].subjects;
    assert_int_equal(subjects->side, 0);
    assert_int_equal(subjects->nation, 0);
    assert_int_equal(subjects->event_nation, 0);
    assert_int_equal(subjects->event_unit, 0);
    assert_int_equal(subjects->event_place, sample_number(game, ENTITY_SPACE, "heath"));
    assert_int_equal(subjects->activated, NO_NAME);
    assert_int_equal(position->waiting[1].subjects.side, 1);
    assert_int_equal(position->waiting[2].subjects.side, NO_NAME);
}

/* Rules that run now or at the end of the action are tested when the event happens, others when
 * they run. */
static void
when_the_condition_is_tested(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *moment;
        gint storm;
    } cases[] = {
        {"now", 1},      {"action-end", 1}, {"phase-end", 0},
        {"turn-end", 0}, {"year-end", 0},   {"interphase-start", 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rule = g_strdup_printf(
            "{'id': 'watch', 'on': [{'event': 'captured'}], 'moment': '%s',"
            " 'if': {'verb': 'track', 'track': 'frost', 'at-most': 0}, " STORM(1) "}",
            cases[i].moment);
        g_autoptr(SampleGame) game = game_of(rule);
        report(game, TRIGGER_CAPTURED);
        position_marks(game->rules, game->machine.position)[1] = 1;
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), i == 0);
        machine_moment(&game->machine, (MomentWord)i);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), cases[i].storm);
        assert_int_equal(game->machine.position->n_waiting, 0);
    }
}

static void
otherwise(void **state G_GNUC_UNUSED)
{
    static const char *const moments[] = {"now", "turn-end"};
    for (guint i = 0; i < G_N_ELEMENTS(moments); i++) {
        g_autofree char *rules = g_strdup_printf(
            "{'id': 'watch', 'on': [{'event': 'captured'}], 'moment': '%s',"
            " 'if': {'verb': 'track', 'track': 'storm', 'at-least': 5}, " STORM(
                1) ","
                   " 'else': [" FROST_UP "]},"
                   "{'id': 'nothing-else', 'on': [{'event': 'captured'}],"
                   " 'if': {'verb': 'track', 'track': 'storm', 'at-least': 5}, " STORM(1) "}",
            moments[i]);
        g_autoptr(SampleGame) game = game_of(rules);
        report(game, TRIGGER_CAPTURED);
        assert_int_equal(game->machine.position->n_waiting, 1);
        machine_moment(&game->machine, MOMENT_TURN_END);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), 0);
        assert_int_equal(sample_mark(game, "frost"), -1);
    }
}

/* A rule that may run once is not used up by a condition that failed. */
static void
once(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'watch', 'on': [{'event': 'captured'}], 'once': 'game',"
                " 'if': {'verb': 'track', 'track': 'frost', 'at-least': 0}, " STORM(1) "}");
    report(game, TRIGGER_CAPTURED);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 0);
    assert_int_equal(position_spent(game->rules, game->machine.position)[0], FALSE);
    position_marks(game->rules, game->machine.position)[1] = 0;
    /* Both wait before the first of them has run. */
    report(game, TRIGGER_CAPTURED);
    report(game, TRIGGER_CAPTURED);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 1);
    report(game, TRIGGER_CAPTURED);
    assert_int_equal(game->machine.position->n_waiting, 0);
}

static void
rules_that_are_off(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'judged', 'manual': true, 'on': [{'event': 'captured'}], " STORM(
            1) "},"
               "{'id': 'edge', 'manual': true, 'when': {'verb': 'date', 'from': '1700'}}");
    report(game, TRIGGER_CAPTURED);
    position_note_news(game->rules, game->machine.position, CHANGED_UNITS | CHANGED_REST);
    event_edges(&game->machine, FALSE);
    assert_int_equal(game->machine.position->n_waiting, 0);
}

/* An edge rule runs when its condition becomes true, and again when it does so again. */
static void
edges(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'edge', 'when': {'verb': 'track', 'track': 'frost', 'at-least': 1}, " STORM(
            1) "}, {'id': 'up', 'do': [{'verb': 'track', 'track': 'frost', 'add': 1}]},"
               "{'id': 'down', 'do': [{'verb': 'track', 'track': 'frost', 'set': 0}]}");
    static const struct {
        const char *rule;
        gint storm;
    } steps[] = {
        {"down", 0}, {"up", 1}, {"up", 1}, {"down", 1}, {"up", 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        sample_do(game, steps[i].rule, NULL);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), steps[i].storm);
    }
}

/* What holds when the set-up is done was not brought about by anybody, not even by what rules did
 * during the set-up. */
static void
edges_are_silent_at_set_up(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules =
            "'rules': ["
            "{'id': 'edge', 'when': {'verb': 'track', 'track': 'frost', 'at-least': 1}, " STORM(
                1) "},"
                   "{'id': 'drums', 'on': [{'event': 'builds'}], 'do': [{'verb': 'track',"
                   " 'track': 'frost', 'set': 2}]},"
                   "{'id': 'done', 'on': [{'event': 'set-up'}], " STORM(2) "}]",
        .scenario = "'decisions': [{'verb': 'build', 'by': 'north', 'nation': 'red',"
                    " 'points': 1}]",
    });
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "frost"), 2);
    assert_int_equal(sample_mark(game, "storm"), 2);
}

static void
too_many_wait(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_of("{'id': 'watch', 'on': [{'event': 'captured'}], 'moment': 'year-end'}");
    for (guint i = 0; i < WAITING_MAX; i++)
        report(game, TRIGGER_CAPTURED);
    assert_string_equal(sample_asked(game), "nothing");
    report(game, TRIGGER_CAPTURED);
    assert_string_equal(sample_asked(game), "overflow");
    g_autoptr(FindingWords) problem = position_check(game->rules, game->machine.position);
    assert_non_null(problem);
}

FILE_OF_TESTS(event)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb),
        cmocka_unit_test(every_member),
        cmocka_unit_test(an_event_of_nothing),
        cmocka_unit_test(for_whom),
        cmocka_unit_test(when_the_condition_is_tested),
        cmocka_unit_test(otherwise),
        cmocka_unit_test(once),
        cmocka_unit_test(rules_that_are_off),
        cmocka_unit_test(edges),
        cmocka_unit_test(edges_are_silent_at_set_up),
        cmocka_unit_test(too_many_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
