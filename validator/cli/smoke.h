/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the files of narva smoke: its options, the ladder of players, and the hunt for rules.
 */
#pragma once

#include "validator/cli/parts.h"
#include "validator/report/results.h"
#include "validator/smoke/series.h"
#include "validator/smoke/staged-scenario.h"

typedef struct {
    char **paths;
    char *scenario;  /* NULL: the only one */
    char *ladder;    /* players that play against each other; NULL: none do */
    char *weights;   /* file of what players weigh by; NULL: what is usual */
    char *log;       /* folder for records of failed games; NULL: none are written */
    char **options;  /* NULL-terminated, or NULL */
    GameRange games; /* those of this run */
    gint64 n_asked;  /* games of all parts together; 0: one game by its number */
    guint64 seed;
    guint n_jobs;
    double width;   /* of intervals of wins, that ends the run; 0: nothing does */
    gint64 skill;   /* of so many numbers the last is played as a pair; 0: none is */
    gboolean hunts; /* rules that do nothing, instead of counting games */
    gboolean coverage, careful, quiet;
    PartWords parts;
    const ResultsForm *form;
    guint top; /* rows of places and units that are shown */
    struct {
        char *games, *game, *seed, *jobs, *format, *top, *width, *first, *last, *skill;
        char **players;
    } words; /* as they were said; players are known with the scenario alone */
} SmokeOptions;

typedef struct {
    const Call *call;
    const SmokeOptions *options;
    StagedScenario scenario;
    const Player **players; /* owned: one for each side */
    gint32 *weights;        /* owned: that they go by; NULL: the usual ones */
    Invariant invariants[INVARIANTS_MAX];
    Series series;
} Smoke;

/* Returns: (transfer full): the file of the record @id in the folder of --log; NULL: no file can
 * have that name, which is reported. */
char *smoke_record_path(const Smoke *smoke, const char *id);

/* Has the players that options->ladder names, or all, play against each other, by @plan of which
 * the players are not read, and prints what came of it. @scenario: its id. */
ExitStatus smoke_ladder(const SmokeOptions *options, const GamePlan *plan, const char *scenario);

/* Hunts in the games of @smoke, which is prepared, and prints what was found; a record of the first
 * game of each rule goes to the folder of --log. */
ExitStatus smoke_hunt(const Smoke *smoke);
