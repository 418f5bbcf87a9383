/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings and shapes: area, inside, distance, cleaning; crossings; the point with most room.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "schema/geometry/shape.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

#define SQUARE "M0,0L4,0L4,4L0,4Z"
#define SQUARE_BACKWARDS "M0,0L0,4L4,4L4,0Z"
#define SQUARE_WITH_HOLE SQUARE "M1,1L2,1L2,2L1,2Z"

typedef struct {
    const char *path;
    gint64 area2; /* of the first ring, in tenths squared */
} AreaCase;

/* clang-format off */
static const AreaCase area_cases[] = {
    {SQUARE, 3200},
    {SQUARE_BACKWARDS, -3200},
    {"M0,0L4,0L4,4Z", 1600},
    {"M0,0L4,0Z", 0},
    {"M5,5Z", 0},
    {"M0,0L4,4L4,0L0,4Z", 0},
    {"M-6710886.4,-6710886.4L6710886.4,-6710886.4L6710886.4,6710886.4L-6710886.4,6710886.4Z",
     G_GINT64_CONSTANT(1) << 55},
};
/* clang-format on */

static void
areas_have_a_sign(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(area_cases); i++) {
        g_autoptr(Shape) shape = sample_shape(area_cases[i].path);
        assert_true(shape_ring_area2(shape_ring(shape, 0)) == area_cases[i].area2);
    }
}

typedef struct {
    const char *path;
    gint32 x, y;
    gboolean is_inside;
} InsideCase;

/* clang-format off */
static const InsideCase inside_cases[] = {
    {SQUARE, 20, 20, TRUE},
    {SQUARE, 0, 0, TRUE},
    {SQUARE, 40, 0, FALSE},
    {SQUARE, 0, 40, FALSE},
    {SQUARE, 20, 0, TRUE},
    {SQUARE, 20, 40, FALSE},
    {SQUARE, -1, 20, FALSE},
    {SQUARE_BACKWARDS, 20, 20, TRUE},
    {SQUARE_BACKWARDS, 40, 20, FALSE},
    {SQUARE_WITH_HOLE, 15, 15, FALSE},
    {SQUARE_WITH_HOLE, 25, 15, TRUE},
    {SQUARE "M6,0L8,0L8,4L6,4Z", 50, 20, FALSE},
    {SQUARE "M6,0L8,0L8,4L6,4Z", 70, 20, TRUE},
    {"M0,0L4,0L4,4L0,4", 20, 20, FALSE},
    {"M0,0L4,4L4,0L0,4Z", 5, 20, TRUE},
    {"M0,0L4,4L4,0L0,4Z", 20, 5, FALSE},
};
/* clang-format on */

static void
inside_is_even_odd(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(inside_cases); i++) {
        const InsideCase *c = &inside_cases[i];
        g_autoptr(Shape) shape = sample_shape(c->path);
        if (shape_contains(shape, (Point){c->x, c->y}) != c->is_inside)
            fail_msg("%s: %d,%d", c->path, c->x, c->y);
    }
}

/* The faces cover the frame without gap or overlap, so each point of the grid is in just one. */
static void
every_point_lies_in_one_face(void **state)
{
    SampleFaces faces;
    guint32 random = 3;

    (void)state;
    sample_faces_init(&faces);
    for (guint i = 0; i < 300; i++) {
        guint32 face = sample_random(&random, faces.n_faces);
        const Shape *shape = faces.shapes[face];
        Point point = {(gint32)sample_random(&random, 24000),
                       (gint32)sample_random(&random, 25600)};
        guint n_hits = 0;
        if (i % 2 == 0)
            point = shape->points[sample_random(&random, shape->n_points)];
        if (point.x >= 24000 || point.y >= 25600)
            continue;
        for (guint32 j = 0; j < faces.n_faces; j++)
            n_hits += shape_contains(faces.shapes[j], point);
        assert_int_equal(n_hits, 1);
    }
    sample_faces_clear(&faces);
}

typedef struct {
    const char *path;
    double x, y, stretch;
    double distance;
} DistanceCase;

/* clang-format off */
static const DistanceCase distance_cases[] = {
    {SQUARE, 20, 20, 1, 20},
    {SQUARE, 10, 20, 1, 10},
    {SQUARE, 10, 20, 2, 5},
    {SQUARE, 20, 20, 4, 5},
    {SQUARE, 20, 4, 4, 4},
    {SQUARE, -3, -4, 1, -5},
    {SQUARE, 20, 50, 1, -10},
    {SQUARE_WITH_HOLE, 15, 15, 1, -5},
    {SQUARE_WITH_HOLE, 25, 15, 1, 5},
};
/* clang-format on */

