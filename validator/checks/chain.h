/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains of things, each of which leads to at most one other: a command to the command that it is a
 * part of, a leader to the leader whom they replace, a vassal to its overlord. All chains are
 * followed at once, in time linear in the number of things, however long the chains are.
 *
 * @next maps each thing that leads to another one to that thing. Keys and values are addresses that
 * are compared, never dereferenced.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the set of all things on a cycle, including those that lead to
 * themselves. */
GHashTable *chain_circles(GHashTable *next);

/* Adds to the set @marked every thing whose chain leads to a member of @marked. */
void chain_spread(GHashTable *next, GHashTable *marked);
