/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patches of hexes are copied, turned and put down.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/border-tools.h"
#include "editor/tools/hex-patch.h"
#include "schema/store/grid-layer.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <string.h>

#define ALL (PATCH_TERRAIN | PATCH_LEVELS | PATCH_SIDES | PATCH_UNITS | PATCH_NAMES)

static HexPatch *
copy(EditorDocument *document, const char *const *places)
{
    g_autoptr(GError) error = NULL;
    HexPatch *patch = hex_patch_new(editor_document_state(document), places, &error);
    assert_null(error);
    return patch;
}

/* Returns: the spot around the hex @id. */
static PatchSpot
spot_at(EditorDocument *document, const char *grid, const char *id, guint turns, guint parts)
{
    PatchSpot spot = {.grid = grid, .turns = turns, .parts = parts};
    const Record *record = data_set_find_record(editor_document_set(document), ENTITY_GRID, grid);
    assert_true(grid_find_hex((const Grid *)record, id, &spot.middle));
    return spot;
}

static void
put(EditorDocument *document, const HexPatch *patch, const PatchSpot *spot)
{
    g_autoptr(GError) error = NULL;
    gboolean is_done = hex_patch_put_in_document(document, patch, spot, &error);
    if (!is_done)
        fail_msg("%s", error->message);
}

static void
expect_side(EditorDocument *document, const char *from, const char *to, const char *border)
{
    assert_true(g_strcmp0(border_type(editor_document_set(document), from, to), border) == 0);
}

static void
expect_unit(EditorDocument *document, const char *unit, const char *at, const char *facing)
{
    g_autofree char *way = g_strdup_printf("position/units/%s/at", unit);
    g_autofree char *where = g_strdup_printf("\"%s\"", at);
    g_autofree char *turned = g_strdup_printf("position/units/%s/facing", unit);
    g_autofree char *to = g_strdup_printf("\"%s\"", facing);
    sample_document_expect(document, ENTITY_SCENARIO, "kliszow", way, where);
    sample_document_expect(document, ENTITY_SCENARIO, "kliszow", turned, to);
}

/* B09 with B10 and C09, its neighbours in the south-east and east. */
static const char *const corner_of_stream[] = {"kliszow-b09", "kliszow-b10", "kliszow-c09", NULL};

static void
a_patch_has_all_that_lies_there(void **state G_GNUC_UNUSED)
{
    static const char *const places[] = {"kliszow-e05", "kliszow-f05", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) horse = copy(document, places);
    g_autoptr(HexPatch) stream = copy(document, corner_of_stream);

    assert_int_equal(horse->hexes->len, 2);
    assert_int_equal(horse->units->len, 4);
    assert_int_equal(horse->sides->len, 0);
    assert_int_equal(stream->hexes->len, 3);
    assert_int_equal(stream->units->len, 0);
    assert_int_equal(stream->sides->len, 4);
}

static void
a_patch_comes_with_its_ground_and_sides(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, corner_of_stream);
    const PatchSpot spot = spot_at(document, "kliszow", "kliszow-n13", 0, ALL);

    put(document, patch, &spot);
    sample_document_expect_step(document, "Paste 3 hexes");
    assert_int_equal(editor_document_n_done(document), 1);
    sample_document_expect(document, ENTITY_SPACE, "kliszow-n13", "terrain", "\"marsh\"");
    sample_document_expect(document, ENTITY_SPACE, "kliszow-o13", "terrain", "\"marsh\"");
    expect_side(document, "kliszow-n13", "kliszow-n12", "stream");
    expect_side(document, "kliszow-n13", "kliszow-m12", "stream");
    expect_side(document, "kliszow-n13", "kliszow-o13", NULL);
    sample_document_undo_all(document);
}

/* What ran along the north-west and north-east then runs along the north-east and east. */
static void
sides_turn_with_their_hexes(void **state G_GNUC_UNUSED)
{
    static const char *const places[] = {"kliszow-b09", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, places);
    const PatchSpot turned = spot_at(document, "kliszow", "kliszow-n13", 1, PATCH_SIDES);

    expect_side(document, "kliszow-b09", "kliszow-b08", "stream");
    put(document, patch, &turned);
    expect_side(document, "kliszow-n13", "kliszow-m12", NULL);
    expect_side(document, "kliszow-n13", "kliszow-n12", "stream");
    expect_side(document, "kliszow-n13", "kliszow-o13", "stream");
    sample_document_expect(document, ENTITY_SPACE, "kliszow-n13", "terrain", "\"clear\"");
    sample_document_undo_all(document);
}

