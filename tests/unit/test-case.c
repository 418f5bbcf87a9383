/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: what they need, what they play, and for which sets they hold.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-case.h"

#define START "'scenario': 'start', "

/* Where nothing is played nobody is asked. */
static void
what_only_play_brings(void **state)
{
    static const char *const keys[] = {"asks", "legal", "some-legal", "not-legal"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        g_autofree char *members =
            g_strdup_printf(START "'ask': 'value', 'query': ['turns'], 'expect': {'value': 12,"
                                  " '%s': %s}",
                            keys[i], i == 0 ? "'choice'" : "['zone wood']");
        g_autofree char *expected =
            g_strdup_printf("%s: nothing is played, so that nothing is asked for", keys[i]);
        sample_case_expect(*state, members, expected);
    }
}

static void
what_cannot_be_run(void **state)
{
    static const char *const cases[][2] = {
        {START "'ask': 'play'", "it expects nothing"},
        {"'expect': {}", "without a scenario the position needs a date"},
        {"'position': {}, 'expect': {}", "without a scenario the position needs a date"},
        {"'scenario': 'end', 'expect': {}", "there is no scenario “end”"},
        {START "'options': ['rain'], 'expect': {}", "there is no option or ruling “rain”"},
        {START "'dice': [-1], 'expect': {}", "record “x”: “dice” is out of range"},
        {START "'expect': {'value': '3'}",
         "expectation: \"value\": \"3\" cannot be read; `narva validate` reports the reason"},
        {START "'expects': {}, 'expect': {}",
         "record: \"expects\": {} cannot be read; `narva validate` reports the reason"},
        {START "'position': {'units': [{'at': 'wood'}]}, 'expect': {}",
         "placed: “unit” is missing"},
        {START "'position': {'units': [{'unit': 'red-9', 'at': 'wood'}]}, 'expect': {}",
         "there is no unit “red-9”"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'realm'}]}, 'expect': {}",
         "“red-1” cannot be placed in “realm”, which is not a single zone"},
        {START "'position': {'date': '1700-summer'}, 'expect': {}",
         "there is no turn “1700-summer”"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'from': 'heath'}]},"
               " 'expect': {}",
         "“red-1” cannot have come from “heath” to “wood”, which are not connected"},
        {START "'position': {'places': [{'place': 'wood', 'name': 'Forest'}]}, 'expect': {}",
         "no place can have the name “Forest”, which nothing gives it"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'strength': 9}]},"
               " 'expect': {}",
         "“red-1” has at most 3 steps, not 9"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'absent': true}]},"
               " 'expect': {}",
         "placed “red-1”: `absent` removes a record of the base, but there is none"},
        {START "'position': {'nations': [{'nation': 'rust', 'level': 3}]}, 'expect': {}",
         "the nation “rust” has no level"},
        {START "'position': {'phase': 'forage', 'actions': 1}, 'expect': {}",
         "`actions` is only possible in the phase “actions”, not in “forage”"},
        {START "'position': {'phase': 'over'}, 'expect': {}",
         "play cannot start in the phase “over”"},
        {START "'position': {'phase': 'forage', 'side': 'west'}, 'expect': {}",
         "there is no side “west”"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        sample_case_expect(*state, cases[i][0], cases[i][1]);
}

#define PLACED "'choices': ['zone heath'], "

