/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Topology: Euler's formula on samples, on the map and after random edits; faces put together
 * again byte for byte; adjacency; knitting of what was torn on purpose.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "schema/geometry/shape.h"
#include "schema/geometry/adjacency.h"
#include "schema/geometry/knit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

#define FACES_MAX 6

typedef struct {
    const char *faces[FACES_MAX];
    guint32 n_nodes, n_arcs, n_components, n_cycles;
} NetCase;

/* clang-format off */
static const NetCase net_cases[] = {
    {{NULL}, 0, 0, 0, 0},
    {{"M0,0L4,0L4,4L0,4Z"}, 1, 1, 1, 2},
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z"}, 2, 3, 1, 3},
    {{"M0,0L4,0L4,4L0,4Z", "M4,4L8,4L8,0L4,0Z"}, 2, 3, 1, 3}, /* one drawn backwards */
    {{"M0,0L4,0L4,4L0,4Z", "M4,4L8,4L8,8L4,8Z"}, 1, 2, 1, 3}, /* a corner in common */
    {{"M0,0L4,0L4,4L0,4Z", "M9,0L8,0L8,4L9,4Z"}, 2, 2, 2, 4}, /* apart */
    {{"M0,0L9,0L9,9L0,9ZM3,3L6,3L6,6L3,6Z", "M3,3L6,3L6,6L3,6Z"}, 2, 2, 2, 4}, /* an island */
    {{"M0,0L9,0L9,9L0,9ZM3,3L6,3L6,6L3,6Z"}, 2, 2, 2, 4}, /* a hole */
    {{"M0,0L2,0L2,2L0,2Z", "M2,0L4,0L4,2L2,2Z", "M0,2L2,2L2,4L0,4Z", "M2,2L4,2L4,4L2,4Z"},
     5, 8, 1, 5},
    {{"M0,0L1,0L2,0L2,2L0,2Z", "M0,0L1,0L2,0L2,-2L0,-2Z"}, 2, 3, 1, 3},
    {{"M0,0L2,0L1,1L2,2L0,2L1,1Z"}, 1, 2, 1, 3}, /* touches itself */
    {{"M0,0L2,0L2,2L0,2Z", "M0,0L2,0L2,2L0,2ZM5,5Z"}, 2, 2, 2, 4}, /* the same twice */
};
/* clang-format on */

static Topology *
sample_topology(const char *const *paths)
{
    Shape *shapes[FACES_MAX];
    guint32 n = 0;
    for (; n < FACES_MAX && paths[n] != NULL; n++)
        shapes[n] = sample_shape(paths[n]);
    Topology *topology = topology_new(shapes, n);
    for (guint32 i = 0; i < n; i++)
        shape_unref(shapes[i]);
    return topology;
}

static void
samples_have_the_right_net(void **state)
{
    (void)state;
    for (guint i = 0; i + 1 < G_N_ELEMENTS(net_cases); i++) {
        const NetCase *c = &net_cases[i];
        g_autoptr(Topology) topology = sample_topology(c->faces);
        TopologyCensus census = topology_count(topology);
        assert_int_equal(topology->n_nodes, c->n_nodes);
        assert_int_equal(topology->n_arcs, c->n_arcs);
        assert_int_equal(census.n_components, c->n_components);
        assert_int_equal(census.n_cycles, c->n_cycles);
        assert_true(census.is_planar);
        assert_true(census.is_coherent);
        assert_int_equal(topology->n_overlaps, 0);
    }
}

static void
sides_are_those_of_the_screen(void **state)
{
    const char *paths[] = {"M0,0L0,4L4,4L4,0Z", "M4,0L8,0L8,4L4,4Z", NULL};
    g_autoptr(Topology) topology = sample_topology(paths);
    guint n_shared = 0;

    (void)state;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        const Point *points = topology_arc_points(topology, i);
        if (arc->left == FACE_NONE || arc->right == FACE_NONE)
            continue;
        n_shared++;
        assert_int_equal(points[0].x, 40);
        assert_int_equal(arc->left, points[0].y > points[1].y ? 0 : 1);
        assert_true(fabs(topology_arc_length(topology, i) - 40) < 1e-9);
    }
    assert_int_equal(n_shared, 1);
}

