/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All tests are exact: they decide whether two things touch in print.
 */
#include "validator/render/placer.h"

#include <stdlib.h>

static gboolean
is_land(const Scene *scene, guint32 face)
{
    return face != FACE_NONE && ground_is_land(scene->faces[face].ground);
}

void
placer_init(Placer *placer, const Scene *scene)
{
    const Topology *topology = scene->topology;
    *placer = (Placer){
        .scene = scene,
        .edges = g_array_new(FALSE, FALSE, sizeof(PlacerEdge)),
        .taken = g_array_new(FALSE, FALSE, sizeof(Box)),
    };
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        const Point *points = topology_arc_points(topology, i);
        gboolean is_of_land = is_land(scene, arc->left) || is_land(scene, arc->right);
        for (guint32 j = 0; j + 1 < arc->length; j++) {
            PlacerEdge edge = {points[j], points[j + 1], is_of_land};
            g_array_append_val(placer->edges, edge);
        }
    }
    g_autofree Box *boxes = g_new(Box, MAX(placer->edges->len, 1));
    for (guint i = 0; i < placer->edges->len; i++) {
        const PlacerEdge *edge = &g_array_index(placer->edges, PlacerEdge, i);
        boxes[i] = box_of_line(edge->a, edge->b);
    }
    placer->tree = box_tree_new(boxes, placer->edges->len);
    placer->hits = hit_index_new(topology->shapes, topology->n_faces);
}

void
placer_clear(Placer *placer)
{
    g_array_unref(placer->edges);
    g_array_unref(placer->taken);
    box_tree_free(placer->tree);
    hit_index_free(placer->hits);
}

void
placer_take(Placer *placer, Box box)
{
    g_array_append_val(placer->taken, box);
}

void
placer_take_line(Placer *placer, Point a, Point b, gint32 width)
{
    gint32 length = MAX(abs(b.x - a.x), abs(b.y - a.y));
    gint32 n = length / MAX(width, 1) + 1;
    for (gint32 i = 0; i <= n; i++) {
        Point at = {
            a.x + (gint32)((gint64)(b.x - a.x) * i / n),
            a.y + (gint32)((gint64)(b.y - a.y) * i / n),
        };
        placer_take(placer, box_grow(box_of_line(at, at), width / 2));
    }
}

gboolean
placer_is_free(const Placer *placer, Box box)
{
    for (guint i = 0; i < placer->taken->len; i++)
        if (box_meets(g_array_index(placer->taken, Box, i), box))
            return FALSE;
    return TRUE;
}

gboolean
box_meets_line(Box box, Point a, Point b)
{
    if (!box_meets(box, box_of_line(a, b)))
        return FALSE;
    const Point corners[4] = {
        {box.left, box.top},
        {box.right, box.top},
        {box.right, box.bottom},
        {box.left, box.bottom},
    };
    guint n_left = 0, n_right = 0;
    for (guint i = 0; i < 4; i++) {
        gint64 side = point_side(a, b, corners[i]);
        n_left += side < 0;
        n_right += side > 0;
    }
    return n_left < 4 && n_right < 4;
}

typedef struct {
    const Placer *placer;
    Box box;
    Point a, b;
    gboolean needs_land; /* only edges of lands count */
    guint n_met;
} EdgeSearch;

static gboolean
meet_box(guint32 index, gpointer data)
{
    EdgeSearch *search = data;
    const PlacerEdge *edge = &g_array_index(search->placer->edges, PlacerEdge, index);
    if (!search->needs_land || edge->is_of_land)
        search->n_met += box_meets_line(search->box, edge->a, edge->b);
    return search->n_met == 0;
}

gboolean
placer_is_in_one_face(const Placer *placer, Box box)
{
    EdgeSearch search = {.placer = placer, .box = box};
    box_tree_search(placer->tree, box, meet_box, &search);
    return search.n_met == 0;
}

gboolean
placer_is_off_land(const Placer *placer, Box box)
{
    EdgeSearch search = {.placer = placer, .box = box, .needs_land = TRUE};
    box_tree_search(placer->tree, box, meet_box, &search);
    return search.n_met == 0 &&
           !is_land(placer->scene, hit_index_find(placer->hits, box_centre(box)));
}

static gboolean
count_crossing(guint32 index, gpointer data)
{
    EdgeSearch *search = data;
    const PlacerEdge *edge = &g_array_index(search->placer->edges, PlacerEdge, index);
    gboolean is_split = (point_side(search->a, search->b, edge->a) > 0) !=
                        (point_side(search->a, search->b, edge->b) > 0);
    gboolean splits = (point_side(edge->a, edge->b, search->a) > 0) !=
                      (point_side(edge->a, edge->b, search->b) > 0);
    search->n_met += edge->is_of_land && is_split && splits;
    return TRUE;
}

guint
placer_count_crossings(const Placer *placer, Point a, Point b)
{
    EdgeSearch search = {.placer = placer, .a = a, .b = b};
    box_tree_search(placer->tree, box_of_line(a, b), count_crossing, &search);
    return search.n_met;
}

gboolean
placer_line_is_free(const Placer *placer, Point a, Point b)
{
    for (guint i = 0; i < placer->taken->len; i++)
        if (box_meets_line(g_array_index(placer->taken, Box, i), a, b))
            return FALSE;
    return TRUE;
}
