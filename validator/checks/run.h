/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running all checks over a data set.
 */
#pragma once

#include "schema/model/findings/finding.h"
#include "schema/store/data-set.h"
#include "validator/checks/table/check-memory.h"

/* What was not looked at, because an earlier phase failed. */
typedef struct {
    guint n_skipped;
    FindingId skipped[N_FINDINGS]; /* in the order of the table */
    Phase failed;                  /* the first phase whose errors led to it; valid if any */
} ChecksSkipped;

/* Returns: (transfer full): every finding, in total order. */
FindingList *checks_run(DataSet *set, ChecksSkipped *skipped);

/* Adds what more there is to say of a data set in which nothing is wrong, before it is settled what
 * counts: of the phase PHASE_GAMES, see verdict.h. */
typedef void (*SetJudge)(DataSet *set, FindingList *findings, gconstpointer data);

/* The same with up to @limit findings of each check, LIMIT_FINDINGS_HELD for those who choose among
 * them, and with what @judge (NULL: nobody) says; it is skipped where there are errors. */
FindingList *checks_run_judged(DataSet *set, guint limit, SetJudge judge, gconstpointer data,
                               ChecksSkipped *skipped);

/* The same for a data set that is checked again and again: what @memory has of the run before, and
 * holds still, is not looked at again, and what this run leaves is kept there. */
FindingList *checks_run_again(DataSet *set, CheckMemory *memory, ChecksSkipped *skipped);
