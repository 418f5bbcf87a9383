/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map.svg of a foreign map. Any thread may call these functions.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* The prefix of the id of the anchor of a place. */
#define FOREIGN_ANCHOR "anchor-"

/* Returns: (transfer none): the id of the group number @index, from 0, of a drawing; NULL: there
 * are no more. */
const char *foreign_drawing_group(guint index);

/* Returns: (transfer full): the drawing of @map, whose ids must have been made; NULL: nothing is
 * drawn. */
GBytes *foreign_drawing_new(const ForeignMap *map);
