/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walking two records side by side. Within a list what changed inside comes first, then what went
 * from the back, what moved and what came from the front, so that every edit finds the places that
 * it speaks of.
 */
#include "schema/versions/diff.h"

#include "schema/model/records/record-write.h"
#include "schema/versions/diff-path.h"
#include "schema/versions/diff-sequence.h"
#include "schema/versions/diff-value.h"

#include <string.h>

/* Steps that finding the places of moved items may take; a list that was turned over more than that
 * is replaced as a whole. */
#define MOVE_STEPS_MAX ((guint64)1 << 26)

typedef struct {
    GPtrArray *differences;
    DiffPath path; /* to the record at hand */
} Walk;

/* A value that changes. Texts are consumed. */
typedef struct {
    const Field *field;
    const Record *item;
    char *before;
    char *after;
    guint32 from, to;
} Step;

static void
free_difference(gpointer item)
{
    Difference *difference = item;
    g_free((char *)difference->edit.id);
    g_free((char *)difference->edit.path);
    g_free((char *)difference->edit.before);
    g_free((char *)difference->edit.after);
    g_free(difference);
}

/* @name is that of a member; NULL: the record at hand. */
static void
add(Walk *walk, const char *name, Step step)
{
    Difference *difference = g_new(Difference, 1);
    *difference = (Difference){
        .edit =
            {
                .entity = walk->path.owner->entity->id,
                .id = g_strdup(walk->path.id),
                .path = diff_path_to(&walk->path, name),
                .before = step.before,
                .after = step.after,
                .from = step.from,
                .to = step.to,
            },
        .owner = walk->path.owner,
        .field = step.field,
        .item = step.item,
    };
    g_ptr_array_add(walk->differences, difference);
}

static gboolean
has_plain_name(const Kept *kept)
{
    g_autofree char *name = diff_kept_name(kept);
    return edit_is_plain_key(name);
}

/* Whether an edit that inserts the member spells it as it is. */
static gboolean
is_plainly_spelt(const Kept *kept)
{
    g_autofree char *name = diff_kept_name(kept);
    g_autofree char *spelt = g_strdup_printf("\"%s\": ", name);
    return edit_is_plain_key(name) && strlen(spelt) == kept->value &&
           memcmp(kept->bytes, spelt, kept->value) == 0;
}

static gboolean
is_all_plain(const Record *record)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (!is_plainly_spelt(kept))
            return FALSE;
    return TRUE;
}

/* Whether what was kept is the same but for values of members that a path can name. */
static gboolean
has_same_spelling(const Record *before, const Record *after)
{
    const Kept *a = before->kept;
    const Kept *b = after->kept;
    for (; a != NULL && b != NULL; a = a->next, b = b->next) {
        gboolean is_same_name = a->field == b->field && a->value == b->value &&
                                memcmp(a->bytes, b->bytes, a->value) == 0;
        gboolean is_same_state =
            a->field == NULL || record_has(before, a->field) == record_has(after, a->field);
        if (!is_same_name || !is_same_state || !(has_plain_name(a) || diff_same_kept(a, b)))
            return FALSE;
    }
    return a == NULL && b == NULL;
}

/* Whether edits of single members can tell all the differences. */
static gboolean
can_name_members(const Record *before, const Record *after)
{
    if (before->raw || after->raw)
        return FALSE;
    if (has_same_spelling(before, after))
        return TRUE;
    return is_all_plain(before) && is_all_plain(after);
}

/* Tells that an item came, went or moved. */
static void
add_item(Walk *walk, const DiffSequence *sequence, guint32 index, Step step)
{
    g_autofree char *name = diff_sequence_name(sequence, index);
    if (sequence->field == NULL) {
        add(walk, name, step);
        return;
    }
    step.item = sequence->items[index];
    const DiffMark mark = diff_path_enter(&walk->path, sequence->field, name, step.item);
    add(walk, NULL, step);
    diff_path_leave(&walk->path, &mark);
}

/* Two versions of one list, item by item. */
typedef struct {
    DiffSequence *old, *new; /* owned */
    guint32 *new_of_old;     /* owned: index or DIFF_NOWHERE */
    guint32 n_common;
    guint32 *common; /* owned: indexes in new of what both have, in the order of new */
    guint32 *order;  /* owned: the same in the order of old, as indexes in common */
    gboolean *moved; /* owned: whether one of common has */
    guint32 n_moved;
} Pairing;

