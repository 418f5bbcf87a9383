/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces that lie over each other: small drawings, and the map of Pax Baltica, which has none.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/geometry/adjacency.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

#define SHAPES_MAX 4

typedef struct {
    const char *title;
    const char *paths[SHAPES_MAX]; /* the first NULL ends them */
    const char *overlaps;          /* pairs of indices */
} OverlapCase;

static const OverlapCase cases[] = {
    {"nothing", {NULL}, ""},
    {"apart", {"M0,0H10V10H0Z", "M20,0H30V10H20Z"}, ""},
    {"side by side", {"M0,0H10V10H0Z", "M10,0H20V10H10Z"}, ""},
    {"a corner on a straight border", {"M0,0H10V20H0Z", "M10,0H20V10H10Z", "M10,10H20V20H10Z"}, ""},
    {"a strip in both", {"M0,0H10V10H0Z", "M9,0H20V10H9Z"}, "0-1 "},
    {"a strip too narrow", {"M0,0H10V10H0Z", "M9.8,0H20V10H9.8Z"}, ""},
    {"one inside another", {"M0,0H30V30H0Z", "M10,10H20V20H10Z"}, "0-1 "},
    {"one in the hole of another", {"M0,0H30V30H0ZM10,10V20H20V10Z", "M10,10H20V20H10Z"}, ""},
    {"one inside, at a common border", {"M0,0H30V30H0Z", "M0,0H30V10H0Z"}, "0-1 "},
    {"the same twice", {"M0,0H10V10H0Z", "M0,0H10V10H0Z"}, "0-1 "},
    {"the same twice, with neighbours", {"M0,0H9V9H0Z", "M9,0H20V9H9Z", "M9,0H20V9H9Z"}, "1-2 "},
    {"a cross of bars", {"M0,40H90V50H0Z", "M10,0H20V90H10Z"}, "0-1 "},
    {"three", {"M0,0H30V30H0Z", "M20,0H50V30H20Z", "M25,10H28V20H25Z"}, "0-1 0-2 1-2 "},
};

static GArray *
find(Shape *const *shapes, guint32 n_shapes, guint reach)
{
    WorkBudget work = work_budget(0);
    g_autoptr(Topology) topology = topology_new(shapes, n_shapes);
    GArray *overlaps = adjacency_list_overlaps(topology, reach, &work);
    assert_false(work.gave_up);
    return overlaps;
}

static void
check_case(const OverlapCase *c)
{
    Shape *shapes[SHAPES_MAX];
    guint32 n = 0;
    while (n < SHAPES_MAX && c->paths[n] != NULL) {
        shapes[n] = sample_shape(c->paths[n]);
        n++;
    }
    g_autoptr(GArray) overlaps = find(shapes, n, 1);
    g_autoptr(GString) found = g_string_new(NULL);
    for (guint i = 0; i < overlaps->len; i++) {
        const AdjacencyOverlap *overlap = &g_array_index(overlaps, AdjacencyOverlap, i);
        g_string_append_printf(found, "%u-%u ", overlap->a, overlap->b);
        assert_true(shape_contains(shapes[overlap->a], overlap->at));
        assert_true(shape_contains(shapes[overlap->b], overlap->at));
    }
    if (!g_str_equal(found->str, c->overlaps))
        fail_msg("%s: %s", c->title, found->str);
    for (guint32 i = 0; i < n; i++)
        shape_unref(shapes[i]);
}

static void
overlaps_are_found(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        check_case(&cases[i]);
}

static void
the_map_has_none(void **state G_GNUC_UNUSED)
{
    SampleFaces faces;
    sample_faces_init(&faces);
    g_autoptr(GArray) overlaps = find(faces.shapes, faces.n_faces, 1);
    assert_int_equal(overlaps->len, 0);
    sample_faces_clear(&faces);
}

/* A land that is moved lies over neighbours on one side only. */
static void
a_moved_land_lies_over_neighbours(void **state G_GNUC_UNUSED)
{
    SampleFaces faces;
    sample_faces_init(&faces);
    guint32 land = sample_faces_find(&faces, "livland");
    Shape *old = faces.shapes[land];
    g_autofree Point *points = g_memdup2(old->points, sizeof(Point) * old->n_points);
    for (guint32 i = 0; i < old->n_points; i++)
        points[i].y += 300;
    faces.shapes[land] = shape_new(points, old->n_points, old->lines, old->n_lines);
    shape_unref(old);
    g_autoptr(GArray) overlaps = find(faces.shapes, faces.n_faces, 4);
    assert_in_range(overlaps->len, 2, 8);
    for (guint i = 0; i < overlaps->len; i++) {
        const AdjacencyOverlap *overlap = &g_array_index(overlaps, AdjacencyOverlap, i);
        assert_true(overlap->a == land || overlap->b == land);
    }
    sample_faces_clear(&faces);
}

FILE_OF_TESTS(overlap)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlaps_are_found),
        cmocka_unit_test(the_map_has_none),
        cmocka_unit_test(a_moved_land_lies_over_neighbours),
    };
    return cmocka_run_group_tests_name("overlap", tests, NULL, NULL);
}
