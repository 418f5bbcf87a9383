/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders with changed points, and the faces assembled from them. A change must not leave edges
 * that cross or touch others, vertices on each other, or vertices that a border has passed over,
 * which would be in another face.
 */
#include "schema/geometry/net.h"

#include "schema/geometry/shape.h"

void
net_init(Net *net, const Topology *map)
{
    *net = (Net){.map = map, .changed = g_new0(GArray *, MAX(map->n_arcs, 1))};
}

void
net_clear(Net *net)
{
    for (guint32 i = 0; i < net->map->n_arcs; i++)
        net_restore(net, i);
    g_free(net->changed);
}

NetRun
net_run(const Net *net, guint32 arc)
{
    const GArray *changed = net->changed[arc];
    if (changed != NULL)
        return (NetRun){(const Point *)(gconstpointer)changed->data, changed->len};
    return (NetRun){topology_arc_points(net->map, arc), net->map->arcs[arc].length};
}

void
net_replace(Net *net, guint32 arc, const Point *points, guint32 length)
{
    GArray *changed = g_array_sized_new(FALSE, FALSE, sizeof(Point), length);
    g_array_append_vals(changed, points, length);
    net_restore(net, arc);
    net->changed[arc] = changed;
}

void
net_restore(Net *net, guint32 arc)
{
    if (net->changed[arc] != NULL)
        g_array_unref(net->changed[arc]);
    net->changed[arc] = NULL;
}

gboolean
net_move(Net *net, Point from, Point to)
{
    gboolean is_found = FALSE;
    for (guint32 i = 0; i < net->map->n_arcs; i++)
        for (guint32 j = 0; j < net_run(net, i).length; j++) {
            NetRun run = net_run(net, i);
            if (!point_equal(run.points[j], from))
                continue;
            if (net->changed[i] == NULL)
                net_replace(net, i, run.points, run.length);
            g_array_index(net->changed[i], Point, j) = to;
            is_found = TRUE;
        }
    return is_found;
}

static int
compare_inserts(gconstpointer a, gconstpointer b)
{
    const NetInsert *p = a, *q = b;
    if (p->arc != q->arc)
        return p->arc < q->arc ? -1 : 1;
    if (p->edge != q->edge)
        return p->edge < q->edge ? -1 : 1;
    if (p->along != q->along)
        return p->along < q->along ? -1 : 1;
    return p->at.x != q->at.x ? (p->at.x < q->at.x ? -1 : 1)
                              : (p->at.y > q->at.y) - (p->at.y < q->at.y);
}

void
net_insert(Net *net, GArray *inserts)
{
    g_array_sort(inserts, compare_inserts);
    for (guint i = 0; i < inserts->len;) {
        guint32 arc = g_array_index(inserts, NetInsert, i).arc;
        NetRun run = net_run(net, arc);
        g_autoptr(GArray) points = g_array_sized_new(FALSE, FALSE, sizeof(Point), run.length + 1);
        for (guint32 j = 0; j < run.length; j++) {
            g_array_append_val(points, run.points[j]);
            for (; i < inserts->len && g_array_index(inserts, NetInsert, i).arc == arc &&
                   g_array_index(inserts, NetInsert, i).edge == j;
                 i++) {
                Point at = g_array_index(inserts, NetInsert, i).at;
                if (!point_equal(at, g_array_index(points, Point, points->len - 1)) &&
                    !point_equal(at, run.points[j + 1]))
                    g_array_append_val(points, at);
            }
        }
        net_replace(net, arc, (const Point *)(gconstpointer)points->data, points->len);
    }
}

/* Points @from to before @to of the new course are not those of the old one. */
typedef struct {
    guint32 from, to;
} Stretch;

/* Returns: the part of a changed arc between its unchanged start and end. */
static Stretch
find_stretch(const Net *net, guint32 arc)
{
    NetRun now = net_run(net, arc);
    const Point *old = topology_arc_points(net->map, arc);
    guint32 n_old = net->map->arcs[arc].length, head = 0, tail = 0;
    if (net->changed[arc] == NULL)
        return (Stretch){now.length, now.length};
    while (head < MIN(now.length, n_old) && point_equal(now.points[head], old[head]))
        head++;
    while (tail < MIN(now.length, n_old) - head &&
           point_equal(now.points[now.length - 1 - tail], old[n_old - 1 - tail]))
        tail++;
    return (Stretch){head, now.length - tail};
}

