/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data sets a verb was given, loaded and checked.
 */
#pragma once

#include "validator/checks/run.h"
#include "validator/cli/verb.h"

typedef struct {
    DataSet *set;          /* owned */
    FindingList *findings; /* owned */
    ChecksSkipped skipped;
    char *only;                   /* owned: the one file that was asked for, or NULL */
    guint n_hidden;               /* findings taken away because they are about other files */
    guint n_known;                /* findings taken away because they are in the baseline */
    guint32 known_errors;         /* the phases of errors among them, as bits */
    guint left_out[N_SEVERITIES]; /* findings taken away because there are too many */
} CheckedSet;

/* What is to be checked. */
typedef struct {
    char *const *paths; /* empty: the set around or those below the current folder */
    const char
        *stdin_name; /* the file whose content is on stdin, instead of any paths; NULL: none */
    guint n_jobs;    /* workers at most; 0: one */
    guint n_held;    /* findings of each check that are kept; 0: as many as are reported */
    SetJudge judge;  /* NULL: the default */
    gconstpointer judge_data;
} SetsWanted;

/* Finds, loads and checks the sets that @wanted lists. Complains about sets that cannot be loaded
 * and continues with the others. @status is set to the highest status. The result is the same for
 * any number of workers. @n_workers: how many there were; may be NULL. Returns: (transfer full): of
 * CheckedSet. */
GArray *sets_load(const SetsWanted *wanted, guint *n_workers, ExitStatus *status);

/* Returns: EXIT_IO where reading failed, else EXIT_FINDINGS for one of at least the severity
 * @fail_on, else EXIT_CLEAN. */
ExitStatus sets_findings_status(const FindingList *findings, Severity fail_on);
