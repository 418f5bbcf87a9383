/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: what they need, what they play and ask, and how they say what is otherwise. Each has
 * a record whose outcome is told in lines with `; ` between, none for a case that passes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/sample-rules.h"
#include "tests/unit/temporary-folder.h"
#include "validator/smoke/records/case.h"

/* Two decisions, of which the first has three ways, and a die that the storm decides. */
static const char scenario[] =
    "{'id': 'start', 'title': 'Start',"
    " 'period': {'from': '1700-spring', 'to': '1705-autumn', 'turns': 12},"
    " 'position': {'units': [{'unit': 'red-3', 'at': 'heath', 'strength': 1}],"
    "  'nations': [{'nation': 'blue', 'level': 12}]},"
    " 'decisions': [{'verb': 'place', 'by': 'north', 'units': {'unit': 'red-1'},"
    "  'at': ['redland', 'heath', 'wood']}],"
    " 'sudden-death': [{'if': {'verb': 'units', 'units': {'unit': 'red-1', 'in': '@out'}},"
    "  'result': 'Blue Triumph'}],"
    " 'score': [{'verb': 'level', 'nation': 'red'}],"
    " 'victory': [{'from': 20, 'name': 'Red Win'}, {'to': 16, 'name': 'Blue Win'}]}";

static const char rules[] =
    "{'rules': [{'id': 'done', 'on': [{'event': 'set-up'}], 'do': [{'verb': 'roll', 'rows': ["
    "  {'to': 3, 'do': [{'verb': 'track', 'track': 'storm', 'set': 1}]},"
    "  {'from': 4, 'do': [{'verb': 'track', 'track': 'storm', 'set': 4}]}]}]},"
    " {'id': 'never'},"
    " {'id': 'peace', 'when': {'verb': 'status', 'nation': 'red', 'status': 'truce'},"
    "  'do': [{'verb': 'track', 'track': 'storm', 'set': 0},"
    "  {'verb': 'track', 'track': 'storm', 'set': 0, 'if': {'verb': 'status',"
    "   'nation': 'blue', 'status': 'truce'},"
    "   'else': [{'verb': 'end-game', 'side': 'south', 'result': 'Blue Peace'}]}]}],"
    " 'options': [{'id': 'fog', 'name': 'Fog'}]}";

static void
write_quoted(const char *folder, const char *name, const char *text)
{
    g_autofree char *json = sample_rules_json(text);
    temporary_folder_write(folder, name, json);
}

static DataSet *
load(const char *folder)
{
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(folder, &error);
    assert_null(error);
    return set;
}

static int
setup(void **state)
{
    char *folder = temporary_folder_new();
    write_quoted(folder, "game.json", sample_rules_game);
    write_quoted(folder, "map.json", sample_rules_map);
    write_quoted(folder, "roster.json", sample_rules_roster);
    write_quoted(folder, "tables.json", sample_rules_tables);
    write_quoted(folder, "rules.json", rules);
    write_quoted(folder, "scenarios/start.json", scenario);
    *state = folder;
    return 0;
}

static int
teardown(void **state)
{
    temporary_folder_free(*state);
    return 0;
}

/* Returns: (transfer full): what the case with these members says. */
static GPtrArray *
outcome(const char *folder, const char *members)
{
    g_autofree char *text =
        g_strdup_printf("{'id': 'x', 'title': 'X', 'kind': 'case', %s}", members);
    write_quoted(folder, "records/x.json", text);
    g_autoptr(DataSet) set = load(folder);
    return case_run(set, (const PlayRecord *)data_set_file_for(set, ENTITY_RECORD, "x")->seen);
}

