/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of queries.def, which every game has, and how queries, those of a system too, are
 * asked by words.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/engine/play.h"

/* Returns: (transfer none): the rows of the core; @n is set to their number. */
const QueryRow *question_rows(guint *n);

/* Returns: the type of an argument of a query, or of a name that it gives. */
LineType question_argument_type(QueryArgument argument);

/* Asks the query @words: its name and its arguments, which are ids as in the data. @answer is set
 * in any case, and is to be cleared. Returns: (transfer full): NULL, or what is wrong with @words.
 */
char *question_ask(const GameRules *rules, const Position *position, const Texts *words,
                   QueryAnswer *answer);
void question_answer_clear(QueryAnswer *answer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(QueryAnswer, question_answer_clear)

/* Appends a list of all queries, those of every game and of the @n_systems @systems (by SystemWord;
 * NULL: no such system): one a line, with its arguments and its meaning. */
void question_append_list(GString *out, const System *const *systems, guint n_systems);
