/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board of hexes for VASSAL.
 */
#pragma once

#include "schema/foreign/writers/vassal-pictures.h"

/* Lays out the board of the grid of @map. */
VassalLayout vassal_hexes_layout(const ForeignMap *map);

/* Returns: (transfer full): its picture. */
GString *vassal_hexes_picture(const ForeignMap *map, const VassalLayout *layout);

/* Appends the grid that lies on it, with its numbering. */
void vassal_hexes_append(GString *out, const ForeignMap *map);

/* Returns: whether VASSAL has the labels of @grid: behind Z it has AA and BB. */
gboolean vassal_hexes_keep_labels(const ForeignGrid *grid);

/* Writes the label that hex @index, by hex_index(), has in VASSAL to @label, of HEX_LABEL_SIZE. */
void vassal_hexes_label(const ForeignGrid *grid, guint32 index, char *label);

/* Returns: the middle of that hex, in pixels of the board. */
Point vassal_hexes_middle(const ForeignGrid *grid, guint32 index);

/* Appends the grounds of the hexes, where there are none, and what lies along sides, as properties
 * of the map. */
void vassal_hexes_append_grounds(GString *out, const ForeignMap *map);