static void
overlapping_faces_are_counted(void **state)
{
    const NetCase *twice = &net_cases[G_N_ELEMENTS(net_cases) - 1];
    g_autoptr(Topology) topology = sample_topology(twice->faces);

    (void)state;
    assert_int_equal(topology->n_overlaps, 4);
    for (guint32 i = 0; i < 2; i++) {
        g_autoptr(Shape) shape = topology_assemble(topology, i);
        assert_int_equal(shape->n_points, 4);
    }
}

static void
assert_whole(const Topology *topology)
{
    TopologyCensus census = topology_count(topology);
    assert_true(census.is_planar);
    assert_true(census.is_coherent);
    assert_int_equal(topology->n_overlaps, 0);
    for (guint32 i = 0; i < topology->n_faces; i++) {
        g_autoptr(Shape) shape = topology_assemble(topology, i);
        assert_int_equal(shape->n_points, topology->shapes[i]->n_points);
        assert_memory_equal(shape->points, topology->shapes[i]->points,
                            shape->n_points * sizeof(Point));
    }
}

/* Length of border without a face on the other side. */
static double
open_length(const Topology *topology)
{
    double length = 0;
    for (guint32 i = 0; i < topology->n_arcs; i++)
        if (topology->arcs[i].left == FACE_NONE || topology->arcs[i].right == FACE_NONE)
            length += topology_arc_length(topology, i);
    return length;
}

static void
the_map_is_whole(void **state)
{
    SampleFaces *faces = *state;
    g_autoptr(Topology) topology = topology_new(faces->shapes, faces->n_faces);

    assert_whole(topology);
    assert_true(topology->n_nodes > 100);
    assert_true(fabs(open_length(topology) - 2 * (24000 + 25600)) < 1e-6);
    for (guint32 i = 0; i < faces->n_faces; i++) {
        g_autoptr(Shape) shape = topology_assemble(topology, i);
        g_autoptr(GString) text = g_string_new(NULL);
        svg_path_write(text, shape, SAMPLE_GRID.units);
        assert_string_equal(text->str, faces->data[i]);
        assert_ptr_equal(topology->shapes[i], faces->shapes[i]);
    }
}

static guint32
count_changed(const Topology *before, const Topology *after)
{
    guint32 n = 0;
    for (guint32 i = 0; i < before->n_faces; i++)
        n += before->shapes[i] != after->shapes[i];
    return n;
}

static void
both_neighbours_follow_a_moved_corner(void **state)
{
    const char *paths[] = {
        "M0,0L4,0L4,2L4,4L0,4Z",
        "M4,0L8,0L8,4L4,4L4,2Z",
        "M0,4L4,4L8,4L8,8L0,8Z",
        NULL,
    };
    g_autoptr(Topology) before = sample_topology(paths);
    g_autoptr(Topology) bent = sample_topology_move(before, (Point){40, 20}, (Point){45, 20});
    g_autoptr(Topology) corner = sample_topology_move(bent, (Point){40, 40}, (Point){35, 45});
    g_autoptr(Topology) merged = sample_topology_move(corner, (Point){45, 20}, (Point){40, 0});
    g_autoptr(Topology) same = sample_topology_move(before, (Point){41, 41}, (Point){0, 0});

    (void)state;
    assert_int_equal(count_changed(before, bent), 2);
    assert_int_equal(count_changed(bent, corner), 3);
    assert_int_equal(count_changed(before, same), 0);
    assert_whole(bent);
    assert_whole(corner);
    assert_whole(merged);
    assert_int_equal(merged->shapes[0]->n_points, 4);
    assert_int_equal(bent->n_arcs, before->n_arcs);
}

