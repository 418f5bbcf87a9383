/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games, of two data sets and of players, for the verbs that play them.
 */
#pragma once

#include "schema/text/writer.h"
#include "validator/cli/played-scenario.h"
#include "validator/smoke/comparison.h"

/* A scenario that was compared. */
typedef struct {
    GameResults *head; /* owned: which games were played, of NEW if there are two data sets */
    char *old_data;    /* owned: digest of the data of OLD; NULL: there is one data set alone */
    char **sides;      /* owned: their ids, then `nobody`, which stands for a draw */
    char **names;      /* owned: their names for people, likewise */
    PairSums sums;
    guint n_sides;
    guint first, n; /* rows of the report */
} ComparedScenario;

/* Writes @row, of a report about @scenario, as an object. */
void compared_row_write(Writer *writer, const ComparedScenario *scenario, const ComparedRow *row);

/* How games are played, from the arguments. */
typedef struct {
    char *const *players, *const *options; /* borrowed; NULL-terminated, or NULL */
    const char *weights;                   /* borrowed: a file, or NULL */
} PlayedWords;

/* A data set that is played. */
typedef struct {
    StagedScenario scenario;
    const Player **players; /* owned */
    gint32 *weights;        /* owned */
} PlayedHalf;

/* Reads the scenario @id of the data set at @path, and sets it up as @words say. @half is to be
 * cleared in any case. Returns: FALSE, having complained and set @status. */
gboolean compared_half_load(PlayedHalf *half, const PlayedWords *words, const char *path,
                            const char *id, ExitStatus *status);

/* As compared_half_load(), for @set (transfer full). */
gboolean compared_half_from_set(PlayedHalf *half, const PlayedWords *words, DataSet *set,
                                const char *id, ExitStatus *status);
void compared_half_clear(PlayedHalf *half);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedHalf, compared_half_clear)

typedef struct {
    guint64 seed;
    gint64 n_games;  /* pairs of all parts together */
    GameRange range; /* those of this part */
    guint n_jobs;
    gboolean is_quiet;
    double until; /* the difference of win rates at which it stops once it is decided for every
                     side; 0: plays all pairs */
} PairedRun;

/* The arguments that both verbs have. The texts are owned by the call. */
typedef struct {
    char **paths, **players, **options;
    char *scenario, *weights, *format, *games, *seed, *jobs;
    gboolean is_quiet;
} PairedWords;

/* Rows for the table of options of both verbs, without --scenario and --games; @words is a pointer
 * to PairedWords, @forms the words of --format. */

/* clang-format off */
#define PAIRED_OPTIONS(words, forms) \
    {"seed", 0, 0, G_OPTION_ARG_STRING, &(words)->seed, \
     N_("Seed of all dice and random choices [default: 1]"), N_("S"), .group = GROUP_PLAY}, \
    {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(words)->players, \
     N_("Computer player for all sides or one side: greedy, random, rollout or search:N (N playouts a turn: 16, 64, 256 or 1024); repeat for several [default: greedy]"), N_("[SIDE=]PLAYER"), .group = GROUP_PLAY, .value = VALUE_PLAYER}, \
    {"weights", 0, 0, G_OPTION_ARG_FILENAME, &(words)->weights, \
     N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY}, \
    {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(words)->options, \
     N_("Use an optional rule, or choose the answer to an open rules question; repeat for several"), \
     N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION}, \
    {"jobs", 0, 0, G_OPTION_ARG_STRING, &(words)->jobs, \
     N_("Play up to N pairs in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN}, \
    {"format", 0, 0, G_OPTION_ARG_STRING, &(words)->format, \
     N_("Format of the results on stdout"), N_("FORMAT"), .choice = forms, .group = GROUP_OUTPUT}, \
    {"quiet", 'q', 0, G_OPTION_ARG_NONE, &(words)->is_quiet, N_("Do not print progress"), NULL, .group = GROUP_OUTPUT}
/* clang-format on */
/* Reads --games (the default is in @run; at most @most), --seed, --jobs and --quiet into @run.
 * Returns: FALSE, having complained, if one is invalid. */
gboolean compared_run_read(PairedRun *run, const PairedWords *words, guint64 most);

/* Stores the results so far. */
typedef struct {
    ExitStatus (*save)(gpointer data);
    gpointer data;
} PairedSaving;

/* Plays the pairs of the range of @run that @head (NULL: none were played before) does not have,
 * and adds their results to @sums and their numbers to @head. Stops once the difference is decided,
 * which is checked after each SEQUENTIAL_BATCH pairs, counted from the first one of the range,
 * also if an earlier run played some; the pairs that were played are then all that @head asks for.
 * @saving (NULL: nothing is stored) is called every few seconds. Returns: the worst status of
 * storing. */
ExitStatus compared_play_pairs(const PlayedHalf *old, const PlayedHalf *new, const PairedRun *run,
                               PairSums *sums, GameResults *head, const PairedSaving *saving);

/* Returns: whether @run ends before the pair @next, because it was decided by the pairs before it
 * for each of the @n_sides sides whether its win rate differs by that much. FALSE within a batch:
 * decisions are made at its end. */
gboolean compared_run_is_decided(const PairedRun *run, const PairSums *sums, guint n_sides,
                                 gint64 next);

/* Appends @text, and spaces up to a width of @columns letters: after it, or if @is_right before it.
 */
void compared_append_padded(GString *out, const char *text, glong columns, gboolean is_right);

/* Append the headings of the columns of rungs, and a line for @rung. */
void compared_append_rung_head(GString *out);
void compared_append_rung(const LadderRung *rung, GString *out);

/* Writes @rung as an object. */
void compared_write_rung(const LadderRung *rung, Writer *writer);

/* Returns: (transfer full): which games of @half are played with @seed and @options
 * (NULL-terminated, or NULL): none yet of @n_games in all. */
GameResults *compared_head_new(const PlayedHalf *half, guint64 seed, char *const *options,
                               gint64 n_games);

/* Returns: (transfer full): the scenario of @half, without results. @head (transfer full): which
 * games are played. */
ComparedScenario *compared_scenario_new(const PlayedHalf *half, GameResults *head);
void compared_scenario_free(gpointer scenario); /* NULL is allowed */

/* Returns: (transfer full): a scenario without sides. @head: as above. */
ComparedScenario *compared_scenario_empty(GameResults *head);

/* Adds the side @id, called @name for people (both are copied). */
void compared_scenario_add_side(ComparedScenario *scenario, const char *id, const char *name);
