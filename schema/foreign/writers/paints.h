/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours of grounds.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* Returns: (transfer full): the paint of each terrain of @map, 0xrrggbb: its own, or one by its
 * number. */
guint32 *terrain_paints(const ForeignMap *map);
