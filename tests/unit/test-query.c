/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries of rule cases: what each answers, and what is said of wrong ones.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-case.h"

#define EMPTY "'position': {'date': '1700-spring'}, 'ask': 'value', "
#define START "'scenario': 'start', "

static void
queries(void **state)
{
    static const char *const cases[][2] = {
        {"'query': ['forage', 'blueland'], 'expect': {'value': 3}", ""},
        {"'query': ['forage', 'blueland'], 'expect': {'value': 4}",
         "value: 4 is expected, it is 3"},
        {"'query': ['forage', 'blueland'], 'expect': {'holds': true}",
         "holds: the query does not say yes or no"},
        {"'query': ['forage', 'blueland'], 'expect': {'names': []}", "names: the query gives none"},
        {"'query': ['forage', 'blueland'], 'expect': {'score': 3}",
         "there is a query, but no value is expected; score: the game has not ended"},
        {"'query': ['garrison', 'redland'], 'expect': {'value': 3}", ""},
        {"'query': ['adjacent', 'redland', 'wood'], 'expect': {'holds': true}", ""},
        {"'query': ['adjacent', 'redland', 'heath'], 'expect': {'holds': true}",
         "holds: it should be so"},
        {"'query': ['adjacent', 'redland', 'wood'], 'expect': {'value': 1, 'holds': false}",
         "value: the query gives no number; holds: it should not be so"},
        {"'query': ['limit', 'redland', 'wood'], 'expect': {'value': 1}", ""},
        {"'query': ['limit', 'redland', 'rustland'], 'expect': {'value': 1}",
         "value: the query gives no number"},
        {"'query': ['within', 'heath', 'realm'], 'expect': {'holds': true}", ""},
        {"'query': ['within', 'heath', 'wood'], 'expect': {'holds': false}", ""},
        {"'query': ['port', 'heath'], 'expect': {'holds': true, 'names': ['strait']}", ""},
        {"'query': ['port', 'wood'], 'expect': {'holds': false}", ""},
        {"'query': ['harbour', 'heath'], 'expect': {'holds': false}", ""},
        {"'query': ['harbour', 'redland'], 'expect': {'holds': true}", ""},
        {"'query': ['capital', 'redland'], 'expect': {'names': ['red']}", ""},
        {"'query': ['capital', 'wood'], 'expect': {'names': []}", ""},
        {"'query': ['owner', 'rustland'], 'expect': {'names': ['red']}", ""},
        {"'query': ['controller', 'wood'], 'expect': {'names': []}", ""},
        {"'query': ['marker', 'redland'], 'expect': {'names': ['blue']}",
         "names: “blue” is expected, it is “”"},
        {"'query': ['contested', 'redland'], 'expect': {'holds': false}", ""},
        {"'query': ['units', 'redland'], 'expect': {'names': ['red-2', 'red-1']}", ""},
        {"'query': ['units', 'redland'], 'expect': {'names': ['red-1']}",
         "names: “red-1” is expected, it is “red-1, red-2”"},
        {"'query': ['shortage', 'goldland', 'south'], 'expect': {'value': 0}", ""},
        {"'query': ['level', 'red'], 'expect': {'value': 20}", ""},
        {"'query': ['status', 'gold'], 'expect': {'names': ['truce']}", ""},
        {"'query': ['side', 'gold'], 'expect': {'names': []}", ""},
        {"'query': ['side', 'blue'], 'expect': {'names': ['south']}", ""},
        {"'query': ['nation', 'red-1'], 'expect': {'names': ['red']}", ""},
        {"'query': ['type', 'red-fleet'], 'expect': {'names': ['fleet']}", ""},
        {"'query': ['rating', 'red-1'], 'expect': {'names': []}", ""},
        {"'query': ['hits', 'red-1', '1'], 'expect': {'value': 0}", ""},
        {"'query': ['hits', 'red-1', '7'], 'expect': {'value': 0}",
         "the query is “hits UNIT FACE”, and nothing of the kind is called “7”"},
        {"'query': ['tags', 'red-1'], 'expect': {'names': ['old', 'royal']}", ""},
        {"'query': ['trains', 'blue-1'], 'expect': {'value': 1}", ""},
        {"'query': ['strength', 'red-1'], 'expect': {'value': 3}", ""},
        {"'query': ['full-strength', 'red-2'], 'expect': {'value': 2}", ""},
        {"'query': ['zone', 'red-3'], 'expect': {'names': ['@pool:red']}", ""},
        {"'query': ['line-of-communications', 'red-1'], 'expect': {'holds': true}", ""},
        {"'query': ['line-of-communications', 'red-3'], 'expect': {'holds': false}", ""},
        {"'query': ['entry', 'red-1', 'wood'], 'expect': {'holds': true}", ""},
        {"'query': ['entry', 'red-1', 'ocean'], 'expect': {'holds': false,"
         " 'names': ['wrong-ground']}",
         ""},
        {"'query': ['mark', 'storm'], 'expect': {'value': 0}", ""},
        {"'query': ['spent', 'never'], 'expect': {'holds': false}", ""},
        {"'query': [], 'expect': {'value': 3}", "it asks for a value, but has no query"},
        {"'query': ['weather'], 'expect': {'value': 3}", "there is no query “weather”"},
        {"'query': ['forage'], 'expect': {'value': 3}", "the query is “forage PLACE”"},
        {"'query': ['forage', 'blueland', 'wood'], 'expect': {'value': 3}",
         "the query is “forage PLACE”"},
        {"'query': ['forage', 'blue'], 'expect': {'value': 3}",
         "the query is “forage PLACE”, and nothing of the kind is called “blue”"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(EMPTY, cases[i][0], NULL);
        sample_case_expect(*state, members, cases[i][1]);
    }
}

/* Queries about the game as a whole need a scenario, and hold for what is stated. */
static void
queries_of_scenarios(void **state)
{
    static const char *const cases[][2] = {
        {"'query': ['turns'], 'expect': {'value': 12}", ""},
        {"'query': ['score'], 'expect': {'value': 20}", ""},
        {"'query': ['result'], 'expect': {'names': ['Red Win']}", ""},
        {"'query': ['level', 'blue'], 'expect': {'value': 12}", ""},
        {"'query': ['strength', 'red-3'], 'expect': {'value': 1}", ""},
        {"'query': ['sudden-death'], 'expect': {'holds': false}", ""},
        {"'position': {'units': [{'unit': 'red-1', 'at': '@out'}]},"
         " 'query': ['sudden-death'], 'expect': {'holds': true, 'names': ['Blue Triumph']}",
         ""},
        {"'position': {'nations': [{'nation': 'red', 'status': 'truce'}]},"
         " 'query': ['sudden-death'], 'expect': {'holds': true, 'names': ['Blue Peace']}",
         ""},
        {"'position': {'nations': [{'nation': 'red', 'status': 'truce'},"
         "  {'nation': 'blue', 'status': 'truce'}]},"
         " 'query': ['sudden-death'], 'expect': {'holds': false}",
         ""},
        {"'position': {'nations': [{'nation': 'red', 'level': 18}]},"
         " 'query': ['result'], 'expect': {'names': []}",
         ""},
        {"'position': {'places': [{'place': 'redland', 'marker': 'blue'}]},"
         " 'query': ['result'], 'expect': {'names': ['Blue Win']}",
         ""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(START "'ask': 'value', ", cases[i][0], NULL);
        sample_case_expect(*state, members, cases[i][1]);
    }
}

FILE_OF_TESTS(query)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(queries, sample_case_setup, sample_case_teardown),
        cmocka_unit_test_setup_teardown(queries_of_scenarios, sample_case_setup,
                                        sample_case_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
