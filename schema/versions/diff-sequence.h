/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has an order in a record: the items of a LIST, or the members that no field has. In two
 * versions of a record the same item is the one with the same key; one without a key is known by
 * its bytes, equal ones by their number.
 */
#pragma once

#include "schema/model/records/record.h"

/* The index of an item that is not there. */
#define DIFF_NOWHERE G_MAXUINT32

typedef struct {
    const char *key;
    guint32 nth;       /* of those with this key, from 1 */
    gboolean is_plain; /* it can stand in a path */
} DiffKey;

typedef struct {
    const Field *field; /* borrowed: the LIST; NULL: unknown members */
    guint32 length;
    gconstpointer *items; /* borrowed: Record of a LIST, else Kept */
    DiffKey *keys;        /* owned: one for each */
    GHashTable *indexes;  /* owned: from key to index */
    GStringChunk *texts;  /* owned: of keys */
} DiffSequence;

/* Both are borrowed and outlive the sequence. A record that is NULL, or has no such list, gives an
 * empty one. A NULL @field means unknown members. */
DiffSequence *diff_sequence_new(const Record *record, const Field *field);
void diff_sequence_free(DiffSequence *sequence); /* NULL is allowed */

/* Returns: the index of the item with that key, or DIFF_NOWHERE. */
guint32 diff_sequence_find(const DiffSequence *sequence, const DiffKey *key);

/* Returns: (transfer full): the name of a member that was kept. */
char *diff_kept_name(const Kept *kept);

/* Returns: (transfer full): how an edit names the item @index. */
char *diff_sequence_name(const DiffSequence *sequence, guint32 index);

/* Returns: (transfer full): the item @index as an edit holds it. */
char *diff_sequence_text(const DiffSequence *sequence, guint32 index);

/* Returns: whether two items of such a sequence are written alike. */
gboolean diff_same_item(const Field *field, gconstpointer a, gconstpointer b);

/* @order has each number below @length once. Returns: (transfer full): for each number whether it
 * has moved, so that as few as possible have. */
gboolean *diff_find_moved(const guint32 *order, guint32 length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DiffSequence, diff_sequence_free)
