/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grounds are drawn one after the other, each with its edge and what stands on it. All marks of a
 * row are a few paths: those of one turn do not touch, so that none makes a hole in another.
 */
#include "validator/render/draw/terrain.h"

#include "schema/model/words.h"
#include "validator/render/draw/terrain-marks.h"
#include "validator/render/scene/terrain-paint.h"

#include <math.h>

/* Pixels of an average face from which on there is room for marks. */
#define GRAIN_MARKED 16.0

/* Where hexes are smaller, in pixels, there are fewer marks, and larger ones. */
#define HEX_THIN 34.0
#define THIN_SHARE 2
#define THIN_SIZE 1.35

/* How far beyond the target ground is looked at, in hexes: what is in view follows from it. */
#define BEYOND 1.5

#define SAMPLE_HEX 60.0 /* pixels of a hex, of which a sample shows a part */
#define LINES_MAX 8
#define RIM_TURNS 2
#define OWN_FILL G_MAXUINT32 /* in place of a colour */

/* A line along the edge; its width is a part of a hex. */
typedef struct {
    double width;
    guint32 colour;
    double alpha;
} EdgeLine;

/* How ground of a pattern ends; the first pattern lies at the bottom. */
typedef struct {
    gint pattern;
    EdgeLine outside[2];        /* seen beside the ground */
    EdgeLine inside[LINES_MAX]; /* seen on it */
    EdgeLine edge[2];
} GroundRow;

/* clang-format off */
static const GroundRow grounds[] = {
    {PATTERN_PLAIN},
    {PATTERN_MARSH, .inside = {{0.22, 0x4f7a6a, 0.14}, {0.1, 0x4f7a6a, 0.14}}},
    {PATTERN_HILL, .outside = {{0.5, 0x6b4f2a, 0.07}, {0.28, 0x6b4f2a, 0.09}},
     .inside = {{0.14, 0xfff6dc, 0.35}}, .edge = {{0.012, 0x6b4f2a, 0.6}}},
    {PATTERN_WATER, .inside = {{0.44, 0x4b7c92, 0.35}, {0.42, OWN_FILL, 1},
                               {0.3, 0x4b7c92, 0.45}, {0.28, OWN_FILL, 1},
                               {0.19, 0x4b7c92, 0.55}, {0.17, OWN_FILL, 1},
                               {0.1, 0x4b7c92, 0.65}, {0.08, OWN_FILL, 1}},
     .edge = {{0.028, 0x2f5568, 1}}},
    {PATTERN_BRIDGE, .edge = {{0.028, 0x2f5568, 1}}},
    {PATTERN_ICE, .inside = {{0.2, 0xffffff, 0.5}}, .edge = {{0.016, 0x7896a6, 0.9}}},
    {PATTERN_HOUSES, .inside = {{0.16, 0x8a6a35, 0.1}, {0.07, 0x8a6a35, 0.12}}},
    {PATTERN_CAMP, .inside = {{0.16, 0x8a6a35, 0.12}}, .edge = {{0.01, 0x8a6a35, 0.6}}},
    {PATTERN_TOWN, .edge = {{0.075, 0x3a2a18, 1}, {0.045, 0xb9a98c, 1}}},
    {PATTERN_TREES, .outside = {{0.08, 0x3a4a26, 0.14}}, .inside = {{0.14, 0x56693b, 0.22}},
     .edge = {{0.012, 0x6d7a4c, 1}}},
};
/* clang-format on */

gboolean
render_is_terrain(const RenderMap *map, guint32 face, double scale)
{
    return map->scene.faces[face].terrain != NULL && map->shades.faces[face].is_ground &&
           render_grain(map, scale) >= GRAIN_MARKED;
}

/* Returns: the ground that hexes of @terrain are part of: that below a bridge. */
static const Terrain *
ground_below(const RenderMap *map, const Terrain *terrain)
{
    const Record *below = scene_find(&map->scene, ENTITY_TERRAIN, terrain->bridges);
    return below != NULL ? (const Terrain *)below : terrain;
}

/* One ground in view. */
typedef struct {
    const RenderMap *map;
    const RenderView *view;
    const Terrain *terrain;
    RenderFlow *flow; /* owned */
    double hex;       /* in pixels */
} Patch;

static guint32
ink_of(const Patch *patch, guint32 colour)
{
    if (colour == OWN_FILL)
        return render_ink_dim(terrain_paint(patch->terrain), patch->map->look->is_dark);
    return render_ink_dim(colour, patch->map->look->is_dark);
}

