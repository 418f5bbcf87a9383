/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that a verb writes besides the data: reports and baselines.
 */
#pragma once

#include "validator/cli/verb.h"

/* Returns: whether @path may be written; FALSE, having complained, if it has the name of a file of
 * a data set, or is one of those in @sets (of CheckedSet) under another name. */
gboolean output_file_may_be(const char *path, const GArray *sets);

/* Returns: whether all of @paths (of char *, or NULL) are different files; FALSE, having
 * complained, if one would overwrite another. Devices and pipes may be the same. */
gboolean output_files_differ(const GPtrArray *paths);

/* Writes the @length @bytes to the file at @path, all or none: if it fails the file is unchanged. A
 * pipe or a device is written to as it is.
 * Returns: EXIT_CLEAN, or EXIT_IO, having complained. */
ExitStatus output_file_write(const char *path, const char *bytes, gsize length);
