/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The places that follow from a grid, through layers and edits.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/map-file.h"
#include "schema/store/grid-layer.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char tables[] =
    "{\"terrains\": [{\"id\": \"clear\", \"name\": \"Clear\", \"sign\": \".\"}, "
    "{\"id\": \"forest\", \"name\": \"Forest\", \"sign\": \"f\"}]}";

static const char map[] =
    "{\"grids\": [{\"id\": \"field\", \"top\": \"flat\", \"columns\": 3, \"rows\": 2, "
    "\"terrain\": [\"..f\", \". f\"], \"levels\": [\"010\"]}], "
    "\"hexsides\": [{\"hex\": \"a01\", \"side\": \"ne\", \"border\": \"works\"}], "
    "\"spaces\": [{\"id\": \"c02\", \"name\": \"Mill\"}]}";

/* Two grids, as two battles of one game have them. */
static const char two_maps[] =
    "{\"grids\": [{\"id\": \"field\", \"prefixed\": true, \"top\": \"flat\", \"columns\": 1, "
    "\"rows\": 1, \"terrain\": [\".\"]}, {\"id\": \"ford\", \"prefixed\": true, "
    "\"top\": \"flat\", \"columns\": 1, \"rows\": 1, \"terrain\": [\"f\"]}]}";

/* Writes the set low, and top above it with @above as its map. Returns: the folder, owned. */
static char *
write_sets(const char *above)
{
    char *folder = temporary_folder_new();
    g_autofree char *low = g_build_filename(folder, "low", NULL);
    g_autofree char *top = g_build_filename(folder, "top", NULL);
    temporary_folder_write(low, "game.json", sample_game);
    temporary_folder_write(low, "map.json", map);
    temporary_folder_write(low, "tables.json", tables);
    temporary_folder_write(top, "game.json", "{\"id\": \"top\", \"extends\": \"low\"}");
    temporary_folder_write(top, "map.json", above);
    return folder;
}

static const Space *
space(const DataSet *set, const char *id)
{
    return (const Space *)data_set_find_record(set, ENTITY_SPACE, id);
}

static const Neighbour *
way(const Space *from, const char *to)
{
    return (const Neighbour *)record_find_item(&from->record,
                                               record_field(&from->record, "neighbours"), to);
}

static void
hexes_become_places(void **state G_GNUC_UNUSED)
{
    char *folder = write_sets("{}");
    g_autoptr(DataSet) set = sample_set_open(folder, "low");
    assert_int_equal(data_set_records(set, ENTITY_SPACE).length, 5);
    assert_null(space(set, "b02"));
    const Space *b01 = space(set, "b01");
    assert_string_equal(b01->name, "B01");
    assert_string_equal(b01->terrain, "clear");
    assert_int_equal(b01->kind, SPACE_HEX);
    assert_int_equal(b01->level, 1);
    assert_string_equal(space(set, "c02")->name, "Mill");
    assert_string_equal(space(set, "c02")->terrain, "forest");
    temporary_folder_free(folder);
}

/* A border of a side stands with the way over it from both of its hexes, and says outside. */
static void
sides_become_borders(void **state G_GNUC_UNUSED)
{
    static const char walled[] =
        "{\"hexsides\": [{\"hex\": \"a01\", \"side\": \"se\", \"border\": \"works\"}]}";
    char *folder = write_sets(walled);
    g_autoptr(DataSet) set = sample_set_open(folder, "top");
    const Space *a01 = space(set, "a01"), *b01 = space(set, "b01");
    assert_int_equal(a01->neighbours.length, 2);
    assert_string_equal(way(a01, "b01")->border, "works");
    assert_true(way(a01, "b01")->outer);
    assert_string_equal(way(b01, "a01")->border, "works");
    assert_false(way(b01, "a01")->outer);
    assert_null(way(a01, "a02")->border);
    /* Of a hex there is one such record, whoever leads to it. */
    assert_ptr_equal(way(b01, "c01"), way(space(set, "c02"), "c01"));
    temporary_folder_free(folder);
}

