/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is drawn on hexes.
 */
#pragma once

#include "validator/render/render-parts.h"

void render_draw_hexsides(const RenderMap *map, const RenderView *view);

/* Draws a sample of the line of @border, @width pixels long, from @x, @y on. */
void render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width);

/* Returns: where the hex @face, and what is written beside it if it is an outer one, lies at
 * @scale, in pixels from the origin of the map. */
Box render_hex_labels_box(const RenderMap *map, guint32 face, double scale);
void render_draw_hex_labels(const RenderMap *map, const RenderView *view);

/* Draws a wedge of @paint that points down, around @x, @y, for hexes of @hex pixels. */
void render_facing_sample(Pen *pen, guint32 paint, double x, double y, double hex);

/* Draws a wedge at the corner of each hex that the units there have before them; counters lie over
 * its base. */
void render_draw_facings(const RenderMap *map, const RenderView *view);
