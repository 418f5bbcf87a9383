/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walk through the three versions of a file that writes the merged one: first what has an
 * order, then members.
 */
#include "schema/versions/merge.h"

#include "schema/model/new-ids.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/text/date.h"
#include "schema/text/limits.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"
#include "schema/versions/diff.h"
#include "schema/versions/diff-words.h"

#include <string.h>

typedef struct {
    Writer *writer;
    GPtrArray *conflicts;
    DiffPath path;     /* to the record at hand */
    GHashTable *stale; /* owned: a set of lines that name a record by its old id, and of the records
                          that have them; NULL: there are none */
} MergeWalk;

/* A record in its three versions. */
typedef struct {
    const Record *of[N_MERGE_SIDES];
} Versions;

/* Which version of a thing counts. */
typedef enum { MERGE_TAKE_OURS, MERGE_TAKE_THEIRS, MERGE_BOTH_CHANGED } MergeChoice;

static inline MergeChoice
merge_choose(gboolean are_both_same, gboolean is_ours_base, gboolean is_theirs_base)
{
    if (are_both_same || is_theirs_base)
        return MERGE_TAKE_OURS;
    return is_ours_base ? MERGE_TAKE_THEIRS : MERGE_BOTH_CHANGED;
}

static MergeConflict *add_conflict(MergeWalk *walk, const char *name, const Field *field,
                                   char *values[N_MERGE_SIDES]);
static void merge_members(MergeWalk *walk, const Versions *versions);

/* The items that the merged list will have, as numbers below n_items. All borrowed. */
typedef struct {
    guint32 n_items;
    const DiffKey *const *keys;           /* of each item */
    const guint32 *orders[N_MERGE_SIDES]; /* of each side: its items in order */
    guint32 lengths[N_MERGE_SIDES];
} MergeOrder;

/* The changes of one side. Arrays are indexed by item unless stated otherwise. */
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
group_put_items(const Ordering *ordering, Side *side)
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

/* Returns: the next item of @group from *@at on that both sides moved, or DIFF_NOT_FOUND.
 */
static guint32
next_moved_twice(const Ordering *ordering, Group group, guint32 *at)
{
    while (*at < group.length) {
        guint32 item = group.items[(*at)++];
        if (ordering->in_base[item] && ordering->ours.is_put[item] && ordering->theirs.is_put[item])
            return item;
    }
    return DIFF_NOT_FOUND;
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
        if (a == DIFF_NOT_FOUND)
            return TRUE;
    }
}

static void
append_group(Ordering *ordering, Group group)
{
    for (guint32 i = 0; i < group.length; i++)
        if (!ordering->is_done[group.items[i]]) {
            ordering->is_done[group.items[i]] = TRUE;
            g_array_append_val(ordering->merged, group.items[i]);
        }
}

static void
append_groups_at(Ordering *ordering, guint32 anchor)
{
    Group ours = group_at(&ordering->ours, anchor);
    Group theirs = group_at(&ordering->theirs, anchor);
    gboolean is_alike = is_moved_alike(ordering, ours, theirs);
    ordering->is_agreed &= is_alike;
    gboolean is_ours_first = !is_alike || compare_groups(ordering, ours, theirs) <= 0;
    append_group(ordering, is_ours_first ? ours : theirs);
    append_group(ordering, is_ours_first ? theirs : ours);
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
    group_put_items(&ordering, &ordering.ours);
    group_put_items(&ordering, &ordering.theirs);
    guint32 anchor = 0;
    append_groups_at(&ordering, anchor);
    for (guint32 i = 0; i < order->lengths[MERGE_BASE]; i++) {
        guint32 item = order->orders[MERGE_BASE][i];
        if (!ordering.is_skeleton[item])
            continue;
        g_array_append_val(merged, item);
        append_groups_at(&ordering, ++anchor);
    }
    side_clear(&ordering.ours);
    side_clear(&ordering.theirs);
    g_free(ordering.in_base);
    g_free(ordering.is_skeleton);
    g_free(ordering.is_done);
    return ordering.is_agreed;
}

/* Where one item is on each side; DIFF_NOT_FOUND: not there. */
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
    return item->at[side] != DIFF_NOT_FOUND ? list->sides[side]->items[item->at[side]] : NULL;
}

/* Two versions, of which one may be absent. */
static gboolean
is_same_version(const MergeList *list, const Item *item, MergeSide a, MergeSide b)
{
    gconstpointer left = version_of(list, item, a);
    gconstpointer right = version_of(list, item, b);
    if (left == NULL || right == NULL)
        return left == right;
    return diff_same_item(list->field, left, right);
}

static MergeChoice
choose_item(const MergeList *list, const Item *item)
{
    return merge_choose(is_same_version(list, item, MERGE_OURS, MERGE_THEIRS),
                        is_same_version(list, item, MERGE_OURS, MERGE_BASE),
                        is_same_version(list, item, MERGE_THEIRS, MERGE_BASE));
}

