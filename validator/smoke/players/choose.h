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