/* Vertices within arcs are numbered after the nodes, arc by arc. */
static guint32
vertex_number(const Net *net, guint32 arc, guint32 at, guint32 before)
{
    if (at == 0)
        return net->map->arcs[arc].from;
    if (at + 1 == net_run(net, arc).length)
        return net->map->arcs[arc].to;
    return net->map->n_nodes + before + at;
}

void
net_edges_init(NetEdges *edges, const Net *net, Box area)
{
    guint32 before = 0;
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(Box));
    *edges = (NetEdges){.edges = g_array_new(FALSE, FALSE, sizeof(NetEdge))};
    for (guint32 i = 0; i < net->map->n_arcs; i++) {
        NetRun run = net_run(net, i);
        Stretch stretch = find_stretch(net, i);
        for (guint32 j = 0; j + 1 < run.length; j++) {
            Box box = box_of_line(run.points[j], run.points[j + 1]);
            if (!box_meets(box, area))
                continue;
            NetEdge edge = {
                .a = run.points[j],
                .b = run.points[j + 1],
                .arc = i,
                .at = j,
                .ends = {vertex_number(net, i, j, before), vertex_number(net, i, j + 1, before)},
                .is_new = net->changed[i] != NULL && j + 1 >= stretch.from && j < stretch.to,
            };
            g_array_append_val(edges->edges, edge);
            g_array_append_val(boxes, box);
        }
        before += run.length;
    }
    edges->tree = box_tree_new((const Box *)(gconstpointer)boxes->data, boxes->len);
}

void
net_edges_clear(NetEdges *edges)
{
    g_array_unref(edges->edges);
    box_tree_free(edges->tree);
}

/* Returns: the start of the path of a ring, as a point of the walk along its uses: the vertex where
 * it started, or its replacement. */
static guint32
find_start(const Net *net, const TopologyRing *ring)
{
    guint32 left = ring->drawn_from, walked = 0;
    for (guint32 i = 0; i < ring->length; i++) {
        guint32 use = net->map->uses[ring->start + i], arc = use / 2;
        guint32 n_old = net->map->arcs[arc].length - 1;
        NetRun run = net_run(net, arc);
        if (left >= n_old) {
            left -= n_old;
            walked += run.length - 1;
            continue;
        }
        const Point *old = topology_arc_points(net->map, arc);
        Point start = old[use % 2 == 0 ? left : n_old - left];
        for (guint32 j = 0; j + 1 < run.length; j++)
            if (point_equal(run.points[use % 2 == 0 ? j : run.length - 1 - j], start))
                return walked + j;
        return walked + (run.length - 1 == n_old ? left : 0);
    }
    return 0;
}

static void
append_ring(const Net *net, const TopologyRing *ring, GArray *points)
{
    g_autoptr(GArray) walk = g_array_new(FALSE, FALSE, sizeof(Point));
    guint32 start = find_start(net, ring);
    for (guint32 i = 0; i < ring->length; i++) {
        guint32 use = net->map->uses[ring->start + i];
        NetRun run = net_run(net, use / 2);
        for (guint32 j = 0; j + 1 < run.length; j++)
            g_array_append_val(walk, run.points[use % 2 == 0 ? j : run.length - 1 - j]);
    }
    g_array_append_vals(points, &g_array_index(walk, Point, start), walk->len - start);
    g_array_append_vals(points, walk->data, start);
}

static gboolean
is_face_changed(const Net *net, guint32 face)
{
    const Topology *map = net->map;
    for (guint32 i = map->face_rings[face]; i < map->face_rings[face + 1]; i++)
        for (guint32 j = 0; j < map->rings[i].length; j++)
            if (net->changed[map->uses[map->rings[i].start + j] / 2] != NULL)
                return TRUE;
    return FALSE;
}

/* Returns: (transfer full): the shape of @face as it is now; lines that are no rings stay. */
static Shape *
assemble_face(const Net *net, guint32 face)
{
    Shape *old = net->map->shapes[face];
    guint32 ring = net->map->face_rings[face];
    if (!is_face_changed(net, face))
        return shape_ref(old);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autofree ShapeLine *lines = g_memdup2(old->lines, sizeof *lines * old->n_lines);
    for (guint32 i = 0; i < old->n_lines; i++) {
        Ring drawn = shape_ring(old, i);
        lines[i].start = points->len;
        if (lines[i].is_closed)
            append_ring(net, &net->map->rings[ring++], points);
        else
            g_array_append_vals(points, drawn.points, drawn.length);
        lines[i].length = points->len - lines[i].start;
    }
    return shape_new((const Point *)(gpointer)points->data, points->len, lines, old->n_lines);
}

