/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parting a face: its rim and both sides of the line are strung together, which gives one ring
 * more.
 */
#include "schema/geometry/reshape/ground.h"
#include "schema/geometry/reshape/lay.h"
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/reshape/sides.h"

static void
add_side(GArray *sides, guint32 face, Point from, Point to, guint tags)
{
    const Side side = {face, from, to, tags};
    g_array_append_val(sides, side);
}

static void
add_rim(GArray *sides, const Topology *map, guint32 face)
{
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        const Point *points = topology_arc_points(map, i);
        for (guint32 j = 0; j + 1 < arc->length; j++) {
            if (arc->right == face)
                add_side(sides, face, points[j], points[j + 1], 0);
            if (arc->left == face)
                add_side(sides, face, points[j + 1], points[j], 0);
        }
    }
}

/* Adds the pieces of the line within @face that lead from one vertex of the map to another. */
static void
add_line(GArray *sides, const Ground *ground, guint32 face)
{
    for (guint32 i = 0, end; i < ground->n_pieces; i = end) {
        end = i + 1;
        if (ground->is_border[i] || ground->faces[i] != face)
            continue;
        while (end < ground->n_pieces && !ground->is_vertex[end])
            end++;
        if (!ground->is_vertex[i] || !ground->is_vertex[end])
            continue;
        for (guint32 j = i; j < end; j++) {
            add_side(sides, face, ground->points[j], ground->points[j + 1], SIDE_FORWARD);
            add_side(sides, face, ground->points[j + 1], ground->points[j], SIDE_BACKWARD);
        }
    }
}

static const SideRing *
ring_at(const SideRings *rings, guint32 index)
{
    return &g_array_index(rings->rings, SideRing, index);
}

/* Returns: the smallest outer ring around @hole. */
static guint32
find_around(const SideRings *rings, guint32 n_outer, guint32 hole)
{
    Ring ring = side_rings_ring(rings, hole);
    Point doubled = {ring.points[0].x + ring.points[1].x, ring.points[0].y + ring.points[1].y};
    for (guint32 i = n_outer; i-- > 0;)
        if (ring_contains_half(side_rings_ring(rings, i), doubled))
            return i;
    return 0;
}

/* A side of the line: the outer ring of the part it belongs to, and the ground of that. */
typedef struct {
    guint32 outer;
    guint n_outer; /* how many outer rings it belongs to: must be one */
    gint64 area2;
} Part;

static void
find_parts(const SideRings *rings, guint32 *outer_of, Part parts[2])
{
    guint32 n_outer = side_rings_count_outer(rings);
    for (guint32 i = 0; i < rings->rings->len; i++) {
        outer_of[i] = i < n_outer ? i : find_around(rings, n_outer, i);
        for (guint side = 0; side < 2; side++) {
            if ((ring_at(rings, i)->tags & (side == 0 ? SIDE_FORWARD : SIDE_BACKWARD)) == 0)
                continue;
            if (parts[side].n_outer == 0 || parts[side].outer != outer_of[i])
                parts[side].n_outer++;
            parts[side].outer = outer_of[i];
        }
    }
    for (guint side = 0; side < 2; side++)
        for (guint32 i = 0; i < rings->rings->len; i++)
            if (outer_of[i] == parts[side].outer)
                parts[side].area2 += ring_at(rings, i)->area2;
}

static Reshaped
part_face(const Topology *before, const Topology *map, guint32 face, const SideRings *rings)
{
    Part parts[2] = {{0}, {0}};
    g_autofree guint32 *outer_of = g_new(guint32, MAX(rings->rings->len, 1));
    g_autofree gboolean *is_new = g_new0(gboolean, MAX(rings->rings->len, 1));
    g_autofree gboolean *is_old = g_new0(gboolean, MAX(rings->rings->len, 1));
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    find_parts(rings, outer_of, parts);
    if (parts[0].n_outer != 1 || parts[1].n_outer != 1 || parts[0].outer == parts[1].outer)
        return reshape_refuse(RESHAPE_UNDIVIDED, face, map->shapes[face]->points[0]);
    guint32 smaller = parts[parts[0].area2 < parts[1].area2 ? 0 : 1].outer;
    for (guint32 i = 0; i < rings->rings->len; i++) {
        is_new[i] = outer_of[i] == smaller;
        is_old[i] = !is_new[i];
    }
    for (guint32 i = 0; i < map->n_faces; i++)
        g_ptr_array_add(shapes, i == face ? side_rings_shape(rings, is_old, map->shapes[face])
                                          : shape_ref(map->shapes[i]));
    g_ptr_array_add(shapes, side_rings_shape(rings, is_new, NULL));
    return net_finish(before, (Shape *const *)shapes->pdata, shapes->len);
}

Reshaped
reshape_split(Topology *map, guint32 face, const Point *line, guint32 n_points, ReshapeSnap snap)
{
    Ground ground;
    SideRings rings;
    g_assert(face < map->n_faces);
    g_autoptr(GArray) drawn = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) sides = g_array_new(FALSE, FALSE, sizeof(Side));
    g_array_append_vals(drawn, line, n_points);
    Reshaped laid = lay_line(map, drawn, FALSE, snap);
    g_autoptr(Topology) with_line = laid.map;
    if (laid.problem != RESHAPE_DONE)
        return laid;
    if (with_line->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_UNDIVIDED, face, line[0]);
    ground_init(&ground, with_line, (const Point *)(gconstpointer)drawn->data, drawn->len, FALSE);
    add_rim(sides, with_line, face);
    add_line(sides, &ground, face);
    side_rings_init(&rings, sides, face);
    Reshaped reshaped = part_face(map, with_line, face, &rings);
    side_rings_clear(&rings);
    ground_clear(&ground);
    return reshaped;
}
