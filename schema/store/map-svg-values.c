/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of attributes as geometry. Numbers are read by the reader of paths, which knows how SVG
 * writes them.
 */
#include "schema/store/map-svg.h"

#include "schema/store/map-svg-tags.h"

#include <string.h>

MapSpan
map_svg_attribute(const MapSvg *svg, const MapElement *element, const char *name)
{
    MapSpan value = element->tag;
    map_tag_find(svg->text->bytes, element->tag, name, &value);
    return value;
}

Shape *
map_svg_shape(const MapSvg *svg, const MapElement *element, PathError *error, guint32 *offset)
{
    Shape *shape = path_read(svg->text->bytes + element->data.start,
                             element->data.end - element->data.start,
                             MAP_SVG_GRID,
                             error,
                             offset);
    *offset += element->data.start;
    return shape;
}

/* Reads pairs of numbers, whatever stands between them, as the points of a line.
 * Returns: (transfer full): NULL if they are not @n_points. */
static Shape *
read_points(const GString *numbers, guint32 n_points)
{
    PathError error;
    guint32 offset;
    g_autofree char *path = g_strconcat("M", numbers->str, NULL);
    g_autoptr(Shape) line = path_read(path, strlen(path), MAP_SVG_GRID, &error, &offset);
    if (line == NULL || line->n_lines != 1 || line->lines[0].is_closed ||
        strcspn(numbers->str, "MmZzLlHhVvCcSsQqTtAa") != numbers->len)
        return NULL;
    return line->n_points == n_points ? g_steal_pointer(&line) : NULL;
}

static void
append_span(GString *text, const MapSvg *svg, MapSpan span)
{
    g_string_append_len(text, svg->text->bytes + span.start, span.end - span.start);
}

gboolean
map_svg_centre(const MapSvg *svg, const MapElement *element, Point *centre)
{
    g_autoptr(GString) numbers = g_string_new(NULL);
    append_span(numbers, svg, element->x);
    g_string_append_c(numbers, ' ');
    append_span(numbers, svg, element->y);
    g_autoptr(Shape) line = read_points(numbers, 1);
    if (line == NULL)
        return FALSE;
    *centre = line->points[0];
    return TRUE;
}

gboolean
map_svg_view_box(const MapSvg *svg, Box *box)
{
    g_autoptr(GString) numbers = g_string_new(NULL);
    append_span(numbers, svg, svg->view_box);
    g_autoptr(Shape) line = read_points(numbers, 2);
    if (line == NULL || line->points[1].x <= 0 || line->points[1].y <= 0)
        return FALSE;
    Point corner = line->points[0], size = line->points[1];
    *box = (Box){corner.x, corner.y, corner.x + size.x, corner.y + size.y};
    return TRUE;
}

const char *
map_svg_error_text(MapSvgError error)
{
    static const char *const texts[N_MAP_SVG_ERRORS] = {
        [MAP_SVG_OK] = "no error",
        [MAP_SVG_EMPTY] = "the file is empty",
        [MAP_SVG_SIZE] = "the file is too large",
        [MAP_SVG_UTF8] = "not UTF-8",
        [MAP_SVG_ENCODING] = "the file is in another encoding than UTF-8",
        [MAP_SVG_SUBSET] = "the DOCTYPE has declarations of its own",
        [MAP_SVG_DEPTH] = "too many elements inside each other",
        [MAP_SVG_ELEMENTS] = "too many elements",
        [MAP_SVG_ATTRIBUTES] = "too many attributes",
        [MAP_SVG_SYNTAX] = "not well-formed XML",
        [MAP_SVG_ROOT] = "the root is not svg",
    };
    g_assert(error < N_MAP_SVG_ERRORS);
    return texts[error];
}
