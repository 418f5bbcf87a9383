/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the units in hexes face. Private to validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

/* Draws a wedge of @paint that points down, around @x, @y, for hexes of @hex pixels. */
void render_facing_sample(Pen *pen, guint32 paint, double x, double y, double hex);

/* Draws a wedge at the corner of each hex that the units there have before them; counters lie over
 * its base. */
void render_draw_facings(const RenderMap *map, const RenderView *view);
