/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paints of nations.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* Returns: the paint of the pieces of @nation: that of its colour, else that of its lands, else
 * that of pieces whose nation (NULL) has none. */
guint32 paint_of_pieces(const DataSet *set, const Nation *nation);

/* Returns: the paint of the lands of @nation; NULL: of nobody's. */
guint32 paint_of_lands(const Nation *nation);
