/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of many games: rows of counts, measures of each game, notable games, and how balanced
 * a scenario is (after Ludii).
 */
#pragma once

#include "schema/model/interval.h"

#include <glib.h>

typedef enum {
#define MEASURE(NAME, ...) MEASURE_##NAME,
#include "schema/model/measures.def"
    N_MEASURES,
} Measure;

typedef enum { MEASURE_NUMBER, MEASURE_SHARE } GameMeasureUnit;

typedef struct {
    const char *name, *title;
    GameMeasureUnit unit;
    gint64 parts;    /* units per one; values are whole numbers of these units */
    const char *how; /* how it is counted */
} GameMeasureRow;

/* Returns: (transfer none): the row of @measure. */
const GameMeasureRow *game_measure_row(Measure measure);

/* Returns: the measure called @name, or N_MEASURES. */
Measure game_measure_find(const char *name);

/* Values are clamped to this, so that sums of a billion values fit. */
#define MEASURE_VALUE_MAX G_GINT64_CONSTANT(4000000)

/* The value of a game without such a value. */
#define MEASURE_ABSENT G_MININT64

/* Returns: the bin of @value: @value rounded to three digits. */
gint64 game_measure_bin(gint64 value);

/* A value, or a bin of values, and how many games had it. */
typedef struct {
    gint64 value, games;
} GameValueCount;

/* Adds @games games with @value to @counts, a GArray of GameValueCount sorted by value. */
void game_value_counts_add(GArray *counts, gint64 value, gint64 games);

/* Adds all counts of @from to @into. */
void game_value_counts_add_all(GArray *into, const GArray *from);

/* Statistics of the values of many games, in whole ones, not in GameMeasureRow.parts. */
typedef struct {
    gint64 games; /* games with a value; if 0 the rest is unset */
    double mean, deviation;
    double low, high; /* the 95 % interval of the mean, by Student's t */
    double quantiles[5];
} GameMeasureSummary;

/* The percentages of games below each quantile. */
extern const guint game_measure_quantiles[5];

enum { QUANTILE_LOW, QUANTILE_QUARTER, QUANTILE_HALF, QUANTILE_THREE_QUARTERS, QUANTILE_HIGH };

/* Returns: the statistics of @counts, of which @sum is the exact sum of the values; @parts: units
 * per one. */
GameMeasureSummary game_measure_summary(const GArray *counts, gint64 sum, gint64 parts);

/* A game with the values of its measures. */
typedef struct {
    gint64 game; /* number */
    gint64 values[N_MEASURES];
} GameSample;

/* Adds @game to @games, a GArray of GameSample, which keeps a sample: of each measure the least
 * and the greatest, and some chosen by a hash of their numbers. The sample does not depend on the
 * order of the calls. */
void game_samples_add(GArray *games, const GameSample *game);

/* Reduces @games to the sample, in the order of their numbers. */
void game_samples_keep(GArray *games);

