/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single files as arguments of a verb, under any name, to be compared.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/verb.h"

/* Returns: (transfer none): the kind of file that @as (NULL: not given), or else the names of the
 * @n_paths @paths, state; NULL, having complained: none does, or they contradict each other. */
const FileKind *given_file_kind(const char *as, char *const *paths, guint n_paths);

/* The values of --as, names of files of which a data set has one. Returns: (transfer none): number
 * @i, or NULL. */
const char *given_file_word(guint i);

/* Reads the file at @path, which may be a link or a pipe. Complains if it cannot be read, reports
 * on stderr what is not JSON, and sets @status. An empty file, if @may_be_empty, is treated as
 * missing.
 * Returns: (transfer full): a data set with that file; NULL when it cannot be used. */
DataSet *given_file_load(const char *path, const FileKind *kind, gboolean may_be_empty,
                         ExitStatus *status);

/* Reports on stderr which files of @set could not be read completely, and why.
 * Returns: EXIT_CLEAN, EXIT_FINDINGS or EXIT_IO. */
ExitStatus given_set_report(DataSet *set);
