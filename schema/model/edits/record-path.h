/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following the path of an edit through what is there.
 */
#pragma once

#include "schema/model/records/record.h"

/* Where a path ends: at a member, or at a record when it is empty or names an item of a list. */
typedef struct {
    const Record *record; /* whose member it is, or the record itself; NULL: not there */
    const Field *field;   /* the member, which the record may lack; NULL: the record as a whole */
} PathEnd;

/* Follows @path (edit.h) from @root. Returns: FALSE when it leads nowhere: a record on the way is
 * missing, or the last name is neither a field nor an item that is there. */
gboolean record_follow(const Record *root, const char *path, PathEnd *end);

/* Returns: (transfer none): the record at @path from @root, which is @root if @path is empty; NULL:
 * none is there. */
const Record *record_at(const Record *root, const char *path);

/* Returns: (transfer full): what stands at @path, as an edit holds it; NULL: nothing. */
char *record_text_at(const Record *root, const char *path);
