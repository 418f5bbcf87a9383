/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers, garrisons and harbours, in a scenario and as they are printed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/marker-tools.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"
#include "validator/systems/area-blocks/area-blocks.h"

#define SCENARIO ENTITY_SCENARIO, "narva-1700"
#define PLACES(...) ((const char *const[]){__VA_ARGS__, NULL})

static void
a_marker_comes_and_goes(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    assert_true(marker_set_in_document(document, PLACES("gdov"), "sweden", &error));
    sample_document_expect(document, SCENARIO, "position/places/gdov",
                           "{\"place\": \"gdov\", \"marker\": \"sweden\"}");
    sample_document_expect_step(document, "Give Gdov to Sweden");
    /* The land is its own again. */
    assert_true(marker_set_in_document(document, PLACES("gdov"), "russia", &error));
    sample_document_expect(document, SCENARIO, "position/places", NULL);
    assert_true(marker_set_in_document(document, PLACES("gdov", "pskov"), "sweden", &error));
    sample_document_expect_step(document, "Give 2 places to Sweden");
    assert_true(marker_set_in_document(document, PLACES("gdov"), NULL, &error));
    sample_document_expect_step(document, "Remove the marker from Gdov");
    sample_document_expect(document, SCENARIO, "position/places/gdov", NULL);
    sample_document_expect(document, SCENARIO, "position/places/pskov/marker", "\"sweden\"");
    sample_document_undo_all(document);
}

static void
markers_need_a_scenario(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_false(marker_set_in_document(document, PLACES("gdov"), "sweden", &error));
    assert_true(g_str_has_prefix(error->message, "Markers are part of a set-up"));
    sample_document_expect_step(document, NULL);
}

static gboolean
set_garrison(EditorDocument *document, const char *place, gint64 value, GError **error)
{
    return marker_set_sign_in_document(document, PLACES(place), &area_chart.signs[SIGN_GARRISON],
                                       value, error);
}

static gboolean
set_harbour(EditorDocument *document, const char *place, gboolean is_there, GError **error)
{
    return marker_set_sign_in_document(document, PLACES(place), &area_chart.signs[SIGN_PORT],
                                       is_there, error);
}

static PlaceSign
garrison_of(EditorDocument *document, const char *scenario, const char *place)
{
    const SignRow *row = &area_chart.signs[SIGN_GARRISON];
    return marker_sign_of_place(editor_document_set(document), scenario, place, row);
}

static void
a_garrison_in_a_scenario_is_said_where_it_is_not_as_printed(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    assert_true(set_garrison(document, "pskov", 100, &error));
    sample_document_expect(document, SCENARIO, "position/places/pskov/garrison", "100");
    sample_document_expect_step(document, "Set the garrison of Pskov to 100");
    assert_int_equal(garrison_of(document, "narva-1700", "pskov").number, 100);
    assert_true(marker_set_in_document(document, PLACES("pskov"), "sweden", &error));
    assert_true(set_garrison(document, "pskov", 3, &error));
    sample_document_expect(document, SCENARIO, "position/places/pskov",
                           "{\"place\": \"pskov\", \"marker\": \"sweden\"}");
    sample_document_expect(document, ENTITY_SPACE, "pskov", "garrison/value", "3");
    assert_false(garrison_of(document, NULL, "narva-bay").is_there);
    sample_document_undo_all(document);
}

static void
a_garrison_is_printed_where_no_scenario_is_shown(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(set_garrison(document, "pskov", 2, &error));
    sample_document_expect(document, ENTITY_SPACE, "pskov", "garrison/value", "2");
    assert_true(set_garrison(document, "narva-bay", 1, &error));
    sample_document_expect(document, ENTITY_SPACE, "narva-bay", "garrison",
                           "{\"name\": \"Narva Bay\", \"value\": 1}");
    const SignRow *garrison = &area_chart.signs[SIGN_GARRISON];
    assert_true(
        marker_set_sign_in_document(document, PLACES("pskov", "dorpat"), garrison, 4, &error));
    sample_document_expect(document, ENTITY_SPACE, "pskov", "garrison/value", "4");
    sample_document_expect(document, ENTITY_SPACE, "dorpat", "garrison/value", "4");
    sample_document_expect_step(document, "Set the garrison of 2 places to 4");
    assert_false(set_garrison(document, "nowhere", 1, &error));
    assert_string_equal(error->message, "The map has no space “nowhere”.");
    sample_document_undo_all(document);
}

/* Towns of that data set have names of their own. */
static void
a_garrison_that_is_made_is_named_as_others_are(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));

    assert_true(edit_plan_set(plan, ENTITY_SPACE, "estland", "garrison", NULL));
    assert_true(editor_document_apply(document, plan, "Take it away", &error));
    assert_true(set_garrison(document, "estland", 2, &error));
    sample_document_expect(document, ENTITY_SPACE, "estland", "garrison",
                           "{\"name\": \"Town of Estland\", \"value\": 2}");
    sample_document_undo_all(document);
}

/* It is there again as it is printed in the data set below. */
static void
a_garrison_of_the_data_set_below_keeps_its_name(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));

    assert_true(edit_plan_set(plan, ENTITY_SPACE, "estland", "garrison", NULL));
    assert_true(editor_document_apply(document, plan, "Take it away", &error));
    assert_true(set_garrison(document, "estland", 2, &error));
    sample_document_expect(document, ENTITY_SPACE, "estland", "garrison/name", "\"Reval\"");
    sample_document_undo_all(document);
}

static void
harbours_come_and_go(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    assert_true(set_harbour(document, "narva-town", FALSE, &error));
    sample_document_expect(document, SCENARIO, "position/places/narva-town/harbour", "false");
    sample_document_expect_step(document, "Take the harbour of Narva away");
    const SignRow *port = &area_chart.signs[SIGN_PORT];
    assert_false(
        marker_sign_of_place(editor_document_set(document), "narva-1700", "narva-town", port)
            .stands_out);
    assert_true(set_harbour(document, "narva-town", TRUE, &error));
    sample_document_expect(document, SCENARIO, "position/places", NULL);
    editor_document_choose_scenario(document, NULL);
    assert_true(set_harbour(document, "narva-town", FALSE, &error));
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/harbour", NULL);
    assert_false(set_harbour(document, "pskov", TRUE, &error));
    assert_true(g_str_has_prefix(error->message, "Pskov has no port"));
    sample_document_undo_all(document);
}

FILE_OF_TESTS(marker_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_marker_comes_and_goes),
        cmocka_unit_test(markers_need_a_scenario),
        cmocka_unit_test(a_garrison_in_a_scenario_is_said_where_it_is_not_as_printed),
        cmocka_unit_test(a_garrison_is_printed_where_no_scenario_is_shown),
        cmocka_unit_test(a_garrison_that_is_made_is_named_as_others_are),
        cmocka_unit_test(a_garrison_of_the_data_set_below_keeps_its_name),
        cmocka_unit_test(harbours_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
