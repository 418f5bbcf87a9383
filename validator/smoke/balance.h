/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The balance of a scenario as a curve over the strength of the players. Each rung is a player: it
 * plays all sides against itself, which shows who wins with players of its strength, and pairs of
 * games with sides swapped against the player of the rung below, which shows its strength. All
 * counts add up in any order, so parts of a run can be merged.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/smoke/comparison.h"

typedef struct {
    gint64 wins[BOARD_SIDES_MAX + 1]; /* games against itself by the side that won; the one after
                                         the last side: without a winner */
    gint64 failed;                    /* games against itself that are not counted */
    LadderRung step;                  /* against the rung below; of the first rung second is NULL */
} BalanceRung;

typedef struct {
    GameResults *head;        /* owned: scenario, data, seed, options, players, asked and ranges */
    GPtrArray *sides, *names; /* owned: of char *: ids of the sides, and their names for people */
    GArray *rungs;            /* of BalanceRung, weaker ones first */
} BalanceCurve;

/* The most games of each player against itself, and the most points by which a player is ahead in a
 * pair of games: sums of their squares fit. */
#define BALANCE_GAMES_MAX 1000000
#define BALANCE_AHEAD_MAX G_GINT64_CONSTANT(3000000)

/* Returns: (transfer full): a balance without sides, rungs and games. */
BalanceCurve *balance_new(void);
void balance_free(BalanceCurve *balance); /* NULL is allowed */

/* Adds a side with @id, called @name for people; both are copied. */
void balance_add_side(BalanceCurve *balance, const char *id, const char *name);

/* Adds @player (borrowed) as the highest rung. */
void balance_add_rung(BalanceCurve *balance, const Player *player);

/* Returns: (transfer none): the rung @i; valid until one is added. */
BalanceRung *balance_rung(const BalanceCurve *balance, guint i);

/* Returns: how many games the rung @i played against itself and that are counted. */
gint64 balance_games(const BalanceCurve *balance, guint i);

/* Returns: whether the counts of @balance, which may come from a file, are those of the games in
 * its ranges: every game, and every pair of a rung above the first, was won by somebody, drawn, or
 * failed. Only then may it be merged or judged. */
gboolean balance_is_consistent(const BalanceCurve *balance);

/* How games are played. */
typedef struct {
    GamePlan plan; /* its players are not read */
    guint n_jobs;
    const gint *stop; /* atomic: not 0 when no new game is to begin; NULL: never */
} BalanceGames;

/* Plays the games with the numbers @range on all rungs, and adds them to @balance, which must have
 * none of them. Returns: whether all were played; if it was stopped, none of them is counted. */
gboolean balance_play(BalanceCurve *balance, const BalanceGames *games, GameRange range);

/* Adds the games of @from to @into. Returns: NULL; or (transfer full) why the two cannot be merged,
 * with @into unchanged. */
char *balance_merge(BalanceCurve *into, const BalanceCurve *from);

typedef enum {
    STRENGTH_INTERVAL, /* elo ± half */
    STRENGTH_AT_LEAST, /* elo or more */
    STRENGTH_AT_MOST,  /* elo or less */
    STRENGTH_UNKNOWN,  /* neither end is known */
} StrengthKind;

typedef struct {
    StrengthKind kind;
    double elo;  /* above the first rung; STRENGTH_UNKNOWN: the sum of the differences with an
                    interval, which is only a place to draw it */
    double half; /* half the width of the 95 % interval; 0 if it is none */
} BalanceStrength;

/* Returns: the strength of the rung @i: the sum of the differences of the rungs up to it. Of a
 * difference without an interval only the end nearer to the middle is known: the lower one of a
 * player who is ahead, the upper one of a player who is behind. A lower and an upper bound make no
 * bound together. */
BalanceStrength balance_strength(const BalanceCurve *balance, guint i);

/* Returns: whether the rung @i is shown to be stronger than the one below; TRUE for the first. */
gboolean balance_is_step_shown(const BalanceCurve *balance, guint i);

/* Sets @favourites, one for each rung, to the side that wins more often there than any other;
 * NO_NAME: none is shown to. It is tested by the games that one of the two sides with the most wins
 * has won; P (exact, two-sided) is corrected for the number of sides and of rungs (Holm). */
void balance_favourites(const BalanceCurve *balance, gint32 *favourites);

typedef enum {
    BALANCE_NO_GAMES,     /* some rung has no games */
    BALANCE_OPEN,         /* no side is shown to win more often, at any strength */
    BALANCE_FAVOURS,      /* the same side at every strength */
    BALANCE_FAVOURS_FROM, /* the same side from the rung `from` up, and no other below */
    BALANCE_FAVOURS_WEAK, /* a side up to the rung `from`, but none at the strongest */
    BALANCE_CHANGES,      /* one side at the rung `from`, and another one at the weaker `other` */
    BALANCE_BREAKS,       /* nearly all games at the strongest rung, which is `from` */
} BalanceVerdictKind;

/* A side breaks a scenario if at least so many of all games at the strongest rung are its wins, in
 * parts of SHARE_WHOLE, at the lower end of the interval. */
#define BALANCE_BROKEN 800

typedef struct {
    BalanceVerdictKind kind;
    gint32 favourite;  /* of the rung `from`; NO_NAME: there is none */
    gint32 before;     /* BALANCE_CHANGES: that of the rung `other`; else NO_NAME */
    guint from, other; /* rungs, or 0 */
} BalanceVerdict;

/* Returns: what may be said about @balance. */
BalanceVerdict balance_verdict(const BalanceCurve *balance);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BalanceCurve, balance_free)
