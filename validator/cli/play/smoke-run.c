/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing, some games at a time. How many these are decides when it is looked at what there is, and
 * nothing of what comes of it.
 */
#include "validator/cli/play/smoke-run.h"

#include "validator/cli/output-file.h"
#include "validator/cli/play/played-side.h"
#include "validator/cli/play/progress.h"
#include "validator/cli/play/results-file.h"
#include "validator/smoke/results.h"

#include <stdio.h>

/* Games between two looks at whether intervals are narrow enough. */
#define BATCH 256

/* At first so many games are played before the file is written; then about as many as take so long.
 */
#define FIRST_BATCH 16
#define SAVED_EVERY (2 * G_USEC_PER_SEC)

void
smoke_clear(Smoke *smoke)
{
    staged_scenario_clear(&smoke->scenario);
    g_free(smoke->players);
    g_free(smoke->weights);
}

gboolean
smoke_prepare(Smoke *smoke, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    StagedScenario *scenario = &smoke->scenario;
    if (!played_scenario_load(scenario, options->paths[0], options->scenario, options->options,
                              status))
        return FALSE;
    smoke->players = played_sides_read(options->words.players, scenario->rules, players(NULL));
    if (smoke->players == NULL) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (options->skill > 0 && scenario->rules->board.n_sides < 2) {
        verb_complain("--skill is for games of two sides or more; this one has %u",
                      scenario->rules->board.n_sides);
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (!played_weights_read(options->weights, scenario->rules, &smoke->weights, status))
        return FALSE;
    smoke->series = (Series){
        .plan = {.rules = scenario->rules,
                 .start = scenario->position,
                 .players = smoke->players,
                 .weights = smoke->weights,
                 .seed = options->seed,
                 .is_careful = options->careful,
                 .tries_all = options->coverage},
        .games = options->games,
        .skill = {player_find(SKILL_PLAYER), player_find(SKILL_AGAINST)},
        .skill_every = options->skill,
        .stop = progress_stop(),
        .tell = progress_tell,
    };
    smoke->series.plan.invariants = smoke->invariants;
    smoke->series.plan.n_invariants = invariants(scenario->rules, smoke->invariants);
    return TRUE;
}

/* Returns: (transfer full): what came of @games, those before which are over. */
static Tally *
play_some(Smoke *smoke, GameRange games)
{
    Series *series = &smoke->series;
    series->over = (gint)(games.first - smoke->options->games.first);
    series->games = games;
    return series_play(series, smoke->options->n_jobs);
}

/* Returns: (transfer full): what came of the games in @tally, and of those @before it (NULL: none).
 */
static GameResults *
results_of(const Smoke *smoke, const Tally *tally, const GameResults *before)
{
    const SmokeOptions *options = smoke->options;
    GameResults *results = results_new(tally, &smoke->scenario.input, &smoke->series.plan);
    if (options->options != NULL)
        results->options = g_strjoinv(", ", options->options);
    if (before != NULL)
        g_free(game_results_merge(results, before));
    if (options->width == 0)
        results->wanted = options->games.last - options->games.first + 1;
    results->asked = options->width > 0 ? results->wanted : options->n_asked;
    return results;
}

/* Whether the games of @before are the first ones of this run; else complains. */
static gboolean
fits(const Smoke *smoke, const GameResults *before)
{
    const GameRange all = smoke->options->games;
    const GameRange *done = &g_array_index(before->ranges, GameRange, 0);
    g_autoptr(Tally) nothing = tally_new(smoke->scenario.rules);
    g_autoptr(GameResults) own = results_of(smoke, nothing, NULL);
    g_autofree char *problem = game_results_merge(own, before);
    if (problem == NULL && before->ranges->len == 1 && done->first == all.first &&
        done->last <= all.last)
        return TRUE;
    verb_complain("“%s” has other games: %s", smoke->options->checkpoint,
                  problem != NULL ? problem : "they are not the first ones of this run");
    return FALSE;
}

/* Reads what an earlier run left, if there is anything. Returns: FALSE with the status, having
 * complained; else @before (transfer full), NULL for nothing. */
static gboolean
read_before(const Smoke *smoke, GameResults **before, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    const char *path = options->checkpoint;
    *before = NULL;
    if (path == NULL || !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    *status = EXIT_USAGE;
    if (!options->resumes) {
        verb_complain("“%s” is there already; --resume goes on from it", path);
        return FALSE;
    }
    *before = results_file_read(path, status);
    if (*before == NULL)
        return FALSE;
    *status = EXIT_FINDINGS;
    return fits(smoke, *before);
}

static ExitStatus
save(const Smoke *smoke, const Tally *tally, const GameResults *before)
{
    const ResultsView view = {.top = 0};
    g_autoptr(GString) out = g_string_new(NULL);
    if (smoke->options->checkpoint == NULL)
        return EXIT_CLEAN;
    g_autoptr(GameResults) results = results_of(smoke, tally, before);
    results_append_json(results, &view, out);
    return output_file_write(smoke->options->checkpoint, out->str, out->len);
}

/* Returns: how many games come next, after @n that took @time. */
static gint64
next_batch(const SmokeOptions *options, gint64 n, gint64 time)
{
    if (options->width > 0)
        return BATCH;
    if (options->checkpoint == NULL)
        return options->games.last;
    if (n == 0)
        return FIRST_BATCH;
    return CLAMP(n * SAVED_EVERY / MAX(time, 1), 1, 4 * n);
}

/* Plays from @first on. Returns: (transfer full): what came of it; NULL with the status. */
static Tally *
play_from(Smoke *smoke, gint64 first, const GameResults *before, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    const gint64 last = options->games.last;
    g_autoptr(Tally) tally = tally_new(smoke->scenario.rules);
    gint64 n = 0, time = 0;
    gboolean is_enough = FALSE;
    while (first <= last && !is_enough) {
        n = next_batch(options, n, time);
        const GameRange games = {first, MIN(first + n - 1, last)};
        gint64 begun = g_get_monotonic_time();
        g_autoptr(Tally) some = play_some(smoke, games);
        time = g_get_monotonic_time() - begun;
        tally_add(tally, some);
        *status = save(smoke, tally, before);
        if (*status != EXIT_CLEAN)
            return NULL;
        is_enough = some->heads->played < some->heads->wanted ||
                    (options->width > 0 && tally_width(tally) <= options->width);
        first += n;
    }
    return g_steal_pointer(&tally);
}

GameResults *
smoke_play(Smoke *smoke, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    gint64 n_games = options->games.last - options->games.first + 1;
    g_autoptr(GameResults) before = NULL;
    Progress progress;
    if (!read_before(smoke, &before, status))
        return NULL;
    progress_catch_interrupt();
    progress_begin(&progress, n_games, "games", options->quiet);
    smoke->series.data = &progress;
    gint64 first = options->games.first + (before != NULL ? before->played : 0);
    g_autoptr(Tally) tally = play_from(smoke, first, before, status);
    g_autofree char *pace = progress_end(&progress, tally != NULL ? tally->heads->played : 0);
    if (tally == NULL)
        return NULL;
    GameResults *results = results_of(smoke, tally, before);
    if (!options->quiet)
        fprintf(stderr,
                "%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " games, %" G_GINT64_FORMAT
                " failed (%s).\n",
                results->played, results->wanted, results->failed, pace);
    return results;
}
