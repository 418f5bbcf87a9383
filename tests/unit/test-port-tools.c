/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A port and both ways that belong to it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/border-tools.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

static void
a_port_has_a_way_to_the_sea_and_one_back(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(border_add_port_in_document(document, "pernau", "narva-bay", &error));
    sample_document_expect_step(document, "Give Pernau a port on Narva Bay");
    assert_true(border_has_port(editor_document_set(document), "pernau", "narva-bay"));
    assert_false(border_has_port(editor_document_set(document), "pskov", "narva-bay"));
    sample_document_expect(document, ENTITY_SPACE, "pernau", "neighbours/narva-bay/border",
                           "\"port\"");
    sample_document_expect(document, ENTITY_SPACE, "narva-bay", "neighbours/pernau/border",
                           "\"port\"");
    assert_true(border_add_port_in_document(document, "pernau", "narva-bay", &error));
    assert_int_equal(editor_document_n_done(document), 1);
    sample_document_undo_all(document);
}

static void
a_port_goes_with_both_ways(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(border_remove_port_in_document(document, "narva-town", "narva-bay", &error));
    sample_document_expect_step(document, "Take the port of Narva on Narva Bay away");
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port", NULL);
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "neighbours/narva-bay", NULL);
    sample_document_expect(document, ENTITY_SPACE, "narva-bay", "neighbours", NULL);
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "neighbours/dorpat/border",
                           "\"normal\"");
    assert_true(border_remove_port_in_document(document, "pskov", "narva-bay", &error));
    assert_int_equal(editor_document_n_done(document), 1);
    sample_document_undo_all(document);
}

static void
a_port_lies_on_several_seas_and_keeps_its_harbour(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Edit lake = {
        .entity = ENTITY_SPACE,
        .id = "lake",
        .path = "",
        .after = "{\"id\": \"lake\", \"name\": \"Lake\", \"kind\": \"sea\"}",
    };

    assert_true(edit_plan_add(plan, &lake));
    assert_true(border_add_port(plan, "narva-town", "lake"));
    assert_true(editor_document_apply(document, plan, "Dig a lake", &error));
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/sea", "\"narva-bay\"");
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/seas", "[\"lake\"]");
    sample_document_expect(document, ENTITY_SPACE, "narva-bay", "neighbours/narva-town/border",
                           "\"port\"");
    sample_document_expect(document, ENTITY_SPACE, "lake", "neighbours/narva-town/border",
                           "\"port\"");

    assert_true(border_remove_port_in_document(document, "narva-town", "narva-bay", &error));
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/sea", "\"lake\"");
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/seas", NULL);
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "port/harbour", "true");
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "neighbours/narva-bay", NULL);
    sample_document_expect(document, ENTITY_SPACE, "narva-bay", "neighbours", NULL);
}

static void
a_port_needs_a_land_and_a_sea(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_false(border_add_port_in_document(document, "pernau", "nowhere", &error));
    assert_string_equal(error->message, "The map has no space “nowhere”.");
    g_clear_error(&error);
    assert_false(border_remove_port_in_document(document, "nowhere", "narva-bay", &error));
    sample_document_expect_step(document, NULL);
}

FILE_OF_TESTS(port_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_port_has_a_way_to_the_sea_and_one_back),
        cmocka_unit_test(a_port_goes_with_both_ways),
        cmocka_unit_test(a_port_lies_on_several_seas_and_keeps_its_harbour),
        cmocka_unit_test(a_port_needs_a_land_and_a_sea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