/* The case with these members must say @expected. */
static void
expect(const char *folder, const char *members, const char *expected)
{
    g_autoptr(GPtrArray) failures = outcome(folder, members);
    g_ptr_array_add(failures, NULL);
    g_autofree char *said = g_strjoinv("; ", (char **)failures->pdata);
    if (strcmp(said, expected) != 0)
        print_error("%s\n", members);
    assert_string_equal(said, expected);
}

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
         "there is a query, but no value is expected; score: the game goes on"},
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
        expect(*state, members, cases[i][1]);
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
        expect(*state, members, cases[i][1]);
    }
}

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
        expect(*state, members, expected);
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
        {START "'options': ['rain'], 'expect': {}", "no option and no ruling is called “rain”"},
        {START "'dice': [-1], 'expect': {}", "record: “dice” is out of range"},
        {START "'expect': {'value': '3'}",
         "expectation: \"value\": \"3\" is not understood; `narva validate` says why"},
        {START "'expects': {}, 'expect': {}",
         "record: \"expects\": {} is not understood; `narva validate` says why"},
        {START "'position': {'units': [{'at': 'wood'}]}, 'expect': {}", "placed: no “unit”"},
        {START "'position': {'units': [{'unit': 'red-9', 'at': 'wood'}]}, 'expect': {}",
         "no unit “red-9”"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'realm'}]}, 'expect': {}",
         "“realm” is no one zone for “red-1”"},
        {START "'position': {'date': '1700-summer'}, 'expect': {}", "there is no 1700-summer"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'from': 'heath'}]},"
               " 'expect': {}",
         "no way leads “red-1” from “heath” to “wood”"},
        {START "'position': {'places': [{'place': 'wood', 'name': 'Forest'}]}, 'expect': {}",
         "nothing in the rules is called “Forest”"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'strength': 9}]},"
               " 'expect': {}",
         "“red-1” has 3 steps at most, not 9"},
        {START "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'absent': true}]},"
               " 'expect': {}",
         "placed “red-1”: “absent” takes away what a data set below says, and none says it"},
        {START "'position': {'nations': [{'nation': 'rust', 'level': 3}]}, 'expect': {}",
         "“rust” has no level"},
        {START "'position': {'phase': 'forage', 'actions': 1}, 'expect': {}",
         "actions are left in the phase “actions” alone, not in “forage”"},
        {START "'position': {'phase': 'over'}, 'expect': {}",
         "play cannot begin in the phase “over”"},
        {START "'position': {'phase': 'forage', 'side': 'west'}, 'expect': {}",
         "there is no side “west”"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        expect(*state, cases[i][0], cases[i][1]);
}

#define PLACED "'choices': ['zone heath'], "

