/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke: many games played by the machine, and what came of them.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/store/file-read.h"
#include "schema/text/clean.h"
#include "validator/cli/output-file.h"
#include "validator/cli/play/played-ladder.h"
#include "validator/cli/play/played-scenario.h"
#include "validator/cli/play/played-side.h"
#include "validator/cli/play/progress.h"
#include "validator/cli/play/smoke-options.h"
#include "validator/cli/terminal.h"
#include "validator/cli/workers.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/results.h"
#include "validator/smoke/series.h"
#include "validator/smoke/shrink.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Failed games that are told on stderr; the results list more. */
#define TOLD_MAX 5

/* Of the digest of the data. */
#define DIGEST_DIGITS 16

/* One run of the verb that plays. */
typedef struct {
    const Call *call;
    const SmokeOptions *options;
    PlayedScenario scenario;
    const Player **players; /* owned: one for each side */
    char *names;            /* owned: of the players */
    gint32 *weights;        /* owned: that they go by; NULL: the usual ones */
    Invariant invariants[INVARIANTS_MAX];
    Series series;
} Smoke;

static void
smoke_clear(Smoke *smoke)
{
    played_scenario_clear(&smoke->scenario);
    g_free(smoke->players);
    g_free(smoke->names);
    g_free(smoke->weights);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Smoke, smoke_clear)

static gboolean
prepare(Smoke *smoke, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    PlayedScenario *scenario = &smoke->scenario;
    if (!played_scenario_load(scenario,
                              options->paths[0],
                              options->scenario,
                              options->options,
                              status))
        return FALSE;
    smoke->players =
        played_sides_read("player", options->words.players, scenario->rules, players(NULL));
    if (smoke->players == NULL) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    smoke->names = played_sides_words(scenario->rules, smoke->players);
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
        .stop = progress_stop(),
        .tell = progress_tell,
    };
    smoke->series.plan.invariants = smoke->invariants;
    smoke->series.plan.n_invariants = invariants(scenario->rules, smoke->invariants);
    return TRUE;
}

/* Whether records can be written to the folder of --log: it is better known before many games than
 * after them. */
static gboolean
make_log_folder(const char *folder)
{
    if (folder == NULL ||
        (g_mkdir_with_parents(folder, 0777) == 0 && g_access(folder, W_OK | X_OK) == 0))
        return TRUE;
    verb_complain("cannot write to the folder “%s”: %s", folder, g_strerror(errno));
    return FALSE;
}

/* Returns: (transfer full): a digest of all that games are made of; records are not among it. */
static char *
digest_of(const RulesInput *input)
{
    const Record *const parts[] =
        {input->game, input->map, input->roster, input->tables, input->rules, input->scenario};
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GBytes) bytes =
            parts[i] != NULL ? record_to_bytes(parts[i]) : g_bytes_new_static("", 0);
        gsize length;
        const guchar *data = g_bytes_get_data(bytes, &length);
        g_checksum_update(checksum, data, (gssize)length);
        g_checksum_update(checksum, (const guchar *)"", 1);
    }
    return g_strndup(g_checksum_get_string(checksum), DIGEST_DIGITS);
}

/* Games between two looks at whether intervals are narrow enough. */
#define BATCH 256

/* Returns: (transfer full): what came of @games, those before which are over. */
static Tally *
play_some(Smoke *smoke, GameRange games)
{
    Series *series = &smoke->series;
    guint n_workers = (guint)MIN(smoke->options->n_jobs, games.last - games.first + 1);
    series->over = (gint)(games.first - smoke->options->games.first);
    series->next = 0;
    series->games = games;
    SeriesWorker *workers = series_workers_new(series, n_workers);
    workers_run(series_work, workers, sizeof *workers, n_workers, n_workers);
    return series_end(workers, n_workers);
}

