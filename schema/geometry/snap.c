/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Snapping searches all borders; those whose box is not near are skipped at once.
 */
#include "schema/geometry/snap.h"

#include "schema/geometry/reshape.h"
#include "schema/geometry/net.h"

#include <math.h>

/* A way along a rim is followed when it is no longer than so many times the straight line. */
#define FOLLOW_STRETCH 2.0

/* Returns: the position, 0 to 1, on the line from @a to @b of the point nearest to @point. */
static double
along_line(Point a, Point b, Point point)
{
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    double px = (double)point.x - a.x, py = (double)point.y - a.y;
    double length2 = dx * dx + dy * dy;
    return length2 > 0 ? CLAMP((px * dx + py * dy) / length2, 0, 1) : 0;
}

static Point
place_along(Point a, Point b, double along)
{
    return (Point){
        (gint32)floor(a.x + along * ((double)b.x - a.x) + 0.5),
        (gint32)floor(a.y + along * ((double)b.y - a.y) + 0.5),
    };
}

static double
distance(Point a, Point b)
{
    return hypot((double)b.x - a.x, (double)b.y - a.y);
}

SnapTarget
snap_find(const Topology *map, Point point, guint reach)
{
    SnapTarget found = {.kind = SNAP_NONE};
    double to_point = (double)reach * reach + 0.5, to_edge = to_point;
    const Box around = box_grow(box_of_line(point, point), (gint32)MIN(reach, LIMIT_COORDINATE));
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Point *points = topology_arc_points(map, i);
        for (guint32 j = 0; j + 1 < map->arcs[i].length; j++) {
            Point a = points[j], b = points[j + 1];
            if (!box_meets(box_of_line(a, b), around))
                continue;
            for (guint32 end = 0; end < 2; end++) {
                Point vertex = points[j + end];
                double distance2 = shape_line_distance2(point.x, point.y, vertex, vertex);
                if (distance2 >= to_point)
                    continue;
                to_point = distance2;
                found = (SnapTarget){SNAP_POINT, vertex, i, j + end};
            }
            double distance2 = shape_line_distance2(point.x, point.y, a, b);
            if (found.kind == SNAP_POINT || distance2 >= to_edge)
                continue;
            to_edge = distance2;
            found = (SnapTarget){SNAP_EDGE, place_along(a, b, along_line(a, b, point)), i, j};
        }
    }
    return found;
}

/* Snaps all points of @line. Returns: (transfer full): the map with vertices at these points. */
static Reshaped
snap_points(Topology *map, GArray *line, guint reach, gboolean *is_snapped)
{
    Net net;
    g_autoptr(GArray) inserts = g_array_new(FALSE, FALSE, sizeof(NetInsert));
    for (guint i = 0; i < line->len; i++) {
        Point *point = &g_array_index(line, Point, i);
        SnapTarget target = snap_find(map, *point, reach);
        is_snapped[i] = target.kind != SNAP_NONE;
        if (!is_snapped[i])
            continue;
        *point = target.at;
        if (target.kind == SNAP_POINT)
            continue;
        const Point *edge = topology_arc_points(map, target.arc) + target.edge;
        NetInsert insert = {
            .arc = target.arc,
            .edge = target.edge,
            .along = along_line(edge[0], edge[1], target.at),
            .at = target.at,
        };
        g_array_append_val(inserts, insert);
    }
    if (inserts->len == 0)
        return (Reshaped){.map = topology_ref(map), .face = FACE_NONE};
    net_init(&net, map);
    net_insert(&net, inserts);
    Reshaped reshaped = net_commit(&net);
    net_clear(&net);
    return reshaped;
}

/* The position of a snapped point on the outline of a face. */
typedef struct {
    guint32 face, line, at;
} Occurrence;

/* Returns: (transfer full): Point, one of @line, to array of Occurrence. */
static GHashTable *
find_occurrences(const Topology *map, const GArray *line, const gboolean *is_snapped)
{
    GHashTable *found = g_hash_table_new_full(shape_point_hash, shape_points_equal, NULL,
                                              (GDestroyNotify)g_array_unref);
    for (guint i = 0; i < line->len; i++)
        if (is_snapped[i])
            g_hash_table_replace(found, &g_array_index(line, Point, i),
                                 g_array_new(FALSE, FALSE, sizeof(Occurrence)));
    for (guint32 i = 0; i < map->n_faces; i++)
        for (guint32 j = 0; j < map->shapes[i]->n_lines; j++) {
            Ring ring = shape_ring(map->shapes[i], j);
            for (guint32 at = 0; map->shapes[i]->lines[j].is_closed && at < ring.length; at++) {
                GArray *places = g_hash_table_lookup(found, &ring.points[at]);
                const Occurrence occurrence = {i, j, at};
                if (places != NULL)
                    g_array_append_val(places, occurrence);
            }
        }
    return found;
}

