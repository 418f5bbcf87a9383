/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a map of hexes has beside its places: marks on the ground, borders along sides, labels.
 * Nothing is drawn where no place is a hex.
 */
#pragma once

#include "validator/render/render-parts.h"

void render_draw_terrain(const RenderMap *map, const RenderView *view);
void render_draw_hexsides(const RenderMap *map, const RenderView *view);
/* Draws a sample of the line of @border, @width pixels long, from @x, @y on. */
void render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width);

void render_draw_hex_labels(const RenderMap *map, const RenderView *view);
