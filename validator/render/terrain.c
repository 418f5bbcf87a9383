/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground: land, sea and the terrain of hexes, with the marks and the grain of each kind.
 */
#include "validator/render/terrain.h"

#include "schema/model/words.h"
#include "validator/render/flow.h"
#include "validator/render/render-parts.h"
#include "validator/render/shade.h"

#include <math.h>

#define MARK_LAYERS 4
#define NO_COLOUR G_MAXUINT32

/* Adds a mark of @size pixels to the path. */
typedef void (*TraceMark)(Pen *pen, const FlowSpot *spot, double size);

/* One of the paths that all marks of a row are drawn with, one over the other. */
typedef struct {
    TraceMark trace;    /* NULL: no layer follows */
    guint32 fill, line; /* NO_COLOUR: none */
    double alpha;
    double width; /* of the line */
} MarkLayer;

/* Where the marks of a row stand. */
typedef enum {
    MARKS_SCATTERED, /* on the knots of a net */
    MARKS_RIM,       /* along the edge */
    MARKS_MIDDLE,    /* one in each hex */
} MarkPlacing;

typedef struct {
    gint pattern;
    MarkPlacing placing;
    double size;
    double least;   /* pixels of a hex from which on they are drawn */
    FlowNet net;    /* SCATTERED; its salt is the index of the row */
    guint per_side; /* RIM */
    double inside;  /* likewise */
    MarkLayer layers[MARK_LAYERS];
} MarkRow;

extern const MarkRow mark_rows[];

extern const guint n_mark_rows;

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

/* Returns: whether @face is so small in @view that it is drawn by render_draw_grains(). */
static gboolean
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
find_crossings(const RenderView *view, const Shape *shape, double y,
               double crossings[CROSSINGS_MAX])
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
        guint n = find_crossings(view, shape, y + 0.5, crossings);
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
        return pen_colour_mix(colour, map->ink->coast, COAST_PART);
    return pen_colour_mix(colour, map->ink->border,
                          a->nation != b->nation ? NATION_PART : LINE_PART);
}

/* Returns: (transfer full): the picture. */
static cairo_surface_t *
develop_picture(const Grains *grains, gboolean has_lines)
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

/* Draws the small ones of @faces (of guint32) with the lines between them. */
static void
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
    cairo_surface_t *surface =
        develop_picture(&grains, render_grain(map, view->scale) >= GRAIN_LINES);
    pen_paint(view->pen, surface, 0, 0);
    cairo_surface_destroy(surface);
    g_free(grains.faces);
}

#define LOBES 5
#define INK 0x2a1f14

/* Returns: 0 to 1, from byte @byte of the seed. */
static double
draw_chance(const FlowSpot *spot, guint byte)
{
    return (spot->seed >> byte * 8 & 0xff) / 255.0;
}

/* Returns: a size around @size, by a quarter smaller or larger. */
static double
own_size(const FlowSpot *spot, double size)
{
    return size * (0.75 + 0.5 * draw_chance(spot, 0));
}

static void
trace_shadow(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    pen_circle(pen, spot->x + own * 0.3, spot->y + own * 0.4, own);
}

/* A crown of lobes. */
static void
trace_crown(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), turn = draw_chance(spot, 1) * 2 * G_PI, dent = own * 0.86;
    pen_move_to(pen, spot->x + dent * cos(turn), spot->y + dent * sin(turn));
    for (guint i = 0; i < LOBES; i++) {
        double from = turn + 2 * G_PI * i / LOBES, to = turn + 2 * G_PI * (i + 1) / LOBES;
        double bulge = own * 1.34, third = (to - from) * 0.3;
        pen_curve_to(pen, spot->x + bulge * cos(from + third), spot->y + bulge * sin(from + third),
                     spot->x + bulge * cos(to - third), spot->y + bulge * sin(to - third),
                     spot->x + dent * cos(to), spot->y + dent * sin(to));
    }
    pen_close(pen);
}

static void
trace_light(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    pen_circle(pen, spot->x - own * 0.25, spot->y - own * 0.3, own * 0.48);
}

static void
trace_dash(Pen *pen, const FlowSpot *spot, double size)
{
    double half = size * (0.4 + draw_chance(spot, 0));
    pen_move_to(pen, spot->x - half, spot->y);
    pen_line_to(pen, spot->x + half, spot->y);
}

