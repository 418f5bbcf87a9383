/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of faces as numbers, sorted, held against each other.
 */
#include "schema/geometry/reshape/meeting.h"

static int
compare_pairs(gconstpointer a, gconstpointer b)
{
    guint64 p = *(const guint64 *)a, q = *(const guint64 *)b;
    return p < q ? -1 : p > q;
}

/* Returns: (transfer full): each pair that shares a border, once and in order. */
static GArray *
list_pairs(const Topology *map)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(guint64));
    for (guint32 i = 0; i < map->n_arcs; i++) {
        guint32 left = map->arcs[i].left, right = map->arcs[i].right;
        guint64 pair = (guint64)MIN(left, right) << 32 | MAX(left, right);
        if (left != FACE_NONE && right != FACE_NONE && left != right)
            g_array_append_val(pairs, pair);
    }
    g_array_sort(pairs, compare_pairs);
    guint64 *all = (guint64 *)(gpointer)pairs->data;
    guint n = 0;
    for (guint i = 0; i < pairs->len; i++)
        if (n == 0 || all[n - 1] != all[i])
            all[n++] = all[i];
    g_array_set_size(pairs, n);
    return pairs;
}

static guint64
pair_at(const GArray *pairs, guint index)
{
    return index < pairs->len ? g_array_index(pairs, guint64, index) : G_MAXUINT64;
}

GArray *
meetings_compare(const Topology *before, const Topology *after)
{
    g_autoptr(GArray) old = list_pairs(before);
    g_autoptr(GArray) new = list_pairs(after);
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(MeetingChange));
    for (guint i = 0, j = 0; i < old->len || j < new->len;) {
        guint64 was = pair_at(old, i), is = pair_at(new, j), pair = MIN(was, is);
        const MeetingChange change = {(guint32)(pair >> 32), (guint32)pair, is < was};
        if (was != is)
            g_array_append_val(changes, change);
        i += was <= is;
        j += is <= was;
    }
    return changes;
}
