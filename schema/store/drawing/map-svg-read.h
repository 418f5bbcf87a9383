/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What map-svg.c and its reader know of each other.
 */
#pragma once

#include "schema/store/drawing/map-svg.h"

/* Returns: (transfer full): @text read, of which a reference is taken; the kinds of open shapes are
 * not known yet. */
MapSvg *map_svg_read(SourceText *text);

/* Returns: the kind that the first word of @classes says; MAP_KIND_NONE: it says none. */
MapKind map_kind_of_class(const char *classes);

/* Returns: the kind of what lies in the group @id; MAP_KIND_NONE: it may be anything. */
MapKind map_kind_of_group(const char *id);

/* Returns: the shape of elements of SVG called @name. */
MapShape map_shape_named(const char *name);
