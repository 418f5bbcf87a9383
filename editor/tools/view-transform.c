/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Panning and zooming as arithmetic, and the nearest place on a side by the middles of places.
 */
#include "editor/tools/view-transform.h"

#include <math.h>

/* Room around a map that is shown whole, in pixels. */
#define FIT_MARGIN 12

/* What lies in so much of the window, around its middle, is seen at once. */
#define INNER_PART 0.6

/* Scales are powers of two by so many parts of an octave: zooming out and in again gives the same
 * scale to the bit, and so the same tiles. */
#define PARTS_OF_OCTAVE 1024

double
view_scale_step(double scale, int n_steps)
{
    double parts = round(log2(scale) * PARTS_OF_OCTAVE) + n_steps * PARTS_OF_OCTAVE / 2;
    return exp2(parts / PARTS_OF_OCTAVE);
}

static double
frame_width(const ViewTransform *view)
{
    return (double)view->frame.right - view->frame.left;
}

static double
frame_height(const ViewTransform *view)
{
    return (double)view->frame.bottom - view->frame.top;
}

double
view_transform_fit_scale(const ViewTransform *view)
{
    double width = MAX(view->width - 2 * FIT_MARGIN, 1);
    double height = MAX(view->height - 2 * FIT_MARGIN, 1);
    double scale = MIN(width / frame_width(view), height / frame_height(view));
    return MIN(exp2(floor(log2(scale) * PARTS_OF_OCTAVE) / PARTS_OF_OCTAVE), VIEW_SCALE_MAX);
}

gboolean
view_transform_is_whole(const ViewTransform *view)
{
    return view->frame.left * view->scale >= view->x && view->frame.top * view->scale >= view->y &&
           view->frame.right * view->scale <= view->x + view->width &&
           view->frame.bottom * view->scale <= view->y + view->height;
}

/* Keeps the middle of the window on the map. */
static void
keep_on_map(ViewTransform *view)
{
    double across = view->width / 2.0, down = view->height / 2.0;
    view->x = CLAMP(view->x, view->frame.left * view->scale - across,
                    view->frame.right * view->scale - across);
    view->y = CLAMP(view->y, view->frame.top * view->scale - down,
                    view->frame.bottom * view->scale - down);
}

/* Brings a place of the map, in grid units, to @x, @y of the window. */
static void
put_map_point(ViewTransform *view, double map_x, double map_y, double x, double y)
{
    view->x = map_x * view->scale - x;
    view->y = map_y * view->scale - y;
    keep_on_map(view);
}

void
view_transform_corner(const ViewTransform *view, double *x, double *y)
{
    *x = round(view->x);
    *y = round(view->y);
}

void
view_transform_fit(ViewTransform *view)
{
    view->scale = view_transform_fit_scale(view);
    view->is_fitted = TRUE;
    put_map_point(view, view->frame.left + frame_width(view) / 2,
                  view->frame.top + frame_height(view) / 2, view->width / 2.0, view->height / 2.0);
    /* What is seen is what zooming starts from; later fractions must not be lost. */
    view_transform_corner(view, &view->x, &view->y);
}

void
view_transform_init(ViewTransform *view, Box frame)
{
    *view = (ViewTransform){.frame = frame};
    if (frame.right <= frame.left || frame.bottom <= frame.top)
        view->frame = (Box){0, 0, 1, 1};
    view_transform_fit(view);
}

void
view_transform_resize(ViewTransform *view, int width, int height)
{
    double x = (view->x + view->width / 2.0) / view->scale;
    double y = (view->y + view->height / 2.0) / view->scale;
    view->width = MAX(width, 0);
    view->height = MAX(height, 0);
    if (view->is_fitted)
        view_transform_fit(view);
    else
        put_map_point(view, x, y, view->width / 2.0, view->height / 2.0);
}

void
view_transform_crop(ViewTransform *view, double dx, double dy, int width, int height)
{
    view->x += dx;
    view->y += dy;
    view->width = MAX(width, 0);
    view->height = MAX(height, 0);
    keep_on_map(view);
}

void
view_transform_zoom(ViewTransform *view, double factor, double x, double y)
{
    double map_x = (view->x + x) / view->scale, map_y = (view->y + y) / view->scale;
    double least = view_transform_fit_scale(view) / 2;
    if (!isfinite(factor) || factor <= 0)
        return;
    view->scale = view_scale_step(CLAMP(view->scale * factor, least, VIEW_SCALE_MAX), 0);
    view->is_fitted = FALSE;
    put_map_point(view, map_x, map_y, x, y);
}

