/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What distinguishes two versions of one file, as edits that make the second of the first: one
 * for every member that changed, one for every item of a list that was added, removed or moved.
 * Two values are the same if they are written as the same bytes.
 *
 * The parts that the merge shares with it: comparing values, the path of a walk through
 * versions, and sequences, that is what has an order in a record: the items of a LIST, or the
 * members that no field has. In two versions of a record the same item is the one with the same
 * key; an item without a key is identified by its bytes, equal ones by their number.
 */
#pragma once

#include "schema/model/edits/edit.h"
#include "schema/model/records/record.h"

/* Returns: whether both are written alike. Both are of one entity. */
gboolean diff_same_record(const Record *a, const Record *b);

/* Returns: whether @field and what was kept under its name are written alike in both. */
gboolean diff_same_member(const Record *a, const Record *b, const Field *field);

/* Returns: whether the value of @field, which both have, is written alike. */
gboolean diff_same_value(const Record *a, const Record *b, const Field *field);
gboolean diff_same_kept(const Kept *a, const Kept *b);

/* Returns: @kept or the first after it that belongs to @field (NULL: to none), or NULL. */
const Kept *diff_next_kept(const Kept *kept, const Field *field);

typedef struct {
    const Record *owner; /* borrowed: what id means */
    const char *id;      /* borrowed; NULL: the record of the file */
    GString *text;       /* owned: from there on, each name with a slash behind it */
} DiffPath;

/* What diff_path_leave() goes back to. */
typedef struct {
    const Record *owner;
    const char *id;
    gsize length;
} DiffMark;

/* Begins at @root, the record of a file; @id (borrowed) is that of the file, NULL: it has none. */
void diff_path_init(DiffPath *path, const Record *root, const char *id);
void diff_path_clear(DiffPath *path);

/* Goes on to @record: the item @name (borrowed until the way back) of the LIST @field or, with
 * NULL, the RECORD @field. */
DiffMark diff_path_enter(DiffPath *path, const Field *field, const char *name,
                         const Record *record);
void diff_path_leave(DiffPath *path, const DiffMark *mark);

/* Returns: (transfer full): the path to the member @name; NULL: to the record itself. */
char *diff_path_to(const DiffPath *path, const char *name);

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

typedef struct {
    Edit edit;           /* owned; first, so that a list of differences is one of edits */
    const Record *owner; /* borrowed: the record that edit.id means, as it is or was */
    const Field *field;  /* whose value changes; NULL: an unknown member, or a record as a whole */
    const Record *item;  /* borrowed: the item of a list that came, went or moved; else NULL */
} Difference;

/* Both are records of one file's entity, and must outlive the result.
 * Returns: (transfer full): of Difference, freed with it, in the order in which their edits turn
 * @before into @after: the bytes written are then the same. Empty when they are now. */
GPtrArray *record_diff(const Record *before, const Record *after);

/* Returns: (transfer none): the edits of @differences, for the functions of edit.h. */
static inline const Edit *const *
differences_as_edits(const GPtrArray *differences)
{
    return (const Edit *const *)differences->pdata;
}