/* The side by whose version an item is named. */
static MergeSide
side_with(const Item *item)
{
    if (item->at[MERGE_OURS] != DIFF_NOT_FOUND)
        return MERGE_OURS;
    return item->at[MERGE_THEIRS] != DIFF_NOT_FOUND ? MERGE_THEIRS : MERGE_BASE;
}

static DiffMark
enter_item(MergeWalk *walk, const MergeList *list, const Item *item, const char *name)
{
    const Record *record = version_of(list, item, side_with(item));
    return diff_path_enter(&walk->path, list->field, name, record);
}

static char *
name_item(const MergeList *list, const Item *item)
{
    MergeSide side = side_with(item);
    return diff_sequence_name(list->sides[side], item->at[side]);
}

static void
report_item_conflict(MergeWalk *walk, const MergeList *list, const Item *item, gboolean has_old_id)
{
    char *values[N_MERGE_SIDES] = {NULL};
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        if (item->at[i] != DIFF_NOT_FOUND)
            values[i] = diff_sequence_text(list->sides[i], item->at[i]);
    g_autofree char *name = name_item(list, item);
    if (list->field == NULL) {
        add_conflict(walk, name, NULL, values);
        return;
    }
    const DiffMark mark = enter_item(walk, list, item, name);
    add_conflict(walk, NULL, NULL, values)->has_old_id = has_old_id;
    diff_path_leave(&walk->path, &mark);
}

static void
gather_items(MergeWalk *walk, MergeList *list)
{
    for (guint side = 0; side < N_MERGE_SIDES; side++)
        for (guint32 i = 0; i < list->sides[side]->length; i++) {
            Item item;
            gboolean is_known = FALSE;
            for (guint j = 0; j < N_MERGE_SIDES; j++) {
                item.at[j] = diff_sequence_find(list->sides[j], &list->sides[side]->keys[i]);
                is_known |= j < side && item.at[j] != DIFF_NOT_FOUND;
            }
            if (!is_known) {
                gboolean is_ours = item.at[MERGE_OURS] != DIFF_NOT_FOUND;
                gboolean is_theirs = item.at[MERGE_THEIRS] != DIFF_NOT_FOUND;
                MergeChoice choice = choose_item(list, &item);
                /* Removed on one side, changed on the other. */
                if (choice == MERGE_BOTH_CHANGED && is_ours != is_theirs)
                    report_item_conflict(walk, list, &item, FALSE);
                if (choice == MERGE_TAKE_THEIRS ? is_theirs : is_ours)
                    g_array_append_val(list->items, item);
            }
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

static gboolean
is_stale(const MergeWalk *walk, gconstpointer line_or_record)
{
    return walk->stale != NULL && g_hash_table_contains(walk->stale, line_or_record);
}

static void
merge_item(MergeWalk *walk, const MergeList *list, const Item *item)
{
    MergeChoice choice = choose_item(list, item);
    MergeSide side = choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS;
    gboolean has_old_id = is_stale(walk, version_of(list, item, side));
    Versions versions;
    gboolean can_go_inside = list->field != NULL;
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        versions.of[i] = version_of(list, item, i);
        can_go_inside = can_go_inside && versions.of[i] != NULL && !versions.of[i]->raw;
    }
    if ((choice == MERGE_BOTH_CHANGED || has_old_id) && can_go_inside) {
        g_autofree char *name = name_item(list, item);
        const DiffMark mark = enter_item(walk, list, item, name);
        merge_members(walk, &versions);
        diff_path_leave(&walk->path, &mark);
        return;
    }
    if (choice != MERGE_BOTH_CHANGED && has_old_id)
        report_item_conflict(walk, list, item, TRUE);
    write_version(walk->writer, list, version_of(list, item, side));
    /* A removal on one side has been reported already. */
    if (choice == MERGE_BOTH_CHANGED && item->at[MERGE_THEIRS] != DIFF_NOT_FOUND)
        report_item_conflict(walk, list, item, FALSE);
}

/* Returns: (transfer full): the numbers of the items of the merged list that @side has, in its
 * order. */
static guint32 *
order_of(const MergeList *list, MergeSide side, guint32 *length)
{
    const DiffSequence *sequence = list->sides[side];
    g_autofree guint32 *item_at = g_new(guint32, sequence->length);
    for (guint32 i = 0; i < sequence->length; i++)
        item_at[i] = DIFF_NOT_FOUND;
    for (guint i = 0; i < list->items->len; i++) {
        guint32 at = g_array_index(list->items, Item, i).at[side];
        if (at != DIFF_NOT_FOUND)
            item_at[at] = i;
    }
    guint32 *order = g_new(guint32, sequence->length);
    *length = 0;
    for (guint32 i = 0; i < sequence->length; i++)
        if (item_at[i] != DIFF_NOT_FOUND)
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
        add_conflict(walk, name, list->field, values)->is_order = TRUE;
    }
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        g_free(orders[i]);
    return merged;
}

