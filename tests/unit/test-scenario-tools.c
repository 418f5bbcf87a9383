/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios come and go, as steps that can be undone.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/scenario-tools.h"
#include "schema/store/save.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <string.h>

static void
ids_are_made_of_titles(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    const DataSet *set = editor_document_set(document);
    const char *const expected[][2] = {
        {"The End is Near!", "the-end-is-near"},
        {"Narva 1700", "narva-1700-2"},
        {"Södra Skånska", "sodra-skanska"},
        {"…", "scenario"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
        g_autofree char *id = scenario_propose_id(set, expected[i][0]);
        assert_string_equal(id, expected[i][1]);
    }
    assert_non_null(scenario_id_problem(set, "narva-1700"));
    assert_non_null(scenario_id_problem(set, "../etc"));
}

static void
ids_are_no_longer_than_the_name_of_a_file_may_be(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;
    const DataSet *set = editor_document_set(document);
    g_autofree char *longest = g_strnfill(FILE_ID_MAX, 'a');
    g_autofree char *longer = g_strnfill(FILE_ID_MAX + 1, 'a');
    g_autofree char *proposed = scenario_propose_id(set, longer);

    assert_null(scenario_id_problem(set, longest));
    assert_string_equal(scenario_id_problem(set, longer), "This id is too long for a file name.");
    assert_null(scenario_id_problem(set, proposed));
    assert_false(scenario_create(document, longer, "Long", NULL, &error));
    assert_true(scenario_create(document, proposed, "Long", NULL, NULL));
    g_autofree char *second = scenario_propose_id(editor_document_set(document), longer);
    assert_true(g_str_has_suffix(second, "a-2"));
}

static void
a_scenario_is_made_from_another(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;
    const char *const units[] = {"horn", NULL};

    assert_true(scenario_create(document, "variant", "Variant", "narva-1700", &error));
    sample_document_expect_step(document, "New scenario “Variant”");
    editor_document_choose_scenario(document, "variant");
    sample_document_expect(document, ENTITY_SCENARIO, "variant", "period/turns", "4");
    assert_true(set_up_move_units(document, units, "gdov", &error));
    sample_document_expect_own(document, ENTITY_SCENARIO, "variant", "position/units",
                               "[{\"unit\": \"horn\", \"at\": \"gdov\"}]");
    assert_false(scenario_create(document, "variant", "Variant", NULL, &error));
    assert_string_equal(error->message, "There is already a scenario with this id.");
    sample_document_undo_all(document);
}

static void
removed_units_are_where_the_scenario_below_has_them(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    const char *const horn[] = {"horn", NULL};
    g_autofree char *note = NULL;

    assert_true(scenario_create(document, "variant", "Variant", "narva-1700", NULL));
    editor_document_choose_scenario(document, "variant");
    assert_true(set_up_move_units(document, horn, "gdov", NULL));
    assert_true(set_up_remove_units(document, horn, &note, NULL));
    assert_string_equal(note, "Horn stays in Narva: the base places it there.");
    sample_document_expect_own(document, ENTITY_SCENARIO, "variant", "position", NULL);
    /* Back in the pool it has an entry, or the one below would show through. */
    assert_true(set_up_move_units(document, horn, "@pool:sweden", NULL));
    sample_document_expect(document, ENTITY_SCENARIO, "variant", "position/units/horn/at",
                           "\"@pool:sweden\"");
    sample_document_undo_all(document);
}

static void
a_whole_new_scenario_has_a_period(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);

    assert_true(scenario_create(document, "alone", "Alone", NULL, NULL));
    sample_document_expect(document, ENTITY_SCENARIO, "alone", "period/from", "\"1700-autumn\"");
    sample_document_expect(document, ENTITY_SCENARIO, "alone", "position", NULL);
    assert_true(scenario_delete(document, "alone", NULL));
    assert_true(scenario_delete(document, "narva-1700", NULL));
    assert_true(scenario_create(document, "first", "First", NULL, NULL));
    sample_document_expect(document, ENTITY_SCENARIO, "first", "period",
                           "{\"from\": \"1700-autumn\", \"to\": \"1700-autumn\", \"turns\": 1}");
    sample_document_undo_all(document);
}

static void
a_duplicate_says_the_same_under_another_name(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(scenario_duplicate(document, "narva-1700", "copy", "Copy", &error));
    sample_document_expect(document, ENTITY_SCENARIO, "copy", "title", "\"Copy\"");
    sample_document_expect(document, ENTITY_SCENARIO, "copy",
                           "position/units/livonian-horse/strength", "1");
    assert_false(scenario_duplicate(document, "nothing", "more", "More", &error));
    sample_document_undo_all(document);
}

static void
a_deleted_scenario_is_shown_no_longer(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    assert_true(scenario_delete(document, "narva-1700", &error));
    sample_document_expect_step(document, "Delete the scenario “Narva 1700”");
    assert_null(editor_document_scenario_id(document));
    assert_int_equal(editor_document_set(document)->n_scenarios, 0);
    assert_false(scenario_delete(document, "narva-1700", &error));
    sample_document_undo_all(document);
    assert_int_equal(editor_document_set(document)->n_scenarios, 1);
}

static void
a_scenario_of_the_base_stays(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;
    const DataSet *base = editor_document_set(document)->base;
    const char *id = record_key(base->scenarios[0]);

    assert_false(scenario_delete(document, id, &error));
    assert_non_null(strstr(error->message, "can only be deleted there"));
    assert_true(scenario_duplicate(document, id, "copy", "Copy", NULL));
    sample_document_undo_all(document);
}

FILE_OF_TESTS(scenario_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_made_of_titles),
        cmocka_unit_test(ids_are_no_longer_than_the_name_of_a_file_may_be),
        cmocka_unit_test(a_scenario_is_made_from_another),
        cmocka_unit_test(removed_units_are_where_the_scenario_below_has_them),
        cmocka_unit_test(a_whole_new_scenario_has_a_period),
        cmocka_unit_test(a_duplicate_says_the_same_under_another_name),
        cmocka_unit_test(a_deleted_scenario_is_shown_no_longer),
        cmocka_unit_test(a_scenario_of_the_base_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
