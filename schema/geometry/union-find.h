/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of numbers that are joined step by step (union-find). The sets are an array: each number has
 * a parent in its set, and the one that is its own parent, the root, identifies the set. Paths are
 * halved as they are followed. Each thread needs an array of its own.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the parents of @n numbers, each in a set of its own. */
static inline guint32 *
union_find_new(guint32 n)
{
    guint32 *parents = g_new(guint32, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        parents[i] = i;
    return parents;
}

/* Returns: the root of the set of @item. */
static inline guint32
union_find_root(guint32 *parents, guint32 item)
{
    while (parents[item] != item) {
        parents[item] = parents[parents[item]];
        item = parents[item];
    }
    return item;
}

/* Joins the sets of @a and @b; the root is the lower one of the two, so it does not depend on the
 * order of joins. Returns: FALSE: they were one set already. */
static inline gboolean
union_find_join(guint32 *parents, guint32 a, guint32 b)
{
    a = union_find_root(parents, a);
    b = union_find_root(parents, b);
    parents[MAX(a, b)] = MIN(a, b);
    return a != b;
}
