/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of faces, by what lies between them.
 *
 * Adjacency: arcs, nodes and open borders each add something to pairs of faces; equal pairs are
 * then summed.
 *
 * Overlaps: from the middle of each open edge a step is made into its face, to look for other faces
 * there. A shape with long edges may lie over another face and have none of these middles in it;
 * there borders cross.
 *
 * Partings: arcs with a face on one side only are sorted by their nodes. Two arcs of different
 * faces between the same nodes enclose a piece; a point in it shows which faces it belongs to.
 */
#include "schema/geometry/adjacency.h"

#include "schema/geometry/box-tree.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/open-border.h"
#include "schema/geometry/shape.h"

#include <math.h>

/* Faces at one node. */
typedef struct {
    guint32 faces[LIMIT_NODE_FACES];
    guint32 n_faces;
} NodeFaces;

static void
add_pair(GArray *pairs, AdjacencyPair pair)
{
    if (pair.a == pair.b || pair.a == FACE_NONE || pair.b == FACE_NONE)
        return;
    if (pair.a > pair.b) {
        guint32 a = pair.a;
        pair.a = pair.b;
        pair.b = a;
    }
    g_array_append_val(pairs, pair);
}

static void
add_node_face(NodeFaces *node, guint32 face)
{
    for (guint32 i = 0; i < node->n_faces; i++)
        if (node->faces[i] == face)
            return;
    if (face != FACE_NONE && node->n_faces < LIMIT_NODE_FACES)
        node->faces[node->n_faces++] = face;
}

/* Returns: (transfer full): 2 * arc + (1 for its end), sorted by node; @starts gets n_nodes + 1
 * places. */
static guint32 *
list_arcs_of_nodes(const Topology *topology, guint32 *starts)
{
    guint32 *ends = g_new(guint32, MAX(2 * topology->n_arcs, 1));
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        starts[topology->arcs[i].from]++;
        starts[topology->arcs[i].to]++;
    }
    for (guint32 i = 0, sum = 0; i <= topology->n_nodes; i++) {
        sum += starts[i];
        starts[i] = sum;
    }
    for (guint32 i = topology->n_arcs; i-- > 0;) {
        ends[--starts[topology->arcs[i].from]] = 2 * i;
        ends[--starts[topology->arcs[i].to]] = 2 * i + 1;
    }
    return ends;
}

static gboolean
share_arc(const Topology *topology, const guint32 *ends, guint32 n_ends, guint32 a, guint32 b)
{
    for (guint32 i = 0; i < n_ends; i++) {
        const Arc *arc = &topology->arcs[ends[i] / 2];
        if ((arc->left == a && arc->right == b) || (arc->left == b && arc->right == a))
            return TRUE;
    }
    return FALSE;
}

/* Adds the pairs of faces that meet in one node without sharing one of its @n_ends arcs. */
static void
add_pairs_of_node(const Topology *topology, const NodeFaces *at, const guint32 *ends,
                  guint32 n_ends, WorkBudget *work, GArray *pairs)
{
    for (guint32 i = 0; i < at->n_faces; i++)
        for (guint32 j = i + 1; j < at->n_faces; j++) {
            if (!work_budget_spend(work, n_ends))
                return;
            if (!share_arc(topology, ends, n_ends, at->faces[i], at->faces[j])) {
                work_budget_spend(work, LIMIT_SEARCH_WORK_OF_PAIR);
                add_pair(pairs, (AdjacencyPair){.a = at->faces[i], .b = at->faces[j], .points = 1});
            }
        }
}

static void
add_meeting_points(const Topology *topology, WorkBudget *work, GArray *pairs)
{
    g_autofree guint32 *starts = g_new0(guint32, topology->n_nodes + 1);
    g_autofree guint32 *all_ends = list_arcs_of_nodes(topology, starts);
    for (guint32 node = 0; node < topology->n_nodes; node++) {
        const guint32 *ends = all_ends + starts[node];
        guint32 n_ends = starts[node + 1] - starts[node];
        NodeFaces at = {.n_faces = 0};
        for (guint32 i = 0; i < n_ends; i++) {
            add_node_face(&at, topology->arcs[ends[i] / 2].left);
            add_node_face(&at, topology->arcs[ends[i] / 2].right);
        }
        n_ends = MIN(n_ends, 2 * LIMIT_NODE_FACES);
        add_pairs_of_node(topology, &at, ends, n_ends, work, pairs);
    }
}

