/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing records field by field, and two versions of a file as the edits between them. Items
 * of lists and unknown members are matched by key; which of them moved follows from a longest
 * increasing subsequence.
 */
#include "schema/versions/diff.h"

#include "schema/model/edit.h"
#include "schema/model/record-write.h"
#include "schema/text/scanner.h"

#include <string.h>

void
diff_path_init(DiffPath *path, const Record *root, const char *id)
{
    *path = (DiffPath){.owner = root, .id = id, .text = g_string_new(NULL)};
}

void
diff_path_clear(DiffPath *path)
{
    g_string_free(path->text, TRUE);
}

/* Returns: whether ids of edits refer to the items of @field: a list of the root record. */
static gboolean
is_list_of_owners(const DiffPath *path, const Field *field)
{
    if (path->id != NULL || path->owner->entity->keyed || path->text->len > 0)
        return FALSE;
    for (const Field *first = path->owner->entity->fields; first < field; first++)
        if (first->kind == KIND_LIST && first->target == field->target)
            return FALSE;
    return TRUE;
}

DiffMark
diff_path_enter(DiffPath *path, const Field *field, const char *name, const Record *record)
{
    const DiffMark mark = {.owner = path->owner, .id = path->id, .length = path->text->len};
    if (name == NULL) {
        g_string_append_printf(path->text, "%s/", field_key(field));
    } else if (is_list_of_owners(path, field)) {
        path->owner = record;
        path->id = name;
    } else {
        g_string_append_printf(path->text, "%s/%s/", field_key(field), name);
    }
    return mark;
}

void
diff_path_leave(DiffPath *path, const DiffMark *mark)
{
    path->owner = mark->owner;
    path->id = mark->id;
    g_string_truncate(path->text, mark->length);
}

char *
diff_path_to(const DiffPath *path, const char *name)
{
    if (name != NULL)
        return g_strconcat(path->text->str, name, NULL);
    gsize length = path->text->len;
    return g_strndup(path->text->str, length > 0 ? length - 1 : 0);
}

const Kept *
diff_next_kept(const Kept *kept, const Field *field)
{
    while (kept != NULL && kept->field != field)
        kept = kept->next;
    return kept;
}

