/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The visible part of a map: scale and position of the window on it; and moving over the map by the
 * arrow keys. Maps are in grid units, windows in logical pixels.
 */
#pragma once

#include "schema/geometry/shape.h"
#include "validator/render/geometry.h"

/* The largest scale, in pixels per grid unit. */
#define VIEW_SCALE_MAX 4.0

/* The factor of one notch of the wheel, or one press of a key: half an octave. */
#define VIEW_ZOOM_STEP 1.4142135623730951

typedef struct {
    Box frame;    /* the whole map */
    double scale; /* pixels to a grid unit */
    double x, y;  /* upper left corner of the window, in pixels from the origin of the grid; may be
                     fractions */
    int width, height;  /* of the window; 0 until it is known */
    gboolean is_fitted; /* the whole map was shown in the window, and is again after
                           view_transform_resize() */
} ViewTransform;

/* Returns: the scale @n_steps half octaves above @scale (negative: below), within the limits. */
double view_scale_step(double scale, int n_steps);

/* Starts with all of @frame shown. A frame without an area is treated as one of a single unit. */
void view_transform_init(ViewTransform *view, Box frame);

/* Resizes the window; the point in its middle stays there. */
void view_transform_resize(ViewTransform *view, int width, int height);

/* Resizes the window, whose upper left corner moves by @dx, @dy pixels; the map stays where it is
 * on the screen, at its scale, but for the middle of the window, which stays on the map. */
void view_transform_crop(ViewTransform *view, double dx, double dy, int width, int height);

/* Shows all of the map, as large as possible. */
void view_transform_fit(ViewTransform *view);

/* Returns: whether all of the map is in the window. */
gboolean view_transform_is_whole(const ViewTransform *view);

/* Returns: the scale at which all of the map fits; half of it is the smallest scale. */
double view_transform_fit_scale(const ViewTransform *view);

/* Multiplies the scale by @factor, within the limits. The point at @x, @y of the window stays
 * there, unless the map would leave the window. */
void view_transform_zoom(ViewTransform *view, double factor, double x, double y);

/* Moves the map by @dx and @dy pixels, but keeps the middle of the window on the map. */
void view_transform_pan(ViewTransform *view, double dx, double dy);

/* Moves the map just far enough that @box is in the window, with @margin pixels around it; the
 * middle of a larger box is shown. Returns: whether the map was moved. */
gboolean view_transform_reveal(ViewTransform *view, Box box, double margin);

/* Moves @point to the middle of the window, as far as the frame allows, unless it is in the inner
 * part already or all of the map is shown. Returns: whether the map was moved. */
gboolean view_transform_centre(ViewTransform *view, Point point);

/* Sets @x and @y to the upper left corner of the window in whole pixels, so that nothing is
 * blurred. The functions below use it. */
void view_transform_corner(const ViewTransform *view, double *x, double *y);

/* Returns: the point of the map at @x, @y of the window. */
Point view_transform_to_map(const ViewTransform *view, double x, double y);

/* Sets @x and @y to the position of @point in the window. */
void view_transform_from_map(const ViewTransform *view, Point point, double *x, double *y);

typedef enum { WALK_LEFT, WALK_UP, WALK_RIGHT, WALK_DOWN, N_WALKS } Walk;

/* Returns: whether @face can be a target. */
typedef gboolean (*WalkAllowed)(guint32 face, gpointer data);

/* Returns: the face nearest to @from in the direction @walk, straight ahead being preferred;
 * RENDER_NOWHERE: there is none. */
guint32 view_walk_places(const RenderGeometry *geometry, guint32 from, Walk walk,
                         WalkAllowed is_allowed, gpointer data);

/* Returns: the face nearest to @start for which @is_allowed is TRUE, or RENDER_NOWHERE. */
guint32 view_nearest_place(const RenderGeometry *geometry, Point start, WalkAllowed is_allowed,
                           gpointer data);
