/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries: what a rule case asks a position by the names of the field's terms; see queries.def.
 */
#pragma once

#include "validator/engine/play.h"

void query_answer_clear(QueryAnswer *answer);

/* Asks @words: the name of a query and its arguments. @answer is filled, to be cleared.
 * Returns: NULL, else (transfer full) what is wrong with the words. */
char *query_ask(const GameRules *rules, const Position *position, const Texts *words,
                QueryAnswer *answer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(QueryAnswer, query_answer_clear)