static void
units_turn_with_their_hexes(void **state G_GNUC_UNUSED)
{
    static const char *const places[] = {"kliszow-e05", "kliszow-f05", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, places);
    PatchSpot spot = spot_at(document, "kliszow", "kliszow-n13", 0, PATCH_UNITS);

    /* The middle of two is the second or the first; the other one lies beside it. */
    put(document, patch, &spot);
    expect_unit(document, "kliszow-right-horse-3", "kliszow-n13", "s");
    expect_unit(document, "kliszow-right-horse-1", "kliszow-m13", "s");
    spot.turns = 3;
    put(document, patch, &spot);
    expect_unit(document, "kliszow-right-horse-3", "kliszow-n13", "n");
    expect_unit(document, "kliszow-right-horse-1", "kliszow-o13", "n");
    spot.turns = 1;
    put(document, patch, &spot);
    expect_unit(document, "kliszow-right-horse-3", "kliszow-n13", "sw");
    expect_unit(document, "kliszow-right-horse-1", "kliszow-m12", "sw");
    sample_document_undo_all(document);
}

static void
expect_names(EditorDocument *document, const char *id, const char *name, const char *aliases)
{
    sample_document_expect(document, ENTITY_SPACE, id, "name", name);
    sample_document_expect(document, ENTITY_SPACE, id, "aliases", aliases);
}

/* One of them comes to the hex that another leaves. */
static void
names_leave_for_where_they_go(void **state G_GNUC_UNUSED)
{
    static const char *const bridge[] = {"narva-s05", NULL};
    static const char *const both[] = {"narva-s05", "narva-r05", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    g_autoptr(HexPatch) patch = copy(document, bridge);
    PatchSpot spot = spot_at(document, "narva", "narva-r05", 0, PATCH_TERRAIN);

    put(document, patch, &spot);
    expect_names(document, "narva-r05", "\"R05\"", NULL);
    spot.parts = PATCH_NAMES;
    put(document, patch, &spot);
    expect_names(document, "narva-r05", "\"Bridge\"", "[\"Y-13\"]");
    expect_names(document, "narva-s05", "\"S05\"", NULL);
    const PatchSpot town = spot_at(document, "narva", "narva-s05", 0, PATCH_NAMES);
    g_autoptr(HexPatch) narva = copy(document, (const char *const[]){"narva-q10", NULL});
    put(document, narva, &town);
    g_autoptr(HexPatch) pair = copy(document, both);
    assert_int_equal(pair->names->len, 2);
    HexStep step = g_array_index(pair->hexes, PatchHex, 0).at;
    PatchSpot aside = spot_at(document, "narva", "narva-r05", 0, PATCH_NAMES);
    HexGrid form = grid_form(
        (const Grid *)data_set_find_record(editor_document_set(document), ENTITY_GRID, "narva"));
    aside.middle = hex_after_step(&form, aside.middle, (HexStep){-step.q, -step.r});
    put(document, pair, &aside);
    expect_names(document, "narva-r05", "\"Narva\"", NULL);
    expect_names(document, "narva-q06", "\"Bridge\"", "[\"Y-13\"]");
    expect_names(document, "narva-s05", "\"S05\"", NULL);
    sample_document_undo_all(document);
}

/* Only sides between two hexes of the patch become plain. */
static void
what_was_plain_becomes_plain(void **state G_GNUC_UNUSED)
{
    static const char *const places[] = {"kliszow-n13", "kliszow-n12", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, places);
    guint n = data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length;
    const char *const both[] = {"kliszow-b09", "kliszow-b08"};
    g_autoptr(HexPatch) stream = copy(document, (const char *const[]){both[0], both[1], NULL});
    HexStep step = g_array_index(patch->hexes, PatchHex, 0).at;
    PatchSpot spot = spot_at(document, "kliszow", both[0], 0, PATCH_SIDES);
    HexGrid form = grid_form(
        (const Grid *)data_set_find_record(editor_document_set(document), ENTITY_GRID, "kliszow"));

    spot.middle = hex_after_step(&form, spot.middle, (HexStep){-step.q, -step.r});
    put(document, patch, &spot);
    expect_side(document, both[0], both[1], NULL);
    expect_side(document, "kliszow-b09", "kliszow-a08", "stream");
    assert_int_equal(data_set_records(editor_document_set(document), ENTITY_HEXSIDE).length, n - 1);
    sample_document_undo_all(document);
}

static void
six_turns_change_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("thunder", "narva");
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    Records spaces = data_set_records(editor_document_set(document), ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++)
        if (g_str_has_prefix(record_key(spaces.items[i]), "narva-"))
            g_ptr_array_add(ids, (gpointer)record_key(spaces.items[i]));
    g_ptr_array_add(ids, NULL);
    g_autoptr(HexPatch) patch = copy(document, (const char *const *)ids->pdata);
    g_autofree char *before = sample_document_bytes(editor_document_set(document));
    const Grid *grid =
        (const Grid *)data_set_find_record(editor_document_set(document), ENTITY_GRID, "narva");
    HexGrid form = grid_form(grid);
    Hex first;
    assert_true(grid_find_hex(grid, ids->pdata[0], &first));
    HexStep step = g_array_index(patch->hexes, PatchHex, 0).at;
    const PatchSpot spot = {
        .grid = "narva",
        .middle = hex_after_step(&form, first, (HexStep){-step.q, -step.r}),
        .turns = HEX_SIDES,
        .parts = ALL,
    };

    put(document, patch, &spot);
    g_autofree char *after = sample_document_bytes(editor_document_set(document));
    assert_string_equal(before, after);
}

