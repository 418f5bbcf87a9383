/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva play: a person plays a game, one side of it or both.
 */
#include "schema/store/file-kind.h"
#include "schema/text/clean.h"
#include "validator/cli/play/interactive/play.h"
#include "validator/cli/play/played-record.h"
#include "validator/cli/play/played-scenario.h"
#include "validator/cli/play/played-side.h"
#include "validator/cli/terminal.h"
#include "validator/report/results/results.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#include <string.h>

#define RECORDS_FOLDER "records"

/* What was asked for. */
typedef struct {
    const char *program; /* borrowed: how narva was called */
    char **paths, **sides, **options;
    char *scenario, *seed, *from, *record, *color;
    gboolean open, plain;
    guint64 seed_number;
    gboolean has_color;
} PlayWords;

/* A game before it is played on. */
typedef struct {
    const DataSet *set;
    const RulesInput *input;
    GamePlan plan;
    guint64 number;
    const char *const *options;
    const Record *position; /* it begins with; NULL: the set-up */
    const GameRun *past;    /* what was answered before; NULL: nothing */
} Opening;

/* Returns: FALSE when the verb is to end with the status. */
static gboolean
read_words(PlayWords *words, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         "Scenario that is played; needed where there are several", "ID"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &words->seed, "Seed of all dice; 1 without it", "S"},
        {"side", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->sides,
         "Who plays a side in place of a person: random, greedy or rollout; may come several times", "SIDE=PLAYER"},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->options,
         "Play with an optional rule, or with an answer to a ruling; may come several times", "ID[=VALUE]"},
        {"open", 0, 0, G_OPTION_ARG_NONE, &words->open, "Let `undo` go back over dice, draws and faces", NULL},
        {"plain", 0, 0, G_OPTION_ARG_NONE, &words->plain, "Read lines as the terminal gives them, without history and completion", NULL},
        {"from", 0, 0, G_OPTION_ARG_STRING, &words->from, "Go on with a game that was saved, or from a position", "FILE"},
        {"record", 0, 0, G_OPTION_ARG_STRING, &words->record, "Save the game when it is left, in a new file", "FILE"},
        {"color", 0, 0, G_OPTION_ARG_STRING, &words->color, "Colour on stdout", "WHEN",
         .choice = terminal_color_word},
        {0},
    };
    /* clang-format on */
    if (!verb_parse(call, "play", entries, &words->paths, status))
        return FALSE;
    *status = EXIT_USAGE;
    words->program = call->program;
    words->seed_number = 1;
    if (!verb_read_number("seed", words->seed, 0, RESULTS_SEED_MAX, &words->seed_number))
        return FALSE;
    words->has_color = terminal_wants_color(words->color);
    if (g_strv_length(words->paths) > 1) {
        verb_complain("play takes one data set");
        return FALSE;
    }
    *status = EXIT_CLEAN;
    return TRUE;
}

/* Returns: the only side that a person plays; NO_NAME where there are several. */
static gint32
viewer_of(const GameRules *rules, const Player *const *machines)
{
    gint32 viewer = NO_NAME;
    guint n = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_sides; i++)
        if (machines[i] == NULL) {
            viewer = i;
            n++;
        }
    return n == 1 ? viewer : NO_NAME;
}

/* Whether @path is that of a record of the data set, as it is written. */
static gboolean
is_of_set(const Play *play, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = g_build_filename(RECORDS_FOLDER, base, NULL);
    return strcmp(folder, play->records) == 0 && file_kind_of(name) != NULL;
}

/* Returns: (transfer full): the command that goes on with the game saved to the file @path. */
static char *
command_for(const PlayWords *words, const Play *play, const char *path)
{
    g_autoptr(GString) out = g_string_new(words->program);
    g_string_append(out, " play");
    if (!is_of_set(play, path)) {
        g_autofree char *set = g_path_get_dirname(play->records);
        terminal_append_word(out, set);
    }
    g_string_append(out, " --from");
    terminal_append_word(out, path);
    return text_clean(out->str);
}

/* Tells how to come back to a game that was left. */
static ExitStatus
leave(const PlayWords *words, Play *play)
{
    if (words->record == NULL) {
        g_autofree char *command = command_for(words, play, "FILE");
        if (play->game->request.kind != REQUEST_NONE && play->game->journal.n > play->n_saved)
            fprintf(stderr, "The game is left. With --record FILE it is kept, and `%s` goes on.\n",
                    command);
        return play->status;
    }
    g_autofree char *path = play_path_for(play, words->record);
    if (path == NULL || !play_save(play, words->record))
        return exit_worse(play->status, EXIT_IO);
    g_autofree char *command = command_for(words, play, path);
    g_autofree char *clean = text_clean(words->record);
    fprintf(stderr, "Saved as “%s”; `%s` goes on.\n", clean, command);
    return play->status;
}

