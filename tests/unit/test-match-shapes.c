/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A new data set has its sides and an empty drawing; a drawing from elsewhere becomes that of its
 * places, by names, by numbers or as lands, in one step that can be undone.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/drawing/drawing-steps.h"
#include "schema/store/map-file.h"
#include "schema/store/new-data-set.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"osel\", \"name\": \"Ösel\", \"aliases\": [\"Saaremaa\"],"
    " \"kind\": \"land\"}, {\"id\": \"gulf\", \"name\": \"Gulf of Riga\", \"kind\": \"sea\"},"
    " {\"id\": \"dago\", \"name\": \"Dagö\", \"kind\": \"land\"}]}";

static const char drawing[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'\n"
                              " xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'>\n"
                              "<path id='path1' inkscape:label='Saaremaa' d='M0,0H2V2Z'/>\n"
                              "<rect id='area-3' width='2' height='2'/>\n"
                              "<path id='Gulf_of-Riga' d='M4,4H6V6Z'/>\n"
                              "<path id='rose' d='M7,7H8V8Z'/>\n"
                              "</svg>\n";

/* Returns: (transfer full): a new data set in a folder of its own, below @home, with these. */
static EditorDocument *
document_with(const char *home, const char *spaces, const char *svg)
{
    g_autofree char *folder = g_build_filename(home, "northern-war", NULL);
    g_autoptr(GError) error = NULL;
    const NewDataSet wish = {.folder = folder, .title = "Northern War", .sides = {"Nord", "Süd"}};
    assert_true(new_data_set_make(&wish, &error));
    if (spaces != NULL)
        temporary_folder_write(folder, "map.json", spaces);
    if (svg != NULL)
        temporary_folder_write(folder, "map.svg", svg);
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    assert_non_null(set);
    return editor_document_new(set);
}

static void
an_empty_data_set_has_two_sides(void **state)
{
    g_autoptr(EditorDocument) document = document_with(*state, NULL, NULL);
    const DataSet *set = editor_document_set(document);
    const Records sides = data_set_records(set, ENTITY_SIDE);
    g_autoptr(MapFile) file = map_file_read(set, NULL);

    assert_int_equal(sides.length, 2);
    assert_string_equal(record_key(sides.items[1]), "sud");
    assert_string_equal(record_name(sides.items[1]), "Süd");
    assert_int_equal(data_set_records(set, ENTITY_NATION).length, 2);
    assert_int_equal(data_set_records(set, ENTITY_SPACE).length, 0);
    assert_true(map_file_is_drawn(file));
    assert_int_equal(drawing_count_unmatched(file->svg), 0);
}

static const MapElement *
shape_of(EditorDocument *document, MapFile **file, const char *id)
{
    *file = map_file_read(editor_document_set(document), NULL);
    return map_svg_find((*file)->svg, id);
}

static void
check_way(const char *home, MatchWay way, guint n, const char *id, const char *start)
{
    g_autoptr(EditorDocument) document = document_with(home, map, drawing);
    g_autoptr(MapFile) before = map_file_read(editor_document_set(document), NULL);
    g_autoptr(MapFile) file = NULL;
    g_autoptr(GError) error = NULL;
    assert_int_equal(drawing_count_unmatched(before->svg), 4);
    assert_int_equal(drawing_match_shapes(document, way, &error), n);
    const MapElement *element = shape_of(document, &file, id);
    assert_non_null(element);
    assert_true(map_element_is_face(element));
    assert_true(g_str_has_prefix(file->svg->text->bytes + element->tag.start, start));
    assert_int_equal(drawing_count_unmatched(file->svg), 4 - n);
    editor_document_undo(document);
    g_autoptr(MapFile) after = map_file_read(editor_document_set(document), NULL);
    assert_true(g_bytes_equal(before->text->contents, after->text->contents));
}

static void
shapes_are_matched_by_name(void **state)
{
    check_way(*state, MATCH_BY_NAME, 2, "osel", "<path id='osel' inkscape:label='Saaremaa'");
}

static void
shapes_are_matched_by_number(void **state)
{
    check_way(*state, MATCH_BY_NUMBER, 1, "dago", "<rect id='dago' width='2'");
}

static void
shapes_become_lands(void **state)
{
    check_way(*state, MATCH_AS_LANDS, 4, "rose", "<path id='rose' d='M7,7H8V8Z' class=");
}

static void
what_matches_nothing_says_so(void **state)
{
    g_autoptr(EditorDocument) document = document_with(*state, NULL, drawing);
    g_autoptr(GError) error = NULL;
    assert_int_equal(drawing_match_shapes(document, MATCH_BY_NAME, &error), 0);
    assert_non_null(error);
    assert_false(editor_document_is_modified(document));
}

FILE_OF_TESTS(match_shapes)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(an_empty_data_set_has_two_sides), test_in_folder(shapes_are_matched_by_name),
        test_in_folder(shapes_are_matched_by_number),    test_in_folder(shapes_become_lands),
        test_in_folder(what_matches_nothing_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
