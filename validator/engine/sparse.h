/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching arrays most of whose items are empty, eight bytes at a time.
 */
#pragma once

#include "validator/engine/name-index.h"

#include <string.h>

#define BITS_OF_ITEM(items) (8 * sizeof *(items))
#define ITEMS_OF_WORD(items) (sizeof(guint64) / sizeof *(items))

/* Returns: the index of the first of the @n @items, from @i on, that is not 0, or @n. */
static inline guint
next_filled(const guint8 *items, guint i, guint n)
{
    for (; i + ITEMS_OF_WORD(items) <= n; i += ITEMS_OF_WORD(items)) {
        guint64 word;
        memcpy(&word, items + i, sizeof word);
        if (word != 0)
            return i + (guint)__builtin_ctzll(GUINT64_FROM_LE(word)) / BITS_OF_ITEM(items);
    }
    while (i < n && items[i] == 0)
        i++;
    return i;
}

/* Returns: the index of the first of the @n numbers @items, from @i on, that is not 0, or @n. */
static inline guint
next_filled_number(const gint16 *items, guint i, guint n)
{
    return next_filled((const guint8 *)items, i * sizeof *items, n * sizeof *items) / sizeof *items;
}

/* As next_filled_number(), for sets of sides, with a bit for each. */
static inline guint
next_filled_sides(const guint32 *items, guint i, guint n)
{
    return next_filled((const guint8 *)items, i * sizeof *items, n * sizeof *items) / sizeof *items;
}

/* Returns: the first index from @i on at which the @n @items and @others differ, or @n. */
static inline guint
next_different(const guint8 *items, const guint8 *others, guint i, guint n)
{
    for (; i + ITEMS_OF_WORD(items) <= n; i += ITEMS_OF_WORD(items)) {
        guint64 word, other;
        memcpy(&word, items + i, sizeof word);
        memcpy(&other, others + i, sizeof other);
        if (word != other)
            return i + (guint)__builtin_ctzll(GUINT64_FROM_LE(word ^ other)) / BITS_OF_ITEM(items);
    }
    while (i < n && items[i] == others[i])
        i++;
    return i;
}

/* As next_different(), for numbers. */
static inline guint
next_different_number(const guint16 *items, const guint16 *others, guint i, guint n)
{
    return next_different((const guint8 *)items, (const guint8 *)others, i * sizeof *items,
                          n * sizeof *items) /
           sizeof *items;
}

/* Returns: the index of the first of the @n numbers @items, from @i on, that is not NO_NAME, or @n.
 */
static inline guint
next_named(const gint16 *items, guint i, guint n)
{
    G_STATIC_ASSERT(NO_NAME == -1); /* all bits of any number */
    for (; i + ITEMS_OF_WORD(items) <= n; i += ITEMS_OF_WORD(items)) {
        guint64 word;
        memcpy(&word, items + i, sizeof word);
        if (word != G_MAXUINT64)
            return i + (guint)__builtin_ctzll(~GUINT64_FROM_LE(word)) / BITS_OF_ITEM(items);
    }
    while (i < n && items[i] == NO_NAME)
        i++;
    return i;
}
