/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks are kept in pixels, so that a picture can be moved without losing them.
 */
#include "editor/drawing/trace.h"

#include <math.h>
#include <string.h>

/* The edge of a sheet is at most this part of its width. */
#define MARGIN_PART 20

Trace *
trace_new(void)
{
    Trace *trace = g_new0(Trace, 1);
    trace->marks = g_array_new(FALSE, FALSE, sizeof(TraceMark));
    return trace;
}

static void
drop_marks(Trace *trace, guint first)
{
    for (guint i = first; i < trace->marks->len; i++)
        g_free((Point *)g_array_index(trace->marks, TraceMark, i).points);
    g_array_set_size(trace->marks, first);
}

void
trace_forget(Trace *trace)
{
    drop_marks(trace, 0);
    g_clear_pointer(&trace->partition, partition_free);
    memset(&trace->sheet, 0, sizeof trace->sheet);
}

void
trace_free(Trace *trace)
{
    if (trace == NULL)
        return;
    trace_forget(trace);
    g_array_unref(trace->marks);
    g_free(trace);
}

static gboolean
divide_sheet(Trace *trace)
{
    g_clear_pointer(&trace->partition, partition_free);
    trace->partition = partition_new(&trace->sheet.raster, trace->options, trace->sheet.place,
                                     (const TraceMark *)(gpointer)trace->marks->data,
                                     trace->marks->len, &trace->result);
    return trace->partition != NULL;
}

gboolean
trace_use(Trace *trace, const TraceSheet *sheet, TraceOptions options)
{
    const TracePlace *own = &trace->sheet.place, *other = &sheet->place;
    gboolean is_same = trace->sheet.raster.bytes == sheet->raster.bytes;
    gboolean is_there = own->left == other->left && own->top == other->top &&
                        own->width == other->width && own->height == other->height &&
                        own->tolerance == other->tolerance;
    if (is_same && is_there && trace->options.contrast == options.contrast &&
        trace->options.gap == options.gap)
        return trace->partition != NULL;
    if (!is_same)
        trace_forget(trace);
    trace->sheet = *sheet;
    trace->options = options;
    return divide_sheet(trace);
}

gboolean
trace_mark(Trace *trace, TraceMarkType type, const Point *points, guint n_points)
{
    const TracePlace *place = &trace->sheet.place;
    Point *own = g_new(Point, n_points);
    for (guint i = 0; i < n_points; i++)
        own[i] = (Point){(gint32)floor((points[i].x - place->left) / place->width),
                         (gint32)floor((points[i].y - place->top) / place->height)};
    const TraceMark mark = {type, own, n_points};
    g_array_append_val(trace->marks, mark);
    if (divide_sheet(trace))
        return TRUE;
    trace_unmark_last(trace);
    return FALSE;
}

void
trace_unmark(Trace *trace, guint index)
{
    g_free((Point *)g_array_index(trace->marks, TraceMark, index).points);
    g_array_remove_index(trace->marks, index);
    divide_sheet(trace);
}

gboolean
trace_unmark_last(Trace *trace)
{
    if (trace->marks->len == 0)
        return FALSE;
    trace_unmark(trace, trace->marks->len - 1);
    return TRUE;
}

/* Returns: the middle of the pixel @at. */
static Point
place_pixel(const Trace *trace, Point at)
{
    const TracePlace *place = &trace->sheet.place;
    return (Point){(gint32)lround(place->left + (at.x + 0.5) * place->width),
                   (gint32)lround(place->top + (at.y + 0.5) * place->height)};
}

Point
trace_mark_point(const Trace *trace, guint mark, guint index)
{
    return place_pixel(trace, g_array_index(trace->marks, TraceMark, mark).points[index]);
}

guint32
trace_find(const Trace *trace, Point at)
{
    const TracePlace *place = &trace->sheet.place;
    if (trace->partition == NULL)
        return FACE_NONE;
    double x = (at.x - place->left) / place->width, y = (at.y - place->top) / place->height;
    if (!(x >= 0 && y >= 0 && x < trace->sheet.raster.width && y < trace->sheet.raster.height))
        return FACE_NONE;
    return partition_find(trace->partition, (guint32)x, (guint32)y);
}

Point
trace_inside(const Trace *trace, guint32 region)
{
    return place_pixel(trace, trace->partition->regions[region].inside);
}

gboolean
trace_is_margin(const Trace *trace, guint32 region)
{
    const TraceRegion *own = &trace->partition->regions[region];
    return own->is_at_edge && 2 * own->depth < trace->sheet.raster.width / MARGIN_PART;
}