/* Plays until there are enough. Returns: (transfer full): what came of all. */
static Tally *
play_all(Smoke *smoke)
{
    const GameRange all = smoke->options->games;
    const gint64 batch = smoke->options->width > 0 ? BATCH : all.last;
    g_autoptr(Tally) tally = NULL;
    for (gint64 first = all.first; first <= all.last; first += batch) {
        const GameRange games = {first, MIN(first + batch - 1, all.last)};
        g_autoptr(Tally) some = play_some(smoke, games);
        gboolean is_whole = some->heads->played == some->heads->wanted;
        if (tally != NULL)
            tally_add(tally, some);
        else
            tally = g_steal_pointer(&some);
        if (!is_whole || (smoke->options->width > 0 && tally_width(tally) <= smoke->options->width))
            break;
    }
    return g_steal_pointer(&tally);
}

static GameResults *
play(Smoke *smoke)
{
    Series *series = &smoke->series;
    gint64 n_games = series->games.last - series->games.first + 1;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, n_games, "games", smoke->options->quiet);
    series->data = &progress;
    g_autoptr(Tally) tally = play_all(smoke);
    g_autofree char *pace = progress_end(&progress, tally->heads->played);
    GameResults *results = results_new(tally, &smoke->scenario.input);
    if (!smoke->options->quiet)
        fprintf(stderr,
                "%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " games, %" G_GINT64_FORMAT
                " failed (%s).\n",
                results->played,
                results->wanted,
                results->failed,
                pace);
    results->seed = series->plan.seed;
    results->asked = smoke->options->width > 0 ? results->wanted : smoke->options->n_asked;
    results->data = digest_of(&smoke->scenario.input);
    results->data_set = g_strdup(((const Game *)smoke->scenario.input.game)->id);
    results->players = g_strconcat(smoke->names,
                                   smoke->options->coverage ? ", who harm themselves too" : "",
                                   NULL);
    if (smoke->options->options != NULL)
        results->options = g_strjoinv(", ", smoke->options->options);
    return results;
}

/* Returns: (transfer full): the command that plays the game @number again. */
static char *
command_for(const Smoke *smoke, gint64 number)
{
    const SmokeOptions *options = smoke->options;
    GString *out = g_string_new(smoke->call->program);
    g_string_append(out, " smoke");
    if (options->paths[0] != NULL)
        terminal_append_word(out, options->paths[0]);
    g_string_append(out, " --scenario");
    terminal_append_word(out, ((const Scenario *)smoke->scenario.input.scenario)->id);
    g_string_append_printf(out,
                           " --seed %" G_GUINT64_FORMAT " --game %" G_GINT64_FORMAT,
                           options->seed,
                           number);
    for (char **player = options->words.players; player != NULL && *player != NULL; player++) {
        g_string_append(out, " --player");
        terminal_append_word(out, *player);
    }
    if (options->weights != NULL) {
        g_string_append(out, " --weights");
        terminal_append_word(out, options->weights);
    }
    for (char **option = options->options; option != NULL && *option != NULL; option++) {
        g_string_append(out, " --option");
        terminal_append_word(out, *option);
    }
    g_string_append(out, options->coverage ? " --coverage" : "");
    g_string_append(out, options->careful ? " --careful" : "");
    return g_string_free(out, FALSE);
}

/* Plays the failed game again, shrinks it and writes what is left to the folder of --log. */
static ExitStatus
log_failure(const Smoke *smoke, const GameFailure *failure)
{
    const Scenario *scenario = (const Scenario *)smoke->scenario.input.scenario;
    g_autoptr(GameRun) game = game_new(&smoke->series.plan, NULL);
    if (game_play(game, (guint64)failure->game))
        return EXIT_INTERNAL;
    guint n_tries = shrink_game(game);
    g_autofree char *id = g_strdup_printf("%s-%" G_GUINT64_FORMAT "-%" G_GINT64_FORMAT,
                                          scenario->id,
                                          smoke->options->seed,
                                          failure->game);
    g_autofree char *name = g_strconcat(id, ".json", NULL);
    g_autofree char *path = g_build_filename(smoke->options->log, name, NULL);
    g_autofree char *title = text_clean(failure->problem);
    const GameRecordHead head = {
        .id = id,
        .title = title,
        .data_set = ((const Game *)smoke->scenario.input.game)->id,
        .scenario = scenario->id,
        .options = (const char *const *)smoke->options->options,
        .number = (guint64)failure->game,
    };
    g_autoptr(GBytes) bytes = game_record_write(game, &head);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    ExitStatus status = output_file_write(path, text, length);
    if (status == EXIT_CLEAN)
        fprintf(stderr, "  %s: %u answers, found in %u tries\n", path, game->journal.n, n_tries);
    return status;
}

