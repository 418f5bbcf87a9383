/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes are written as they were read, in whole pixels of the picture. Colours are gray, so that
 * they fit light and dark windows.
 */
#include "validator/language/picture.h"

#include "schema/model/entities.h"
#include "schema/store/map-file.h"

/* Pixels of the longer side, and the margin around the place in percent of it. */
#define PICTURE_SIZE 240
#define MARGIN_PERCENT 60

/* From the drawing to the picture. */
typedef struct {
    Box box;      /* what is shown, in grid units */
    double scale; /* pixels of a grid unit */
} Frame;

/* Returns: what is shown around the shape with @bounds. */
static Frame
frame_around(Box bounds)
{
    gint64 width = (gint64)bounds.right - bounds.left, height = (gint64)bounds.bottom - bounds.top;
    gint64 margin = MAX(MAX(width, height) * MARGIN_PERCENT / 100, 1);
    const Frame frame = {
        .box = {(gint32)MAX(bounds.left - margin, G_MININT32),
                (gint32)MAX(bounds.top - margin, G_MININT32),
                (gint32)MIN(bounds.right + margin, G_MAXINT32),
                (gint32)MIN(bounds.bottom + margin, G_MAXINT32)},
        .scale = (double)PICTURE_SIZE / (double)(MAX(width, height) + 2 * margin),
    };
    return frame;
}

/* Returns: the pixels of @at from @start on. */
static gint
pixels(const Frame *frame, gint32 at, gint32 start)
{
    return (gint)((double)((gint64)at - start) * frame->scale + 0.5);
}

/* Appends @shape as a path of the class @class. */
static void
append_shape(GString *out, const Frame *frame, const Shape *shape, const char *class)
{
    g_string_append_printf(out, "<path class=\"%s\" d=\"", class);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        gint last_x = G_MININT, last_y = G_MININT;
        for (guint32 j = 0; j < ring.length; j++) {
            gint x = pixels(frame, ring.points[j].x, frame->box.left);
            gint y = pixels(frame, ring.points[j].y, frame->box.top);
            if (j > 0 && x == last_x && y == last_y)
                continue;
            g_string_append_printf(out, "%s%d %d", j == 0 ? "M" : "L", x, y);
            last_x = x;
            last_y = y;
        }
        if (shape->lines[i].is_closed)
            g_string_append_c(out, 'Z');
    }
    g_string_append(out, "\"/>");
}

/* Returns: (transfer full): the shape of @element; NULL: it has none. */
static Shape *
read_shape(const MapSvg *svg, const MapElement *element)
{
    SvgPathError error;
    guint32 offset;
    Shape *shape = element != NULL && map_element_is_face(element)
                       ? map_svg_shape(svg, element, &error, &offset)
                       : NULL;
    if (shape != NULL && shape->n_points == 0)
        g_clear_pointer(&shape, shape_unref);
    return shape;
}

/* Returns: (transfer full): the picture; NULL: it would be too large. */
static char *
draw_place(const DataSet *set, const MapSvg *svg, const char *id, gboolean has_neighbours)
{
    g_autoptr(GString) out = g_string_new(NULL);
    Shape *shape = read_shape(svg, map_svg_find_place(svg, id));
    const Record *space = data_set_find_record(set, ENTITY_SPACE, id);
    if (shape == NULL)
        return NULL;
    const Frame frame = frame_around(shape_bounds(shape));
    g_string_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">"
                    "<style>path{fill:#8883;stroke:#888}.at{fill:#c83;stroke:#840}</style>",
                    pixels(&frame, frame.box.right, frame.box.left),
                    pixels(&frame, frame.box.bottom, frame.box.top));
    const Records *neighbours = has_neighbours && space != NULL && !space->raw
                                    ? &((const Space *)space)->neighbours
                                    : &(const Records){0};
    for (guint32 i = 0; i < neighbours->length && out->len <= PICTURE_BYTES_MAX; i++) {
        const Neighbour *neighbour = (const Neighbour *)neighbours->items[i];
        Shape *beside = !neighbours->items[i]->raw && neighbour->to != NULL
                            ? read_shape(svg, map_svg_find_place(svg, neighbour->to))
                            : NULL;
        if (beside != NULL)
            append_shape(out, &frame, beside, "by");
        shape_unref(beside);
    }
    append_shape(out, &frame, shape, "at");
    g_string_append(out, "</svg>");
    shape_unref(shape);
    return out->len <= PICTURE_BYTES_MAX ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}

char *
picture_of_place(const DataSet *set, const char *id, MapSvg *known)
{
    g_autoptr(MapFile) map = map_file_read(set, known);
    if (!map_file_is_drawn(map))
        return NULL;
    char *picture = draw_place(set, map->svg, id, TRUE);
    return picture != NULL ? picture : draw_place(set, map->svg, id, FALSE);
}
