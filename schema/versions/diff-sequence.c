/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys for lists and unknown members, and which of them moved.
 */
#include "schema/versions/diff-sequence.h"

#include "schema/model/edits/edit.h"
#include "schema/model/records/record-write.h"
#include "schema/text/scanner.h"
#include "schema/versions/diff-value.h"

#include <string.h>

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
    /* No id begins like this. */
    g_autofree char *marked = g_strconcat("\n", text, NULL);
    return g_string_chunk_insert(sequence->texts, marked);
}

static void
fill_with_list(DiffSequence *sequence, const Records *list)
{
    sequence->length = list->length;
    sequence->items = g_new(gconstpointer, list->length);
    for (guint32 i = 0; i < list->length; i++)
        sequence->items[i] = list->items[i];
}

static void
fill_with_unknown(DiffSequence *sequence, const Record *record)
{
    const Kept *first = diff_next_kept(record->kept, NULL);
    for (const Kept *kept = first; kept != NULL; kept = diff_next_kept(kept->next, NULL))
        sequence->length++;
    sequence->items = g_new(gconstpointer, sequence->length);
    guint32 i = 0;
    for (const Kept *kept = first; kept != NULL; kept = diff_next_kept(kept->next, NULL))
        sequence->items[i++] = kept;
}

static void
add_keys(DiffSequence *sequence)
{
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
}

DiffSequence *
diff_sequence_new(const Record *record, const Field *field)
{
    DiffSequence *sequence = g_new0(DiffSequence, 1);
    sequence->field = field;
    sequence->indexes = g_hash_table_new(hash_key, is_same_key);
    sequence->texts = g_string_chunk_new(256);
    if (record != NULL && field == NULL)
        fill_with_unknown(sequence, record);
    else if (record != NULL && record_has(record, field))
        fill_with_list(sequence, FIELD_SLOT(record, field, Records));
    add_keys(sequence);
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
        return DIFF_NOWHERE;
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

/* Returns: where @number goes among the @n heads, which rise. */
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

/* What stays is a longest rising part of @order, found by laying patience. */
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
        before[order[i]] = pile > 0 ? heads[pile - 1] : DIFF_NOWHERE;
        moved[order[i]] = TRUE;
    }
    guint32 number = n_piles > 0 ? heads[n_piles - 1] : DIFF_NOWHERE;
    for (; number != DIFF_NOWHERE; number = before[number])
        moved[number] = FALSE;
    return moved;
}