static void
distances_have_a_sign(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(distance_cases); i++) {
        const DistanceCase *c = &distance_cases[i];
        g_autoptr(Shape) shape = sample_shape(c->path);
        assert_true(fabs(shape_distance(shape, c->x, c->y, c->stretch) - c->distance) < 1e-9);
    }
}

typedef struct {
    const char *path, *cleaned;
} CleanCase;

/* clang-format off */
static const CleanCase clean_cases[] = {
    {SQUARE, SQUARE},
    {"M0,0L4,0Z", ""},
    {"M0,0Z", ""},
    {"M0,0L4,0L8,0L4,0Z", ""},
    {"M0,0L4,0L4,4L9,9L4,4L0,4Z", SQUARE},
    {"M0,0L4,0L4,4L5,5L9,9L5,5L4,4L0,4Z", SQUARE},
    {"M0,0L4,0L4,4L0,4L0,0L0,-5Z", SQUARE},
    {"M9,9L4,4L0,4L0,0L4,0L4,4Z", "M4,4L0,4L0,0L4,0Z"},
    {"M0,0L4,0L0,0L4,0", "M0,0L4,0L0,0L4,0"},
};
/* clang-format on */

static void
spikes_are_cleaned_away(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(clean_cases); i++) {
        g_autoptr(Shape) shape = sample_shape(clean_cases[i].path);
        g_autoptr(Shape) cleaned = shape_clean(shape);
        g_autoptr(GString) text = g_string_new(NULL);
        svg_path_write(text, cleaned, SAMPLE_GRID.units);
        assert_string_equal(text->str, clean_cases[i].cleaned);
        assert_int_equal(cleaned == shape,
                         strcmp(clean_cases[i].path, clean_cases[i].cleaned) == 0);
    }
}

typedef struct {
    const char *path;
    CrossingResult result;
    guint32 first, second;
    Point at; /* in grid units */
} CrossingCase;

/* clang-format off */
static const CrossingCase crossing_cases[] = {
    {SQUARE, CROSSING_NONE},
    {SQUARE_WITH_HOLE, CROSSING_NONE},
    {"", CROSSING_NONE},
    {"M0,0L4,4L4,0L0,4Z", CROSSING_FOUND, 0, 2, {20, 20}},
    {"M0,0L4,0L4,4L2,0L0,4Z", CROSSING_FOUND, 0, 2, {20, 0}}, /* a corner on an edge */
    {SQUARE "M2,2L6,2L6,3L2,3Z", CROSSING_FOUND, 1, 4, {40, 20}},
    {SQUARE "M4,4L6,4L6,6Z", CROSSING_NONE}, /* in a corner of both */
    {SQUARE "M0,0L4,0L2,-5Z", CROSSING_FOUND, 0, 4, {0, 0}}, /* the same edge */
    {"M0,0L4,0L2,0", CROSSING_FOUND, 0, 1, {40, 0}},
    {"M0,0L4,0L4,4L0,0L0,4", CROSSING_NONE},
    {"M0,0L10,0M5,-5L5,5", CROSSING_FOUND, 0, 2, {50, 0}},
    {"M0,0L10,0M5,-5L5,-1", CROSSING_NONE},
};
/* clang-format on */

static void
crossings_are_found(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(crossing_cases); i++) {
        const CrossingCase *c = &crossing_cases[i];
        g_autoptr(Shape) shape = sample_shape(c->path);
        ShapeCrossing crossing = shape_find_crossing(shape, &(WorkBudget){G_MAXUINT64, FALSE});
        if (crossing.result != c->result)
            fail_msg("%s: %d", c->path, crossing.result);
        assert_int_equal(crossing.first, c->first);
        assert_int_equal(crossing.second, c->second);
        if (!point_equal(crossing.at, c->at))
            fail_msg("%s: %d, %d", c->path, crossing.at.x, crossing.at.y);
    }
}

#define NARROW "M0,0L100,0L100,100L60,100L60,150L60.2,150L59.9,100L0,100Z"
#define WIDE "M0,0L40,40L40,0L0,40Z"

/* What a neck of a land becomes whose sides cross since their points were rounded. */
#define WITHOUT_NECK "M60,116.7L59.9,100L0,100L0,0L100,0L100,100L60,100Z"

