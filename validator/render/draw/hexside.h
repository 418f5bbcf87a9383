/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders along the sides of hexes. Nothing is drawn where no place is a hex. Private to
 * validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

void render_draw_hexsides(const RenderMap *map, const RenderView *view);
/* Draws a sample of the line of @border, @width pixels long, from @x, @y on. */
void render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width);
