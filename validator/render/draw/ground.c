/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies under the lines: the sea with bands along the coast, lands in their colours with a
 * deeper edge where the nation ends, lakes.
 */
#include "validator/render/draw/terrain.h"

#include <math.h>

/* Pixels of an average face from which on there is room for deeper edges and bands along the
 * coast. */
#define GRAIN_EDGES 26.0

static const double shore_widths[] = {22, 13, 6}; /* of the lines, in pixels of names */

/* Into which colours are deepened. */
#define DEEP 0x1a0f08

/* Wide lines need not follow every bend: their points are so far apart, in pixels. */
#define WIDE_NEAR 2.5

/* Lines along a border, one over the other. */
static const struct {
    double width, strength;
} edges[] = {
    {11, 0.13},
    {5, 0.20},
};

static const Shape *
shape_of(const RenderMap *map, guint32 face)
{
    return scene_shape(&map->scene, face);
}

static gboolean
is_water(Ground ground)
{
    return ground == GROUND_SEA || ground == GROUND_WATER;
}

/* Fills those of @faces that are of @ground. */
static void
fill_ground(const RenderMap *map, const RenderView *view, const GArray *faces, Ground ground,
            guint32 colour)
{
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (map->scene.faces[face].ground == ground)
            render_path_shape(view, shape_of(map, face));
    }
    pen_fill(view->pen, colour, 1);
}

/* One surface below all land, so that the sea does not shine through where faces meet. */
static void
fill_joints(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (!is_water(map->scene.faces[face].ground))
            render_path_shape(view, shape_of(map, face));
    }
    pen_fill(view->pen, map->ink->nobody, 1);
}

/* Returns: what a land is filled with: hexes bear their terrain above that. */
static guint32
fill_of(const RenderMap *map, const RenderView *view, guint32 face)
{
    return render_is_terrain(map, face, view->scale) ? map->shades.ground
                                                     : map->shades.faces[face].fill;
}

static void
fill_lands(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (!ground_is_land(map->scene.faces[face].ground))
            continue;
        render_path_shape(view, shape_of(map, face));
        pen_fill(view->pen, fill_of(map, view, face), 1);
    }
}

static void
draw_pattern(const RenderMap *map, const RenderView *view, guint32 face)
{
    render_path_shape(view, shape_of(map, face));
    render_shade_hatch(view->pen, &map->shades.faces[face], view->x, view->y);
    pen_forget(view->pen);
}

static void
draw_patterns(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (ground_is_land(map->scene.faces[face].ground) &&
            map->shades.faces[face].pattern != PATTERN_NONE)
            draw_pattern(map, view, face);
    }
}

static void
trace_arc(const RenderMap *map, const RenderView *view, guint32 arc)
{
    render_path_line(view, topology_arc_points(map->scene.topology, arc),
                     map->scene.topology->arcs[arc].length);
}

static void
draw_shores(const RenderMap *map, const RenderView *view, const GArray *arcs)
{
    RenderView wide = *view;
    wide.near = WIDE_NEAR;
    for (guint i = 0; i < arcs->len; i++) {
        guint32 arc = g_array_index(arcs, guint32, i);
        if (arc < map->scene.topology->n_arcs &&
            scene_arc_kind(&map->scene, &map->scene.topology->arcs[arc]) == ARC_COAST)
            trace_arc(map, &wide, arc);
    }
    for (guint i = 0; i < G_N_ELEMENTS(shore_widths); i++) {
        pen_stroke_keep(view->pen, map->ink->shore[i], 1, shore_widths[i], PEN_ROUND);
    }
    pen_forget(view->pen);
}

static guint32
fill_beside(const RenderMap *map, const RenderView *view, guint32 face)
{
    if (face == FACE_NONE || !ground_is_land(map->scene.faces[face].ground))
        return G_MAXUINT32;
    return fill_of(map, view, face);
}

static void
trace_fill(const RenderMap *map, const RenderView *view, const GArray *faces, guint32 fill)
{
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (fill_beside(map, view, face) == fill)
            render_path_shape(view, shape_of(map, face));
    }
}

