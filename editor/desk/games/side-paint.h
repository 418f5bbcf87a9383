/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paints of sides in charts: those that they have on the map, as strong as charts need.
 */
#pragma once

#include "validator/smoke/staged-scenario.h"

/* Returns: the paint of the side @side (NO_NAME: nobody) of @stage in the shade @shade of
 * @n_shades, the strongest first: the hue of its first nation that has a paint. A side whose
 * nations have none, or one like that of a side before it, has a paint of chart_paint(). */
guint32 side_paint(const StagedScenario *stage, gint32 side, guint shade, guint n_shades);
