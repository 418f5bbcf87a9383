/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Path data: every command, every error with its place, curves against their formulas, round trips.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "schema/geometry/limits.h"
#include "schema/geometry/svg-path.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

typedef struct {
    const char *text;
    const char *written; /* on a grid of tenths */
} GoodCase;

/* clang-format off */
static const GoodCase good_cases[] = {
    {"", ""},
    {" \t\r\n", ""},
    {"M1,2L3,4", "M1,2L3,4"},
    {"M1 2 3 4z", "M1,2L3,4Z"},
    {"m1,2 3,4 1-1Z", "M1,2L4,6L5,5Z"},
    {"M0,0L1,0L1,1L0,0Z", "M0,0L1,0L1,1Z"},
    {"M0,0L0,0L1,0L1,0L1,1Z", "M0,0L1,0L1,1Z"},
    {"M10-20.5.5.5l-1-1h5v3z", "M10,-20.5L0.5,0.5L-0.5,-0.5L4.5,-0.5L4.5,2.5Z"},
    {"M1 1H2V3h4v5", "M1,1L2,1L2,3L6,3L6,8"},
    {"M0 0 1 0m1 1 1 0", "M0,0L1,0M2,1L3,1"},
    {"M0 0L1 0 1 1Zl5 5", "M0,0L1,0L1,1ZM0,0L5,5"},
    {"M1 1L2 1 2 2Zm5 5 1 0", "M1,1L2,1L2,2ZM6,6L7,6"},
    {"M0 0ZZ", "M0,0Z"},
    {"M1e1,1E-1L+5.,-.5", "M10,0.1L5,-0.5"},
    {"M.26,.25.24,.04", "M0.3,0.3L0.2,0"},
    {"M-.26-.25", "M-0.3,-0.2"},
    {"M-0.04-0", "M0,0"},
    {"M123456789012345678e-17,0.00000000000000000000000000001", "M1.2,0"},
    {"M1,2,3,4,5,6", "M1,2L3,4L5,6"},
    {"M 1 , 2 , 3 , 4", "M1,2L3,4"},
    {"M0 0C1 0 1 0 1 0S1 0 1 0", "M0,0L0.6,0L0.9,0L1,0"},
    {"M0,0A0,5,0,0,0,3,4", "M0,0L3,4"},
    {"M1,1A5,5,0,1,1,1,1", "M1,1"},
    {"M0,0a5 5 0 1110 0", NULL},
    {"M0,0A5,5 0 01 10,10Z", NULL},
    {"M0 0Q5 5 10 0T20 0", NULL},
    {"M0 0T10 0 20 10", NULL},
    {"M0 0Q.5 0 1 0t1 0", "M0,0L1,0L2,0"},
    {"M0 0q1 1 2 0s1 1 2 0", NULL},
};
/* clang-format on */

static void
right_data_are_read(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(good_cases); i++) {
        const GoodCase *c = &good_cases[i];
        SvgPathError error;
        guint32 offset;
        g_autoptr(Shape) shape =
            svg_path_read(c->text, strlen(c->text), SAMPLE_GRID, &error, &offset);
        g_autoptr(GString) written = g_string_new(NULL);
        if (error != SVG_PATH_OK)
            fail_msg("%s: %s", c->text, svg_path_error_text(error));
        svg_path_write(written, shape, SAMPLE_GRID.units);
        if (c->written != NULL)
            assert_string_equal(written->str, c->written);
    }
}

typedef struct {
    const char *text;
    SvgPathError error;
    guint32 offset;
} BadCase;

