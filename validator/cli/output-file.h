/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that a verb makes beside the data: reports and baselines.
 */
#pragma once

#include "validator/cli/verb.h"

/* Returns: whether @path may be written; FALSE, having complained, when it has the name of a file
 * of a data set, or is one of those in @sets (of CheckedSet) under another name. */
gboolean output_file_may_be(const char *path, const GArray *sets);

/* @paths: texts, some of them NULL. Returns: whether each is a file of its own; FALSE, having
 * complained, when one would be written over another. Devices and pipes take everything. */
gboolean output_files_differ(const GPtrArray *paths);

/* Writes the @length bytes to the file at @path: all of them, or the file stays as it was. What is
 * no plain file, a pipe or a device, is written to.
 * Returns: EXIT_CLEAN, or EXIT_IO, having complained. */
ExitStatus output_file_write(const char *path, const char *bytes, gsize length);
