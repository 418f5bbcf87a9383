/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva replay: a game in words, that of a record or one that the machine plays.
 */
#include "schema/text/clean.h"
#include "schema/text/translation.h"
#include "validator/cli/played-scenario.h"
#include "validator/report/results.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"
#include "validator/smoke/series.h"
#include "validator/smoke/game.h"

/* What was asked for. */
typedef struct {
    char **paths;
    char *scenario;
    char **options, **players;
    char *weights, *seed, *game, *from, *to;
    gboolean numbers, coverage;
    guint64 seed_number, game_number, first, last; /* of those, once read */
} ReplayWords;

/* Returns: FALSE when the verb is to end with the status. */
static gboolean
read_words(ReplayWords *words, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         N_("Replay a computer-played game of this scenario instead of a record"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &words->seed, N_("Seed of the game [default: 1]"), N_("S"), .group = GROUP_PLAY},
        {"game", 0, 0, G_OPTION_ARG_STRING, &words->game, N_("Number of the game [default: 1]"), N_("N"), .group = GROUP_PLAY},
        {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->players,
         N_("Computer player for all sides or one side: random, greedy, rollout or search:N (N playouts a turn: 16, 64, 256 or 1024); repeat for several [default: random]"),
         N_("[SIDE=]PLAYER"), .group = GROUP_PLAY, .value = VALUE_PLAYER},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &words->weights,
         N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY},
        {"coverage", 0, 0, G_OPTION_ARG_NONE, &words->coverage,
         N_("Let random players also make choices that harm themselves"), NULL, .group = GROUP_PLAY},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->options,
         N_("Use an optional rule, or choose the answer to an open rules question; repeat for several"),
         N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION},
        {"from", 0, 0, G_OPTION_ARG_STRING, &words->from, N_("Show only from decision N on"), N_("N"), .group = GROUP_PLAY},
        {"to", 0, 0, G_OPTION_ARG_STRING, &words->to, N_("Stop after decision N"), N_("N"), .group = GROUP_PLAY},
        {"numbers", 0, 0, G_OPTION_ARG_NONE, &words->numbers, N_("Show decision numbers"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    if (!verb_parse(call, "replay", entries, &words->paths, status))
        return FALSE;
    *status = EXIT_USAGE;
    words->seed_number = words->game_number = words->first = 1;
    words->last = GAME_ANSWERS_MAX;
    if (!verb_read_number("seed", words->seed, 0, RESULTS_SEED_MAX, &words->seed_number) ||
        !verb_read_number("game", words->game, 1, SERIES_GAMES_MAX, &words->game_number) ||
        !verb_read_number("from", words->from, 1, GAME_ANSWERS_MAX, &words->first) ||
        !verb_read_number("to", words->to, words->first, GAME_ANSWERS_MAX, &words->last))
        return FALSE;
    if (words->scenario == NULL && g_strv_length(words->paths) != 1) {
        verb_complain(
            _("replay needs one record (records/ID.json), or a data set with --scenario"));
        return FALSE;
    }
    *status = EXIT_CLEAN;
    return TRUE;
}

static NarrationPlan
plan_of(const ReplayWords *words, const DataSet *set, const Titles *titles)
{
    return (NarrationPlan){
        .titles = titles,
        .words = {.set = set, .translate = translation_for_people},
        .viewer = NO_NAME,
        .is_numbered = words->numbers,
        .first = (guint)words->first,
        .last = (guint)words->last,
    };
}

/* Prints what is ready. */
static ExitStatus
print_ready(Narration *narration)
{
    g_autofree char *lines = narration_flush(narration);
    if (lines[0] == '\0')
        return EXIT_CLEAN;
    g_autoptr(GString) out = g_string_new(lines);
    return verb_print(out, EXIT_CLEAN);
}

static ExitStatus
print_title(const RulesInput *input, const char *what)
{
    g_autofree char *title = text_clean(record_name(input->game));
    g_autofree char *name = text_clean(what);
    g_autoptr(GString) out = g_string_new(NULL);
    g_string_printf(out, "%s: %s\n", title, name);
    return verb_print(out, EXIT_CLEAN);
}

/* Narrates a game that the machine plays. */
static ExitStatus
narrate_game(const ReplayWords *words, const DataSet *set, const RulesInput *input,
             const GamePlan *plan, guint64 number)
{
    g_autoptr(Titles) titles = titles_new(plan->rules, input);
    const NarrationPlan narrated = plan_of(words, set, titles);
    g_autoptr(GameRun) game = game_begun(plan, number, &narrated);
    ExitStatus status = print_title(input, record_name(input->scenario));
    while (status == EXIT_CLEAN && game->request.kind != REQUEST_NONE &&
           game->journal.n < words->last) {
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, plan->players[MAX(game->request.side, 0)]);
        else
            game_take_chance(game);
        status = print_ready(game->narration);
    }
    return status;
}

