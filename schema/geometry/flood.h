/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Flood fill of a picture: the area around a point, up to the lines printed around it, as a shape.
 * Time and memory are linear in the number of pixels. Any thread may call these functions.
 */
#pragma once

#include "schema/geometry/shape.h"

/* The pixels of a picture, row by row. */
typedef struct {
    const guint8 *bytes; /* borrowed */
    guint32 width, height;
    gsize stride;   /* bytes from one row to the next */
    guint channels; /* 1: grey; 3: red, green, blue; 4: also opacity, which is ignored */
} Raster;

/* What counts as a line, and as a gap in a line. */
typedef struct {
    guint contrast; /* 1 to 255: the difference of colour at which an area ends */
    guint gap;      /* pixels: gaps in lines up to this width are closed; 0 to LIMIT_FLOOD_GAP */
    guint line;     /* pixels: the width of printed lines: the shape extends to their middle; 0 to
                       LIMIT_FLOOD_GAP */
    guint speck;    /* pixels: print in the area of at most this size is filled too */
} FloodOptions;

/* The position of the picture on the map. */
typedef struct {
    double left, top;     /* of the corner of its first pixel, in grid units */
    double width, height; /* of a pixel, in grid units; > 0 */
    double tolerance; /* the largest distance, in pixels, of the outline from that of the pixels */
} FloodPlace;

typedef enum {
    FLOOD_DONE,
    FLOOD_OUTSIDE, /* the point is not in the picture */
    FLOOD_NARROW,  /* the area around the point is not wider than a gap */
    FLOOD_LIMIT, /* more pixels than LIMIT_FLOOD_PIXELS, an outline with more points than a path may
                    have, or one beyond LIMIT_COORDINATE */
    N_FLOOD_RESULTS,
} FloodResult;

/* Fills from the pixel (@x, @y). @result is set to the outcome. Returns: (transfer full): a shape
 * with an outer ring, and one for each hole; NULL unless @result is FLOOD_DONE. */
Shape *flood_fill(const Raster *raster, guint32 x, guint32 y, FloodOptions wish, FloodPlace place,
                  FloodResult *result);

/* Returns: (transfer none): the description of @result, without a full stop. */
const char *flood_result_text(FloodResult result);
