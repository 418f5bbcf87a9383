/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three-way merge of one file: what either side changed against the base is done. Both sides'
 * changes of one thing must be the same; where they are not, ours stays and a conflict is told.
 */
#pragma once

#include "schema/model/edits/edit.h"

typedef enum { MERGE_BASE, MERGE_OURS, MERGE_THEIRS, N_MERGE_SIDES } MergeSide;

/* Entity, id and path are those of an Edit. */
typedef struct {
    const Record *owner;         /* borrowed: the record that id means, of whatever side has it */
    char *id;                    /* owned; NULL: the record of the file */
    char *path;                  /* owned */
    const Field *field;          /* whose value it is; NULL: an unknown member, or a whole record */
    gboolean is_item;            /* it is about an item of a list, or the file, as a whole */
    gboolean is_order;           /* the values are names of items, in their order */
    char *values[N_MERGE_SIDES]; /* owned: JSON; NULL: absent */
} Conflict;

/* Owned. */
typedef struct {
    SourceText *text;     /* the merged file, in canonical form */
    const Record *root;   /* owned through its arena: what is read from it */
    GPtrArray *conflicts; /* of Conflict */
} Merge;

/* All are records of one file's entity, and must outlive the result. @base is NULL when both sides
 * made the file. @name is what the text is called.
 * Returns: (transfer full): NULL with @error set when the result would be too large for a file. */
Merge *record_merge(const Record *base, const Record *ours, const Record *theirs, const char *name,
                    GError **error);
void merge_free(Merge *merge); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merge, merge_free)

/* Appends a heading for each record and a line for each of @conflicts. */
void merge_append_words(GString *out, const GPtrArray *conflicts);