static ExitStatus
narrate_scenario(const ReplayWords *words)
{
    ExitStatus status;
    g_auto(StagedScenario) scenario = {0};
    if (!played_scenario_load(&scenario, words->paths[0], words->scenario, words->options, &status))
        return status;
    g_autofree const Player **chosen =
        played_sides_read(words->players, scenario.rules, player_rows(NULL));
    if (chosen == NULL)
        return EXIT_USAGE;
    g_autofree gint32 *weights = NULL;
    if (!played_weights_read(words->weights, scenario.rules, &weights, &status))
        return status;
    const GamePlan plan = {
        .rules = scenario.rules,
        .start = scenario.position,
        .seed = words->seed_number,
        .players = chosen,
        .weights = weights,
        .tries_all = words->coverage,
    };
    return narrate_game(words, scenario.set, &scenario.input, &plan, words->game_number);
}

static gboolean
has_script(const PlayRecord *record)
{
    return record->dice.length + record->draws.length + record->choices.length > 0;
}

static ExitStatus
complain_of(const char *path, const FindingWords *problem)
{
    g_autofree char *text = finding_words_text(problem, AUDIENCE_PEOPLE);
    verb_complain("%s: %s", path, text);
    return EXIT_FINDINGS;
}

/* Reports what the script of the record does to its position. */
static ExitStatus
narrate_script(const ReplayWords *words, const DataSet *set, RecordPlay *play,
               const PlayRecord *record)
{
    g_autoptr(Titles) titles = titles_new(play->rules, &play->input);
    const NarrationPlan narrated = plan_of(words, set, titles);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    ExitStatus status = print_title(&play->input, record->title);
    g_autoptr(FindingWords) problem = record_play_begin(play, record, &narrated);
    if (problem != NULL)
        return complain_of(words->paths[0], problem);
    Narration *narration = play->game->narration;
    script_play(play->game, record, failures, NULL);
    status = exit_worse(status, print_ready(narration));
    for (guint i = 0; i < failures->len; i++) {
        verb_complain(_("%s: decision %u: %s"), words->paths[0], narration_count(narration) + 1,
                      (const char *)failures->pdata[i]);
        status = exit_worse(status, EXIT_FINDINGS);
    }
    return status;
}

static ExitStatus
narrate_record(const ReplayWords *words)
{
    ExitStatus status;
    g_auto(PlayedRecord) found = {0};
    g_auto(RecordPlay) play = {0};
    if (!played_record_load(&found, words->paths[0], NULL, &status))
        return status;
    const PlayRecord *record = found.record;
    g_autoptr(FindingWords) problem = record_play_problem(record);
    if (problem == NULL)
        problem = record_play_open(&play, found.set, record);
    if (problem != NULL)
        return complain_of(words->paths[0], problem);
    if (record->kind != RECORD_GAME || has_script(record) || record->position != NULL)
        return narrate_script(words, found.set, &play, record);
    g_autofree const Player **chosen = played_sides_read(NULL, play.rules, player_rows(NULL));
    const GamePlan plan = {
        .rules = play.rules,
        .start = play.position,
        .players = chosen,
        .seed = record_has_key(&record->record, "seed") ? (guint64)record->seed : 1,
    };
    guint64 number = record_has_key(&record->record, "game") ? (guint64)record->game : 1;
    return narrate_game(words, found.set, &play.input, &plan, number);
}

ExitStatus
verb_replay(const Call *call)
{
    ExitStatus status = EXIT_CLEAN;
    ReplayWords words = {0};
    if (!read_words(&words, call, &status))
        return status;
    return words.scenario != NULL ? narrate_scenario(&words) : narrate_record(&words);
}
