/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small picture of a place with those around it, from the drawing of its data set.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/store/map-svg.h"

/* No picture is larger; what would be is left out, the places around first. */
#define PICTURE_BYTES_MAX 12288u

/* Returns: (transfer full): an SVG file with the place @id of @set; NULL: it is not drawn, or only
 * with too many points. @known: as for map_file_read(). */
char *picture_of_place(const DataSet *set, const char *id, MapSvg *known);
