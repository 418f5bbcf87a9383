/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of the map of Pax Baltica, as the tests of geometry need them: taken from map.svg by a
 * plain search, without the reader of schema/store.
 */
#pragma once

#include "schema/geometry/svg-path.h"
#include "schema/geometry/topology.h"

/* The grid on which that map is drawn. */
#define SAMPLE_GRID ((SvgPathGrid){.units = 10, .tolerance = 0.5})

typedef struct {
    guint32 n_faces;
    char **ids;     /* owned */
    char **data;    /* owned: attribute d */
    Shape **shapes; /* owned */
} SampleFaces;

/* Reads every path that is not a border, in the order of the file. */
void sample_faces_init(SampleFaces *faces);
void sample_faces_clear(SampleFaces *faces);

/* Returns: the index of the face with that @id, which must exist. */
guint32 sample_faces_find(const SampleFaces *faces, const char *id);

/* Returns: (transfer full): the shape of the path data @text, which must be right. */
Shape *sample_shape(const char *text);

/* A plain generator of numbers, the same on every machine. Returns: one below @limit. */
guint32 sample_random(guint32 *state, guint32 limit);

/* Moves every corner at @from to @to: all faces that meet there follow.
 * Returns: (transfer full): the new map. */
Topology *sample_topology_move(const Topology *topology, Point from, Point to);

/* Gives @face another shape; its neighbours keep theirs. Returns: (transfer full): the new map. */
Topology *sample_topology_redraw(const Topology *topology, guint32 face, Shape *shape);
