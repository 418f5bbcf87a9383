/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was said to narva validate.
 */
#pragma once

#include "validator/cli/validate/report-target.h"
#include "validator/report/selection.h"

typedef struct {
    GArray *targets; /* of ReportTarget */
    Selection selection;
    Severity fail_on;
    guint max_findings;
    guint n_jobs;
    char *baseline;       /* NULL: none */
    char *write_baseline; /* NULL: none */
    gboolean color;
    gboolean all;
    gboolean fix;          /* do the safe fixes */
    gboolean unsafe_fixes; /* do all fixes */
    gboolean diff;         /* say what fixes would change, and write nothing */
    gboolean watch;        /* again whenever a file changes */
    gboolean stats;
    gboolean quiet;
    guint n_games;     /* that are played of each scenario in each way; 0: none are */
    GPtrArray *stored; /* of GameResults: of games before; NULL: none were given */
    char *root;        /* paths in reports begin there; NULL: where the run does */
    char *stdin_name;  /* the file that stands on stdin; NULL: none */
    char **paths;
    struct {
        char *format, *color, *fail_on, *max_findings, *jobs, *games;
        char **reports, **select, **ignore, **against;
    } words; /* as they were said; targets borrow from here */
} ValidateOptions;

/* Reads the words of @call into @options, which is to be cleared in any case.
 * Returns: FALSE when the verb is to end with the status in @status. */
gboolean validate_options_read(ValidateOptions *options, const Call *call, ExitStatus *status);
void validate_options_clear(ValidateOptions *options);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ValidateOptions, validate_options_clear)
