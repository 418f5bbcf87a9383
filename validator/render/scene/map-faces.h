/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of a drawing: its lands, seas and what lies between them, and the arcs along which they
 * meet. Made once for a drawing. Immutable; lengths are in grid units.
 */
#pragma once

#include "schema/geometry/topology/topology.h"
#include "schema/store/drawing/map-svg.h"

typedef struct {
    gatomicrefcount references;  /* private */
    MapSvg *svg;                 /* owned */
    guint32 n_faces;             /* those of topology */
    const MapElement **elements; /* owned; of each face, borrowed from svg */
    guint32 *of_elements;        /* owned: the face of each element of svg; FACE_NONE */
    Topology *topology;          /* owned */
    Box frame;                   /* the view box, or else all there is */
} MapFaces;

/* @svg must be one without an error; a reference is taken. What is no path that can be read is left
 * out. Returns: (transfer full): with one reference. */
MapFaces *map_faces_new(MapSvg *svg);
MapFaces *map_faces_ref(MapFaces *faces);
void map_faces_unref(MapFaces *faces); /* NULL is allowed */

/* Returns: the face of the element with that @id; FACE_NONE: there is none. */
guint32 map_faces_find(const MapFaces *faces, const char *id);

/* Returns: whether @a and @b, two faces, have a border in common. */
gboolean map_faces_touch(const MapFaces *faces, guint32 a, guint32 b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapFaces, map_faces_unref)
