/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ordering what two sides put into one list. The skeleton is what of the base neither side moved;
 * whatever a side put somewhere is anchored to the part of the skeleton before it.
 */
#include "schema/store/merge-order.h"

#include <string.h>

/* What one side did. Arrays by item unless said otherwise. */
typedef struct {
    const guint32 *order; /* borrowed: its items */
    guint32 length;
    gboolean *is_put; /* owned: inserted or moved */
    guint32 *anchor;  /* owned: of those put, how much of the skeleton comes before */
    guint32 *starts;  /* owned, by anchor: where its group starts in grouped */
    guint32 *grouped; /* owned: those put, by anchor, then in order */
} Side;

typedef struct {
    const MergeOrder *order;
    gboolean *in_base;     /* owned, by item */
    gboolean *is_skeleton; /* owned, by item */
    guint32 n_skeleton;
    Side ours, theirs;
    gboolean *is_done; /* owned, by item */
    GArray *merged;    /* borrowed */
    gboolean is_agreed;
} Ordering;

/* Marks what a side inserted and, of what the base has too, as little as possible that it moved. */
static void
find_put(const Ordering *ordering, Side *side)
{
    const MergeOrder *order = ordering->order;
    g_autofree guint32 *rank = g_new(guint32, order->n_items);
    g_autofree guint32 *item_of_rank = g_new(guint32, order->n_items);
    g_autofree gboolean *is_here = g_new0(gboolean, order->n_items);
    guint32 n = 0;
    for (guint32 i = 0; i < side->length; i++) {
        guint32 item = side->order[i];
        side->is_put[item] = !ordering->in_base[item];
        is_here[item] = TRUE;
        if (ordering->in_base[item]) {
            item_of_rank[n] = item;
            rank[item] = n++;
        }
    }
    g_autofree guint32 *ranks = g_new(guint32, n);
    guint32 k = 0;
    for (guint32 i = 0; i < order->lengths[MERGE_BASE]; i++) {
        guint32 item = order->orders[MERGE_BASE][i];
        if (is_here[item])
            ranks[k++] = rank[item];
    }
    g_autofree gboolean *moved = diff_find_moved(ranks, n);
    for (guint32 i = 0; i < n; i++)
        side->is_put[item_of_rank[i]] = moved[i];
}

static void
side_init(const Ordering *ordering, Side *side, MergeSide which)
{
    guint32 n = ordering->order->n_items;
    side->order = ordering->order->orders[which];
    side->length = ordering->order->lengths[which];
    side->is_put = g_new0(gboolean, n);
    side->anchor = g_new0(guint32, n);
    side->grouped = g_new(guint32, n);
    find_put(ordering, side);
}

static void
side_clear(Side *side)
{
    g_free(side->is_put);
    g_free(side->anchor);
    g_free(side->starts);
    g_free(side->grouped);
}

static void
find_skeleton(Ordering *ordering)
{
    const MergeOrder *order = ordering->order;
    for (guint32 i = 0; i < order->lengths[MERGE_BASE]; i++) {
        guint32 item = order->orders[MERGE_BASE][i];
        gboolean is_put = ordering->ours.is_put[item] || ordering->theirs.is_put[item];
        ordering->is_skeleton[item] = !is_put;
        ordering->n_skeleton += !is_put;
    }
}

static void
find_anchors(const Ordering *ordering, Side *side)
{
    g_autofree guint32 *passed = g_new0(guint32, ordering->order->n_items);
    guint32 n = 0;
    for (guint32 i = 0; i < ordering->order->lengths[MERGE_BASE]; i++) {
        guint32 item = ordering->order->orders[MERGE_BASE][i];
        if (ordering->is_skeleton[item])
            passed[item] = ++n;
    }
    guint32 anchor = 0;
    for (guint32 i = 0; i < side->length; i++) {
        guint32 item = side->order[i];
        if (ordering->is_skeleton[item])
            anchor = passed[item];
        else if (side->is_put[item])
            side->anchor[item] = anchor;
    }
}

/* What both sides put has one anchor: of two that inserted it the first, of two that moved it
 * ours. */
static void
settle_anchors(Ordering *ordering)
{
    guint32 *ours = ordering->ours.anchor;
    guint32 *theirs = ordering->theirs.anchor;
    for (guint32 i = 0; i < ordering->order->n_items; i++) {
        gboolean is_put_twice = ordering->ours.is_put[i] && ordering->theirs.is_put[i];
        if (!is_put_twice || ours[i] == theirs[i])
            continue;
        if (ordering->in_base[i])
            ordering->is_agreed = FALSE;
        else
            ours[i] = MIN(ours[i], theirs[i]);
        theirs[i] = ours[i];
    }
}

