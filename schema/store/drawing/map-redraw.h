/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing shapes that were changed back into map.svg. What is not of such a shape keeps its bytes.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/store/drawing/map-svg.h"

/* A face of the map as the drawing has it, or is to have it. */
typedef struct {
    const MapElement *element; /* NULL: it is new */
    const char *id;            /* of a new one, which nothing in the drawing has yet; NULL: none */
    MapKind kind;              /* of a new one: before MAP_KIND_BORDER */
} MapFace;

/* Writes every face of @after that is not as in @before: with another shape, without one, which has
 * its element go, or new, which is put behind the others of its kind. Lines of borders
 * (border-ONE--OTHER) that ran where two faces of these ids met run where they meet now; where they
 * meet no longer the line goes.
 * @faces: for each face of @after.
 * Returns: (transfer full): the new bytes, or NULL with @error set. */
GBytes *map_redraw(const MapSvg *svg, const Topology *before, const Topology *after,
                   const MapFace *faces, GError **error);

/* Gives the shape called @from the id @to, and what is called after it too: its anchor, its label,
 * its sign of a port and its lines of borders.
 * Returns: (transfer full): the new bytes, those of @svg itself if nothing is called so; NULL with
 * @error set: something is called @to already. */
GBytes *map_rename(const MapSvg *svg, const char *from, const char *to, GError **error);

/* Gives lines of borders whose class says the type @from the class @to instead.
 * Returns: (transfer full): the new bytes, those of @svg itself if no line has that class; NULL
 * with
 * @error set: lines have the class @to already, and it could not be told which of them were @from.
 */
GBytes *map_rename_border(const MapSvg *svg, const char *from, const char *to, GError **error);

/* Puts the circle of @kind that belongs to the place @id, one that map_kind_mark() knows, at @at,
 * in grid units; NULL: it goes. Returns: (transfer full): the new bytes, those of @svg itself if
 * nothing differs; NULL with @error set. */
GBytes *map_put_mark(const MapSvg *svg, MapKind kind, const char *id, const Point *at,
                     GError **error);

/* Returns: (transfer full): a drawing of the size of @frame, in grid units, with a group for each
 * kind of face and nothing in them. */
GBytes *map_blank(Box frame);
