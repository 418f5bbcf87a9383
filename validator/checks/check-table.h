/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of checks, and which of them are skipped because of errors: a check that reads a
 * value that is not there is skipped, others run.
 */
#pragma once

#include "validator/checks/check.h"

/* A row names the finding whose phase and needs decide when it may run; a check that reports
 * several findings of one phase is listed under the first of them. Exactly one of the functions is
 * set: the check is of the whole set, of single records, of links, or of scenarios. */
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

    /* The fields that decide whether the check finds anything, as words for field_set_meets(). For
     * a check of records that is in addition to the record itself, the records around and in it,
     * and what could not be read of them. NULL: any field may; the check always runs. */
    const char *reads;
    gboolean reads_drawing; /* map.svg too */

    /* A check of the whole set that judges each record, or the values of each field, separately;
     * @reads lists what else decides. Only what has changed is checked again. */
    gboolean is_by_record, is_by_field;

    /* For checks of scenarios as they are played: the fields, as words for field_set_is_within(),
     * that they do not read although these are compiled. An error in another value that all
     * scenarios share skips the check. NULL for all other checks. */
    const char *passes_by;
} CheckRow;

/* Returns: (transfer none): the rows of the table; @n_rows is set to their number. */
const CheckRow *check_table(guint *n_rows);

/* Returns: (transfer full): a gate that has not looked at any finding yet. */
Gate *gate_new(void);
void gate_free(Gate *gate);

/* To be called when all rows of earlier phases have run. Returns: whether @row may run; if not,
 * @failed is set to the phase whose errors prevent it. */
gboolean gate_is_open(const CheckRun *run, const CheckRow *row, Phase *failed);

/* Returns: whether the checks of @phase that ran so far found an error for which others are
 * skipped. */
gboolean gate_has_failed(const CheckRun *run, Phase phase);

/* To be called after the phase of references. Returns: whether @file is a scenario that can be
 * played: neither it nor a scenario that it extends has an error that prevents it. */
gboolean gate_lets(const CheckRun *run, const DataFile *file);

/* Returns: whether a value that some scenario may need is missing. Then @failed is set to the phase
 * that failed, and why a scenario cannot be played must not be reported. */
gboolean gate_lacks_values(const CheckRun *run, Phase *failed);
