/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of games: rows of wins, sums and shares, measures and their thresholds, games
 * worth a look, and how even a scenario is (after Ludii).
 */
#pragma once

#include "schema/model/results/interval.h"

#include <glib.h>

typedef enum {
#define MEASURE(NAME, ...) MEASURE_##NAME,
#include "schema/model/results/measures.def"
    N_MEASURES,
} Measure;

typedef enum { MEASURE_NUMBER, MEASURE_SHARE } MeasureUnit;

typedef struct {
    const char *name, *title;
    MeasureUnit unit;
    gint64 parts;    /* of one; values are whole numbers of them */
    const char *how; /* it is counted */
} MeasureRow;

/* Returns: (transfer none): the row of @measure. */
const MeasureRow *measure_row(Measure measure);

/* Returns: the measure that is called @name, or N_MEASURES. */
Measure measure_find(const char *name);

/* Values are cut to that, so that sums of a billion of them fit. */
#define MEASURE_VALUE_MAX G_GINT64_CONSTANT(4000000)

/* Of a game that has no such value. */
#define MEASURE_ABSENT G_MININT64

/* Returns: the bin of @value, which is that rounded to three digits. */
gint64 measure_bin(gint64 value);

/* A value, or a bin of some, and how many games had it. */
typedef struct {
    gint64 value, games;
} ValueCount;

/* Adds @games with @value to @counts, a GArray of ValueCount. */
void value_counts_add(GArray *counts, gint64 value, gint64 games);

/* Adds all that @from counts to @into. */
void value_counts_add_all(GArray *into, const GArray *from);

/* What the values of many games say; in whole ones, no parts of them. */
typedef struct {
    gint64 games; /* that have one; of 0 nothing else is known */
    double mean, deviation;
    double low, high; /* of the mean: 95 percent, by Student's t */
    double quantiles[5];
} MeasureSummary;

/* The shares of games that lie below the quantiles, in percent. */
extern const guint measure_quantiles[5];

enum { QUANTILE_LOW, QUANTILE_QUARTER, QUANTILE_HALF, QUANTILE_THREE_QUARTERS, QUANTILE_HIGH };

/* Returns: what @counts say, with the exact @sum of the values; in @parts of one. */
MeasureSummary measure_summary(const GArray *counts, gint64 sum, gint64 parts);

/* A game with its values. */
typedef struct {
    gint64 game; /* number */
    gint64 values[N_MEASURES];
} MeasuredGame;

/* Adds @game to @games, a GArray of MeasuredGame, which keeps those that matter: of each measure
 * the least and the most, and a few that chance chose, the same in whatever order games come. */
void measured_games_add(GArray *games, const MeasuredGame *game);

/* Leaves only what is to be kept of @games, in the order of their numbers. */
void measured_games_keep(GArray *games);

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

typedef enum { NOTABLE_TYPICAL, NOTABLE_CLOSEST, NOTABLE_ODDEST, N_NOTABLES } Notable;

typedef struct {
    const char *name, *meaning;
} NotableRow;

/* Returns: (transfer none): the row of @notable. */
const NotableRow *notable_row(Notable notable);

/* Returns: the number of the game that is @notable among those that @results keep, or 0. */
gint64 notable_game(const GameResults *results, Notable notable);

typedef struct {
    gint64 value, game; /* the first that has it; 0: none */
} NotableValue;

/* Returns: the least, or the most, value of @measure, and whose it is. */
NotableValue notable_value(const GameResults *results, Measure measure, gboolean is_most);

/* From 0 to 1, with the interval of 95 percent. */
typedef struct {
    double value, low, high;
} Interval;

/* Returns: the share of @k out of @n with the interval of Wilson; of 0 nothing is known. */
Interval share_interval(gint64 k, gint64 n);

typedef struct {
    gint64 games;     /* that came to an end; of 0 nothing else is known */
    Interval even;    /* 1 less how much the side that wins most wins more than the one that wins
                         least; what nobody wins, all win in equal parts (Balance) */
    Interval decided; /* the share that somebody won (Completion) */
    Interval drawn;   /* the share that nobody won (Drawishness) */
    double alike; /* 1 less the mean variance of what a side gets: 1, 0 or -1 (OutcomeUniformity) */
} Balance;

/* Returns: what @results say. */
Balance balance_of(const GameResults *results);

/* Who plays pairs of games for that, by the names of the players. */
#define SKILL_PLAYER "greedy"
#define SKILL_AGAINST "random"

/* The row of PAIRS that counts those of which a game failed, behind those of the PAIR_CLASSES. */
#define SKILL_FAILED PAIR_CLASSES
#define SKILL_ROWS (PAIR_CLASSES + 1)

/* Returns: (transfer none): the id of the row @row of PAIRS, with its @name for people. */
const char *skill_row(guint row, const char **name);

typedef struct {
    PairScore score; /* of SKILL_PLAYER; of 0 pairs nothing is known */
    gint64 failed;   /* pairs that do not count, for one of their games failed */
} Skill;

/* Returns: how much the better player wins against the other, whichever side it has. */
Skill skill_of(const GameResults *results);