/* Moves that would make a border cross another one are skipped: then Euler's formula says
 * nothing. */
static void
random_moves_keep_the_map_whole(void **state)
{
    SampleFaces *faces = *state;
    g_autoptr(Topology) topology = topology_new(faces->shapes, faces->n_faces);
    guint32 random = 2, n_moved = 0;

    for (guint i = 0; i < 150; i++) {
        const Shape *shape = topology->shapes[sample_random(&random, topology->n_faces)];
        Point from = shape->points[sample_random(&random, shape->n_points)];
        Point to = {
            from.x + (gint32)sample_random(&random, 41) - 20,
            from.y + (gint32)sample_random(&random, 41) - 20,
        };
        if (from.x == 0 || from.y == 0 || from.x == 24000 || from.y == 25600)
            continue;
        g_autoptr(Topology) moved = sample_topology_move(topology, from, to);
        gboolean is_crossed = FALSE;
        for (guint32 j = 0; j < moved->n_faces; j++)
            if (moved->shapes[j] != topology->shapes[j])
                is_crossed |=
                    shape_find_crossing(moved->shapes[j], &(WorkBudget){G_MAXUINT64, FALSE})
                        .result != CROSSING_NONE;
        if (is_crossed)
            continue;
        assert_true(count_changed(topology, moved) <= 5);
        assert_whole(moved);
        topology_unref(topology);
        topology = g_steal_pointer(&moved);
        n_moved++;
    }
    assert_true(n_moved > 80);
    assert_true(fabs(open_length(topology) - 2 * (24000 + 25600)) < 1e-6);
}

typedef struct {
    const char *faces[FACES_MAX];
    guint32 a, b;
    double shared, torn;
    guint32 points;
} PairCase;

/* clang-format off */
static const PairCase pair_cases[] = {
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z"}, 0, 1, 40, 0, 0},
    {{"M4,0L8,0L8,4L4,4Z", "M0,0L4,0L4,4L0,4Z"}, 0, 1, 40, 0, 0},
    {{"M0,0L4,0L4,4L0,4Z", "M4,4L8,4L8,8L4,8Z"}, 0, 1, 0, 0, 1},
    {{"M0,0L4,0L4,4L0,4Z", "M4.2,0L8,0L8,4L4.2,4Z"}, 0, 1, 0, 80, 0}, /* a gap */
    {{"M0,0L4,0L4,4L0,4Z", "M3.8,0L8,0L8,4L3.8,4Z"}, 0, 1, 0, 80, 0}, /* an overlap */
    {{"M0,0L9,0L9,9L0,9ZM3,3L6,3L6,6L3,6Z", "M3,3L6,3L6,6L3,6Z"}, 0, 1, 120, 0, 0},
};
/* clang-format on */

static void
pairs_are_reported(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(pair_cases); i++) {
        const PairCase *c = &pair_cases[i];
        g_autoptr(Topology) topology = sample_topology(c->faces);
        g_autoptr(GArray) pairs = adjacency_list(topology, 3, &(WorkBudget){G_MAXUINT64, FALSE});
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, 0);
        assert_int_equal(pairs->len, 1);
        assert_int_equal(pair->a, c->a);
        assert_int_equal(pair->b, c->b);
        assert_true(fabs(pair->shared - c->shared) < 1e-9);
        assert_true(fabs(pair->torn - c->torn) < 1e-9);
        assert_int_equal(pair->points, c->points);
    }
}

static void
four_corners_meet_crosswise_in_points(void **state)
{
    const char *paths[] = {
        "M0,0L2,0L2,2L0,2Z", "M2,0L4,0L4,2L2,2Z", "M0,2L2,2L2,4L0,4Z", "M2,2L4,2L4,4L2,4Z", NULL,
    };
    g_autoptr(Topology) topology = sample_topology(paths);
    g_autoptr(GArray) pairs = adjacency_list(topology, 0, &(WorkBudget){G_MAXUINT64, FALSE});
    guint n_points = 0;

    (void)state;
    assert_int_equal(pairs->len, 6);
    for (guint i = 0; i < pairs->len; i++)
        n_points += g_array_index(pairs, AdjacencyPair, i).points;
    assert_int_equal(n_points, 2);
}