/* Returns: whether both kept members have the same bytes. */
static gboolean
diff_same_kept(const Kept *a, const Kept *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

/* Kept members of one name are written in the order of the file. */
static gboolean
is_same_kept_of(const Record *a, const Record *b, const Field *field)
{
    const Kept *left = diff_next_kept(a->kept, field);
    const Kept *right = diff_next_kept(b->kept, field);
    while (left != NULL && right != NULL) {
        if (!diff_same_kept(left, right))
            return FALSE;
        left = diff_next_kept(left->next, field);
        right = diff_next_kept(right->next, field);
    }
    return left == NULL && right == NULL;
}

/* Values of each C type, by pointers to their slots as FIELD_SLOT() makes them. */

static gboolean
is_same_text(const char *const *a, const char *const *b)
{
    return strcmp(*a, *b) == 0;
}

static gboolean
is_same_number(const gint64 *a, const gint64 *b)
{
    return *a == *b;
}

static gboolean
is_same_word(const gint *a, const gint *b)
{
    return *a == *b;
}

static gboolean
is_same_texts(const Texts *a, const Texts *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = strcmp(a->items[i], b->items[i]) == 0;
    return is_same;
}

static gboolean
is_same_numbers(const Numbers *a, const Numbers *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = a->items[i] == b->items[i];
    return is_same;
}

static gboolean
is_same_record(const Record *const *a, const Record *const *b)
{
    return diff_same_record(*a, *b);
}

static gboolean
is_same_list(const Records *a, const Records *b)
{
    gboolean is_same = a->length == b->length;
    for (guint32 i = 0; is_same && i < a->length; i++)
        is_same = diff_same_record(a->items[i], b->items[i]);
    return is_same;
}

static gboolean
is_same_source(const Source *const *a, const Source *const *b)
{
    gboolean is_same = g_strcmp0((*a)->rest, (*b)->rest) == 0 && (*a)->n_members == (*b)->n_members;
    for (guint i = 0; is_same && i < (*a)->n_members; i++)
        is_same = (*a)->members[i].field == (*b)->members[i].field &&
                  strcmp((*a)->members[i].text, (*b)->members[i].text) == 0;
    return is_same && is_same_texts(&(*a)->quiet, &(*b)->quiet);
}

/* clang-format off */
#define SAME(a, b) \
    _Generic((a), \
        const char *const *: is_same_text, \
        const gint64 *: is_same_number, \
        const gint *: is_same_word, \
        const Texts *: is_same_texts, \
        const Numbers *: is_same_numbers, \
        const Record *const *: is_same_record, \
        const Records *: is_same_list, \
        const Source *const *: is_same_source)(a, b)
/* clang-format on */
static gboolean
diff_same_value(const Record *a, const Record *b, const Field *field)
{
    switch (field->kind) {
#define KIND(NAME, name, type, form, meaning)                                                      \
    case KIND_##NAME:                                                                              \
        return SAME(FIELD_SLOT(a, field, type), FIELD_SLOT(b, field, type));
#include "schema/model/kinds.def"
    case N_KINDS:
        break;
    }
    g_assert_not_reached();
}

#undef SAME

gboolean
diff_same_member(const Record *a, const Record *b, const Field *field)
{
    gboolean is_had = record_has(a, field);
    if (is_had != record_has(b, field) || (is_had && !diff_same_value(a, b, field)))
        return FALSE;
    return (a->kept == NULL && b->kept == NULL) || is_same_kept_of(a, b, field);
}

gboolean
diff_same_record(const Record *a, const Record *b)
{
    if (a == b)
        return TRUE;
    if (a->raw || b->raw)
        return a->raw && b->raw && diff_same_kept(a->kept, b->kept);
    for (guint i = 0; i < a->entity->n_fields; i++)
        if (!diff_same_member(a, b, &a->entity->fields[i]))
            return FALSE;
    return is_same_kept_of(a, b, NULL);
}

static guint
hash_key(gconstpointer data)
{
    const DiffKey *key = data;
    return g_str_hash(key->key) * 31 + key->nth;
}

static gboolean
is_same_key(gconstpointer a, gconstpointer b)
{
    const DiffKey *left = a;
    const DiffKey *right = b;
    return left->nth == right->nth && strcmp(left->key, right->key) == 0;
}

char *
diff_kept_name(const Kept *kept)
{
    Scanner scanner;
    scanner_init(&scanner, kept->bytes, kept->value);
    scanner_next(&scanner);
    char *name = g_malloc(kept->value);
    scanner_decode_text(&scanner, name);
    return name;
}

static const char *
key_of_kept(DiffSequence *sequence, const Kept *kept)
{
    g_autofree char *name = diff_kept_name(kept);
    return g_string_chunk_insert(sequence->texts, name);
}

static const char *
key_of_record(DiffSequence *sequence, const Record *record)
{
    const char *key = record->raw ? NULL : record_key(record);
    if (key != NULL)
        return key;
    g_autofree char *text = record_to_text(record);
    /* No id starts like this. */
    g_autofree char *marked = g_strconcat("\n", text, NULL);
    return g_string_chunk_insert(sequence->texts, marked);
}

DiffSequence *
diff_sequence_new(const Record *record, const Field *field)
{
    DiffSequence *sequence = g_new0(DiffSequence, 1);
    sequence->field = field;
    sequence->indexes = g_hash_table_new(hash_key, is_same_key);
    sequence->texts = g_string_chunk_new(256);
    if (record != NULL && field == NULL) {
        const Kept *first = diff_next_kept(record->kept, NULL);
        for (const Kept *kept = first; kept != NULL; kept = diff_next_kept(kept->next, NULL))
            sequence->length++;
        sequence->items = g_new(gconstpointer, sequence->length);
        guint32 j = 0;
        for (const Kept *kept = first; kept != NULL; kept = diff_next_kept(kept->next, NULL))
            sequence->items[j++] = kept;
    } else if (record != NULL && record_has(record, field)) {
        const Records *list = FIELD_SLOT(record, field, Records);
        sequence->length = list->length;
        sequence->items = g_new(gconstpointer, list->length);
        for (guint32 i = 0; i < list->length; i++)
            sequence->items[i] = list->items[i];
    }
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    sequence->keys = g_new(DiffKey, sequence->length);
    for (guint32 i = 0; i < sequence->length; i++) {
        const char *key = sequence->field != NULL ? key_of_record(sequence, sequence->items[i])
                                                  : key_of_kept(sequence, sequence->items[i]);
        guint nth = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key)) + 1;
        g_hash_table_insert(counts, (gpointer)key, GUINT_TO_POINTER(nth));
        sequence->keys[i] = (DiffKey){.key = key, .nth = nth};
        sequence->keys[i].is_plain = key[0] != '\n' && edit_is_plain_key(key);
        g_hash_table_insert(sequence->indexes, &sequence->keys[i], GUINT_TO_POINTER(i));
    }
    return sequence;
}

