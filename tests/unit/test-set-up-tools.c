/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units are moved, turned and removed; the entries of a set-up say no more than they must.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#define SCENARIO ENTITY_SCENARIO, "narva-1700"
#define UNITS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void
move(EditorDocument *document, const char *const *units, const char *zone)
{
    g_autoptr(GError) error = NULL;
    assert_true(set_up_move_units(document, units, zone, &error));
}

static void
a_unit_moves_in_one_step(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");

    move(document, UNITS("horn"), "dorpat");
    sample_document_expect(document, SCENARIO, "position/units/horn/at", "\"dorpat\"");
    sample_document_expect_step(document, "Move Horn to Dorpat");
    move(document, UNITS("horn", "sheremetev", "golovin"), "gdov");
    sample_document_expect_step(document, "Move 3 units to Gdov");
    sample_document_expect(document, SCENARIO, "position/units/golovin",
                           "{\"unit\": \"golovin\", \"at\": \"gdov\"}");
    assert_int_equal(editor_document_n_done(document), 2);
    sample_document_undo_all(document);
}

static void
a_unit_back_where_it_starts_has_no_entry(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");

    move(document, UNITS("golovin"), "@pool:russia");
    sample_document_expect_step(document, NULL);
    move(document, UNITS("golovin"), "pskov");
    move(document, UNITS("golovin"), "@pool:russia");
    sample_document_expect(document, SCENARIO, "position/units/golovin", NULL);
    sample_document_expect_step(document, "Move Golovin to the pool of Russia");
    g_autofree char *zone = set_up_zone(editor_document_set(document), "narva-1700", "golovin");
    assert_string_equal(zone, "@pool:russia");
    /* One with less than all steps is not as it starts. */
    move(document, UNITS("livonian-horse"), "@pool:sweden");
    sample_document_expect(document, SCENARIO, "position/units/livonian-horse/strength", "1");
    sample_document_undo_all(document);
}

static void
who_is_aboard_stays_aboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");

    move(document, UNITS("narva-foot"), "@aboard:narva-squadron");
    sample_document_expect_step(document, "Move Narva Foot to aboard Narva Squadron");
    move(document, UNITS("narva-squadron"), "narva-bay");
    sample_document_expect(document, SCENARIO, "position/units/narva-foot/at",
                           "\"@aboard:narva-squadron\"");
    sample_document_expect(document, SCENARIO, "position/units/narva-squadron/at", "\"narva-bay\"");
}

static void
a_coast_stays_behind(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    move(document, UNITS("narva-squadron"), "narva");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    set_up_set(plan, "narva-1700", "narva-squadron", "coast", VALUE_OF_TEXT("narva-roads"));
    assert_true(editor_document_apply(document, plan, "Anchor", &error));
    move(document, UNITS("narva-squadron"), "narva");
    sample_document_expect(document, SCENARIO, "position/units/narva-squadron/coast",
                           "\"narva-roads\"");
    move(document, UNITS("narva-squadron"), "narva-bay");
    sample_document_expect(document, SCENARIO, "position/units/narva-squadron/coast", NULL);
    sample_document_undo_all(document);
}

static void
strength_is_said_only_where_it_is_not_full(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    assert_true(set_up_set_strengths(document, UNITS("horn"), 17, &error));
    sample_document_expect(document, SCENARIO, "position/units/horn/strength", "17");
    sample_document_expect_step(document, "Set Horn to strength 17");
    assert_true(set_up_set_strengths(document, UNITS("horn", "livonian-horse"), 3, &error));
    sample_document_expect(document, SCENARIO, "position/units/horn/strength", NULL);
    sample_document_expect(document, SCENARIO, "position/units/livonian-horse/strength", "3");
    /* In the pool, with one step less. */
    assert_true(set_up_set_strengths(document, UNITS("golovin"), 3, &error));
    sample_document_expect(document, SCENARIO, "position/units/golovin",
                           "{\"unit\": \"golovin\", \"at\": \"@pool:russia\", \"strength\": 3}");
    assert_true(set_up_set_strengths(document, UNITS("golovin"), 4, &error));
    sample_document_expect(document, SCENARIO, "position/units/golovin", NULL);
    sample_document_undo_all(document);
}

