/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations with a drawn line: drawing a new face, and cutting, splitting, merging and removing
 * faces. First the line is inserted into the net of borders, so that both meet in vertices only;
 * then the faces are assembled again from the sides of their edges.
 */
#include "schema/geometry/reshape.h"

#include "schema/geometry/shape.h"
#include "schema/geometry/net.h"
#include "schema/geometry/snap.h"
#include "schema/geometry/topology.h"

#include <math.h>

typedef struct {
    const Topology *map; /* borrowed */
    const Point *points; /* borrowed: of the line */
    guint32 n_points;
    guint32 n_pieces;    /* as many as points in a closed line, else one less */
    GHashTable *places;  /* owned: Point, one of the line's, to its index + 1 */
    gboolean *is_vertex; /* owned: for each point whether it is one of the map */
    gboolean *is_border; /* owned: for each piece whether it is one of a border */
    guint32 *faces;      /* owned: for each other piece the face around it, or FACE_NONE */
} Ground;

/* The sides of a drawn line, as bits; those of a ring are joined. */
typedef enum {
    SIDE_FORWARD = 1 << 0, /* to the right of the line */
    SIDE_BACKWARD = 1 << 1,
} SideTag;

/* The right side of the way from one vertex to the next. */
typedef struct {
    guint32 face; /* whose ground it is */
    Point from, to;
    guint tags;
} Side;

typedef struct {
    guint32 start, length; /* in SideRings.points */
    gint64 area2;
    guint tags;
} SideRing;

typedef struct {
    GArray *points; /* owned: of Point */
    GArray *rings;  /* owned: of SideRing, the largest first, holes (less than 0) last */
} SideRings;

/* Returns: the direction of the edge from @a to @b on the line: 1 forward, -1 backward, 0 not on
 * the line. */
static int
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

/* Marks the points and edges of the line that the map has. */
static void
mark_map_points(Ground *ground)
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
            is_inside ^= shape_ring_contains(shape_ring(shape, i), doubled, 2);
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

