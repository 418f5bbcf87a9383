/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists of a grid, and of what stands on it.
 */
#pragma once

#include "schema/foreign/lists/csv-lists.h"

extern const CsvList csv_terrains, csv_grid, csv_hexes, csv_hexsides, csv_faces;

/* Returns: whether a unit that stands on the map has the face @index. */
gboolean csv_face_is_used(const ForeignMap *map, guint32 index);

/* Returns: (transfer full): the label of the hex @index of the grid of @map. */
char *csv_hex_label(const ForeignMap *map, guint32 index);

/* Returns: the hex of the grid of @map, which has one, that people call @text; FOREIGN_NONE: there
 * is none. */
guint32 csv_hex_called(const ForeignMap *map, const char *text);