static void
trace_pool(Pen *pen, const FlowSpot *spot, double size)
{
    double half = own_size(spot, size), high = half * 0.45;
    pen_move_to(pen, spot->x - half, spot->y);
    pen_curve_to(pen, spot->x - half * 0.4, spot->y - high, spot->x + half * 0.4, spot->y - high,
                 spot->x + half, spot->y);
    pen_curve_to(pen, spot->x + half * 0.4, spot->y + high, spot->x - half * 0.4, spot->y + high,
                 spot->x - half, spot->y);
    pen_close(pen);
}

static void
trace_reed(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    for (int i = -1; i <= 1; i++) {
        pen_move_to(pen, spot->x + i * own * 0.12, spot->y);
        pen_line_to(pen, spot->x + i * own * 0.55, spot->y - own * (i == 0 ? 1.2 : 0.85));
    }
}

static void
trace_wave(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), x = spot->x, y = spot->y;
    pen_move_to(pen, x - own, y);
    pen_curve_to(pen, x - own * 0.6, y - own * 0.4, x - own * 0.4, y - own * 0.4, x, y);
    pen_curve_to(pen, x + own * 0.4, y + own * 0.4, x + own * 0.6, y + own * 0.4, x + own, y);
}

static void
trace_crack(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), tilt = draw_chance(spot, 1) - 0.5;
    pen_move_to(pen, spot->x - own, spot->y + own * tilt);
    pen_line_to(pen, spot->x - own * 0.2, spot->y - own * tilt * 0.4);
    pen_line_to(pen, spot->x + own, spot->y - own * tilt);
}

/* A stroke down the slope: the brighter it lies, the shorter. */
static void
trace_hachure(Pen *pen, const FlowSpot *spot, double size)
{
    double light = 0.5 - 0.35 * (spot->across + spot->down);
    double length = size * (1.1 - 0.45 * light) * (0.8 + 0.4 * draw_chance(spot, 0));
    pen_move_to(pen, spot->x, spot->y);
    pen_line_to(pen, spot->x + spot->across * length, spot->y + spot->down * length);
}

/* A patch of tilled land, each turned another way. */
static void
trace_field(Pen *pen, const FlowSpot *spot, double size)
{
    double turn = (draw_chance(spot, 1) - 0.5) * 1.2, long_side = own_size(spot, size);
    double across = long_side * cos(turn), down = long_side * sin(turn);
    double part = 0.45 + 0.4 * draw_chance(spot, 2);
    pen_move_to(pen, spot->x - across + down * part, spot->y - down - across * part);
    pen_line_to(pen, spot->x + across + down * part, spot->y + down - across * part);
    pen_line_to(pen, spot->x + across - down * part, spot->y + down + across * part);
    pen_line_to(pen, spot->x - across - down * part, spot->y - down + across * part);
    pen_close(pen);
}

static void
trace_grass(Pen *pen, const FlowSpot *spot, double size)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_move_to(pen, spot->x, spot->y);
        pen_line_to(pen, spot->x + i * size * 0.5, spot->y - size);
    }
}

/* Of a house seen from its gable and one side, corner after corner; every second one is seen from
 * the other side. */
static void
trace_corners(Pen *pen, const FlowSpot *spot, double size, const double (*corners)[2], guint n)
{
    double own = size * (0.85 + 0.3 * draw_chance(spot, 0)),
           side = (spot->seed >> 8 & 1) != 0 ? 1 : -1;
    for (guint i = 0; i < n; i++) {
        double x = spot->x + side * own * corners[i][0], y = spot->y + own * corners[i][1];
        if (i == 0)
            pen_move_to(pen, x, y);
        else
            pen_line_to(pen, x, y);
    }
    pen_close(pen);
}

static void
trace_walls(Pen *pen, const FlowSpot *spot, double size)
{
    static const double gable[][2] = {{-1, 0.7}, {-1, -0.05}, {-0.5, -0.7}, {0, -0.05}, {0, 0.7}};
    static const double side[][2] = {{0, 0.7}, {0, -0.05}, {1.1, -0.15}, {1.1, 0.55}};
    trace_corners(pen, spot, size, gable, G_N_ELEMENTS(gable));
    trace_corners(pen, spot, size, side, G_N_ELEMENTS(side));
}

static void
trace_roof(Pen *pen, const FlowSpot *spot, double size)
{
    static const double roof[][2] = {{-0.5, -0.75}, {0.6, -0.85}, {1.2, -0.12}, {0.05, 0}};
    trace_corners(pen, spot, size, roof, G_N_ELEMENTS(roof));
}