/* clang-format off */
static const BadCase bad_cases[] = {
    {"L1 1", SVG_PATH_START, 0},
    {" 1 1", SVG_PATH_START, 1},
    {"z", SVG_PATH_START, 0},
    {"M", SVG_PATH_NUMBER, 1},
    {"M1", SVG_PATH_NUMBER, 2},
    {"M1,", SVG_PATH_NUMBER, 3},
    {"M,1 2", SVG_PATH_NUMBER, 1},
    {"M1,,2", SVG_PATH_NUMBER, 3},
    {"M1 2,", SVG_PATH_COMMA, 4},
    {"M1 2,L3 4", SVG_PATH_COMMA, 4},
    {"M1 2 3", SVG_PATH_NUMBER, 6},
    {"M1 2 X", SVG_PATH_COMMAND, 5},
    {"M1 2Z3 4", SVG_PATH_COMMAND, 5},
    {"M1 2e", SVG_PATH_COMMAND, 4},
    {"M1 2;", SVG_PATH_COMMAND, 4},
    {"M1 2&#10;", SVG_PATH_COMMAND, 4},
    {"M1 .", SVG_PATH_NUMBER, 3},
    {"M1 -", SVG_PATH_NUMBER, 3},
    {"M1 --2", SVG_PATH_NUMBER, 3},
    {"M1 0x10", SVG_PATH_COMMAND, 4},
    {"M1 nan", SVG_PATH_NUMBER, 3},
    {"M1 inf", SVG_PATH_NUMBER, 3},
    {"M1\v2", SVG_PATH_NUMBER, 2},
    {"M0 0A1 1 0 2 0 3 3", SVG_PATH_FLAG, 11},
    {"M0 0A1 1 0 0 0.5 3 3", SVG_PATH_NUMBER, 20},
    {"M0 0A1 1 0 0 , 3 3", SVG_PATH_FLAG, 15},
    {"M0 1e400", SVG_PATH_RANGE, 3},
    {"M0 0L9999999 0", SVG_PATH_RANGE, 5},
    {"M6000000 0l6000000 0", SVG_PATH_RANGE, 10},
    {"M0 0H1e99", SVG_PATH_RANGE, 5},
    {"M0 0Z\xc3\xa5", SVG_PATH_COMMAND, 5},
};
/* clang-format on */

static void
wrong_data_are_refused_where_they_are_wrong(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
        const BadCase *c = &bad_cases[i];
        SvgPathError error;
        guint32 offset;
        Shape *shape = svg_path_read(c->text, strlen(c->text), SAMPLE_GRID, &error, &offset);
        assert_null(shape);
        assert_int_equal(error, c->error);
        assert_int_equal(offset, c->offset);
    }
}

static void
bytes_after_the_end_are_not_read(void **state)
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(Shape) shape = svg_path_read("M1,25", 4, SAMPLE_GRID, &error, &offset);

    (void)state;
    assert_int_equal(error, SVG_PATH_OK);
    assert_int_equal(shape->points[0].y, 20);
}

static void
limits_are_errors(void **state)
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(GString) lines = g_string_new(NULL);
    g_autoptr(GString) points = g_string_new("M0 0");
    g_autoptr(GString) digits = g_string_new("M0.");

    (void)state;
    for (guint i = 0; i <= LIMIT_PATH_LINES; i++)
        g_string_append(lines, "M0 0");
    for (guint i = 0; i < LIMIT_PATH_POINTS; i++)
        g_string_append(points, i % 2 == 0 ? "h1" : "h-1");
    for (guint i = 0; i < LIMIT_PATH_NUMBER_BYTES; i++)
        g_string_append_c(digits, '0');
    g_string_append(digits, ",0");
    assert_null(svg_path_read(lines->str, lines->len, SAMPLE_GRID, &error, &offset));
    assert_int_equal(error, SVG_PATH_LINES);
    assert_int_equal(offset, 4 * LIMIT_PATH_LINES);
    assert_null(svg_path_read(points->str, points->len, SAMPLE_GRID, &error, &offset));
    assert_int_equal(error, SVG_PATH_POINTS);
    assert_null(svg_path_read(digits->str, digits->len, SAMPLE_GRID, &error, &offset));
    assert_int_equal(error, SVG_PATH_RANGE);
    assert_int_equal(offset, 1);
}