/* Writes the merged LIST @field as an array; with NULL the merged unknown members. */
static void
merge_list(MergeWalk *walk, const Versions *versions, const Field *field)
{
    MergeList list = {.field = field, .items = g_array_new(FALSE, FALSE, sizeof(Item))};
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        list.sides[i] = diff_sequence_new(versions->of[i], field);
    gather_items(walk, &list);
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

static void
free_conflict(gpointer item)
{
    MergeConflict *conflict = item;
    g_free(conflict->id);
    g_free(conflict->path);
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        g_free(conflict->values[i]);
    g_free(conflict);
}

/* Adds a conflict about the member @name of the present record (NULL: about the record itself). The
 * values are consumed. Returns: (transfer none): the conflict, to set further members. */
static MergeConflict *
add_conflict(MergeWalk *walk, const char *name, const Field *field, char *values[N_MERGE_SIDES])
{
    MergeConflict *conflict = g_new0(MergeConflict, 1);
    conflict->owner = walk->path.owner;
    conflict->id = g_strdup(walk->path.id);
    conflict->path = diff_path_to(&walk->path, name);
    conflict->field = field;
    conflict->is_item = name == NULL;
    memcpy(conflict->values, values, sizeof conflict->values);
    g_ptr_array_add(walk->conflicts, conflict);
    return conflict;
}

static void
write_member(Writer *writer, const Record *record, const Field *field)
{
    if (record_has(record, field)) {
        writer_name(writer, field_key(field));
        record_write_field(writer, record, field);
    }
    const Kept *kept = diff_next_kept(record->kept, field);
    for (; kept != NULL; kept = diff_next_kept(kept->next, field))
        writer_raw_member(writer, kept->bytes, kept->length);
}

/* Returns: (transfer full): the value of @field, or NULL; where several members have its name, all
 * of them as an object. */
static char *
member_text(const Record *record, const Field *field)
{
    const Kept *kept = diff_next_kept(record->kept, field);
    if (kept == NULL)
        return record_field_to_text(record, field);
    if (!record_has(record, field) && diff_next_kept(kept->next, field) == NULL)
        return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    write_member(writer, record, field);
    writer_end_object(writer);
    return writer_finish_text(writer);
}

static const Source *
source_of(const Record *record, const Field *field)
{
    static const Source none;
    return record_has(record, field) ? *FIELD_SLOT(record, field, const Source *) : &none;
}

/* Returns: the text of @source for @member (NULL: for the rest), or NULL. */
static const char *
source_text_of(const Source *source, const Field *member)
{
    if (member == NULL)
        return source->rest;
    for (guint i = 0; i < source->n_members; i++)
        if (source->members[i].field == member)
            return source->members[i].text;
    return NULL;
}

static char *
quote_text(const char *text)
{
    if (text == NULL)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, text);
    return writer_finish_text(writer);
}

/* Returns: (transfer full): @members, as the bytes of each, as an object; NULL: there are none. */
static char *
joined_members(const Texts *members)
{
    if (members->length == 0)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    for (guint32 i = 0; i < members->length; i++)
        writer_raw_member(writer, members->items[i], strlen(members->items[i]));
    writer_end_object(writer);
    return writer_finish_text(writer);
}

/* Returns: (transfer none): the text of the merged source @field for @member. */
static const char *
merge_source_text(MergeWalk *walk, const Versions *versions, const Field *field,
                  const Field *member)
{
    const char *texts[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        texts[i] = source_text_of(source_of(versions->of[i], field), member);
    const char *ours = texts[MERGE_OURS];
    const char *theirs = texts[MERGE_THEIRS];
    switch (merge_choose(g_strcmp0(ours, theirs) == 0, g_strcmp0(ours, texts[MERGE_BASE]) == 0,
                         g_strcmp0(theirs, texts[MERGE_BASE]) == 0)) {
    case MERGE_TAKE_OURS:
        return ours;
    case MERGE_TAKE_THEIRS:
        return theirs;
    case MERGE_BOTH_CHANGED:
        break;
    }
    char *values[N_MERGE_SIDES] = {quote_text(texts[0]), quote_text(ours), quote_text(theirs)};
    g_autofree char *name =
        g_strdup_printf("%s/%s", field_key(field), member != NULL ? field_key(member) : "*");
    add_conflict(walk, name, field, values);
    return ours;
}

/* Returns: (transfer none): what the merged source @field has for others, which is one value. */
static const Texts *
merge_quiet(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Texts *quiet[N_MERGE_SIDES];
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        quiet[i] = &source_of(versions->of[i], field)->quiet;
        values[i] = joined_members(quiet[i]);
    }
    MergeChoice choice = merge_choose(g_strcmp0(values[MERGE_OURS], values[MERGE_THEIRS]) == 0,
                                      g_strcmp0(values[MERGE_OURS], values[MERGE_BASE]) == 0,
                                      g_strcmp0(values[MERGE_THEIRS], values[MERGE_BASE]) == 0);
    if (choice == MERGE_BOTH_CHANGED)
        add_conflict(walk, field_key(field), field, values);
    else
        for (guint i = 0; i < N_MERGE_SIDES; i++)
            g_free(values[i]);
    return quiet[choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS];
}

