/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the reports of a run go: one to stdout, others to files.
 */
#pragma once

#include "validator/cli/verb.h"
#include "validator/report/report.h"

/* The name that means stdout where a file is expected. */
#define STDOUT "-"

typedef struct {
    const ReportFormat *format;
    const char *path; /* borrowed; NULL: stdout */
} ReportTarget;

/* Reads the words of --format (NULL: not said) and --report (`FORMAT=FILE`; may be NULL) into
 * @targets (of ReportTarget). Without a word about stdout the text goes there.
 * Returns: FALSE, having complained, when they are wrong. */
gboolean report_targets_read(GArray *targets, const char *format, char *const *reports);

/* Writes the report @input to each of @targets; colour is for stdout.
 * Returns: the status of the run, @status or a worse one. */
ExitStatus report_targets_write(const GArray *targets, const ReportInput *input, ExitStatus status);

/* The names of the formats, for completion. */
const char *report_target_word(guint i);

/* Appends the table of formats, for --help. */
void report_targets_append_help(GString *out);
