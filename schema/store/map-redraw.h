/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing changed shapes back into map.svg. All other bytes of the file are unchanged. Any thread
 * may call these functions.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/store/map-svg.h"

/* A face of the map in the drawing, or to be added to it. */
typedef struct {
    const MapElement *element; /* NULL: it is new */
    const char *id;            /* of a new face: unused in the drawing; NULL: none */
    MapKind kind;              /* of a new face: less than MAP_KIND_BORDER */
} MapFace;

/* Writes the faces of @after that differ from @before: a changed shape is replaced, the element of
 * an empty one is removed, and a new one is added after the others of its kind. Border lines
 * (border-ONE--OTHER) that ran along the common border of the two faces are moved to their new
 * common border, or removed if there is none.
 * @faces: for each face of @after.
 * Returns: (transfer full): the new bytes, or NULL with @error set. */
GBytes *map_redraw(const MapSvg *svg, const Topology *before, const Topology *after,
                   const MapFace *faces, GError **error);

/* Renames the shape @from to @to, with everything named after it: its anchor, its label, its port
 * symbol and its border lines. Returns: (transfer full): the new bytes, those of @svg itself if
 * nothing has the name; NULL with @error set: the id @to is in use. */
GBytes *map_rename(const MapSvg *svg, const char *from, const char *to, GError **error);

/* Changes the class of border lines from the type @from to the type @to. Returns: (transfer full):
 * the new bytes, those of @svg itself if no line has the class; NULL with @error set: lines have
 * the class @to already, so that the rename could not be undone. */
GBytes *map_rename_border(const MapSvg *svg, const char *from, const char *to, GError **error);

/* Moves the circle of @kind, one with a map_kind_mark(), of the place @id to @at, in grid units, or
 * adds it; NULL: removes it. Returns: (transfer full): the new bytes, those of @svg itself if
 * nothing changes; NULL with @error set. */
GBytes *map_put_mark(const MapSvg *svg, MapKind kind, const char *id, const Point *at,
                     GError **error);

/* Returns: (transfer none): the line between the places @one and @other, border-ONE--OTHER or the
 * reverse, or NULL. */
const MapElement *map_find_line(const MapSvg *svg, const char *one, const char *other);

/* Sets @one and @other (transfer full) to what the id of the line @element names, up to its first
 * double dash. Returns: FALSE: it is no line between two places. */
gboolean map_line_ends(const MapElement *element, char **one, char **other);

/* Draws the line between the places @one and @other along the @n points of @course, in grid units;
 * @course NULL: where it is. @type: the type of border that it has as its class; NULL: the line is
 * removed. Returns: (transfer full): the new bytes, or NULL with @error set. */
GBytes *map_put_line(const MapSvg *svg, const char *one, const char *other, const char *type,
                     const Point *course, guint32 n, GError **error);

/* Returns: (transfer full): an empty drawing of the size of @frame, in grid units, with a group for
 * each kind of face. */
GBytes *map_blank(Box frame);