/* A source has a text for each member of its record, so two that were changed can be merged: every
 * change of a value brings one. */
static void
merge_source(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Record *ours = versions->of[MERGE_OURS];
    struct SourceMember members[ENTITY_FIELDS_MAX];
    Source source = {.members = members};
    source.rest = merge_source_text(walk, versions, field, NULL);
    for (guint i = 0; i < ours->entity->n_fields; i++) {
        const Field *member = &ours->entity->fields[i];
        const char *text = merge_source_text(walk, versions, field, member);
        if (text != NULL)
            members[source.n_members++] = (struct SourceMember){.field = member, .text = text};
    }
    source.quiet = *merge_quiet(walk, versions, field);
    g_autofree Record *merged = g_memdup2(ours, ours->entity->size);
    *(const Source **)((char *)merged + field->offset) = &source;
    writer_name(walk->writer, field_key(field));
    record_write_field(walk->writer, merged, field);
}

static const Texts *
lines_of(const Versions *versions, guint side, const Field *field)
{
    return FIELD_SLOT(versions->of[side], field, Texts);
}

/* Lines are merged one by one if all versions have the same number of them. */
static void
merge_lines(MergeWalk *walk, const Versions *versions, const Field *field)
{
    gboolean is_torn = FALSE;
    writer_member_array(walk->writer, field_key(field));
    for (guint32 i = 0; i < lines_of(versions, MERGE_OURS, field)->length; i++) {
        const char *lines[N_MERGE_SIDES];
        for (guint j = 0; j < N_MERGE_SIDES; j++)
            lines[j] = lines_of(versions, j, field)->items[i];
        MergeChoice choice = merge_choose(strcmp(lines[MERGE_OURS], lines[MERGE_THEIRS]) == 0,
                                          strcmp(lines[MERGE_OURS], lines[MERGE_BASE]) == 0,
                                          strcmp(lines[MERGE_THEIRS], lines[MERGE_BASE]) == 0);
        writer_text(walk->writer, lines[choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS]);
        is_torn |= choice == MERGE_BOTH_CHANGED;
    }
    writer_end_array(walk->writer);
    char *values[N_MERGE_SIDES];
    for (guint i = 0; is_torn && i < N_MERGE_SIDES; i++)
        values[i] = member_text(versions->of[i], field);
    if (is_torn)
        add_conflict(walk, field_key(field), field, values);
}

static gboolean
has_as_many_lines(const Versions *versions, const Field *field)
{
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        if (!record_has(versions->of[i], field) ||
            lines_of(versions, i, field)->length != lines_of(versions, 0, field)->length)
            return FALSE;
    return TRUE;
}

/* Whether both sides' values of @field can be merged further. */
static gboolean
can_go_inside(const Versions *versions, const Field *field)
{
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        gboolean may_miss = i == MERGE_BASE && field->kind != KIND_RECORD;
        if (record_has_unparsed(versions->of[i], field) ||
            !(record_has(versions->of[i], field) || may_miss))
            return FALSE;
    }
    return field->kind == KIND_RECORD || field->kind == KIND_LIST || field->kind == KIND_SOURCE ||
           (field->by_line && has_as_many_lines(versions, field));
}

static void
merge_inside(MergeWalk *walk, const Versions *versions, const Field *field)
{
    if (field->kind == KIND_SOURCE) {
        merge_source(walk, versions, field);
        return;
    }
    if (field->by_line) {
        merge_lines(walk, versions, field);
        return;
    }
    writer_name(walk->writer, field_key(field));
    if (field->kind == KIND_LIST) {
        merge_list(walk, versions, field);
        return;
    }
    Versions children;
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        children.of[i] = *FIELD_SLOT(versions->of[i], field, const Record *);
    const DiffMark mark = diff_path_enter(&walk->path, field, NULL, children.of[MERGE_OURS]);
    merge_members(walk, &children);
    diff_path_leave(&walk->path, &mark);
}

