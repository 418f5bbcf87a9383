/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filling in a picture: the ground around a place, up to the lines that are printed around it, as a
 * shape. Everything takes time and memory that grow with the number of pixels, and no more.
 */
#pragma once

#include "schema/geometry/shape.h"

/* The pixels of a picture, row by row. */
typedef struct {
    const guint8 *bytes; /* borrowed */
    guint32 width, height;
    gsize stride;   /* bytes from one row to the next */
    guint channels; /* 1: gray; 3: red, green, blue; 4: and opacity, which is passed over */
} Raster;

/* What is taken for a line, and what for a gap in one. */
typedef struct {
    guint contrast; /* 1 to 255: by how much a colour differs that is no longer the same ground */
    guint gap;      /* pixels: where a line is interrupted for no more, it goes on;
                       0 to LIMIT_FLOOD_GAP */
    guint line;     /* pixels: how wide lines are printed: the shape goes to the middle of them;
                       0 to LIMIT_FLOOD_GAP */
    guint speck;    /* pixels: what is printed in the ground and has no larger area is ground too */
} FloodWish;

/* Where the picture lies on the map. */
typedef struct {
    double left, top;     /* of the corner of its first pixel, in grid units */
    double width, height; /* of a pixel, in grid units; > 0 */
    double tolerance;     /* how far, in pixels, the outline may be from that of the pixels */
} FloodPlace;

typedef enum {
    FLOOD_DONE,
    FLOOD_OUTSIDE, /* the place lies not in the picture */
    FLOOD_NARROW,  /* there is no ground around it that is wider than a gap */
    FLOOD_LIMIT,   /* more pixels than LIMIT_FLOOD_PIXELS, an outline of more points than a path may
                      have, or one that lies beyond LIMIT_COORDINATE */
    N_FLOOD_RESULTS,
} FloodResult;

/* Fills from the pixel (@x, @y).
 * @result: how it went. Returns: (transfer full): an outer ring, and one for each hole, or NULL. */
Shape *flood_fill(const Raster *raster, guint32 x, guint32 y, FloodWish wish, FloodPlace place,
                  FloodResult *result);

/* Returns: (transfer none): what @result means, for people, without a full stop. */
const char *flood_result_text(FloodResult result);
