/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The baseline of a run: what it has is taken from the findings, or what was found is written.
 */
#pragma once

#include "validator/cli/sets.h"
#include "validator/report/baseline.h"
#include "validator/report/selection.h"

/* Returns: (transfer full): the baseline in the file at @path; NULL, having complained, with the
 * status in @status. */
Baseline *known_findings_read(const char *path, ExitStatus *status);

/* Takes the findings that are in @baseline, which came from @path, from those of @sets (of
 * CheckedSet), and tells on stderr which of it no longer occur, as far as they were looked for. */
void known_findings_take(Baseline *baseline, const char *path, GArray *sets,
                         const Selection *selection);

/* Writes the findings of @sets to the file at @path and takes them away, but those that stop the
 * reading of a file. Returns: EXIT_CLEAN or EXIT_IO. */
ExitStatus known_findings_write(const char *path, GArray *sets, gboolean is_quiet);
