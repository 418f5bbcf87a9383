/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of data sets look like on disk, without reading them: whether one was changed,
 * added or removed since the last look. Any thread may call these functions.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): no files yet: path (owned) -> a text (owned) that changes whenever the
 * file does. */
GHashTable *live_files_new(void);

/* Adds the file at @path to @files, if there is one. */
void live_files_add(GHashTable *files, const char *path);

/* Adds the files of the data set in @folder to @files, with those that are none but have the name
 * of one. */
void live_files_add_set(GHashTable *files, const char *folder);

/* Likewise for all data sets that are in @parent, beside each other. */
void live_files_add_sets(GHashTable *files, const char *parent);

/* Compares two looks. Returns: (transfer container): of const char *, borrowed from @before and
 * @now: the paths that differ. */
GPtrArray *live_files_differences(GHashTable *before, GHashTable *now);
