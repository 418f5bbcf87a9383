/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours of ground where the data name none.
 */
#pragma once

#include "schema/model/entities.h"

/* Returns: what hexes of @terrain (NULL: any that is plain) are filled with. */
guint32 terrain_paint(const Terrain *terrain);
