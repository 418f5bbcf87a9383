/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paints of sides in charts: those that they have on the map, as strong as charts need.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer full): the paint of each side of @set, in their order: the hue of its first
 * nation that has a paint, kept apart from those of the others (schema/model/paints/paint.h). */
guint32 *side_paints(const DataSet *set);

/* Returns: that of the side @side; of nobody (NO_NAME, or beyond the sides) that of nobody. */
guint32 side_paint(const DataSet *set, gint32 side);
