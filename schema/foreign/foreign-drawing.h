/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg of a foreign map.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* Returns: (transfer none): the id of the group @index of a drawing, or NULL behind the last. */
const char *foreign_drawing_group(guint index);

/* Returns: (transfer full): the drawing of @map, of which ids are made; NULL: nothing is drawn. */
GBytes *foreign_drawing(const ForeignMap *map);
