/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The partition of a scanned map: every pixel of a picture belongs to exactly one region, regions
 * end in the middle of the printed lines, and their outlines are one net of shared borders, without
 * gaps and overlaps. Most regions are found without help; where the print is not clear, marks of
 * the user decide. Time and memory are linear in the number of pixels. Any thread may call these
 * functions.
 */
#pragma once

#include "schema/geometry/topology.h"

/* The pixels of a picture, row by row. */
typedef struct {
    const guint8 *bytes; /* borrowed */
    guint32 width, height;
    gsize stride;   /* bytes from one row to the next */
    guint channels; /* 1: grey; 3: red, green, blue; 4: also opacity, which is ignored */
} Raster;

/* What counts as a line, and as a gap in a line. */
typedef struct {
    guint contrast; /* 1 to 255: how much darker than its surroundings print is; 0: estimated */
    guint gap;      /* pixels: gaps in lines up to this width are closed, up to LIMIT_TRACE_GAP; 0:
                       estimated from the width of the picture */
} TraceOptions;

/* The position of the picture on the map. */
typedef struct {
    double left, top;     /* of the corner of its first pixel, in grid units */
    double width, height; /* of a pixel, in grid units; > 0 */
    double tolerance;     /* the largest distance, in pixels, of a border from that of the pixels */
} TracePlace;

typedef enum {
    TRACE_POINT, /* a region is around this point; regions of two such points are kept apart */
    TRACE_JOIN,  /* all regions that this line touches are one */
    TRACE_WALL,  /* there is a border along this line */
} TraceMarkType;

typedef struct {
    TraceMarkType type;
    const Point *points; /* borrowed: in pixels; one for TRACE_POINT, else one or more */
    guint n_points;
} TraceMark;

typedef struct {
    guint32 n_pixels;
    Point inside;        /* the pixel farthest from lines */
    guint depth;         /* pixels: the distance of @inside from the nearest line or border */
    gboolean is_marked;  /* a TRACE_POINT is in it */
    gboolean is_at_edge; /* it reaches the edge of the picture */
} TraceRegion;

/* A border between two regions. */
typedef struct {
    guint32 first, second; /* regions, first < second */
    guint32 n_sides;       /* sides of pixels between them */
    gboolean is_corner; /* so short, compared with the others, that the two probably only meet in a
                           corner */
} TraceContact;

typedef struct {
    guint32 n_regions, n_contacts;
    TraceRegion *regions;   /* owned */
    TraceContact *contacts; /* owned: all pairs that have a border, sorted */
    Topology *map;          /* owned: a face for each region, in grid units */
    guint32 width, height;  /* of the reduced picture */
    guint factor;           /* pixels of the picture, along one side, for each of @labels */
    guint32 *labels;        /* owned: the region of each pixel of the reduced picture */
} Partition;

typedef enum {
    PARTITION_DONE,
    PARTITION_EMPTY, /* no region is wider than a gap */
    PARTITION_LIMIT, /* more pixels than LIMIT_TRACE_PIXELS, or beyond LIMIT_COORDINATE */
    PARTITION_FINE,  /* pixels are too small for the grid */
    N_PARTITION_RESULTS,
} PartitionResult;

/* Divides the picture @raster. Large ones are reduced first. @result is set to the outcome.
 * Returns: (transfer full): NULL unless @result is PARTITION_DONE. */
Partition *partition_new(const Raster *raster, TraceOptions options, TracePlace place,
                         const TraceMark *marks, guint n_marks, PartitionResult *result);
void partition_free(Partition *partition); /* NULL is allowed */

/* Returns: the region of the pixel (@x, @y) of the picture, which must be in it. */
guint32 partition_find(const Partition *partition, guint32 x, guint32 y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Partition, partition_free)
