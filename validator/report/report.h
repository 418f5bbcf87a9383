/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings written for people and for programs. A format is a row here and a function; what it
 * prints depends on nothing but its input.
 */
#pragma once

#include "schema/model/finding.h"

/* What one data set gave. All borrowed. */
typedef struct {
    const char *name;      /* path of the set, for people */
    FindingList *findings; /* sorted */
    guint n_skipped;       /* checks not run, because an earlier phase failed */
    const FindingId *skipped;
} ReportSet;

typedef struct {
    const ReportSet *sets;
    guint n_sets;
    gboolean color; /* escape sequences for a terminal; text only */
} ReportInput;

typedef struct {
    const char *name; /* as --format takes it */
    const char *meaning;
    void (*write)(const ReportInput *input, GString *out);
} ReportFormat;

/* Returns: (transfer none): the table, @n rows. */
const ReportFormat *report_formats(guint *n);

/* Returns: (transfer none): the format of that name, or NULL. */
const ReportFormat *report_format_find(const char *name);

/* report-text.c: `file:line:column: severity: message [id]`, the line, a caret, the hint. */
void report_text(const ReportInput *input, GString *out);

/* report-json.c: one object; docs/formats has its members. */
void report_json(const ReportInput *input, GString *out);