static void
group(const Ordering *ordering, Side *side)
{
    guint32 n_anchors = ordering->n_skeleton + 1;
    side->starts = g_new0(guint32, n_anchors + 1);
    for (guint32 i = 0; i < side->length; i++)
        if (side->is_put[side->order[i]])
            side->starts[side->anchor[side->order[i]] + 1]++;
    for (guint32 i = 0; i < n_anchors; i++)
        side->starts[i + 1] += side->starts[i];
    g_autofree guint32 *next = g_memdup2(side->starts, sizeof *next * n_anchors);
    for (guint32 i = 0; i < side->length; i++)
        if (side->is_put[side->order[i]])
            side->grouped[next[side->anchor[side->order[i]]]++] = side->order[i];
}

/* A part of Side.grouped. */
typedef struct {
    const guint32 *items;
    guint32 length;
} Group;

static Group
group_at(const Side *side, guint32 anchor)
{
    guint32 start = side->starts[anchor];
    return (Group){.items = side->grouped + start, .length = side->starts[anchor + 1] - start};
}

static int
compare_groups(const Ordering *ordering, Group a, Group b)
{
    for (guint32 i = 0; i < MIN(a.length, b.length); i++) {
        const DiffKey *left = ordering->order->keys[a.items[i]];
        const DiffKey *right = ordering->order->keys[b.items[i]];
        int result = strcmp(left->key, right->key);
        if (result != 0)
            return result;
        if (left->nth != right->nth)
            return left->nth < right->nth ? -1 : 1;
    }
    return a.length < b.length ? -1 : a.length > b.length;
}

/* Returns: the next item of @group from *@at on that both sides moved, or DIFF_NOWHERE. */
static guint32
next_moved_twice(const Ordering *ordering, Group group, guint32 *at)
{
    while (*at < group.length) {
        guint32 item = group.items[(*at)++];
        if (ordering->in_base[item] && ordering->ours.is_put[item] && ordering->theirs.is_put[item])
            return item;
    }
    return DIFF_NOWHERE;
}

static gboolean
is_moved_alike(const Ordering *ordering, Group ours, Group theirs)
{
    guint32 i = 0;
    guint32 j = 0;
    for (;;) {
        guint32 a = next_moved_twice(ordering, ours, &i);
        guint32 b = next_moved_twice(ordering, theirs, &j);
        if (a != b)
            return FALSE;
        if (a == DIFF_NOWHERE)
            return TRUE;
    }
}

static void
append(Ordering *ordering, Group group)
{
    for (guint32 i = 0; i < group.length; i++)
        if (!ordering->is_done[group.items[i]]) {
            ordering->is_done[group.items[i]] = TRUE;
            g_array_append_val(ordering->merged, group.items[i]);
        }
}

static void
append_at(Ordering *ordering, guint32 anchor)
{
    Group ours = group_at(&ordering->ours, anchor);
    Group theirs = group_at(&ordering->theirs, anchor);
    gboolean is_alike = is_moved_alike(ordering, ours, theirs);
    ordering->is_agreed &= is_alike;
    gboolean is_ours_first = !is_alike || compare_groups(ordering, ours, theirs) <= 0;
    append(ordering, is_ours_first ? ours : theirs);
    append(ordering, is_ours_first ? theirs : ours);
}

gboolean
merge_order(const MergeOrder *order, GArray *merged)
{
    Ordering ordering = {
        .order = order,
        .in_base = g_new0(gboolean, order->n_items),
        .is_skeleton = g_new0(gboolean, order->n_items),
        .is_done = g_new0(gboolean, order->n_items),
        .merged = merged,
        .is_agreed = TRUE,
    };
    for (guint32 i = 0; i < order->lengths[MERGE_BASE]; i++)
        ordering.in_base[order->orders[MERGE_BASE][i]] = TRUE;
    side_init(&ordering, &ordering.ours, MERGE_OURS);
    side_init(&ordering, &ordering.theirs, MERGE_THEIRS);
    find_skeleton(&ordering);
    find_anchors(&ordering, &ordering.ours);
    find_anchors(&ordering, &ordering.theirs);
    settle_anchors(&ordering);
    group(&ordering, &ordering.ours);
    group(&ordering, &ordering.theirs);
    guint32 anchor = 0;
    append_at(&ordering, anchor);
    for (guint32 i = 0; i < order->lengths[MERGE_BASE]; i++) {
        guint32 item = order->orders[MERGE_BASE][i];
        if (!ordering.is_skeleton[item])
            continue;
        g_array_append_val(merged, item);
        append_at(&ordering, ++anchor);
    }
    side_clear(&ordering.ours);
    side_clear(&ordering.theirs);
    g_free(ordering.in_base);
    g_free(ordering.is_skeleton);
    g_free(ordering.is_done);
    return ordering.is_agreed;
}
