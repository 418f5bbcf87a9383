/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The union of shapes: its area, and which points are inside, against those of the shapes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/geometry/svg-path.h"
#include "schema/geometry/unite.h"
#include "tests/unit/main.h"

#include <math.h>
#include <string.h>

static Shape *
shape_of(const char *path)
{
    SvgPathError error;
    guint32 offset;
    Shape *shape = svg_path_read(path, strlen(path), (SvgPathGrid){1, 0.5}, &error, &offset);
    assert_non_null(shape);
    return shape;
}

/* Unites the shapes of @paths, up to NULL. */
static Shape *
unite(const char *const *paths)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint i = 0; paths[i] != NULL; i++)
        g_ptr_array_add(shapes, shape_of(paths[i]));
    return unite_shapes((Shape *const *)shapes->pdata, shapes->len);
}

/* Returns: by the even-odd rule; holes lie in outer rings, and no two cross. */
static double
area_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 depth = 0;
        for (guint32 j = 0; j < shape->n_lines; j++)
            depth += j != i &&
                     shape_ring_contains(shape_ring(shape, j), shape_ring(shape, i).points[0], 1);
        double own = fabs((double)shape_ring_area2(shape_ring(shape, i))) / 2;
        area += depth % 2 == 0 ? own : -own;
    }
    return area;
}

#define UNITE(...) unite((const char *const[]){__VA_ARGS__, NULL})

static void
what_neither_crosses_nor_lies_within_stays(void **state G_GNUC_UNUSED)
{
    g_autoptr(Shape) apart = UNITE("M0,0H10V10H0Z", "M20,0H30V10H20Z", "M5,20H25V30H5Z");
    assert_int_equal(apart->n_lines, 3);
    assert_int_equal(apart->n_points, 12);
    /* An island in the box of a bay. */
    g_autoptr(Shape) bay = UNITE("M0,0H40V40H30V10H10V40H0Z", "M15,20H25V30H15Z");
    assert_int_equal(bay->n_lines, 2);
    assert_int_equal(bay->n_points, 12);
    g_autoptr(Shape) alone = UNITE("M0,0H10V10H0ZM2,2H8V8H2Z");
    assert_int_equal(alone->n_lines, 2);
}

static void
a_shape_given_twice_counts_once(void **state G_GNUC_UNUSED)
{
    g_autoptr(Shape) twice = UNITE("M0,0H10V10H0Z", "M0,0H10V10H0Z");
    assert_int_equal(twice->n_lines, 1);
    assert_true(area_of(twice) == 100);
    g_autoptr(Shape) turned = UNITE("M0,0H10V10H0Z", "M10,10H0V0H10Z", "M10,0V10H0V0Z");
    assert_true(area_of(turned) == 100);
    g_autoptr(Shape) holed =
        UNITE("M0,0H30V30H0ZM10,10H20V20H10Z", "M0,0H30V30H0ZM10,10H20V20H10Z");
    assert_true(area_of(holed) == 800);
}

static void
overlapping_shapes_make_no_hole(void **state G_GNUC_UNUSED)
{
    g_autoptr(Shape) corner = UNITE("M0,0H20V20H0Z", "M10,10H30V30H10Z");
    assert_int_equal(corner->n_lines, 1);
    assert_true(area_of(corner) == 700);
    g_autoptr(Shape) cross = UNITE("M10,0H20V30H10Z", "M0,10H30V20H0Z");
    assert_int_equal(cross->n_lines, 1);
    assert_true(area_of(cross) == 500);
    g_autoptr(Shape) within = UNITE("M0,0H30V30H0Z", "M10,10H20V20H10Z", "M0,0H5V5H0Z");
    assert_int_equal(within->n_lines, 1);
    assert_true(area_of(within) == 900);
    g_autoptr(Shape) around = UNITE("M10,10H20V20H10Z", "M0,0H30V30H0Z");
    assert_true(area_of(around) == 900);
    /* Four bars around a court, which stays open. */
    g_autoptr(Shape) court =
        UNITE("M0,0H30V5H0Z", "M0,25H30V30H0Z", "M0,0H5V30H0Z", "M25,0H30V30H25Z");
    assert_int_equal(court->n_lines, 2);
    assert_true(area_of(court) == 500);
}

