/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which ring lies in which.
 */
#include "schema/foreign/writers/polygons.h"

/* Returns: how many rings of @shape lie around ring @index; @around gets the innermost of them. */
static guint
depth_of(const Shape *shape, guint32 index, guint32 *around)
{
    guint depth = 0;
    gint64 least = G_MAXINT64;
    Ring own = shape_ring(shape, index);
    Box box = ring_bounds(own);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        Box other = ring_bounds(ring), both = box_join(box, other);
        gint64 area = ABS(ring_area2(ring));
        gboolean is_around = i != index && both.left == other.left && both.top == other.top &&
                             both.right == other.right && both.bottom == other.bottom &&
                             area > ABS(ring_area2(own)) && ring_contains(ring, own.points[0]);
        depth += is_around;
        if (is_around && area < least) {
            least = area;
            *around = i;
        }
    }
    return depth;
}

guint32 *
polygons_find(const Shape *shape)
{
    guint32 *outer = g_new(guint32, MAX(shape->n_lines, 1));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 around = i;
        outer[i] = depth_of(shape, i, &around) % 2 == 1 ? around : i;
    }
    return outer;
}