typedef struct {
    const OpenBorder *border;
    WorkBudget *work;
    guint32 face;    /* whose border it is */
    double x, y;     /* middle of the edge */
    double nearest2; /* squared distance of the nearest edge of another face */
    guint32 other;   /* that face */
} TornSearch;

static gboolean
compare_edge(guint32 index, gpointer data)
{
    TornSearch *search = data;
    const OpenEdge *edge = open_border_edge(search->border, index);
    if (edge->face == search->face)
        return work_budget_spend(search->work, 1);
    double distance2 = shape_line_distance2(search->x, search->y, edge->a, edge->b);
    if (distance2 < search->nearest2 ||
        (distance2 == search->nearest2 && edge->face < search->other)) {
        search->nearest2 = distance2;
        search->other = edge->face;
    }
    return work_budget_spend(search->work, 1);
}

static void
add_torn(const Topology *topology, guint reach, WorkBudget *work, GArray *pairs)
{
    OpenBorder border;
    open_border_init(&border, topology);
    for (guint32 i = 0; i < border.edges->len && !work->gave_up; i++) {
        const OpenEdge *edge = open_border_edge(&border, i);
        TornSearch search = {
            .border = &border,
            .work = work,
            .face = edge->face,
            .x = ((double)edge->a.x + edge->b.x) / 2,
            .y = ((double)edge->a.y + edge->b.y) / 2,
            .nearest2 = (double)reach * reach,
            .other = FACE_NONE,
        };
        Point middle = {(gint32)floor(search.x), (gint32)floor(search.y)};
        Box area = box_grow(box_of_line(middle, middle), (gint32)reach + 1);
        box_tree_search(border.edge_tree, area, compare_edge, &search);
        double length = hypot((double)edge->b.x - edge->a.x, (double)edge->b.y - edge->a.y);
        add_pair(pairs, (AdjacencyPair){
                            .a = edge->face,
                            .b = search.other,
                            .torn = length,
                            .gap = sqrt(search.nearest2),
                        });
    }
    open_border_clear(&border);
}

static int
compare_pairs(gconstpointer a, gconstpointer b)
{
    const AdjacencyPair *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

GArray *
adjacency_list(const Topology *topology, guint reach, WorkBudget *work)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(AdjacencyPair));
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        add_pair(pairs, (AdjacencyPair){
                            .a = arc->left,
                            .b = arc->right,
                            .shared = topology_arc_length(topology, i),
                        });
    }
    add_meeting_points(topology, work, pairs);
    if (reach > 0)
        add_torn(topology, MIN(reach, LIMIT_COORDINATE), work, pairs);
    g_array_sort(pairs, compare_pairs);
    AdjacencyPair *all = (AdjacencyPair *)(gpointer)pairs->data;
    guint32 n = 0;
    for (guint32 i = 0; i < pairs->len; i++) {
        if (n == 0 || compare_pairs(&all[n - 1], &all[i]) != 0) {
            all[n++] = all[i];
            continue;
        }
        all[n - 1].shared += all[i].shared;
        all[n - 1].torn += all[i].torn;
        all[n - 1].gap = MAX(all[n - 1].gap, all[i].gap);
        all[n - 1].points += all[i].points;
    }
    g_array_set_size(pairs, n);
    return pairs;
}

typedef struct {
    const Topology *topology;
    guint reach;
    BoxTree *faces;    /* owned: of the faces' boxes */
    GHashTable *known; /* owned: of pairs, as keys of 64 bits */
    GArray *overlaps;  /* owned: of AdjacencyOverlap */
    WorkBudget *work;  /* borrowed */
    guint32 face;      /* of the edge at hand */
    Point place;       /* inside of it */
    const OpenBorder *border;
    const OpenEdge *edge; /* at hand */
} OverlapSearch;

static gint64
pair_key(guint32 a, guint32 b)
{
    return (gint64)MIN(a, b) << 32 | MAX(a, b);
}

/* Both halves of a key count, or all pairs with one face would meet in a slot. */
static guint
hash_pair(gconstpointer key)
{
    return (guint)(*(const guint64 *)key * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15) >> 32);
}

