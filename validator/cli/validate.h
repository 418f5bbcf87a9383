/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the files of narva validate: its options, the baseline, fixes, watching, and the
 * summary.
 */
#pragma once

#include "validator/cli/report-target.h"
#include "validator/cli/sets.h"
#include "validator/report/baseline.h"
#include "validator/report/selection.h"

#include <glib.h>

typedef struct {
    GArray *targets; /* of ReportTarget */
    Selection selection;
    Selection of_call; /* without what the configuration adds */
    SetsSearch search;
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
    LiveSets *live;        /* borrowed: what was read so far of what is watched; NULL: none is */
    gboolean stats;
    gboolean fail_on_skipped; /* checks that were skipped count like errors */
    gboolean quiet;
    guint n_configured_away; /* findings of this run that the configuration leaves out */
    guint n_games;           /* that are played of each scenario in each way; 0: none are */
    GPtrArray *stored;       /* of GameResults: of games before; NULL: none were given */
    char *root;              /* paths in reports begin there; NULL: where the run does */
    char *stdin_name;        /* the file that is read from stdin; NULL: none */
    char **paths;
    struct {
        char *format, *color, *fail_on, *max_findings, *jobs, *games;
        char **reports, **select, **ignore, **against;
    } words; /* as given on the command line or in the configuration; targets borrow from here */
} ValidateOptions;

/* validate-baseline.c */

/* Returns: (transfer full): the baseline in the file at @path; NULL, having complained, with the
 * status in @status. */
Baseline *validate_baseline_read(const char *path, ExitStatus *status);

/* Removes the findings in @baseline, which was read from @path, from those of @sets (of
 * CheckedSet), and reports on stderr which entries no longer occur although their checks ran. */
void validate_baseline_consume(Baseline *baseline, const char *path, GArray *sets,
                               const Selection *selection);

/* To be called after validate_baseline_consume(). Complains about sets whose checks were skipped
 * because of errors in @baseline, which was read from @path, unless it records that: what they
 * would find is unknown. Returns: EXIT_FINDINGS if one of these checks is at least as severe as
 * @fail_on, else EXIT_CLEAN. */
ExitStatus validate_baseline_judge_skipped(const Baseline *baseline, const char *path,
                                           const GArray *sets, Severity fail_on);

/* Writes the findings of @sets to the file at @path, with the checks that were skipped because of
 * them, and removes them from @sets; not those for which a file could not be read. Returns:
 * EXIT_CLEAN or EXIT_IO. */
ExitStatus validate_baseline_write(const char *path, GArray *sets, gboolean is_quiet);

/* validate-fixes.c */

/* Fixes as changes of text, for reports that programs apply without knowing our data. */
typedef struct {
    const GArray *sets; /* borrowed: of CheckedSet */
    GHashTable *forms;  /* borrowed: by DataFile: whether they are in canonical form, as far as that
                           is known */
    gsize bytes;        /* bytes that were compared so far */
} ValidateTextFix;

/* A ReportFix; @data is a ValidateTextFix. A file that is not in canonical form, or would be a new
 * one, has no such changes: they would bring more than the fix. */
void validate_fix_to_text(const Finding *finding, guint set, GArray *changes, gpointer data);

/* Applies the fixes that @options select to @sets, or prints on stdout what they would change.
 * @has_written is set to whether files have changed. Returns: the status of writing. */
ExitStatus validate_fix_all(const GArray *sets, const ValidateOptions *options,
                            gboolean *has_written);

/* validate-watch.c */

/* What is watched. */
typedef struct {
    char *const *paths;    /* as narva validate takes them */
    SetsSearch *search;    /* borrowed */
    const char *others[2]; /* more files; NULL: none */
} ValidateWatched;

/* Returns: (transfer full): the files of the watched data sets, and of those beside them, which they
 * may extend, as they are now; see live-files.h. */
GHashTable *validate_watch_look(const ValidateWatched *watched);

/* Waits until validate_watch_look() differs from @before and the files have stopped changing.
 * Returns: FALSE: @stop has become other than 0. */
gboolean validate_watch_wait(const ValidateWatched *watched, GHashTable *before, const gint *stop);

/* validate-summary.c */

/* Prints what was checked, what was found and what to do next, in at most 12 lines. @sets are of
 * CheckedSet, at least one; @fail_on_skipped: skipped checks count for the exit status; @elapsed is
 * in microseconds. */
void validate_summary_print(const char *program, const GArray *sets, gboolean fail_on_skipped,
                            gint64 elapsed);

/* Prints on stderr a line for each id that occurs in @sets (of CheckedSet), the most frequent
 * first, and for each set how the decisions of scenarios can be met, or which checks were skipped.
 * @n_workers: how many checked them, said before; 0: that is not asked, for it differs from machine
 * to machine. */
void validate_summary_print_statistics(const GArray *sets, guint n_workers);
