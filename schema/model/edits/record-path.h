/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following the path of an edit through records.
 */
#pragma once

#include "schema/model/records/record.h"

/* The end of a path: a member, or a record if the path is empty or names an item of a list. */
typedef struct {
    const Record *record; /* the record with the member, or the record itself; NULL: missing */
    const Field *field; /* the member, which the record may not have; NULL: the record as a whole */
} PathEnd;

/* Follows @path (edit.h) from @root. Returns: FALSE if it leads nowhere: a record on the way is
 * missing, or the last name is neither a field nor an existing item. */
gboolean record_follow(const Record *root, const char *path, PathEnd *end);

/* Returns: (transfer none): the record at @path from @root, which is @root if @path is empty; NULL:
 * there is none. */
const Record *record_at(const Record *root, const char *path);

/* Returns: (transfer full): the value at @path as JSON, as in an edit; NULL: there is none. */
char *record_text_at(const Record *root, const char *path);
