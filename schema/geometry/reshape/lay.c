/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A crossing is put on the grid, which bends the line and the border that meet there, so that they
 * may cross others they did not cross before: that goes on until nothing new comes.
 */
#include "schema/geometry/reshape/lay.h"

#include "schema/geometry/crossing.h"
#include "schema/geometry/reshape/ground.h"
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/reshape/snap.h"

#include <math.h>

/* A bend is less than a unit, so that few lines get new crossings by it, and hardly any twice. */
#define ROUNDS 8

/* A vertex to be given to the line. */
typedef struct {
    guint at; /* behind this point */
    double along;
    Point point;
} LineInsert;

typedef struct {
    const NetEdges *edges;
    GArray *borders; /* of NetInsert */
    GArray *line;    /* of LineInsert */
    guint at;        /* the piece of the line looked at, and its ends */
    Point a, b;
    SearchWork work;
} Laying;

/* Where the line through @a and @b is cut: by how far @from is on the one side and @to on the
 * other. */
static double
along_by_sides(gint64 from, gint64 to)
{
    double p = fabs((double)from), q = fabs((double)to);
    return p + q > 0 ? p / (p + q) : 0;
}

static Point
round_to_grid(Point a, Point b, double along)
{
    return (Point){
        (gint32)floor(a.x + along * ((double)b.x - a.x) + 0.5),
        (gint32)floor(a.y + along * ((double)b.y - a.y) + 0.5),
    };
}

static double
how_far(Point a, Point b, Point point)
{
    return ABS((gint64)b.x - a.x) > ABS((gint64)b.y - a.y)
               ? ((double)point.x - a.x) / ((double)b.x - a.x)
               : ((double)point.y - a.y) / ((double)b.y - a.y);
}

/* Whether @point lies on the line from @a to @b and is no end of it. */
static gboolean
is_on(Point a, Point b, Point point)
{
    return point_side(a, b, point) == 0 && !point_equal(point, a) && !point_equal(point, b) &&
           box_meets(box_of_line(a, b), box_of_line(point, point));
}

static void
give_line(Laying *laying, double along, Point point)
{
    if (point_equal(point, laying->a) || point_equal(point, laying->b))
        return;
    LineInsert insert = {laying->at, along, point};
    g_array_append_val(laying->line, insert);
}

static void
give_border(Laying *laying, const NetEdge *edge, double along, Point point)
{
    if (point_equal(point, edge->a) || point_equal(point, edge->b))
        return;
    NetInsert insert = {edge->arc, edge->at, along, point};
    g_array_append_val(laying->borders, insert);
}

static gboolean
meet(guint32 index, gpointer data)
{
    Laying *laying = data;
    const NetEdge *edge = &g_array_index(laying->edges->edges, NetEdge, index);
    Point a = laying->a, b = laying->b, ends[2] = {edge->a, edge->b};
    gboolean touches = FALSE;
    if (!search_work_take(&laying->work, 1))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        Point own = i == 0 ? a : b;
        if (is_on(a, b, ends[i])) {
            give_line(laying, how_far(a, b, ends[i]), ends[i]);
            touches = TRUE;
        }
        if (is_on(ends[0], ends[1], own)) {
            give_border(laying, edge, how_far(ends[0], ends[1], own), own);
            touches = TRUE;
        }
    }
    if (touches || !lines_cross(a, b, ends[0], ends[1]) ||
        (point_equal(a, ends[0]) && point_equal(b, ends[1])) ||
        (point_equal(a, ends[1]) && point_equal(b, ends[0])))
        return TRUE;
    double along = along_by_sides(point_side(ends[0], ends[1], a), point_side(ends[0], ends[1], b));
    Point point = round_to_grid(a, b, along);
    give_line(laying, along, point);
    give_border(laying, edge, along_by_sides(point_side(a, b, ends[0]), point_side(a, b, ends[1])),
                point);
    return TRUE;
}

static int
compare_inserts(gconstpointer a, gconstpointer b)
{
    const LineInsert *p = a, *q = b;
    if (p->at != q->at)
        return p->at < q->at ? -1 : 1;
    if (p->along != q->along)
        return p->along < q->along ? -1 : 1;
    if (p->point.x != q->point.x)
        return p->point.x < q->point.x ? -1 : 1;
    return (p->point.y > q->point.y) - (p->point.y < q->point.y);
}

