/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where places stand of which is known only who is next to whom: a graph drawn in the plane, with
 * one straight line for each neighbourhood. Stress majorisation (E. Gansner, Y. Koren, S. North,
 * "Graph drawing by stress majorization", 2004) from a start that the graph itself gives, as in
 * high-dimensional embedding (D. Harel, Y. Koren, 2002); then places near which lines cross, or lie
 * too close, are moved one by one while there is less of that (after R. Davidson, D. Harel,
 * "Drawing graphs nicely using simulated annealing", 1996, but without chance).
 */
#pragma once

#include <glib.h>

/* More places than these are not laid out: it takes the square of their number. */
#define DIAGRAM_NODES_MAX 500u

typedef struct {
    double x, y;
} DiagramSpot;

typedef struct {
    guint32 a, b; /* below the number of nodes, and not the same */
} DiagramLine;

/* Lays out @n_nodes (up to DIAGRAM_NODES_MAX) with @lines between them, of which none is there
 * twice. Parts that no line joins lie beside each other. The same graph gives the same diagram.
 * Returns: (transfer full): a spot for each node, 0 or more to the right and down; a line is about
 * 1 long, and hardly two spots are nearer. */
DiagramSpot *diagram_new(guint32 n_nodes, const DiagramLine *lines, guint32 n_lines);
