/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching for rules that never fire: games in which every answer, rolls included, works towards
 * what a rule waits for, and which continue from where others came near to it. The result is
 * whether a rule can fire, not how likely it is.
 */
#pragma once

#include "validator/smoke/tally.h"

/* A rule that is hunted. */
typedef struct {
    guint rule;       /* its number */
    gint32 condition; /* what it waits for, in the code; NO_CODE: an event alone */
    gint32 nearest;   /* the most that was there of it, and of what it would do something to, of
                         PROGRESS_ALL; NO_NUMBER: nothing says */
    guint64 game;     /* the first game in which it did something; 0: none yet */
    gint32 turn;      /* of that; from 1 */
    Journal journal;  /* owned: of that game up to there; before: of one up to the nearest */
} Quarry;

typedef struct {
    const GamePlan *plan; /* borrowed; its players do not matter */
    Tally *tally;         /* borrowed: counts all games */
    const gint *stop;     /* atomic: not 0 when no new game is to begin; NULL: never */
    void (*report)(gint64 n_over, gpointer data); /* how many games are over; may be NULL */
    gpointer data;
} HuntPlan;

/* Returns: (transfer full): of Quarry: all rules that are in play and do something. */
GArray *hunt_quarries(const GameRules *rules);

/* Plays @games, one after the other, until all of @quarries have been found. The same plan has the
 * same games. Returns: how many were played. */
gint64 hunt_play(const HuntPlan *plan, GameRange games, GArray *quarries);
