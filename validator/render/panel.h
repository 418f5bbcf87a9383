/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The title and the legend, each in a box where nothing is played; where the map has no such place
 * they stand below it. What a scenario sets up beside the map always does.
 */
#pragma once

#include "validator/render/placer.h"

/* Between the rim of a panel and what stands in it, in thousandths of a name. */
#define PANEL_PADDING 750

typedef struct {
    Box title, legend;
    Box scenario; /* set with a scenario only */
    gint32 below; /* height that the picture needs under the map; 0: all are on it */
} Panels;

/* Finds places for both and takes them. */
void panels_place(Panels *panels, Placer *placer);

void panels_draw(GString *out, const Scene *scene, const Panels *panels);
