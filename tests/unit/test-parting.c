/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders that part and meet again: small drawings, and the map of Pax Baltica, which has none.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "schema/geometry/adjacency.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

#define SHAPES_MAX 3

/* In square grid units: a square with a side of one unit. */
#define LEAST 100.0

typedef struct {
    const char *title;
    const char *paths[SHAPES_MAX]; /* the first NULL ends them */
    double length;                 /* of the line around the piece between the first two; 0: none */
} PartingCase;

#define LEFT "M0,0H50V20V30V60H0Z"
#define LEFT_STRAIGHT "M0,0H50V60H0Z"
#define RIGHT_OFF "M50,0H100V60H50V30L53,25L50,20Z"
#define RIGHT_OVER "M50,0H100V60H50V30L47,25L50,20Z"

static const PartingCase cases[] = {
    {"nothing", {NULL}, 0},
    {"side by side", {LEFT_STRAIGHT, "M50,0H100V60H50Z"}, 0},
    {"a gap in a shared line", {LEFT, RIGHT_OFF}, 116.6},
    {"an overlap in a shared line", {LEFT, RIGHT_OVER}, 116.6},
    {"a gap from end to end", {LEFT_STRAIGHT, "M50,0H100V60H50L51,30Z"}, 600.3},
    {"too small to be seen", {LEFT, "M50,0H100V60H50V30L50.1,25L50,20Z"}, 0},
    {"too large for a gap", {LEFT, "M50,0H100V60H50V30L70,25L50,20Z"}, 0},
    {"a gap with a lake of its form", {LEFT, RIGHT_OFF, "M50,20L53,25L50,30Z"}, 0},
    {"a gap below a lake", {LEFT, RIGHT_OFF, "M45,15H55V35H45Z"}, 0},
    {"a gap above the sea", {"M-9,-9H110V70H-9Z", RIGHT_OFF, LEFT}, 0},
    {"a small face at two corners of a large one", {LEFT, "M50,20L53,25L50,30L52,25Z"}, 107.7},
    {"points that one has not", {LEFT, "M50,0H100V60H50V26Z"}, 0},
};

static void
check_case(const PartingCase *c)
{
    Shape *shapes[SHAPES_MAX];
    guint32 n = 0;
    WorkBudget work = work_budget(0);
    while (n < SHAPES_MAX && c->paths[n] != NULL) {
        shapes[n] = sample_shape(c->paths[n]);
        n++;
    }
    g_autoptr(Topology) topology = topology_new(shapes, n);
    g_autoptr(GArray) partings = adjacency_list_partings(topology, LEAST, &work);
    assert_false(work.gave_up);
    if (partings->len != (c->length > 0 ? 1 : 0))
        fail_msg("%s: %u pieces", c->title, partings->len);
    if (partings->len > 0) {
        const AdjacencyParting *parting = &g_array_index(partings, AdjacencyParting, 0);
        if (fabs(parting->length - c->length) > 0.1)
            fail_msg("%s: %.1f long", c->title, parting->length);
        assert_true(parting->a == 0 && parting->b == 1);
    }
    for (guint32 i = 0; i < n; i++)
        shape_unref(shapes[i]);
}

static void
pieces_are_found(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        check_case(&cases[i]);
}

static void
the_map_has_none(void **state G_GNUC_UNUSED)
{
    SampleFaces faces;
    WorkBudget work = work_budget(0);
    sample_faces_init(&faces);
    g_autoptr(Topology) topology = topology_new(faces.shapes, faces.n_faces);
    g_autoptr(GArray) partings = adjacency_list_partings(topology, 0, &work);
    assert_int_equal(partings->len, 0);
    assert_false(work.gave_up);
    sample_faces_clear(&faces);
}

/* A line with so many points that finding a place beside it would take too long. */
static void
a_very_long_line_is_given_up(void **state G_GNUC_UNUSED)
{
    WorkBudget work = work_budget(0);
    guint32 n = 300000;
    g_autofree Point *points = g_new(Point, n + 2);
    for (guint32 i = 0; i < n; i++)
        points[i] = (Point){(gint32)i, i % 2 == 0 ? 0 : 1};
    points[n - 1].y = 0;
    points[n] = (Point){(gint32)n - 1, 9000};
    points[n + 1] = (Point){0, 9000};
    const Point other[] = {{0, 0}, {0, -9000}, {(gint32)n - 1, -9000}, {(gint32)n - 1, 0}};
    const ShapeLine line = {.length = n + 2, .is_closed = TRUE};
    const ShapeLine other_line = {.length = G_N_ELEMENTS(other), .is_closed = TRUE};
    Shape *shapes[] = {
        shape_new(points, n + 2, &line, 1),
        shape_new(other, G_N_ELEMENTS(other), &other_line, 1),
    };
    g_autoptr(Topology) topology = topology_new(shapes, G_N_ELEMENTS(shapes));
    g_autoptr(GArray) partings = adjacency_list_partings(topology, LEAST, &work);
    assert_true(work.gave_up);
    assert_int_equal(partings->len, 0);
    for (guint i = 0; i < G_N_ELEMENTS(shapes); i++)
        shape_unref(shapes[i]);
}

FILE_OF_TESTS(parting)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_found),
        cmocka_unit_test(the_map_has_none),
        cmocka_unit_test(a_very_long_line_is_given_up),
    };
    return cmocka_run_group_tests_name("parting", tests, NULL, NULL);
}
