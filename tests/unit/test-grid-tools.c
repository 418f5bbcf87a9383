/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What hands do with grids: brushes, borders along sides, other sizes and labels.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/border-tools.h"
#include "editor/tools/grid-change.h"
#include "editor/tools/place-words.h"
#include "editor/tools/hex-terrain.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <string.h>

static const Grid *
grid_of(EditorDocument *document, const char *id)
{
    const Record *grid = data_set_find_record(editor_document_set(document), ENTITY_GRID, id);
    assert_non_null(grid);
    return (const Grid *)grid;
}

static const char *
line_of(EditorDocument *document, const char *grid, guint row)
{
    return grid_of(document, grid)->terrain.items[row];
}

/* Returns: (transfer full): a stroke of one dab around the hex @id. */
static HexStroke *
dab(EditorDocument *document, const char *grid, const char *id, guint reach)
{
    Hex hex;
    HexStroke *stroke = hex_stroke_new(grid_of(document, grid));
    assert_true(grid_find_hex(grid_of(document, grid), id, &hex));
    hex_stroke_dab(stroke, grid_of(document, grid), hex, reach);
    return stroke;
}

static void
paint(EditorDocument *document, const HexStroke *stroke, gunichar terrain, gunichar level)
{
    g_autoptr(GError) error = NULL;
    assert_true(hex_stroke_paint_in_document(document, stroke, (HexPaint){terrain, level}, &error));
    assert_null(error);
}

static void
a_dab_changes_one_sign_of_one_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexStroke) stroke = dab(document, "kliszow", "kliszow-c05", 0);

    paint(document, stroke, 'f', 0);
    assert_string_equal(line_of(document, "kliszow", 4), "..f.........................");
    sample_document_expect(document, ENTITY_SPACE, "kliszow-c05", "terrain", "\"forest\"");
    sample_document_expect(document, ENTITY_GRID, "kliszow", "levels", NULL);
    sample_document_expect_step(document, "Paint 1 hex: Forest");
    sample_document_undo_all(document);
}

static void
brushes_cover_one_seven_and_nineteen_hexes(void **state G_GNUC_UNUSED)
{
    static const guint sizes[] = {1, 7, 19, 19};
    static const guint at_the_corner[] = {1, 3, 7, 7};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");

    for (guint reach = 0; reach < G_N_ELEMENTS(sizes); reach++) {
        g_autoptr(HexStroke) inside = dab(document, "kliszow", "kliszow-n09", reach);
        g_autoptr(HexStroke) corner = dab(document, "kliszow", "kliszow-a01", reach);
        assert_int_equal(g_hash_table_size(inside->hexes), sizes[reach]);
        assert_int_equal(g_hash_table_size(corner->hexes), at_the_corner[reach]);
    }
}

static void
only_what_is_ticked_is_painted(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexStroke) stroke = dab(document, "kliszow", "kliszow-b02", 0);

    paint(document, stroke, 0, '3');
    sample_document_expect(document, ENTITY_GRID, "kliszow", "levels", "[\"\", \" 3\"]");
    sample_document_expect(document, ENTITY_SPACE, "kliszow-b02", "level", "3");
    sample_document_expect_step(document, "Paint 1 hex: level 3");
    paint(document, stroke, 'h', ' ');
    sample_document_expect(document, ENTITY_SPACE, "kliszow-b02", "level", NULL);
    sample_document_expect_step(document, "Paint 1 hex: Hill, the level of the terrain");
    sample_document_undo_all(document);
}

static void
a_brush_without_paint_is_refused(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexStroke) stroke = dab(document, "kliszow", "kliszow-b02", 0);
    g_autoptr(GError) error = NULL;

    assert_false(hex_stroke_paint_in_document(document, stroke, (HexPaint){0, 0}, &error));
    assert_non_null(strstr(error->message, "choose a terrain or a level"));
    sample_document_expect_step(document, NULL);
}

static void
what_a_hex_says_itself_follows_the_brush(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    edit_plan_set(plan, ENTITY_SPACE, "narva-b09", "terrain", "\"marsh\"");
    assert_true(editor_document_apply(document, plan, "Override", &error));

    g_autoptr(HexStroke) stroke = dab(document, "narva", "narva-b09", 0);
    paint(document, stroke, 'f', 0);
    sample_document_expect(document, ENTITY_SPACE, "narva-b09", "terrain", "\"forest\"");
    assert_string_equal(line_of(document, "narva", 8), ".f.......v........R.");
    sample_document_undo_all(document);
}

