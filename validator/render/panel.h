/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The title and the legend, each in a box where nothing is played; where the map has no such place
 * they stand below it.
 */
#pragma once

#include "validator/render/placer.h"

typedef struct {
    Box title, legend;
    gint32 below; /* height that the picture needs under the map; 0: both are on it */
} Panels;

/* Finds places for both and takes them. */
void panels_place(Panels *panels, Placer *placer);

void panels_draw(GString *out, const Scene *scene, const Panels *panels);
