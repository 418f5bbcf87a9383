/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All tests are exact: they decide whether two things touch in print.
 */
#include "validator/render/placer.h"

#include <stdlib.h>

/* A line as wide as a letter across the whole map needs a few hundred. */
#define LINE_BOXES_MAX 4096

static gboolean
is_land(const Scene *scene, guint32 face)
{
    return face != FACE_NONE && ground_is_land(scene->faces[face].ground);
}

/* Squares a few names wide. */
static gint32
cell_size(const Scene *scene)
{
    return scene->em * 6;
}

void
placer_init(Placer *placer, const Scene *scene)
{
    const Topology *topology = scene->topology;
    *placer = (Placer){
        .scene = scene,
        .edges = g_array_new(FALSE, FALSE, sizeof(PlacerEdge)),
    };
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        const Point *points = topology_arc_points(topology, i);
        gboolean is_of_land = is_land(scene, arc->left) || is_land(scene, arc->right);
        gboolean is_of_zone = scene_arc_kind(scene, arc) == ARC_ZONE;
        for (guint32 j = 0; j + 1 < arc->length; j++) {
            PlacerEdge edge = {points[j], points[j + 1], is_of_land, is_of_zone};
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
    placer->n_columns = (scene->frame.right - scene->frame.left) / cell_size(scene) + 1;
    placer->n_rows = (scene->frame.bottom - scene->frame.top) / cell_size(scene) + 1;
    placer->cells = g_new0(GArray *, placer->n_columns * placer->n_rows);
}

void
placer_clear(Placer *placer)
{
    g_array_unref(placer->edges);
    for (gint32 i = 0; i < placer->n_columns * placer->n_rows; i++)
        g_clear_pointer(&placer->cells[i], g_array_unref);
    g_free(placer->cells);
    box_tree_free(placer->tree);
    hit_index_free(placer->hits);
}

/* Returns: the cells that @box meets, as columns and rows; what lies outside the frame counts to
 * the cells at its rim. */
static Box
cells_of(const Placer *placer, Box box)
{
    const Box frame = placer->scene->frame;
    gint32 size = cell_size(placer->scene);
    return (Box){
        CLAMP((box.left - frame.left) / size, 0, placer->n_columns - 1),
        CLAMP((box.top - frame.top) / size, 0, placer->n_rows - 1),
        CLAMP((box.right - frame.left) / size, 0, placer->n_columns - 1),
        CLAMP((box.bottom - frame.top) / size, 0, placer->n_rows - 1),
    };
}

void
placer_take(Placer *placer, Box box)
{
    Box cells = cells_of(placer, box);
    for (gint32 y = cells.top; y <= cells.bottom; y++)
        for (gint32 x = cells.left; x <= cells.right; x++) {
            GArray **cell = &placer->cells[y * placer->n_columns + x];
            if (*cell == NULL)
                *cell = g_array_new(FALSE, FALSE, sizeof(Box));
            g_array_append_val(*cell, box);
        }
}

void
placer_release(Placer *placer, Box box)
{
    Box cells = cells_of(placer, box);
    for (gint32 y = cells.top; y <= cells.bottom; y++)
        for (gint32 x = cells.left; x <= cells.right; x++) {
            GArray *cell = placer->cells[y * placer->n_columns + x];
            g_array_set_size(cell, cell->len - 1);
        }
}

void
placer_take_line(Placer *placer, Point a, Point b, gint32 width)
{
    gint32 length = MAX(abs(b.x - a.x), abs(b.y - a.y));
    gint32 n = MIN(length / MAX(width, 1) + 1, LINE_BOXES_MAX);
    for (gint32 i = 0; i <= n; i++) {
        Point at = {
            a.x + (gint32)((gint64)(b.x - a.x) * i / n),
            a.y + (gint32)((gint64)(b.y - a.y) * i / n),
        };
        placer_take(placer, box_grow(box_of_line(at, at), width / 2));
    }
}

static gboolean
is_taken_box(Box taken, Point a, Point b)
{
    return box_meets(taken, (Box){a.x, a.y, b.x, b.y});
}

/* Whether something that is taken and near @box passes @test with @a and @b. */
static gboolean
any_taken(const Placer *placer,
          Box box,
          gboolean (*test)(Box taken, Point a, Point b),
          Point a,
          Point b)
{
    Box cells = cells_of(placer, box);
    for (gint32 y = cells.top; y <= cells.bottom; y++)
        for (gint32 x = cells.left; x <= cells.right; x++) {
            const GArray *cell = placer->cells[y * placer->n_columns + x];
            for (guint i = 0; cell != NULL && i < cell->len; i++)
                if (test(g_array_index(cell, Box, i), a, b))
                    return TRUE;
        }
    return FALSE;
}

gboolean
placer_is_free(const Placer *placer, Box box)
{
    Point corner = {box.left, box.top}, other = {box.right, box.bottom};
    return !any_taken(placer, box, is_taken_box, corner, other);
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
    gboolean needs_play; /* only edges of lands and zones count */
    guint n_met;
} EdgeSearch;

static gboolean
meet_box(guint32 index, gpointer data)
{
    EdgeSearch *search = data;
    const PlacerEdge *edge = &g_array_index(search->placer->edges, PlacerEdge, index);
    if (!search->needs_play || edge->is_of_land || edge->is_of_zone)
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
placer_is_aside(const Placer *placer, Box box)
{
    EdgeSearch search = {.placer = placer, .box = box, .needs_play = TRUE};
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
    return !any_taken(placer, box_of_line(a, b), box_meets_line, a, b);
}