/* Every face is written back as it stands in the file. */
static void
faces_of_the_map_keep_their_bytes(void **state)
{
    SampleFaces faces;

    (void)state;
    sample_faces_init(&faces);
    assert_int_equal(faces.n_faces, 126);
    for (guint32 i = 0; i < faces.n_faces; i++) {
        g_autoptr(GString) written = g_string_new(NULL);
        svg_path_write(written, faces.shapes[i], SAMPLE_GRID.units);
        assert_string_equal(written->str, faces.data[i]);
    }
    sample_faces_clear(&faces);
}

static void
random_shapes_come_back(void **state)
{
    guint32 random = 1;

    (void)state;
    for (guint i = 0; i < 2000; i++) {
        guint units = (guint[]){1, 10, 100, 1000}[i % 4];
        SvgPathGrid grid = {.units = units, .tolerance = 0.5};
        Point points[40];
        ShapeLine lines[8];
        guint32 n_points = 0, n_lines = 1 + sample_random(&random, 8);
        for (guint32 j = 0; j < n_lines; j++) {
            lines[j] = (ShapeLine){n_points, 2 + sample_random(&random, 4), j % 2 == 0};
            for (guint32 k = 0; k < lines[j].length; k++)
                points[n_points++] = (Point){
                    (gint32)(2 * sample_random(&random, 100000)) - 100000,
                    (gint32)(8 * sample_random(&random, 100000)) - 400000 + (gint32)k,
                };
        }
        g_autoptr(Shape) shape = shape_new(points, n_points, lines, n_lines);
        g_autoptr(GString) text = g_string_new(NULL);
        SvgPathError error;
        guint32 offset;
        svg_path_write(text, shape, units);
        g_autoptr(Shape) back = svg_path_read(text->str, text->len, grid, &error, &offset);
        assert_int_equal(error, SVG_PATH_OK);
        assert_int_equal(back->n_lines, n_lines);
        assert_int_equal(back->n_points, n_points);
        assert_memory_equal(back->points, points, n_points * sizeof *points);
        assert_memory_equal(back->lines, lines, n_lines * sizeof *lines);
    }
}

/* A half circle of radius 100: all its points are on the circle, none farther apart than the
 * tolerance allows. */
static void
arcs_keep_to_their_circle(void **state)
{
    g_autoptr(Shape) shape = sample_shape("M0,0A100,100 0 0 1 200,0");

    (void)state;
    assert_true(shape->n_points > 20 && shape->n_points < 120);
    for (guint32 i = 0; i < shape->n_points; i++) {
        Point point = shape->points[i];
        assert_true(fabs(hypot(point.x - 1000.0, point.y) - 1000) < 1);
        assert_true(point.y <= 0);
    }
}

static void
small_radii_grow(void **state)
{
    g_autoptr(Shape) shape = sample_shape("M0,0A1,1 0 0 0 200,0");

    (void)state;
    for (guint32 i = 0; i < shape->n_points; i++)
        assert_true(fabs(hypot(shape->points[i].x - 1000.0, shape->points[i].y) - 1000) < 1);
    assert_true(shape->points[shape->n_points / 2].y > 990);
}

static void
collect(SvgPoint spot, gpointer data)
{
    g_array_append_val((GArray *)data, spot);
}

/* Of radii that are too large or too small for an angle to be left, too, as many spots come as the
 * limit allows at most, and the end is the last. */
static void
arcs_of_any_radii_end(void **state)
{
    (void)state;
    for (gint i = -300; i <= 300; i += 4)
        for (gint j = -300; j <= 300; j += 4) {
            g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(SvgPoint));
            SvgArc arc = {
                .start = {0, 0},
                .end = {100, j % 8 == 0 ? 0 : 100},
                .rx = pow(10, i),
                .ry = pow(10, j),
                .is_large = i % 8 == 0,
                .is_sweep = (i + j) % 16 == 0,
            };
            svg_curve_arc(arc, 0.5, collect, spots);
            assert_in_range(spots->len, 1, LIMIT_CURVE_STEPS);
            SvgPoint last = g_array_index(spots, SvgPoint, spots->len - 1);
            assert_true(last.x == arc.end.x && last.y == arc.end.y);
        }
}