static void
layers_change_lines(void **state G_GNUC_UNUSED)
{
    char *folder = write_sets("{\"grids\": [{\"id\": \"field\", \"terrain\": [\"\", \"fff\"]}], "
                              "\"spaces\": [{\"id\": \"c01\", \"absent\": true}]}");
    g_autoptr(DataSet) set = sample_set_open(folder, "top");
    assert_string_equal(space(set, "a01")->terrain, "clear");
    assert_string_equal(space(set, "a02")->terrain, "forest");
    assert_string_equal(space(set, "b02")->terrain, "forest");
    assert_string_equal(space(set, "c02")->name, "Mill");
    assert_null(space(set, "c01"));
    temporary_folder_free(folder);
}

static DataSet *
edit(DataSet *set, EntityId entity, const char *id, const char *path, const char *after)
{
    const Record *record =
        id != NULL ? data_set_find_record(set, entity, id) : data_set_root(set, entity);
    const Field *field = record_field(record, path);
    g_autofree char *before =
        record_has(record, field) ? record_field_to_text(record, field) : NULL;
    const Edit step = {.entity = entity, .id = id, .path = path, .before = before, .after = after};
    const Edit *const steps[] = {&step};
    g_autoptr(GError) error = NULL;
    DataSet *edited = data_set_edit(set, steps, 1, &error);
    if (edited == NULL)
        fail_msg("%s", error->message);
    return edited;
}

/* What is said of one hex goes to the places of the file; a sign changes where it stands. */
static void
edits_go_where_they_are_said(void **state G_GNUC_UNUSED)
{
    char *folder = write_sets("{}");
    g_autoptr(DataSet) set = sample_set_open(folder, "low");
    g_autoptr(DataSet) named = edit(set, ENTITY_SPACE, "a01", "name", "\"Ford\"");
    g_autoptr(DataSet) sown = edit(named, ENTITY_GRID, "field", "terrain", "[\"f.f\", \". f\"]");
    g_autoptr(DataSet) signed_anew = edit(sown, ENTITY_TERRAIN, "forest", "sign", "\"F\"");
    g_autofree char *text = record_to_text(data_set_file_named(named, "map.json")->root);
    assert_non_null(strstr(text, "{\"id\": \"a01\", \"name\": \"Ford\"}"));
    assert_null(strstr(text, "b01"));
    assert_string_equal(space(named, "a01")->terrain, "clear");
    assert_string_equal(space(sown, "a01")->terrain, "forest");
    assert_string_equal(space(sown, "a01")->name, "Ford");
    assert_null(space(signed_anew, "a01")->terrain);
    temporary_folder_free(folder);
}

static void
one_grid_is_drawn_alone(void **state G_GNUC_UNUSED)
{
    char *folder = write_sets(two_maps);
    g_autoptr(DataSet) set = sample_set_open(folder, "top");
    g_autoptr(MapFile) both = map_file_read_or_make(set, NULL, NULL);
    g_autoptr(MapFile) one = map_file_read_or_make(set, "ford", NULL);
    assert_true(both->is_made && map_file_is_drawn(both));
    assert_true(one->is_made && map_file_is_drawn(one));
    assert_non_null(map_svg_find(both->svg, "field-a01"));
    assert_non_null(map_svg_find(both->svg, "ford-a01"));
    assert_null(map_svg_find(one->svg, "field-a01"));
    assert_non_null(map_svg_find(one->svg, "ford-a01"));
    temporary_folder_free(folder);
}

FILE_OF_TESTS(grid_layer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_grid_is_drawn_alone),      cmocka_unit_test(hexes_become_places),
        cmocka_unit_test(sides_become_borders),         cmocka_unit_test(layers_change_lines),
        cmocka_unit_test(edits_go_where_they_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