static gboolean
is_known(const OverlapSearch *search, guint32 other)
{
    gint64 key = pair_key(search->face, other);
    return g_hash_table_contains(search->known, &key);
}

static void
add_overlap(OverlapSearch *search, guint32 other, Point at)
{
    gint64 key = pair_key(search->face, other);
    AdjacencyOverlap overlap = {MIN(search->face, other), MAX(search->face, other), at};
    work_budget_spend(search->work, LIMIT_SEARCH_WORK_OF_PAIR);
    g_hash_table_add(search->known, g_memdup2(&key, sizeof key));
    g_array_append_val(search->overlaps, overlap);
}

static gboolean
is_deep_inside(OverlapSearch *search, guint32 face)
{
    const Shape *shape = search->topology->shapes[face];
    Point at = search->place;
    return work_budget_spend(search->work, shape->n_points) && shape_contains(shape, at) &&
           shape_distance(shape, at.x, at.y, 1) >= search->reach;
}

static gboolean
check_overlap_with(guint32 other, gpointer data)
{
    OverlapSearch *search = data;
    if (other != search->face && !is_known(search, other) && is_deep_inside(search, other) &&
        is_deep_inside(search, search->face))
        add_overlap(search, other, search->place);
    return work_budget_spend(search->work, 1);
}

static void
probe_open_arcs(OverlapSearch *search)
{
    for (guint32 i = 0; i < search->topology->n_arcs && !search->work->gave_up; i++) {
        const Arc *arc = &search->topology->arcs[i];
        const Point *points = topology_arc_points(search->topology, i);
        if (arc->left != FACE_NONE && arc->right != FACE_NONE)
            continue;
        gboolean is_right = arc->right != FACE_NONE;
        search->face = is_right ? arc->right : arc->left;
        for (guint32 j = 0; j + 1 < arc->length && search->face != FACE_NONE; j++) {
            Point a = points[j + !is_right];
            Point b = points[j + is_right];
            double x = (double)b.x - a.x, y = (double)b.y - a.y;
            /* One more: the place is rounded. */
            double step = (search->reach + 1.0) / MAX(hypot(x, y), 1);
            search->place = (Point){
                (gint32)lround((a.x + (double)b.x) / 2 - y * step),
                (gint32)lround((a.y + (double)b.y) / 2 + x * step),
            };
            box_tree_search(search->faces, box_of_line(search->place, search->place),
                            check_overlap_with, search);
        }
    }
}

static gboolean
is_far_from_edge(const OverlapSearch *search, Point end, const OpenEdge *edge)
{
    double reach = search->reach;
    return shape_line_distance2(end.x, end.y, edge->a, edge->b) > reach * reach;
}

/* Whether the edges cross and each has both ends well beside the other. */
static gboolean
is_clear_crossing(const OverlapSearch *search, const OpenEdge *p, const OpenEdge *q)
{
    gint64 qa = point_side(p->a, p->b, q->a), qb = point_side(p->a, p->b, q->b);
    gint64 pa = point_side(q->a, q->b, p->a), pb = point_side(q->a, q->b, p->b);
    gboolean cross =
        qa != 0 && qb != 0 && pa != 0 && pb != 0 && (qa < 0) != (qb < 0) && (pa < 0) != (pb < 0);
    return cross && is_far_from_edge(search, q->a, p) && is_far_from_edge(search, q->b, p) &&
           is_far_from_edge(search, p->a, q) && is_far_from_edge(search, p->b, q);
}

static gboolean
check_edge_crossing(guint32 index, gpointer data)
{
    OverlapSearch *search = data;
    const OpenEdge *other = open_border_edge(search->border, index);
    if (other->face > search->face && !is_known(search, other->face) &&
        is_clear_crossing(search, search->edge, other)) {
        Point a = search->edge->a, b = search->edge->b;
        double from = fabs((double)point_side(other->a, other->b, a));
        double part = from / (from + fabs((double)point_side(other->a, other->b, b)));
        Point at = {
            (gint32)lround(a.x + ((double)b.x - a.x) * part),
            (gint32)lround(a.y + ((double)b.y - a.y) * part),
        };
        add_overlap(search, other->face, at);
    }
    return work_budget_spend(search->work, 1);
}