static void
pairing_free(Pairing *pairing)
{
    diff_sequence_free(pairing->old);
    diff_sequence_free(pairing->new);
    g_free(pairing->new_of_old);
    g_free(pairing->common);
    g_free(pairing->order);
    g_free(pairing->moved);
    g_free(pairing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Pairing, pairing_free)

/* Pairs the items of the LIST @field or, when that is NULL, the unknown members. */
static Pairing *
pairing_new(const Record *before, const Record *after, const Field *field)
{
    Pairing *pairing = g_new0(Pairing, 1);
    DiffSequence *old = pairing->old = diff_sequence_new(before, field);
    DiffSequence *new = pairing->new = diff_sequence_new(after, field);
    pairing->new_of_old = g_new(guint32, old->length);
    pairing->common = g_new(guint32, new->length);
    pairing->order = g_new(guint32, old->length);
    g_autofree guint32 *rank_of_old = g_new(guint32, old->length);
    for (guint32 i = 0; i < old->length; i++)
        pairing->new_of_old[i] = DIFF_NOWHERE;
    for (guint32 i = 0; i < new->length; i++) {
        guint32 index = diff_sequence_find(old, &new->keys[i]);
        if (index == DIFF_NOWHERE)
            continue;
        pairing->new_of_old[index] = i;
        rank_of_old[index] = pairing->n_common;
        pairing->common[pairing->n_common++] = i;
    }
    guint32 n = 0;
    for (guint32 i = 0; i < old->length; i++)
        if (pairing->new_of_old[i] != DIFF_NOWHERE)
            pairing->order[n++] = rank_of_old[i];
    pairing->moved = diff_find_moved(pairing->order, n);
    for (guint32 i = 0; i < n; i++)
        pairing->n_moved += pairing->moved[i] != FALSE;
    return pairing;
}

static gboolean
is_turned_over(const Pairing *pairing)
{
    return (guint64)pairing->n_moved * pairing->n_common > MOVE_STEPS_MAX;
}

static guint32
position_of(const guint32 *numbers, guint32 number)
{
    guint32 i = 0;
    while (numbers[i] != number)
        i++;
    return i;
}

static void
diff_moves(Walk *walk, const Pairing *pairing)
{
    if (pairing->n_moved == 0)
        return;
    guint32 n = pairing->n_common;
    g_autofree guint32 *now = g_memdup2(pairing->order, sizeof *now * n);
    for (guint32 i = 0; i < n; i++) {
        if (!pairing->moved[i])
            continue;
        guint32 from = position_of(now, i);
        memmove(now + from, now + from + 1, sizeof *now * (n - 1 - from));
        /* All that go before it are in their places already. */
        guint32 to = i == 0 ? 0 : position_of(now, i - 1) + 1;
        memmove(now + to + 1, now + to, sizeof *now * (n - 1 - to));
        now[to] = i;
        guint32 index = pairing->common[i];
        add_item(walk, pairing->new, index,
                 (Step){
                     .before = diff_sequence_text(pairing->new, index),
                     .after = diff_sequence_text(pairing->new, index),
                     .from = from + 1,
                     .to = to + 1,
                 });
    }
}

/* What went, moved and came; what changed inside is done. */
static void
diff_structure(Walk *walk, const Pairing *pairing)
{
    const DiffSequence *old = pairing->old;
    const DiffSequence *new = pairing->new;
    for (guint32 i = old->length; i-- > 0;)
        if (pairing->new_of_old[i] == DIFF_NOWHERE)
            add_item(walk, old, i, (Step){.before = diff_sequence_text(old, i), .from = i + 1});
    diff_moves(walk, pairing);
    guint32 next = 0;
    for (guint32 i = 0; i < new->length; i++)
        if (next < pairing->n_common && pairing->common[next] == i)
            next++;
        else
            add_item(walk, new, i, (Step){.after = diff_sequence_text(new, i), .to = i + 1});
}

static void diff_members(Walk *walk, const Record *before, const Record *after);
static void diff_unknown(Walk *walk, const Pairing *pairing);

static void
diff_inside(Walk *walk, const Record *before, const Record *after)
{
    if (diff_same_record(before, after))
        return;
    if (can_name_members(before, after)) {
        g_autoptr(Pairing) unknown = pairing_new(before, after, NULL);
        if (!is_turned_over(unknown)) {
            diff_members(walk, before, after);
            diff_unknown(walk, unknown);
            return;
        }
    }
    const Step step = {
        .item = after,
        .before = record_to_text(before),
        .after = record_to_text(after),
    };
    add(walk, NULL, step);
}

static void
diff_item(Walk *walk, const DiffSequence *old, guint32 index, const Record *after)
{
    g_autofree char *name = diff_sequence_name(old, index);
    const DiffMark mark = diff_path_enter(&walk->path, old->field, name, after);
    diff_inside(walk, old->items[index], after);
    diff_path_leave(&walk->path, &mark);
}

/* Whether the items of both lists are the same, whatever is in them. */
static gboolean
is_aligned(const Records *before, const Records *after)
{
    if (before->length != after->length)
        return FALSE;
    for (guint32 i = 0; i < before->length; i++) {
        const Record *a = before->items[i];
        const Record *b = after->items[i];
        if (a->raw != b->raw || (!a->raw && g_strcmp0(record_key(a), record_key(b)) != 0))
            return FALSE;
    }
    return TRUE;
}

static void
add_value(Walk *walk, const Record *before, const Record *after, const Field *field)
{
    const Step step = {
        .field = field,
        .before = record_field_to_text(before, field),
        .after = record_field_to_text(after, field),
    };
    add(walk, field_key(field), step);
}

static void
diff_list(Walk *walk, const Record *before, const Record *after, const Field *field)
{
    const Records *list = FIELD_SLOT(after, field, Records);
    if (is_aligned(FIELD_SLOT(before, field, Records), list)) {
        g_autoptr(DiffSequence) old = diff_sequence_new(before, field);
        for (guint32 i = 0; i < list->length; i++)
            if (!diff_same_record(old->items[i], list->items[i]))
                diff_item(walk, old, i, list->items[i]);
        return;
    }
    g_autoptr(Pairing) pairing = pairing_new(before, after, field);
    if (is_turned_over(pairing)) {
        add_value(walk, before, after, field);
        return;
    }
    for (guint32 i = 0; i < pairing->old->length; i++)
        if (pairing->new_of_old[i] != DIFF_NOWHERE)
            diff_item(walk, pairing->old, i, pairing->new->items[pairing->new_of_old[i]]);
    diff_structure(walk, pairing);
}

/* Both have the value, or neither was kept as bytes. */
static void
diff_value(Walk *walk, const Record *before, const Record *after, const Field *field)
{
    gboolean is_had = record_has(before, field) && record_has(after, field);
    if (is_had && diff_same_value(before, after, field))
        return;
    if (is_had && field->kind == KIND_LIST) {
        diff_list(walk, before, after, field);
    } else if (is_had && field->kind == KIND_RECORD) {
        const Record *child = *FIELD_SLOT(after, field, const Record *);
        const DiffMark mark = diff_path_enter(&walk->path, field, NULL, child);
        diff_inside(walk, *FIELD_SLOT(before, field, const Record *), child);
        diff_path_leave(&walk->path, &mark);
    } else if (record_has(before, field) || record_has(after, field)) {
        add_value(walk, before, after, field);
    }
}

/* Returns: (transfer full): the values that stand under the name of @field, first the one that
 * counts. */
static GPtrArray *
list_values(const Record *record, const Field *field)
{
    GPtrArray *values = g_ptr_array_new_with_free_func(g_free);
    if (record_has(record, field))
        g_ptr_array_add(values, record_field_to_text(record, field));
    const Kept *kept = diff_next_kept(record->kept, field);
    for (; kept != NULL; kept = diff_next_kept(kept->next, field))
        g_ptr_array_add(values, g_strndup(kept->bytes + kept->value, kept->length - kept->value));
    return values;
}

static void
add_nth(Walk *walk, const Field *field, guint index, const char *before, const char *after)
{
    g_autofree char *name = index == 0 ? g_strdup(field_key(field))
                                       : g_strdup_printf("%s#%u", field_key(field), index + 1);
    add(walk, name, (Step){.field = field, .before = g_strdup(before), .after = g_strdup(after)});
}

/* Something was kept as bytes under the name of @field: values are compared one by one, those that
 * are too many taken from the end. */
static void
diff_values(Walk *walk, const Record *before, const Record *after, const Field *field)
{
    g_autoptr(GPtrArray) old = list_values(before, field);
    g_autoptr(GPtrArray) new = list_values(after, field);
    for (guint i = old->len; i-- > new->len;)
        add_nth(walk, field, i, old->pdata[i], NULL);
    guint first = record_has(before, field) && record_has(after, field);
    if (first > 0)
        diff_value(walk, before, after, field);
    for (guint i = first; i < MIN(old->len, new->len); i++)
        if (strcmp(old->pdata[i], new->pdata[i]) != 0)
            add_nth(walk, field, i, old->pdata[i], new->pdata[i]);
    for (guint i = old->len; i < new->len; i++)
        add_nth(walk, field, i, NULL, new->pdata[i]);
}

static void
diff_unknown(Walk *walk, const Pairing *pairing)
{
    for (guint32 i = 0; i < pairing->old->length; i++) {
        guint32 index = pairing->new_of_old[i];
        if (index == DIFF_NOWHERE ||
            diff_same_kept(pairing->old->items[i], pairing->new->items[index]))
            continue;
        g_autofree char *name = diff_sequence_name(pairing->old, i);
        const Step step = {
            .before = diff_sequence_text(pairing->old, i),
            .after = diff_sequence_text(pairing->new, index),
        };
        add(walk, name, step);
    }
    diff_structure(walk, pairing);
}

static void
diff_members(Walk *walk, const Record *before, const Record *after)
{
    for (guint i = 0; i < after->entity->n_fields; i++) {
        const Field *field = &after->entity->fields[i];
        if (record_keeps(before, field) || record_keeps(after, field))
            diff_values(walk, before, after, field);
        else
            diff_value(walk, before, after, field);
    }
}

/* What edits call the record of a file: by its id before any of them is done. */
static const char *
root_id(const Record *root)
{
    return root->entity->keyed && !root->raw ? record_key(root) : NULL;
}

GPtrArray *
record_diff(const Record *before, const Record *after)
{
    g_assert(before->entity == after->entity);
    Walk walk = {.differences = g_ptr_array_new_with_free_func(free_difference)};
    diff_path_init(&walk.path, after, root_id(before));
    diff_inside(&walk, before, after);
    diff_path_clear(&walk.path);
    return walk.differences;
}
