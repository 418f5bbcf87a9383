/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of hexes: areas that flow over their sides, and the pictures on them. Private to
 * validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

void render_draw_terrain(const RenderMap *map, const RenderView *view);

/* Draws a sample of @terrain in @box, in pixels. */
void render_terrain_sample(Pen *pen, const Look *look, const Terrain *terrain, Box box);
