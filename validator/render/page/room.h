/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where on a map, laid out at one scale, nothing is: room for the title and the legend.
 */
#pragma once

#include "validator/render/render-map.h"

/* Finds the place for a panel of @width times @height pixels, at most @gap from which no land that
 * is played on, no line between seas, nothing written and no block lies: the nearest to the upper
 * left corner of the map, or to the lower left one if @is_low. @taken (of Box, in pixels from the
 * origin of the map) is left free too. The time it takes grows with the pixels of the map and the
 * faces. Returns: FALSE if there is none. */
gboolean page_find_room(RenderMap *map,
                        double scale,
                        const GArray *taken,
                        double width,
                        double height,
                        double gap,
                        gboolean is_low,
                        Box *found);
