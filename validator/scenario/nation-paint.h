/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paints of nations, and those of sides in charts: as they are on the map, as strong as
 * charts need.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* Returns: the paint (0xRRGGBB) of the pieces of @nation: that of its colour, else that of its
 * lands, else the default; the default for NULL. */
guint32 nation_paint_of_pieces(const DataSet *set, const Nation *nation);

/* Returns: the paint of the lands of @nation; NULL: of lands without an owner. */
guint32 nation_paint_of_lands(const Nation *nation);

/* Returns: (transfer full): the paint of each side of @set, in their order: the hue of its first
 * nation that has a paint, kept apart from those of the others (schema/model/apart.h). */
guint32 *nation_paint_of_sides(const DataSet *set);

/* Returns: the paint of the side number @side, as nation_paint_of_sides(); that of no side for
 * NO_NAME or a number beyond the sides. */
guint32 nation_paint_of_side(const DataSet *set, gint32 side);
