/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tools on data in which hardly anything is as it should be: nothing breaks, and what could
 * not be read is still there afterwards.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/tools/border-tools.h"
#include "editor/tools/difference.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/scenario-tools.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/edits/layer.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"
#include "validator/systems/area-blocks/area-blocks.h"

static const char odd_map[] =
    "{\"spaces\": [7, {\"name\": \"No id\"}, {\"id\": \"a\", \"kind\": 3, \"garrison\": 4, "
    "\"port\": \"x\", \"neighbours\": [1, {\"to\": 5}, {\"border\": \"b\"}, {\"to\": \"b\"}]}, "
    "{\"id\": \"b\", \"kind\": \"sea\", \"neighbours\": {\"a\": 1}}, "
    "{\"id\": \"a\", \"name\": \"Twice\"}, {\"id\": \"c/d\", \"port\": {}}], "
    "\"regions\": [{\"id\": \"r\", \"places\": [\"a\", 4, null]}]}";

static const char odd_roster[] =
    "{\"nations\": [{\"id\": \"n\", \"pool\": \"m\"}, null], "
    "\"units\": [[], {\"id\": \"u\", \"nation\": 1, \"strength\": \"x\"}, {\"id\": \"v\", "
    "\"start\": \"@aboard:v\", \"nation\": \"n\", \"strength\": 0}]}";

static const char odd_scenario[] =
    "{\"id\": \"s\", \"extends\": \"s\", \"period\": \"long\", \"position\": {\"units\": "
    "[4, {\"at\": \"a\"}, {\"unit\": \"u\"}, {\"unit\": \"v\", \"at\": 5, \"strength\": \"x\"}], "
    "\"places\": [{\"place\": \"a\", \"marker\": 2, \"garrison\": \"big\"}, \"a\"]}}";

static const char over_scenario[] =
    "{\"id\": \"t\", \"extends\": \"s\", \"position\": {\"units\": [{\"unit\": \"v\", "
    "\"absent\": true}, {\"unit\": \"w\", \"absent\": true}, null], \"places\": null}}";

static EditorDocument *
load_odd(char *folder, const char *scenario)
{
    temporary_folder_write(folder, "scenarios/s.json", odd_scenario);
    temporary_folder_write(folder, "scenarios/t.json", over_scenario);
    temporary_folder_write(folder, "scenarios/raw.json", "[1, 2]");
    temporary_folder_write(folder, "scenarios/broken.json", "{");
    const SampleFiles files = {.map = odd_map, .roster = odd_roster};
    g_autoptr(DataSet) set = sample_set_load(folder, &files);
    EditorDocument *document = editor_document_new(set);
    editor_document_choose_scenario(document, scenario);
    return document;
}

static const char *const places[] = {"a", "b", "c/d", "nowhere", "", "a#2", "#1"};
static const char *const units[] = {"u", "v", "w", "", "#1", "c/d"};
static const char *const zones[] = {"a", "@pool:n", "@aboard:u", "@odd:", "", "@"};

static void
use_tools_on_units(EditorDocument *document)
{
    for (guint i = 0; i < G_N_ELEMENTS(units); i++) {
        const char *const some[] = {units[i], NULL};
        g_autofree char *note = NULL;
        for (guint j = 0; j < G_N_ELEMENTS(zones); j++)
            (void)set_up_move_units(document, some, zones[j], NULL);
        (void)set_up_turn_units(document, some, -1, NULL);
        (void)set_up_set_strengths(document, some, G_MININT64, NULL);
        (void)set_up_turn_units(document, some, G_MININT, NULL);
        (void)set_up_remove_units(document, some, &note, NULL);
    }
}

static void
use_tools_on_places(EditorDocument *document)
{
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        const char *const some[] = {places[i], NULL};
        (void)marker_set_in_document(document, some, "n", NULL);
        (void)marker_set_in_document(document, some, NULL, NULL);
        (void)marker_set_sign_in_document(document, some, &area_chart.signs[SIGN_GARRISON],
                                          G_MAXINT64, NULL);
        (void)marker_set_sign_in_document(document, some, &area_chart.signs[SIGN_PORT], TRUE, NULL);
        for (guint j = 0; j < G_N_ELEMENTS(places); j++) {
            (void)border_cycle_in_document(document, places[i], places[j], 1, NULL);
            (void)border_set_in_document(document, places[i], places[j], "x", BORDER_ONE_WAY, NULL);
            (void)border_add_port_in_document(document, places[i], places[j], NULL);
        }
        (void)border_remove_port_in_document(document, places[i], places[0], NULL);
    }
}

static void
ask_about_all(EditorDocument *document)
{
    DataSet *set = editor_document_set(document);
    const char *const scenarios[] = {"s", "t", "raw", "broken", "gone"};
    for (guint i = 0; i < G_N_ELEMENTS(scenarios); i++) {
        g_autoptr(GPtrArray) all = difference_find_all(set, ENTITY_SCENARIO, scenarios[i]);
        (void)difference_revert_in_document(document, all, NULL);
        g_autoptr(Subject) subject = subject_new(ENTITY_SCENARIO, scenarios[i], "position/units/v");
        g_autoptr(GPtrArray) said = layer_provenance_find(set, subject, "at");
        g_autoptr(GPtrArray) uses = reference_find_uses(set, ENTITY_SCENARIO, scenarios[i]);
        assert_true(uses->len < 10 && said->len < 10);
    }
}

static void
use_tools_on_files(EditorDocument *document)
{
    (void)editor_document_rename(document, ENTITY_SPACE, "a", "new-a", NULL, NULL);
    (void)editor_document_rename(document, ENTITY_UNIT, "v", "new-v", NULL, NULL);
    (void)editor_document_rename(document, ENTITY_NATION, "n", "new-n", NULL, NULL);
    (void)editor_document_rename(document, ENTITY_SCENARIO, "s", "new-s", NULL, NULL);
    (void)scenario_create(document, "fresh", "", NULL, NULL);
    (void)scenario_duplicate(document, "t", "copy", "Copy", NULL);
    (void)scenario_duplicate(document, "raw", "raw-copy", "Copy", NULL);
    (void)scenario_duplicate(document, "broken", "broken-copy", "Copy", NULL);
    (void)scenario_delete(document, "raw", NULL);
    (void)scenario_delete(document, "broken", NULL);
    (void)scenario_delete(document, "t", NULL);
}

static void
odd_data_survives_all_tools(void **state)
{
    const char *const scenarios[] = {NULL, "s", "t", "raw", "broken"};
    for (guint i = 0; i < G_N_ELEMENTS(scenarios); i++) {
        g_autoptr(EditorDocument) document = load_odd(*state, scenarios[i]);
        use_tools_on_units(document);
        use_tools_on_places(document);
        ask_about_all(document);
        use_tools_on_files(document);
        assert_true(editor_document_n_done(document) > 5);
        g_autofree char *bytes = sample_document_bytes(editor_document_set(document));
        assert_non_null(strstr(bytes, "\"name\": \"No id\""));
        assert_non_null(strstr(bytes, "\"strength\": \"x\""));
        sample_document_undo_all(document);
    }
}

FILE_OF_TESTS(odd_tools)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(odd_data_survives_all_tools),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
