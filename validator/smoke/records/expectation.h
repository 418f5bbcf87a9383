/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a case expects, and the queries that it can ask.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/engine/machine.h"
#include "validator/engine/play.h"
#include "validator/smoke/game.h"

#include <glib.h>

/* Returns: (transfer full): who is asked by @request, and about what: `swedish, fire of karl-xii`.
 */
char *request_to_words(const Machine *machine, const Request *request);

/* Returns: (transfer full): all that is offered, with commas between. */
char *offers_to_words(const Machine *machine);
void query_answer_clear(QueryAnswer *answer);

/* Asks @words: the name of a query and its arguments. @answer is filled, to be cleared.
 * Returns: NULL, else (transfer full) what is wrong with the words. */
char *query_ask(const GameRules *rules, const Position *position, const Texts *words,
                QueryAnswer *answer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(QueryAnswer, query_answer_clear)

/* Appends the list of all queries: one a line, with its arguments. */
void query_append_list(GString *out);

typedef struct {
    const GameRules *rules;
    const Position *position; /* that came of it */
    const GameRun *game;      /* NULL: nothing was played, so that nothing is asked for */
    const Texts *query;       /* of the record; empty: none */
} Outcome;

/* Appends what is not as @expect says to @failures (of char *). */
void expectation_compare(const Expectation *expect, const Outcome *outcome, GPtrArray *failures);

/* position-match.c: the same for a sparse position. */
void position_compare(const GameRules *rules, const Position *position,
                      const SparsePosition *expect, GPtrArray *failures);
