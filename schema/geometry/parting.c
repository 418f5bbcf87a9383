/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arcs with a face on one side only are sorted by their nodes. Two of different faces between the
 * same nodes enclose a piece; a place in it tells whose it is.
 */
#include "schema/geometry/parting.h"

#include "schema/geometry/box-tree.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"

#include <math.h>
#include <stdlib.h>

/* A piece is small when it is no more than this part of both faces together. A lake that somebody
 * left blank is larger, mostly. */
#define PARTS_OF_FACES 100

/* Places that are looked at to find one in a piece; some hundred are usual. */
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
    GArray *partings;  /* owned: of Parting */
    SearchWork *work;  /* borrowed */
    guint32 a, b;      /* the faces at hand */
    Point place;       /* in the piece at hand */
    gboolean is_in[2]; /* whether it lies in a, and in b */
    gboolean is_filled;
    double least;
} PartingSearch;

static double
area_of(Ring ring)
{
    return fabs((double)ring_area2(ring)) / 2;
}

static void
look_at_faces(PartingSearch *search)
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
add_points(PartingSearch *search, const OpenArc *row, gboolean is_from_low)
{
    const Arc *arc = &search->topology->arcs[row->arc];
    const Point *points = topology_arc_points(search->topology, row->arc);
    gboolean is_forward = (arc->from == row->low) == is_from_low;
    for (guint32 i = 0; i + 1 < arc->length; i++)
        g_array_append_val(search->points, points[is_forward ? i : arc->length - 1 - i]);
}

static gboolean
ask_face(guint32 face, gpointer data)
{
    PartingSearch *search = data;
    const Shape *shape = search->topology->shapes[face];
    if (!search_work_take(search->work, shape->n_points))
        return FALSE;
    if (!shape_contains(shape, search->place))
        return TRUE;
    if (face == search->a || face == search->b)
        search->is_in[face == search->b] = TRUE;
    else
        search->is_filled = TRUE;
    return !search->is_filled;
}

/* Whether the piece inside of @ring is nobody's, or that of both faces and of nobody else. */
static gboolean
is_torn_piece(PartingSearch *search, Ring ring)
{
    const ShapeLine line = {.length = ring.length, .is_closed = TRUE};
    if (!search_work_take(search->work, (guint64)ring.length * USUAL_CELLS))
        return FALSE;
    g_autoptr(Shape) piece = shape_new(ring.points, ring.length, &line, 1);
    InnerPoint inside = inner_point_find(piece, 1);
    guint64 more = MAX(inside.n_cells, USUAL_CELLS) - USUAL_CELLS;
    search_work_take(search->work, more * ring.length);
    search->place = (Point){(gint32)lround(inside.x), (gint32)lround(inside.y)};
    search->is_in[0] = search->is_in[1] = search->is_filled = FALSE;
    box_tree_search(search->faces, box_of_line(search->place, search->place), ask_face, search);
    return !search->work->gave_up && !search->is_filled && search->is_in[0] == search->is_in[1];
}

static void
look_between(PartingSearch *search, const OpenArc *p, const OpenArc *q)
{
    search->a = MIN(p->face, q->face);
    search->b = MAX(p->face, q->face);
    g_array_set_size(search->points, 0);
    add_points(search, p, TRUE);
    add_points(search, q, FALSE);
    Ring ring = {(const Point *)(gpointer)search->points->data, search->points->len};
    double area = area_of(ring);
    double most = (search->areas[search->a] + search->areas[search->b]) / PARTS_OF_FACES;
    if (area <= search->least || area > most || !is_torn_piece(search, ring))
        return;
    const Parting parting = {
        .a = search->a,
        .b = search->b,
        .length = MAX(topology_arc_length(search->topology, p->arc),
                      topology_arc_length(search->topology, q->arc)),
    };
    g_array_append_val(search->partings, parting);
}

static void
look_at_arcs(PartingSearch *search, const GArray *arcs)
{
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
                look_between(search, p, q);
        }
    }
}

GArray *
parting_list(const Topology *topology, double least, SearchWork *work)
{
    g_autoptr(GArray) arcs = list_open_arcs(topology);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autofree double *areas = g_new0(double, MAX(topology->n_faces, 1));
    PartingSearch search = {
        .topology = topology,
        .work = work,
        .areas = areas,
        .points = points,
        .partings = g_array_new(FALSE, FALSE, sizeof(Parting)),
        .least = least,
    };
    look_at_faces(&search);
    look_at_arcs(&search, arcs);
    box_tree_free(search.faces);
    return search.partings;
}
