/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table with open addressing. Texts are hashed by words, and compared only where all 32 bits of
 * that and their lengths are the same.
 */
#include "schema/text/text-set.h"

#include <string.h>

#define SLOTS_FIRST 64u
#define FACTOR G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)
#define LAST_FACTOR G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9)

struct TextSlot {
    const char *text; /* borrowed; NULL: free */
    guint32 hash, length;
    gconstpointer value; /* borrowed */
};

void
text_set_init(TextSet *set)
{
    *set = (TextSet){.slots = g_new0(struct TextSlot, SLOTS_FIRST), .n_slots = SLOTS_FIRST};
}

void
text_set_clear(TextSet *set)
{
    g_free(set->slots);
}

static inline guint64
mix_bits(guint64 hash, guint64 word)
{
    hash = (hash ^ word) * FACTOR;
    return hash ^ hash >> 32;
}

static inline guint64
load_bytes(const char *text, gsize n)
{
    guint64 word = 0;
    memcpy(&word, text, n);
    return word;
}

/* At the end of the text words overlap, instead of hashing the rest byte by byte. The last factor
 * spreads texts with running numbers, such as labels of hexes. */
static inline guint32
hash_of(const char *text, gsize length)
{
    guint64 hash = length;
    if (length >= 8) {
        for (gsize i = 0; i + 8 < length; i += 8)
            hash = mix_bits(hash, load_bytes(text + i, 8));
        hash = mix_bits(hash, load_bytes(text + length - 8, 8));
    } else if (length >= 4) {
        hash = mix_bits(hash, load_bytes(text, 4) | load_bytes(text + length - 4, 4) << 32);
    } else if (length > 0) {
        hash = mix_bits(hash, load_bytes(text, 1) | load_bytes(text + length / 2, 1) << 8 |
                                  load_bytes(text + length - 1, 1) << 16);
    }
    return (guint32)(hash * LAST_FACTOR >> 32);
}

/* Returns: the slot of that text, or the free one in which it belongs. */
static inline struct TextSlot *
find_slot(const TextSet *set, guint32 hash, const char *text, guint32 length)
{
    for (guint32 i = hash;; i++) {
        struct TextSlot *slot = &set->slots[i & (set->n_slots - 1)];
        if (slot->text == NULL ||
            (slot->hash == hash && slot->length == length && memcmp(slot->text, text, length) == 0))
            return slot;
    }
}

/* Fills @slot, where find_slot() found that @text belongs. */
static void
fill_slot(TextSet *set, struct TextSlot *slot, struct TextSlot content)
{
    *slot = content;
    if (++set->n * 4 > set->n_slots * 3) {
        const TextSet old = *set;
        set->n_slots = old.n_slots * 2;
        set->slots = g_new0(struct TextSlot, set->n_slots);
        for (guint32 i = 0; i < old.n_slots; i++)
            if (old.slots[i].text != NULL)
                *find_slot(set, old.slots[i].hash, old.slots[i].text, old.slots[i].length) =
                    old.slots[i];
        g_free(old.slots);
    }
}

const char *
text_set_copy(TextSet *set, Arena *arena, const char *text, gsize length)
{
    guint32 hash = hash_of(text, length);
    struct TextSlot *slot = find_slot(set, hash, text, (guint32)length);
    if (slot->text != NULL)
        return slot->text;
    const char *copy = arena_copy_text(arena, text, length);
    fill_slot(set, slot, (struct TextSlot){copy, hash, (guint32)length, copy});
    return copy;
}

gboolean
text_set_add(TextSet *set, const char *text, gconstpointer value)
{
    gsize length = strlen(text);
    guint32 hash = hash_of(text, length);
    struct TextSlot *slot = find_slot(set, hash, text, (guint32)length);
    if (slot->text != NULL)
        return FALSE;
    fill_slot(set, slot, (struct TextSlot){text, hash, (guint32)length, value});
    return TRUE;
}

gpointer
text_set_find(const TextSet *set, const char *text)
{
    gsize length = strlen(text);
    return (gpointer)find_slot(set, hash_of(text, length), text, (guint32)length)->value;
}
