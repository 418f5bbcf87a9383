/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The differences of two data sets, as text or JSON.
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

/* Compares @old and @new, which must outlive the result. @as_files: compares the files themselves,
 * not the data merged of all layers.
 * Returns: (transfer full): of ChangedFile, in the order of the files. */
GArray *set_diff(const DataSet *old, const DataSet *new, gboolean as_files);

/* Appends @changed, the result of set_diff(), as text. */
void set_diff_append_words(const GArray *changed, gboolean color, GString *out);

/* Appends @changed as JSON; @old and @new are the names of the sets. */
void set_diff_append_json(const GArray *changed, const char *old, const char *new, GString *out);