static void
draw_lines(const Patch *patch, const EdgeLine *lines, guint n)
{
    if (lines[0].width <= 0)
        return;
    render_flow_trace_lines(patch->flow, patch->view);
    for (guint i = 0; i < n && lines[i].width > 0; i++)
        pen_stroke_keep(patch->view->pen, ink_of(patch, lines[i].colour), lines[i].alpha,
                        lines[i].width * patch->hex, PEN_ROUND);
    pen_forget(patch->view->pen);
}

/* Begins what shows only on the ground. */
static void
begin_inside(const Patch *patch)
{
    const RenderView *view = patch->view;
    Box box = BOX_EMPTY;
    for (guint i = 0; i < patch->flow->faces->len; i++)
        box = box_join(box,
                       patch->map->geometry->boxes[g_array_index(patch->flow->faces, guint32, i)]);
    double left = MAX(floor(box.left * view->scale - view->x - patch->hex * 0.1), 0);
    double top = MAX(floor(box.top * view->scale - view->y - patch->hex * 0.1), 0);
    double right = MIN(ceil(box.right * view->scale - view->x + patch->hex * 0.1), view->width);
    double bottom = MIN(ceil(box.bottom * view->scale - view->y + patch->hex * 0.1), view->height);
    pen_begin_group(view->pen, left, top, MAX(right - left, 0), MAX(bottom - top, 0));
}

static void
draw_ground(const Patch *patch, const GroundRow *row)
{
    draw_lines(patch, row->outside, G_N_ELEMENTS(row->outside));
    render_flow_trace(patch->flow, patch->view);
    pen_fill(patch->view->pen, ink_of(patch, OWN_FILL), 1);
    if (row->inside[0].width > 0) {
        begin_inside(patch);
        draw_lines(patch, row->inside, G_N_ELEMENTS(row->inside));
        render_flow_trace(patch->flow, patch->view);
        pen_end_group(patch->view->pen);
    }
    draw_lines(patch, row->edge, G_N_ELEMENTS(row->edge));
}

/* A layer of marks while it is traced. */
typedef struct {
    Pen *pen;
    TraceMark trace;
    double size;
    gboolean is_any;
} Tracing;

static void
trace_mark(const FlowSpot *spot, gpointer data)
{
    Tracing *tracing = data;
    tracing->trace(tracing->pen, spot, tracing->size);
    tracing->is_any = TRUE;
}

static void
visit_middles(const Patch *patch, const MarkRow *row, Tracing *tracing)
{
    for (guint i = 0; i < patch->flow->faces->len; i++) {
        guint32 face = g_array_index(patch->flow->faces, guint32, i);
        Box box = patch->map->geometry->boxes[face];
        const FlowSpot spot = {
            ((double)box.left + box.right) / 2 * patch->view->scale - patch->view->x,
            ((double)box.top + box.bottom) / 2 * patch->view->scale - patch->view->y,
            0,
            -1,
            0,
        };
        if (patch->map->scene.faces[face].terrain->pattern == row->pattern)
            trace_mark(&spot, tracing);
    }
}

static void
visit_marks(const Patch *patch, const MarkRow *row, guint turn, Tracing *tracing)
{
    FlowNet net = row->net;
    const FlowRim rim = {row->per_side, turn, RIM_TURNS, row->inside};
    switch (row->placing) {
    case MARKS_SCATTERED:
        net.turn = turn;
        net.salt = (guint32)(row - mark_rows) + 1;
        if (patch->hex < HEX_THIN)
            net.share /= THIN_SHARE;
        render_flow_net(patch->flow, patch->view, &net, trace_mark, tracing);
        break;
    case MARKS_RIM:
        render_flow_rim(patch->flow, patch->view, &rim, trace_mark, tracing);
        break;
    case MARKS_MIDDLE:
        visit_middles(patch, row, tracing);
        break;
    }
}

static void
finish_layer(Pen *pen, const MarkLayer *layer, guint32 fill, guint32 line, double hex)
{
    if (layer->fill != NO_COLOUR)
        pen_fill_keep(pen, fill, layer->alpha);
    if (layer->line != NO_COLOUR)
        pen_stroke_keep(pen, line, layer->alpha, hex * layer->width, PEN_ROUND);
    pen_forget(pen);
}

static void
draw_marks(const Patch *patch, const MarkRow *row)
{
    static const guint n_turns[] = {FLOW_TURNS, RIM_TURNS, 1};
    if (patch->hex < row->least)
        return;
    for (guint turn = 0; turn < n_turns[row->placing]; turn++)
        for (guint i = 0; i < MARK_LAYERS && row->layers[i].trace != NULL; i++) {
            const MarkLayer *layer = &row->layers[i];
            Tracing tracing = {
                .pen = patch->view->pen,
                .trace = layer->trace,
                .size = row->size * patch->hex * (patch->hex < HEX_THIN ? THIN_SIZE : 1),
            };
            visit_marks(patch, row, turn, &tracing);
            if (tracing.is_any)
                finish_layer(patch->view->pen, layer, ink_of(patch, layer->fill),
                             ink_of(patch, layer->line), patch->hex);
        }
}

