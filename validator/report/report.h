/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of findings for people and programs. A format is a row of the table and a function, whose
 * output depends on its input alone.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/text/text-change.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"
#include "validator/report/report-paths.h"

/* The results of one data set. All borrowed. */
typedef struct {
    const char *name;      /* path of the set, for people */
    FindingList *findings; /* sorted */
    guint n_skipped;       /* checks not run, because an earlier phase failed */
    const FindingId *skipped;
    const char *blocking;         /* what must be fixed for them to run, in English; NULL: none are
                                     skipped */
    guint n_known;                /* found, but in the baseline and not in the list */
    guint left_out[N_SEVERITIES]; /* found, but not in the list because there are too many */
} ReportSet;

/* Appends to @changes (of TextChange) the changes of text by the fix of @finding, one of the set of
 * that index; nothing where they cannot be expressed so. */
typedef void (*ReportFix)(const Finding *finding, guint set, GArray *changes, gpointer data);

typedef struct {
    const ReportSet *sets;
    guint n_sets;
    gboolean color;           /* escape sequences for a terminal; text and concise only */
    const char *host;         /* name of this machine: positions in text and concise are links to
                                 their files, as terminals show them (OSC 8); NULL: they are none */
    Severity fail_on;         /* findings of this or a higher severity are failures */
    gboolean fail_on_skipped; /* so are checks that were not run */
    Audience audience;        /* that of the row of the format */
    int exit_status;          /* of the run, as far as it is known */
    gboolean is_broken;       /* the run could not be completed: reading failed */
    const gboolean *ignored;  /* by FindingId: not selected; NULL: all are */
    const char *folder;       /* absolute: where the run began; NULL: unknown */
    ReportPaths *paths;       /* relative to the given root; NULL: none was given */
    ReportFix fix;            /* NULL: there are no fixes */
    gpointer fix_data;
} ReportInput;

typedef struct {
    const char *name; /* as --format takes it */
    const char *meaning;
    Audience audience; /* for whom findings are written */
    void (*write)(const ReportInput *input, GString *out);
} ReportFormat;

/* Returns: (transfer none): the rows of the table; @n is set to their number. */
const ReportFormat *report_formats(guint *n);

/* Returns: (transfer none): the format of that name, or NULL. */
const ReportFormat *report_format_find(const char *name);

/* Returns: (transfer none): the name of a file or data set in reports for people and in json:
 * relative to the given root, or as it is if none was given. */
const char *report_name(const ReportInput *input, const char *name);

/* Returns: (transfer none): as report_name(), for use on other machines: if no root was given,
 * relative to the folder of the run, if it is in that. */
const char *report_path(const ReportInput *input, const char *name);

/* report-text.c: `file:line:column: severity: message [id]`, the line, a caret, the hint. */
void report_text(const ReportInput *input, GString *out);

/* report-text.c: one line for each finding: `file:line:column: severity id: message`. */
void report_concise(const ReportInput *input, GString *out);

/* report-json.c: one object with everything that is known. */
void report_json(const ReportInput *input, GString *out);

/* report-sarif.c: SARIF 2.1.0, within the limits of GitHub's code scanning. */
void report_sarif(const ReportInput *input, GString *out);

/* report-junit.c: XML that both of its dialects allow, a test case for each file and check. */
void report_junit(const ReportInput *input, GString *out);

/* report-github.c: the text, then workflow commands for as many findings as GitHub shows. */
void report_github(const ReportInput *input, GString *out);

/* report-gitlab.c: code quality, an array of issues. */
void report_gitlab(const ReportInput *input, GString *out);

/* report-checkstyle.c: XML as Checkstyle writes it. */
void report_checkstyle(const ReportInput *input, GString *out);

/* report-tap.c: TAP 13, a test for each data set and check. */
void report_tap(const ReportInput *input, GString *out);

/* report-markdown.c: a heading with the counts and a table of the severest. */
void report_markdown(const ReportInput *input, GString *out);

/* Returns: whether the check that finds @id was not run for @set. */
gboolean report_is_skipped(const ReportSet *set, FindingId id);

/* Returns: (transfer full): of Finding, at most @limit, the severest of all sets; those of one
 * severity in the order of the report. */
GPtrArray *report_severest_findings(const ReportInput *input, guint limit);

/* Returns: how many findings of @severity there are in the report. */
guint report_count(const ReportInput *input, Severity severity);

/* Returns: how many findings are not in the report because there are too many. */
guint report_count_left_out(const ReportInput *input, Severity severity);

/* Returns: how many findings are not in the report because they are in the baseline. */
guint report_count_known(const ReportInput *input);

/* Returns: (transfer full): @n as `2 errors, 1 warning`, with those that are 0 only if @with_zeros.
 */
char *report_severity_counts(const guint n[N_SEVERITIES], gboolean with_zeros, Audience audience);

/* Returns: (transfer full): a sentence with the numbers @left_out by severity; NULL when all are 0.
 */
char *report_left_out_sentence(const guint left_out[N_SEVERITIES], Audience audience);

/* Returns: (transfer full): report_left_out_sentence() for all sets of @input, for its audience. */
char *report_left_out(const ReportInput *input);

/* Returns: (transfer full): a writer of reports in JSON: untrusted texts are written whole, and
 * invisible characters in them are escaped. */
Writer *report_writer_new(void);

/* Writes the member @name with the value @number, with six digits after the point. */
void report_member_fraction(Writer *writer, const char *name, double number);

/* Writes the member @name, an object whose only member is the text `text`. */
void report_member_message(Writer *writer, const char *name, const char *text);

/* Counts the fingerprint of @finding in @seen, a table from g_hash_table_new(g_str_hash,
 * g_str_equal) whose keys are borrowed from the findings. Returns: how many times it was counted,
 * this time included. */
guint report_count_fingerprint(GHashTable *seen, const Finding *finding);
