/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The labels of hexes: in each of them, and those of columns and rows around their grid. Private to
 * validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

/* Returns: where the hex @face, and what is written beside it if it is an outer one, lies at
 * @scale, in pixels from the origin of the map. */
Box render_hex_labels_box(const RenderMap *map, guint32 face, double scale);

void render_draw_hex_labels(const RenderMap *map, const RenderView *view);
