/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of lines between faces, for the map and the legend. Private to validator/render.
 */
#pragma once

#include "validator/render/screen-parts.h"

/* In the order in which they are drawn: what matters to a move lies on top. */
typedef enum {
    SCREEN_LINE_WASTE,
    SCREEN_LINE_LAKE,
    SCREEN_LINE_ZONE,
    SCREEN_LINE_EASY,
    SCREEN_LINE_NATION, /* easy, between two nations */
    SCREEN_LINE_COAST,
    SCREEN_LINE_RIM,
    SCREEN_LINE_BLOCKED,
    SCREEN_LINE_HARD,
    N_SCREEN_LINES,
} ScreenLineKind;

typedef struct {
    double width;
    gsize colour; /* offset in ScreenInk */
    double alpha;
    double dash, gap;      /* gap 0: solid; dash 0: dots */
    double casing;         /* how much wider the pale line below is; 0: none */
    double over, over_gap; /* width of pale dots along the middle, and how far they are apart */
} ScreenLine;

/* Returns: the kinds of lines, as bits 1 << ScreenLineKind, that @map has anywhere. */
guint screen_border_kinds(const ScreenMap *map);

/* Draws a sample of @kind, @width pixels long, from @x, @y on. */
void screen_border_sample(const ScreenInk *ink,
                          Pen *pen,
                          ScreenLineKind kind,
                          double x,
                          double y,
                          double width);