static void
insert_in_line(GArray *line, GArray *inserts)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_sort(inserts, compare_inserts);
    for (guint i = 0, next = 0; i < line->len; i++) {
        g_array_append_val(points, g_array_index(line, Point, i));
        for (; next < inserts->len && g_array_index(inserts, LineInsert, next).at == i; next++) {
            Point point = g_array_index(inserts, LineInsert, next).point;
            if (!point_equal(point, g_array_index(points, Point, points->len - 1)))
                g_array_append_val(points, point);
        }
    }
    g_array_set_size(line, 0);
    g_array_append_vals(line, points->data, points->len);
}

static Box
box_of_points(const GArray *line)
{
    return ring_bounds((Ring){(const Point *)(gconstpointer)line->data, line->len});
}

/* One round. Returns: whether anything was inserted, or @problem. */
static gboolean
insert_meetings(Net *net, GArray *line, gboolean is_closed, ReshapeProblem *problem)
{
    NetEdges edges;
    net_edges_init(&edges, net, box_of_points(line));
    g_autoptr(GArray) borders = g_array_new(FALSE, FALSE, sizeof(NetInsert));
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(LineInsert));
    Laying laying = {
        .edges = &edges,
        .borders = borders,
        .line = own,
        .work = search_work((guint64)line->len + edges.edges->len),
    };
    for (guint i = 0; i + (is_closed ? 0 : 1) < line->len; i++) {
        laying.at = i;
        laying.a = g_array_index(line, Point, i);
        laying.b = g_array_index(line, Point, i + 1 < line->len ? i + 1 : 0);
        box_tree_search(edges.tree, box_of_line(laying.a, laying.b), meet, &laying);
    }
    net_edges_clear(&edges);
    if (laying.work.gave_up)
        *problem = RESHAPE_LIMIT;
    net_insert(net, borders);
    insert_in_line(line, own);
    return borders->len + own->len > 0;
}

/* Returns: whether no part of the line meets another, be it in a point; else @at says where. */
static gboolean
is_simple(const GArray *line, gboolean is_closed, Point *at)
{
    ShapeLine row = {.length = line->len, .is_closed = is_closed};
    SearchWork work = search_work(line->len);
    g_autoptr(Shape) shape =
        shape_new((const Point *)(gconstpointer)line->data, line->len, &row, 1);
    Crossing crossing = shape_find_crossing(shape, &work);
    *at = crossing.at;
    g_autoptr(GHashTable) places = g_hash_table_new(point_hash, points_equal);
    for (guint i = 0; crossing.result == CROSSING_NONE && i < line->len; i++)
        if (!g_hash_table_add(places, &g_array_index(line, Point, i))) {
            *at = g_array_index(line, Point, i);
            return FALSE;
        }
    return crossing.result == CROSSING_NONE;
}

static Reshaped
insert_all(Net *net, GArray *line, gboolean is_closed)
{
    ReshapeProblem problem = RESHAPE_DONE;
    Point at = g_array_index(line, Point, 0);
    guint round = 0;
    while (problem == RESHAPE_DONE && insert_meetings(net, line, is_closed, &problem))
        if (++round == ROUNDS)
            problem = RESHAPE_NARROW;
    if (problem == RESHAPE_DONE && !is_simple(line, is_closed, &at))
        problem = RESHAPE_NARROW;
    if (problem != RESHAPE_DONE)
        return reshape_refuse(problem, FACE_NONE, at);
    Reshaped laid = net_commit(net);
    if (laid.problem == RESHAPE_CROSSED || laid.problem == RESHAPE_TAKEN)
        laid.problem = RESHAPE_NARROW;
    return laid;
}

Reshaped
lay_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap)
{
    Net net;
    Point at = {0, 0};
    Reshaped snapped = snap_line(map, line, is_closed, snap);
    g_autoptr(Topology) with_snaps = snapped.map;
    if (snapped.problem != RESHAPE_DONE)
        return snapped;
    if (line->len < (is_closed ? 3 : 2))
        return reshape_refuse(RESHAPE_FLAT, FACE_NONE, at);
    if (!is_simple(line, is_closed, &at))
        return reshape_refuse(RESHAPE_CROSSED, FACE_NONE, at);
    net_init(&net, with_snaps);
    Reshaped laid = insert_all(&net, line, is_closed);
    net_clear(&net);
    return laid;
}
