/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units go from hex to hex, stand in lines, and lie on each other.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <string.h>

#define HORSE "kliszow-right-horse-"

static void
expect(EditorDocument *document, const char *unit, const char *key, const char *value)
{
    g_autofree char *path = g_strdup_printf("position/units/%s/%s", unit, key);
    g_autofree char *json = value != NULL ? g_strdup_printf("\"%s\"", value) : NULL;
    sample_document_expect(document, ENTITY_SCENARIO, editor_document_scenario_id(document), path,
                           json);
}

/* The hexes have a corner at the top: north and south lead along a column. */
static void
directions_lead_to_hexes_beside(void **state G_GNUC_UNUSED)
{
    static const struct {
        guint direction;
        const char *hex;
    } rows[] = {
        {DIRECTION_N, "kliszow-e04"},  {DIRECTION_NE, "kliszow-e04"}, {DIRECTION_E, "kliszow-f05"},
        {DIRECTION_SE, "kliszow-e06"}, {DIRECTION_S, "kliszow-e06"},  {DIRECTION_SW, "kliszow-d06"},
        {DIRECTION_W, "kliszow-d05"},  {DIRECTION_NW, "kliszow-d04"},
    };
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    const DataSet *set = editor_document_set(document);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *hex = set_up_hex_towards(set, "kliszow-e05", rows[i].direction);
        assert_string_equal(hex, rows[i].hex);
    }
    assert_null(set_up_hex_towards(set, "kliszow-a01", DIRECTION_W));
    assert_null(set_up_hex_towards(set, "@out", DIRECTION_W));
    assert_null(set_up_hex_towards(set, NULL, DIRECTION_W));
}

