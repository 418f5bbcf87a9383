/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of queries.def, which every game has, and how those and the ones of a system are
 * asked in words.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/engine/play.h"

/* Returns: (transfer none): the table, @n rows. */
const QueryRow *question_rows(guint *n);

/* Returns: the type of an argument of a query, or of a name that it gives. */
LineType question_argument_type(QueryArgument argument);

/* Asks the query @words: its name and its arguments, ids as in the data. @answer is set in any case
 * and is to be cleared.
 * Returns: NULL, else (transfer full) what is wrong with the words. */
char *question_ask(const GameRules *rules, const Position *position, const Texts *words,
                   QueryAnswer *answer);
void question_answer_clear(QueryAnswer *answer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(QueryAnswer, question_answer_clear)

/* Appends a list of all queries, those of every game and of the @n_systems @systems (by SystemWord;
 * NULL: no such system): one a line, with its arguments and its meaning. */
void question_append_list(GString *out, const System *const *systems, guint n_systems);
