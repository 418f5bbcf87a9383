/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of checks, and which of them are skipped because of errors: a check that reads a
 * value that is not there is skipped, others run.
 */
#pragma once

#include "validator/checks/check.h"

/* A row names the finding whose phase and needs decide when it may run; a check that reports
 * several findings of one phase is listed under the first of them. It is of the whole set or of
 * records. */
typedef struct {
    FindingId id;
    SetCheck run;
    RecordCheck run_record;
    LinkCheck run_link;
    PlayCheck run_play;
    EntityId entities[8]; /* checks records of these only, 0 after the last; none: of all */
    guint32 kinds;        /* about fields of these kinds that were given; 0: about whole records */
    gboolean is_about_missing; /* about required fields that were not given */
    guint32 systems;           /* of games of these, bits SYSTEM_BIT(); 0: of all */

    /* What decides whether it finds anything, besides the record that a check of records is given,
     * those around and in it and what could not be read of them: as field_set_meets() takes
     * it. NULL: anything may; it is never left out. */
    const char *reads;
    gboolean reads_drawing; /* map.svg too */

    /* A check of the whole set that judges each record, or the values of each field, separately,
     * where reads lists what else decides: then only what has changed is checked again. */
    gboolean is_by_record, is_by_field;

    /* For checks of scenarios as they are played: what they do not read, though it is compiled; an
     * error in another value that all share skips them. NULL: for all other checks. */
    const char *passes_by;
} CheckRow;

/* Returns: (transfer none): the rows. */
const CheckRow *check_table(guint *n_rows);

/* Returns: (transfer full): a gate of which nothing is known. */
Gate *gate_new(void);
void gate_free(Gate *gate);

/* Returns: whether @row may run now that all rows of the phases before it did; if not, the phase at
 * fault is in @failed. */
gboolean gate_is_open(const CheckRun *run, const CheckRow *row, Phase *failed);

/* Returns: whether @phase has an error that holds others back; the answer is for what has run so
 * far. */
gboolean gate_has_failed(const CheckRun *run, Phase phase);

/* After the phase of references. Returns: whether @file is a scenario, and neither in it nor in one
 * that it extends is an error for which it could not be played. */
gboolean gate_lets(const CheckRun *run, const DataFile *file);

/* Returns: whether a value that some scenario may need is missing, so that it must not report why
 * it cannot be played; the failed phase is in @failed. */
gboolean gate_lacks_values(const CheckRun *run, Phase *failed);
