/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases: a position, a script or a query, and the expected result.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/engine/machine.h"
#include "validator/engine/play.h"
#include "validator/smoke/game.h"

#include <glib.h>

/* Returns: whether @record is a case that applies to @set. */
gboolean case_is_of(const DataSet *set, const PlayRecord *record);

/* Checks whether @record, which may have any defects, can be recognized as a case, as a case that
 * never runs would go unnoticed. Returns: (transfer full): NULL, or why it is not known whether it
 * is a case, or of which sets: it has no type, or none of @set, its bases and the folders beside it
 * has the name of its set. */
char *case_doubt(const DataSet *set, const PlayRecord *record);

/* Changes with which a case is run on trial. */
typedef struct {
    const ProcedureRow *procedures; /* by Procedure; NULL: those of procedures.def */
    void (*change)(GameRules *rules, gconstpointer data); /* is given the rules of the case before
                                                             play; NULL: they stay as they are */
    gconstpointer data;
    const EventSink *listener; /* called about what happens; NULL: none */
} CaseTrial;

/* Runs @record, which may have any defects, with the rules of @set.
 * Returns: (transfer full): of char *: the differences from what the record expects, or why it
 * cannot be run; empty: it passes. */
GPtrArray *case_run(const DataSet *set, const PlayRecord *record);

/* As case_run_with(), if @record is a case of @set; case_doubt() counts as a failure. Returns:
 * (transfer full): as case_run(); NULL: it is no case of @set. */
GPtrArray *case_run_if_any(const DataSet *set, const PlayRecord *record, const CaseTrial *trial);

/* As case_run(), with the changes of @trial (may be NULL). Whatever they are, the play must still
 * end. */
GPtrArray *case_run_with(const DataSet *set, const PlayRecord *record, const CaseTrial *trial);

/* What a case is compared with. */
typedef struct {
    const GameRules *rules;
    const Position *position; /* after the play */
    const GameRun *game;      /* NULL: nothing was played, so that nothing is pending */
    const Texts *query;       /* of the record; empty: none */
} Outcome;

/* Appends the differences of @outcome from @expect to @failures (of char *). */
void case_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures);
