/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three-way merge of one file: the changes of both sides against the base are applied. If both
 * sides changed one thing differently, ours is kept and a conflict is reported.
 *
 * A record of a list of the file that one side only gave another id is the same record, and the
 * ids, references, zones, dates and sources of the other side follow. Two exceptions keep the old
 * id: lines, whose grammar needs the whole data set and where it is a conflict, and what could not
 * be read. Any thread may call these functions.
 */
#pragma once

#include "schema/model/edit.h"

typedef enum { MERGE_BASE, MERGE_OURS, MERGE_THEIRS, N_MERGE_SIDES } MergeSide;

/* Entity, id and path are those of an Edit. */
typedef struct {
    const Record *owner; /* borrowed: the record with the id, of a side that has it */
    char *id;            /* owned; NULL: the record of the file */
    char *path;          /* owned */
    const Field *field;  /* the field of the values; NULL: an unknown member, or a whole record */
    gboolean is_item;    /* it is about a whole item of a list, or the whole file */
    gboolean is_order;   /* the values are lists of the names of items, in order */
    gboolean has_old_id; /* lines of one side name a record by an id that the other side changed */
    char *values[N_MERGE_SIDES]; /* owned: JSON; NULL: absent */
} MergeConflict;

/* Owned. */
typedef struct {
    SourceText *text;     /* owned: the merged file, in canonical form */
    const Record *root;   /* owned through its arena: the record read from it */
    GPtrArray *conflicts; /* owned: of MergeConflict */
} Merge;

/* All are root records of one entity, and must outlive the result. @base is NULL if both sides
 * added the file. @name: the name of the merged text.
 * Returns: (transfer full): NULL with @error set if the result would be too large for a file. */
Merge *merge_records(const Record *base, const Record *ours, const Record *theirs, const char *name,
                     GError **error);
void merge_free(Merge *merge); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merge, merge_free)

/* Appends a heading for each record and a line for each of @conflicts (of MergeConflict). */
void merge_append_words(GString *out, const GPtrArray *conflicts);
