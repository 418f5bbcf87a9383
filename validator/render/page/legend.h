/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legend of a map, made of its data.
 */
#pragma once

#include "validator/render/page/rows.h"
#include "validator/render/render-parts.h"

/* Gathers the rows of the legend of @map, which must outlive @list. @width: of a column. */
void render_legend_init(RowList *list, const RenderMap *map, double width);