typedef struct {
    const char *torn[FACES_MAX];
    const char *knitted[FACES_MAX];
    gboolean is_newer[FACES_MAX];
} KnitCase;

/* clang-format off */
static const KnitCase knit_cases[] = {
    /* A gap: the first face wins. */
    {{"M0,0L4,0L4,4L0,4Z", "M4.1,0L8,0L8,4L4.2,4.1Z"},
     {"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z"}, {FALSE}},
    /* The same with the second one newer. */
    {{"M0,0L4,0L4,4L0,4Z", "M4.1,0L8,0L8,4L4.2,4.1Z"},
     {"M0,0L4.1,0L4.2,4.1L0,4Z", "M4.1,0L8,0L8,4L4.2,4.1Z"}, {FALSE, TRUE}},
    /* A point that only the newer side has. */
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4L4.2,2Z"},
     {"M0,0L4,0L4.2,2L4,4L0,4Z", "M4,0L8,0L8,4L4,4L4.2,2Z"}, {FALSE, TRUE}},
    /* A point that the newer side has no longer. */
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4L4.2,2Z"},
     {"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z"}, {TRUE}},
    /* Two faces end against an edge of a third (T-junction). */
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,2L4.2,2Z", "M4.2,2L8,2L8,4L4,4Z"},
     {"M0,0L4,0L4,2L4,4L0,4Z", "M4,0L8,0L8,2L4,2Z", "M4,2L8,2L8,4L4,4Z"}, {FALSE}},
    /* Nothing to do. */
    {{"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z", "M9,0L8.5,0L8.5,4L9,4Z"},
     {"M0,0L4,0L4,4L0,4Z", "M4,0L8,0L8,4L4,4Z", "M9,0L8.5,0L8.5,4L9,4Z"}, {FALSE}},
};
/* clang-format on */

static void
torn_borders_are_knit(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(knit_cases); i++) {
        const KnitCase *c = &knit_cases[i];
        g_autoptr(Topology) torn = sample_topology(c->torn);
        g_autoptr(Topology) knitted = knit_borders(torn, c->is_newer, 3);
        for (guint32 j = 0; j < knitted->n_faces; j++) {
            g_autoptr(GString) text = g_string_new(NULL);
            svg_path_write(text, knitted->shapes[j], SAMPLE_GRID.units);
            if (strcmp(text->str, c->knitted[j]) != 0)
                fail_msg("case %u: %s, not %s", i, text->str, c->knitted[j]);
        }
        assert_whole(knitted);
    }
    g_autoptr(Topology) whole = sample_topology(knit_cases[5].torn);
    g_autoptr(Topology) same = knit_borders(whole, NULL, 3);
    assert_ptr_equal(same, whole);
}

/* What Path > Simplify does to one side: Douglas and Peucker, on an open run of points. */
static void
simplify(const Point *points, guint32 first, guint32 last, double tolerance, gboolean *keep)
{
    double most = 0;
    guint32 worst = first;
    for (guint32 i = first + 1; i < last; i++) {
        double distance2 =
            shape_line_distance2(points[i].x, points[i].y, points[first], points[last]);
        if (distance2 > most) {
            most = distance2;
            worst = i;
        }
    }
    if (most <= tolerance * tolerance)
        return;
    keep[worst] = TRUE;
    simplify(points, first, worst, tolerance, keep);
    simplify(points, worst, last, tolerance, keep);
}

