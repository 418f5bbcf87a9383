/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces of few pixels, of which a tile may have a hundred thousand: they are filled here pixel by
 * pixel, as cairo would take a second. A pixel belongs to the face that its middle lies in, so that
 * there are no gaps; where two faces meet it is darker.
 */
#include "validator/render/render-parts.h"

#include <math.h>

/* Larger faces, in pixels, are left to cairo. */
#define GRAIN_SIZE_MAX 48.0
#define CROSSINGS_MAX 32
#define NO_FACE G_MAXUINT32

/* From this size of an average face on lines are seen. */
#define GRAIN_LINES 3.5
#define LINE_PART 22   /* per cent of a border in the colour of a pixel */
#define NATION_PART 55 /* the same between two nations */
#define COAST_PART 70

/* One pixel more than the target each way, to see where a face ends. */
typedef struct {
    const RenderMap *map;
    const RenderView *view;
    int width, height;
    guint32 *faces; /* owned: whose the pixel is */
} Grains;

gboolean
render_is_grain(const RenderMap *map, const RenderView *view, guint32 face)
{
    Box box = map->geometry->boxes[face];
    return ((double)box.right - box.left) * view->scale < GRAIN_SIZE_MAX &&
           ((double)box.bottom - box.top) * view->scale < GRAIN_SIZE_MAX;
}

static void
sort_crossings(double *crossings, guint n)
{
    for (guint i = 1; i < n; i++) {
        double x = crossings[i];
        guint j = i;
        for (; j > 0 && crossings[j - 1] > x; j--)
            crossings[j] = crossings[j - 1];
        crossings[j] = x;
    }
}

/* Finds where @shape crosses the line @y, in pixels of the target. Returns: how often. */
static guint
cross(const RenderView *view, const Shape *shape, double y, double crossings[CROSSINGS_MAX])
{
    guint n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; shape->lines[i].is_closed && j < ring.length; j++) {
            Point a = ring.points[j], b = ring.points[j + 1 < ring.length ? j + 1 : 0];
            double from = a.y * view->scale - view->y, to = b.y * view->scale - view->y;
            if ((from <= y) == (to <= y) || n == CROSSINGS_MAX)
                continue;
            double x = a.x + ((double)b.x - a.x) * (y - from) / (to - from);
            crossings[n++] = x * view->scale - view->x;
        }
    }
    sort_crossings(crossings, n);
    return n;
}

static void
fill_face(Grains *grains, guint32 face)
{
    const RenderView *view = grains->view;
    const Shape *shape = scene_shape(&grains->map->scene, face);
    Box box = grains->map->geometry->boxes[face];
    double top = box.top * view->scale - view->y, bottom = box.bottom * view->scale - view->y;
    int first = (int)MAX(ceil(top - 0.5), 0), end = (int)MIN(ceil(bottom - 0.5), grains->height);
    for (int y = first; y < end; y++) {
        double crossings[CROSSINGS_MAX];
        guint n = cross(view, shape, y + 0.5, crossings);
        for (guint i = 0; i + 1 < n; i += 2) {
            int left = (int)MAX(ceil(crossings[i] - 0.5), 0);
            int right = (int)MIN(ceil(crossings[i + 1] - 0.5), grains->width);
            for (int x = left; x < right; x++)
                grains->faces[y * grains->width + x] = face;
        }
    }
}

static guint32
colour_of(const RenderMap *map, guint32 face)
{
    switch (map->scene.faces[face].ground) {
    case GROUND_SEA:
        return map->ink->sea;
    case GROUND_WATER:
        return map->ink->water;
    case GROUND_LAKE:
        return map->ink->lake;
    case GROUND_WASTE:
        return map->ink->waste;
    case GROUND_WILD:
        return map->ink->wild;
    default:
        return map->shades.faces[face].fill;
    }
}

/* Darkens @colour, that of @face, as it meets @other. */
static guint32
with_line(const RenderMap *map, guint32 colour, guint32 face, guint32 other)
{
    if (other == face || other == NO_FACE)
        return colour;
    const SceneFace *a = &map->scene.faces[face], *b = &map->scene.faces[other];
    gboolean is_land = ground_is_land(a->ground), is_other_land = ground_is_land(b->ground);
    if (!is_land && !is_other_land)
        return colour;
    if (is_land != is_other_land)
        return colour_mix(colour, map->ink->coast, COAST_PART);
    return colour_mix(colour, map->ink->border, a->nation != b->nation ? NATION_PART : LINE_PART);
}

/* Returns: (transfer full): the picture. */
static cairo_surface_t *
develop(const Grains *grains, gboolean has_lines)
{
    const RenderMap *map = grains->map;
    int width = grains->view->width, height = grains->view->height;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        return surface;
    guchar *data = cairo_image_surface_get_data(surface);
    for (int y = 0; y < height; y++) {
        guint32 *row =
            (guint32 *)(gpointer)(data + (gsize)y * (gsize)cairo_image_surface_get_stride(surface));
        const guint32 *faces = grains->faces + (gsize)y * (gsize)grains->width;
        for (int x = 0; x < width; x++) {
            if (faces[x] == NO_FACE)
                continue;
            guint32 colour = colour_of(map, faces[x]);
            if (has_lines && faces[x] != faces[x + 1])
                colour = with_line(map, colour, faces[x], faces[x + 1]);
            else if (has_lines)
                colour = with_line(map, colour, faces[x], faces[x + grains->width]);
            row[x] = 0xff000000 | colour;
        }
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

void
render_draw_grains(const RenderMap *map, const RenderView *view, const GArray *faces)
{
    Grains grains = {
        .map = map,
        .view = view,
        .width = view->width + 1,
        .height = view->height + 1,
    };
    gsize n = (gsize)grains.width * (gsize)grains.height;
    grains.faces = g_new(guint32, n);
    for (gsize i = 0; i < n; i++)
        grains.faces[i] = NO_FACE;
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (render_is_grain(map, view, face))
            fill_face(&grains, face);
    }
    cairo_surface_t *surface = develop(&grains, render_grain(map, view->scale) >= GRAIN_LINES);
    pen_paint(view->pen, surface, 0, 0);
    cairo_surface_destroy(surface);
    g_free(grains.faces);
}