static double
distance_to_piece(SvgPoint spot, SvgPoint a, SvgPoint b)
{
    double dx = b.x - a.x, dy = b.y - a.y;
    double along = ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / (dx * dx + dy * dy);
    along = CLAMP(along, 0, 1);
    return hypot(a.x + along * dx - spot.x, a.y + along * dy - spot.y);
}

/* How far the middle of each piece is from the curve. */
static void
curves_keep_the_tolerance(void **state)
{
    const SvgPoint spots[4] = {{0, 0}, {4000, -3000}, {-2500, 3500}, {900, 100}};
    g_autoptr(GArray) coarse = g_array_new(FALSE, FALSE, sizeof(SvgPoint));
    g_autoptr(GArray) fine = g_array_new(FALSE, FALSE, sizeof(SvgPoint));
    SvgPoint before = spots[0];

    (void)state;
    svg_curve_cubic(spots, 0.5, collect, coarse);
    svg_curve_cubic(spots, 0.0005, collect, fine);
    assert_int_equal(fine->len, LIMIT_CURVE_STEPS);
    for (guint i = 0; i < coarse->len; i++) {
        SvgPoint here = g_array_index(coarse, SvgPoint, i);
        SvgPoint middle = {(before.x + here.x) / 2, (before.y + here.y) / 2};
        double nearest = INFINITY;
        for (guint j = 0; j < fine->len; j++)
            nearest = MIN(
                nearest,
                distance_to_piece(middle, j == 0 ? spots[0] : g_array_index(fine, SvgPoint, j - 1),
                                  g_array_index(fine, SvgPoint, j)));
        assert_true(nearest < 0.51);
        before = here;
    }
}

/* Two neighbours may draw their border in opposite directions. */
static void
curves_are_the_same_backwards(void **state)
{
    guint32 random = 7;

    (void)state;
    for (guint i = 0; i < 500; i++) {
        int v[8];
        for (guint j = 0; j < 8; j++)
            v[j] = (int)sample_random(&random, 4000) - 2000;
        g_autofree char *there = g_strdup_printf("M%d,%dC%d,%d %d,%d %d,%d", v[0], v[1], v[2], v[3],
                                                 v[4], v[5], v[6], v[7]);
        g_autofree char *back = g_strdup_printf("M%d,%dC%d,%d %d,%d %d,%d", v[6], v[7], v[4], v[5],
                                                v[2], v[3], v[0], v[1]);
        g_autoptr(Shape) one = sample_shape(there);
        g_autoptr(Shape) other = sample_shape(back);
        assert_int_equal(one->n_points, other->n_points);
        for (guint32 j = 0; j < one->n_points; j++)
            assert_true(point_equal(one->points[j], other->points[one->n_points - 1 - j]));
    }
}

static void
every_error_has_a_text(void **state)
{
    (void)state;
    for (guint i = 0; i < N_SVG_PATH_ERRORS; i++)
        assert_true(strlen(svg_path_error_text((SvgPathError)i)) > 5);
}

FILE_OF_TESTS(svg_path)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_data_are_read),
        cmocka_unit_test(wrong_data_are_refused_where_they_are_wrong),
        cmocka_unit_test(bytes_after_the_end_are_not_read),
        cmocka_unit_test(limits_are_errors),
        cmocka_unit_test(faces_of_the_map_keep_their_bytes),
        cmocka_unit_test(random_shapes_come_back),
        cmocka_unit_test(arcs_keep_to_their_circle),
        cmocka_unit_test(small_radii_grow),
        cmocka_unit_test(arcs_of_any_radii_end),
        cmocka_unit_test(curves_keep_the_tolerance),
        cmocka_unit_test(curves_are_the_same_backwards),
        cmocka_unit_test(every_error_has_a_text),
    };

    return cmocka_run_group_tests_name("svg-path", tests, NULL, NULL);
}