/* Tells of the failed games on stderr, with what plays them again. */
static ExitStatus
tell_failures(const Smoke *smoke, const GameResults *results)
{
    ExitStatus status = results->failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    for (guint i = 0; i < MIN(results->failures->len, TOLD_MAX); i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *command = command_for(smoke, failure->game);
        g_autofree char *clean = text_clean(command);
        verb_complain("game %" G_GINT64_FORMAT " failed: %s [%s]",
                      failure->game,
                      failure->problem,
                      failure->invariant);
        fprintf(stderr, "  %s\n", clean);
        if (smoke->options->log != NULL)
            status = exit_worse(status, log_failure(smoke, failure));
    }
    if (results->failed > TOLD_MAX)
        verb_complain("%" G_GINT64_FORMAT " more games failed", results->failed - TOLD_MAX);
    return status;
}

static GameResults *
read_results(const char *path, ExitStatus *status)
{
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return NULL;
    }
    GameResults *results = results_read(bytes, length, &error);
    if (results == NULL) {
        verb_complain("“%s” cannot be used: %s", path, error->message);
        *status = EXIT_FINDINGS;
    }
    return results;
}

/* Complains of games that were asked for and are in no part. */
static void
tell_missing(GameResults *all, ExitStatus *status)
{
    GameRange gap;
    all->missing = game_results_missing(all, &gap);
    if (all->missing == 0)
        return;
    g_autofree char *more = all->missing > gap.last - gap.first + 1
                                ? g_strdup_printf(" (%" G_GINT64_FORMAT " in all)", all->missing)
                                : g_strdup("");
    verb_complain("of %" G_GINT64_FORMAT " games, %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                  " are in none of the files%s: a part is missing, or was interrupted",
                  all->asked,
                  gap.first,
                  gap.last,
                  more);
    *status = exit_worse(*status, EXIT_FINDINGS);
}

/* Returns: (transfer full): all results of the files together, or NULL, having complained. */
static GameResults *
collect(char *const *paths, ExitStatus *status)
{
    g_autoptr(GameResults) all = NULL;
    for (guint i = 0; paths[i] != NULL; i++) {
        g_autoptr(GameResults) results = read_results(paths[i], status);
        if (results == NULL)
            return NULL;
        g_autofree char *problem = all != NULL ? game_results_merge(all, results) : NULL;
        if (problem != NULL) {
            verb_complain("“%s” does not belong to “%s”: %s", paths[i], paths[0], problem);
            *status = EXIT_FINDINGS;
            return NULL;
        }
        if (all == NULL)
            all = g_steal_pointer(&results);
    }
    *status = all->failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    tell_missing(all, status);
    return g_steal_pointer(&all);
}

static ExitStatus
print(const SmokeOptions *options, const GameResults *results, ExitStatus status)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const ResultsView view = {
        .is_utf8 = isatty(STDOUT_FILENO) && g_get_charset(NULL),
        .top = options->top,
        .data_set = options->collects ? NULL : options->paths[0],
    };
    options->form->append(results, &view, out);
    return verb_print(out, status);
}

ExitStatus
verb_smoke(const Call *call)
{
    g_auto(SmokeOptions) options = {0};
    g_auto(Smoke) smoke = {.call = call, .options = &options};
    ExitStatus status = EXIT_CLEAN;
    if (!smoke_options_read(&options, call, &status))
        return status;
    g_autoptr(GameResults) results = NULL;
    if (options.collects) {
        results = collect(options.paths, &status);
        return results != NULL ? print(&options, results, status) : status;
    }
    if (!prepare(&smoke, &status))
        return status;
    if (options.ladder != NULL)
        return played_ladder(&options,
                             &smoke.series.plan,
                             ((const Scenario *)smoke.scenario.input.scenario)->id);
    if (!make_log_folder(options.log))
        return EXIT_IO;
    results = play(&smoke);
    status = exit_worse(status, tell_failures(&smoke, results));
    if (results->played < results->wanted)
        status = exit_worse(status, EXIT_INTERRUPTED);
    return print(&options, results, status);
}
