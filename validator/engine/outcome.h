/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a game ends: by sudden death, or with a score that the victory table judges (0.4).
 */
#pragma once

#include "validator/engine/machine.h"

/* Ends the game if a row of the endings holds; the first such row decides. To be called after
 * position_note_news(). */
void outcome_end_if_sudden(Machine *machine);

/* Returns: the standing of @side: its score by the standings of the scenario, less deductions; 0 if
 * none is about the side. */
gint32 outcome_standing(const GameRules *rules, const Position *position, gint32 side);

/* Ends the game after its last turn. Standings decide if the scenario has any, else its victory
 * table. */
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

/* Returns: 1 if a high score is good for @side, -1 if it is bad, by the row of the victory table
 * for the highest scores; 0: unknown. */
gint32 outcome_score_direction(const GameRules *rules, gint32 side);

/* Returns: (transfer none): the result with which the game ended, by its name in the data; NULL:
 * the game is not over, or has no result. */
const char *outcome_name(const GameRules *rules, const Position *position);

/* Returns: the side that won, or NO_NAME. */
gint32 outcome_side(const GameRules *rules, const Position *position);

/* Returns: the progress of the sudden ends by which @side wins less that of those by which others
 * win, up to PROGRESS_ALL for each; of those that read any of @asked (PositionAsked). */
gint32 outcome_endings_progress(const GameRules *rules, const Position *position, gint32 side,
                                guint8 asked);