static void
what_lies_off_the_grid_is_left_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, corner_of_stream);
    g_autoptr(GError) error = NULL;
    PatchSpot spot = spot_at(document, "kliszow", "kliszow-a18", 0, ALL);

    put(document, patch, &spot);
    sample_document_expect(document, ENTITY_SPACE, "kliszow-a18", "terrain", "\"marsh\"");
    spot.middle = (Hex){-5, -5};
    assert_false(hex_patch_put_in_document(document, patch, &spot, &error));
    assert_non_null(strstr(error->message, "would be on the grid"));
    g_clear_error(&error);
    spot.parts = 0;
    assert_false(hex_patch_put_in_document(document, patch, &spot, &error));
    assert_non_null(strstr(error->message, "There is nothing to paste"));
    sample_document_undo_all(document);
}

static void
what_would_be_is_shown_without_being_done(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(HexPatch) patch = copy(document, corner_of_stream);
    PatchSpot spot = spot_at(document, "kliszow", "kliszow-n13", 0, ALL);
    DataSet *set = editor_document_set(document);
    g_autoptr(DataSet) ahead = hex_patch_try(set, patch, &spot);
    assert_non_null(ahead);
    const Space *now = (const Space *)data_set_find_record(set, ENTITY_SPACE, "kliszow-n13");
    const Space *then = (const Space *)data_set_find_record(ahead, ENTITY_SPACE, "kliszow-n13");
    assert_string_equal(now->terrain, "clear");
    assert_string_equal(then->terrain, "marsh");
    sample_document_expect_step(document, NULL);
    spot.middle = (Hex){-5, -5};
    assert_null(hex_patch_try(set, patch, &spot));
}

static void
what_does_not_fit_is_refused(void **state G_GNUC_UNUSED)
{
    static const char *const mixed[] = {"kliszow-a01", "fraustadt-a01", NULL};
    static const char *const strange[] = {"@out", NULL}, *const none[] = {NULL};
    const char *const *const wrong[] = {mixed, strange, none};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(EditorDocument) other = sample_document_new("thunder", "narva");
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        assert_null(hex_patch_new(editor_document_state(document), wrong[i], &error));
        assert_non_null(error);
        g_clear_error(&error);
    }
    g_autoptr(HexPatch) patch = copy(document, corner_of_stream);
    const PatchSpot spot = spot_at(other, "narva", "narva-b09", 0, ALL);
    assert_false(hex_patch_put_in_document(other, patch, &spot, &error));
    assert_non_null(error);
    sample_document_expect_step(other, NULL);
}

FILE_OF_TESTS(hex_patch)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patch_has_all_that_lies_there),
        cmocka_unit_test(a_patch_comes_with_its_ground_and_sides),
        cmocka_unit_test(sides_turn_with_their_hexes),
        cmocka_unit_test(units_turn_with_their_hexes),
        cmocka_unit_test(names_leave_for_where_they_go),
        cmocka_unit_test(what_was_plain_becomes_plain),
        cmocka_unit_test(six_turns_change_nothing),
        cmocka_unit_test(what_lies_off_the_grid_is_left_out),
        cmocka_unit_test(what_would_be_is_shown_without_being_done),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
