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

/* After known_findings_take(). Complains about sets of which checks were skipped because of errors
 * in @baseline, which came from @path, without that being recorded there: nobody knows what they
 * would find. Returns: EXIT_FINDINGS where one of these checks is at least as severe as @fail_on,
 * else EXIT_CLEAN. */
ExitStatus known_findings_judge_skipped(const Baseline *baseline, const char *path,
                                        const GArray *sets, Severity fail_on);

/* Writes the findings of @sets to the file at @path and takes them away, but those that stop the
 * reading of a file; with them the checks that were skipped because of them. Returns: EXIT_CLEAN or
 * EXIT_IO. */
ExitStatus known_findings_write(const char *path, GArray *sets, gboolean is_quiet);