static Shape *
simplified(const Shape *shape, double tolerance)
{
    g_autofree Point *points = g_new(Point, shape->n_points);
    g_autofree ShapeLine *lines = g_memdup2(shape->lines, sizeof *lines * shape->n_lines);
    guint32 n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        g_autofree gboolean *keep = g_new0(gboolean, ring.length);
        keep[0] = keep[ring.length - 1] = keep[ring.length / 2] = TRUE;
        simplify(ring.points, 0, ring.length / 2, tolerance, keep);
        simplify(ring.points, ring.length / 2, ring.length - 1, tolerance, keep);
        lines[i].start = n;
        for (guint32 j = 0; j < ring.length; j++)
            if (keep[j])
                points[n++] = ring.points[j];
        lines[i].length = n - lines[i].start;
    }
    return shape_new(points, n, lines, shape->n_lines);
}

/* Points a little beside where they were, as a program with few digits writes them. */
static Shape *
shaken(const Shape *shape, guint32 *random, gint32 by)
{
    g_autofree Point *points = g_memdup2(shape->points, sizeof *points * shape->n_points);
    for (guint32 i = 0; i < shape->n_points; i++) {
        points[i].x += (gint32)sample_random(random, 2 * (guint32)by + 1) - by;
        points[i].y += (gint32)sample_random(random, 2 * (guint32)by + 1) - by;
    }
    return shape_new(points, shape->n_points, shape->lines, shape->n_lines);
}

static void
assert_same_pairs(const Topology *before, const Topology *after)
{
    g_autoptr(GArray) expected = adjacency_list(before, 0, &(WorkBudget){G_MAXUINT64, FALSE});
    g_autoptr(GArray) found = adjacency_list(after, 0, &(WorkBudget){G_MAXUINT64, FALSE});
    GHashTable *shared = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (guint i = 0; i < found->len; i++) {
        const AdjacencyPair *pair = &g_array_index(found, AdjacencyPair, i);
        if (pair->shared > 0)
            g_hash_table_add(shared, GUINT_TO_POINTER(pair->a * before->n_faces + pair->b + 1));
    }
    for (guint i = 0; i < expected->len; i++) {
        const AdjacencyPair *pair = &g_array_index(expected, AdjacencyPair, i);
        if (pair->shared > 0)
            assert_true(g_hash_table_contains(
                shared, GUINT_TO_POINTER(pair->a * before->n_faces + pair->b + 1)));
    }
    g_hash_table_unref(shared);
}

static void
a_redrawn_land_of_the_map_is_knit_in(void **state)
{
    static const char *const lands[] = {"livland", "smolensk", "mazowsze", "moskva", "kurland"};
    SampleFaces *faces = *state;
    g_autoptr(Topology) whole = topology_new(faces->shapes, faces->n_faces);
    guint32 random = 9;

    for (guint i = 0; i < G_N_ELEMENTS(lands) * 2; i++) {
        guint32 land = sample_faces_find(faces, lands[i / 2]);
        g_autofree gboolean *is_newer = g_new0(gboolean, faces->n_faces);
        g_autoptr(Shape) drawn = i % 2 == 0 ? simplified(faces->shapes[land], 10)
                                            : shaken(faces->shapes[land], &random, 2);
        g_autoptr(Topology) torn = sample_topology_redraw(whole, land, drawn);
        is_newer[land] = TRUE;
        g_autoptr(Topology) knitted = knit_borders(torn, is_newer, i % 2 == 0 ? 14 : 4);
        assert_true(open_length(torn) > 2 * (24000 + 25600) + 2000);
        assert_true(fabs(open_length(knitted) - 2 * (24000 + 25600)) < 1e-6);
        assert_int_equal(knitted->n_overlaps, 0);
        assert_same_pairs(whole, knitted);
    }
}

static int
load_faces(void **state)
{
    SampleFaces *faces = g_new0(SampleFaces, 1);
    sample_faces_init(faces);
    *state = faces;
    return 0;
}

static int
drop_faces(void **state)
{
    sample_faces_clear(*state);
    g_free(*state);
    return 0;
}

/* Two faces with borders that are parallel along (4, -3) times @turn, @gap grid units apart, at a
 * random place; @n_points of the second one are on its border. */
