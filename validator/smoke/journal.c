/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block that grows, and its hash.
 */
#include "validator/smoke/journal.h"

#define FNV_START G_GUINT64_CONSTANT(0xcbf29ce484222325)
#define FNV_PRIME G_GUINT64_CONSTANT(0x100000001b3)
#define FIRST_SIZE 4096u

G_STATIC_ASSERT(REQUEST_DRAW < 4 && OFFERS_MAX <= 0x4000);

void
journal_clear(Journal *journal)
{
    g_free(journal->entries);
    *journal = (Journal){0};
}

void
journal_forget(Journal *journal)
{
    journal->n = 0;
    journal->hash = FNV_START;
}

static guint64
hash_byte(guint64 hash, guint byte)
{
    return (hash ^ byte) * FNV_PRIME;
}

void
journal_add(Journal *journal, RequestKind kind, guint value)
{
    g_assert(value <= 0x3fff);
    if (journal->n == journal->size) {
        journal->size = MAX(FIRST_SIZE, journal->size * 2);
        journal->entries = g_renew(JournalEntry, journal->entries, journal->size);
    }
    journal->entries[journal->n++] = (JournalEntry)((guint)kind << 14 | value);
    journal->hash = hash_byte(journal->hash, (guint)kind);
    journal->hash = hash_byte(journal->hash, value & 0xff);
    journal->hash = hash_byte(journal->hash, value >> 8);
}