void
diff_sequence_free(DiffSequence *sequence)
{
    if (sequence == NULL)
        return;
    g_free(sequence->items);
    g_free(sequence->keys);
    g_hash_table_unref(sequence->indexes);
    g_string_chunk_free(sequence->texts);
    g_free(sequence);
}

guint32
diff_sequence_find(const DiffSequence *sequence, const DiffKey *key)
{
    gpointer index;
    if (!g_hash_table_lookup_extended(sequence->indexes, key, NULL, &index))
        return DIFF_NOT_FOUND;
    return GPOINTER_TO_UINT(index);
}

char *
diff_sequence_name(const DiffSequence *sequence, guint32 index)
{
    const DiffKey *key = &sequence->keys[index];
    if (!key->is_plain)
        return g_strdup_printf("#%u", index + 1);
    return key->nth == 1 ? g_strdup(key->key) : g_strdup_printf("%s#%u", key->key, key->nth);
}

char *
diff_sequence_text(const DiffSequence *sequence, guint32 index)
{
    if (sequence->field != NULL)
        return record_to_text(sequence->items[index]);
    const Kept *kept = sequence->items[index];
    return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
}

gboolean
diff_same_item(const Field *field, gconstpointer a, gconstpointer b)
{
    return field != NULL ? diff_same_record(a, b) : diff_same_kept(a, b);
}

