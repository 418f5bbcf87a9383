/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What distinguishes two data sets, in words or for programs.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/versions/diff.h"

/* A file that differs. */
typedef struct {
    const char *name;        /* borrowed */
    const Record *old, *new; /* owned through their arenas; NULL: there is no such file */
    GPtrArray *differences;  /* owned: of Difference; NULL if one of the files is not there */
} ChangedFile;

/* @as_files: what the files say themselves is compared, not what is seen through the layers. Both
 * sets must outlive the result.
 * Returns: (transfer full): of ChangedFile, in the order of the files. */
GArray *set_diff(const DataSet *old, const DataSet *new, gboolean as_files);

/* Appends @changed, what set_diff() made, in words. */
void set_diff_append_words(const GArray *changed, gboolean color, GString *out);

/* Appends it as JSON; @old and @new are what the sets are called. */
void set_diff_append_json(const GArray *changed, const char *old, const char *new, GString *out);
