/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same games by two data sets, or by one and an edit of it: what both verbs do that play pairs.
 */
#pragma once

#include "validator/cli/play/compared-form.h"
#include "validator/cli/play/played-scenario.h"

/* How games are played, as it was said. */
typedef struct {
    char *const *players, *const *options; /* borrowed; NULL-terminated, or NULL */
    const char *weights;                   /* borrowed: a file, or NULL */
} PlayedWords;

/* A data set that is played. */
typedef struct {
    PlayedScenario scenario;
    const Player **players; /* owned */
    gint32 *weights;        /* owned */
} PlayedHalf;

/* Reads the scenario @id of the data set at @path. Returns: FALSE with the status, having
 * complained. @half is to be cleared in any case. */
gboolean played_half_load(PlayedHalf *half,
                          const PlayedWords *words,
                          const char *path,
                          const char *id,
                          ExitStatus *status);

/* The same of @set (transfer full). */
gboolean played_half_of(PlayedHalf *half,
                        const PlayedWords *words,
                        DataSet *set,
                        const char *id,
                        ExitStatus *status);
void played_half_clear(PlayedHalf *half);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedHalf, played_half_clear)

typedef struct {
    guint64 seed;
    gint64 n_games;
    guint n_jobs;
    gboolean is_quiet;
    double until; /* a difference, of a game, of which every side is to be decided; 0: plays all */
} PairedRun;

/* Plays the pairs of @run, the games of both from 1 on, and adds what came of them to @sums. Where
 * it is decided, which is looked at after so many pairs whatever the number of jobs, it plays no
 * more. */
void played_pairs(const PlayedHalf *old,
                  const PlayedHalf *new,
                  const PairedRun *run,
                  PairSums *sums);

/* Returns: whether it is known of each of the @n_sides sides whether it wins more or less by @until
 * of a game. */
gboolean paired_run_is_decided(const PairSums *sums, guint n_sides, double until);

/* Returns: (transfer full): what is known of the scenario of @half before it is played. */
ComparedScenario *compared_scenario_new(const PlayedHalf *half);
void compared_scenario_free(gpointer scenario);
