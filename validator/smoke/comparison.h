/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games with the same dice: of two data sets, and of players against each other.
 */
#pragma once

#include "schema/model/game-results.h"
#include "schema/model/interval.h"
#include "validator/smoke/game.h"
#include "validator/smoke/series.h"
#include "validator/smoke/statistics.h"

typedef struct {
    gboolean failed; /* one of the two games failed: nothing else is known */
    guint made;      /* the result of the first player in both games: one of the PAIR_CLASSES */
    gint64 ahead;    /* by how much its scores are better, both games together */
} PairPlayed;

/* Plays the game @number with @first on half of the sides and @second on the others, and again with
 * the halves exchanged. @game: room for games of two sides or more; the call sets its players. */
PairPlayed comparison_play_pair(GameRun *game, const Player *first, const Player *second,
                                guint64 number);

/* What is measured of a game besides who won. */
typedef enum {
    COMPARED_SCORE, /* of games that came to the end of the last turn */
    COMPARED_TURNS,
    COMPARED_PLACES, /* from here on: the figures of places (PlaceFigure), of all together */
    N_COMPARED = COMPARED_PLACES + N_PLACE_FIGURES,
} ComparedFigure;

/* The results of pairs of games. The numbers add up in any order. */
typedef struct {
    gint64 pairs;  /* that were played */
    gint64 failed; /* of them; one of the two games violated an invariant, and neither is counted */
    gint64 same;   /* of which both games had the same answers throughout */
    PairedCounts wins[BOARD_SIDES_MAX + 1]; /* by side; the one after the last counts draws */
    PairCounts changes[BOARD_SIDES_MAX];    /* by side: from a loss to a win is 1, no change 1/2 */
    PairedSums measures[N_COMPARED];
} PairSums;

/* The most pairs of which sums fit. */
#define PAIRS_MAX 10000000

/* Adds the sums of @from, of @n_sides sides, to @into. */
void comparison_sums_add(PairSums *into, const PairSums *from, guint n_sides);

/* Returns: whether @sums, which may come from a file, can be those of @n_pairs pairs of games of
 * @n_sides sides. */
gboolean comparison_sums_are_right(const PairSums *sums, guint n_sides, gint64 n_pairs);

typedef struct {
    GamePlan old, new;
    GameRange games;  /* private */
    const gint *stop; /* as in Series */
    void (*report)(gint64 n_over, gpointer data);
    gpointer data;
    Tally
        *tallies[2]; /* borrowed: what happens in OLD and NEW is added to them; NULL: nothing is */
    gint next, over; /* private, atomic */
} Comparison;

/* Plays the pairs of @games by up to @n_jobs workers at a time, and adds their results to @sums.
 * The sides of both plans have the same numbers. Returns: whether all of them were played; if not,
 * those that were are the first ones. */
gboolean comparison_play(Comparison *comparison, GameRange games, guint n_jobs, PairSums *sums);

/* Returns: what is known so far about the win rate of @side, one of @n_sides: whether it is higher,
 * or lower, by at least @difference (0 to 1). A draw is half a win of each side. */
Sequential comparison_decide(const PairSums *sums, guint n_sides, gint32 side, double difference);

/* How a row is to be read. */
typedef enum { ROW_SAME, ROW_OTHER, ROW_UNDECIDED } ComparedVerdict;

/* One thing that is compared. */
typedef struct {
    const char *name; /* of the measure; NULL for wins */
    gint32 side;      /* whose wins; the number of sides for draws */
    gint64 n;         /* pairs */
    double old, new;  /* shares, or means */
    double difference, low, high;
    double correlation; /* of OLD and NEW, game by game */
    double p;           /* of this row alone */
    double corrected;   /* by Holm, for all rows of the report */
    gint64 needed;      /* pairs that would show this difference; 0: there is none */
    ComparedVerdict verdict;
} ComparedRow;

/* Appends the rows of @sums to @rows, a GArray of ComparedRow. */
void comparison_rows_append(GArray *rows, const PairSums *sums, guint n_sides);

/* Sets corrected, and verdict where it is not ROW_SAME, of all @rows of a report. */
void comparison_rows_judge(GArray *rows);

/* One player against another. */
typedef struct {
    const Player *first, *second; /* borrowed */
    PairCounts counts;            /* of the first */
    PairedSums scores; /* by how much those of the first are better in a pair, compared with 0 */
    gint64 failed;     /* pairs that are not counted, for one of their games failed */
} LadderRung;

typedef struct {
    GamePlan plan;     /* its players are not read; of two sides or more */
    GameRange games;   /* the numbers of the pairs of each rung */
    LadderRung *rungs; /* owned */
    guint n_rungs;
    const gint *stop; /* atomic: not 0 when no new pair is to begin; NULL: never */
    gint next;        /* private, atomic: pairs of all rungs that were begun */
    GMutex lock;      /* private */
} Ladder;

/* Plays the pairs of @ladder, whose plan, games and stop the caller has set, with each of the @n
 * @players against each other, by up to @n_jobs threads. The result does not depend on their
 * number. */
void comparison_ladder_play(Ladder *ladder, const Player *const *players, guint n, guint n_jobs);
