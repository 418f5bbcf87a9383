/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collecting open edges: each ring of a face is walked along its arcs, in step with its shape.
 */
#include "schema/geometry/open-border.h"

static void
add_point(OpenBorder *border, const OpenPoint *point)
{
    g_array_append_val(border->points, *point);
}

static void
add_face(OpenBorder *border, guint32 face)
{
    const Topology *topology = border->topology;
    const Shape *shape = topology->shapes[face];
    guint32 row = topology->face_rings[face];
    for (guint32 i = 0; i < shape->n_lines; i++) {
        if (!shape->lines[i].is_closed)
            continue;
        const TopologyRing *ring = &topology->rings[row++];
        const ShapeLine *line = &shape->lines[i];
        guint32 at = line->length - ring->drawn_from;
        for (guint32 j = 0; j < ring->length; j++) {
            guint32 use = topology->uses[ring->start + j];
            const Arc *arc = &topology->arcs[use / 2];
            if (arc->left == FACE_NONE || arc->right == FACE_NONE) {
                const Point *points = topology->points + arc->start;
                for (guint32 k = 0; k + 1 < arc->length; k++) {
                    guint32 here = line->start + (at + k) % line->length;
                    guint32 next = line->start + (at + k + 1) % line->length;
                    guint32 last = arc->length - 1;
                    Point a = points[use % 2 == 0 ? k : last - k];
                    Point b = points[use % 2 == 0 ? k + 1 : last - k - 1];
                    OpenEdge edge = {.a = a, .b = b, .face = face, .at = here};
                    g_array_append_val(border->edges, edge);
                    add_point(border, &(OpenPoint){a, face, here, k == 0});
                    add_point(border, &(OpenPoint){b, face, next, k + 1 == last});
                }
            }
            at += arc->length - 1;
        }
    }
}

static int
compare_points(gconstpointer a, gconstpointer b)
{
    const OpenPoint *p = a, *q = b;
    if (p->point.x != q->point.x)
        return p->point.x < q->point.x ? -1 : 1;
    if (p->point.y != q->point.y)
        return p->point.y < q->point.y ? -1 : 1;
    if (p->face != q->face)
        return p->face < q->face ? -1 : 1;
    return p->at < q->at ? -1 : p->at > q->at;
}

void
open_border_init(OpenBorder *border, const Topology *topology)
{
    *border = (OpenBorder){
        .topology = topology,
        .edges = g_array_new(FALSE, FALSE, sizeof(OpenEdge)),
        .points = g_array_new(FALSE, FALSE, sizeof(OpenPoint)),
    };
    for (guint32 i = 0; i < topology->n_faces; i++)
        add_face(border, i);
    OpenPoint *all = (OpenPoint *)(gpointer)border->points->data;
    guint32 n = 0;
    g_array_sort(border->points, compare_points);
    for (guint32 i = 0; i < border->points->len; i++) {
        OpenPoint *last = n > 0 ? &all[n - 1] : NULL;
        if (last != NULL && point_equal(last->point, all[i].point) && last->face == all[i].face)
            last->is_node |= all[i].is_node || last->at != all[i].at;
        else
            all[n++] = all[i];
    }
    g_array_set_size(border->points, n);
    g_autofree Box *boxes = g_new(Box, MAX(border->edges->len, 1));
    for (guint32 i = 0; i < border->edges->len; i++)
        boxes[i] = box_of_line(open_border_edge(border, i)->a, open_border_edge(border, i)->b);
    border->edge_tree = box_tree_new(boxes, border->edges->len);
}

void
open_border_clear(OpenBorder *border)
{
    g_array_unref(border->edges);
    g_array_unref(border->points);
    box_tree_free(border->edge_tree);
}
