/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging what has an order: lists of records, item by item, and unknown members.
 */
#include "schema/model/records/record-write.h"
#include "schema/versions/diff-sequence.h"
#include "schema/versions/merge-walk.h"
#include "schema/versions/merge.h"

#include <string.h>

/* The items that the merged list will have, as numbers below n_items. All borrowed. */
typedef struct {
    guint32 n_items;
    const DiffKey *const *keys;           /* of each item */
    const guint32 *orders[N_MERGE_SIDES]; /* of each side: its items in order */
    guint32 lengths[N_MERGE_SIDES];
} MergeOrder;

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

/* Appends the items (guint32) to @merged in their order.
 * Returns: FALSE if both sides moved something to different places; ours counts then. */
static gboolean
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

/* Where one item is on each side; DIFF_NOWHERE: not there. */
typedef struct {
    guint32 at[N_MERGE_SIDES];
} Item;

typedef struct {
    const Field *field; /* borrowed; NULL: unknown members */
    DiffSequence *sides[N_MERGE_SIDES];
    GArray *items; /* of Item: those of the merged list */
} MergeList;

/* Returns: the version of @item on that side, or NULL. */
static gconstpointer
version_of(const MergeList *list, const Item *item, MergeSide side)
{
    return item->at[side] != DIFF_NOWHERE ? list->sides[side]->items[item->at[side]] : NULL;
}

/* Two versions, of which one may be absent. */
static gboolean
is_same(const MergeList *list, const Item *item, MergeSide a, MergeSide b)
{
    gconstpointer left = version_of(list, item, a);
    gconstpointer right = version_of(list, item, b);
    if (left == NULL || right == NULL)
        return left == right;
    return diff_same_item(list->field, left, right);
}

static MergeChoice
choose(const MergeList *list, const Item *item)
{
    return merge_choose(is_same(list, item, MERGE_OURS, MERGE_THEIRS),
                        is_same(list, item, MERGE_OURS, MERGE_BASE),
                        is_same(list, item, MERGE_THEIRS, MERGE_BASE));
}

/* The side by whose version an item is named. */
static MergeSide
side_with(const Item *item)
{
    if (item->at[MERGE_OURS] != DIFF_NOWHERE)
        return MERGE_OURS;
    return item->at[MERGE_THEIRS] != DIFF_NOWHERE ? MERGE_THEIRS : MERGE_BASE;
}

static DiffMark
enter(MergeWalk *walk, const MergeList *list, const Item *item, const char *name)
{
    const Record *record = version_of(list, item, side_with(item));
    return diff_path_enter(&walk->path, list->field, name, record);
}

static char *
name_of(const MergeList *list, const Item *item)
{
    MergeSide side = side_with(item);
    return diff_sequence_name(list->sides[side], item->at[side]);
}

static void
tell(MergeWalk *walk, const MergeList *list, const Item *item)
{
    char *values[N_MERGE_SIDES] = {NULL};
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        if (item->at[i] != DIFF_NOWHERE)
            values[i] = diff_sequence_text(list->sides[i], item->at[i]);
    g_autofree char *name = name_of(list, item);
    if (list->field == NULL) {
        merge_tell(walk, name, NULL, values);
        return;
    }
    const DiffMark mark = enter(walk, list, item, name);
    merge_tell(walk, NULL, NULL, values);
    diff_path_leave(&walk->path, &mark);
}

/* Takes the item into the merged list if it belongs there. */
static void
offer(MergeWalk *walk, MergeList *list, const Item *item)
{
    gboolean is_ours = item->at[MERGE_OURS] != DIFF_NOWHERE;
    gboolean is_theirs = item->at[MERGE_THEIRS] != DIFF_NOWHERE;
    MergeChoice choice = choose(list, item);
    /* Removed on one side, changed on the other. */
    if (choice == MERGE_BOTH_CHANGED && is_ours != is_theirs)
        tell(walk, list, item);
    if (choice == MERGE_TAKE_THEIRS ? is_theirs : is_ours)
        g_array_append_val(list->items, *item);
}

static void
gather(MergeWalk *walk, MergeList *list)
{
    for (guint side = 0; side < N_MERGE_SIDES; side++)
        for (guint32 i = 0; i < list->sides[side]->length; i++) {
            Item item;
            gboolean is_known = FALSE;
            for (guint j = 0; j < N_MERGE_SIDES; j++) {
                item.at[j] = diff_sequence_find(list->sides[j], &list->sides[side]->keys[i]);
                is_known |= j < side && item.at[j] != DIFF_NOWHERE;
            }
            if (!is_known)
                offer(walk, list, &item);
        }
}

