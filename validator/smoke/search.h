/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players that play on in their minds before they choose.
 */
#pragma once

#include "validator/smoke/player.h"

/* Drops everything about the game before. */
void search_begin(Search *search);
void search_free(Search *search); /* NULL is allowed */

/* @turn: the choice of a side, in a system with a judge. @usual: what the greedy player chooses,
 * who has just set the worths of the room. A player with playouts searches with them, another one
 * compares choices in so many worlds (rollout). Returns: the number of an offer. */
guint search_choose(const PlayerTurn *turn, guint usual);
