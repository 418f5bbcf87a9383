/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game that two players play twice, with sides changed. Of more than two sides each player has
 * half, drawn for each game, so that a pair is even where it does not matter who plays.
 */
#pragma once

#include "schema/model/results/pair-score.h"
#include "validator/smoke/game.h"

typedef struct {
    gboolean failed; /* one of the two games did: nothing else is known */
    guint made;      /* of both by the first player: one of the PAIR_CLASSES */
    gint64 ahead;    /* by how much it has the better scores, both games together */
} PairPlayed;

/* Plays the game @number with @first on half of the sides and @second on the others, and again with
 * the halves changed. @game: room for games of two sides or more, its players are set here. */
PairPlayed pair_play(GameRun *game, const Player *first, const Player *second, guint64 number);