/* Returns: (transfer full): of guint32: those of @seen that are drawn here, by their ground. */
static GHashTable *
sort_faces(const RenderMap *map, const RenderView *view, const GArray *seen)
{
    GHashTable *sorted =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)(void (*)(void))g_array_unref);
    for (guint i = 0; i < seen->len; i++) {
        guint32 face = g_array_index(seen, guint32, i);
        if (!render_is_terrain(map, face, view->scale))
            continue;
        const Terrain *ground = ground_below(map, map->scene.faces[face].terrain);
        GArray *faces = g_hash_table_lookup(sorted, ground);
        if (faces == NULL) {
            faces = g_array_new(FALSE, FALSE, sizeof(guint32));
            g_hash_table_insert(sorted, (gpointer)ground, faces);
        }
        g_array_append_val(faces, face);
    }
    return sorted;
}

/* Draws @faces, which are of @terrain. What is filled with that already is not filled again. */
static void
draw_patch(const RenderMap *map, const RenderView *view, const GroundRow *row,
           const Terrain *terrain, GArray *faces)
{
    Patch patch = {
        .map = map,
        .view = view,
        .terrain = terrain,
        .flow = render_flow_new(map, g_array_ref(faces)),
        .hex = render_hex_size(map, view->scale),
    };
    if (ink_of(&patch, OWN_FILL) != map->shades.ground)
        draw_ground(&patch, row);
    for (guint i = 0; i < n_mark_rows; i++)
        if (mark_rows[i].pattern == terrain->pattern || mark_rows[i].placing == MARKS_MIDDLE)
            draw_marks(&patch, &mark_rows[i]);
    render_flow_free(patch.flow);
}

/* Where marks stand on a sample, in parts of it, the ones further up first. */
static const double sample_at[][2] = {{0.7, 0.36},
                                      {0.24, 0.44},
                                      {0.5, 0.72},
                                      {0.88, 0.8},
                                      {0.1, 0.86}};

static void
sample_marks(Pen *pen, const Look *look, const MarkRow *row, Box box, double hex)
{
    for (guint i = 0; i < MARK_LAYERS && row->layers[i].trace != NULL; i++) {
        const MarkLayer *layer = &row->layers[i];
        for (guint j = 0; j < G_N_ELEMENTS(sample_at); j++) {
            const FlowSpot spot = {
                box.left + (box.right - box.left) * sample_at[j][0],
                box.top + (box.bottom - box.top) * sample_at[j][1],
                0,
                1,
                2654435761u * (j + 1),
            };
            layer->trace(pen, &spot, row->size * hex);
        }
        finish_layer(pen, layer, render_ink_dim(layer->fill, look->is_dark),
                     render_ink_dim(layer->line, look->is_dark), hex);
    }
}

void
render_terrain_sample(Pen *pen, const Look *look, const Terrain *terrain, Box box)
{
    double width = box.right - box.left, height = box.bottom - box.top;
    pen_save(pen);
    pen_clip(pen, box.left, box.top, width, height);
    pen_rectangle(pen, box.left, box.top, width, height);
    pen_fill(pen, render_ink_dim(terrain_paint(terrain), look->is_dark), 1);
    for (guint i = 0; i < n_mark_rows; i++)
        if (mark_rows[i].pattern == terrain->pattern)
            sample_marks(pen, look, &mark_rows[i], box, SAMPLE_HEX);
    pen_restore(pen);
}

void
render_draw_terrain(const RenderMap *map, const RenderView *view)
{
    if (render_grain(map, view->scale) < GRAIN_MARKED)
        return;
    RenderView wide = render_view_beyond(view, render_hex_size(map, view->scale) * BEYOND);
    g_autoptr(GArray) seen = render_seen(map->geometry->faces, &wide);
    g_autoptr(GHashTable) sorted = sort_faces(map, view, seen);
    Records terrains = data_set_records(map->set, ENTITY_TERRAIN);
    pen_save(view->pen);
    for (guint i = 0; i < G_N_ELEMENTS(grounds); i++)
        for (guint32 j = 0; j < terrains.length; j++) {
            const Terrain *terrain = (const Terrain *)terrains.items[j];
            GArray *faces = g_hash_table_lookup(sorted, terrain);
            if (faces != NULL && terrain->pattern == grounds[i].pattern)
                draw_patch(map, &wide, &grounds[i], terrain, faces);
        }
    pen_restore(view->pen);
}
