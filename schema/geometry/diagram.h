/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layout of places of which only the neighbours are known: a graph drawn in the plane, with a
 * straight line for each pair of neighbours. Stress majorisation (E. Gansner, Y. Koren, S. North,
 * "Graph drawing by stress majorization", 2004) from a start that the graph itself gives, as in
 * high-dimensional embedding (D. Harel, Y. Koren, 2002); then nodes near which lines cross, or are
 * too close, are moved one by one as long as that improves the layout (after R. Davidson, D. Harel,
 * "Drawing graphs nicely using simulated annealing", 1996, but without chance). Any thread may call
 * this function.
 */
#pragma once

#include <glib.h>

/* The most nodes, some seconds. Up to 500 take up to three, with few crossings; of larger graphs
 * some thousands take one, with more. */
#define DIAGRAM_NODES_MAX 20000u

typedef struct {
    double x, y;
} DiagramSpot;

typedef struct {
    guint32 a, b; /* indices of two different nodes */
} DiagramLine;

/* Lays out @n_nodes nodes (up to DIAGRAM_NODES_MAX) with the @n_lines @lines between them, without
 * duplicates. Components are placed beside each other. The same graph gives the same diagram.
 * Returns: (transfer full): a spot for each node, with coordinates of at least 0, to the right and
 * down; a line has a length of about 1, and few spots are nearer. */
DiagramSpot *diagram_new(guint32 n_nodes, const DiagramLine *lines, guint32 n_lines);