static int
sign(gint64 value)
{
    return (value > 0) - (value < 0);
}

/* Returns: whether each ring of @after encloses an area, in the same direction as in @before. */
static gboolean
keeps_direction(const Shape *before, const Shape *after)
{
    for (guint32 i = 0; i < after->n_lines; i++)
        if (after->lines[i].is_closed && sign(shape_ring_area2(shape_ring(before, i))) !=
                                             sign(shape_ring_area2(shape_ring(after, i))))
            return FALSE;
    return TRUE;
}

Reshaped
net_finish(const Topology *before, Shape *const *shapes, guint32 n_shapes)
{
    guint64 n_points = 0;
    for (guint32 i = 0; i < n_shapes; i++) {
        n_points += shapes[i]->n_points;
        if ((i >= before->n_faces || shapes[i] != before->shapes[i]) &&
            (shapes[i]->n_points > LIMIT_PATH_POINTS || shapes[i]->n_lines > LIMIT_PATH_LINES))
            return reshape_refuse(RESHAPE_LIMIT, i, shapes[i]->points[0]);
    }
    if (n_points > LIMIT_MAP_POINTS)
        return reshape_refuse(RESHAPE_LIMIT, FACE_NONE, (Point){0, 0});
    Topology *after = topology_new(shapes, n_shapes);
    TopologyCensus old = topology_count(before), new = topology_count(after);
    if (after->n_overlaps > before->n_overlaps || (old.is_planar && !new.is_planar) ||
        (old.is_coherent && !new.is_coherent)) {
        topology_unref(after);
        return reshape_refuse(RESHAPE_CROSSED, FACE_NONE, (Point){0, 0});
    }
    return (Reshaped){.map = after, .face = FACE_NONE};
}

Reshaped
net_commit(const Net *net)
{
    Reshaped checked = net_check(net, NULL);
    if (checked.problem != RESHAPE_DONE)
        return checked;
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < net->map->n_faces; i++) {
        Shape *shape = assemble_face(net, i);
        g_ptr_array_add(shapes, shape);
        if (shape != net->map->shapes[i] && !keeps_direction(net->map->shapes[i], shape))
            return reshape_refuse(RESHAPE_FLAT, i, shape->points[0]);
    }
    return net_finish(net->map, (Shape *const *)shapes->pdata, shapes->len);
}

typedef struct {
    const Net *net;
    const NetEdges *edges;
    gboolean *is_faulty; /* borrowed; may be NULL */
    Reshaped first;
    WorkBudget work;
    /* Of the edge or arc being checked: */
    guint32 index;
    guint32 arc;
    Ring swept;
} Check;

static const NetEdge *
edge_at(const Check *check, guint32 index)
{
    return &g_array_index(check->edges->edges, NetEdge, index);
}

static void
note_problem(Check *check, ReshapeProblem problem, guint32 arc, Point at)
{
    const Arc *row = &check->net->map->arcs[arc];
    if (check->first.problem == RESHAPE_DONE)
        check->first = reshape_refuse(problem, row->left != FACE_NONE ? row->left : row->right, at);
    if (check->is_faulty != NULL)
        check->is_faulty[arc] = TRUE;
}

/* Both arcs are at fault where both have changed. */
static void
note_pair(Check *check, ReshapeProblem problem, const NetEdge *edge, const NetEdge *other)
{
    if (other->is_new)
        note_problem(check, problem, other->arc, other->a);
    note_problem(check, problem, edge->arc, edge->a);
}

/* Whether two edges end at one place that is not one vertex. */
static gboolean
is_taken(const NetEdge *p, const NetEdge *q)
{
    return (point_equal(p->a, q->a) && p->ends[0] != q->ends[0]) ||
           (point_equal(p->a, q->b) && p->ends[0] != q->ends[1]) ||
           (point_equal(p->b, q->a) && p->ends[1] != q->ends[0]) ||
           (point_equal(p->b, q->b) && p->ends[1] != q->ends[1]);
}

