/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cannot be played: missing members, numbers out of range, choices that are none.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *members; /* of rules.json */
    const char *problem; /* NULL: there is none */
} RulesCase;

#define RULE(members) "'rules': [{'id': 'a', " members "}]"

/* clang-format off */
static const RulesCase cases[] = {
    {"'rules': []", NULL},
    {RULE("'order': 1000"), NULL},
    {RULE("'order': 1001"), "rule “a”: “order” is out of range"},
    {RULE("'order': -1001"), "rule “a”: “order” is out of range"},
    {RULE("'order': 4294967296"), "rule “a”: “order” is out of range"},
    {RULE("'order': 'first'"), "rule “a”: the value of “order” is not allowed"},
    {RULE("'order': 1, 'order': 'first'"), NULL},
    {RULE("'note': 'first'"), NULL},
    {"'rules': [{'order': 1}]", "rule: “id” is missing"},
    {"'rules': [3]", "a record of the type “rule” is not an object"},
    {RULE("'if': {}"), "condition: “verb” is missing"},
    {RULE("'if': {'verb': 'never'}"), "condition: the value of “verb” is not allowed"},
    {RULE("'if': {'verb': 'units'}"), "condition “units”: “units” is missing"},
    {RULE("'if': {'verb': 'units', 'units': []}"), "condition “units”: the value of “units” is not allowed"},
    {RULE("'if': {'verb': 'units', 'units': {}, 'at-least': -1001}"), "condition “units”: “at-least” is out of range"},
    {RULE("'if': {'verb': 'compare', 'left': {'verb': 'number', 'value': 1}, 'is': 'more'}"), "condition “compare”: “right” is missing"},
    {RULE("'if': {'verb': 'compare', 'left': {'verb': 'number'}, 'is': 'more', 'right': {'verb': 'number', 'value': 1}}"), "term “number”: “value” is missing"},
    {RULE("'do': [{'verb': 'move', 'units': {}}]"), "effect “move”: “to” is missing"},
    {RULE("'do': [{'verb': 'lose-steps', 'units': {}, 'steps': 0}]"), "effect “lose-steps”: “steps” is out of range"},
    {RULE("'do': [{'verb': 'roll', 'dice': 21}]"), "effect “roll”: “dice” is out of range"},
    {RULE("'on': [{'event': 'track-at'}]"), "trigger “track-at”: “track” is missing"},
    {RULE("'do': [{'verb': 'choose', 'by': 'self', 'options': [{'do': [{'verb': 'reset'}]}]}]"), "effect “reset”: “rule” is missing"},
    {"'profile': {'truce-years': 0}", "profile: “truce-years” is out of range"},
    {"'rulings': [{'id': 'tea', 'name': 'Tea', 'answers': []}]", "ruling “tea”: “default” is missing"},
    {"'rulings': [{'id': 'tea', 'name': 'Tea', 'default': 'yes', 'answers': []}]", "the ruling “tea” has no answer “yes”"},
};
/* clang-format on */

static void
rules_files(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *problem = sample_game_problem(&(SampleWords){.rules = cases[i].members});
        if (g_strcmp0(problem, cases[i].problem) != 0)
            fail_msg("%s: %s", cases[i].members, problem);
    }
}

static void
other_files(void **state G_GNUC_UNUSED)
{
    static const struct {
        SampleWords words;
        const char *problem;
    } others[] = {
        {{.scenario = "'decisions': [{'verb': 'place', 'by': 'north', 'units': {}}]"},
         "decision “place”: “at” is missing"},
        {{.scenario = "'decisions': [{'verb': 'place', 'at': [], 'units': {}}]"},
         "decision “place”: “by” is missing"},
        {{.scenario = "'position': {'tracks': [{'track': 'storm', 'at': 65541}]}"},
         "mark “storm”: “at” is out of range"},
        {{.period = "{'from': '1700'}"}, "period: “to” is missing"},
        {{.roster = "{'nations': [{'id': 'red', 'name': 'R'}], 'units': [{'id': 'u', 'name': 'U',"
                    " 'type': 'army', 'strength': 1}]}"},
         "unit “u”: “nation” is missing"},
        {{.map = "{'spaces': [{'id': 'a', 'name': 'A'}]}"}, "space “a”: “kind” is missing"},
        {{.map = "{}"}, "map: “spaces” is missing"},
        {{.tables = "{'tracks': [{'id': 't', 'name': 'T', 'from': 0, 'to': 99999}]}"},
         "track “t”: “to” is out of range"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(others); i++) {
        g_autofree char *problem = sample_game_problem(&others[i].words);
        assert_string_equal(problem, others[i].problem);
    }
}

static void
choices(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *option, *problem;
    } options[] = {
        {"fog", NULL},
        {"tea=no", NULL},
        {"tea=yes", NULL},
        {"rain", "there is no option or ruling “rain”"},
        {"fo", "there is no option or ruling “fo”"},
        {"rain=yes", "there is no option or ruling “rain”"},
        {"", "there is no option or ruling “”"},
        {"=", "there is no option or ruling “”"},
        {"fog=thick", "the option “fog” takes no answer"},
        {"fog=", "the option “fog” takes no answer"},
        {"tea", "the ruling “tea” has no answer “”"},
        {"tea=", "the ruling “tea” has no answer “”"},
        {"tea=perhaps", "the ruling “tea” has no answer “perhaps”"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(options); i++) {
        const char *const chosen[] = {options[i].option, NULL};
        g_autofree char *problem = sample_game_problem(&(SampleWords){
            .rules = "'options': [{'id': 'fog', 'name': 'Fog'}], 'rulings': [{'id': 'tea',"
                     " 'name': 'Tea', 'default': 'yes', 'answers': [{'id': 'yes', 'name': 'Yes'},"
                     " {'id': 'no', 'name': 'No'}]}]",
            .options = chosen,
        });
        if (g_strcmp0(problem, options[i].problem) != 0)
            fail_msg("%s: %s", options[i].option, problem);
    }
}

FILE_OF_TESTS(playable)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_files),
        cmocka_unit_test(other_files),
        cmocka_unit_test(choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