static void
turning_stops_at_both_ends(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;
    const gint64 down[] = {2, 1, 1};

    for (guint i = 0; i < G_N_ELEMENTS(down); i++) {
        assert_true(set_up_turn_units(document, UNITS("horn"), -1, &error));
        assert_int_equal(set_up_strength(editor_document_set(document), "narva-1700", "horn"),
                         down[i]);
    }
    assert_int_equal(editor_document_n_done(document), 2);
    sample_document_expect_step(document, "Turn Horn to strength 1");
    assert_true(set_up_turn_units(document, UNITS("horn"), 5, &error));
    sample_document_expect(document, SCENARIO, "position/units/horn/strength", NULL);
    assert_true(set_up_turn_units(document, UNITS("horn", "sheremetev"), -1, &error));
    sample_document_expect_step(document, "Turn 2 units down");
    /* What was typed out of range comes back into it. */
    assert_true(set_up_set_strengths(document, UNITS("horn"), G_MAXINT64, &error));
    assert_true(set_up_turn_units(document, UNITS("horn"), -1, &error));
    sample_document_expect(document, SCENARIO, "position/units/horn/strength", NULL);
    sample_document_undo_all(document);
}

static void
a_removed_unit_is_where_the_roster_has_it(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;
    g_autofree char *note = NULL;

    assert_true(set_up_remove_units(document, UNITS("horn"), &note, &error));
    assert_null(note);
    sample_document_expect(document, SCENARIO, "position/units/horn", NULL);
    sample_document_expect_step(document, "Remove Horn");
    sample_document_undo_all(document);
}

static void
a_removed_unit_that_starts_on_the_map_says_so(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *note = NULL;

    move(document, UNITS("horn"), "pernau");
    sample_document_expect(document, ENTITY_UNIT, "horn", "start", "\"pernau\"");
    editor_document_choose_scenario(document, "narva-1700");
    assert_true(set_up_remove_units(document, UNITS("horn"), &note, &error));
    assert_string_equal(note, "Horn stays in Pernau: it starts there according to the roster.");
}

static void
without_a_scenario_the_roster_says_where_units_start(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    move(document, UNITS("horn", "karl-xii"), "pernau");
    sample_document_expect(document, ENTITY_UNIT, "karl-xii", "start", "\"pernau\"");
    move(document, UNITS("karl-xii"), "@pool:sweden");
    sample_document_expect(document, ENTITY_UNIT, "karl-xii", "start", NULL);
    assert_true(set_up_remove_units(document, UNITS("horn"), NULL, &error));
    sample_document_expect(document, ENTITY_UNIT, "horn", "start", NULL);
    assert_false(set_up_set_strengths(document, UNITS("horn"), 1, &error));
    assert_non_null(error);
    g_clear_error(&error);
    assert_false(set_up_move_units(document, UNITS("nobody"), "pernau", &error));
    assert_string_equal(error->message, "The roster has no unit “nobody”.");
    sample_document_undo_all(document);
}

static void
odd_units_do_no_harm(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(GError) error = NULL;

    move(document, UNITS("nobody"), "nowhere");
    sample_document_expect(document, SCENARIO, "position/units/nobody/at", "\"nowhere\"");
    assert_false(set_up_move_units(document, UNITS("horn", "a/b"), "dorpat", &error));
    sample_document_expect(document, SCENARIO, "position/units/horn/at", "\"narva-town\"");
    assert_true(set_up_remove_units(document, UNITS("karl-xii"), NULL, NULL));
    sample_document_undo_all(document);
}

/* As after undoing what made it. */
static void
a_scenario_that_is_gone_is_not_set_up(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    editor_document_choose_scenario(document, "gone");
    assert_false(set_up_move_units(document, UNITS("horn"), "dorpat", &error));
    assert_string_equal(error->message, "There is no scenario “gone”.");
    assert_true(set_up_remove_units(document, UNITS("horn"), NULL, NULL));
    sample_document_expect_step(document, NULL);
}

FILE_OF_TESTS(set_up_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_moves_in_one_step),
        cmocka_unit_test(a_unit_back_where_it_starts_has_no_entry),
        cmocka_unit_test(who_is_aboard_stays_aboard),
        cmocka_unit_test(a_coast_stays_behind),
        cmocka_unit_test(strength_is_said_only_where_it_is_not_full),
        cmocka_unit_test(turning_stops_at_both_ends),
        cmocka_unit_test(a_removed_unit_is_where_the_roster_has_it),
        cmocka_unit_test(a_removed_unit_that_starts_on_the_map_says_so),
        cmocka_unit_test(without_a_scenario_the_roster_says_where_units_start),
        cmocka_unit_test(odd_units_do_no_harm),
        cmocka_unit_test(a_scenario_that_is_gone_is_not_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