static int
compare_overlaps(gconstpointer a, gconstpointer b)
{
    const AdjacencyOverlap *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

GArray *
adjacency_list_overlaps(const Topology *topology, guint reach, WorkBudget *work)
{
    g_autofree Box *boxes = g_new(Box, MAX(topology->n_faces, 1));
    for (guint32 i = 0; i < topology->n_faces; i++)
        boxes[i] = shape_bounds(topology->shapes[i]);
    g_autoptr(GHashTable) known = g_hash_table_new_full(hash_pair, g_int64_equal, g_free, NULL);
    g_autoptr(BoxTree) faces = box_tree_new(boxes, topology->n_faces);
    OverlapSearch search = {
        .topology = topology,
        .work = work,
        .reach = MIN(reach, LIMIT_COORDINATE / 4),
        .faces = faces,
        .known = known,
        .overlaps = g_array_new(FALSE, FALSE, sizeof(AdjacencyOverlap)),
    };
    probe_open_arcs(&search);
    OpenBorder border;
    open_border_init(&border, search.topology);
    search.border = &border;
    for (guint32 i = 0; i < border.edges->len && !search.work->gave_up; i++) {
        search.edge = open_border_edge(&border, i);
        search.face = search.edge->face;
        Box area = box_of_line(search.edge->a, search.edge->b);
        box_tree_search(border.edge_tree, area, check_edge_crossing, &search);
    }
    open_border_clear(&border);
    g_array_sort(search.overlaps, compare_overlaps);
    return search.overlaps;
}

/* A piece is small when it is no more than this part of both faces together. A lake that somebody
 * left blank is larger, mostly. */
#define PARTS_OF_FACES 100

/* Cells searched to find a point in a piece; some hundred are usual. */
#define USUAL_CELLS 256u

/* An arc with a face on one side only. */
typedef struct {
    guint32 low, high; /* its nodes */
    guint32 arc, face;
    gboolean is_right; /* the face is to the right of the way from low to high */
} OpenArc;

typedef struct {
    const Topology *topology;
    BoxTree *faces;    /* owned: of the faces' boxes */
    double *areas;     /* owned: of the faces */
    GArray *points;    /* owned: of Point: around the piece at hand */
    GArray *partings;  /* owned: of AdjacencyParting */
    WorkBudget *work;  /* borrowed */
    guint32 a, b;      /* the faces at hand */
    Point place;       /* in the piece at hand */
    gboolean is_in[2]; /* whether it is in a, and in b */
    gboolean is_filled;
    double least;
} PartingSearch;

static double
area_of(Ring ring)
{
    return fabs((double)shape_ring_area2(ring)) / 2;
}

static void
index_face_areas(PartingSearch *search)
{
    const Topology *topology = search->topology;
    g_autofree Box *boxes = g_new(Box, MAX(topology->n_faces, 1));
    for (guint32 i = 0; i < topology->n_faces; i++) {
        const Shape *shape = topology->shapes[i];
        boxes[i] = shape_bounds(shape);
        for (guint32 j = 0; j < shape->n_lines; j++)
            if (shape->lines[j].is_closed)
                search->areas[i] += area_of(shape_ring(shape, j));
    }
    search->faces = box_tree_new(boxes, topology->n_faces);
}

static int
compare_arcs(gconstpointer a, gconstpointer b)
{
    const OpenArc *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? -1 : 1;
    return p->arc < q->arc ? -1 : p->arc > q->arc;
}

/* Returns: (transfer full): the open arcs (of OpenArc) between two nodes, sorted by these. */
static GArray *
list_open_arcs(const Topology *topology)
{
    GArray *arcs = g_array_new(FALSE, FALSE, sizeof(OpenArc));
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        if ((arc->left == FACE_NONE) == (arc->right == FACE_NONE) || arc->from == arc->to)
            continue;
        const OpenArc row = {
            .low = MIN(arc->from, arc->to),
            .high = MAX(arc->from, arc->to),
            .arc = i,
            .face = arc->left != FACE_NONE ? arc->left : arc->right,
            .is_right = (arc->left == FACE_NONE) == (arc->from < arc->to),
        };
        g_array_append_val(arcs, row);
    }
    g_array_sort(arcs, compare_arcs);
    return arcs;
}