/* Whether the value of @field of @record, which may lack it, is or holds stale lines. */
static gboolean
value_is_stale(const MergeWalk *walk, const Record *record, const Field *field)
{
    if (!is_stale(walk, record) || !record_has(record, field))
        return FALSE;
    if (field->kind == KIND_RECORD)
        return is_stale(walk, *FIELD_SLOT(record, field, const Record *));
    gboolean is_found = FALSE;
    if (field->kind == KIND_LIST) {
        const Records *list = FIELD_SLOT(record, field, Records);
        for (guint32 i = 0; i < list->length; i++)
            is_found |= is_stale(walk, list->items[i]);
    } else if (field->kind == KIND_LINES) {
        const Texts *lines = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < lines->length; i++)
            is_found |= is_stale(walk, lines->items[i]);
    }
    return is_found;
}

static void
merge_member(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Record *base = versions->of[MERGE_BASE];
    const Record *ours = versions->of[MERGE_OURS];
    const Record *theirs = versions->of[MERGE_THEIRS];
    MergeChoice choice =
        merge_choose(diff_same_member(ours, theirs, field), diff_same_member(ours, base, field),
                     diff_same_member(theirs, base, field));
    const Record *taken = choice == MERGE_TAKE_THEIRS ? theirs : ours;
    gboolean has_old_id = value_is_stale(walk, taken, field);
    if ((choice == MERGE_BOTH_CHANGED || has_old_id) && can_go_inside(versions, field)) {
        merge_inside(walk, versions, field);
        return;
    }
    write_member(walk->writer, taken, field);
    if (choice != MERGE_BOTH_CHANGED && !has_old_id)
        return;
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        values[i] = member_text(versions->of[i], field);
    MergeConflict *conflict = add_conflict(walk, field_key(field), field, values);
    conflict->has_old_id = choice != MERGE_BOTH_CHANGED;
}

/* Writes the merged record as one object; no version is raw. */
static void
merge_members(MergeWalk *walk, const Versions *versions)
{
    const Entity *entity = versions->of[MERGE_OURS]->entity;
    writer_begin_object(walk->writer);
    for (guint i = 0; i < entity->n_fields; i++)
        merge_member(walk, versions, &entity->fields[i]);
    merge_list(walk, versions, NULL);
    writer_end_object(walk->writer);
}

static void
merge_root(MergeWalk *walk, const Versions *versions)
{
    const Record *base = versions->of[MERGE_BASE];
    const Record *ours = versions->of[MERGE_OURS];
    const Record *theirs = versions->of[MERGE_THEIRS];
    MergeChoice choice = merge_choose(diff_same_record(ours, theirs), diff_same_record(ours, base),
                                      diff_same_record(theirs, base));
    const Record *taken = choice == MERGE_TAKE_THEIRS ? theirs : ours;
    if ((choice == MERGE_BOTH_CHANGED || is_stale(walk, taken)) && !base->raw && !ours->raw &&
        !theirs->raw) {
        merge_members(walk, versions);
        return;
    }
    record_write(walk->writer, taken);
    if (choice != MERGE_BOTH_CHANGED)
        return;
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        values[i] = record_to_text(versions->of[i]);
    add_conflict(walk, NULL, NULL, values);
}

/* Returns: (transfer full): what @writer wrote, as a file with its record, or NULL with @error. */
static Merge *
read_merged(Writer *writer, const Entity *entity, const char *name, GError **error)
{
    g_autoptr(GBytes) bytes = writer_finish(writer);
    g_autoptr(SourceText) text = NULL;
    const Record *root = NULL;
    if (g_bytes_get_size(bytes) <= LIMIT_FILE_BYTES) {
        Scanner stop;
        text = source_text_new(name, bytes);
        root = record_read(entity, text, &stop);
    }
    if (root == NULL) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE,
                    _("“%s” would be too large with the changes of both sides"), name);
        return NULL;
    }
    Merge *merge = g_new0(Merge, 1);
    merge->text = g_steal_pointer(&text);
    merge->root = root;
    return merge;
}

/* What one side renamed. The ids are borrowed. */
typedef struct {
    GHashTable *of[N_ENTITIES]; /* owned: id -> new id; NULL: none of the entity */
    GHashTable *old;            /* owned: a set of all former ids; NULL: nothing is renamed */
} NewIds;

static void
new_ids_clear(NewIds *ids)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        g_clear_pointer(&ids->of[i], g_hash_table_unref);
    g_clear_pointer(&ids->old, g_hash_table_unref);
}

static void
add_new_id(NewIds *ids, EntityId entity, const char *from, const char *to)
{
    if (ids->old == NULL)
        ids->old = g_hash_table_new(g_str_hash, g_str_equal);
    if (ids->of[entity] == NULL)
        ids->of[entity] = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(ids->old, (gpointer)from);
    g_hash_table_insert(ids->of[entity], (gpointer)from, (gpointer)to);
}

