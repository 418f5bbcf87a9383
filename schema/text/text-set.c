/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table with open addressing. Texts are hashed by words, and compared only where all 32 bits of
 * that and their lengths are the same.
 */
#include "schema/text/text-set.h"

#include <string.h>

#define SLOTS_FIRST 64u
#define FACTOR G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)

struct TextSlot {
    const char *text; /* borrowed from the arena; NULL: free */
    guint32 hash, length;
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

static guint32
hash_of(const char *text, gsize length)
{
    guint64 hash = length, word;
    for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = (hash ^ word) * FACTOR;
        hash ^= hash >> 32;
    }
    word = 0;
    while (length > 0)
        word = word << 8 | (guint8)text[--length];
    hash = (hash ^ word) * FACTOR;
    return (guint32)(hash >> 32);
}

/* Returns: the slot of that text, or the free one in which it belongs. */
static struct TextSlot *
find(const TextSet *set, guint32 hash, const char *text, guint32 length)
{
    for (guint32 i = hash;; i++) {
        struct TextSlot *slot = &set->slots[i & (set->n_slots - 1)];
        if (slot->text == NULL ||
            (slot->hash == hash && slot->length == length && memcmp(slot->text, text, length) == 0))
            return slot;
    }
}

static void
grow(TextSet *set)
{
    const TextSet old = *set;
    set->n_slots = old.n_slots * 2;
    set->slots = g_new0(struct TextSlot, set->n_slots);
    for (guint32 i = 0; i < old.n_slots; i++)
        if (old.slots[i].text != NULL)
            *find(set, old.slots[i].hash, old.slots[i].text, old.slots[i].length) = old.slots[i];
    g_free(old.slots);
}

const char *
text_set_copy(TextSet *set, Arena *arena, const char *text, gsize length)
{
    guint32 hash = hash_of(text, length);
    struct TextSlot *slot = find(set, hash, text, (guint32)length);
    if (slot->text != NULL)
        return slot->text;
    const char *copy = arena_copy_text(arena, text, length);
    *slot = (struct TextSlot){copy, hash, (guint32)length};
    if (++set->n * 2 > set->n_slots)
        grow(set);
    return copy;
}
