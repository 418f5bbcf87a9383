/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running all checks over a data set.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/store/data-set.h"
#include "validator/checks/drawing-memory.h"

/* What was not looked at, because an earlier phase failed. */
typedef struct {
    guint n_skipped;
    FindingId skipped[N_FINDINGS]; /* in the order of the table */
    Phase failed;                  /* the first phase whose errors led to it; valid if any */
} ChecksSkipped;

/* Returns: (transfer full): every finding, in total order. */
FindingList *checks_run(DataSet *set, ChecksSkipped *skipped);

/* The same for a data set that is checked again and again: what was worked out about its drawing
 * and holds still is taken from @memory, and kept there. */
FindingList *checks_run_again(DataSet *set, DrawingMemory *memory, ChecksSkipped *skipped);
