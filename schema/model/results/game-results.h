/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What came of games that a machine played, in names and counts: the one form in which results are
 * merged, written, read and reported. All counts are sums, so that parts that were played apart add
 * up to the same, in any order.
 */
#pragma once

#include "schema/model/results/measure.h"

typedef enum {
#define GROUP(NAME, ...) GROUP_##NAME,
#include "schema/model/results/game-results.def"
    N_RESULT_GROUPS,
} ResultGroup;

typedef enum { FIGURE_GAMES, N_GAME_FIGURES } GameFigure;
typedef enum {
    PLACE_VISITS,
    PLACE_BATTLES,
    PLACE_SIEGES,
    PLACE_STEPS_LOST,
    PLACE_HUNGER,
    PLACE_ELIMINATED,
    PLACE_CAPTURES,
    N_PLACE_FIGURES
} PlaceFigure;
typedef enum { UNIT_MOVES, UNIT_STEPS_LOST, UNIT_ELIMINATED, N_UNIT_FIGURES } UnitFigure;
typedef enum { RULE_FIRED, N_RULE_FIGURES } RuleFigure;
typedef enum { MEASURED_GAMES, MEASURED_SUM, N_MEASURED_FIGURES } MeasuredFigure;
typedef enum { CONTROL_GAMES, CONTROL_PLACES, N_CONTROL_FIGURES } ControlFigure;
typedef enum {
    POWER_GAMES,
    POWER_STANDING,
    POWER_TREASURY,
    POWER_VASSALS,
    N_POWER_FIGURES
} PowerFigure;
typedef enum { FIGURE_PAIRS, N_PAIR_FIGURES } PairFigure;
typedef enum { END_GAMES, END_TURNS, END_BY_CHOICE, N_END_FIGURES } EndFigure;
#define RESULT_FIGURES_MAX 7

/* The id of who won where nobody did. */
#define RESULT_NOBODY "nobody"

/* More rows of a group and ranges of games than that are never read. */
#define RESULT_ROWS_MAX 100000u
#define RESULT_RANGES_MAX 1000u

/* More games than that nobody plays. */
#define RESULT_GAMES_MAX 1000000000

/* Failures that are kept; the first ones by number of the game. */
#define RESULT_FAILURES_MAX 20u

typedef struct {
    const char *name, *title;
    const char *figures[RESULT_FIGURES_MAX + 1]; /* ends with NULL */
} ResultGroupRow;

typedef struct {
    char *id;   /* owned */
    char *name; /* owned: for people; NULL: the id says it all */
    gint64 counts[RESULT_FIGURES_MAX];
} ResultRow;

/* Games that were played together, by number. */
typedef struct {
    gint64 first, last;
} GameRange;

typedef struct {
    gint64 game, answers, turn; /* turn: from 1 */
    char *invariant;            /* owned: the name of what was broken */
    char *problem;              /* owned */
} GameFailure;

typedef struct {
    char *data_set, *scenario, *title; /* owned */
    char *data;                        /* owned: a digest of the data that were played; or NULL */
    char *players, *options;           /* owned: in order, with commas between */
    guint64 seed;
    guint64 hash; /* of all games, in any order */
#define HEAD(member, ...) gint64 member;
#include "schema/model/results/game-results.def"
    gint64 asked;                         /* games that all parts together have; 0: no parts */
    gint64 missing;                       /* of those, when all parts should be here, absent ones */
    gint64 longest, longest_game;         /* its answers, and its number: the first of those */
    GArray *ranges;                       /* of GameRange, in order */
    GArray *failures;                     /* of GameFailure, in order */
    GArray *measured;                     /* of MeasuredGame: some that are kept */
    GArray *groups[N_RESULT_GROUPS];      /* of ResultRow */
    GHashTable *numbers[N_RESULT_GROUPS]; /* private: id -> number in the group + 1 */
} GameResults;

/* Returns: (transfer none): the row of @group. */
const ResultGroupRow *result_group(ResultGroup group);

GameResults *game_results_new(void);
void game_results_free(GameResults *results); /* NULL is allowed */

/* Returns: the counts of the row @id of @group, to be added to; new ones are 0. They stay where
 * they are until the next call. @name may be NULL. Rows come in the order of these calls. */
gint64 *game_results_counts(GameResults *results, ResultGroup group, const char *id,
                            const char *name);

/* Puts rows, the ids of which begin with numbers or words of other rows, in an order that does not
 * depend on who counted them. */
void game_results_sort(GameResults *results);

/* Returns: what the values of @measure say. */
MeasureSummary game_results_summary(const GameResults *results, Measure measure);

/* Adds @failure, whose texts are copied; beyond RESULT_FAILURES_MAX the last one by number goes. */
void game_results_fail(GameResults *results, const GameFailure *failure);

/* Adds @range, and joins ranges that touch. Returns: FALSE when some of them are there already. */
gboolean game_results_add_range(GameResults *results, GameRange range);

/* Finds the first games that all parts together should have, and that @results has not.
 * Returns: how many are absent in all, with the first run of them in @gap; 0: none. */
gint64 game_results_missing(const GameResults *results, GameRange *gap);

/* Adds @from to @into. Returns: NULL, or why they do not belong together (transfer full), with
 * @into as it was: other games, other data, or some games in both. */
char *game_results_merge(GameResults *into, const GameResults *from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameResults, game_results_free)
