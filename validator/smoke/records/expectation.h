/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a case expects: of the question that is asked, of a query, and of the position.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/engine/machine.h"
#include "validator/engine/play.h"
#include "validator/smoke/game.h"

#include <glib.h>

typedef struct {
    const GameRules *rules;
    const Position *position; /* after the play */
    const GameRun *game;      /* NULL: nothing was played, so that nothing is pending */
    const Texts *query;       /* of the record; empty: none */
} Outcome;

/* Appends what is not as @expect says to @failures (of char *). */
void expectation_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures);

/* The same of a sparse position. */
void expectation_compare_position(const GameRules *rules, const Position *position,
                                  const SparsePosition *expect, GPtrArray *failures);
