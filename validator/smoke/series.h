/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games of one kind, played by as many workers as are available. Game number n is the same in
 * any worker, and counts add up in any order: the result is the same for any number of workers.
 */
#pragma once

#include "validator/smoke/tally.h"

typedef struct {
    GamePlan plan;
    GameRange games;
    const gint *stop; /* atomic: not 0 when no new game is to begin; NULL: never */
    /* Called by the first thread between its games, with the number of games that are over; may be
     * NULL. */
    void (*report)(gint64 n_over, gpointer data);
    gpointer data;
    const Player *skill[2]; /* borrowed: play pairs of games, the better one first */
    gint64 skill_every; /* of every so many games the last is a pair; 0: none is, as in games of one
                           side */
    gint next, over;    /* private, atomic: games that were begun, and that are over */
} Series;

/* The most games of one series. */
#define SERIES_GAMES_MAX RESULT_GAMES_MAX

/* Plays the games of @series by up to @n_jobs threads at a time. Returns: (transfer full): what
 * they counted, all together. */
Tally *series_play(Series *series, gint64 n_jobs);
