/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that a verb was given one by one, under any name, to be compared.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/verb.h"

/* The kind of file that @as (NULL: not given) or else one of the @n_paths names.
 * Returns: NULL, having complained, when none does or they contradict each other. */
const FileKind *given_file_kind(const char *as, char *const *paths, guint n_paths);

/* The names of files that --as takes, of which there is one in a data set. */
const char *given_file_word(guint i);

/* Reads the file at @path, links and pipes too. Complains about what cannot be read, and reports
 * what is not JSON, on stderr; the status goes to @status. An empty file, if that is allowed, is as
 * good as an absent one.
 * Returns: (transfer full): a data set with that file; NULL when it cannot be used. */
DataSet *given_file_load(const char *path, const FileKind *kind, gboolean may_be_empty,
                         ExitStatus *status);

/* Reports on stderr which files of @set could not be read whole, and why.
 * Returns: EXIT_CLEAN, EXIT_FINDINGS or EXIT_IO. */
ExitStatus given_set_report(DataSet *set);
