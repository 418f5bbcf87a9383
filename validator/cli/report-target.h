/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The targets of the reports of a run: one on stdout, others in files.
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

/* Reads the values of --format (NULL: not given) and --report (`FORMAT=FILE`; may be NULL) into
 * @targets (of ReportTarget). Unless one of them is for stdout, text is added for it. Returns:
 * FALSE, having complained, if they are invalid. */
gboolean report_targets_read(GArray *targets, const char *format, char *const *reports);

/* Writes the report @input to each of @targets; colour and links are for stdout.
 * Returns: the status of the run, @status or a worse one. */
ExitStatus report_targets_write(const GArray *targets, const ReportInput *input, ExitStatus status);

/* Returns: (transfer none): the name of format number @i, for completion, or NULL. */
const char *report_target_word(guint i);

/* Appends the table of formats, for --help. */
void report_targets_append_help(GString *out);
