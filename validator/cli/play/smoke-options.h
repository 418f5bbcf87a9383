/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was said to narva smoke.
 */
#pragma once

#include "schema/model/results/game-results.h"
#include "validator/cli/verb.h"
#include "validator/report/results/results.h"

typedef struct {
    char **paths;
    char *scenario;   /* NULL: the only one */
    char *ladder;     /* players that play against each other; NULL: none do */
    char *weights;    /* file of what players weigh by; NULL: what is usual */
    char *log;        /* folder for records of failed games; NULL: none are written */
    char *output;     /* file for the results; NULL: stdout */
    char *checkpoint; /* file for what there is by now; NULL: none */
    char **options;   /* NULL-terminated, or NULL */
    GameRange games;  /* those of this run */
    gint64 n_asked;   /* games of all parts together; 0: one game by its number */
    guint64 seed;
    guint n_jobs;
    double width;      /* of intervals of wins, that ends the run; 0: nothing does */
    gint64 skill;      /* of so many numbers the last is played as a pair; 0: none is */
    gboolean resumes;  /* goes on from the checkpoint, if it is there */
    gboolean hunts;    /* rules that do nothing, instead of counting games */
    gboolean collects; /* the paths are results, which are merged */
    gboolean coverage, careful, quiet;
    const ResultsForm *form;
    guint top; /* rows of places and units that are shown */
    struct {
        char *games, *game, *seed, *jobs, *shard, *format, *top, *width, *first, *last, *skill;
        char **players;
    } words; /* as they were said; players are known with the scenario alone */
} SmokeOptions;

/* Reads the words of @call, which own the texts, into @options.
 * Returns: FALSE when the verb is to end with the status in @status. */
gboolean smoke_options_read(SmokeOptions *options, const Call *call, ExitStatus *status);
