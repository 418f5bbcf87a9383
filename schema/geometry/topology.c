/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A topology in use: putting faces together again, edits.
 */
#include "schema/geometry/topology.h"

#include <math.h>
#include <string.h>

Topology *
topology_ref(Topology *topology)
{
    g_atomic_ref_count_inc(&topology->references);
    return topology;
}

void
topology_unref(Topology *topology)
{
    if (topology == NULL || !g_atomic_ref_count_dec(&topology->references))
        return;
    for (guint32 i = 0; i < topology->n_faces; i++)
        shape_unref(topology->shapes[i]);
    g_free(topology->shapes);
    g_free(topology->nodes);
    g_free(topology->arcs);
    g_free(topology->points);
    g_free(topology->rings);
    g_free(topology->face_rings);
    g_free(topology->uses);
    g_free(topology);
}

double
topology_arc_length(const Topology *topology, guint32 arc)
{
    const Point *points = topology_arc_points(topology, arc);
    double length = 0;
    for (guint32 i = 1; i < topology->arcs[arc].length; i++)
        length +=
            hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    return length;
}

/* Appends the walk along @ring to @points and turns it to where its path begins. */
static void
assemble_ring(const Topology *topology, const TopologyRing *ring, GArray *points)
{
    guint32 start = points->len;
    for (guint32 i = 0; i < ring->length; i++) {
        guint32 use = topology->uses[ring->start + i];
        const Arc *arc = &topology->arcs[use / 2];
        const Point *along = topology->points + arc->start;
        for (guint32 j = 0; j + 1 < arc->length; j++)
            g_array_append_val(points, along[use % 2 == 0 ? j : arc->length - 1 - j]);
    }
    Point *walk = &g_array_index(points, Point, start);
    guint32 length = points->len - start;
    g_autofree Point *copy = g_memdup2(walk, sizeof *walk * length);
    for (guint32 i = 0; i < length; i++)
        walk[i] = copy[(i + ring->drawn_from) % length];
}

Shape *
topology_assemble(const Topology *topology, guint32 face)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = topology->face_rings[face]; i < topology->face_rings[face + 1]; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        assemble_ring(topology, &topology->rings[i], points);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data,
                     points->len,
                     (const ShapeLine *)(gpointer)lines->data,
                     lines->len);
}

/* Returns: (transfer full): @shape with its points at @from moved; the same if there are none. */
static Shape *
move_points(Shape *shape, Point from, Point to)
{
    g_autofree Point *points = g_memdup2(shape->points, sizeof *points * shape->n_points);
    gboolean is_moved = FALSE;
    for (guint32 i = 0; i < shape->n_points; i++)
        if (point_equal(points[i], from)) {
            points[i] = to;
            is_moved = TRUE;
        }
    if (!is_moved)
        return shape_ref(shape);
    return shape_new(points, shape->n_points, shape->lines, shape->n_lines);
}

static Topology *
from_shapes(GPtrArray *shapes)
{
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

Topology *
topology_move(const Topology *topology, Point from, Point to)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes,
                        point_equal(from, to) ? shape_ref(topology->shapes[i])
                                              : move_points(topology->shapes[i], from, to));
    return from_shapes(shapes);
}

Topology *
topology_redraw(const Topology *topology, guint32 face, Shape *shape)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes, shape_ref(i == face ? shape : topology->shapes[i]));
    return from_shapes(shapes);
}
