/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawings of a few lines.
 */
#include "tests/unit/sample-drawing.h"

#include <string.h>

MapSvg *
sample_drawing(const char *text)
{
    g_autoptr(GBytes) contents = g_bytes_new(text, strlen(text));
    g_autoptr(SourceText) source = source_text_new("map.svg", contents);
    return map_svg_new(source, NULL, NULL);
}