void
view_transform_pan(ViewTransform *view, double dx, double dy)
{
    view->x -= dx;
    view->y -= dy;
    view->is_fitted = FALSE;
    keep_on_map(view);
}

/* Returns: by how much what lies from @start to @end has to move to lie within @length. */
static double
distance_inside(double start, double end, double length)
{
    if (end - start > length)
        return length / 2 - (start + end) / 2;
    return start < 0 ? -start : end > length ? length - end : 0;
}

gboolean
view_transform_reveal(ViewTransform *view, Box box, double margin)
{
    double left, top, right, bottom, x = view->x, y = view->y;
    gboolean is_fitted = view->is_fitted;
    view_transform_from_map(view, (Point){box.left, box.top}, &left, &top);
    view_transform_from_map(view, (Point){box.right, box.bottom}, &right, &bottom);
    double dx = distance_inside(left - margin, right + margin, view->width);
    double dy = distance_inside(top - margin, bottom + margin, view->height);
    if (dx != 0 || dy != 0)
        view_transform_pan(view, dx, dy);
    gboolean has_moved = x != view->x || y != view->y;
    view->is_fitted = is_fitted && !has_moved;
    return has_moved;
}

/* Whether @place is in the inner part of @length: not where it would be overlooked. */
static gboolean
is_in_inner_part(double place, double length)
{
    return place >= length * (1 - INNER_PART) / 2 && place <= length * (1 + INNER_PART) / 2;
}

gboolean
view_transform_centre(ViewTransform *view, Point point)
{
    double across, down, x = view->x, y = view->y;
    view_transform_from_map(view, point, &across, &down);
    if (view_transform_is_whole(view) ||
        (is_in_inner_part(across, view->width) && is_in_inner_part(down, view->height)))
        return FALSE;
    view_transform_pan(view, view->width / 2 - across, view->height / 2 - down);
    return x != view->x || y != view->y;
}

/* Returns: @value as a whole number that a grid can have. */
static gint32
grid_value(double value)
{
    return (gint32)CLAMP(value, G_MININT32, G_MAXINT32);
}

Point
view_transform_to_map(const ViewTransform *view, double x, double y)
{
    double left, top;
    view_transform_corner(view, &left, &top);
    return (Point){grid_value(floor((left + x) / view->scale)),
                   grid_value(floor((top + y) / view->scale))};
}

void
view_transform_from_map(const ViewTransform *view, Point point, double *x, double *y)
{
    view_transform_corner(view, x, y);
    *x = point.x * view->scale - *x;
    *y = point.y * view->scale - *y;
}

/* Weight of a distance aside against one ahead: what is more aside than ahead is chosen only if
 * there is nothing else. */
#define ASIDE 2.0
#define MORE_ASIDE 1e6

static const struct {
    int x, y;
} ways[N_WALKS] =
    {[WALK_LEFT] = {-1, 0}, [WALK_UP] = {0, -1}, [WALK_RIGHT] = {1, 0}, [WALK_DOWN] = {0, 1}};

/* Returns: how far it is from @from to @to, more for what is aside; -1: it is not on that side. */
static double
walk_distance(Point from, Point to, Walk walk)
{
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    double ahead = x * ways[walk].x + y * ways[walk].y;
    double aside = ABS(x * ways[walk].y + y * ways[walk].x);
    if (ahead <= 0)
        return -1;
    return ahead + aside * ASIDE + (aside > ahead ? MORE_ASIDE : 0);
}

guint32
view_walk_places(const RenderGeometry *geometry, guint32 from, Walk walk, WalkAllowed is_allowed,
                 gpointer data)
{
    guint32 best = RENDER_NOWHERE;
    double least = G_MAXDOUBLE;
    Point start = render_geometry_middle(geometry, from);
    for (guint32 face = 0; face < render_geometry_n_faces(geometry); face++) {
        double far = walk_distance(start, render_geometry_middle(geometry, face), walk);
        if (face != from && far >= 0 && far < least && is_allowed(face, data)) {
            least = far;
            best = face;
        }
    }
    return best;
}

guint32
view_nearest_place(const RenderGeometry *geometry, Point start, WalkAllowed is_allowed,
                   gpointer data)
{
    guint32 best = RENDER_NOWHERE;
    double least = G_MAXDOUBLE;
    for (guint32 face = 0; face < render_geometry_n_faces(geometry); face++) {
        Point middle = render_geometry_middle(geometry, face);
        double x = (double)middle.x - start.x, y = (double)middle.y - start.y;
        if (x * x + y * y < least && is_allowed(face, data)) {
            least = x * x + y * y;
            best = face;
        }
    }
    return best;
}
