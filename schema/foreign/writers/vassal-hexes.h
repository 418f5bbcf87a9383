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

/* Appends the grid that lies on it. */
void vassal_hexes_append(GString *out, const ForeignMap *map);
