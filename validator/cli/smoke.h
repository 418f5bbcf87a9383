/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of games as a file.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/cli/verb.h"

/* Returns: (transfer full): the results in the file at @path; NULL with the status, having
 * complained. */
GameResults *verb_smoke_read_results(const char *path, ExitStatus *status);

/* Returns: (transfer full): the merged results of the files at @paths (NULL-terminated, at least
 * one); NULL with the status, having complained. Missing games are reported. */
GameResults *verb_smoke_merge_results(char *const *paths, ExitStatus *status);
