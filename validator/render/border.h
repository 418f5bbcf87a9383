/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of lines between faces, for the map and the legend. Private to validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

/* In the order in which they are drawn: what matters to a move lies on top. */
typedef enum {
    RENDER_LINE_WASTE,
    RENDER_LINE_LAKE,
    RENDER_LINE_ZONE,
    RENDER_LINE_HEX, /* easy, between hexes */
    RENDER_LINE_EASY,
    RENDER_LINE_NATION, /* easy, between two nations */
    RENDER_LINE_COAST,
    RENDER_LINE_RIM,
    RENDER_LINE_END,    /* of a map of hexes */
    RENDER_LINE_STRAIT, /* easy, over water */
    RENDER_LINE_BLOCKED,
    RENDER_LINE_HARD,
    N_RENDER_LINES,
} RenderLineKind;

typedef struct {
    double width;
    gsize colour; /* offset in RenderInk */
    double alpha;
    double dash, gap;      /* gap 0: solid; dash 0: dots */
    double casing;         /* how much wider the pale line below is; 0: none */
    double over, over_gap; /* width of pale dots along the middle, and how far they are apart */
} RenderLine;

/* Returns: the kinds of lines, as bits 1 << RenderLineKind, that @map has anywhere. */
guint render_border_kinds(const RenderMap *map);

/* Returns: the line that ways over borders of the type @border (id) are drawn with. */
RenderLineKind render_border_line(const RenderMap *map, const char *border);

/* Draws a sample of @kind, @width pixels long, from @x, @y on. */
void render_border_sample(const RenderInk *ink, Pen *pen, RenderLineKind kind, double x, double y,
                          double width);
