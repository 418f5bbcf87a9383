/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the colours and signs of a map mean, in a corner over it, to be folded away.
 */
#pragma once

#include "validator/render/render-map.h"

#include <gtk/gtk.h>

#define MAP_TYPE_LEGEND (map_legend_get_type())
G_DECLARE_FINAL_TYPE(MapLegend, map_legend, MAP, LEGEND, GtkWidget)

/* Returns: (transfer floating): a legend of no map, which is not seen. */
GtkWidget *map_legend_new(void);

/* From now on it is that of @map (a reference is taken; NULL: none). */
void map_legend_set_map(MapLegend *legend, RenderMap *map);
