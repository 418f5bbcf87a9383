/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing of a data set: none, its own, that of a layer below, and one that cannot be read.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/store/data-set.h"
#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define DRAWING "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"

static const char upper_game[] = "{\"format\": 1, \"id\": \"upper\", \"title\": \"U\", "
                                 "\"system\": \"area-blocks\", \"extends\": \"lower\"}\n";

/* Returns: (transfer full): the set `upper`, which stands on the set `lower`. */
static DataSet *
load_layers(const char *folder)
{
    temporary_folder_write(folder, "lower/game.json", sample_game);
    temporary_folder_write(folder, "lower/map.json", sample_map);
    temporary_folder_write(folder, "upper/game.json", upper_game);
    g_autofree char *upper = g_build_filename(folder, "upper", NULL);
    DataSet *set = data_set_load(upper, NULL);
    assert_non_null(set);
    assert_non_null(set->base);
    return set;
}

static void
a_set_may_have_none(void **state)
{
    g_autoptr(DataSet) set = load_layers(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    assert_null(file->file);
    assert_null(file->layer);
    assert_null(file->svg);
    assert_false(map_file_is_drawn(file));
    map_file_free(NULL);
}

static void
the_upper_layer_comes_first(void **state)
{
    temporary_folder_write(*state, "lower/map.svg", DRAWING);
    g_autoptr(DataSet) set = load_layers(*state);
    g_autoptr(MapFile) lower = map_file_read(set, NULL);
    assert_true(map_file_is_drawn(lower));
    assert_ptr_equal(lower->layer, set->base);
    assert_true(g_str_has_suffix(lower->text->name, "/lower/map.svg"));
    assert_string_equal(lower->text->key, "lower/map.svg");
    temporary_folder_write(*state, "upper/map.svg",
                           "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>\n");
    g_autoptr(DataSet) anew = data_set_load(set->folder, NULL);
    g_autoptr(MapFile) upper = map_file_read(anew, NULL);
    assert_ptr_equal(upper->layer, anew);
    assert_false(map_file_is_drawn(upper));
    assert_int_equal(upper->svg->error, MAP_SVG_SYNTAX);
    assert_ptr_equal(upper->svg->text, upper->text);
}

static void
what_is_no_file_is_not_passed_over(void **state)
{
    temporary_folder_write(*state, "lower/map.svg", DRAWING);
    temporary_folder_make(*state, "upper/map.svg");
    g_autoptr(DataSet) set = load_layers(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    assert_int_equal(file->file->read.result, FILE_NOT_A_FILE);
    assert_ptr_equal(file->layer, set);
    assert_null(file->svg);
    assert_int_equal(file->text->length, 0);
    assert_string_equal(file->text->key, "upper/map.svg");
}

static void
a_set_around_one_file_has_none(void **state G_GNUC_UNUSED)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(sample_map, strlen(sample_map));
    g_autoptr(SourceText) text = source_text_new("map.json", bytes);
    g_autoptr(DataSet) set = data_set_of_file(file_kind_of("map.json"), text);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    assert_null(file->file);
}

static void
assert_drawn(const DataSet *set, const char *contents)
{
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    assert_int_equal(file->text->length, strlen(contents));
    assert_memory_equal(file->text->bytes, contents, strlen(contents));
}

/* What edits draw is seen, saved in the open layer, and undone even then. */
static void
a_drawing_is_changed_and_saved(void **state)
{
    static const char other[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>\n";
    temporary_folder_write(*state, "lower/map.svg", DRAWING);
    g_autoptr(DataSet) set = load_layers(*state);
    g_autoptr(GBytes) bytes = g_bytes_new_static(other, strlen(other));
    g_autoptr(DataSet) drawn = data_set_replace(set, MAP_FILE_NAME, bytes, NULL);
    g_autoptr(DataSet) again = data_set_replace(drawn, MAP_FILE_NAME, bytes, NULL);

    assert_drawn(drawn, other);
    assert_drawn(set, DRAWING);
    assert_false(data_set_is_unedited(drawn, set));
    assert_true(data_set_is_unedited(drawn, again));
    assert_true(data_set_save(drawn, set, NULL));
    g_autoptr(DataSet) loaded = data_set_load(set->folder, NULL);
    assert_drawn(loaded, other);
    assert_drawn(set, DRAWING);
    assert_true(data_set_save(set, drawn, NULL));
    g_autoptr(DataSet) undone = data_set_load(set->folder, NULL);
    assert_drawn(undone, DRAWING);
    g_autoptr(MapFile) file = map_file_read(undone, NULL);
    assert_ptr_equal(file->layer, undone->base);
}

FILE_OF_TESTS(map_file)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(a_set_may_have_none),
        test_in_folder(the_upper_layer_comes_first),
        test_in_folder(what_is_no_file_is_not_passed_over),
        cmocka_unit_test(a_set_around_one_file_has_none),
        test_in_folder(a_drawing_is_changed_and_saved),
    };
    return cmocka_run_group_tests_name("map-file", tests, NULL, NULL);
}