static gboolean
check_against(guint32 index, gpointer data)
{
    Check *check = data;
    const NetEdge *edge = edge_at(check, check->index), *other = edge_at(check, index);
    if (!work_budget_spend(&check->work, 1))
        return FALSE;
    if (index == check->index || (other->is_new && index < check->index))
        return TRUE;
    if (is_taken(edge, other))
        note_pair(check, RESHAPE_OCCUPIED, edge, other);
    else if (shape_lines_cross(edge->a, edge->b, other->a, other->b))
        note_pair(check, RESHAPE_CROSSED, edge, other);
    return TRUE;
}

static void
check_edges(Check *check)
{
    for (guint32 i = 0; i < check->edges->edges->len; i++) {
        const NetEdge *edge = edge_at(check, i);
        if (!edge->is_new)
            continue;
        if (point_equal(edge->a, edge->b)) {
            note_problem(check, RESHAPE_OCCUPIED, edge->arc, edge->a);
            continue;
        }
        check->index = i;
        box_tree_search(check->edges->tree, box_of_line(edge->a, edge->b), check_against, check);
    }
}

static gboolean
is_end(const Check *check, Point point)
{
    NetRun run = net_run(check->net, check->arc);
    const Arc *arc = &check->net->map->arcs[check->arc];
    return point_equal(point, run.points[0]) || point_equal(point, run.points[run.length - 1]) ||
           point_equal(point, check->net->map->nodes[arc->from]) ||
           point_equal(point, check->net->map->nodes[arc->to]);
}

/* Checks an edge that may be in the area that the arc swept over. */
static gboolean
pass_over(guint32 index, gpointer data)
{
    Check *check = data;
    const NetEdge *edge = edge_at(check, index);
    if (edge->is_new || edge->arc == check->arc)
        return TRUE;
    if (!work_budget_spend(&check->work, check->swept.length))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        Point point = i == 0 ? edge->a : edge->b;
        if (!is_end(check, point) && shape_ring_contains(check->swept, point, 1))
            note_problem(check, RESHAPE_PASSED, check->arc, point);
    }
    return TRUE;
}

/* Checks that there is no unmoved vertex between the old course of an arc and the new one. */
static void
check_sweep(Check *check, guint32 arc)
{
    NetRun run = net_run(check->net, arc);
    const Point *old = topology_arc_points(check->net->map, arc);
    guint32 n_old = check->net->map->arcs[arc].length;
    g_autofree Point *swept = g_new(Point, n_old + run.length);
    for (guint32 i = 0; i < n_old; i++)
        swept[i] = old[i];
    for (guint32 i = 0; i < run.length; i++)
        swept[n_old + i] = run.points[run.length - 1 - i];
    check->arc = arc;
    check->swept = (Ring){swept, n_old + run.length};
    box_tree_search(check->edges->tree, shape_ring_bounds(check->swept), pass_over, check);
}

/* The box of all that has changed. Returns: FALSE if it reaches too far. */
static gboolean
find_area(const Net *net, Box *area, guint64 *n_points)
{
    *area = BOX_EMPTY;
    for (guint32 i = 0; i < net->map->n_arcs; i++) {
        if (net->changed[i] == NULL)
            continue;
        NetRun run = net_run(net, i);
        for (guint32 j = 0; j < run.length; j++)
            if (!point_is_near(run.points[j]))
                return FALSE;
        Ring old = {topology_arc_points(net->map, i), net->map->arcs[i].length};
        *area = box_join(*area, shape_ring_bounds(old));
        *area = box_join(*area, shape_ring_bounds((Ring){run.points, run.length}));
        *n_points += run.length;
    }
    return TRUE;
}

Reshaped
net_check(const Net *net, gboolean *is_faulty)
{
    Box area;
    guint64 n_points = 0;
    NetEdges edges;
    if (!find_area(net, &area, &n_points))
        return reshape_refuse(RESHAPE_TOO_FAR, FACE_NONE, (Point){0, 0});
    net_edges_init(&edges, net, area);
    Check check = {
        .net = net,
        .edges = &edges,
        .is_faulty = is_faulty,
        .first = {.face = FACE_NONE},
        .work = work_budget(n_points),
    };
    check_edges(&check);
    for (guint32 i = 0; i < net->map->n_arcs && !check.work.gave_up; i++)
        if (net->changed[i] != NULL)
            check_sweep(&check, i);
    net_edges_clear(&edges);
    if (check.work.gave_up)
        return reshape_refuse(RESHAPE_LIMIT, FACE_NONE, (Point){0, 0});
    return check.first;
}
