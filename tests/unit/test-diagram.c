/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps that nobody has drawn, as diagrams: lines of this project's own sets do not cross, and those
 * of other plane graphs hardly do; the same ways give the same diagram; it becomes shapes in one
 * step.
 */
#include "editor/drawing/drawing-steps.h"
#include "schema/geometry/shape.h"
#include "schema/geometry/diagram.h"
#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Point
point_of(DiagramSpot spot)
{
    return (Point){(gint32)lround(spot.x * 1000), (gint32)lround(spot.y * 1000)};
}

static guint
count_crossings(const DiagramSpot *spots, const DiagramLine *lines, guint32 n_lines)
{
    guint n = 0;
    for (guint32 i = 0; i < n_lines; i++)
        for (guint32 j = 0; j < i; j++)
            n += shape_lines_cross(point_of(spots[lines[i].a]), point_of(spots[lines[i].b]),
                                   point_of(spots[lines[j].a]), point_of(spots[lines[j].b]));
    return n;
}

/* Lays @lines out twice, the same both times. Returns: how many of them cross. */
static guint
lay_out(guint32 n_nodes, const GArray *lines)
{
    const DiagramLine *first = (const DiagramLine *)(gconstpointer)lines->data;
    g_autofree DiagramSpot *spots = diagram_new(n_nodes, first, lines->len);
    g_autofree DiagramSpot *again = diagram_new(n_nodes, first, lines->len);
    assert_memory_equal(spots, again, n_nodes * sizeof *spots);
    for (guint32 i = 0; i < n_nodes; i++)
        assert_true(spots[i].x >= 0 && spots[i].y >= 0);
    return count_crossings(spots, first, lines->len);
}

static GArray *
grid_of(guint32 width, guint32 height)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(DiagramLine));
    for (guint32 i = 0; i < width * height; i++) {
        const DiagramLine right = {i, i + 1}, down = {i, i + width};
        if (i % width + 1 < width)
            g_array_append_val(lines, right);
        if (i + width < width * height)
            g_array_append_val(lines, down);
    }
    return lines;
}

static void
grids_have_no_crossings(void **state G_GNUC_UNUSED)
{
    static const guint32 sizes[][2] = {{1, 1}, {1, 9}, {2, 2}, {8, 8}, {5, 20}};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(GArray) lines = grid_of(sizes[i][0], sizes[i][1]);
        assert_int_equal(lay_out(sizes[i][0] * sizes[i][1], lines), 0);
    }
}

/* Adds lines to @spots, any that crosses none of those before, the shorter ones first. */
static void
join_near(const DiagramSpot *spots, guint32 n_nodes, double reach, GArray *lines)
{
    for (double near = 0.02; near < reach; near += 0.02)
        for (guint32 a = 0; a < n_nodes; a++)
            for (guint32 b = 0; b < a; b++) {
                const DiagramLine line = {b, a};
                double length = hypot(spots[a].x - spots[b].x, spots[a].y - spots[b].y);
                gboolean is_free = length < near && length >= near - 0.02;
                for (guint i = 0; i < lines->len && is_free; i++) {
                    const DiagramLine other = g_array_index(lines, DiagramLine, i);
                    is_free =
                        !shape_lines_cross(point_of(spots[a]), point_of(spots[b]),
                                           point_of(spots[other.a]), point_of(spots[other.b]));
                }
                if (is_free)
                    g_array_append_val(lines, line);
            }
}

static void
plane_graphs_have_few_crossings(void **state G_GNUC_UNUSED)
{
    static const guint32 sizes[] = {20, 60, 120};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(GRand) chance = g_rand_new_with_seed(1700 + i);
        g_autofree DiagramSpot *spots = g_new(DiagramSpot, sizes[i]);
        g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(DiagramLine));
        for (guint32 j = 0; j < sizes[i]; j++)
            spots[j] = (DiagramSpot){g_rand_double(chance), g_rand_double(chance)};
        join_near(spots, sizes[i], 2.2 / sqrt(sizes[i]), lines);
        assert_true(lines->len > sizes[i]);
        assert_true(lay_out(sizes[i], lines) * 50 <= lines->len);
    }
}

/* Beyond the nodes for which all distances are looked at: a grid keeps its form, and what is not
 * connected does not lie on it. */
