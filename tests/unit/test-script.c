/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scripts of rule cases beside what they answer: ends that say of what, skips, checkpoints, what is
 * expected of the question, and boards on which nobody else stands. In games of all systems.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/store/data-set.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/sample-rules.h"
#include "validator/smoke/records/case.h"

/* A case of the data set in that folder of data/, and what it says. */
typedef struct {
    const char *set, *members, *said;
} Pair;

static void
expect(const Pair *pair)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = sample_set_of_data(pair->set);
    g_autofree char *text =
        g_strdup_printf("{'id': 'x', 'title': 'X', 'kind': 'case', %s}", pair->members);
    g_autofree char *json = sample_rules_json(text);
    g_autoptr(GBytes) bytes = g_bytes_new(json, strlen(json));
    g_autoptr(DataSet) with = data_set_replace(set, "records/x.json", bytes, &error);
    assert_null(error);
    const PlayRecord *record =
        (const PlayRecord *)data_set_file_of_record(with, ENTITY_RECORD, "x")->seen;
    g_autoptr(GPtrArray) failures = case_run(with, record);
    g_ptr_array_add(failures, NULL);
    g_autofree char *said = g_strjoinv("; ", (char **)failures->pdata);
    if (strcmp(said, pair->said) != 0)
        print_error("%s: %s\n", pair->set, pair->members);
    assert_string_equal(said, pair->said);
}

static void
expect_all(const Pair *pairs, guint n)
{
    for (guint i = 0; i < n; i++)
        expect(&pairs[i]);
}

#define BLOCKS "'scenario': 'narva-1700', 'position': {'phase': 'actions', 'side': 'russian'}, "
#define TURN "'scenario': 'narva-1700', 'position': {'phase': 'action-roll'}, 'until': 'over', "
#define POWERS "'scenario': 'deluge-1655', 'position': {'phase': 'actions'}, "
#define HEXES "'scenario': 'kliszow', 'position': {'phase': 'actions', 'side': 'swedish'}, "

static void
ends_say_of_what(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"tutorial", BLOCKS "'choices': ['end actions'], 'expect': {'asks': 'nothing'}", ""},
        {"tutorial", BLOCKS "'choices': ['end'], 'expect': {'asks': 'nothing'}", ""},
        {"tutorial",
         BLOCKS "'choices': ['group gdov', 'end actions'], 'expect': {'asks': 'nothing'}",
         "(russian, group at gdov) choice 2, “end actions”, is not offered; offered: "
         "move tsars-guard narva-town, move tsars-guard pskov, end group"},
        {"tutorial",
         BLOCKS "'choices': ['group gdov'], 'expect': {'not-legal': ['end actions'],"
                " 'some-legal': ['end', 'end group']}",
         ""},
        {"tutorial", BLOCKS "'expect': {'not-legal': ['end gruop', 'end  group']}",
         "not-legal: “end gruop”: There is no step “gruop”; did you mean “group”?; offered: "
         "reconnoitre narva-town, reconnoitre dorpat, group gdov, group pskov, end actions"},
        {"deluge", POWERS "'choices': ['end actions'], 'expect': {'some-legal': ['end marches']}",
         ""},
        {"last-vikings", HEXES "'expect': {'some-legal': ['end']}", ""},
    };
    expect_all(pairs, G_N_ELEMENTS(pairs));
}

static void
skips(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"tutorial",
         TURN "'choices': ['skip until 1700-winter'], 'expect': {'asks': 'roll', 'position':"
              " {'date': '1700-winter', 'phase': 'action-roll'}}",
         ""},
        {"tutorial",
         TURN "'choices': ['skip until actions russian'], 'expect': {'asked': 'russian',"
              " 'position': {'phase': 'actions'}}",
         ""},
        {"tutorial",
         TURN "'choices': ['skip until swedish actions', 'end actions', 'skip until 1701',"
              " 'skip until russian actions 1701'], 'expect': {'asked': 'russian'}",
         ""},
        {"tutorial", TURN "'choices': ['skip until action-roll'], 'expect': {'asks': 'roll'}",
         "skip until action-roll: it is so already"},
        {"tutorial", TURN "'choices': ['skip until gruop'], 'expect': {'asks': 'roll'}",
         "skip until gruop: “gruop” is not a side, date, phase or step; did you mean “group”?"},
        {"tutorial", TURN "'choices': ['skip until '], 'expect': {'asks': 'roll'}",
         "skip until : a skip says until what"},
        {"tutorial",
         TURN "'choices': ['skip until group group group group group'], 'expect': {'asks': 'roll'}",
         "skip until group group group group group: a skip has at most 4 words"},
        {"tutorial", BLOCKS "'choices': ['skip until battles'], 'expect': {'asks': 'roll'}",
         "skip until battles: play ends before"},
        {"deluge", POWERS "'choices': ['skip until marches'], 'expect': {'step': 'marches'}", ""},
        {"last-vikings", HEXES "'choices': ['skip until attacks'], 'expect': {'step': 'attacks'}",
         ""},
    };
    expect_all(pairs, G_N_ELEMENTS(pairs));
}

#define LEAVES "'choices': ['group gdov', 'check leaves', 'end group'], "
#define CHECKPOINT "'checkpoints': [{'id': 'leaves', "
#define CHOICE "'expect': {'asks': 'choice'}"

