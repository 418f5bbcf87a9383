/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Things of which each leads to at most one other: a command to the one that it is a part of, a
 * leader to whom he succeeds, a vassal to his overlord. What chains of them come to is found for
 * all things at once, in time that grows with their number, however long the chains are.
 *
 * @next has for each thing that leads somewhere the thing to which it leads; both are addresses
 * that are compared, never read.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): a set of all things from which the way leads back to themselves, also
 * of those that lead to themselves at once. */
GHashTable *chain_circles(GHashTable *next);

/* Adds to @marked, a set, all things from which the way leads to one of it. */
void chain_spread(GHashTable *next, GHashTable *marked);
