/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings for tests of reports: plain ones, and ones with names that no report may let through.
 */
#pragma once

#include "validator/report/report.h"

/* Two findings about the same file and one about a folder; with arguments, related places, hints
 * and a fix. Returns: (transfer full): sorted. */
FindingList *sample_findings(void);

/* Findings whose file, lines, arguments and related places hold @name wherever a name can be.
 * Returns: (transfer full): sorted. */
FindingList *sample_findings_hostile(const char *name);

/* So many findings of each severity about a folder. Returns: (transfer full): sorted. */
FindingList *sample_findings_many(const guint n[N_SEVERITIES]);

/* Names that would make a terminal or a reader of reports lie. */
extern const char *const sample_hostile_names[];

/* Returns: (transfer full): the report of @findings as the one data set @name. */
char *sample_report(const char *format, FindingList *findings, const char *name, gboolean color);

/* Returns: (transfer full): the same of any input. */
char *sample_report_of(const char *format, const ReportInput *input);

/* Returns: (transfer full): what is wrong with @report, or NULL. */
typedef char *(*ReportJudge)(const char *report);

/* Returns: whether @judge finds @report wrong when the first @old in it is replaced by @new. */
gboolean sample_report_is_judged_wrong(const char *report, const char *old, const char *new,
                                       ReportJudge judge);
