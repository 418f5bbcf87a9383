/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One scenario for all cases.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/sample-case.h"
#include "tests/unit/sample-rules.h"
#include "tests/unit/temporary-folder.h"

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

void
sample_case_write(const char *folder, const char *name, const char *text)
{
    g_autofree char *json = sample_rules_json(text);
    temporary_folder_write(folder, name, json);
}

DataSet *
sample_case_load(const char *folder)
{
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(folder, &error);
    assert_null(error);
    return set;
}

int
sample_case_setup(void **state)
{
    char *folder = temporary_folder_new();
    sample_case_write(folder, "game.json", sample_rules_game);
    sample_case_write(folder, "map.json", sample_rules_map);
    sample_case_write(folder, "roster.json", sample_rules_roster);
    sample_case_write(folder, "tables.json", sample_rules_tables);
    sample_case_write(folder, "rules.json", rules);
    sample_case_write(folder, "scenarios/start.json", scenario);
    *state = folder;
    return 0;
}

int
sample_case_teardown(void **state)
{
    temporary_folder_free(*state);
    return 0;
}

GPtrArray *
sample_case_outcome(const char *folder, const char *members)
{
    g_autofree char *text =
        g_strdup_printf("{'id': 'x', 'title': 'X', 'kind': 'case', %s}", members);
    sample_case_write(folder, "records/x.json", text);
    g_autoptr(DataSet) set = sample_case_load(folder);
    return case_run(set,
                    (const PlayRecord *)data_set_file_of_record(set, ENTITY_RECORD, "x")->seen);
}

void
sample_case_expect(const char *folder, const char *members, const char *expected)
{
    g_autoptr(GPtrArray) failures = sample_case_outcome(folder, members);
    g_ptr_array_add(failures, NULL);
    g_autofree char *said = g_strjoinv("; ", (char **)failures->pdata);
    if (strcmp(said, expected) != 0)
        print_error("%s\n", members);
    assert_string_equal(said, expected);
}