/* @points: no place twice; they meet the borders of @map in vertices only. */
static void
ground_init(Ground *ground, const Topology *map, const Point *points, guint32 n_points,
            gboolean is_closed)
{
    guint32 n_pieces = is_closed ? n_points : n_points - 1;
    *ground = (Ground){
        .map = map,
        .points = points,
        .n_points = n_points,
        .n_pieces = n_pieces,
        .places = g_hash_table_new(shape_point_hash, shape_points_equal),
        .is_vertex = g_new0(gboolean, n_points),
        .is_border = g_new0(gboolean, n_points),
        .faces = g_new(guint32, n_points),
    };
    for (guint32 i = 0; i < n_points; i++)
        g_hash_table_insert(ground->places, (gpointer)&points[i], GUINT_TO_POINTER(i + 1));
    mark_map_points(ground);
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

static void
ground_clear(Ground *ground)
{
    g_hash_table_unref(ground->places);
    g_free(ground->is_vertex);
    g_free(ground->is_border);
    g_free(ground->faces);
}

/* A bend is less than a unit, so that few lines get new crossings by it, and hardly any twice. */
#define ROUNDS 8

/* A vertex to be given to the line. */
typedef struct {
    guint at; /* after this point */
    double along;
    Point point;
} LineInsert;

typedef struct {
    const NetEdges *edges;
    GArray *borders; /* of NetInsert */
    GArray *line;    /* of LineInsert */
    guint at;        /* the present piece of the line, and its ends */
    Point a, b;
    WorkBudget work;
} Laying;

/* Where the line through @a and @b is cut: by how far @from is on the one side and @to on the
 * other. */
static double
along_by_sides(gint64 from, gint64 to)
{
    double p = fabs((double)from), q = fabs((double)to);
    return p + q > 0 ? p / (p + q) : 0;
}

static double
how_far(Point a, Point b, Point point)
{
    return ABS((gint64)b.x - a.x) > ABS((gint64)b.y - a.y)
               ? ((double)point.x - a.x) / ((double)b.x - a.x)
               : ((double)point.y - a.y) / ((double)b.y - a.y);
}

/* Returns: whether @point is on the line from @a to @b and not an end of it. */
static gboolean
is_on(Point a, Point b, Point point)
{
    return point_side(a, b, point) == 0 && !point_equal(point, a) && !point_equal(point, b) &&
           box_meets(box_of_line(a, b), box_of_line(point, point));
}

static void
insert_line_point(Laying *laying, double along, Point point)
{
    if (point_equal(point, laying->a) || point_equal(point, laying->b))
        return;
    LineInsert insert = {laying->at, along, point};
    g_array_append_val(laying->line, insert);
}

static void
insert_border_point(Laying *laying, const NetEdge *edge, double along, Point point)
{
    if (point_equal(point, edge->a) || point_equal(point, edge->b))
        return;
    NetInsert insert = {edge->arc, edge->at, along, point};
    g_array_append_val(laying->borders, insert);
}

static gboolean
find_crossings(guint32 index, gpointer data)
{
    Laying *laying = data;
    const NetEdge *edge = &g_array_index(laying->edges->edges, NetEdge, index);
    Point a = laying->a, b = laying->b, ends[2] = {edge->a, edge->b};
    gboolean touches = FALSE;
    if (!work_budget_spend(&laying->work, 1))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        Point own = i == 0 ? a : b;
        if (is_on(a, b, ends[i])) {
            insert_line_point(laying, how_far(a, b, ends[i]), ends[i]);
            touches = TRUE;
        }
        if (is_on(ends[0], ends[1], own)) {
            insert_border_point(laying, edge, how_far(ends[0], ends[1], own), own);
            touches = TRUE;
        }
    }
    if (touches || !shape_lines_cross(a, b, ends[0], ends[1]) ||
        (point_equal(a, ends[0]) && point_equal(b, ends[1])) ||
        (point_equal(a, ends[1]) && point_equal(b, ends[0])))
        return TRUE;
    double along = along_by_sides(point_side(ends[0], ends[1], a), point_side(ends[0], ends[1], b));
    Point point = (Point){
        (gint32)floor(a.x + along * ((double)b.x - a.x) + 0.5),
        (gint32)floor(a.y + along * ((double)b.y - a.y) + 0.5),
    };
    insert_line_point(laying, along, point);
    insert_border_point(
        laying, edge, along_by_sides(point_side(a, b, ends[0]), point_side(a, b, ends[1])), point);
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

/* One round. Returns: whether anything was inserted, or @problem. */
static gboolean
insert_meetings(Net *net, GArray *line, gboolean is_closed, ReshapeProblem *problem)
{
    NetEdges edges;
    net_edges_init(&edges, net,
                   shape_ring_bounds((Ring){(const Point *)(gconstpointer)line->data, line->len}));
    g_autoptr(GArray) borders = g_array_new(FALSE, FALSE, sizeof(NetInsert));
    g_autoptr(GArray) own = g_array_new(FALSE, FALSE, sizeof(LineInsert));
    Laying laying = {
        .edges = &edges,
        .borders = borders,
        .line = own,
        .work = work_budget((guint64)line->len + edges.edges->len),
    };
    for (guint i = 0; i + (is_closed ? 0 : 1) < line->len; i++) {
        laying.at = i;
        laying.a = g_array_index(line, Point, i);
        laying.b = g_array_index(line, Point, i + 1 < line->len ? i + 1 : 0);
        box_tree_search(edges.tree, box_of_line(laying.a, laying.b), find_crossings, &laying);
    }
    net_edges_clear(&edges);
    if (laying.work.gave_up)
        *problem = RESHAPE_LIMIT;
    net_insert(net, borders);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_sort(own, compare_inserts);
    for (guint i = 0, next = 0; i < line->len; i++) {
        g_array_append_val(points, g_array_index(line, Point, i));
        for (; next < own->len && g_array_index(own, LineInsert, next).at == i; next++) {
            Point point = g_array_index(own, LineInsert, next).point;
            if (!point_equal(point, g_array_index(points, Point, points->len - 1)))
                g_array_append_val(points, point);
        }
    }
    g_array_set_size(line, 0);
    g_array_append_vals(line, points->data, points->len);
    return borders->len + own->len > 0;
}

/* Returns: whether no parts of the line touch or cross; else @at is set to such a point. */
static gboolean
is_simple(const GArray *line, gboolean is_closed, Point *at)
{
    ShapeLine row = {.length = line->len, .is_closed = is_closed};
    WorkBudget work = work_budget(line->len);
    g_autoptr(Shape) shape =
        shape_new((const Point *)(gconstpointer)line->data, line->len, &row, 1);
    ShapeCrossing crossing = shape_find_crossing(shape, &work);
    *at = crossing.at;
    g_autoptr(GHashTable) places = g_hash_table_new(shape_point_hash, shape_points_equal);
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
    if (laid.problem == RESHAPE_CROSSED || laid.problem == RESHAPE_OCCUPIED)
        laid.problem = RESHAPE_NARROW;
    return laid;
}

/* Snaps @line (of Point), and adds vertices to the line and the borders where they cross or touch.
 * @is_closed: the last point is joined to the first one. Returns: the map with these vertices and
 * no other change, or the problem, such as a line that crosses itself. */
static Reshaped
insert_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap)
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