/* Returns: (transfer full): @record as JSON without its id and what is about that: two records with
 * the same text are one that was renamed. NULL: nothing but the id identifies it. */
static char *
text_without_id(const Record *record)
{
    gboolean is_named = FALSE;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    for (guint i = 1; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        if (field->kind == KIND_SOURCE || field->kind == KIND_TITLES)
            continue;
        write_member(writer, record, field);
        is_named |= field->kind == KIND_TITLE && record_has(record, field);
    }
    writer_end_object(writer);
    return is_named ? writer_finish_text(writer) : NULL;
}

/* Records that differ by no more than their ids. */
typedef struct {
    guint n_gone, n_new;
    const char *from, *to; /* borrowed: the last id of each */
} Alike;

/* Adds the ids of the records in @list that neither @a nor @b has to the groups in @alike. */
static void
group_records(GHashTable *alike, const Records *list, GHashTable *a, GHashTable *b)
{
    for (guint32 i = 0; i < list->length; i++) {
        const Record *record = list->items[i];
        const char *key = record->raw ? NULL : record_key(record);
        if (key == NULL || g_hash_table_contains(a, key) || g_hash_table_contains(b, key))
            continue;
        char *text = text_without_id(record);
        if (text == NULL)
            continue;
        Alike *group = g_hash_table_lookup(alike, text);
        if (group == NULL) {
            group = g_new0(Alike, 1);
            g_hash_table_insert(alike, text, group);
        } else {
            g_free(text);
        }
        gboolean is_gone = b == a;
        *(is_gone ? &group->n_gone : &group->n_new) += 1;
        *(is_gone ? &group->from : &group->to) = key;
    }
}

/* Adds to @ids the records of the list @field that @side renamed and @other did not. Where several
 * are alike, nothing says which became which, and none is renamed. */
static void
find_renames_in(const Versions *versions, const Field *field, MergeSide side, NewIds *ids)
{
    static const Records none;
    const Records *lists[N_MERGE_SIDES];
    GHashTable *items[N_MERGE_SIDES];
    MergeSide other = side == MERGE_OURS ? MERGE_THEIRS : MERGE_OURS;
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        lists[i] = record_has(versions->of[i], field) ? FIELD_SLOT(versions->of[i], field, Records)
                                                      : &none;
        items[i] = record_index_items(lists[i]);
    }
    g_autoptr(GHashTable) alike = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    group_records(alike, lists[MERGE_BASE], items[side], items[side]);
    group_records(alike, lists[side], items[MERGE_BASE], items[other]);
    GHashTableIter iterator;
    g_hash_table_iter_init(&iterator, alike);
    for (gpointer value; g_hash_table_iter_next(&iterator, NULL, &value);) {
        const Alike *group = value;
        if (group->n_gone == 1 && group->n_new == 1 &&
            g_hash_table_contains(items[other], group->from))
            add_new_id(ids, field->target, group->from, group->to);
    }
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        g_hash_table_unref(items[i]);
}

/* Adds to @ids what @side renamed in the lists of the file. */
static void
find_renames(const Versions *versions, MergeSide side, NewIds *ids)
{
    const Entity *entity = versions->of[MERGE_BASE]->entity;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (field->kind == KIND_LIST && entity_get(field->target)->keyed &&
            entity_get(field->target)->fields[0].kind == KIND_ID)
            find_renames_in(versions, field, side, ids);
    }
}

static const char *
find_new_id(EntityId entity, EntityId or_entity, const char *id, gconstpointer data)
{
    const NewIds *ids = data;
    const char *to = ids->of[entity] != NULL ? g_hash_table_lookup(ids->of[entity], id) : NULL;
    if (to == NULL && or_entity != 0 && ids->of[or_entity] != NULL)
        to = g_hash_table_lookup(ids->of[or_entity], id);
    return to;
}

/* Returns: (transfer none): @text (NULL is allowed), a value of @field of @owner, with the new ids,
 * in @arena; or @text. */
static const char *
rename_text(Arena *arena, const NewIds *ids, const Entity *owner, const Field *field,
            const char *text)
{
    if (text == NULL)
        return NULL;
    if (field->kind == KIND_ID) {
        gboolean is_key = field == &owner->fields[0];
        const char *to = is_key ? find_new_id(owner->id, 0, text, ids) : NULL;
        return to != NULL ? to : text;
    }
    const LineType type = {field->kind, field->target, field->or_target};
    g_autofree char *renamed = new_ids_in_text(type, text, find_new_id, ids);
    return renamed != NULL ? arena_copy_text(arena, renamed, strlen(renamed)) : text;
}