static void
trace_outline(const RenderMap *map, const RenderView *view, const GArray *arcs, guint32 fill)
{
    const Topology *topology = map->scene.topology;
    for (guint i = 0; i < arcs->len; i++) {
        guint32 arc = g_array_index(arcs, guint32, i);
        if (arc >= topology->n_arcs)
            continue;
        guint32 left = fill_beside(map, view, topology->arcs[arc].left);
        guint32 right = fill_beside(map, view, topology->arcs[arc].right);
        if ((left == fill) != (right == fill))
            trace_arc(map, view, arc);
    }
}

/* Begins what lies within the faces of @fill. */
static void
begin_fill(const RenderMap *map, const RenderView *view, const GArray *faces, guint32 fill)
{
    Box box = BOX_EMPTY;
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (fill_beside(map, view, face) == fill)
            box = box_join(box, map->geometry->boxes[face]);
    }
    double left = MAX(floor(box.left * view->scale - view->x), 0);
    double top = MAX(floor(box.top * view->scale - view->y), 0);
    double right = MIN(ceil(box.right * view->scale - view->x), view->width);
    double bottom = MIN(ceil(box.bottom * view->scale - view->y), view->height);
    pen_begin_group(view->pen, left, top, MAX(right - left, 0), MAX(bottom - top, 0));
}

/* Deepens the edge of all lands of one fill, as far as it lies within them. */
static void
draw_edge(const RenderMap *map, const RenderView *view, const GArray *faces, const GArray *arcs,
          guint32 fill)
{
    RenderView wide = *view;
    wide.near = WIDE_NEAR;
    begin_fill(map, view, faces, fill);
    trace_outline(map, &wide, arcs, fill);
    for (guint i = 0; i < G_N_ELEMENTS(edges); i++)
        pen_stroke_keep(view->pen, colour_mix(fill, DEEP, 55), edges[i].strength, edges[i].width,
                        PEN_ROUND);
    pen_forget(view->pen);
    trace_fill(map, view, faces, fill);
    pen_end_group(view->pen);
}

static void
draw_edges(const RenderMap *map, const RenderView *view, const GArray *faces, const GArray *arcs)
{
    g_autoptr(GHashTable) done = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < faces->len; i++) {
        guint32 fill = fill_beside(map, view, g_array_index(faces, guint32, i));
        if (fill != G_MAXUINT32 && g_hash_table_add(done, GUINT_TO_POINTER(fill + 1)))
            draw_edge(map, view, faces, arcs, fill);
    }
}

/* Returns: (transfer full): of guint32: those of @faces that are not drawn as grains. */
static GArray *
large_of(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    GArray *large = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (!render_is_grain(map, view, face))
            g_array_append_val(large, face);
    }
    return large;
}

/* Fills all grounds but the sea. */
static void
fill_all(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    fill_joints(map, view, faces);
    fill_ground(map, view, faces, GROUND_WASTE, map->ink->waste);
    fill_ground(map, view, faces, GROUND_WILD, map->ink->wild);
    fill_lands(map, view, faces);
}

void
render_draw_ground(const RenderMap *map, const RenderView *view)
{
    double grain = render_grain(map, view->scale);
    g_autoptr(GArray) seen = render_seen(map->geometry->faces, view);
    gboolean is_coarse = !map->look->is_printed && grain < RENDER_GRAIN_COARSE;
    g_autoptr(GArray) faces = is_coarse ? large_of(map, view, seen) : g_array_ref(seen);
    g_autoptr(GArray) arcs = grain >= GRAIN_EDGES ? render_seen(map->geometry->arcs, view) : NULL;
    pen_save(view->pen);
    pen_rectangle(view->pen, 0, 0, view->width, view->height);
    pen_fill(view->pen, map->scene.is_inland ? map->ink->sheet : map->ink->sea, 1);
    fill_ground(map, view, faces, GROUND_WATER, map->ink->water);
    if (arcs != NULL)
        draw_shores(map, view, arcs);
    fill_all(map, view, faces);
    if (arcs != NULL) {
        draw_patterns(map, view, faces);
        draw_edges(map, view, faces, arcs);
    }
    fill_ground(map, view, faces, GROUND_LAKE, map->ink->lake);
    if (is_coarse)
        render_draw_grains(map, view, seen);
    pen_restore(view->pen);
}