static void
checkpoints(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"tutorial",
         BLOCKS LEAVES CHECKPOINT "'expect': {'step': 'group', 'some-legal': ['end group'],"
                                  " 'position': {'actions': 0}}}]",
         ""},
        {"tutorial",
         BLOCKS LEAVES CHECKPOINT "'expect': {'step': 'actions', 'asked': 'swedish'}}],"
                                  " 'expect': {'asks': 'roll'}",
         "leaves: asked: “swedish” is expected, it is “russian”; "
         "leaves: step: “actions” is expected, it is “group”; "
         "asks: “roll” is expected, it is “nothing”"},
        {"tutorial", BLOCKS LEAVES CHOICE, "there is no checkpoint “leaves”"},
        {"tutorial", BLOCKS CHECKPOINT "'expect': {'step': 'actions'}}], " CHOICE,
         "no line of the choices checks “leaves”"},
        {"tutorial", BLOCKS LEAVES CHECKPOINT "'expect': {}}], 'expect': {'asks': 'nothing'}",
         "leaves: it expects nothing"},
        {"tutorial",
         BLOCKS LEAVES CHECKPOINT "'query': ['forage', 'gdov'], 'expect': {'value': 9}}]",
         "leaves: value: 9 is expected, it is 1"},
        {"tutorial",
         BLOCKS "'choices': ['end actions', 'check over'], 'checkpoints': [{'id': 'over',"
                " 'expect': {'asks': 'nothing'}}]",
         ""},
        {"deluge",
         POWERS "'choices': ['end actions', 'check marching'], 'checkpoints': [{'id':"
                " 'marching', 'expect': {'asked': 'sweden', 'step': 'marches'}}]",
         ""},
        {"last-vikings",
         HEXES "'choices': ['skip until marches', 'check marching'], 'checkpoints': [{'id':"
               " 'marching', 'expect': {'asked': 'swedish', 'step': 'marches'}}]",
         ""},
    };
    expect_all(pairs, G_N_ELEMENTS(pairs));
}

#define SPENDING                                                                                   \
    "'scenario': 'narva-1700', 'position': {'date': '1701-autumn', 'phase': 'interphase'}, "

static void
questions(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"tutorial", BLOCKS "'expect': {'asked': 'russian', 'step': 'actions'}", ""},
        {"tutorial", BLOCKS "'expect': {'points': 3}", "points: none are spent here"},
        {"tutorial", BLOCKS "'choices': ['end'], 'expect': {'asked': 'russian'}",
         "no question is pending"},
        {"tutorial", SPENDING "'expect': {'step': 'spending', 'points': 12}", ""},
        {"tutorial",
         SPENDING "'choices': ['unit livonian-horse'], 'expect': {'step': 'building',"
                  " 'points': 12}",
         "points: 12 are expected, it is 11"},
        {"tutorial",
         "'position': {'date': '1701'}, 'ask': 'value', 'query': ['forage', 'gdov'], 'expect':"
         " {'value': 1, 'asked': 'russian', 'step': 'actions', 'points': 0}",
         "asked: nothing is played, so that nothing is asked for; "
         "step: nothing is played, so that nothing is asked for; "
         "points: nothing is played, so that nothing is asked for"},
        {"deluge",
         POWERS "'choices': ['reinforce charles-gustav'], 'expect': {'step': 'points',"
                " 'points': 80}",
         ""},
        {"last-vikings",
         "'scenario': 'kliszow', 'quiet': true, 'position': {'phase': 'actions', 'side':"
         " 'swedish', 'units': [{'unit': 'kliszow-left-horse-1', 'at': 'kliszow-v15', 'facing':"
         " 's'}]}, 'choices': ['march kliszow-left-horse-1'], 'expect': {'step': 'march',"
         " 'points': 0}",
         "points: 0 are expected, it is 8"},
    };
    expect_all(pairs, G_N_ELEMENTS(pairs));
}

/* Units that the case does not place are out of play, as if the scenario had no others. */
static void
quiet_boards(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"tutorial",
         "'scenario': 'narva-1700', 'quiet': true, 'position': {'phase': 'actions', 'side':"
         " 'russian', 'units': [{'unit': 'pskov-horse', 'at': 'pskov'}]}, 'query': ['units',"
         " 'gdov'], 'expect': {'names': [], 'legal': ['group pskov', 'end actions'],"
         " 'position': {'units': [{'unit': 'horn', 'at': '@out'}]}}",
         ""},
        {"tutorial",
         "'quiet': true, 'position': {'date': '1701'}, 'ask': 'value', 'query': ['units',"
         " 'narva-town'], 'expect': {'names': [], 'position': {'units': [{'unit': 'golovin',"
         " 'at': '@out'}]}}",
         ""},
        {"deluge",
         "'scenario': 'deluge-1655', 'quiet': true, 'position': {'phase': 'actions', 'units':"
         " [{'unit': 'charles-gustav', 'at': 'svealand', 'strength': 9}]}, 'choices':"
         " ['end actions'], 'expect': {'some-legal': ['march charles-gustav estonia']}",
         ""},
        {"last-vikings",
         "'scenario': 'kliszow', 'quiet': true, 'position': {'phase': 'actions', 'side':"
         " 'swedish', 'units': [{'unit': 'kliszow-left-horse-1', 'at': 'kliszow-v15', 'facing':"
         " 's'}]}, 'expect': {'legal': ['march kliszow-left-horse-1', 'end strays']}",
         ""},
    };
    expect_all(pairs, G_N_ELEMENTS(pairs));
}

FILE_OF_TESTS(script)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_say_of_what), cmocka_unit_test(skips),
        cmocka_unit_test(checkpoints),      cmocka_unit_test(questions),
        cmocka_unit_test(quiet_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
