/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the middle of each open edge a step is made into its face: who else is there? What has long
 * edges may lie over another face and have none of these places in it; there borders cross.
 */
#include "schema/geometry/overlap.h"

#include "schema/geometry/open-border.h"

#include <math.h>

typedef struct {
    const Topology *topology;
    guint reach;
    BoxTree *faces;    /* owned: of the faces' boxes */
    GHashTable *known; /* owned: of pairs, as keys of 64 bits */
    GArray *overlaps;  /* owned: of FaceOverlap */
    SearchWork *work;  /* borrowed */
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
add(OverlapSearch *search, guint32 other, Point at)
{
    gint64 key = pair_key(search->face, other);
    FaceOverlap overlap = {MIN(search->face, other), MAX(search->face, other), at};
    search_work_take(search->work, LIMIT_SEARCH_WORK_OF_PAIR);
    g_hash_table_add(search->known, g_memdup2(&key, sizeof key));
    g_array_append_val(search->overlaps, overlap);
}

static gboolean
is_deep_inside(OverlapSearch *search, guint32 face)
{
    const Shape *shape = search->topology->shapes[face];
    Point at = search->place;
    return search_work_take(search->work, shape->n_points) && shape_contains(shape, at) &&
           shape_distance(shape, at.x, at.y, 1) >= search->reach;
}

static gboolean
ask_face(guint32 other, gpointer data)
{
    OverlapSearch *search = data;
    if (other != search->face && !is_known(search, other) && is_deep_inside(search, other) &&
        is_deep_inside(search, search->face))
        add(search, other, search->place);
    return search_work_take(search->work, 1);
}

/* Looks to the side of the edge @a - @b on which its face is: its right. */
static void
look_beside(OverlapSearch *search, Point a, Point b)
{
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    /* One more: the place is rounded. */
    double step = (search->reach + 1.0) / MAX(hypot(x, y), 1);
    search->place = (Point){
        (gint32)lround((a.x + (double)b.x) / 2 - y * step),
        (gint32)lround((a.y + (double)b.y) / 2 + x * step),
    };
    box_tree_search(search->faces, box_of_line(search->place, search->place), ask_face, search);
}

static void
look_beside_arcs(OverlapSearch *search)
{
    for (guint32 i = 0; i < search->topology->n_arcs && !search->work->gave_up; i++) {
        const Arc *arc = &search->topology->arcs[i];
        const Point *points = topology_arc_points(search->topology, i);
        if (arc->left != FACE_NONE && arc->right != FACE_NONE)
            continue;
        gboolean is_right = arc->right != FACE_NONE;
        search->face = is_right ? arc->right : arc->left;
        for (guint32 j = 0; j + 1 < arc->length && search->face != FACE_NONE; j++)
            look_beside(search, points[j + !is_right], points[j + is_right]);
    }
}

static gboolean
is_far(const OverlapSearch *search, Point end, const OpenEdge *edge)
{
    double reach = search->reach;
    return point_line_distance2(end.x, end.y, edge->a, edge->b) > reach * reach;
}

/* Whether the edges cross and each has both ends well beside the other. */
static gboolean
is_clear_crossing(const OverlapSearch *search, const OpenEdge *p, const OpenEdge *q)
{
    gint64 qa = point_side(p->a, p->b, q->a), qb = point_side(p->a, p->b, q->b);
    gint64 pa = point_side(q->a, q->b, p->a), pb = point_side(q->a, q->b, p->b);
    gboolean cross =
        qa != 0 && qb != 0 && pa != 0 && pb != 0 && (qa < 0) != (qb < 0) && (pa < 0) != (pb < 0);
    return cross && is_far(search, q->a, p) && is_far(search, q->b, p) && is_far(search, p->a, q) &&
           is_far(search, p->b, q);
}

static gboolean
ask_edge(guint32 index, gpointer data)
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
        add(search, other->face, at);
    }
    return search_work_take(search->work, 1);
}

static void
look_along_edges(OverlapSearch *search)
{
    OpenBorder border;
    open_border_init(&border, search->topology);
    search->border = &border;
    for (guint32 i = 0; i < border.edges->len && !search->work->gave_up; i++) {
        search->edge = open_border_edge(&border, i);
        search->face = search->edge->face;
        Box area = box_of_line(search->edge->a, search->edge->b);
        box_tree_search(border.edge_tree, area, ask_edge, search);
    }
    open_border_clear(&border);
}

static int
compare_overlaps(gconstpointer a, gconstpointer b)
{
    const FaceOverlap *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

GArray *
overlap_list(const Topology *topology, guint reach, SearchWork *work)
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
        .overlaps = g_array_new(FALSE, FALSE, sizeof(FaceOverlap)),
    };
    look_beside_arcs(&search);
    look_along_edges(&search);
    g_array_sort(search.overlaps, compare_overlaps);
    return search.overlaps;
}
