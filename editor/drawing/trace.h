/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture that is being traced: what the user has marked in it, and the regions into which it
 * is divided by that (schema/geometry/partition.h). Places are in grid units.
 */
#pragma once

#include "schema/geometry/partition.h"

/* A picture below the map, with its position. */
typedef struct {
    Raster raster; /* the pixels are borrowed, until the pictures of the map change */
    TracePlace place;
} TraceSheet;

typedef struct {
    TraceSheet sheet;
    TraceOptions options;
    GArray *marks;        /* owned: of TraceMark, in pixels */
    Partition *partition; /* owned: NULL: nothing is traced, or it was refused */
    PartitionResult result;
} Trace;

Trace *trace_new(void); /* (transfer full) */
void trace_free(Trace *trace);

/* Divides the picture @sheet, unless that was done with the same @options before. Marks of another
 * picture are dropped. Returns: FALSE: it is refused, as trace->result says. */
gboolean trace_use(Trace *trace, const TraceSheet *sheet, TraceOptions options);

/* Drops the picture and all marks. */
void trace_forget(Trace *trace);

/* Adds a mark along @points (copied), and divides the picture again. Returns: FALSE: that is not
 * possible; the mark is dropped. */
gboolean trace_mark(Trace *trace, TraceMarkType type, const Point *points, guint n_points);

/* Removes the last mark, or the one of number @index, and divides the picture again. Returns:
 * FALSE: there is none. */
gboolean trace_unmark_last(Trace *trace);
void trace_unmark(Trace *trace, guint index);

/* Returns: the point @index of the mark @mark. */
Point trace_mark_point(const Trace *trace, guint mark, guint index);

/* Returns: the region at @at, or FACE_NONE: nothing is traced there. */
guint32 trace_find(const Trace *trace, Point at);

/* Returns: a point in @region, away from its borders. */
Point trace_inside(const Trace *trace, guint32 region);

/* Returns: whether @region is only the edge of the sheet, outside of the frame of the map. */
gboolean trace_is_margin(const Trace *trace, guint32 region);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Trace, trace_free)
