/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces that follow one another without a vertex of the map between them go through one ground,
 * which is looked for once.
 */
#include "schema/geometry/reshape/ground.h"

guint
point_hash(gconstpointer key)
{
    const Point *point = key;
    return ((guint32)point->x * 2654435761u) ^ ((guint32)point->y * 2246822519u);
}

gboolean
points_equal(gconstpointer a, gconstpointer b)
{
    return point_equal(*(const Point *)a, *(const Point *)b);
}

int
ground_way(const Ground *ground, Point a, Point b)
{
    guint32 from = GPOINTER_TO_UINT(g_hash_table_lookup(ground->places, &a));
    guint32 to = GPOINTER_TO_UINT(g_hash_table_lookup(ground->places, &b));
    gboolean is_closed = ground->n_pieces == ground->n_points;
    if (from == 0 || to == 0)
        return 0;
    if (to == from + 1 || (is_closed && from == ground->n_points && to == 1))
        return 1;
    return from == to + 1 || (is_closed && to == ground->n_points && from == 1) ? -1 : 0;
}

/* Marks what of the line the map has. */
static void
mark(Ground *ground)
{
    const Topology *map = ground->map;
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Point *points = topology_arc_points(map, i);
        for (guint32 j = 0; j < map->arcs[i].length; j++) {
            guint32 at = GPOINTER_TO_UINT(g_hash_table_lookup(ground->places, &points[j]));
            if (at == 0)
                continue;
            ground->is_vertex[at - 1] = TRUE;
            int way =
                j + 1 < map->arcs[i].length ? ground_way(ground, points[j], points[j + 1]) : 0;
            if (way > 0)
                ground->is_border[at - 1] = TRUE;
            else if (way < 0)
                ground->is_border[at > 1 ? at - 2 : ground->n_points - 1] = TRUE;
        }
    }
}

static gboolean
shape_contains_half(const Shape *shape, Point doubled)
{
    gboolean is_inside = FALSE;
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed)
            is_inside ^= ring_contains_half(shape_ring(shape, i), doubled);
    return is_inside;
}

/* Returns: the first face around the middle of the piece from @a to @b. */
static guint32
find_face(const Ground *ground, const Box *bounds, Point a, Point b)
{
    Point doubled = {a.x + b.x, a.y + b.y};
    for (guint32 i = 0; i < ground->map->n_faces; i++)
        if (box_meets(bounds[i], box_of_line(a, b)) &&
            shape_contains_half(ground->map->shapes[i], doubled))
            return i;
    return FACE_NONE;
}

void
ground_init(Ground *ground, const Topology *map, const Point *points, guint32 n_points,
            gboolean is_closed)
{
    guint32 n_pieces = is_closed ? n_points : n_points - 1;
    *ground = (Ground){
        .map = map,
        .points = points,
        .n_points = n_points,
        .n_pieces = n_pieces,
        .places = g_hash_table_new(point_hash, points_equal),
        .is_vertex = g_new0(gboolean, n_points),
        .is_border = g_new0(gboolean, n_points),
        .faces = g_new(guint32, n_points),
    };
    for (guint32 i = 0; i < n_points; i++)
        g_hash_table_insert(ground->places, (gpointer)&points[i], GUINT_TO_POINTER(i + 1));
    mark(ground);
    g_autofree Box *bounds = g_new(Box, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        bounds[i] = shape_bounds(map->shapes[i]);
    for (guint32 i = 0; i < n_pieces; i++) {
        gboolean goes_on = i > 0 && !ground->is_vertex[i] && !ground->is_border[i - 1];
        if (!ground->is_border[i])
            ground->faces[i] = goes_on ? ground->faces[i - 1]
                                       : find_face(ground, bounds, points[i],
                                                   points[i + 1 < n_points ? i + 1 : 0]);
    }
}

void
ground_clear(Ground *ground)
{
    g_hash_table_unref(ground->places);
    g_free(ground->is_vertex);
    g_free(ground->is_border);
    g_free(ground->faces);
}