static void
trace_tent(Pen *pen, const FlowSpot *spot, double size)
{
    static const double tent[][2] = {{-0.9, 0.6}, {-0.3, -0.8}, {0.4, 0.7}};
    trace_corners(pen, spot, size, tent, G_N_ELEMENTS(tent));
}

static void
trace_tent_side(Pen *pen, const FlowSpot *spot, double size)
{
    static const double side[][2] = {{-0.3, -0.8}, {0.5, -0.7}, {1.1, 0.45}, {0.4, 0.7}};
    trace_corners(pen, spot, size, side, G_N_ELEMENTS(side));
}

/* A deck between two rails. */
static void
trace_bridge(Pen *pen, const FlowSpot *spot, double size)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_move_to(pen, spot->x - size * 1.1, spot->y + i * size * 0.55);
        pen_line_to(pen, spot->x - size * 0.8, spot->y + i * size * 0.35);
        pen_line_to(pen, spot->x + size * 0.8, spot->y + i * size * 0.35);
        pen_line_to(pen, spot->x + size * 1.1, spot->y + i * size * 0.55);
    }
    for (int i = -3; i <= 3; i++) {
        pen_move_to(pen, spot->x + i * size * 0.22, spot->y - size * 0.3);
        pen_line_to(pen, spot->x + i * size * 0.22, spot->y + size * 0.3);
    }
}

/* clang-format off */
#define SHADE {trace_shadow, 0x4d5c33, NO_COLOUR, 0.45, 0}
#define CROWN {trace_crown, 0x8ba266, 0x56693b, 1, 0.009}
#define LIGHT {trace_light, 0xa9bc82, NO_COLOUR, 0.9, 0}
#define WALLS {trace_walls, 0xf3e6cc, INK, 1, 0.009}
#define ROOF {trace_roof, 0xb8623f, INK, 1, 0.009}