static void
units_step_together_or_not_at_all(void **state G_GNUC_UNUSED)
{
    static const char *const both[] = {HORSE "1", "kliszow-upplands-1", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;

    assert_true(set_up_step_units(document, both, DIRECTION_SW, &error));
    sample_document_expect_step(document, "Move 2 units to the south-west");
    expect(document, HORSE "1", "at", "kliszow-d06");
    expect(document, HORSE "1", "facing", "s");
    expect(document, "kliszow-upplands-1", "at", "kliszow-j06");
    for (guint i = 0; i < 3; i++)
        assert_true(set_up_step_units(document, both, DIRECTION_W, &error));
    assert_false(set_up_step_units(document, both, DIRECTION_W, &error));
    assert_non_null(strstr(error->message, "There is no hex to the west of"));
    expect(document, "kliszow-upplands-1", "at", "kliszow-g06");
    sample_document_undo_all(document);
}

static void
a_line_takes_hex_by_hex(void **state G_GNUC_UNUSED)
{
    static const char *const units[] = {HORSE "1", HORSE "2", HORSE "3",
                                        HORSE "4", HORSE "5", NULL};
    UnitLine line = {
        .from = "kliszow-c11",
        .units = units,
        .per_hex = 2,
        .direction = DIRECTION_SE,
        .facing = DIRECTION_NE,
    };
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;

    assert_true(set_up_place_line(document, &line, &error));
    sample_document_expect_step(document, "Place 5 units in a line from C11 to the south-east");
    expect(document, HORSE "1", "at", "kliszow-c11");
    expect(document, HORSE "2", "at", "kliszow-c11");
    expect(document, HORSE "3", "at", "kliszow-c12");
    expect(document, HORSE "5", "at", "kliszow-d13");
    expect(document, HORSE "5", "facing", "ne");
    line.facing = -1;
    line.per_hex = 0;
    line.direction = DIRECTION_S;
    assert_true(set_up_place_line(document, &line, &error));
    expect(document, HORSE "5", "at", "kliszow-c15");
    expect(document, HORSE "5", "facing", "ne");
    sample_document_undo_all(document);
}

static void
a_line_that_leaves_the_grid_is_refused(void **state G_GNUC_UNUSED)
{
    static const char *const units[] = {HORSE "1", HORSE "2", HORSE "3", NULL};
    static const char *const nobody[] = {NULL};
    UnitLine line = {"kliszow-b11", units, 1, DIRECTION_W, -1};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;

    assert_false(set_up_place_line(document, &line, &error));
    assert_string_equal(error->message,
                        "The line leaves the grid: there is room for 2 of 3 units.");
    g_clear_error(&error);
    line.units = nobody;
    assert_false(set_up_place_line(document, &line, &error));
    g_clear_error(&error);
    line.units = units;
    line.direction = DIRECTION_E;
    editor_document_choose_scenario(document, NULL);
    assert_false(set_up_place_line(document, &line, &error));
    assert_non_null(strstr(error->message, "choose a scenario"));
    sample_document_expect_step(document, NULL);
}

/* Puts three units into E05; the first of the roster lies at the bottom. */
static EditorDocument *
stacked(void)
{
    static const char *const third[] = {HORSE "3", NULL};
    g_autoptr(GError) error = NULL;
    EditorDocument *document = sample_document_new("last-vikings", "kliszow");
    assert_true(set_up_move_units(document, third, "kliszow-e05", &error));
    return document;
}

static void
expect_stack(EditorDocument *document, const char *numbers)
{
    const ScenarioState *state = editor_document_state(document);
    const GArray *units = scenario_state_units(state, "kliszow-e05");
    assert_int_equal(units->len, strlen(numbers));
    for (guint i = 0; i < units->len; i++) {
        g_autofree char *id = g_strdup_printf(HORSE "%c", numbers[i]);
        assert_string_equal(g_array_index(units, UnitState, i).unit->id, id);
    }
}

static void
a_unit_goes_up_and_down_its_stack(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = stacked();
    g_autoptr(GError) error = NULL;

    expect_stack(document, "123");
    assert_true(set_up_raise_unit(document, HORSE "1", 1, &error));
    sample_document_expect_step(document, "Move Right horse 1 up in its stack");
    expect_stack(document, "213");
    assert_true(set_up_raise_unit(document, HORSE "1", 1, &error));
    expect_stack(document, "231");
    assert_int_equal(editor_document_n_done(document), 3);
    assert_true(set_up_raise_unit(document, HORSE "1", 1, &error));
    assert_int_equal(editor_document_n_done(document), 3);
    assert_true(set_up_raise_unit(document, HORSE "1", -2, &error));
    expect_stack(document, "123");
    assert_true(set_up_stack_unit(document, HORSE "3", HORSE "1", &error));
    expect_stack(document, "312");
    sample_document_undo_all(document);
}

static void
who_stands_alone_has_no_order(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = stacked();
    g_autoptr(EditorDocument) areas = sample_document_new("pax-baltica", NULL);
    g_autoptr(GError) error = NULL;

    assert_false(set_up_raise_unit(document, "kliszow-upplands-1", 1, &error));
    assert_non_null(strstr(error->message, "does not share a hex"));
    g_clear_error(&error);
    assert_false(set_up_stack_unit(document, HORSE "1", "kliszow-upplands-1", &error));
    assert_non_null(error);
    assert_true(set_up_stack_has_order(editor_document_state(document), "kliszow-e05"));
    assert_false(set_up_stack_has_order(editor_document_state(document), "kliszow-f05"));
    assert_false(set_up_stack_has_order(editor_document_state(document), NULL));
    assert_false(set_up_stack_has_order(editor_document_state(areas), "livland"));
}

static void
a_hex_says_who_stands_there_and_faces_where(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *hex, *words;
    } rows[] = {
        {"kliszow-k05", "K05, Clear; Upplands 1 facing south"},
        {"kliszow-b09", "B09, Marsh, Stream on the north-east and north-west"},
        {"kliszow-e05",
         "E05, Clear; Right horse 1 facing south, Right horse 2 facing south, Right horse 3 "
         "facing south"},
    };
    g_autoptr(EditorDocument) document = stacked();
    const ScenarioState *now = editor_document_state(document);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *words = place_words(now, scenario_state_place(now, rows[i].hex));
        assert_string_equal(words, rows[i].words);
    }
}

FILE_OF_TESTS(hex_moves)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directions_lead_to_hexes_beside),
        cmocka_unit_test(units_step_together_or_not_at_all),
        cmocka_unit_test(a_line_takes_hex_by_hex),
        cmocka_unit_test(a_line_that_leaves_the_grid_is_refused),
        cmocka_unit_test(a_unit_goes_up_and_down_its_stack),
        cmocka_unit_test(who_stands_alone_has_no_order),
        cmocka_unit_test(a_hex_says_who_stands_there_and_faces_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
