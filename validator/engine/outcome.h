/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a game ends: at once, or with a score that the victory table judges (0.4).
 */
#pragma once

#include "validator/engine/machine.h"

/* Ends the game if a row of the endings holds; the first one counts. position_note_news() has been
 * called. */
void outcome_end_if_sudden(Machine *machine);

/* Returns: what @side is worth by the standings of the scenario: its score, less what is taken off;
 * 0 where none is about it. */
gint32 outcome_standing(const GameRules *rules, const Position *position, gint32 side);

/* Ends the game: the last turn is over. Standings decide where the scenario has any, else its
 * victory table. */
void outcome_end_by_score(Machine *machine);

/* Returns: (transfer none): the result of a sudden end that holds in @position: that of a row of
 * the endings or of a rule; NULL: none does. */
const char *outcome_immediate_result(const GameRules *rules, const Position *position);

/* Returns: whether the game ended with its last turn. */
static inline gboolean
end_is_natural(const Position *position)
{
    return position->end == END_VICTORY || position->end == END_STANDING;
}

/* Returns: the sum of the terms of the score. */
gint32 outcome_score(const GameRules *rules, const Position *position);

/* Returns: the row of the victory table for @score, counted from its first one; NO_NAME: none. */
gint32 outcome_victory_row(const GameRules *rules, gint32 score);

/* Returns: 1 when a high score is good for @side, -1 when it is bad, as the row of the victory
 * table says which begins highest; 0: nothing says. */
gint32 outcome_score_direction(const GameRules *rules, gint32 side);

/* Returns: (transfer none): the result with which the game ended, as named in the data; NULL: it is
 * not over, or no row has one. */
const char *outcome_name(const GameRules *rules, const Position *position);

/* Returns: the side that won, or NO_NAME. */
gint32 outcome_side(const GameRules *rules, const Position *position);

/* Returns: how near the sudden ends are with which @side wins, less those with which others do, of
 * those that read any of @asked (PositionAsked); in PROGRESS_ALL for each. */
gint32 outcome_endings_progress(const GameRules *rules, const Position *position, gint32 side,
                                guint8 asked);