const MarkRow mark_rows[] = {
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.24, 24, {1.1, 0.3, 0.2, 55}, .layers =
        {{trace_field, 0xc7a552, NO_COLOUR, 0.13, 0}}},
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.2, 24, {1.4, 0.3, 0.2, 45}, .layers =
        {{trace_field, 0x8f9a55, NO_COLOUR, 0.1, 0}}},
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.035, 44, {0.45, 0.3, 0.05, 30}, .layers =
        {{trace_grass, NO_COLOUR, 0x7a6a3a, 0.45, 0.01}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.11, 24, {0.52, 0.28, 0.12, 45}, .layers =
        {{trace_pool, 0xa9c9cf, 0x5f8a94, 0.9, 0.008}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.06, 16, {0.1, 0.28, 0.05, 72}, .layers =
        {{trace_dash, NO_COLOUR, 0x5f8a94, 0.75, 0.011}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.055, 20, {0.26, 0.28, 0.08, 70}, .layers =
        {{trace_reed, NO_COLOUR, 0x4f6a34, 0.95, 0.013}}},
    {PATTERN_WATER, MARKS_SCATTERED, 0.085, 20, {0.34, 0.28, 0.22, 70}, .layers =
        {{trace_wave, NO_COLOUR, 0x4b7c92, 0.65, 0.011}}},
    {PATTERN_BRIDGE, MARKS_MIDDLE, 0.33, 14, .layers =
        {{trace_bridge, NO_COLOUR, 0x4a3420, 1, 0.03}}},
    {PATTERN_ICE, MARKS_SCATTERED, 0.11, 20, {0.36, 0.28, 0.15, 65}, .layers =
        {{trace_crack, NO_COLOUR, 0x7896a6, 0.8, 0.009}}},
    {PATTERN_HILL, MARKS_RIM, 0.2, 20, .per_side = 20, .layers =
        {{trace_hachure, NO_COLOUR, 0x6b4f2a, 0.75, 0.011}}},
    {PATTERN_HOUSES, MARKS_SCATTERED, 0.065, 16, {0.24, 0.2, 0.17, 78}, .layers = {WALLS, ROOF}},
    {PATTERN_TOWN, MARKS_SCATTERED, 0.062, 16, {0.19, 0.14, 0.14, 94}, .layers = {WALLS, ROOF}},
    {PATTERN_CAMP, MARKS_SCATTERED, 0.06, 16, {0.22, 0.18, 0.12, 75}, .layers =
        {{trace_tent, 0xfbf3e2, INK, 1, 0.009}, {trace_tent_side, 0xe0cfae, INK, 1, 0.009}}},
    {PATTERN_TREES, MARKS_RIM, 0.05, 16, .per_side = 6, .inside = 0.05, .layers =
        {SHADE, CROWN, LIGHT}},
    {PATTERN_TREES, MARKS_SCATTERED, 0.058, 16, {0.15, 0.17, 0.11, 88}, .layers =
        {SHADE, CROWN, LIGHT}},
};
/* clang-format on */
const guint n_mark_rows = G_N_ELEMENTS(mark_rows);

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
static gboolean
render_is_terrain(const RenderMap *map, guint32 face, double scale)
{
    return map->scene.faces[face].terrain != NULL && map->shades.faces[face].is_ground &&
           render_grain(map, scale) >= GRAIN_MARKED;
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
        return render_ink_dim(shade_terrain_paint(patch->terrain), patch->map->look->is_dark);
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
        const Record *below = data_set_find_record(map->scene.set, ENTITY_TERRAIN,
                                                   map->scene.faces[face].terrain->bridges);
        const Terrain *ground =
            below != NULL ? (const Terrain *)below : map->scene.faces[face].terrain;
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
    if (ink_of(&patch, OWN_FILL) != map->shades.ground) {
        draw_lines(&patch, row->outside, G_N_ELEMENTS(row->outside));
        render_flow_trace(patch.flow, patch.view);
        pen_fill(patch.view->pen, ink_of(&patch, OWN_FILL), 1);
        if (row->inside[0].width > 0) {
            begin_inside(&patch);
            draw_lines(&patch, row->inside, G_N_ELEMENTS(row->inside));
            render_flow_trace(patch.flow, patch.view);
            pen_end_group(patch.view->pen);
        }
        draw_lines(&patch, row->edge, G_N_ELEMENTS(row->edge));
    }
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
    pen_fill(pen, render_ink_dim(shade_terrain_paint(terrain), look->is_dark), 1);
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

/* Returns: what a land is filled with: hexes bear their terrain above that. */
static guint32
fill_of(const RenderMap *map, const RenderView *view, guint32 face)
{
    return render_is_terrain(map, face, view->scale) ? map->shades.ground
                                                     : map->shades.faces[face].fill;
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
    const Topology *topology = map->scene.topology;
    for (guint i = 0; i < arcs->len; i++) {
        guint32 arc = g_array_index(arcs, guint32, i);
        if (arc >= topology->n_arcs)
            continue;
        guint32 left = fill_beside(map, &wide, topology->arcs[arc].left);
        guint32 right = fill_beside(map, &wide, topology->arcs[arc].right);
        if ((left == fill) != (right == fill))
            trace_arc(map, &wide, arc);
    }
    for (guint i = 0; i < G_N_ELEMENTS(edges); i++)
        pen_stroke_keep(view->pen, pen_colour_mix(fill, DEEP, 55), edges[i].strength,
                        edges[i].width, PEN_ROUND);
    pen_forget(view->pen);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (fill_beside(map, view, face) == fill)
            render_path_shape(view, shape_of(map, face));
    }
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
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (map->scene.faces[face].ground != GROUND_SEA &&
            map->scene.faces[face].ground != GROUND_WATER)
            render_path_shape(view, shape_of(map, face));
    }
    pen_fill(view->pen, map->ink->unowned, 1);
    fill_ground(map, view, faces, GROUND_WASTE, map->ink->waste);
    fill_ground(map, view, faces, GROUND_WILD, map->ink->wild);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        if (!ground_is_land(map->scene.faces[face].ground))
            continue;
        render_path_shape(view, shape_of(map, face));
        pen_fill(view->pen, fill_of(map, view, face), 1);
    }
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
    if (map->scene.is_inland)
        fill_ground(map, view, faces, GROUND_SEA, map->ink->sea);
    fill_ground(map, view, faces, GROUND_WATER, map->ink->water);
    if (arcs != NULL)
        draw_shores(map, view, arcs);
    fill_all(map, view, faces);
    if (arcs != NULL) {
        for (guint i = 0; i < faces->len; i++) {
            guint32 face = g_array_index(faces, guint32, i);
            if (ground_is_land(map->scene.faces[face].ground) &&
                map->shades.faces[face].pattern != PATTERN_NONE) {
                render_path_shape(view, shape_of(map, face));
                render_shade_hatch(view->pen, &map->shades.faces[face], view->x, view->y);
                pen_forget(view->pen);
            }
        }
        draw_edges(map, view, faces, arcs);
    }
    fill_ground(map, view, faces, GROUND_LAKE, map->ink->lake);
    if (is_coarse)
        render_draw_grains(map, view, seen);
    pen_restore(view->pen);
}
