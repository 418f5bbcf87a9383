/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outline goes from middle to middle of the sides between a filled pixel and one that is not,
 * so that it never touches itself; these are rounded off, and points left out that are near the
 * line.
 */
#include "schema/geometry/flood-outline.h"

#include "schema/geometry/crossing.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/search-work.h"
#include "schema/geometry/topology/simplify.h"

#include <math.h>

/* Bits beside the first one of a pixel. */
#define SEEN 2 /* the outline has gone up or down its left side */

/* So often an outline that crosses itself is made again with half the tolerance; then with none. */
#define ROUNDS 4

/* So many points in one go, or leaving points out could take their square. */
#define CHUNK 1024u

typedef struct {
    guint8 *filled; /* borrowed */
    guint32 width, height;
} Pixels;

static gboolean
is_filled(const Pixels *pixels, gint64 x, gint64 y)
{
    return x >= 0 && y >= 0 && x < pixels->width && y < pixels->height &&
           (pixels->filled[(gsize)y * pixels->width + (gsize)x] & 1) != 0;
}

/* A side of a pixel: from the corner (x, y) one step; what is filled is to the right of it. */
typedef struct {
    gint64 x, y;
    int way; /* 0 east, 1 south, 2 west, 3 north */
} Crack;

static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

/* Whether the pixel ahead of the end of @crack, on its left or on its right, is filled. */
static gboolean
is_ahead(const Pixels *pixels, Crack crack, gboolean is_left)
{
    /* Of the four pixels around a corner, by way: the one ahead on the left. */
    static const int left_x[4] = {0, 0, -1, -1}, left_y[4] = {-1, 0, 0, -1};
    int at = is_left ? crack.way : (crack.way + 1) % 4;
    return is_filled(pixels, crack.x + left_x[at], crack.y + left_y[at]);
}

/* Goes once around from the left side of the pixel (@x, @y). Appends the middles of all sides in
 * half pixels. */
static void
go_around(Pixels *pixels, guint32 x, guint32 y, GArray *points)
{
    const Crack first = {x, (gint64)y + 1, 3};
    Crack crack = first;
    do {
        Point middle = {(gint32)(2 * crack.x + step_x[crack.way]),
                        (gint32)(2 * crack.y + step_y[crack.way])};
        g_array_append_val(points, middle);
        if (crack.way == 3)
            pixels->filled[(gsize)(crack.y - 1) * pixels->width + (gsize)crack.x] |= SEEN;
        crack.x += step_x[crack.way];
        crack.y += step_y[crack.way];
        if (!is_ahead(pixels, crack, FALSE))
            crack.way = (crack.way + 1) % 4;
        else if (is_ahead(pixels, crack, TRUE))
            crack.way = (crack.way + 3) % 4;
    } while (crack.x != first.x || crack.y != first.y || crack.way != first.way);
}

/* All rings, in half pixels, the largest first; holes, which are drawn the other way, behind. */
typedef struct {
    GArray *points; /* of Point */
    GArray *rings;  /* of ShapeLine */
} Outline;

static Ring
ring_of(const Outline *outline, guint32 index)
{
    const ShapeLine *line = &g_array_index(outline->rings, ShapeLine, index);
    return (Ring){&g_array_index(outline->points, Point, line->start), line->length};
}

/* Keeps the largest of the rings around what is filled, and those holes in it that are no specks.
 */
static void
choose_rings(Outline *outline, guint speck)
{
    gint64 most = 0;
    guint32 largest = 0;
    for (guint32 i = 0; i < outline->rings->len; i++) {
        gint64 area2 = ring_area2(ring_of(outline, i));
        if (area2 > most) {
            most = area2;
            largest = i;
        }
    }
    g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_array_append_val(kept, g_array_index(outline->rings, ShapeLine, largest));
    const Ring around = ring_of(outline, largest);
    for (guint32 i = 0; i < outline->rings->len; i++) {
        Ring ring = ring_of(outline, i);
        if (-ring_area2(ring) > 8 * (gint64)speck && ring_contains(around, ring.points[0]))
            g_array_append_val(kept, g_array_index(outline->rings, ShapeLine, i));
    }
    g_array_unref(outline->rings);
    outline->rings = g_steal_pointer(&kept);
}

static void
find_rings(Pixels *pixels, Outline *outline)
{
    for (guint32 y = 0; y < pixels->height; y++) {
        const guint8 *row = pixels->filled + (gsize)y * pixels->width;
        for (guint32 x = 0; x < pixels->width; x++) {
            gboolean is_side = (row[x] & 1) != 0 && (x == 0 || (row[x - 1] & 1) == 0);
            ShapeLine line = {.start = outline->points->len, .is_closed = TRUE};
            if (!is_side || (row[x] & SEEN) != 0)
                continue;
            go_around(pixels, x, y, outline->points);
            line.length = outline->points->len - line.start;
            g_array_append_val(outline->rings, line);
        }
    }
}

/* Appends the points of @ring that are needed. */
static void
append_simplified(GArray *points, Ring ring, double tolerance)
{
    g_autofree gboolean *is_kept = g_new0(gboolean, ring.length);
    for (guint32 i = 0; i < ring.length; i += CHUNK)
        is_kept[i] = TRUE;
    ring_simplify(ring, tolerance, is_kept);
    for (guint32 i = 0; i < ring.length; i++)
        if (is_kept[i])
            g_array_append_val(points, ring.points[i]);
}

/* From half pixels to the map. Returns: FALSE if that is too far away. */
static gboolean
place_points(GArray *points, FloodPlace place)
{
    for (guint i = 0; i < points->len; i++) {
        Point *point = &g_array_index(points, Point, i);
        double x = floor(place.left + point->x / 2.0 * place.width + 0.5);
        double y = floor(place.top + point->y / 2.0 * place.height + 0.5);
        if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
            return FALSE;
        *point = (Point){(gint32)x, (gint32)y};
    }
    return TRUE;
}

/* Returns: (transfer full): NULL: beyond what a path may have. */
static Shape *
make_shape(const Outline *outline, FloodPlace place, double tolerance)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < outline->rings->len; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        append_simplified(points, ring_of(outline, i), 2 * tolerance);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    if (points->len > LIMIT_PATH_POINTS || lines->len > LIMIT_PATH_LINES ||
        !place_points(points, place))
        return NULL;
    g_autoptr(Shape) shape = shape_new((const Point *)(gpointer)points->data, points->len,
                                       (const ShapeLine *)(gpointer)lines->data, lines->len);
    return shape_clean(shape);
}

Shape *
flood_outline(guint8 *filled, guint32 width, guint32 height, guint speck, FloodPlace place)
{
    Pixels pixels = {filled, width, height};
    Outline outline = {
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
    find_rings(&pixels, &outline);
    choose_rings(&outline, speck);
    Shape *shape = make_shape(&outline, place, place.tolerance);
    for (guint round = 1; shape != NULL && round <= ROUNDS; round++) {
        SearchWork work = search_work(shape->n_points);
        if (shape_find_crossing(shape, &work).result != CROSSING_FOUND)
            break;
        shape_unref(shape);
        shape = make_shape(&outline, place, round < ROUNDS ? place.tolerance / (1 << round) : 0);
    }
    g_array_unref(outline.points);
    g_array_unref(outline.rings);
    return shape;
}