/* Returns: the place of @number among the @n ascending heads. */
static guint32
find_pile(const guint32 *heads, guint32 n, guint32 number)
{
    guint32 low = 0;
    while (low < n) {
        guint32 middle = low + (n - low) / 2;
        if (heads[middle] < number)
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

/* The unmoved numbers are a longest increasing subsequence of @order, found by patience sorting. */
gboolean *
diff_find_moved(const guint32 *order, guint32 length)
{
    g_autofree guint32 *heads = g_new(guint32, length);
    g_autofree guint32 *before = g_new(guint32, length); /* of each number, in the rising part */
    gboolean *moved = g_new(gboolean, length);
    guint32 n_piles = 0;
    for (guint32 i = 0; i < length; i++) {
        guint32 pile = find_pile(heads, n_piles, order[i]);
        heads[pile] = order[i];
        n_piles = MAX(n_piles, pile + 1);
        before[order[i]] = pile > 0 ? heads[pile - 1] : DIFF_NOT_FOUND;
        moved[order[i]] = TRUE;
    }
    guint32 number = n_piles > 0 ? heads[n_piles - 1] : DIFF_NOT_FOUND;
    for (; number != DIFF_NOT_FOUND; number = before[number])
        moved[number] = FALSE;
    return moved;
}

/* The most steps for finding the places of moved items; a list that was reordered more than that is
 * replaced as a whole. */
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
add_difference(Walk *walk, const char *name, Step step)
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

/* Returns: whether edits of single members can express all the differences. */
static gboolean
can_name_members(const Record *before, const Record *after)
{
    if (before->raw || after->raw)
        return FALSE;
    if (has_same_spelling(before, after))
        return TRUE;
    return is_all_plain(before) && is_all_plain(after);
}

/* Adds that an item was added, removed or moved. */
static void
add_item(Walk *walk, const DiffSequence *sequence, guint32 index, Step step)
{
    g_autofree char *name = diff_sequence_name(sequence, index);
    if (sequence->field == NULL) {
        add_difference(walk, name, step);
        return;
    }
    step.item = sequence->items[index];
    const DiffMark mark = diff_path_enter(&walk->path, sequence->field, name, step.item);
    add_difference(walk, NULL, step);
    diff_path_leave(&walk->path, &mark);
}

/* Two versions of one list, item by item. */
typedef struct {
    DiffSequence *old, *new; /* owned */
    guint32 *new_of_old;     /* owned: index or DIFF_NOT_FOUND */
    guint32 n_common;
    guint32 *common; /* owned: indexes in new of the common items, in the order of new */
    guint32 *order;  /* owned: the common items in the order of old, as indexes in common */
    gboolean *moved; /* owned: whether each item of common has moved */
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
        pairing->new_of_old[i] = DIFF_NOT_FOUND;
    for (guint32 i = 0; i < new->length; i++) {
        guint32 index = diff_sequence_find(old, &new->keys[i]);
        if (index == DIFF_NOT_FOUND)
            continue;
        pairing->new_of_old[index] = i;
        rank_of_old[index] = pairing->n_common;
        pairing->common[pairing->n_common++] = i;
    }
    guint32 n = 0;
    for (guint32 i = 0; i < old->length; i++)
        if (pairing->new_of_old[i] != DIFF_NOT_FOUND)
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
        if (pairing->new_of_old[i] == DIFF_NOT_FOUND)
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
    add_difference(walk, NULL, step);
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
    add_difference(walk, field_key(field), step);
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
        if (pairing->new_of_old[i] != DIFF_NOT_FOUND)
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

/* Returns: (transfer full): the values with the name of @field, the effective one first. */
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
    add_difference(walk, name,
                   (Step){.field = field, .before = g_strdup(before), .after = g_strdup(after)});
}

static void
diff_unknown(Walk *walk, const Pairing *pairing)
{
    for (guint32 i = 0; i < pairing->old->length; i++) {
        guint32 index = pairing->new_of_old[i];
        if (index == DIFF_NOT_FOUND ||
            diff_same_kept(pairing->old->items[i], pairing->new->items[index]))
            continue;
        g_autofree char *name = diff_sequence_name(pairing->old, i);
        const Step step = {
            .before = diff_sequence_text(pairing->old, i),
            .after = diff_sequence_text(pairing->new, index),
        };
        add_difference(walk, name, step);
    }
    diff_structure(walk, pairing);
}

static void
diff_members(Walk *walk, const Record *before, const Record *after)
{
    for (guint i = 0; i < after->entity->n_fields; i++) {
        const Field *field = &after->entity->fields[i];
        if (record_has_unparsed(before, field) || record_has_unparsed(after, field)) {
            g_autoptr(GPtrArray) old = list_values(before, field);
            g_autoptr(GPtrArray) new = list_values(after, field);
            for (guint j = old->len; j-- > new->len;)
                add_nth(walk, field, j, old->pdata[j], NULL);
            guint first = record_has(before, field) && record_has(after, field);
            if (first > 0)
                diff_value(walk, before, after, field);
            for (guint j = first; j < MIN(old->len, new->len); j++)
                if (strcmp(old->pdata[j], new->pdata[j]) != 0)
                    add_nth(walk, field, j, old->pdata[j], new->pdata[j]);
            for (guint j = old->len; j < new->len; j++)
                add_nth(walk, field, j, NULL, new->pdata[j]);
        } else
            diff_value(walk, before, after, field);
    }
}

GPtrArray *
diff_records(const Record *before, const Record *after)
{
    g_assert(before->entity == after->entity);
    Walk walk = {.differences = g_ptr_array_new_with_free_func(free_difference)};
    diff_path_init(&walk.path, after,
                   before->entity->keyed && !before->raw ? record_key(before) : NULL);
    diff_inside(&walk, before, after);
    diff_path_clear(&walk.path);
    return walk.differences;
}