/* A way along a rim from one point of a line to the next. */
typedef struct {
    Ring ring;
    guint32 at, n_steps;
    gboolean is_back;
    double length;
} Way;

static Point
point_of_way(const Way *way, guint32 step)
{
    guint32 n = way->ring.length;
    return way->ring.points[(way->at + (way->is_back ? n - step % n : step)) % n];
}

/* Walks until @end or until @way is longer than @best, which a shorter one replaces. */
static void
try_way(Way way, guint32 end, Way *best)
{
    while (way.n_steps == 0 ||
           (way.at + (way.is_back ? way.ring.length - way.n_steps : way.n_steps)) %
                   way.ring.length !=
               end) {
        way.length +=
            distance(point_of_way(&way, way.n_steps), point_of_way(&way, way.n_steps + 1));
        way.n_steps++;
        if (way.length >= best->length || way.n_steps >= way.ring.length)
            return;
    }
    *best = way;
}

/* Returns: the shortest way along a rim that both have, of no steps if none is short enough. */
static Way
find_way(const Topology *map, GHashTable *occurrences, Point from, Point to)
{
    Way best = {.length = FOLLOW_STRETCH * distance(from, to)};
    const GArray *starts = g_hash_table_lookup(occurrences, &from);
    const GArray *ends = g_hash_table_lookup(occurrences, &to);
    for (guint i = 0; i < starts->len; i++)
        for (guint j = 0; j < ends->len; j++) {
            const Occurrence *start = &g_array_index(starts, Occurrence, i);
            const Occurrence *end = &g_array_index(ends, Occurrence, j);
            if (start->face != end->face || start->line != end->line || start->at == end->at)
                continue;
            Way way = {.ring = shape_ring(map->shapes[start->face], start->line), .at = start->at};
            try_way(way, end->at, &best);
            way.is_back = TRUE;
            try_way(way, end->at, &best);
        }
    return best;
}

/* Inserts the points of the outlines that the line follows between its own. */
static void
follow_outlines(const Topology *map, GArray *line, gboolean is_closed, const gboolean *is_snapped)
{
    g_autoptr(GHashTable) occurrences = find_occurrences(map, line, is_snapped);
    g_autoptr(GArray) followed = g_array_new(FALSE, FALSE, sizeof(Point));
    for (guint i = 0; i < line->len; i++) {
        guint next = i + 1 < line->len ? i + 1 : 0;
        Point from = g_array_index(line, Point, i), to = g_array_index(line, Point, next);
        g_array_append_val(followed, from);
        if ((next == 0 && !is_closed) || !is_snapped[i] || !is_snapped[next])
            continue;
        Way way = find_way(map, occurrences, from, to);
        for (guint32 step = 1; step < way.n_steps; step++) {
            Point point = point_of_way(&way, step);
            g_array_append_val(followed, point);
        }
    }
    g_array_set_size(line, 0);
    g_array_append_vals(line, followed->data, followed->len);
}

/* Removes repeated points and spikes. */
static void
clean_line(GArray *line, gboolean is_closed)
{
    Point *points = (Point *)(gpointer)line->data;
    guint n = 0;
    for (guint i = 0; i < line->len; i++) {
        if (n > 0 && point_equal(points[n - 1], points[i]))
            continue;
        if (n > 1 && point_equal(points[n - 2], points[i]))
            n--;
        else
            points[n++] = points[i];
    }
    while (is_closed && n > 1 && point_equal(points[0], points[n - 1]))
        n--;
    g_array_set_size(line, n);
}

Reshaped
snap_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap)
{
    g_autofree gboolean *is_snapped = g_new0(gboolean, MAX(line->len, 1));
    for (guint i = 0; i < line->len; i++)
        if (!point_is_near(g_array_index(line, Point, i)))
            return reshape_refuse(RESHAPE_TOO_FAR, FACE_NONE, g_array_index(line, Point, i));
    if (line->len > LIMIT_PATH_POINTS)
        return reshape_refuse(RESHAPE_LIMIT, FACE_NONE, g_array_index(line, Point, 0));
    if (snap.reach == 0) {
        clean_line(line, is_closed);
        return (Reshaped){.map = topology_ref(map), .face = FACE_NONE};
    }
    Reshaped snapped = snap_points(map, line, snap.reach, is_snapped);
    if (snapped.problem == RESHAPE_DONE && snap.follows)
        follow_outlines(snapped.map, line, is_closed, is_snapped);
    clean_line(line, is_closed);
    return snapped;
}
