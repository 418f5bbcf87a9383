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
    {RULE("'order': 1001"), "rule: “order” is out of range"},
    {RULE("'order': -1001"), "rule: “order” is out of range"},
    {RULE("'order': 4294967296"), "rule: “order” is out of range"},
    {RULE("'order': 'first'"), "rule “a”: “order” is not of its kind"},
    {RULE("'order': 1, 'order': 'first'"), NULL},
    {RULE("'note': 'first'"), NULL},
    {"'rules': [{'order': 1}]", "rule: no “id”"},
    {"'rules': [3]", "rule: this is not an object"},
    {RULE("'if': {}"), "condition: no “verb”"},
    {RULE("'if': {'verb': 'never'}"), "condition: “verb” is not of its kind"},
    {RULE("'if': {'verb': 'units'}"), "condition “units”: no “units”"},
    {RULE("'if': {'verb': 'units', 'units': []}"), "condition “units”: “units” is not of its kind"},
    {RULE("'if': {'verb': 'units', 'units': {}, 'at-least': -1001}"), "condition: “at-least” is out of range"},
    {RULE("'if': {'verb': 'compare', 'left': {'verb': 'number', 'value': 1}, 'is': 'more'}"), "condition “compare”: no “right”"},
    {RULE("'if': {'verb': 'compare', 'left': {'verb': 'number'}, 'is': 'more', 'right': {'verb': 'number', 'value': 1}}"), "term “number”: no “value”"},
    {RULE("'do': [{'verb': 'move', 'units': {}}]"), "effect “move”: no “to”"},
    {RULE("'do': [{'verb': 'lose-steps', 'units': {}, 'steps': 0}]"), "effect: “steps” is out of range"},
    {RULE("'do': [{'verb': 'roll', 'dice': 21}]"), "effect: “dice” is out of range"},
    {RULE("'on': [{'event': 'track-at'}]"), "trigger “track-at”: no “track”"},
    {RULE("'do': [{'verb': 'choose', 'by': 'self', 'options': [{'do': [{'verb': 'reset'}]}]}]"), "effect “reset”: no “rule”"},
    {"'profile': {'truce-years': 0}", "profile: “truce-years” is out of range"},
    {"'rulings': [{'id': 'tea', 'name': 'Tea', 'answers': []}]", "ruling “tea”: no “default”"},
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
         "decision “place”: no “at”"},
        {{.scenario = "'decisions': [{'verb': 'place', 'at': [], 'units': {}}]"},
         "decision “place”: no “by”"},
        {{.scenario = "'position': {'tracks': [{'track': 'storm', 'at': 65541}]}"},
         "mark: “at” is out of range"},
        {{.period = "{'from': '1700'}"}, "period: no “to”"},
        {{.roster = "{'nations': [{'id': 'red', 'name': 'R'}], 'units': [{'id': 'u', 'name': 'U',"
                    " 'type': 'army', 'strength': 1}]}"},
         "unit “u”: no “nation”"},
        {{.map = "{'spaces': [{'id': 'a', 'name': 'A'}]}"}, "space “a”: no “kind”"},
        {{.map = "{}"}, "map: no “spaces”"},
        {{.tables = "{'tracks': [{'id': 't', 'name': 'T', 'from': 0, 'to': 99999}]}"},
         "track: “to” is out of range"},
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
        {"rain", "no option and no ruling is called “rain”"},
        {"fo", "no option and no ruling is called “fo”"},
        {"rain=yes", "no option and no ruling is called “rain”"},
        {"", "no option and no ruling is called “”"},
        {"=", "no option and no ruling is called “”"},
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
