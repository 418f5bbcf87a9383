/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differences between two versions of one file, as edits that turn the first into the second:
 * one for every member that changed, one for every item of a list that was added, removed or moved.
 * Two values are the same if they are written as the same bytes.
 *
 * The merge uses these parts too: comparing values, the path of a walk through versions, and
 * sequences, that is what has an order in a record: the items of a LIST, or the members that no
 * field has. In two versions of a record the same item is the one with the same key; an item
 * without a key is identified by its bytes, equal ones by their number. Any thread may call these
 * functions; paths and sequences belong to one thread.
 */
#pragma once

#include "schema/model/edit.h"
#include "schema/model/record.h"

/* Returns: whether @a and @b, records of one entity, are written as the same bytes. */
gboolean diff_same_record(const Record *a, const Record *b);

/* Returns: whether @field, with the kept members of its name, is written as the same bytes in both.
 */
gboolean diff_same_member(const Record *a, const Record *b, const Field *field);

/* Returns: the first of @kept and its successors that belongs to @field (NULL: to no field), or
 * NULL. */
const Kept *diff_next_kept(const Kept *kept, const Field *field);

typedef struct {
    const Record *owner; /* borrowed: the record with the id */
    const char *id;      /* borrowed; NULL: the record of the file */
    GString *text;       /* owned: the path from that record, with a slash after each name */
} DiffPath;

/* The state to which diff_path_leave() returns. */
typedef struct {
    const Record *owner;
    const char *id;
    gsize length;
} DiffMark;

/* Starts at @root, the record of a file; @id (borrowed): the id of the file; NULL: it has none. */
void diff_path_init(DiffPath *path, const Record *root, const char *id);
void diff_path_clear(DiffPath *path);

/* Enters @record: the item @name (borrowed until diff_path_leave()) of the LIST @field, or with
 * NULL the RECORD @field. Returns: the state before. */
DiffMark diff_path_enter(DiffPath *path, const Field *field, const char *name,
                         const Record *record);

/* Returns to the state @mark. */
void diff_path_leave(DiffPath *path, const DiffMark *mark);

/* Returns: (transfer full): the path to the member @name; NULL: to the record itself. */
char *diff_path_to(const DiffPath *path, const char *name);

/* The index of a missing item. */
#define DIFF_NOT_FOUND G_MAXUINT32

typedef struct {
    const char *key;
    guint32 nth;       /* number among those with this key, from 1 */
    gboolean is_plain; /* it can be used in a path */
} DiffKey;

typedef struct {
    const Field *field; /* borrowed: the LIST; NULL: unknown members */
    guint32 length;
    gconstpointer *items; /* borrowed: Record of a LIST, else Kept */
    DiffKey *keys;        /* owned: one for each item */
    GHashTable *indexes;  /* owned: from key to index */
    GStringChunk *texts;  /* owned: the texts of keys */
} DiffSequence;

/* @record and @field are borrowed and must outlive the sequence. If @record is NULL, or has no such
 * list, the sequence is empty. @field NULL: unknown members. Returns: (transfer full). */
DiffSequence *diff_sequence_new(const Record *record, const Field *field);
void diff_sequence_free(DiffSequence *sequence); /* NULL is allowed */

/* Returns: the index of the item with that key, or DIFF_NOT_FOUND. */
guint32 diff_sequence_find(const DiffSequence *sequence, const DiffKey *key);

/* Returns: (transfer full): the name of the kept member. */
char *diff_kept_name(const Kept *kept);

/* Returns: (transfer full): the name of the item @index in paths of edits. */
char *diff_sequence_name(const DiffSequence *sequence, guint32 index);

/* Returns: (transfer full): the item @index as JSON, as in an edit. */
char *diff_sequence_text(const DiffSequence *sequence, guint32 index);

/* Returns: whether two items of a sequence of @field are written as the same bytes. */
gboolean diff_same_item(const Field *field, gconstpointer a, gconstpointer b);

/* @order has each number below @length once. Returns: (transfer full): for each number whether it
 * has moved, with as few moves as possible. */
gboolean *diff_find_moved(const guint32 *order, guint32 length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DiffSequence, diff_sequence_free)

typedef struct {
    Edit edit; /* owned; the first member, so that a list of differences is a list of edits */
    const Record
        *owner; /* borrowed: the record with edit.id, after the change or, if removed, before */
    const Field
        *field; /* the field that changes; NULL: an unknown member, or a record as a whole */
    const Record
        *item; /* borrowed: the item of a list that was added, removed or moved; else NULL */
} Difference;

/* @before and @after are root records of one entity, and must outlive the result. Returns:
 * (transfer full): of Difference, freed with it, in the order in which their edits turn @before
 * into @after, to the byte. Empty if they are the same. */
GPtrArray *diff_records(const Record *before, const Record *after);

/* Returns: (transfer none): the edits of @differences, for the functions of edit.h. */
static inline const Edit *const *
differences_as_edits(const GPtrArray *differences)
{
    return (const Edit *const *)differences->pdata;
}
