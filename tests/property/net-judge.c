/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opinion of its own: edge is held against edge, point against face, ring against area.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/geometry/shape.h"
#include "tests/property/net-judge.h"

/* The area of a shape by going around its rings, doubled; a ring within another counts against it.
 */
static gint64
area_of(const Shape *shape)
{
    gint64 area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        Point middle = {ring.points[0].x + ring.points[1].x, ring.points[0].y + ring.points[1].y};
        gboolean is_hole = FALSE;
        for (guint32 j = 0; j < shape->n_lines; j++)
            is_hole ^= j != i && shape_ring_contains(shape_ring(shape, j), middle, 2);
        area += is_hole ? -ABS(shape_ring_area2(ring)) : ABS(shape_ring_area2(ring));
    }
    return area;
}

/* The same of all ground together, by the edges that have nobody on one side. */
static gint64
area_of_hull(const Topology *map)
{
    gint64 area = 0;
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        const Point *points = topology_arc_points(map, i);
        for (guint32 j = 0; j + 1 < arc->length; j++) {
            gint64 piece =
                (gint64)points[j].x * points[j + 1].y - (gint64)points[j + 1].x * points[j].y;
            area += (arc->right != FACE_NONE ? piece : 0) - (arc->left != FACE_NONE ? piece : 0);
        }
    }
    return area;
}

static void
assert_edges_apart(const Topology *map)
{
    for (guint32 i = 0; i < map->n_arcs; i++)
        for (guint32 j = i; j < map->n_arcs; j++) {
            const Point *p = topology_arc_points(map, i), *q = topology_arc_points(map, j);
            for (guint32 k = 0; k + 1 < map->arcs[i].length; k++)
                for (guint32 l = i == j ? k + 1 : 0; l + 1 < map->arcs[j].length; l++)
                    if (shape_lines_cross(p[k], p[k + 1], q[l], q[l + 1]))
                        fail_msg("arcs %u and %u cross at %d,%d", i, j, p[k].x, p[k].y);
        }
}

void
net_judge_whole(const Topology *map)
{
    TopologyCensus census = topology_count(map);
    gint64 area = 0;
    assert_true(census.is_planar);
    assert_true(census.is_coherent);
    assert_int_equal(map->n_overlaps, 0);
    assert_edges_apart(map);
    for (guint32 i = 0; i < map->n_arcs; i++)
        assert_true(map->arcs[i].left != map->arcs[i].right);
    for (guint32 i = 0; i < map->n_faces; i++) {
        g_autoptr(Shape) shape = topology_assemble(map, i);
        assert_int_equal(shape->n_points, map->shapes[i]->n_points);
        assert_memory_equal(shape->points, map->shapes[i]->points, shape->n_points * sizeof(Point));
        area += area_of(map->shapes[i]);
    }
    assert_true(area == area_of_hull(map));
}

#define N_PROBES 64

/* Who has each of some places, none of which two may have. */
static void
find_owners(const Topology *map, gint32 size, guint32 *owners)
{
    for (guint32 i = 0; i < N_PROBES; i++) {
        Point probe = {((gint32)(i % 8) - 4) * (size / 2) + size / 7,
                       ((gint32)(i / 8) - 4) * (size / 2) + size / 9};
        owners[i] = FACE_NONE;
        for (guint32 j = 0; j < map->n_faces; j++)
            if (shape_contains(map->shapes[j], probe)) {
                assert_int_equal(owners[i], FACE_NONE);
                owners[i] = j;
            }
    }
}

void
net_judge_changed(const Topology *before, const Topology *after, gint32 size)
{
    guint32 was[N_PROBES], is[N_PROBES];
    find_owners(before, size, was);
    find_owners(after, size, is);
    for (guint32 i = 0; i < N_PROBES; i++) {
        if (was[i] == is[i])
            continue;
        if (was[i] != FACE_NONE)
            assert_ptr_not_equal(before->shapes[was[i]], after->shapes[was[i]]);
        if (is[i] != FACE_NONE && is[i] < before->n_faces)
            assert_ptr_not_equal(before->shapes[is[i]], after->shapes[is[i]]);
    }
}