/* Adds the points of @row but the last one, walked from the lower node or towards it. */
static void
add_arc_points(PartingSearch *search, const OpenArc *row, gboolean is_from_low)
{
    const Arc *arc = &search->topology->arcs[row->arc];
    const Point *points = topology_arc_points(search->topology, row->arc);
    gboolean is_forward = (arc->from == row->low) == is_from_low;
    for (guint32 i = 0; i + 1 < arc->length; i++)
        g_array_append_val(search->points, points[is_forward ? i : arc->length - 1 - i]);
}

static gboolean
note_covering_face(guint32 face, gpointer data)
{
    PartingSearch *search = data;
    const Shape *shape = search->topology->shapes[face];
    if (!work_budget_spend(search->work, shape->n_points))
        return FALSE;
    if (!shape_contains(shape, search->place))
        return TRUE;
    if (face == search->a || face == search->b)
        search->is_in[face == search->b] = TRUE;
    else
        search->is_filled = TRUE;
    return !search->is_filled;
}

/* Returns: whether the piece inside of @ring belongs to no face, or to both faces and no other. */
static gboolean
is_torn_piece(PartingSearch *search, Ring ring)
{
    const ShapeLine line = {.length = ring.length, .is_closed = TRUE};
    if (!work_budget_spend(search->work, (guint64)ring.length * USUAL_CELLS))
        return FALSE;
    g_autoptr(Shape) piece = shape_new(ring.points, ring.length, &line, 1);
    InnerPoint inside = inner_point_find(piece, 1);
    guint64 more = MAX(inside.n_cells, USUAL_CELLS) - USUAL_CELLS;
    work_budget_spend(search->work, more * ring.length);
    search->place = (Point){(gint32)lround(inside.x), (gint32)lround(inside.y)};
    search->is_in[0] = search->is_in[1] = search->is_filled = FALSE;
    box_tree_search(search->faces, box_of_line(search->place, search->place), note_covering_face,
                    search);
    return !search->work->gave_up && !search->is_filled && search->is_in[0] == search->is_in[1];
}

static void
check_piece_between(PartingSearch *search, const OpenArc *p, const OpenArc *q)
{
    search->a = MIN(p->face, q->face);
    search->b = MAX(p->face, q->face);
    g_array_set_size(search->points, 0);
    add_arc_points(search, p, TRUE);
    add_arc_points(search, q, FALSE);
    Ring ring = {(const Point *)(gpointer)search->points->data, search->points->len};
    double area = area_of(ring);
    double most = (search->areas[search->a] + search->areas[search->b]) / PARTS_OF_FACES;
    if (area <= search->least || area > most || !is_torn_piece(search, ring))
        return;
    const AdjacencyParting parting = {
        .a = search->a,
        .b = search->b,
        .length = MAX(topology_arc_length(search->topology, p->arc),
                      topology_arc_length(search->topology, q->arc)),
    };
    g_array_append_val(search->partings, parting);
}

GArray *
adjacency_list_partings(const Topology *topology, double least, WorkBudget *work)
{
    g_autoptr(GArray) arcs = list_open_arcs(topology);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autofree double *areas = g_new0(double, MAX(topology->n_faces, 1));
    PartingSearch search = {
        .topology = topology,
        .work = work,
        .areas = areas,
        .points = points,
        .partings = g_array_new(FALSE, FALSE, sizeof(AdjacencyParting)),
        .least = least,
    };
    index_face_areas(&search);
    for (guint32 i = 0; i < arcs->len; i++) {
        const OpenArc *p = &g_array_index(arcs, OpenArc, i);
        guint32 end = MIN(arcs->len - i, LIMIT_NODE_FACES) + i;
        for (guint32 j = i + 1; j < end; j++) {
            const OpenArc *q = &g_array_index(arcs, OpenArc, j);
            if (q->low != p->low || q->high != p->high)
                break;
            /* One to the right and one to the left: on the far sides of a piece, or both over it.
             */
            if (q->face != p->face && q->is_right != p->is_right)
                check_piece_between(&search, p, q);
        }
    }
    box_tree_free(search.faces);
    return search.partings;
}