static void
hexes_go_and_come_back(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexStroke) wide = dab(document, "kliszow", "kliszow-b02", 1);

    paint(document, wide, ' ', 0);
    assert_null(data_set_find_record(editor_document_set(document), ENTITY_SPACE, "kliszow-b02"));
    /* A wide brush leaves what is no hex alone, but in its middle. */
    const Grid *grid = grid_of(document, "kliszow");
    g_autoptr(HexStroke) back = hex_stroke_new(grid);
    hex_stroke_dab(back, grid, (Hex){1, 1}, 1);
    assert_int_equal(g_hash_table_size(back->hexes), 1);
    paint(document, back, '.', 0);
    sample_document_expect(document, ENTITY_SPACE, "kliszow-b02", "terrain", "\"clear\"");
    assert_null(data_set_find_record(editor_document_set(document), ENTITY_SPACE, "kliszow-b01"));
    sample_document_undo_all(document);
}

static void
a_line_leaves_no_hex_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    const Grid *grid = grid_of(document, "narva");
    g_autoptr(HexStroke) stroke = hex_stroke_new(grid);

    hex_stroke_line(stroke, grid, (Hex){1, 2}, (Hex){9, 5}, 0);
    assert_int_equal(g_hash_table_size(stroke->hexes),
                     1 + hex_distance(&stroke->form, (Hex){1, 2}, (Hex){9, 5}));
    g_autoptr(GArray) hexes = hex_stroke_hexes(stroke);
    const Hex first = {1, 2}, last = {9, 5};
    assert_memory_equal(&g_array_index(hexes, Hex, 0), &first, sizeof first);
    assert_memory_equal(&g_array_index(hexes, Hex, hexes->len - 1), &last, sizeof last);
}

/* Returns: how many hexes of @grid have the sign @letter. */
static guint
n_signs(const Grid *grid, char letter)
{
    guint n = 0;
    for (guint32 i = 0; i < grid->terrain.length; i++)
        for (const char *at = grid->terrain.items[i]; *at != '\0'; at++)
            n += *at == letter;
    return n;
}

static void
a_fill_takes_all_that_is_alike(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    const Grid *grid = grid_of(document, "narva");
    g_autoptr(HexStroke) wood = hex_stroke_new(grid);
    g_autoptr(HexStroke) river = hex_stroke_new(grid);

    hex_stroke_fill(wood, grid, (Hex){3, 1});
    assert_int_equal(g_hash_table_size(wood->hexes), 9);
    hex_stroke_fill(river, grid, (Hex){18, 0}); /* above the bridge */
    assert_int_equal(g_hash_table_size(river->hexes), 4);
    g_autoptr(HexStroke) woods = hex_stroke_new(grid);
    g_autoptr(HexStroke) both_banks = hex_stroke_new(grid);
    hex_stroke_alike(woods, grid, (Hex){3, 1});
    assert_int_equal(g_hash_table_size(woods->hexes), n_signs(grid, 'f'));
    hex_stroke_alike(both_banks, grid, (Hex){18, 0});
    assert_int_equal(g_hash_table_size(both_banks->hexes), n_signs(grid, 'R'));
    hex_stroke_alike(both_banks, grid, (Hex){-1, 0}); /* off the map there is nothing */
    assert_int_equal(g_hash_table_size(both_banks->hexes), n_signs(grid, 'R'));
}

static void
lines_of_a_layer_show_what_is_below(void **state G_GNUC_UNUSED)
{
    const char *below[] = {"...", "fff"}, *lines[] = {"...", "f.f"};
    const Texts base = {.length = 2, .items = below}, over = {.length = 2, .items = lines};
    g_autoptr(HexSigns) table = hex_signs_new(&over);

    hex_signs_set(table, (Hex){4, 2}, 0x00e4);
    g_auto(GStrv) shown = hex_signs_lines(table, &base);
    const char *const expected[] = {"", "f.f", "    ä", NULL};
    assert_true(g_strv_equal((const char *const *)shown, expected));
}

static void
expect_sides(EditorDocument *document, const char *from, const char *to, const char *border)
{
    assert_true(g_strcmp0(border_type(editor_document_set(document), from, to), border) == 0);
    assert_true(g_strcmp0(border_type(editor_document_set(document), to, from), border) == 0);
}