/* The set-up is played: a decision, then a die. */
static void
scripts(void **state)
{
    static const char *const cases[][2] = {
        {"'ask': 'play', 'expect': {'asks': 'choice'}", ""},
        {"'ask': 'legal', 'expect': {'asks': 'choice'}",
         "it asks which moves are legal, but does not say what it expects"},
        {"'seed': 1, 'expect': {'asks': 'choice'}", "“seed” belongs to a game, not to a case"},
        {"'expect': {'asks': 'roll'}",
         "asks: “roll” is expected, it is “choice” (north, decision)"},
        {PLACED "'dice': [2], 'expect': {'asks': 'nothing', 'position': {"
                "'tracks': [{'track': 'storm', 'at': 1}],"
                " 'units': [{'unit': 'red-1', 'at': 'heath', 'strength': 3}]}}",
         ""},
        {PLACED "'dice': [4], 'expect': {'position': {'tracks': [{'track': 'storm', 'at': 1}]}}",
         "storm: at: 1 is expected, it is 4"},
        {PLACED "'expect': {'asks': 'roll'}", ""},
        {PLACED "'expect': {'position': {}}", "(roll) a die is needed, and none is left"},
        {PLACED "'dice': [7], 'expect': {}", "(roll) die 1 shows 7: it has faces from 1 to 6"},
        {PLACED "'dice': [0], 'expect': {}", "(roll) die 1 shows 0: it has faces from 1 to 6"},
        {PLACED "'dice': [1, 2], 'expect': {}", "nothing asks for die 2 of 2"},
        {"'choices': ['zone heath', 'end'], 'expect': {}",
         "(roll) a die is needed, and none is left; choice 2 of 2 is not asked for"},
        {"'choices': ['zone heath', 'end'], 'dice': [1], 'expect': {}",
         "nothing asks for choice 2 of 2"},
        {"'choices': ['zone blueland'], 'dice': [1], 'expect': {}",
         "(north, decision) choice 1, “zone blueland”, is not offered; offered: "
         "zone redland, zone heath, zone wood"},
        {"'dice': [1], 'expect': {}",
         "(north, decision) a choice is needed, and none is left; die 1 of 1 is not asked for; "
         "offered: zone redland, zone heath, zone wood"},
        {PLACED "'dice': [2], 'draws': ['unit red-1'], 'expect': {}",
         "nothing asks for draw 1 of 1"},
        {PLACED "'dice': [2], 'query': ['mark', 'storm'], 'expect': {'value': 1}", ""},
        {PLACED "'dice': [2], 'expect': {}", "it expects nothing"},
        {PLACED "'dice': [2], 'expect': {'position': {}, 'some-legal': []}", "it expects nothing"},
        {PLACED "'dice': [2], 'expect': {'position': {'units': []}}", "it expects nothing"},
        {PLACED "'dice': [2], 'expect': {'position': {'nations': [{'nation': 'red'}]}}",
         "red: the entry states nothing"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(START, cases[i][0], NULL);
        sample_case_expect(*state, members, cases[i][1]);
    }
}

static void
offers(void **state)
{
    static const char *const cases[][2] = {
        {"'expect': {'legal': ['zone wood', 'zone heath', 'zone redland']}", ""},
        {"'expect': {'legal': ['zone wood', 'zone blueland']}",
         "“zone blueland” should be offered; “zone redland” is offered, too; "
         "“zone heath” is offered, too; offered: zone redland, zone heath, zone wood"},
        {"'expect': {'some-legal': ['zone wood'], 'not-legal': ['zone blueland']}", ""},
        {"'expect': {'some-legal': ['zone ocean'], 'not-legal': ['zone wood']}",
         "“zone ocean” should be offered; “zone wood” should not be offered; "
         "offered: zone redland, zone heath, zone wood"},
        {"'expect': {'not-legal': ['zone moor', 'zone  wood']}",
         "“zone  wood” should not be offered; not-legal: “zone moor”: There is no space “moor”.; "
         "offered: zone redland, zone heath, zone wood"},
        {PLACED "'dice': [1], 'expect': {'legal': []}", "nothing is offered: no choice is pending"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(START "'ask': 'legal', ", cases[i][0], NULL);
        sample_case_expect(*state, members, cases[i][1]);
    }
}

#define FORAGE "'position': {'date': '1701-autumn', 'phase': 'forage', 'side': 'south'"

#define TURNS "'position': {'date': '1701-autumn', 'phase': 'action-roll'}, 'until': 'over', "

#define TURN_UNTIL(phase)                                                                          \
    "'position': {'date': '1701-autumn', 'phase': 'action-roll', 'units':"                         \
    " [{'unit': 'red-1', 'at': 'rustland'}]}, 'until': '" phase "', 'dice': [1, 2]"

/* A phase is played by itself, several up to one, or the game is played on. Rustland feeds one. */
static void
phases(void **state)
{
    static const char *const cases[][2] = {
        {FORAGE "}, 'expect': {'asks': 'nothing', 'position': {'date': '1701',"
                " 'phase': 'forage', 'units': [{'unit': 'blue-1', 'at': 'blueland'}]}}",
         ""},
        {FORAGE ", 'units': [{'unit': 'red-1', 'at': 'rustland'}]}, 'expect': {'position': {"
                "'units': [{'unit': 'red-1', 'at': 'rustland', 'strength': 2},"
                " {'unit': 'rust-1', 'at': 'rustland', 'strength': 2}]}}",
         ""},
        {FORAGE "}, 'expect': {'position': {'date': '1700-spring', 'phase': 'actions'}}",
         "position: date: 1700-spring is expected, it is 1701-autumn; "
         "position: phase: actions is expected, it is forage"},
        {TURN_UNTIL("actions") ", 'expect': {'asks': 'nothing', 'position': {'date': '1701-autumn',"
                               " 'phase': 'actions', 'units': [{'unit': 'red-1',"
                               " 'at': 'rustland', 'strength': 3}]}}",
         ""},
        {TURN_UNTIL("battles") ", 'expect': {'asks': 'nothing', 'position': {'phase': 'battles'}}",
         ""},
        {TURN_UNTIL("sieges") ", 'expect': {'position': {'phase': 'sieges', 'units': [{'unit':"
                              " 'red-1', 'at': 'rustland', 'strength': 3}]}}",
         ""},
        {TURN_UNTIL("forage") ", 'expect': {'position': {'phase': 'forage', 'units': [{'unit':"
                              " 'red-1', 'at': 'rustland', 'strength': 2}]}}",
         ""},
        {TURN_UNTIL("action-roll") ", 'expect': {'asks': 'nothing',"
                                   " 'position': {'phase': 'action-roll'}}",
         ""},
        {TURNS "'dice': [1, 2, 1], 'expect': {'asks': 'roll', 'position': {'date': '1702-spring',"
               " 'phase': 'action-roll'}}",
         ""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        sample_case_expect(*state, cases[i][0], cases[i][1]);
}

/* A case holds for every set that sees it, unless it names others; what cannot be reported is
 * reported. */
static void
sets(void **state)
{
    static const struct {
        const char *members;
        gboolean is_case;
        const char *doubt;
    } cases[] = {
        {"'kind': 'case'", TRUE, NULL},
        {"'kind': 'case', 'data-sets': ['invented']", TRUE, NULL},
        {"'kind': 'case', 'data-sets': ['other', 'invented']", TRUE,
         "there is no data set “other” here or beside this one"},
        {"'kind': 'case', 'data-sets': ['..']", FALSE,
         "there is no data set “..” here or beside this one"},
        {"'kind': 'case', 'data-sets': []", FALSE,
         "its “data-sets” is empty, so it would never run"},
        {"'kind': 'case', 'data-sets': 'invented'", TRUE, "its “data-sets” is not a list of ids"},
        {"'kind': 'case', 'data-sets': [7]", TRUE, "its “data-sets” is not a list of ids"},
        {"'kind': 'game'", FALSE, NULL},
        {"'kind': 'game', 'data-sets': ['other']", FALSE, NULL},
        {"'kind': 'position'", FALSE, NULL},
        {"'kind': 'play'", FALSE, "its “kind” is not one of case, game and position"},
        {"'note': ''", FALSE, "its “kind” is not one of case, game and position"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strdup_printf("{'id': 'x', 'title': 'X', %s}", cases[i].members);
        sample_case_write(*state, "records/x.json", text);
        g_autoptr(DataSet) set = sample_case_load(*state);
        const PlayRecord *record = (const PlayRecord *)set->records[0];
        assert_int_equal(set->n_records, 1);
        assert_int_equal(case_is_of(set, record), cases[i].is_case);
        g_autofree char *doubt = case_doubt(set, record);
        if (g_strcmp0(doubt, cases[i].doubt) != 0)
            print_error("%s: %s\n", cases[i].members, doubt);
        assert_true(g_strcmp0(doubt, cases[i].doubt) == 0);
    }
}

FILE_OF_TESTS(case)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_only_play_brings, sample_case_setup,
                                        sample_case_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_run, sample_case_setup,
                                        sample_case_teardown),
        cmocka_unit_test_setup_teardown(scripts, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(offers, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(phases, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(sets, sample_case_setup, sample_case_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