static ExitStatus
play_at(const PlayWords *words, const Opening *opening)
{
    const GameRules *rules = opening->plan.rules;
    g_autofree const Player **machines = played_sides_read(words->sides, rules, NULL);
    if (machines == NULL)
        return EXIT_USAGE;
    g_autoptr(Titles) titles = titles_new(rules, opening->input);
    g_autofree char *records = g_build_filename(opening->set->folder, RECORDS_FOLDER, NULL);
    g_autoptr(GPtrArray) saved = g_ptr_array_new_with_free_func(g_free);
    guint n_past = opening->past != NULL ? opening->past->journal.n : 0;
    const NarrationPlan told = {
        .titles = titles,
        .words = {.set = opening->set},
        .viewer = viewer_of(rules, machines),
        .first = n_past + 1,
    };
    g_autoptr(GameRun) game = game_begun(&opening->plan, opening->number, &told);
    if (opening->past != NULL)
        game_follow(game, &opening->past->journal);
    Play play = {
        .game = game,
        .titles = titles,
        .set = opening->set,
        .input = opening->input,
        .machines = machines,
        .options = opening->options,
        .position = opening->position,
        .records = records,
        .viewer = told.viewer,
        .n_saved = n_past,
        .saved = saved,
        .is_open = words->open,
        .has_color = words->has_color,
    };
    ExitStatus status;
    if (words->record != NULL && !play_may_save(&play, words->record, &status))
        return status;
    g_autofree char *title = text_clean(record_name(opening->input->game));
    g_autofree char *scene = text_clean(record_name(opening->input->scenario));
    g_autofree char *head =
        g_strdup_printf("%s: %s. `help` lists what can be typed.", title, scene);
    play_say(&play, head);
    TypedLines lines;
    typed_lines_begin(&lines, !words->plain);
    play_lines(&play, &lines);
    typed_lines_end(&lines);
    return leave(words, &play);
}

static ExitStatus
play_scenario(const PlayWords *words)
{
    ExitStatus status;
    g_auto(StagedScenario) scenario = {0};
    if (!played_scenario_load(&scenario, words->paths[0], words->scenario, words->options, &status))
        return status;
    const Opening opening = {
        .set = scenario.set,
        .input = &scenario.input,
        .plan = {.rules = scenario.rules, .start = scenario.position, .seed = words->seed_number},
        .number = 1,
        .options = (const char *const *)words->options,
    };
    return play_at(words, &opening);
}

/* Plays the script of @record. Returns: NULL, else (transfer full) why that cannot be. */
static char *
follow_script(RecordPlay *play, const PlayRecord *record)
{
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    if (record->dice.length + record->draws.length + record->choices.length > 0)
        script_play(play->game, record, failures, NULL);
    return failures->len > 0 ? g_strdup(failures->pdata[0]) : NULL;
}

static ExitStatus
play_record(const PlayWords *words)
{
    ExitStatus status;
    g_auto(PlayedRecord) found = {0};
    g_auto(RecordPlay) past = {0};
    if (!played_record_load(&found, words->from, words->paths[0], &status))
        return status;
    const PlayRecord *record = found.record;
    Opening opening = {.set = found.set, .input = &past.input, .position = record->position};
    char *problem = record_play_problem(record);
    if (problem == NULL)
        problem = record_play_open(&past, found.set, record);
    if (problem == NULL)
        problem = record_play_begin_game(&past, record);
    if (problem == NULL)
        problem = follow_script(&past, record);
    if (problem != NULL) {
        verb_complain("%s: %s", words->from, problem);
        g_free(problem);
        return EXIT_FINDINGS;
    }
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (guint32 i = 0; i < record->options.length; i++)
        g_ptr_array_add(options, (gpointer)record->options.items[i]);
    g_ptr_array_add(options, NULL);
    opening.options = (const char *const *)options->pdata;
    opening.past = past.game;
    opening.plan = past.game->plan;
    opening.number = past.game->number;
    return play_at(words, &opening);
}

ExitStatus
verb_play(const Call *call)
{
    ExitStatus status = EXIT_CLEAN;
    PlayWords words = {0};
    if (!read_words(&words, call, &status))
        return status;
    return words.from != NULL ? play_record(&words) : play_scenario(&words);
}
