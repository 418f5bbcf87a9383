/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways in which players choose: rows of the table of player.c.
 */
#pragma once

#include "validator/smoke/players/player.h"

/* random.c: every legal choice is as likely as the others. */
guint choose_at_random(const PlayerTurn *turn);

/* greedy.c: what looks best now, as the system judges it. */
guint choose_the_best(const PlayerTurn *turn);

/* rollout.c: what turns out best where the game is played on in worlds that look the same. */
guint choose_by_rollout(const PlayerTurn *turn);

/* What it keeps: room to play on in. */
void search_free(Search *search);  /* NULL is allowed */
void search_begin(Search *search); /* a new game begins */