static const Source *
rename_source(Arena *arena, const NewIds *ids, const Record *owner, const Field *field,
              const Source *source)
{
    Source *copy = arena_new0(arena, Source, 1);
    struct SourceMember *members = arena_new0(arena, struct SourceMember, source->n_members);
    *copy = *source;
    copy->rest = rename_text(arena, ids, owner->entity, field, source->rest);
    for (guint i = 0; i < source->n_members; i++) {
        const struct SourceMember *member = &source->members[i];
        members[i].field = member->field;
        members[i].text = rename_text(arena, ids, owner->entity, field, member->text);
    }
    copy->members = members;
    return copy;
}

static const Record *rename_ids(Arena *arena, const NewIds *ids, const Record *record);

/* Renames what the value of @field in @copy is or holds; the list that it had stays as it is. */
static void
rename_value(Arena *arena, const NewIds *ids, Record *copy, const Field *field)
{
    gpointer slot = (char *)copy + field->offset;
    if (field->kind == KIND_RECORD) {
        const Record **child = slot;
        *child = rename_ids(arena, ids, *child);
    } else if (field->kind == KIND_LIST) {
        Records *list = slot;
        const Record **items = arena_new0(arena, const Record *, list->length);
        for (guint32 i = 0; i < list->length; i++)
            items[i] = rename_ids(arena, ids, list->items[i]);
        list->items = items;
    } else if (field->kind == KIND_REFS || field->kind == KIND_ZONES) {
        Texts *texts = slot;
        const char **items = arena_new0(arena, const char *, texts->length);
        for (guint32 i = 0; i < texts->length; i++)
            items[i] = rename_text(arena, ids, copy->entity, field, texts->items[i]);
        texts->items = items;
    } else if (field->kind == KIND_SOURCE) {
        const Source **source = slot;
        *source = rename_source(arena, ids, copy, field, *source);
    } else if (field->kind == KIND_ID || field->kind == KIND_REF || field->kind == KIND_ZONE ||
               field->kind == KIND_DATE) {
        const char **text = slot;
        *text = rename_text(arena, ids, copy->entity, field, *text);
    }
}

/* Returns: (transfer none): @record, made in @arena, with the new @ids in its own id and in the
 * references, zones, dates and sources of it and of all records below it. Lines, whose grammar
 * needs the whole data set, and what could not be read keep the old ones. */
static const Record *
rename_ids(Arena *arena, const NewIds *ids, const Record *record)
{
    if (record->raw)
        return record;
    Record *copy = arena_alloc(arena, record->entity->size);
    memcpy(copy, record, record->entity->size);
    copy->arena = arena;
    for (guint64 left = record->present; left != 0;)
        rename_value(arena, ids, copy, record_next_field(record, &left));
    return copy;
}

/* What one side renamed is renamed in the other versions too, so that their records and references
 * meet those of that side. */
static void
follow_renames(Versions *versions, Arena *arena, NewIds ids[N_MERGE_SIDES])
{
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        if (versions->of[i]->raw)
            return;
    for (MergeSide side = MERGE_OURS; side < N_MERGE_SIDES; side++) {
        MergeSide other = side == MERGE_OURS ? MERGE_THEIRS : MERGE_OURS;
        find_renames(versions, side, &ids[side]);
        if (ids[side].old == NULL)
            continue;
        versions->of[MERGE_BASE] = rename_ids(arena, &ids[side], versions->of[MERGE_BASE]);
        versions->of[other] = rename_ids(arena, &ids[side], versions->of[other]);
    }
}

/* Whether a word of @line, or the season of a date in it, is one of the former ids: which entity is
 * meant only the grammar of the line could say. */
static gboolean
line_has_old_id(const char *line, const NewIds *ids)
{
    for (const char *at = line; *at != '\0';) {
        gsize length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-");
        g_autofree char *word = g_strndup(at, length);
        const char *season = date_season(word);
        if (g_hash_table_contains(ids->old, word) ||
            (season != NULL && g_hash_table_contains(ids->old, season)))
            return TRUE;
        at += MAX(length, 1);
    }
    return FALSE;
}

/* A walk for lines that the grammar may find ids in. */
typedef struct {
    const NewIds *ids;
    GHashTable *kept;  /* of texts: the lines with old ids of the side that has renamed */
    GHashTable *stale; /* as in MergeWalk; NULL: the walk is through that side */
} LineWalk;

static void
add_stale_line(const LineWalk *walk, const RecordPlace *place, const char *line)
{
    g_hash_table_add(walk->stale, (gpointer)line);
    for (; place != NULL; place = place->parent)
        g_hash_table_add(walk->stale, (gpointer)place->record);
}

static void
visit_lines(const RecordPlace *place, gpointer data)
{
    const LineWalk *walk = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0 && !record->raw;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_LINES || field->grammar == LINES_SIGNS ||
            field->grammar == LINES_NAMES)
            continue;
        const Texts *lines = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < lines->length; i++) {
            const char *line = lines->items[i];
            if (!line_has_old_id(line, walk->ids))
                continue;
            if (walk->stale == NULL)
                g_hash_table_add(walk->kept, (gpointer)line);
            else if (!g_hash_table_contains(walk->kept, line))
                add_stale_line(walk, place, line);
        }
    }
}

