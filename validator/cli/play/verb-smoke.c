/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke: many games played by the machine, and what came of them.
 */
#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/cli/output-file.h"
#include "validator/cli/play/hunted-rules.h"
#include "validator/cli/play/played-ladder.h"
#include "validator/cli/play/played-map.h"
#include "validator/cli/play/played-paints.h"
#include "validator/cli/play/results-file.h"
#include "validator/cli/play/smoke-run.h"
#include "validator/cli/terminal.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/shrink.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

/* Failed games that are told on stderr; the results list more. */
#define TOLD_MAX 5

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

/* Appends by what players go, as it was said. */
static void
append_weights(const SmokeOptions *options, GString *out)
{
    if (options->weights == NULL)
        return;
    g_string_append(out, " --weights");
    terminal_append_word(out, options->weights);
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
    g_string_append_printf(out, " --seed %" G_GUINT64_FORMAT " --game %" G_GINT64_FORMAT,
                           options->seed, number);
    for (char **player = options->words.players; player != NULL && *player != NULL; player++) {
        g_string_append(out, " --player");
        terminal_append_word(out, *player);
    }
    append_weights(options, out);
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
                                          scenario->id, smoke->options->seed, failure->game);
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
        verb_complain("game %" G_GINT64_FORMAT " failed: %s [%s]", failure->game, failure->problem,
                      failure->invariant);
        fprintf(stderr, "  %s\n", clean);
        if (smoke->options->log != NULL)
            status = exit_worse(status, log_failure(smoke, failure));
    }
    if (results->failed > TOLD_MAX)
        verb_complain("%" G_GINT64_FORMAT " more games failed", results->failed - TOLD_MAX);
    const Skill skill = skill_of(results);
    if (skill.failed == 0)
        return status;
    verb_complain("%" G_GINT64_FORMAT " pairs of --skill are not counted, for one of their games "
                  "failed; --ladder %s,%s plays them alone",
                  skill.failed, SKILL_PLAYER, SKILL_AGAINST);
    return exit_worse(status, EXIT_FINDINGS);
}

static ExitStatus
print(const Smoke *smoke, const GameResults *results, ExitStatus status)
{
    const SmokeOptions *options = smoke->options;
    const DataSet *set = smoke->scenario.set;
    g_auto(PlayedMap) map = {.file = NULL};
    g_auto(PlayedPaints) paints = {.sides = NULL};
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GString) path = g_string_new(NULL);
    g_autoptr(GString) more = g_string_new(options->coverage ? " --coverage" : NULL);
    if (options->paths[0] != NULL)
        terminal_append_word(path, options->paths[0]);
    append_weights(options, more);
    if (options->form->draws && set != NULL)
        played_paints_find(&paints, &smoke->scenario, results);
    const ResultsView view = {
        .map = options->form->draws && set != NULL ? played_map_read(&map, set) : NULL,
        .paints = paints.sides,
        .n_paints = paints.n_sides,
        .outcome_paints = paints.outcomes,
        .is_utf8 = isatty(STDOUT_FILENO) && g_get_charset(NULL),
        .top = options->top,
        .data_set = options->collects ? NULL : path->str,
        .more = more->str,
    };
    options->form->append(results, &view, out);
    if (options->output != NULL)
        return exit_worse(status, output_file_write(options->output, out->str, out->len));
    return verb_print(out, status);
}

ExitStatus
verb_smoke(const Call *call)
{
    SmokeOptions options = {0};
    g_auto(Smoke) smoke = {.call = call, .options = &options};
    ExitStatus status = EXIT_CLEAN;
    if (!smoke_options_read(&options, call, &status))
        return status;
    g_autoptr(GameResults) results = NULL;
    if (options.collects) {
        results = results_files_collect(options.paths, &status);
        return results != NULL ? print(&smoke, results, status) : status;
    }
    if (!smoke_prepare(&smoke, &status))
        return status;
    if (options.ladder != NULL)
        return played_ladder(&options, &smoke.series.plan,
                             ((const Scenario *)smoke.scenario.input.scenario)->id);
    if (!make_log_folder(options.log))
        return EXIT_IO;
    if (options.hunts)
        return hunted_rules(&smoke);
    results = smoke_play(&smoke, &status);
    if (results == NULL)
        return status;
    status = exit_worse(status, tell_failures(&smoke, results));
    if (results->played < results->wanted)
        status = exit_worse(status, EXIT_INTERRUPTED);
    return print(&smoke, results, status);
}
