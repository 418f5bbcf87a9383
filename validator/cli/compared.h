/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games of two data sets, as the verbs compare and sweep play them.
 */
#pragma once

#include "schema/text/writer.h"
#include "validator/cli/played-scenario.h"
#include "validator/smoke/comparison.h"

/* A scenario that was compared. */
typedef struct {
    char *id, *title; /* owned */
    char *players;    /* owned: as in options */
    char **sides;     /* owned: their ids, and `nobody`, which stands for a draw */
    char **names;     /* owned: the same for people */
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

/* Reads the scenario @id of the data set at @path. Returns: FALSE with the status, having
 * complained. @half is to be cleared in any case. */
gboolean compared_half_load(PlayedHalf *half, const PlayedWords *words, const char *path,
                            const char *id, ExitStatus *status);

/* The same of @set (transfer full). */
gboolean compared_half_from_set(PlayedHalf *half, const PlayedWords *words, DataSet *set,
                                const char *id, ExitStatus *status);
void compared_half_clear(PlayedHalf *half);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedHalf, compared_half_clear)

typedef struct {
    guint64 seed;
    gint64 n_games;
    guint n_jobs;
    gboolean is_quiet;
    double until; /* a difference, of a game, of which every side is to be decided; 0: plays all */
} PairedRun;

/* The arguments of either verb besides its own options; the texts belong to the call. */
typedef struct {
    char **paths, **players, **options;
    char *scenario, *weights, *format, *games, *seed, *jobs;
    gboolean is_quiet;
} PairedWords;

/* Rows of a table of options that both verbs have, but for --scenario and --games; @words is a
 * pointer to PairedWords, @forms the words of --format. */

/* clang-format off */
#define PAIRED_OPTIONS(words, forms) \
    {"seed", 0, 0, G_OPTION_ARG_STRING, &(words)->seed, \
     N_("Seed of all dice and random choices [default: 1]"), N_("S"), .group = GROUP_PLAY}, \
    {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(words)->players, \
     N_("Computer player for all sides or one side: greedy, random or rollout; repeat for several [default: greedy]"), N_("[SIDE=]PLAYER"), .group = GROUP_PLAY, .value = VALUE_PLAYER}, \
    {"weights", 0, 0, G_OPTION_ARG_FILENAME, &(words)->weights, \
     N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY}, \
    {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(words)->options, \
     N_("Use an optional rule, or an answer to a ruling; repeat for several"), \
     N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION}, \
    {"jobs", 0, 0, G_OPTION_ARG_STRING, &(words)->jobs, \
     N_("Play up to N pairs in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN}, \
    {"format", 0, 0, G_OPTION_ARG_STRING, &(words)->format, \
     N_("Format of the results on stdout"), N_("FORMAT"), .choice = forms, .group = GROUP_OUTPUT}, \
    {"quiet", 'q', 0, G_OPTION_ARG_NONE, &(words)->is_quiet, N_("Do not print progress"), NULL, .group = GROUP_OUTPUT}
/* clang-format on */
/* Reads --games (@run has what it is without it; @most at most), --seed, --jobs and --quiet into
 * @run. Returns: FALSE, having complained, when one is wrong. */
gboolean compared_run_read(PairedRun *run, const PairedWords *words, guint64 most);

/* Plays the pairs of @run, the games of both from 1 on, and adds their results to @sums. Stops once
 * the difference is decided, which is checked after a number of pairs that does not depend on the
 * number of jobs. */
void compared_play_pairs(const PlayedHalf *old, const PlayedHalf *new, const PairedRun *run,
                         PairSums *sums);

/* Returns: whether it is known of each of the @n_sides sides whether it wins more or less by @until
 * of a game. */
gboolean compared_run_is_decided(const PairSums *sums, guint n_sides, double until);

/* Returns: (transfer full): what is known of the scenario of @half before it is played. */
ComparedScenario *compared_scenario_new(const PlayedHalf *half);
void compared_scenario_free(gpointer scenario);