/* The set-up is played: a decision, then a die. */
static void
scripts(void **state)
{
    static const char *const cases[][2] = {
        {"'ask': 'play', 'expect': {'asks': 'choice'}", ""},
        {"'ask': 'legal', 'expect': {'asks': 'choice'}",
         "it asks what may be done, but expects nothing of it"},
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
         "red: nothing is said of it"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(START, cases[i][0], NULL);
        expect(*state, members, cases[i][1]);
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
        {PLACED "'dice': [1], 'expect': {'legal': []}", "nothing is offered: nobody has to choose"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(START "'ask': 'legal', ", cases[i][0], NULL);
        expect(*state, members, cases[i][1]);
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
        expect(*state, cases[i][0], cases[i][1]);
}

/* All that a position can state is laid out and compared. */
static void
positions(void **state)
{
    static const char stated[] =
        "'units': [{'unit': 'red-1', 'at': 'wood', 'strength': 2, 'from': 'redland',"
        "  'moved': true, 'marched': 1}, {'unit': 'blue-1', 'at': 'redland', 'besieges': true}],"
        " 'nations': [{'nation': 'red', 'level': 9, 'status': 'truce', 'until': '1704',"
        "  'side': 'south', 'points': 3}],"
        " 'places': [{'place': 'heath', 'marker': 'blue', 'nation': 'blue', 'garrison': 2,"
        "  'harbour': true}], 'tracks': [{'track': 'frost', 'at': 1}], 'spent': ['never']";
    static const char other[] =
        "'units': [{'unit': 'red-1', 'at': 'heath', 'strength': 3, 'from': 'blueland',"
        "  'moved': false, 'marched': 0}, {'unit': 'blue-1', 'at': 'redland', 'besieges': false}],"
        " 'nations': [{'nation': 'red', 'level': 8, 'status': 'active', 'until': '1703',"
        "  'side': 'north', 'points': 0}],"
        " 'places': [{'place': 'heath', 'marker': 'red', 'nation': 'red', 'garrison': 3,"
        "  'harbour': false, 'name': 'Moor'}], 'tracks': [{'track': 'frost', 'at': 0}],"
        " 'spent': ['done']";
    g_autofree char *same = g_strdup_printf("'position': {'date': '1700', %s}, 'ask': 'value',"
                                            " 'query': ['score'], 'expect': {'value': 0,"
                                            " 'position': {%s}}",
                                            stated, stated);
    g_autofree char *different =
        g_strdup_printf("'position': {'date': '1700', %s}, 'ask': 'value',"
                        " 'query': ['score'], 'expect': {'value': 0, 'position': {%s}}",
                        stated, other);
    expect(*state, same, "");
    expect(*state, different,
           "red-1: at: heath is expected, it is wood; red-1: strength: 3 is expected, it is 2; "
           "red-1: from: blueland is expected, it is redland; "
           "red-1: moved: false is expected, it is true; "
           "red-1: marched: 0 is expected, it is 1; "
           "blue-1: besieges: false is expected, it is true; "
           "red: level: 8 is expected, it is 9; red: status: active is expected, it is truce; "
           "red: until: 1703 is expected, it is 1704; "
           "red: side: north is expected, it is south; red: points: 0 is expected, it is 3; "
           "heath: marker: red is expected, it is blue; "
           "heath: name: Moor is expected, it is nothing; "
           "heath: nation: red is expected, it is blue; "
           "heath: garrison: 3 is expected, it is 2; "
           "heath: harbour: false is expected, it is true; "
           "frost: at: 0 is expected, it is 1; done: it should have been used up");
}

#define ACTIONS                                                                                    \
    "'position': {'date': '1701-autumn', 'phase': 'actions', 'side': 'south', 'actions': 2}, "

/* Whose turn it is, and how much of it is left. */
static void
turns(void **state)
{
    static const char *const cases[][2] = {
        {"'expect': {'position': {'side': 'south', 'actions': 2}}", ""},
        {"'expect': {'position': {'side': 'north', 'actions': 3}}",
         "position: side: north is expected, it is south; "
         "position: actions: 3 is expected, it is 2"},
        {"'choices': ['end'], 'expect': {'position': {'side': 'south', 'actions': 0}}", ""},
        {"'choices': ['end'], 'expect': {'position': {'actions': 1}}",
         "position: actions: 1 is expected, it is 0"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *members = g_strconcat(ACTIONS, cases[i][0], NULL);
        expect(*state, members, cases[i][1]);
    }
}

/* Of each member that can be expected something that is not so. */
static const struct {
    EntityId entity;
    const char *key, *member;
} false_members[] = {
    {ENTITY_EXPECTATION, "position", "'position': {'date': '1702'}"},
    {ENTITY_EXPECTATION, "asks", "'asks': 'draw'"},
    {ENTITY_EXPECTATION, "asked", "'asked': 'north'"},
    {ENTITY_EXPECTATION, "step", "'step': 'group'"},
    {ENTITY_EXPECTATION, "points", "'points': 2"},
    {ENTITY_EXPECTATION, "legal", "'legal': []"},
    {ENTITY_EXPECTATION, "some-legal", "'some-legal': ['zone wood']"},
    {ENTITY_EXPECTATION, "not-legal", "'not-legal': ['end']"},
    {ENTITY_EXPECTATION, "value", "'value': 1"},
    {ENTITY_EXPECTATION, "holds", "'holds': true"},
    {ENTITY_EXPECTATION, "names", "'names': []"},
    {ENTITY_EXPECTATION, "result", "'result': 'Blue Win'"},
    {ENTITY_EXPECTATION, "score", "'score': 0"},
    {ENTITY_POSITION, "date", "'date': '1702'"},
    {ENTITY_POSITION, "phase", "'phase': 'forage'"},
    {ENTITY_POSITION, "side", "'side': 'north'"},
    {ENTITY_POSITION, "actions", "'actions': 1"},
    {ENTITY_POSITION, "units", "'units': [{'unit': 'red-1', 'at': 'wood'}]"},
    {ENTITY_POSITION, "nations", "'nations': [{'nation': 'red', 'level': 0}]"},
    {ENTITY_POSITION, "places", "'places': [{'place': 'wood', 'garrison': 9}]"},
    {ENTITY_POSITION, "tracks", "'tracks': [{'track': 'storm', 'at': 3}]"},
    {ENTITY_POSITION, "spent", "'spent': ['never']"},
    {ENTITY_PLACED, "unit", "'unit': 'red-9', 'at': 'redland'"},
    {ENTITY_PLACED, "at", "'unit': 'red-1', 'at': 'wood'"},
    {ENTITY_PLACED, "strength", "'unit': 'red-1', 'at': 'redland', 'strength': 9"},
    {ENTITY_PLACED, "from", "'unit': 'red-1', 'at': 'redland', 'from': 'wood'"},
    {ENTITY_PLACED, "moved", "'unit': 'red-1', 'at': 'redland', 'moved': true"},
    {ENTITY_PLACED, "besieges", "'unit': 'red-1', 'at': 'redland', 'besieges': true"},
    {ENTITY_PLACED, "marched", "'unit': 'red-1', 'at': 'redland', 'marched': 1"},
    {ENTITY_PLACED, "absent", "'unit': 'red-1', 'at': 'redland', 'absent': true"},
    {ENTITY_STANCE, "nation", "'nation': 'pink', 'level': 3"},
    {ENTITY_STANCE, "level", "'nation': 'red', 'level': 3"},
    {ENTITY_STANCE, "status", "'nation': 'red', 'status': 'truce'"},
    {ENTITY_STANCE, "until", "'nation': 'red', 'until': '1704'"},
    {ENTITY_STANCE, "side", "'nation': 'red', 'side': 'south'"},
    {ENTITY_STANCE, "points", "'nation': 'red', 'points': 3"},
    {ENTITY_STANCE, "absent", "'nation': 'red', 'level': 20, 'absent': true"},
    {ENTITY_STATE, "place", "'place': 'fen', 'garrison': 3"},
    {ENTITY_STATE, "marker", "'place': 'wood', 'marker': 'blue'"},
    {ENTITY_STATE, "name", "'place': 'wood', 'name': 'Forest'"},
    {ENTITY_STATE, "nation", "'place': 'wood', 'nation': 'blue'"},
    {ENTITY_STATE, "garrison", "'place': 'wood', 'garrison': 9"},
    {ENTITY_STATE, "harbour", "'place': 'wood', 'harbour': true"},
    {ENTITY_STATE, "absent", "'place': 'wood', 'harbour': false, 'absent': true"},
    {ENTITY_MARK, "track", "'track': 'tide', 'at': 0"},
    {ENTITY_MARK, "at", "'track': 'storm', 'at': 4"},
    {ENTITY_MARK, "absent", "'track': 'storm', 'at': 0, 'absent': true"},
};

/* Where they stand in a position. */
static const char *const lists[N_ENTITIES] = {
    [ENTITY_PLACED] = "units",
    [ENTITY_STANCE] = "nations",
    [ENTITY_STATE] = "places",
    [ENTITY_MARK] = "tracks",
};

/* Returns: (transfer full): the expectation that has @member of @entity. */
static char *
expectation_with(EntityId entity, const char *member)
{
    if (entity == ENTITY_EXPECTATION)
        return g_strdup(member);
    if (entity == ENTITY_POSITION)
        return g_strdup_printf("'position': {%s}", member);
    return g_strdup_printf("'position': {'%s': [{%s}]}", lists[entity], member);
}

static gboolean
has_row(const Entity *entity, const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(false_members); i++)
        if (entity_get(false_members[i].entity) == entity &&
            strcmp(false_members[i].key, field_key(field)) == 0)
            return TRUE;
    return field->kind == KIND_SOURCE || !systems_have(field->systems, SYSTEM_AREA_BLOCKS);
}

/* Each makes a case fail: none is ignored. */
static void
every_member(void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS(false_members); i++) {
        EntityId id = false_members[i].entity;
        const Entity *entity = entity_get(id);
        for (guint j = 0; j < entity->n_fields; j++)
            assert_true(has_row(entity, &entity->fields[j]));
        g_autofree char *expectation = expectation_with(id, false_members[i].member);
        g_autofree char *members = g_strdup_printf(ACTIONS "'expect': {%s}", expectation);
        g_autoptr(GPtrArray) failures = outcome(*state, members);
        if (failures->len == 0)
            print_error("%s is ignored\n", expectation);
        assert_true(failures->len > 0);
    }
}

/* A case holds for every set that sees it, unless it names others; what cannot be told is told. */
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
         "its “data-sets” names none, so that it is run for none"},
        {"'kind': 'case', 'data-sets': 'invented'", TRUE, "its “data-sets” is no list of ids"},
        {"'kind': 'case', 'data-sets': [7]", TRUE, "its “data-sets” is no list of ids"},
        {"'kind': 'game'", FALSE, NULL},
        {"'kind': 'game', 'data-sets': ['other']", FALSE, NULL},
        {"'kind': 'position'", FALSE, NULL},
        {"'kind': 'play'", FALSE, "its “kind” is none: case, game or position"},
        {"'note': ''", FALSE, "its “kind” is none: case, game or position"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strdup_printf("{'id': 'x', 'title': 'X', %s}", cases[i].members);
        write_quoted(*state, "records/x.json", text);
        g_autoptr(DataSet) set = load(*state);
        const PlayRecord *record = (const PlayRecord *)set->records[0];
        assert_int_equal(set->n_records, 1);
        assert_int_equal(case_is_of(set, record), cases[i].is_case);
        g_autofree char *doubt = case_doubt(set, record);
        if (g_strcmp0(doubt, cases[i].doubt) != 0)
            print_error("%s: %s\n", cases[i].members, doubt);
        assert_true(g_strcmp0(doubt, cases[i].doubt) == 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(queries, setup, teardown),
        cmocka_unit_test_setup_teardown(queries_of_scenarios, setup, teardown),
        cmocka_unit_test_setup_teardown(what_only_play_brings, setup, teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_run, setup, teardown),
        cmocka_unit_test_setup_teardown(scripts, setup, teardown),
        cmocka_unit_test_setup_teardown(offers, setup, teardown),
        cmocka_unit_test_setup_teardown(phases, setup, teardown),
        cmocka_unit_test_setup_teardown(positions, setup, teardown),
        cmocka_unit_test_setup_teardown(turns, setup, teardown),
        cmocka_unit_test_setup_teardown(every_member, setup, teardown),
        cmocka_unit_test_setup_teardown(sets, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