static void
large_graphs_are_laid_out(void **state G_GNUC_UNUSED)
{
    const guint32 width = 40, height = 30, n = width * height, n_alone = 300;
    g_autoptr(GArray) lines = grid_of(width, height);
    const DiagramLine *first = (const DiagramLine *)(gconstpointer)lines->data;
    g_autofree DiagramSpot *spots = diagram_new(n + n_alone, first, lines->len);
    g_autofree DiagramSpot *again = diagram_new(n + n_alone, first, lines->len);
    guint n_near = 0;

    assert_memory_equal(spots, again, n * sizeof *spots);
    for (guint32 i = 0; i < n + n_alone; i++)
        for (guint32 j = 0; j < i; j++)
            n_near += hypot(spots[i].x - spots[j].x, spots[i].y - spots[j].y) < 0.5;
    assert_true(n_near * 100 <= n);
    for (guint i = 0; i < lines->len; i++)
        assert_true(hypot(spots[first[i].a].x - spots[first[i].b].x,
                          spots[first[i].a].y - spots[first[i].b].y) < 3);
    assert_true(count_crossings(spots, first, lines->len) * 20 <= lines->len);
}

static void
parts_lie_beside_each_other(void **state G_GNUC_UNUSED)
{
    static const DiagramLine lines[] = {{0, 1}, {2, 3}};
    g_autofree DiagramSpot *spots = diagram_new(6, lines, G_N_ELEMENTS(lines));
    g_autofree DiagramSpot *none = diagram_new(0, NULL, 0);
    for (guint i = 0; i < 6; i++)
        for (guint j = 0; j < i; j++)
            assert_true(hypot(spots[i].x - spots[j].x, spots[i].y - spots[j].y) > 0.7);
    assert_non_null(none);
}

/* Returns: the document of data/@name, with its drawing taken away by a step. */
static EditorDocument *
document_without_drawing(const char *name)
{
    EditorDocument *document = sample_document_new(name, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_draw(plan, NULL));
    assert_true(editor_document_apply(document, plan, "Take the drawing away", NULL));
    return document;
}

static void
own_sets_have_no_crossings(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"pax-baltica", "deluge", "tutorial"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(EditorDocument) document = document_without_drawing(names[i]);
        DataSet *set = editor_document_set(document);
        g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
        g_autoptr(GPtrArray) drawn = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
        guint n_places = 0, n_crossings = 0;
        assert_true(file->is_diagram && map_file_is_drawn(file));
        for (guint32 j = 0; j < file->svg->n_elements; j++) {
            const MapElement *element = &file->svg->elements[j];
            SvgPathError error;
            guint32 offset;
            Shape *shape = map_svg_shape(file->svg, element, &error, &offset);
            n_places += data_set_find_record(set, ENTITY_SPACE, element->id) != NULL;
            if (shape != NULL)
                g_ptr_array_add(drawn, shape);
        }
        assert_int_equal(n_places, data_set_records(set, ENTITY_SPACE).length);
        assert_true(drawn->len > n_places);
        for (guint j = 0; j < drawn->len; j++)
            for (guint k = 0; k < j; k++) {
                const Shape *a = drawn->pdata[j], *b = drawn->pdata[k];
                for (guint32 p = 0; p + 1 < a->n_points; p++)
                    for (guint32 q = 0; q + 1 < b->n_points; q++)
                        n_crossings += shape_lines_cross(a->points[p], a->points[p + 1],
                                                         b->points[q], b->points[q + 1]);
            }
        assert_int_equal(n_crossings, 0);
    }
}

static void
a_diagram_becomes_shapes_in_one_step(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = document_without_drawing("tutorial");
    g_autoptr(MapFile) before = map_file_read_or_make(editor_document_set(document), NULL, NULL);
    g_autoptr(GError) error = NULL;
    assert_true(drawing_keep_diagram(document, &error));
    sample_document_expect_step(document, "Turn the diagram into shapes");
    g_autoptr(MapFile) after = map_file_read(editor_document_set(document), NULL);
    assert_true(map_file_is_drawn(after));
    assert_true(g_bytes_equal(after->text->contents, before->text->contents));
    assert_false(drawing_keep_diagram(document, &error));
    assert_non_null(error);
    editor_document_undo(document);
    g_autoptr(MapFile) undone = map_file_read_or_make(editor_document_set(document), NULL, NULL);
    assert_true(undone->is_diagram);
}

FILE_OF_TESTS(diagram)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_have_no_crossings),
        cmocka_unit_test(plane_graphs_have_few_crossings),
        cmocka_unit_test(large_graphs_are_laid_out),
        cmocka_unit_test(parts_lie_beside_each_other),
        cmocka_unit_test(own_sets_have_no_crossings),
        cmocka_unit_test(a_diagram_becomes_shapes_in_one_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
