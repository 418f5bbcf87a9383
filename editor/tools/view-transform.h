/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which part of a map is seen, and how large: scale and place of the window on it; and going
 * over the map by the arrow keys. The map is in grid units, the window in pixels of the screen
 * as widgets count them.
 */
#pragma once

#include "schema/geometry/shape.h"
#include "validator/render/geometry.h"

/* Pixels to a grid unit at most: what is nearer shows nothing more. */
#define VIEW_SCALE_MAX 4.0

/* How far one notch of the wheel, or one press of a key, zooms: half an octave. */
#define VIEW_ZOOM_STEP 1.4142135623730951

typedef struct {
    Box frame;    /* the whole map */
    double scale; /* pixels to a grid unit */
    double x, y;  /* upper left corner of the window, in pixels from the origin of the grid; may be
                     fractions */
    int width, height;  /* of the window; 0 until it is known */
    gboolean is_fitted; /* all is shown, and is to be when the window gets another size */
} ViewTransform;

/* Returns: the scale @n_steps half octaves above @scale (below, where that is negative), of those
 * scales that a view may have. */
double view_scale_step(double scale, int n_steps);

/* Starts with all of @frame shown. A frame without an area is taken as one of a single unit. */
void view_transform_init(ViewTransform *view, Box frame);

/* Gives the window another size; what is in its middle stays there. */
void view_transform_resize(ViewTransform *view, int width, int height);

/* Shows all of the map, as large as that goes. */
void view_transform_fit(ViewTransform *view);

/* Returns: the scale at which all of the map is seen; at half of it zooming out ends. */
double view_transform_fit_scale(const ViewTransform *view);

/* Multiplies the scale by @factor, as far as there are limits. What is at @x, @y of the window
 * stays there, unless the map would leave the window. */
void view_transform_zoom(ViewTransform *view, double factor, double x, double y);

/* Moves the map by pixels, so far that the middle of the window stays on it. */
void view_transform_pan(ViewTransform *view, double dx, double dy);

/* Moves the map just so far that @box is in the window, with @margin pixels around it. Of a box
 * that is larger the middle is shown. Returns: whether anything moved. */
gboolean view_transform_reveal(ViewTransform *view, Box box, double margin);

/* Brings @point to the middle of the window, as far as the frame goes, unless it lies in the inner
 * part of it already or all is shown. Returns: whether anything moved. */
gboolean view_transform_centre(ViewTransform *view, Point point);

/* The upper left corner of the window in whole pixels, or what was painted would blur; all that
 * follows reckons with it. */
void view_transform_corner(const ViewTransform *view, double *x, double *y);

/* Returns: the point of the map at @x, @y of the window. */
Point view_transform_to_map(const ViewTransform *view, double x, double y);

/* Where @point is in the window. */
void view_transform_from_map(const ViewTransform *view, Point point, double *x, double *y);

typedef enum { WALK_LEFT, WALK_UP, WALK_RIGHT, WALK_DOWN, N_WALKS } Walk;

/* Whether a face can be gone to. */
typedef gboolean (*WalkAllowed)(guint32 face, gpointer data);

/* Finds the face nearest to @from that lies on that side of it: rather straight ahead than aside.
 * Returns: the face, or RENDER_NOWHERE: there is none. */
guint32 view_walk_places(const RenderGeometry *geometry, guint32 from, Walk walk,
                         WalkAllowed is_allowed, gpointer data);

/* Returns: the face nearest to @start that can be gone to, or RENDER_NOWHERE. */
guint32 view_nearest_place(const RenderGeometry *geometry, Point start, WalkAllowed is_allowed,
                           gpointer data);
