/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of effects: one after the other, under a condition or otherwise.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/event.h"

#define NEVER "'if': {'verb': 'date', 'to': '1600'}"
#define ADD(n) "{'verb': 'track', 'track': 'storm', 'add': " #n "}"

static gint
storm_after(const char *effects)
{
    g_autoptr(SampleGame) game = sample_game_doing(NULL, effects, NULL);
    assert_string_equal(sample_asked(game), "nothing");
    return sample_mark(game, "storm");
}

static void
conditions(void **state G_GNUC_UNUSED)
{
    assert_int_equal(storm_after(ADD(1) ", " ADD(2)), 3);
    assert_int_equal(storm_after("{'verb': 'track', 'track': 'storm', 'add': 1, " NEVER "}"), 0);
    assert_int_equal(storm_after("{'verb': 'track', 'track': 'storm', 'add': 1, " NEVER
                                 ", 'else': [" ADD(2) ", " ADD(2) "]}, " ADD(1)),
                     5);
    /* Each condition is asked when its effect comes. */
    assert_int_equal(storm_after(ADD(2) ", {'verb': 'track', 'track': 'storm', 'add': 3, 'if':"
                                        " {'verb': 'track', 'track': 'storm', 'at-least': 2}}"),
                     5);
}

/* A rule that an effect sets off runs before the next effect. */
static void
a_rule_runs_in_between(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'done', 'do': [" ADD(1) ", " ADD(
            1) "]}, {'id': 'reset', 'on': [{'event': 'track-at', 'track': 'storm', 'at-least': 1}],"
               " 'do': [{'verb': 'track', 'track': 'storm', 'set': 0}]}]",
    });
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 0);
}

/* What the effects of a list do for a nation that they bring into the war. */
static void
activated(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_game_doing(NULL,
                          "{'verb': 'level', 'nation': '@activated', 'add': -3},"
                          "{'verb': 'status', 'nation': 'gold', 'status': 'active'},"
                          "{'verb': 'level', 'nation': '@activated', 'add': 5}",
                          NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_level(game, "gold"), 13);
}

static void
the_end(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_game_doing(NULL, ADD(1) ", {'verb': 'end-game', 'result': 'Over'}, " ADD(1), NULL);
    assert_string_equal(sample_asked(game), "end");
    assert_int_equal(sample_mark(game, "storm"), 1);
    const EffectCode *effect = rules_effect(game->rules, (guint32)game->machine.position->ended_by);
    assert_string_equal(effect->result, "Over");
}

/* Notes in a GString which rules were come to. */
static void
note_rule(gpointer data, EntityId entity, guint32 number)
{
    if (entity == ENTITY_RULE)
        g_string_append_printf(data, "%u ", number);
}

#define LOSES(units) "{'verb': 'lose-steps', 'steps': 1, 'units': {" units "}}"
#define LOSES_ONE(units) LOSES(units ", 'pick': 'choose'")

/* A rule was come to when some effect of it finds something to do, and then once. */
static void
use_is_reported(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effects, *reported;
    } cases[] = {
        {"", ""},
        {ADD(1) ", " ADD(1), "1 "},
        {"{'verb': 'track', 'track': 'storm', 'add': 1, " NEVER "}", ""},
        {"{'verb': 'track', 'track': 'storm', 'add': 1, " NEVER ", 'else': [" ADD(2) "]}", "1 "},
        {LOSES("'in': 'redland'"), "1 "},
        {LOSES("'in': 'heath'"), ""},
        {LOSES_ONE("'in': 'redland'"), "1 "},
        {LOSES_ONE("'in': 'heath'"), ""},
        {LOSES("'in': 'heath'") ", " ADD(1), "1 "},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules = g_strdup_printf(
            "'rules': [{'id': 'idle'}, {'id': 'done', 'on': [{'event': 'turn-end'}],"
            " 'do': [%s]}]",
            cases[i].effects);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = rules});
        g_autoptr(GString) reported = g_string_new(NULL);
        const EventSink sink = {.use = note_rule, .data = reported};
        const Event event = event_of(TRIGGER_TURN_END);
        game->machine.sink = &sink;
        event_emit(&game->machine, &event);
        sample_asked(game);
        assert_string_equal(reported->str, cases[i].reported);
    }
}

FILE_OF_TESTS(procedure_effects)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions),      cmocka_unit_test(a_rule_runs_in_between),
        cmocka_unit_test(activated),       cmocka_unit_test(the_end),
        cmocka_unit_test(use_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
