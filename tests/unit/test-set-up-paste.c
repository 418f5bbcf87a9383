/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pasting the text of a set-up: what is shown before, and the one step that it becomes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

static const char text[] = "NYLAND: Vellinck (3 strength), Savolaks\n"
                           "Garrisons: MASOWSZE\n"
                           "ESTLAND: Lewenhaupt (Danish)\n";

static int
open_document(void **state)
{
    *state = sample_document_new("pax-baltica-2010", "the-end-is-near");
    return 0;
}

static int
close_document(void **state)
{
    g_object_unref(*state);
    return 0;
}

static void
what_is_understood_is_shown_first(void **state)
{
    g_autoptr(SetUpPaste) paste = set_up_paste_new(*state, text, NULL);
    g_autoptr(GString) lines = g_string_new(NULL);
    for (guint i = 0; i < paste->lines->len; i++) {
        const PasteLine *line = paste->lines->pdata[i];
        g_string_append_printf(lines, "%s%s\n", line->is_problem ? "! " : "", line->words);
    }
    assert_string_equal(lines->str, "Vellinck to Nyland, strength 3\n"
                                    "! “Savolaks” is not a unit; did you mean “Savolax”?\n"
                                    "Marker of Sweden on Mazowsze\n"
                                    "Lewenhaupt to Estland\n"
                                    "! “Danish” is not understood; the name beside it is used.\n");
    assert_int_equal(paste->n_items, 3);
    assert_int_equal(paste->n_problems, 2);
    assert_false(paste->needs_nation);
    sample_document_expect_step(*state, NULL);
}

static void
all_of_it_is_one_step(void **state)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SetUpPaste) paste = set_up_paste_new(*state, text, NULL);
    assert_true(set_up_paste_apply(paste, *state, &error));
    assert_null(error);
    sample_document_expect_step(*state, "Paste a set-up of 2 units and 1 marker");
    sample_document_expect(*state, ENTITY_SCENARIO, "the-end-is-near", "position/units/lewenhaupt",
                           "{\"unit\": \"lewenhaupt\", \"at\": \"estland\"}");
    sample_document_undo_all(*state);
}

/* A book that says nothing about strength means all steps. */
static void
units_without_strength_have_all_their_steps(void **state)
{
    g_autoptr(SetUpPaste) paste = set_up_paste_new(*state, "LIVLAND: Vellinck", NULL);
    assert_true(set_up_paste_apply(paste, *state, NULL));
    sample_document_expect(*state, ENTITY_SCENARIO, "the-end-is-near", "position/units/vellinck",
                           "{\"unit\": \"vellinck\", \"at\": \"livland\"}");
    sample_document_undo_all(*state);
}

static void
markers_need_a_nation(void **state)
{
    g_autoptr(SetUpPaste) open = set_up_paste_new(*state, "Garrisons: LIVLAND", NULL);
    g_autoptr(SetUpPaste) said = set_up_paste_new(*state, "Garrisons: LIVLAND", "russia");
    g_autoptr(GError) error = NULL;
    assert_true(open->needs_nation);
    assert_false(set_up_paste_apply(open, *state, &error));
    assert_non_null(error);
    assert_false(said->needs_nation);
    assert_true(set_up_paste_apply(said, *state, NULL));
    sample_document_expect(*state, ENTITY_SCENARIO, "the-end-is-near",
                           "position/places/livland/marker", "\"russia\"");
    sample_document_undo_all(*state);
}

static void
a_scenario_must_be_shown(void **state)
{
    g_autoptr(GError) error = NULL;
    editor_document_choose_scenario(*state, NULL);
    g_autoptr(SetUpPaste) paste = set_up_paste_new(*state, text, NULL);
    assert_false(set_up_paste_apply(paste, *state, &error));
    assert_string_equal(error->message, "A set-up is part of a scenario: choose one first.");
    sample_document_expect_step(*state, NULL);
}

FILE_OF_TESTS(set_up_paste)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_understood_is_shown_first, open_document,
                                        close_document),
        cmocka_unit_test_setup_teardown(all_of_it_is_one_step, open_document, close_document),
        cmocka_unit_test_setup_teardown(units_without_strength_have_all_their_steps, open_document,
                                        close_document),
        cmocka_unit_test_setup_teardown(markers_need_a_nation, open_document, close_document),
        cmocka_unit_test_setup_teardown(a_scenario_must_be_shown, open_document, close_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
