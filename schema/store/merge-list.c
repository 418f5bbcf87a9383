/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging what has an order: lists of records, item by item, and unknown members.
 */
#include "schema/model/record-write.h"
#include "schema/store/merge-order.h"
#include "schema/store/merge-walk.h"

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
