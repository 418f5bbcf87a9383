/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game from its set-up to its end, played by players or answered from a journal.
 */
#pragma once

#include "validator/smoke/invariant.h"
#include "validator/smoke/journal.h"
#include "validator/smoke/player.h"

typedef struct Tally Tally; /* see tally.h */

/* A game of more answers than that does not end. */
#define GAME_ANSWERS_MAX 1000000u

/* How games are played. */
typedef struct {
    const GameRules *rules;         /* borrowed */
    const Position *start;          /* borrowed: as set_up() makes it */
    const ProcedureRow *procedures; /* as in Machine; may be NULL */
    const Player *const *players;   /* borrowed: one for each side */
    const Invariant *invariants;    /* borrowed */
    guint n_invariants;
    guint64 seed;
    guint answers_max;   /* 0: GAME_ANSWERS_MAX */
    gboolean is_careful; /* invariants after each answer, not only at powers of two and when a turn
                            is over; and every game is loaded again, not only some */
    gboolean tries_all;  /* what harms oneself too */
} GamePlan;

typedef struct {
    GamePlan plan;
    Tally *tally; /* borrowed; NULL: nothing is counted */
    Machine machine;
    Position *position; /* owned */
    Journal journal;    /* owned */
    const char *broken; /* the name of what was broken; NULL: nothing */
    char *problem;      /* owned: how; NULL: nothing is wrong */
    gint32 turn;        /* private: that was looked at last */
    gboolean is_loaded; /* private: whether it is loaded again */
    Position *saved;    /* owned: as it was at ... */
    guint saved_at;     /* ... so many answers */
    Position *loaded;   /* owned: goes on from there */
} GameRun;

/* What a game breaks that goes on and on, beside the invariants. */
extern const char game_without_end[], game_not_saved[];

/* Returns: (transfer full): room for games by @plan, which are played in it one after the other. */
GameRun *game_new(const GamePlan *plan, Tally *tally);
void game_free(GameRun *game); /* NULL is allowed */

/* Plays the game @number. Returns: whether nothing is wrong with it; else game->broken and
 * game->problem say what, and the journal ends there. */
gboolean game_play(GameRun *game, guint64 number);

/* Plays with @answers until there are no more or the game ends. An answer that cannot be given
 * stands for one that can, so that any journal leads somewhere; what was answered is in the journal
 * of @game. Returns: as game_play(). */
gboolean game_replay(GameRun *game, const JournalEntry *answers, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameRun, game_free)