static void
sides_of_hexes_go_from_plain_to_plain(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;
    guint n = data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length;

    assert_true(border_cycle_in_document(document, "kliszow-c03", "kliszow-d03", 1, &error));
    expect_sides(document, "kliszow-c03", "kliszow-d03", "stream");
    sample_document_expect_own(document, ENTITY_SPACE, "kliszow-c03", "neighbours", NULL);
    assert_int_equal(data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length, n + 1);
    assert_true(border_cycle_in_document(document, "kliszow-d03", "kliszow-c03", 1, &error));
    expect_sides(document, "kliszow-c03", "kliszow-d03", NULL);
    assert_int_equal(data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length, n);
    sample_document_expect_step(document, "Set the border of D03 and C03 to “plain”");
    sample_document_undo_all(document);
}

static void
the_first_hexside_begins_their_list(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;

    edit_plan_set(plan, ENTITY_MAP, NULL, "hexsides", NULL);
    assert_true(editor_document_apply(document, plan, "None", &error));
    assert_true(
        border_set_in_document(document, "kliszow-c03", "kliszow-d03", "stream", 0, &error));
    assert_int_equal(data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length, 1);
    assert_true(border_set_in_document(document, "kliszow-c03", "kliszow-d03", NULL, 0, &error));
    sample_document_expect(document, ENTITY_MAP, NULL, "hexsides", NULL);
    sample_document_undo_all(document);
}

static void
a_work_counts_from_the_hex_pressed(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "poltava");
    g_autoptr(GError) error = NULL;
    guint n = data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length;
    g_autofree char *path = g_strdup_printf("hexsides/#%u/hex", n + 1);

    for (guint i = 0; i < 2; i++) {
        const char *from = i == 0 ? "poltava-c03" : "poltava-c04";
        const char *to = i == 0 ? "poltava-c04" : "poltava-c03";
        g_autofree char *json = g_strdup_printf("\"%s\"", from);
        assert_true(border_set_in_document(document, from, to, "breastworks", 0, &error));
        expect_sides(document, from, to, "breastworks");
        sample_document_expect(document, ENTITY_MAP, NULL, path, json);
    }
    sample_document_undo_all(document);
}

static void
change(EditorDocument *document, const char *id, const GridChange *change)
{
    g_autoptr(GError) error = NULL;
    gboolean is_done = grid_change_in_document(document, id, change, &error);
    g_assert_no_error(error);
    assert_true(is_done);
}

static void
all_moves_along_with_a_column_that_comes(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    GridChange wider = grid_change_none(grid_of(document, "narva"));

    wider.left = 1;
    change(document, "narva", &wider);
    sample_document_expect(document, ENTITY_GRID, "narva", "columns", "21");
    sample_document_expect(document, ENTITY_GRID, "narva", "shift", "\"even\"");
    assert_string_equal(line_of(document, "narva", 4), "...................B.");
    sample_document_expect(document, ENTITY_SPACE, "narva-t05", "name", "\"Bridge\"");
    sample_document_expect(document, ENTITY_SPACE, "narva-s05", "name", "\"S05\"");
    sample_document_expect(document, ENTITY_REGION, "narva-peter-entry", "places",
                           "[\"narva-u05\"]");
    sample_document_expect_step(document, "Change the grid of Narva");
    sample_document_undo_all(document);
}

static void
what_comes_on_the_right_moves_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    GridChange wider = grid_change_none(grid_of(document, "narva"));

    wider.right = 2;
    wider.sign = 'f';
    change(document, "narva", &wider);
    assert_string_equal(line_of(document, "narva", 4), "..................B.ff");
    sample_document_expect(document, ENTITY_SPACE, "narva-s05", "name", "\"Bridge\"");
    sample_document_expect(document, ENTITY_GRID, "narva", "shift", "\"odd\"");
    sample_document_undo_all(document);
}

static void
a_hex_that_is_wanted_does_not_go(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    g_autoptr(GError) error = NULL;
    GridChange narrower = grid_change_none(grid_of(document, "narva"));

    narrower.right = -1;
    assert_false(grid_change_in_document(document, "narva", &narrower, &error));
    assert_non_null(strstr(error->message, "T01 would be removed, but “Narva, the east bank"));
    g_clear_error(&error);
    narrower.right = -20;
    assert_false(grid_change_in_document(document, "narva", &narrower, &error));
    assert_non_null(strstr(error->message, "1 to 10000"));
    sample_document_expect_step(document, NULL);
}