/* Finds lines with ids that the other side has changed; a line that this side has too is as it
 * should be. Returns: (transfer full): MergeWalk.stale. */
static GHashTable *
find_stale_lines(const Versions *versions, const NewIds ids[N_MERGE_SIDES])
{
    GHashTable *stale = NULL;
    for (MergeSide side = MERGE_OURS; side < N_MERGE_SIDES; side++) {
        if (ids[side].old == NULL)
            continue;
        if (stale == NULL)
            stale = g_hash_table_new(NULL, NULL);
        g_autoptr(GHashTable) kept = g_hash_table_new(g_str_hash, g_str_equal);
        LineWalk walk = {.ids = &ids[side], .kept = kept};
        record_walk(versions->of[side], ENTITIES_ALL, visit_lines, &walk);
        walk.stale = stale;
        MergeSide other = side == MERGE_OURS ? MERGE_THEIRS : MERGE_OURS;
        record_walk(versions->of[other], ENTITIES_ALL, visit_lines, &walk);
    }
    return stale;
}

Merge *
merge_records(const Record *base, const Record *ours, const Record *theirs, const char *name,
              GError **error)
{
    g_assert(ours->entity == theirs->entity && (base == NULL || base->entity == ours->entity));
    g_autoptr(Arena) arena = arena_new();
    if (base == NULL)
        base = record_read_value(ours->entity, arena, "{}");
    Versions versions = {{base, ours, theirs}};
    NewIds ids[N_MERGE_SIDES] = {0};
    follow_renames(&versions, arena, ids);
    ours = versions.of[MERGE_OURS];
    g_autoptr(Writer) writer = writer_new();
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(free_conflict);
    MergeWalk walk = {
        .writer = writer,
        .conflicts = conflicts,
        .stale = find_stale_lines(&versions, ids),
    };
    diff_path_init(&walk.path, ours, ours->entity->keyed && !ours->raw ? record_key(ours) : NULL);
    merge_root(&walk, &versions);
    diff_path_clear(&walk.path);
    g_clear_pointer(&walk.stale, g_hash_table_unref);
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        new_ids_clear(&ids[i]);
    Merge *merge = read_merged(writer, ours->entity, name, error);
    if (merge != NULL) {
        merge->conflicts = g_steal_pointer(&conflicts);
        /* Owners of conflicts may be in it. */
        arena_add_dependency(merge->root->arena, arena);
    }
    return merge;
}

void
merge_free(Merge *merge)
{
    if (merge == NULL)
        return;
    arena_unref(merge->root->arena);
    source_text_unref(merge->text);
    g_ptr_array_unref(merge->conflicts);
    g_free(merge);
}

/* What happened where the three values are not shown: a whole item or file is too long for that. */
static const char *
describe_without_values(const MergeConflict *conflict)
{
    if (conflict->is_order)
        return _("ordered differently");
    if (conflict->has_old_id)
        return _("names a record by an id that the other side has changed");
    if (conflict->values[MERGE_OURS] == NULL)
        return _("removed in ours, changed in theirs");
    if (conflict->values[MERGE_THEIRS] == NULL)
        return _("changed in ours, removed in theirs");
    return conflict->values[MERGE_BASE] == NULL ? _("added differently in both")
                                                : _("changed differently in both");
}

void
merge_append_words(GString *out, const GPtrArray *conflicts)
{
    const Record *owner = NULL;
    for (guint i = 0; i < conflicts->len; i++) {
        const MergeConflict *conflict = conflicts->pdata[i];
        if (conflict->owner != owner) {
            diff_append_heading(out, conflict->owner, conflict->id);
            g_string_append_c(out, '\n');
        }
        owner = conflict->owner;
        g_string_append(out, "  ");
        if (conflict->path[0] != '\0') {
            diff_append_path(out, conflict->path);
            g_string_append(out, ": ");
        }
        if (conflict->is_item || conflict->is_order || conflict->has_old_id)
            g_string_append(out, describe_without_values(conflict));
        else {
            static const char *const sides[N_MERGE_SIDES] = {
                N_("%s in base"),
                N_("%s in ours"),
                N_("%s in theirs"),
            };
            for (guint j = 0; j < N_MERGE_SIDES; j++) {
                g_autoptr(GString) value = g_string_new(NULL);
                diff_append_value(value, conflict->field, conflict->values[j]);
                g_string_append(out, j > 0 ? ", " : "");
                g_string_append_printf(out, _(sides[j]), value->str);
            }
        }
        g_string_append_c(out, '\n');
    }
}
