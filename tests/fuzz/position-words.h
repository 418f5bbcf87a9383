/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any text as a position: lines of words, each of which means something.
 *
 *   unit n1 ell 2 mc ayr    stands in ell with 2 steps, moved and came in this turn, from ayr
 *   marker ell suder        lies there
 *   nation suder truce      its status, and its side behind that
 *   track storm 3           where its marker stands
 *
 * What a word does not name it names by the sum of its bytes, so that whatever is written there is
 * a position that is in order.
 */
#pragma once

#include "validator/engine/machine.h"

/* Lays out what @text says over @position. */
void position_read_words(const GameRules *rules, Position *position, const char *text);

/* Returns: the number of @word (NULL: no word) among the @n @names (NULL-terminated; NULL: none has
 * a name), else one below @n, which is at least 1. */
guint word_number(const char *word, const char *const *names, guint n);