static int
compare_points(Point a, Point b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static int
compare_sides(gconstpointer a, gconstpointer b)
{
    const Side *p = a, *q = b;
    if (p->face != q->face)
        return p->face < q->face ? -1 : 1;
    int from = compare_points(p->from, q->from);
    return from != 0 ? from : compare_points(p->to, q->to);
}

/* The first of the sorted sides that is not before @wanted. */
static guint32
find_first(const GArray *sides, const Side *wanted)
{
    guint32 low = 0;
    for (guint32 high = sides->len; low < high;) {
        guint32 middle = low + (high - low) / 2;
        if (compare_sides(&g_array_index(sides, Side, middle), wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static Point
direction(Point from, Point to)
{
    return (Point){to.x - from.x, to.y - from.y};
}

/* How far to the left one turns from direction @back to @ahead: up to a half, half, more, whole. */
static int
turn_class(Point back, Point ahead)
{
    gint64 side = point_side((Point){0, 0}, back, ahead);
    gint64 along = (gint64)back.x * ahead.x + (gint64)back.y * ahead.y;
    if (side != 0)
        return side < 0 ? 0 : 2;
    return along < 0 ? 1 : 3;
}

/* Whether @a comes before @b when one turns to the left from @back. */
static gboolean
turns_less(Point back, Point a, Point b)
{
    int p = turn_class(back, a), q = turn_class(back, b);
    return p != q ? p < q : point_side((Point){0, 0}, a, b) < 0;
}

/* Returns: the side that follows @side along the outline. */
static guint32
find_next(const GArray *sides, const Side *side, const gboolean *is_used)
{
    const Side wanted = {.face = side->face, .from = side->to, .to = {G_MININT32, G_MININT32}};
    const Point back = direction(side->to, side->from);
    guint32 best = G_MAXUINT32;
    for (guint32 i = find_first(sides, &wanted); i < sides->len; i++) {
        const Side *next = &g_array_index(sides, Side, i);
        if (next->face != side->face || !point_equal(next->from, side->to))
            break;
        if (is_used[i])
            continue;
        if (best == G_MAXUINT32 || turns_less(back, direction(next->from, next->to),
                                              direction(g_array_index(sides, Side, best).from,
                                                        g_array_index(sides, Side, best).to)))
            best = i;
    }
    return best;
}

static void
add_ring(SideRings *rings, const GArray *sides, guint32 first, gboolean *is_used)
{
    SideRing ring = {.start = rings->points->len};
    const Point start = g_array_index(sides, Side, first).from;
    for (guint32 at = first; at != G_MAXUINT32;) {
        const Side *side = &g_array_index(sides, Side, at);
        g_array_append_val(rings->points, side->from);
        ring.tags |= side->tags;
        ring.length++;
        at = find_next(sides, side, is_used);
        /* The side at which it started is the only one that is not used on the way back. */
        if (at == first || (at == G_MAXUINT32 && point_equal(side->to, start)))
            break;
        if (at != G_MAXUINT32)
            is_used[at] = TRUE;
    }
    is_used[first] = TRUE;
    ring.area2 =
        shape_ring_area2((Ring){&g_array_index(rings->points, Point, ring.start), ring.length});
    g_array_append_val(rings->rings, ring);
}

static int
compare_rings(gconstpointer a, gconstpointer b)
{
    const SideRing *p = a, *q = b;
    if (p->area2 != q->area2)
        return p->area2 > q->area2 ? -1 : 1;
    return p->start < q->start ? -1 : p->start > q->start;
}

/* Strings the sides of @face among @sides (of Side, which is sorted for it) together. Rings that
 * touch themselves in a vertex are parted there. */
static void
side_rings_init(SideRings *rings, GArray *sides, guint32 face)
{
    *rings = (SideRings){
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(SideRing)),
    };
    g_array_sort(sides, compare_sides);
    g_autofree gboolean *is_used = g_new0(gboolean, MAX(sides->len, 1));
    const Side wanted = {face, {G_MININT32, G_MININT32}, {G_MININT32, G_MININT32}, 0};
    for (guint32 i = find_first(sides, &wanted);
         i < sides->len && g_array_index(sides, Side, i).face == face; i++)
        if (!is_used[i])
            add_ring(rings, sides, i, is_used);
    g_array_sort(rings->rings, compare_rings);
}

static void
side_rings_clear(SideRings *rings)
{
    g_array_unref(rings->points);
    g_array_unref(rings->rings);
}

/* Returns: ring @index. */
static Ring
side_rings_ring(const SideRings *rings, guint32 index)
{
    const SideRing *ring = &g_array_index(rings->rings, SideRing, index);
    return (Ring){&g_array_index(rings->points, Point, ring->start), ring->length};
}

/* Returns: how many go around ground: into so many pieces it falls. */
static guint32
side_rings_count_outer(const SideRings *rings)
{
    guint32 n = 0;
    while (n < rings->rings->len && g_array_index(rings->rings, SideRing, n).area2 > 0)
        n++;
    return n;
}

static gboolean
begins_with(const Shape *old, Point point)
{
    for (guint32 i = 0; old != NULL && i < old->n_lines; i++)
        if (old->lines[i].length > 0 && point_equal(old->points[old->lines[i].start], point))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): a shape of the rings in @is_wanted (NULL: all); a ring that has the
 * start of a ring of @old (or NULL) starts there. Lines of @old that are not rings are appended. */
static Shape *
side_rings_shape(const SideRings *rings, const gboolean *is_wanted, const Shape *old)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < rings->rings->len; i++) {
        Ring ring = side_rings_ring(rings, i);
        const ShapeLine line = {points->len, ring.length, TRUE};
        if (is_wanted != NULL && !is_wanted[i])
            continue;
        guint32 start = 0;
        while (start < ring.length && !begins_with(old, ring.points[start]))
            start++;
        start = start < ring.length ? start : 0;
        g_array_append_vals(points, ring.points + start, ring.length - start);
        g_array_append_vals(points, ring.points, start);
        g_array_append_val(lines, line);
    }
    for (guint32 i = 0; old != NULL && i < old->n_lines; i++) {
        ShapeLine line = {points->len, old->lines[i].length, FALSE};
        if (old->lines[i].is_closed)
            continue;
        g_array_append_vals(points, old->points + old->lines[i].start, line.length);
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Which face gets the area. */
typedef struct {
    guint32 taker;             /* FACE_NONE: no face gets the area */
    gboolean takes_nobodys;    /* also area of no face */
    const gboolean *gives_way; /* borrowed: for each face; NULL: none */
} Terms;

typedef struct {
    const Topology *map;
    const Ground *ground; /* of the ring; NULL: the terms are for all ground */
    Ring ring;
    Box bounds; /* of the ring */
    Terms terms;
    guint32 n_faces;      /* with the new one */
    gboolean *is_changed; /* owned: for each face */
    GArray *before;       /* of Side: of those whose ground may change */
    GArray *after;
} Cut;

static void
cut_init(Cut *cut, const Topology *map, const Ground *ground, Terms terms)
{
    *cut = (Cut){
        .map = map,
        .ground = ground,
        .terms = terms,
        .n_faces = MAX(map->n_faces, terms.taker != FACE_NONE ? terms.taker + 1 : 0),
        .before = g_array_new(FALSE, FALSE, sizeof(Side)),
        .after = g_array_new(FALSE, FALSE, sizeof(Side)),
    };
    cut->is_changed = g_new0(gboolean, MAX(cut->n_faces, 1));
    if (ground != NULL) {
        cut->ring = (Ring){ground->points, ground->n_points};
        cut->bounds = shape_ring_bounds(cut->ring);
    }
}

static void
cut_clear(Cut *cut)
{
    g_free(cut->is_changed);
    g_array_unref(cut->before);
    g_array_unref(cut->after);
}

static guint32
new_owner(const Cut *cut, guint32 face)
{
    const Terms *terms = &cut->terms;
    gboolean gives = face == FACE_NONE ? terms->takes_nobodys
                                       : terms->gives_way != NULL && terms->gives_way[face];
    return gives ? terms->taker : face;
}

static void
add_side_outside(GArray *sides, guint32 face, Point from, Point to)
{
    const Side side = {.face = face, .from = from, .to = to};
    if (face != FACE_NONE)
        g_array_append_val(sides, side);
}

/* The way from @a to @b has ground of @left and @right beside it, which may be inside the ring. */
static void
add_edge(Cut *cut, Point a, Point b, const guint32 faces[2], const gboolean is_inside[2])
{
    guint32 now[2];
    for (guint i = 0; i < 2; i++) {
        now[i] = is_inside[i] ? new_owner(cut, faces[i]) : faces[i];
        if (now[i] == faces[i])
            continue;
        if (faces[i] != FACE_NONE)
            cut->is_changed[faces[i]] = TRUE;
        if (now[i] != FACE_NONE)
            cut->is_changed[now[i]] = TRUE;
    }
    if (faces[0] != faces[1]) {
        add_side_outside(cut->before, faces[0], b, a);
        add_side_outside(cut->before, faces[1], a, b);
    }
    if (now[0] != now[1]) {
        add_side_outside(cut->after, now[0], b, a);
        add_side_outside(cut->after, now[1], a, b);
    }
}

static gboolean
may_change(const Cut *cut, const Box *bounds, guint32 face)
{
    return face != FACE_NONE && (cut->ground == NULL || box_meets(bounds[face], cut->bounds));
}

/* Between two vertices of the ring an arc is either inside or outside of it. */
static void
add_arc(Cut *cut, guint32 arc)
{
    const Arc *row = &cut->map->arcs[arc];
    const Point *points = topology_arc_points(cut->map, arc);
    const guint32 faces[2] = {row->left, row->right};
    gboolean is_inside = cut->ground == NULL;
    gboolean is_known = is_inside;
    for (guint32 i = 0; i + 1 < row->length; i++) {
        Point a = points[i], b = points[i + 1];
        int way = cut->ground != NULL ? ground_way(cut->ground, a, b) : 0;
        if (way != 0) {
            add_edge(cut, a, b, faces, (gboolean[]){way<0, way> 0});
            is_known = FALSE;
            continue;
        }
        if (cut->ground != NULL && (!is_known || g_hash_table_contains(cut->ground->places, &a)))
            is_inside = box_meets(box_of_line(a, b), cut->bounds) &&
                        shape_ring_contains(cut->ring, (Point){a.x + b.x, a.y + b.y}, 2);
        is_known = TRUE;
        add_edge(cut, a, b, faces, (gboolean[]){is_inside, is_inside});
    }
}

static void
add_edges(Cut *cut)
{
    const Topology *map = cut->map;
    g_autofree Box *bounds = g_new(Box, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        bounds[i] = shape_bounds(map->shapes[i]);
    for (guint32 i = 0; i < map->n_arcs; i++)
        if (may_change(cut, bounds, map->arcs[i].left) ||
            may_change(cut, bounds, map->arcs[i].right))
            add_arc(cut, i);
    for (guint32 i = 0; cut->ground != NULL && i < cut->ground->n_pieces; i++) {
        const guint32 faces[2] = {cut->ground->faces[i], cut->ground->faces[i]};
        Point a = cut->ring.points[i], b = cut->ring.points[i + 1 < cut->ring.length ? i + 1 : 0];
        if (!cut->ground->is_border[i])
            add_edge(cut, a, b, faces, (gboolean[]){FALSE, TRUE});
    }
}

/* Returns: (transfer full): the new shape of @face; NULL with @refused set. */
static Shape *
shape_of(Cut *cut, guint32 face, Reshaped *refused)
{
    SideRings before, after;
    side_rings_init(&before, cut->before, face);
    side_rings_init(&after, cut->after, face);
    guint32 n_before = MAX(side_rings_count_outer(&before), 1);
    guint32 n_after = side_rings_count_outer(&after);
    gboolean is_emptied = cut->ground == NULL && face != cut->terms.taker;
    Point at = cut->ground != NULL ? cut->ring.points[0] : (Point){0, 0};
    Shape *old = face < cut->map->n_faces ? cut->map->shapes[face] : NULL;
    Shape *shape = NULL;
    if (n_after == 0 && !is_emptied)
        *refused = reshape_refuse(RESHAPE_EMPTY, face, at);
    else if (n_after > n_before)
        *refused = reshape_refuse(RESHAPE_DISCONNECTED, face, at);
    else
        shape = side_rings_shape(&after, NULL, is_emptied ? NULL : old);
    side_rings_clear(&before);
    side_rings_clear(&after);
    return shape;
}

/* Puts all faces together whose ground changed. */
static Reshaped
cut_finish(Cut *cut, const Topology *map)
{
    Reshaped refused = {.face = FACE_NONE};
    gboolean is_changed = FALSE;
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    add_edges(cut);
    for (guint32 i = 0; i < cut->n_faces; i++) {
        is_changed |= cut->is_changed[i];
        if (!cut->is_changed[i] && i >= map->n_faces)
            return reshape_refuse(RESHAPE_EMPTY, FACE_NONE, cut->ring.points[0]);
        Shape *shape =
            cut->is_changed[i] ? shape_of(cut, i, &refused) : shape_ref(cut->map->shapes[i]);
        if (shape == NULL)
            return refused;
        g_ptr_array_add(shapes, shape);
    }
    if (!is_changed)
        return reshape_refuse(RESHAPE_UNCHANGED, FACE_NONE, (Point){0, 0});
    return net_finish(map, (Shape *const *)shapes->pdata, shapes->len);
}

/* Turns @line so that its inside is to the right. Returns: FALSE if it has none. */
static gboolean
turn_clockwise(GArray *line)
{
    Point *points = (Point *)(gpointer)line->data;
    gint64 area2 = shape_ring_area2((Ring){points, line->len});
    for (guint i = 0, j = line->len; area2 < 0 && i + 1 < j; i++) {
        Point point = points[i];
        points[i] = points[--j];
        points[j] = point;
    }
    return area2 != 0;
}

static Reshaped
cut_ring(Topology *map, const Point *ring, guint32 n_points, Terms terms, ReshapeSnap snap)
{
    Ground ground;
    Cut cut;
    g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_vals(line, ring, n_points);
    Reshaped laid = insert_line(map, line, TRUE, snap);
    g_autoptr(Topology) with_line = laid.map;
    if (laid.problem != RESHAPE_DONE)
        return laid;
    if (!turn_clockwise(line))
        return reshape_refuse(RESHAPE_FLAT, FACE_NONE, ring[0]);
    ground_init(&ground, with_line, (const Point *)(gconstpointer)line->data, line->len, TRUE);
    cut_init(&cut, with_line, &ground, terms);
    Reshaped reshaped = cut_finish(&cut, map);
    cut_clear(&cut);
    ground_clear(&ground);
    return reshaped;
}

Reshaped
reshape_draw(Topology *map, const Point *ring, guint32 n_points, const gboolean *gives_way,
             ReshapeSnap snap)
{
    const Terms terms = {.taker = map->n_faces, .takes_nobodys = TRUE, .gives_way = gives_way};
    return cut_ring(map, ring, n_points, terms, snap);
}

Reshaped
reshape_cut(Topology *map, guint32 face, const Point *ring, guint32 n_points, ReshapeSnap snap)
{
    g_assert(face < map->n_faces);
    g_autofree gboolean *gives_way = g_new0(gboolean, map->n_faces);
    gives_way[face] = TRUE;
    return cut_ring(map, ring, n_points, (Terms){.taker = FACE_NONE, .gives_way = gives_way}, snap);
}

static gboolean
have_border(const Topology *map, guint32 face, guint32 other)
{
    for (guint32 i = 0; i < map->n_arcs; i++)
        if ((map->arcs[i].left == face && map->arcs[i].right == other) ||
            (map->arcs[i].left == other && map->arcs[i].right == face))
            return TRUE;
    return FALSE;
}

static Reshaped
hand_over(Topology *map, guint32 face, guint32 taker)
{
    Cut cut;
    g_autofree gboolean *gives_way = g_new0(gboolean, map->n_faces);
    gives_way[face] = TRUE;
    cut_init(&cut, map, NULL, (Terms){.taker = taker, .gives_way = gives_way});
    Reshaped reshaped = cut_finish(&cut, map);
    cut_clear(&cut);
    return reshaped;
}

Reshaped
reshape_merge(Topology *map, guint32 face, guint32 other)
{
    g_assert(face < map->n_faces && other < map->n_faces);
    if (face == other || !have_border(map, face, other))
        return reshape_refuse(RESHAPE_NOT_ADJACENT, other, (Point){0, 0});
    return hand_over(map, other, face);
}

Reshaped
reshape_remove(Topology *map, guint32 face)
{
    g_assert(face < map->n_faces);
    if (map->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_UNCHANGED, face, (Point){0, 0});
    return hand_over(map, face, FACE_NONE);
}

static void
add_side_of_part(GArray *sides, guint32 face, Point from, Point to, guint tags)
{
    const Side side = {face, from, to, tags};
    g_array_append_val(sides, side);
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
            add_side_of_part(sides, face, ground->points[j], ground->points[j + 1], SIDE_FORWARD);
            add_side_of_part(sides, face, ground->points[j + 1], ground->points[j], SIDE_BACKWARD);
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
        if (shape_ring_contains(side_rings_ring(rings, i), doubled, 2))
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
    Reshaped laid = insert_line(map, drawn, FALSE, snap);
    g_autoptr(Topology) with_line = laid.map;
    if (laid.problem != RESHAPE_DONE)
        return laid;
    if (with_line->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_UNDIVIDED, face, line[0]);
    ground_init(&ground, with_line, (const Point *)(gconstpointer)drawn->data, drawn->len, FALSE);
    for (guint32 i = 0; i < with_line->n_arcs; i++) {
        const Arc *arc = &with_line->arcs[i];
        const Point *points = topology_arc_points(with_line, i);
        for (guint32 j = 0; j + 1 < arc->length; j++) {
            if (arc->right == face)
                add_side_of_part(sides, face, points[j], points[j + 1], 0);
            if (arc->left == face)
                add_side_of_part(sides, face, points[j + 1], points[j], 0);
        }
    }
    add_line(sides, &ground, face);
    side_rings_init(&rings, sides, face);
    Reshaped reshaped = part_face(map, with_line, face, &rings);
    side_rings_clear(&rings);
    ground_clear(&ground);
    return reshaped;
}