typedef enum {
#define GROUP(NAME, ...) GROUP_##NAME,
#include "schema/model/game-results.def"
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

/* The id of the winner of games that no side won. */
#define RESULT_NO_WINNER "nobody"

/* Of GROUP_OUTCOMES: no row of the victory table was reached, and games that end after the set-up.
 */
#define RESULT_NO_ROW "no-row"
#define RESULT_SET_UP "set-up"

/* The most rows of a group, and the most ranges of games, that are read. */
#define RESULT_ROWS_MAX 100000u
#define RESULT_RANGES_MAX 1000u

/* The most games that are played. */
#define RESULT_GAMES_MAX 1000000000

/* The most failures that are kept: those with the lowest game numbers. */
#define RESULT_FAILURES_MAX 20u

typedef struct {
    const char *name, *title;
    const char *figures[RESULT_FIGURES_MAX + 1]; /* ends with NULL */
} ResultGroupRow;

typedef struct {
    char *id;   /* owned */
    char *name; /* owned: display name; NULL: the id is shown */
    gint64 counts[RESULT_FIGURES_MAX];
} ResultRow;

/* A range of game numbers, both ends included. */
typedef struct {
    gint64 first, last;
} GameRange;

typedef struct {
    gint64 game, answers, turn; /* turn: from 1 */
    char *invariant;            /* owned: the name of the broken invariant */
    char *problem;              /* owned */
} GameFailure;

typedef struct {
    char *data_set, *scenario, *title; /* owned */
    char *data;                        /* owned: digest of the data of the games; or NULL */
    char *players, *options;           /* owned: comma-separated, in order */
    char *weights;                     /* owned: digest of own weights of players; NULL: none, or
                                          not recorded */
    guint64 seed;
    guint64 hash; /* of all games, independent of their order */
#define HEAD(member, ...) gint64 member;
#include "schema/model/game-results.def"
    gint64 asked;       /* games that all parts of a divided run have; 0: not divided */
    gint64 skill_every; /* every so many games is also a pair that measures skill; 0: none,
                           or not recorded */
    gint64 missing;     /* of these the missing ones, when all parts should be there */
    gint64 longest, longest_game; /* the most decisions of a game, and the first game with them */
    GArray *ranges;               /* of GameRange, in order */
    GArray *failures;             /* of GameFailure, in order */
    GArray *measured;             /* of GameSample: the sample */
    GArray *groups[N_RESULT_GROUPS];      /* of ResultRow */
    GHashTable *numbers[N_RESULT_GROUPS]; /* private: id -> number in the group + 1 */
} GameResults;

/* Returns: (transfer none): the row of @group. */
const ResultGroupRow *game_results_group(ResultGroup group);

/* Returns: (transfer none): what people read of @figure, one of a ResultGroupRow, in their
 * language.
 */
const char *game_results_figure_title(const char *figure);

/* Returns: (transfer full): results without games. */
GameResults *game_results_new(void);
void game_results_free(GameResults *results); /* NULL is allowed */

/* Returns: (transfer none): the counts of the row @id of @group, to be added to; a new row has
 * zeros. Valid until the next call. @name: display name, copied; may be NULL. New rows are
 * appended. */
gint64 *game_results_counts(GameResults *results, ResultGroup group, const char *id,
                            const char *name);

/* Sorts the rows of groups whose ids start with numbers or with ids of other rows, so that their
 * order does not depend on the order of the games. */
void game_results_sort(GameResults *results);

/* Returns: the statistics of the values of @measure. */
GameMeasureSummary game_results_summary(const GameResults *results, Measure measure);

/* Adds @failure, whose texts are copied; beyond RESULT_FAILURES_MAX the one with the highest game
 * number is dropped. */
void game_results_fail(GameResults *results, const GameFailure *failure);

/* Adds @range, and joins adjacent ranges. Returns: FALSE if some of its games are there already. */
gboolean game_results_add_range(GameResults *results, GameRange range);

/* Finds the games of a divided run that are missing in @results. Returns: how many, with the first
 * range of them in @gap; 0: none. */
gint64 game_results_missing(const GameResults *results, GameRange *gap);

/* Adds @from to @into. Returns: NULL; or (transfer full) why the two cannot be merged, with @into
 * unchanged: other games, other data, or some games in both. */
char *game_results_merge(GameResults *into, const GameResults *from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameResults, game_results_free)

typedef enum { NOTABLE_TYPICAL, NOTABLE_CLOSEST, NOTABLE_ODDEST, N_NOTABLES } GameNotable;

typedef struct {
    const char *name, *meaning;
} GameNotableRow;

/* Returns: (transfer none): the row of @notable. */
const GameNotableRow *game_notable_row(GameNotable notable);

/* Returns: the number of the game of the sample that is @notable; 0: none. */
gint64 game_results_notable_game(const GameResults *results, GameNotable notable);

typedef struct {
    gint64 value, game; /* the first game with the value; 0: none */
} GameNotableValue;

/* Returns: the least value of @measure, or if @is_most the greatest, and its game. */
GameNotableValue game_results_notable_value(const GameResults *results, Measure measure,
                                            gboolean is_most);

/* A share, 0 to 1, with its 95 % interval. */
typedef struct {
    double value, low, high;
} Interval;

/* Returns: the share @k / @n with the interval by Wilson; if @n is 0 the interval is 0 to 1. */
Interval game_share_interval(gint64 k, gint64 n);

typedef struct {
    gint64 games;  /* finished games; if 0 the rest is unset */
    Interval even; /* 1 minus the gap between the highest and the lowest win rate; draws are shared
                      equally (Balance) */
    Interval decided; /* the share of games with a winner (Completion) */
    Interval drawn;   /* the share of draws (Drawishness) */
    double alike;     /* 1 minus the mean variance of the scores 1, 0 and -1 of a side
                         (OutcomeUniformity) */
} Balance;

/* Returns: how balanced @results are. */
Balance game_results_balance(const GameResults *results);

/* The two players of the pairs of games that measure skill. */
#define SKILL_PLAYER "greedy"
#define SKILL_AGAINST "random"

/* The row of PAIRS that counts pairs with a failed game, after those of the PAIR_CLASSES. */
#define SKILL_FAILED PAIR_CLASSES
#define SKILL_ROWS (PAIR_CLASSES + 1)

/* Returns: (transfer none): the id of the row @row of PAIRS; @name is set to its display name. */
const char *game_skill_row(guint row, const char **name);

typedef struct {
    PairScore score; /* of SKILL_PLAYER; of 0 pairs unset */
    gint64 failed;   /* pairs that do not count, as one of their games failed */
} Skill;

/* Returns: how much the better player wins against the other, over both sides. */
Skill game_results_skill(const GameResults *results);
