/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run leaves for the next one over the same data set: an editor checks again after each
 * edit, which changes little. A check that found nothing, and reads nothing of what has changed,
 * finds nothing.
 */
#pragma once

#include "schema/model/findings/finding.h"
#include "schema/store/data-set.h"
#include "validator/checks/map/drawing-memory.h"
#include "validator/checks/map/map-graph.h"

typedef struct {
    gatomicrefcount references;    /* private */
    DataSet *set;                  /* owned: what the last run was over; NULL: none yet */
    gboolean is_clean[N_FINDINGS]; /* by the row of the table of checks: it ran, or could be left
                                      out, and found nothing */
    gboolean had_no_drawing;       /* there was no file for one */
    gboolean had_known_drawing;    /* it was the one that @drawing is about */
    DrawingMemory *drawing;        /* owned */
    MapGraph *graph;               /* owned: of @set; NULL: nobody has asked for it */
} CheckMemory;

/* To be used by one run at a time. Returns: (transfer full): with one reference. */
CheckMemory *check_memory_new(void);
CheckMemory *check_memory_ref(CheckMemory *memory);
void check_memory_unref(CheckMemory *memory); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(CheckMemory, check_memory_unref)
