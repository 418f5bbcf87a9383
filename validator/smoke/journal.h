/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of a game: every answer in order. With the set-up it is the whole game.
 */
#pragma once

#include "validator/engine/machine.h"

/* An answer: the kind of the request above, its value below. Offers are fewer than OFFERS_MAX and
 * faces than that too. */
typedef guint16 JournalEntry;

typedef struct {
    JournalEntry *entries; /* owned; its room is kept from game to game */
    guint n, size;
    guint64 hash; /* of all entries in order: FNV-1a of 64 bits over kind and value */
} Journal;

/* An empty journal is one of zero bytes that has been forgotten. */
void journal_clear(Journal *journal);

/* Begins anew. */
void journal_forget(Journal *journal);

/* Adds the answer @value, below 2^14, to a request of @kind. */
void journal_add(Journal *journal, RequestKind kind, guint value);

static inline RequestKind
journal_kind(JournalEntry entry)
{
    return (RequestKind)(entry >> 14);
}

static inline guint
journal_value(JournalEntry entry)
{
    return entry & 0x3fff;
}