/* What a change does, the opposite change takes back to the byte, be ids exchanged. */
static void
changes_can_be_taken_back(void **state G_GNUC_UNUSED)
{
    static const char *const sets[][2] = {
        {"thunder", "narva"},
        {"thunder", "poltava"},
        {"last-vikings", "kliszow"},
        {"last-vikings", "fraustadt"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(sets[i][0], sets[i][1]);
        GridChange there = grid_change_none(grid_of(document, sets[i][1]));
        GridChange back = there;
        g_autofree char *before = sample_document_bytes(editor_document_set(document));
        there.left = 1;
        there.top = 2 + (gint32)(i & 1);
        there.bottom = 1;
        there.labels.letters_rows = !there.labels.letters_rows;
        there.labels.counts_on = !there.labels.counts_on;
        back.left = -there.left;
        back.top = -there.top;
        back.bottom = -1;
        change(document, sets[i][1], &there);
        g_autofree char *between = sample_document_bytes(editor_document_set(document));
        assert_string_not_equal(between, before);
        assert_null(strstr(between, "\"passing-"));
        change(document, sets[i][1], &back);
        g_autofree char *after = sample_document_bytes(editor_document_set(document));
        assert_string_equal(after, before);
    }
}

static void
a_hex_is_reported_in_words(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *set, *scenario, *hex, *words;
    } rows[] = {
        {"last-vikings", "kliszow", "kliszow-b02", "Clear"},
        {"last-vikings", "kliszow", "kliszow-b09",
         "Marsh, Stream on the north-east and north-west"},
        {"thunder", "narva", "narva-s05", "Bridge"},
        {"pax-baltica", NULL, "livland", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(rows[i].set, rows[i].scenario);
        g_autofree char *words = place_words_of_hex(editor_document_set(document), rows[i].hex);
        g_assert_cmpstr(words, ==, rows[i].words);
    }
}

static void
a_stack_turns_as_one(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;
    const char *const units[] = {"kliszow-right-horse-1", NULL};
    const char *const aside[] = {"rehnskiold-who-is-nobody", NULL};

    assert_true(set_up_face_units(document, units, 1, &error));
    for (guint i = 1; i <= 3; i++) {
        g_autofree char *path = g_strdup_printf("position/units/kliszow-right-horse-%u/facing", i);
        sample_document_expect(document, ENTITY_SCENARIO, "kliszow", path,
                               i < 3 ? "\"sw\"" : "\"s\"");
    }
    assert_true(set_up_face_units(document, units, -2, &error));
    sample_document_expect(document, ENTITY_SCENARIO, "kliszow",
                           "position/units/kliszow-right-horse-2/facing", "\"se\"");
    assert_false(set_up_can_face(document, aside));
    assert_false(set_up_face_units(document, aside, 1, &error));
    sample_document_undo_all(document);
}

FILE_OF_TESTS(grid_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dab_changes_one_sign_of_one_line),
        cmocka_unit_test(brushes_cover_one_seven_and_nineteen_hexes),
        cmocka_unit_test(only_what_is_ticked_is_painted),
        cmocka_unit_test(a_brush_without_paint_is_refused),
        cmocka_unit_test(what_a_hex_says_itself_follows_the_brush),
        cmocka_unit_test(hexes_go_and_come_back),
        cmocka_unit_test(a_line_leaves_no_hex_out),
        cmocka_unit_test(a_fill_takes_all_that_is_alike),
        cmocka_unit_test(lines_of_a_layer_show_what_is_below),
        cmocka_unit_test(sides_of_hexes_go_from_plain_to_plain),
        cmocka_unit_test(the_first_hexside_begins_their_list),
        cmocka_unit_test(a_work_counts_from_the_hex_pressed),
        cmocka_unit_test(all_moves_along_with_a_column_that_comes),
        cmocka_unit_test(what_comes_on_the_right_moves_nothing),
        cmocka_unit_test(a_hex_that_is_wanted_does_not_go),
        cmocka_unit_test(changes_can_be_taken_back),
        cmocka_unit_test(a_hex_is_reported_in_words),
        cmocka_unit_test(a_stack_turns_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
