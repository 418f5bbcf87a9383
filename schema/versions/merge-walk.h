/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the merge: a walk through the three versions of a file that writes the merged one.
 * merge.c does members, merge-list.c what has an order.
 */
#pragma once

#include "schema/text/writer.h"
#include "schema/versions/diff-path.h"
#include "schema/versions/merge.h"

typedef struct {
    Writer *writer;
    GPtrArray *conflicts;
    DiffPath path; /* to the record at hand */
} MergeWalk;

/* A record in its three versions. */
typedef struct {
    const Record *of[N_MERGE_SIDES];
} Versions;

/* Which version of a thing counts. */
typedef enum { MERGE_TAKE_OURS, MERGE_TAKE_THEIRS, MERGE_BOTH_CHANGED } MergeChoice;

static inline MergeChoice
merge_choose(gboolean are_both_same, gboolean is_ours_base, gboolean is_theirs_base)
{
    if (are_both_same || is_theirs_base)
        return MERGE_TAKE_OURS;
    return is_ours_base ? MERGE_TAKE_THEIRS : MERGE_BOTH_CHANGED;
}

/* Writes the merged record as one object; no version is raw. */
void merge_members(MergeWalk *walk, const Versions *versions);

/* Writes the merged LIST @field as an array; with NULL the merged unknown members. */
void merge_list(MergeWalk *walk, const Versions *versions, const Field *field);

/* Tells a conflict about the member @name of the record at hand (NULL: about itself). The values
 * are consumed.
 * Returns: (transfer none): for further particulars. */
Conflict *merge_tell(MergeWalk *walk, const char *name, const Field *field,
                     char *values[N_MERGE_SIDES]);
