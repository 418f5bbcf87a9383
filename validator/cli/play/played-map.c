/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking shapes out of a drawing. What is not written with the letters of paths is left out, so
 * that nothing but a shape comes into a page.
 */
#include "validator/cli/play/played-map.h"

#include <string.h>

/* Returns: the bytes of @span in @svg where all of them are @allowed; else none. */
static ResultsText
text_in(const MapSvg *svg, MapSpan span, const char *allowed)
{
    const char *bytes = svg->text->bytes + span.start;
    gsize length = span.end - span.start, n = 0;
    while (n < length && bytes[n] != '\0' && strchr(allowed, bytes[n]) != NULL)
        n++;
    return n == length ? (ResultsText){bytes, length} : (ResultsText){bytes, 0};
}

/* Returns: what @element draws where it is drawn, in the letters of a path. */
static ResultsText
drawn_text(PlayedMap *map, const MapElement *element)
{
    PathError error;
    guint32 offset;
    g_autoptr(GString) data = g_string_new(NULL);
    g_autoptr(Shape) shape = map_svg_shape(map->file->svg, element, &error, &offset);
    if (shape != NULL)
        path_write(data, shape, MAP_SVG_GRID.units);
    return (ResultsText){g_string_chunk_insert(map->texts, data->str), data->len};
}

const ResultsMap *
played_map_read(PlayedMap *map, const DataSet *set)
{
    static const char numbers[] = "0123456789.,-+eE \t\r\n";
    static const char paths[] = "0123456789.,-+eE \t\r\nMmLlHhVvCcSsQqTtAaZz";
    map->file = map_file_read(set);
    map->texts = g_string_chunk_new(4096);
    map->shapes = g_array_new(FALSE, FALSE, sizeof(ResultsShape));
    if (!map_file_is_drawn(map->file))
        return NULL;
    const MapSvg *svg = map->file->svg;
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        gboolean is_place = element->kind == MAP_KIND_TERRITORY || element->kind == MAP_KIND_BOX ||
                            element->kind == MAP_KIND_SEA;
        ResultsText path = {0};
        if (map_element_is_face(element) && !element->is_transformed)
            path = element->shape == MAP_SHAPE_PATH && element->affine == 0
                       ? text_in(svg, element->data, paths)
                       : drawn_text(map, element);
        const ResultsShape shape = {
            .id = is_place ? element->id : NULL,
            .path = path,
            .is_water = element->kind == MAP_KIND_SEA || element->kind == MAP_KIND_LAKE,
        };
        if (shape.path.length > 0 && (is_place || element->kind == MAP_KIND_LAKE))
            g_array_append_val(map->shapes, shape);
    }
    map->shown = (ResultsMap){
        .view_box = text_in(svg, svg->view_box, numbers),
        .shapes = (const ResultsShape *)(gpointer)map->shapes->data,
        .n_shapes = map->shapes->len,
    };
    return map->shown.view_box.length > 0 && map->shapes->len > 0 ? &map->shown : NULL;
}

void
played_map_clear(PlayedMap *map)
{
    map_file_free(map->file);
    if (map->shapes != NULL)
        g_array_unref(map->shapes);
    if (map->texts != NULL)
        g_string_chunk_free(map->texts);
}
