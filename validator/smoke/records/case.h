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

/* Returns: whether @record is a case, and one that holds for @set. */
gboolean case_is_of(const DataSet *set, const PlayRecord *record);

/* Checks whether @record, which may have any defects, can be recognized as a case: a case that
 * never runs would pass unnoticed. Returns: NULL, else (transfer full) why it is not known whether
 * it is a case, or of which sets: it has no type, or no set of that name is @set, a base of it or
 * in a folder beside it. */
char *case_doubt(const DataSet *set, const PlayRecord *record);

/* What a case is tried out with instead of what the data and the engine say. */
typedef struct {
    const ProcedureRow *procedures; /* by Procedure; NULL: those of procedures.def */
    void (*change)(GameRules *rules, gconstpointer data); /* is given the rules of the case before
                                                             play; NULL: they stay as they are */
    gconstpointer data;
    const EventSink *listener; /* called about what happens; NULL: none */
} CaseTrial;

/* Runs @record, which may have any defects, with the rules of @set.
 * Returns: (transfer full): of char *: what is not as the record says, or why it cannot be run;
 * empty: it is all as it says. */
GPtrArray *case_run(const DataSet *set, const PlayRecord *record);

/* The same of a record that is a case of @set, or of which that is in doubt, which is a failure.
 * Returns: (transfer full): NULL when it is none. */
GPtrArray *case_run_if_any(const DataSet *set, const PlayRecord *record, const CaseTrial *trial);

/* Runs it as @trial says. The play must end, as in any game. */
GPtrArray *case_run_with(const DataSet *set, const PlayRecord *record, const CaseTrial *trial);

/* What a case is compared with. */
typedef struct {
    const GameRules *rules;
    const Position *position; /* after the play */
    const GameRun *game;      /* NULL: nothing was played, so that nothing is pending */
    const Texts *query;       /* of the record; empty: none */
} Outcome;

/* Appends what is not as @expect says to @failures (of char *). */
void case_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures);