static void
write_version(Writer *writer, const MergeList *list, gconstpointer version)
{
    if (list->field != NULL) {
        record_write(writer, version);
        return;
    }
    const Kept *kept = version;
    writer_raw_member(writer, kept->bytes, kept->length);
}

static void
merge_item(MergeWalk *walk, const MergeList *list, const Item *item)
{
    MergeChoice choice = choose(list, item);
    Versions versions;
    gboolean can_go_inside = list->field != NULL;
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        versions.of[i] = version_of(list, item, i);
        can_go_inside = can_go_inside && versions.of[i] != NULL && !versions.of[i]->raw;
    }
    if (choice == MERGE_BOTH_CHANGED && can_go_inside) {
        g_autofree char *name = name_of(list, item);
        const DiffMark mark = enter(walk, list, item, name);
        merge_members(walk, &versions);
        diff_path_leave(&walk->path, &mark);
        return;
    }
    MergeSide side = choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS;
    write_version(walk->writer, list, version_of(list, item, side));
    /* That it is gone on one side is told already. */
    if (choice == MERGE_BOTH_CHANGED && item->at[MERGE_THEIRS] != DIFF_NOWHERE)
        tell(walk, list, item);
}

/* Returns: (transfer full): the numbers of the items of the merged list that @side has, in its
 * order. */
static guint32 *
order_of(const MergeList *list, MergeSide side, guint32 *length)
{
    const DiffSequence *sequence = list->sides[side];
    g_autofree guint32 *item_at = g_new(guint32, sequence->length);
    for (guint32 i = 0; i < sequence->length; i++)
        item_at[i] = DIFF_NOWHERE;
    for (guint i = 0; i < list->items->len; i++) {
        guint32 at = g_array_index(list->items, Item, i).at[side];
        if (at != DIFF_NOWHERE)
            item_at[at] = i;
    }
    guint32 *order = g_new(guint32, sequence->length);
    *length = 0;
    for (guint32 i = 0; i < sequence->length; i++)
        if (item_at[i] != DIFF_NOWHERE)
            order[(*length)++] = item_at[i];
    return order;
}

/* Returns: (transfer full): the names of the items of a side, as JSON. */
static char *
names_in_order(const DiffSequence *sequence)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint32 i = 0; i < sequence->length; i++) {
        g_autofree char *name = diff_sequence_name(sequence, i);
        writer_text(writer, name);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}

/* Returns: (transfer full): of guint32: the merged list, as numbers of items. */
static GArray *
put_in_order(MergeWalk *walk, const MergeList *list)
{
    GArray *merged = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autofree const DiffKey **keys = g_new(const DiffKey *, list->items->len);
    MergeOrder order = {.n_items = list->items->len, .keys = keys};
    guint32 *orders[N_MERGE_SIDES];
    for (guint i = 0; i < list->items->len; i++) {
        const Item *item = &g_array_index(list->items, Item, i);
        MergeSide side = side_with(item);
        keys[i] = &list->sides[side]->keys[item->at[side]];
    }
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        order.orders[i] = orders[i] = order_of(list, i, &order.lengths[i]);
    if (!merge_order(&order, merged)) {
        char *values[N_MERGE_SIDES];
        for (guint i = 0; i < N_MERGE_SIDES; i++)
            values[i] = names_in_order(list->sides[i]);
        const char *name = list->field != NULL ? field_key(list->field) : NULL;
        merge_tell(walk, name, list->field, values)->is_order = TRUE;
    }
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        g_free(orders[i]);
    return merged;
}

void
merge_list(MergeWalk *walk, const Versions *versions, const Field *field)
{
    MergeList list = {.field = field, .items = g_array_new(FALSE, FALSE, sizeof(Item))};
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        list.sides[i] = diff_sequence_new(versions->of[i], field);
    gather(walk, &list);
    g_autoptr(GArray) merged = put_in_order(walk, &list);
    if (field != NULL)
        writer_begin_array(walk->writer);
    for (guint i = 0; i < merged->len; i++) {
        guint32 number = g_array_index(merged, guint32, i);
        merge_item(walk, &list, &g_array_index(list.items, Item, number));
    }
    if (field != NULL)
        writer_end_array(walk->writer);
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        diff_sequence_free(list.sides[i]);
    g_array_unref(list.items);
}
