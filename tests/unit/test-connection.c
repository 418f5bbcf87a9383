/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two places that are connected: in the data of both, in the drawing, and in the open layer.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/drawing/connection.h"
#include "editor/tools/border-tools.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

/* Returns: (transfer full): the course of the line between @one and @other, or NULL. */
static Shape *
find_line(EditorDocument *document, const char *one, const char *other)
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    const MapElement *line = map_find_line(shapes->svg, one, other);
    return line != NULL ? map_svg_shape(shapes->svg, line, &error, &offset) : NULL;
}

static void
expect_both_ways(EditorDocument *document, const char *one, const char *other, const char *type)
{
    DataSet *set = editor_document_set(document);
    assert_string_equal(border_type(set, one, other), type);
    assert_string_equal(border_type(set, other, one), type);
}

/* Skåne and Livland do not touch: they get a line, whose points can be moved. */
static void
places_apart_are_connected_by_a_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GError) error = NULL;
    ConnectionGrip grip;
    assert_null(border_type(editor_document_set(document), "skane", "livland"));
    assert_true(connection_set_in_document(document, "skane", "livland", "normal", &error));
    assert_int_equal(editor_document_n_done(document), 1);
    expect_both_ways(document, "skane", "livland", "normal");
    g_autoptr(Shape) straight = find_line(document, "livland", "skane");
    assert_non_null(straight);
    assert_int_equal(straight->n_points, 2);
    const Point a = straight->points[0], b = straight->points[1];
    const Point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2}, to = {middle.x + 90, middle.y + 40};
    g_autoptr(ShapeMap) shapes = shape_map_new(editor_document_set(document));
    assert_false(connection_find(document, shapes, (Point){-5000, -5000}, 20, &grip));
    assert_true(connection_find(document, shapes, middle, 20, &grip));
    assert_true(grip.is_new);
    connection_grip_move(&grip, middle);
    connection_grip_move(&grip, to);
    assert_true(connection_bend_in_document(document, &grip, &error));
    connection_grip_clear(&grip);
    g_autoptr(Shape) bent = find_line(document, "livland", "skane");
    assert_int_equal(bent->n_points, 3);
    assert_memory_equal(&bent->points[1], &to, sizeof to);
    /* Another type keeps the course. */
    assert_true(connection_set_in_document(document, "livland", "skane", "difficult", &error));
    expect_both_ways(document, "skane", "livland", "difficult");
    g_autoptr(Shape) kept = find_line(document, "livland", "skane");
    assert_int_equal(kept->n_points, 3);
    assert_true(connection_set_in_document(document, "skane", "livland", NULL, &error));
    assert_null(find_line(document, "livland", "skane"));
    assert_null(border_type(editor_document_set(document), "skane", "livland"));
    sample_document_undo_all(document);
}

/* Where shapes touch, their border is the line. */
static void
neighbours_get_no_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(Shape) before = find_line(document, "livland", "kurland");
    assert_true(connection_set_in_document(document, "livland", "kurland", NULL, NULL));
    assert_true(connection_set_in_document(document, "livland", "kurland", "normal", NULL));
    expect_both_ways(document, "livland", "kurland", "normal");
    g_autoptr(Shape) after = find_line(document, "livland", "kurland");
    assert_int_equal(before == NULL, after == NULL);
    sample_document_undo_all(document);
}

/* In a layer the entries of both are differences of the layer, and so is the line. */
static void
a_layer_has_its_own_connections(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;
    assert_true(connection_set_in_document(document, "skane", "livland", "normal", &error));
    expect_both_ways(document, "skane", "livland", "normal");
    g_autoptr(Shape) line = find_line(document, "livland", "skane");
    assert_non_null(line);
    sample_document_undo_all(document);
}

FILE_OF_TESTS(connection)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_apart_are_connected_by_a_line),
        cmocka_unit_test(neighbours_get_no_line),
        cmocka_unit_test(a_layer_has_its_own_connections),
    };
    return cmocka_run_group_tests_name("connection", tests, NULL, NULL);
}
