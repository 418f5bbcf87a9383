/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which findings to show where not all can be shown: errors before warnings before notes.
 */
#pragma once

#include "validator/report/report.h"

/* Returns: (transfer full): of Finding, at most @limit, the severest of all sets; those of one
 * severity in the order of the report. */
GPtrArray *severest_findings(const ReportInput *input, guint limit);

/* Returns: how many findings of @severity there are in the report. */
guint report_count(const ReportInput *input, Severity severity);

/* Returns: how many were found, but taken from the report because there are too many. */
guint report_count_left_out(const ReportInput *input, Severity severity);

/* Returns: how many were taken from the report because they are in the baseline. */
guint report_count_known(const ReportInput *input);

/* Returns: (transfer full): a sentence that tells of the numbers @left_out by severity; NULL when
 * all are 0. */
char *report_left_out_sentence(const guint left_out[N_SEVERITIES]);

/* Returns: (transfer full): the same for what report_count_left_out() counts. */
char *report_left_out(const ReportInput *input);
