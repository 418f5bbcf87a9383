/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching for ways to make rules fire: games in which every answer, rolls included, works towards
 * the condition of a rule, and which continue from positions in which others came near to it. The
 * result is whether a rule can fire, not how likely that is.
 */
#pragma once

#include "validator/smoke/tally.h"

/* A rule for which a game is searched. */
typedef struct {
    guint rule;       /* its number */
    gint32 condition; /* its condition in the code; NO_CODE: it waits for an event alone */
    gint32 nearest;   /* the highest progress of the condition, and of having anything to apply its
                         effects to, of PROGRESS_ALL; NO_NUMBER: unknown */
    guint64 game;     /* the first game in which it did something; 0: none yet */
    gint32 turn;      /* of that game, from 1 */
    Journal journal;  /* owned: of that game up to there; if there is none, of a game up to the
                         nearest */
} Quarry;

typedef struct {
    const GamePlan *plan; /* borrowed; its players do not matter */
    Tally *tally;         /* borrowed: counts all games */
    const gint *stop;     /* atomic: not 0 when no new game is to begin; NULL: never */
    void (*report)(gint64 n_over, gpointer data); /* how many games are over; may be NULL */
    gpointer data;
} HuntPlan;

/* Returns: (transfer full): of Quarry: all rules that are switched on and have effects. */
GArray *hunt_quarries(const GameRules *rules);

/* Plays @games, one after the other, until all of @quarries were found. The same plan plays the
 * same games. Returns: how many were played. */
gint64 hunt_play(const HuntPlan *plan, GameRange games, GArray *quarries);