/* The data of a path, and what it is without its narrow loops. */
/* clang-format off */
static const char *const loop_cases[][2] = {
    {NARROW, WITHOUT_NECK},
    {WIDE NARROW, WIDE NARROW},
    {WIDE, WIDE},
    {SQUARE_WITH_HOLE, SQUARE_WITH_HOLE},
    {SQUARE "M2,2L6,2L6,3L2,3Z", SQUARE "M2,2L6,2L6,3L2,3Z"},
    {"", ""},
};
/* clang-format on */

static void
narrow_loops_go_away(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(loop_cases); i++) {
        g_autoptr(Shape) shape = sample_shape(loop_cases[i][0]);
        g_autoptr(Shape) untangled = shape_remove_loops(shape, SAMPLE_GRID.units);
        g_autoptr(GString) text = g_string_new(NULL);
        svg_path_write(text, untangled, SAMPLE_GRID.units);
        assert_string_equal(text->str, loop_cases[i][1]);
        assert_int_equal(untangled == shape, strcmp(loop_cases[i][0], loop_cases[i][1]) == 0);
    }
}

static void
no_face_of_the_map_crosses_itself(void **state)
{
    SampleFaces faces;

    (void)state;
    sample_faces_init(&faces);
    for (guint32 i = 0; i < faces.n_faces; i++)
        assert_int_equal(
            shape_find_crossing(faces.shapes[i], &(WorkBudget){G_MAXUINT64, FALSE}).result,
            CROSSING_NONE);
    sample_faces_clear(&faces);
}

/* Long slanting lines, side by side: all boxes overlap and nothing crosses. */
static void
hatching_is_given_up(void **state)
{
    g_autoptr(GString) text = g_string_new(NULL);

    (void)state;
    for (guint i = 0; i < LIMIT_PATH_LINES; i++)
        g_string_append_printf(text, "M%u,0l9000,9000 .1,0 9000,9000 .1,0 9000,9000", i);
    g_autoptr(Shape) shape = sample_shape(text->str);
    WorkBudget work = work_budget(0);
    assert_int_equal(shape_find_crossing(shape, &work).result, CROSSING_GAVE_UP);
    assert_true(work.left > 0 && !work.gave_up);
    work.left = 100;
    assert_int_equal(shape_find_crossing(shape, &work).result, CROSSING_GAVE_UP);
    assert_int_equal(work.left, 0);
}

static void
inner_points_have_the_most_room(void **state)
{
    g_autoptr(Shape) square = sample_shape("M0,0L400,0L400,400L0,400Z");
    g_autoptr(Shape) hook = sample_shape("M0,0L400,0L400,100L100,100L100,400L0,400Z");
    g_autoptr(Shape) nothing = sample_shape("");
    g_autoptr(Shape) line = sample_shape("M0,0L400,0Z");

    (void)state;
    InnerPoint in_square = inner_point_find(square, 1);
    InnerPoint round = inner_point_find(hook, 1);
    InnerPoint wide = inner_point_find(hook, 3);
    assert_true(fabs(in_square.x - 2000) < 41 && fabs(in_square.y - 2000) < 41);
    assert_true(round.room > 500 && round.x < 1000 && round.y < 1000);
    assert_true(wide.room > 450 && wide.y < 600 && wide.x > 1400);
    assert_true(inner_point_find(nothing, 1).room <= 0);
    assert_true(inner_point_find(line, 1).room <= 0);
}

static void
inner_points_of_the_map_lie_inside(void **state)
{
    SampleFaces faces;

    (void)state;
    sample_faces_init(&faces);
    for (guint32 i = 0; i < faces.n_faces; i++) {
        InnerPoint found = inner_point_find(faces.shapes[i], 1);
        assert_true(found.room > 0);
        assert_true(shape_contains(faces.shapes[i], (Point){(gint32)found.x, (gint32)found.y}));
    }
    sample_faces_clear(&faces);
}

FILE_OF_TESTS(shape)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_have_a_sign),
        cmocka_unit_test(inside_is_even_odd),
        cmocka_unit_test(every_point_lies_in_one_face),
        cmocka_unit_test(distances_have_a_sign),
        cmocka_unit_test(spikes_are_cleaned_away),
        cmocka_unit_test(crossings_are_found),
        cmocka_unit_test(narrow_loops_go_away),
        cmocka_unit_test(no_face_of_the_map_crosses_itself),
        cmocka_unit_test(hatching_is_given_up),
        cmocka_unit_test(inner_points_have_the_most_room),
        cmocka_unit_test(inner_points_of_the_map_lie_inside),
    };

    return cmocka_run_group_tests_name("shape", tests, NULL, NULL);
}
