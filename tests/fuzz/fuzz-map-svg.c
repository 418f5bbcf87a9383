/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as map.svg: what is approved keeps its bytes when nothing is changed, and stays
 * approved when something is.
 */
#include "schema/store/map-svg.h"
#include "tests/fuzz/fuzz.h"

static void
look_at(const MapSvg *svg)
{
    Point centre;
    Box box;
    map_svg_view_box(svg, &box);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        SvgPathError error;
        guint32 offset;
        g_autoptr(Shape) shape = map_svg_shape(svg, element, &error, &offset);
        g_assert(offset <= svg->text->length);
        g_assert(element->span.start < element->tag.end && element->tag.end <= element->span.end);
        g_assert(svg->text->bytes[element->span.start] == '<');
        g_assert(svg->text->bytes[element->span.end - 1] == '>');
        map_svg_centre(svg, element, &centre);
    }
}

static void
change(const MapSvg *svg, const MapElement *element, MapChangeKind kind)
{
    const MapChange wanted = {
        .kind = kind,
        .id = element->id,
        .attribute = "d",
        .value = kind == MAP_CHANGE_INSERT ? "<g/>" : "M1,2 <&>",
    };
    g_autoptr(GBytes) bytes = map_svg_write(svg, &wanted, 1, NULL);
    if (bytes == NULL)
        return;
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) again = map_svg_new(text, NULL, NULL);
    g_assert(again->error == MAP_SVG_OK || kind == MAP_CHANGE_REMOVE ||
             again->error == MAP_SVG_ATTRIBUTES || again->error == MAP_SVG_DEPTH);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    g_autoptr(GBytes) contents = g_bytes_new(bytes, length);
    g_autoptr(SourceText) text = source_text_new("map.svg", contents);
    g_autoptr(MapSvg) svg = map_svg_new(text, NULL, NULL);
    g_autoptr(GBytes) written = map_svg_write(svg, NULL, 0, NULL);
    g_assert((svg->error == MAP_SVG_OK) == (written == contents) && svg->error_at <= length);
    look_at(svg);
    for (guint32 i = 0; i < MIN(svg->n_elements, 8); i++)
        for (guint kind = MAP_CHANGE_SET; svg->elements[i].id != NULL && kind <= MAP_CHANGE_INSERT;
             kind++)
            change(svg, &svg->elements[i], (MapChangeKind)kind);
    return 0;
}