static Topology *
parallel_faces(guint32 *random, guint32 gap, guint32 n_points, guint turn)
{
    Point points[2][32];
    Point base = {(gint32)sample_random(random, 40000) - 20000,
                  (gint32)sample_random(random, 40000) - 20000};
    gint32 along = 0, length = 400 + (gint32)sample_random(random, 4000);
    gint32 across = (gint32)(gap / 5);
    points[0][0] = (Point){-4 * 400, 3 * 400};
    points[0][1] = (Point){4 * length, -3 * length};
    points[0][2] = (Point){-3000, -4000};
    for (guint32 i = 0; i < n_points; i++) {
        along += 1 + (gint32)sample_random(random, 12);
        points[1][i] = (Point){4 * along + 3 * across, -3 * along + 4 * across};
    }
    points[1][n_points] = (Point){4 * along + 3000, -3 * along + 4000};
    guint32 lengths[] = {3, n_points + 1};
    Shape *shapes[2];
    for (guint i = 0; i < 2; i++) {
        for (guint32 j = 0; j < lengths[i]; j++) {
            Point at = points[i][j];
            for (guint k = 0; k < turn; k++)
                at = (Point){-at.y, at.x};
            points[i][j] = (Point){base.x + at.x, base.y + at.y};
        }
        shapes[i] = shape_new(points[i], lengths[i], &(ShapeLine){0, lengths[i], TRUE}, 1);
    }
    Topology *topology = topology_new(shapes, 2);
    shape_unref(shapes[0]);
    shape_unref(shapes[1]);
    return topology;
}

/* The distances are exact numbers of grid units, and what is computed from them is a little more or
 * less. */
static void
the_reach_covers_gaps_of_every_width(void **state)
{
    guint32 random = 7;
    (void)state;
    for (guint round = 0; round < 6000; round++) {
        guint32 gap = 5 * (1 + round % (KNIT_REACH_MAX / 5));
        g_autoptr(Topology) topology = parallel_faces(&random, gap, 12, round / 16 % 4);
        guint reach = knit_measure_reach(topology);
        assert_true(reach <= KNIT_REACH_MAX);
        if (gap < KNIT_REACH_MAX)
            assert_in_range(reach, gap, gap + 5);
    }
}

/* The square of the distance of one point is the greatest number below that of the maximum; its
 * root is the maximum. */
static void
a_distance_just_below_the_maximum_is_counted(void **state)
{
    Point a[] = {{13789, 78}, {13709, 1018}, {12909, 418}};
    Point b[] = {{13753, -49}, {16117, 1724}, {16000, -500}};
    const ShapeLine line = {0, 3, TRUE};
    g_autoptr(Shape) one = shape_new(a, 3, &line, 1);
    g_autoptr(Shape) other = shape_new(b, 3, &line, 1);
    g_autoptr(Topology) topology = topology_new((Shape *[]){one, other}, 2);

    (void)state;
    assert_int_equal(knit_measure_reach(topology), 0);
}

FILE_OF_TESTS(topology)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_have_the_right_net),
        cmocka_unit_test(sides_are_those_of_the_screen),
        cmocka_unit_test(overlapping_faces_are_counted),
        cmocka_unit_test(the_map_is_whole),
        cmocka_unit_test(both_neighbours_follow_a_moved_corner),
        cmocka_unit_test(random_moves_keep_the_map_whole),
        cmocka_unit_test(pairs_are_reported),
        cmocka_unit_test(four_corners_meet_crosswise_in_points),
        cmocka_unit_test(torn_borders_are_knit),
        cmocka_unit_test(a_redrawn_land_of_the_map_is_knit_in),
        cmocka_unit_test(the_reach_covers_gaps_of_every_width),
        cmocka_unit_test(a_distance_just_below_the_maximum_is_counted),
    };

    return cmocka_run_group_tests_name("topology", tests, load_faces, drop_faces);
}
