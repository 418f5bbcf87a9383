/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arcs, nodes and open borders each add something to pairs of faces; equal pairs are then summed.
 */
#include "schema/geometry/adjacency.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/open-border.h"

#include <math.h>

/* Faces at one node. */
typedef struct {
    guint32 faces[LIMIT_NODE_FACES];
    guint32 n_faces;
} NodeFaces;

static void
add_pair(GArray *pairs, FacePair pair)
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
add_shared(const Topology *topology, GArray *pairs)
{
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        add_pair(pairs, (FacePair){
                            .a = arc->left,
                            .b = arc->right,
                            .shared = topology_arc_length(topology, i),
                        });
    }
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
                  guint32 n_ends, SearchWork *work, GArray *pairs)
{
    for (guint32 i = 0; i < at->n_faces; i++)
        for (guint32 j = i + 1; j < at->n_faces; j++) {
            if (!search_work_take(work, n_ends))
                return;
            if (!share_arc(topology, ends, n_ends, at->faces[i], at->faces[j])) {
                search_work_take(work, LIMIT_SEARCH_WORK_OF_PAIR);
                add_pair(pairs, (FacePair){.a = at->faces[i], .b = at->faces[j], .points = 1});
            }
        }
}

static void
add_points(const Topology *topology, SearchWork *work, GArray *pairs)
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
    SearchWork *work;
    guint32 face;    /* whose border it is */
    double x, y;     /* middle of the edge */
    double nearest2; /* squared distance of the nearest edge of another face */
    guint32 other;   /* that face */
} TornSearch;

static gboolean
look_at_edge(guint32 index, gpointer data)
{
    TornSearch *search = data;
    const OpenEdge *edge = open_border_edge(search->border, index);
    if (edge->face == search->face)
        return search_work_take(search->work, 1);
    double distance2 = point_line_distance2(search->x, search->y, edge->a, edge->b);
    if (distance2 < search->nearest2 ||
        (distance2 == search->nearest2 && edge->face < search->other)) {
        search->nearest2 = distance2;
        search->other = edge->face;
    }
    return search_work_take(search->work, 1);
}

static void
add_torn(const Topology *topology, guint reach, SearchWork *work, GArray *pairs)
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
        box_tree_search(border.edge_tree, area, look_at_edge, &search);
        double length = hypot((double)edge->b.x - edge->a.x, (double)edge->b.y - edge->a.y);
        add_pair(pairs, (FacePair){
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
    const FacePair *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

GArray *
adjacency_list(const Topology *topology, guint reach, SearchWork *work)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(FacePair));
    add_shared(topology, pairs);
    add_points(topology, work, pairs);
    if (reach > 0)
        add_torn(topology, MIN(reach, LIMIT_COORDINATE), work, pairs);
    g_array_sort(pairs, compare_pairs);
    FacePair *all = (FacePair *)(gpointer)pairs->data;
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