static void
holes_are_filled_by_what_lies_in_them(void **state G_GNUC_UNUSED)
{
    g_autoptr(Shape) filled = UNITE("M0,0H30V30H0ZM10,10H20V20H10Z", "M10,10H20V20H10Z");
    assert_true(area_of(filled) == 900);
    g_autoptr(Shape) partly = UNITE("M0,0H30V30H0ZM10,10H20V20H10Z", "M5,5H15V25H5Z");
    assert_true(area_of(partly) == 850);
    g_autoptr(Shape) ring = UNITE("M5,5H15V25H5Z", "M0,0H30V30H0ZM10,10H20V20H10Z");
    assert_true(area_of(ring) == 850);
    g_autoptr(Shape) island = UNITE("M0,0H30V30H0ZM5,5H25V25H5Z", "M10,10H20V20H10Z");
    assert_int_equal(island->n_lines, 3);
    assert_true(area_of(island) == 600);
}

/* Random boxes on a coarse grid, so that many share edges and corners: every cell is inside if it
 * is in any of them. */
static void
cells_are_inside_as_in_any_of_the_shapes(void **state G_GNUC_UNUSED)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1700);
    for (guint round = 0; round < 300; round++) {
        g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
        for (gint n = g_rand_int_range(random, 2, 7); n > 0; n--) {
            gint x = g_rand_int_range(random, 0, 8), y = g_rand_int_range(random, 0, 8);
            gint w = g_rand_int_range(random, 1, 6), h = g_rand_int_range(random, 1, 6);
            g_autofree char *path =
                g_strdup_printf("M%d,%dh%dv%dh-%dZ", 10 * x, 10 * y, 10 * w, 10 * h, 10 * w);
            g_ptr_array_add(shapes, shape_of(path));
        }
        g_autoptr(Shape) united = unite_shapes((Shape *const *)shapes->pdata, shapes->len);
        for (gint x = 5; x < 150; x += 10)
            for (gint y = 5; y < 150; y += 10) {
                gboolean is_inside = FALSE;
                for (guint i = 0; i < shapes->len; i++)
                    is_inside |= shape_contains(shapes->pdata[i], (Point){x, y});
                assert_int_equal(shape_contains(united, (Point){x, y}), is_inside);
            }
    }
}

/* Returns: (transfer full): a comb of @n teeth, each 20 units from the next; @is_lying: its teeth
 * are horizontal. */
static char *
comb_path(guint n, gboolean is_lying)
{
    GString *path = g_string_new("M0,0");
    gint far = (gint)(20 * n + 30), back = (gint)(20 * n + 10);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(path, is_lying ? "h%dv10h-%dv10" : "v%dh10v-%dh10", far, far);
    g_string_append_printf(path, is_lying ? "h-%dV0Z" : "v-%dH0Z", back);
    return g_string_free(path, FALSE);
}

static void
what_crosses_too_often_is_put_together(void **state G_GNUC_UNUSED)
{
    /* Crossings count: four for each pair of teeth. */
    static const guint sizes[] = {4, 400};
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *upright = comb_path(sizes[i], FALSE), *lying = comb_path(sizes[i], TRUE);
        g_autoptr(Shape) one = shape_of(upright);
        g_autoptr(Shape) other = shape_of(lying);
        Shape *const both[] = {one, other};
        g_autoptr(Shape) united = unite_shapes(both, 2);
        gboolean is_as_it_was = united->n_points == one->n_points + other->n_points;
        assert_int_equal(is_as_it_was, i > 0);
        assert_int_equal(shape_crosses_itself(united), i > 0);
    }
}

static void
boxes_in_each_other_are_no_overlap(void **state G_GNUC_UNUSED)
{
    /* Angles in each other, of which each is in the boxes of all before it. */
    enum { N_ANGLES = 600 };
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint i = 0; i < N_ANGLES; i++) {
        guint near = 20 * i, end = 20 * N_ANGLES;
        g_autofree char *path = g_strdup_printf("M%u,%uH%uV%uH%uV%uH%uZ", near, near, end,
                                                near + 10, near + 10, end, near);
        g_ptr_array_add(shapes, shape_of(path));
    }
    g_autoptr(Shape) united = unite_shapes((Shape *const *)shapes->pdata, shapes->len);
    assert_int_equal(united->n_lines, N_ANGLES);
    assert_int_equal(united->n_points, 6 * N_ANGLES);
}

FILE_OF_TESTS(unite)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_neither_crosses_nor_lies_within_stays),
        cmocka_unit_test(a_shape_given_twice_counts_once),
        cmocka_unit_test(overlapping_shapes_make_no_hole),
        cmocka_unit_test(holes_are_filled_by_what_lies_in_them),
        cmocka_unit_test(cells_are_inside_as_in_any_of_the_shapes),
        cmocka_unit_test(what_crosses_too_often_is_put_together),
        cmocka_unit_test(boxes_in_each_other_are_no_overlap),
    };
    return cmocka_run_group_tests_name("unite", tests, NULL, NULL);
}
