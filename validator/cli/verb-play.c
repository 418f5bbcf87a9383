/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva play: a game played interactively.
 */
#include "validator/cli/play.h"

#include "schema/model/entities.h"
#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "validator/cli/output-file.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/cli/terminal.h"
#include "validator/cli/typed-lines.h"
#include "validator/engine/offer-words.h"
#include "validator/report/results.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/records/offer-read.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Returns: (transfer full): the choices and commands that can be typed now, and names of @play. */
static Completion
play_completion(const Play *play)
{
    static const EntityId named[] = {ENTITY_SPACE, ENTITY_UNIT, ENTITY_NATION, ENTITY_SIDE,
                                     ENTITY_RULE};
    const GameRun *game = play->game;
    const GameRules *rules = game->plan.rules;
    const Completion completion = {
        .lines = g_ptr_array_new_with_free_func(g_free),
        .words = g_ptr_array_new_with_free_func(g_free),
    };
    for (guint i = 0; game->request.kind == REQUEST_CHOICE && i < game->machine.n_offers; i++)
        g_ptr_array_add(completion.lines, offer_to_words(rules, &game->machine.offers[i]));
    play_add_commands(completion.lines);
    for (guint i = 0; i < G_N_ELEMENTS(named); i++) {
        const char *name;
        for (gint32 n = 0; (name = name_index_name(rules->names, named[i], n)) != NULL; n++)
            g_ptr_array_add(completion.words, g_strdup(name));
    }
    return completion;
}

/* Returns: (transfer full): the file that verb_play_save() means by @name, or NULL, having
 * complained.
 */
static char *
verb_play_path(const Play *play, const char *name)
{
    if (strchr(name, '/') != NULL || g_str_has_suffix(name, ".json"))
        return g_strdup(name);
    if (!name_is_id(name)) {
        verb_complain(_("“%s” is not a valid id (only a to z, 0 to 9 and -)"), name);
        return NULL;
    }
    if (strlen(name) > FILE_ID_MAX) {
        verb_complain(
            _("“%s” is too long for the name of a file: take an id of at most %d letters"), name,
            FILE_ID_MAX);
        return NULL;
    }
    g_autofree char *file = g_strconcat(name, ".json", NULL);
    return g_build_filename(play->records, file, NULL);
}

static gboolean
was_saved_here(const Play *play, const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    for (guint i = 0; play->saved != NULL && i < play->saved->len; i++)
        if (strcmp(play->saved->pdata[i], whole) == 0)
            return TRUE;
    return FALSE;
}

/* Whether nothing is lost when the game is written to @path; else complains. */
static gboolean
may_be_written(const Play *play, const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    const FileKind *kind = file_kind_of(name);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        verb_complain(_("“%s” is a folder; name a file in it"), path);
        return FALSE;
    }
    /* Pipes and devices take everything. */
    gboolean is_there = g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (is_there && !was_saved_here(play, path)) {
        verb_complain(_("“%s” exists already and was not saved by this game; choose another name"),
                      path);
        return FALSE;
    }
    if (kind == NULL || is_there)
        return TRUE;
    verb_complain(_("“%s” is the name of a data set file; choose another "
                    "name"),
                  path);
    return FALSE;
}

/* Whether verb_play_save() could save as @name, as far as that is known before it does. Returns:
 * FALSE, having complained, with the status. */
static gboolean
verb_play_may_save(const Play *play, const char *name, ExitStatus *status)
{
    g_autofree char *path = verb_play_path(play, name);
    *status = EXIT_USAGE;
    if (path == NULL || !may_be_written(play, path))
        return FALSE;
    *status = EXIT_CLEAN;
    g_autofree char *folder = g_path_get_dirname(path);
    /* The folder for records is made when the first one is written. */
    if (strcmp(folder, play->records) == 0 && !g_file_test(folder, G_FILE_TEST_EXISTS)) {
        g_autofree char *set = g_path_get_dirname(folder);
        g_free(folder);
        folder = g_steal_pointer(&set);
    }
    gboolean is_written_straight =
        g_file_test(path, G_FILE_TEST_EXISTS) && !g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (is_written_straight || g_access(folder, W_OK | X_OK) == 0)
        return TRUE;
    *status = EXIT_IO;
    verb_complain(_("cannot save in the folder “%s”: %s"), folder, g_strerror(errno));
    return FALSE;
}

/* Returns: FALSE, having complained. */
static gboolean
make_records(const Play *play, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    if (strcmp(folder, play->records) != 0 || g_file_test(folder, G_FILE_TEST_IS_DIR) ||
        g_mkdir(folder, 0777) == 0)
        return TRUE;
    verb_complain(_("cannot make the folder “%s”: %s"), folder, g_strerror(errno));
    return FALSE;
}

/* Returns: (transfer full): the game as it stands, as a record for the file at @path. */
static GBytes *
record_of(const Play *play, const char *path)
{
    const GameRun *game = play->game;
    const Scenario *scenario = (const Scenario *)play->input->scenario;
    g_autofree char *base = g_path_get_basename(path);
    if (g_str_has_suffix(base, ".json"))
        base[strlen(base) - strlen(".json")] = '\0';
    g_autofree char *id = name_to_id(base);
    g_autofree char *turn = titles_turn(play->titles, game->position, AUDIENCE_PROGRAMS);
    g_autofree char *scene = text_clean(record_name(play->input->scenario));
    g_autofree char *title = g_strdup_printf("%s, played up to %s", scene, turn);
    const GameRecordHead head = {
        .id = id != NULL ? id : "game",
        .title = title,
        .data_set = ((const Game *)play->input->game)->id,
        .scenario = scenario->id,
        .options = play->options,
        .position = play->position,
        .number = game->number,
    };
    return game_record_write(game, &head);
}

gboolean
verb_play_save(Play *play, const char *name)
{
    g_autofree char *path = verb_play_path(play, name);
    if (path == NULL || !may_be_written(play, path) || !make_records(play, path))
        return FALSE;
    g_autoptr(GBytes) bytes = record_of(play, path);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (output_file_write(path, text, length) != EXIT_CLEAN)
        return FALSE;
    play->n_saved = play->game->journal.n;
    if (!was_saved_here(play, path))
        g_ptr_array_add(play->saved, g_canonicalize_filename(path, NULL));
    return TRUE;
}

/* Column in which the meaning of an offer begins, behind its words. */
#define OFFER_COLUMNS 34

static void
print_text(Play *play, const GString *text)
{
    play->status = exit_worse(play->status, verb_print(text, EXIT_CLEAN));
    play->is_left |= play->status >= EXIT_IO || ferror(stdout);
}

void
verb_play_print(Play *play, const char *text)
{
    g_autoptr(GString) out = g_string_new(text);
    g_string_append_c(out, '\n');
    print_text(play, out);
}

static void
print_narration(Play *play)
{
    g_autofree char *lines = narration_flush(play->game->narration);
    g_autoptr(GString) out = g_string_new(lines);
    if (out->len > 0)
        print_text(play, out);
}

/* Plays on until a person must decide or the game is over, and prints the narration. */
static void
play_go_on(Play *play)
{
    game_play_on(play->game, play->machines);
    print_narration(play);
}

/* So many numbers in a row are not listed one by one. */
#define COUNTED_MIN 5u

/* Appends one offer; a unit that it is about stands above those of it. */
static void
append_offer(const Play *play, guint i, gint32 *unit, GString *out)
{
    const GameRun *game = play->game;
    const GameRules *rules = game->plan.rules;
    const Offer *offer = &game->machine.offers[i];
    gboolean is_of_unit = offer_row(rules->system, (guint)offer->kind)->number == OFFER_PART_UNIT;
    if (is_of_unit && offer->number != *unit) {
        g_autofree char *name = narrator_unit(narration_narrator(game->narration), offer->number);
        g_autofree char *where = titles_zone(play->titles, game->position,
                                             position_zones(rules, game->position)[offer->number]);
        g_string_append(out, "     ");
        /* Translators: a unit, its strength now and at most, and where it is. */
        g_string_append_printf(out, _("%s, %d of %d, in %s:"), name,
                               position_strengths(rules, game->position)[offer->number],
                               rules->board.units[offer->number].strength, where);
        g_string_append_c(out, '\n');
    }
    *unit = is_of_unit ? offer->number : NO_NAME;
    g_autofree char *words = offer_to_words(rules, offer);
    g_autofree char *meaning = narration_offer(game->narration, offer);
    g_string_append_printf(out, "%4u  %-*s %s\n", i + 1, OFFER_COLUMNS, words, meaning);
}

/* Returns: how many offers from @i on differ by a count that grows one by one. */
static guint
counting_on(const Play *play, guint i)
{
    const Machine *machine = &play->game->machine;
    const Offer *first = &machine->offers[i];
    const OfferRow *row = offer_row(machine->rules->system, (guint)first->kind);
    guint n = 1;
    if (row->number != OFFER_PART_COUNT)
        return n;
    while (i + n < machine->n_offers && first[n].kind == first->kind &&
           first[n].other == first->other && first[n].number == first->number + (gint32)n)
        n++;
    return n;
}

/* Appends what is offered; of many numbers in a row the first and the last one. */
static void
append_offers(const Play *play, GString *out)
{
    gint32 unit = NO_NAME;
    for (guint i = 0; i < play->game->machine.n_offers; i++) {
        const guint n = counting_on(play, i);
        append_offer(play, i, &unit, out);
        if (n < COUNTED_MIN)
            continue;
        g_string_append(out, "      …\n");
        i += n - 1;
        append_offer(play, i, &unit, out);
    }
}

void
verb_play_print_request(Play *play)
{
    const GameRun *game = play->game;
    g_autoptr(GString) out = g_string_new("\n");
    if (game->request.kind == REQUEST_NONE) {
        g_string_append(out, _("Nothing more is decided. `save NAME`, `undo` or `quit`."));
        g_string_append_c(out, '\n');
        print_text(play, out);
        return;
    }
    g_autofree char *question = narration_question(game->narration);
    g_string_append_printf(out, "%s%s.%s\n", play->has_color ? "\033[1m" : "", question,
                           play->has_color ? "\033[0m" : "");
    append_offers(play, out);
    print_text(play, out);
}

/* Returns: the number of the offer that @line means, or NO_NUMBER. */
static gint32
find_offer(const GameRun *game, const char *line)
{
    guint64 number;
    if (game->request.kind != REQUEST_CHOICE)
        return NO_NUMBER;
    if (g_ascii_string_to_unsigned(line, 10, 1, game->machine.n_offers, &number, NULL))
        return (gint32)number - 1;
    return offer_find(game->plan.rules, game->machine.offers, game->machine.n_offers, line);
}

static void
take_offer(Play *play, gint32 offer)
{
    g_array_append_val(play->turns, play->game->journal.n);
    game_answer(play->game, (guint)offer);
    play_go_on(play);
}

static void
say_why_not(Play *play, const char *line)
{
    const GameRun *game = play->game;
    g_autofree char *reason = offer_read_reason(game->narration, play->titles, &play->game->machine,
                                                &game->request, line);
    g_autofree char *text =
        g_strdup_printf(_("%s (`list` shows what is offered, `help` the rest.)"), reason);
    verb_play_print(play, text);
}

/* A line that passes through several places, `WORD UNIT PLACE PLACE …`.
 * Returns: (transfer full): an offer for each of them; the line alone where it is of another form.
 */
static char **
split_way(const char *line)
{
    g_autoptr(GPtrArray) steps = g_ptr_array_new();
    g_auto(GStrv) parts = g_strsplit_set(line, " \t", -1);
    guint n = g_strv_length(parts);
    for (guint i = 2; i < n && n > 3; i++)
        g_ptr_array_add(steps, g_strjoin(" ", parts[0], parts[1], parts[i], NULL));
    if (steps->len == 0)
        g_ptr_array_add(steps, g_strdup(line));
    g_ptr_array_add(steps, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&steps), FALSE);
}

/* Takes @steps as far as they are offered. Returns: how many. */
static guint
take_steps(Play *play, char **steps)
{
    guint n = 0;
    for (gint32 offer = find_offer(play->game, steps[0]); offer != NO_NUMBER;
         offer = steps[n] != NULL ? find_offer(play->game, steps[n]) : NO_NUMBER) {
        take_offer(play, offer);
        n++;
    }
    return n;
}

static void
take_line(Play *play, const char *line)
{
    g_auto(GStrv) steps = split_way(line);
    guint n = take_steps(play, steps);
    if (n > 0 && steps[n] != NULL)
        say_why_not(play, steps[n]);
    if (n > 0) {
        verb_play_print_request(play);
        return;
    }
    if (line[0] == '\0' || play_command(play, line))
        return;
    say_why_not(play, steps[0]);
}

/* Prints the prompt of a line, and @echo, the line itself, where it is not typed here. */
static void
print_prompt(Play *play, const char *echo)
{
    g_autoptr(GString) out = g_string_new("> ");
    if (echo != NULL)
        text_append_clean(out, echo, -1);
    if (echo != NULL)
        g_string_append_c(out, '\n');
    print_text(play, out);
}

/* In a game that was loaded, decisions made before can be undone as well, unless computer players
 * made them. */
static void
begin_turns(Play *play)
{
    const Journal *journal = &play->game->journal;
    play->turns = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < journal->n && play->viewer == NO_NAME; i++)
        if (journal_kind(journal->entries[i]) == REQUEST_CHOICE)
            g_array_append_val(play->turns, i);
}

/* Reads a line and does what it says. Returns: FALSE when there is none. */
static gboolean
take_next_line(Play *play, TypedLines *lines)
{
    char line[TYPED_LINE_MAX + 2];
    gboolean is_long = FALSE;
    g_auto(Completion) completion = {NULL};
    if (lines->is_edited)
        completion = play_completion(play);
    else if (!lines->has_echo)
        print_prompt(play, NULL);
    if (!typed_lines_read(lines, &completion, line, &is_long))
        return FALSE;
    if (lines->has_echo)
        print_prompt(play, line);
    if (is_long || !g_utf8_validate(line, -1, NULL))
        verb_play_print(play, _("That line is too long, or not valid text."));
    else
        take_line(play, line);
    return TRUE;
}

/* Plays with @lines until the game is left, also by Ctrl-C, or there are no more.
 * Returns: the status. */
static ExitStatus
verb_play_run(Play *play, TypedLines *lines)
{
    progress_catch_interrupt();
    begin_turns(play);
    play_go_on(play);
    verb_play_print_request(play);
    while (!play->is_left && g_atomic_int_get(progress_stop()) == 0)
        if (!take_next_line(play, lines))
            break;
    if (g_atomic_int_get(progress_stop()) != 0 && !lines->has_echo && !lines->is_ended)
        verb_play_print(play, "");
    g_array_unref(play->turns);
    return play->status;
}

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
         N_("Scenario to play; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &words->seed, N_("Seed of the dice [default: 1]"), N_("S"), .group = GROUP_PLAY},
        {"side", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->sides,
         N_("Computer player for a side: random, greedy, rollout or search:N (N playouts a turn: 16, 64, 256 or 1024); repeat for several"), N_("SIDE=PLAYER"), .group = GROUP_PLAY, .value = VALUE_PLAYER},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->options,
         N_("Use an optional rule, or choose the answer to an open rules question; repeat for several"), N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION},
        {"open", 0, 0, G_OPTION_ARG_NONE, &words->open, N_("Let `undo` take back dice rolls, draws and revealed units"), NULL, .group = GROUP_PLAY},
        {"plain", 0, 0, G_OPTION_ARG_NONE, &words->plain, N_("Read plain lines, without history and completion"), NULL, .group = GROUP_OUTPUT},
        {"from", 0, 0, G_OPTION_ARG_STRING, &words->from, N_("Continue a saved game, or start from a position"), N_("FILE"), .group = GROUP_PLAY, .value = VALUE_PATH},
        {"record", 0, 0, G_OPTION_ARG_STRING, &words->record, N_("Save the game to a new FILE on exit"), N_("FILE"), .group = GROUP_OUTPUT, .value = VALUE_PATH},
        {"color", 0, 0, G_OPTION_ARG_STRING, &words->color, N_("Colour the output"), N_("WHEN"),
         .choice = terminal_color_word, .group = GROUP_OUTPUT},
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
        verb_complain(_("play takes one data set"));
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

/* Returns: (transfer full): the command that continues the game saved to the file @path. */
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

/* Prints how to come back to a game that was left. */
static ExitStatus
print_way_back(const PlayWords *words, Play *play)
{
    if (words->record == NULL) {
        g_autofree char *command = command_for(words, play, "FILE");
        if (play->game->request.kind != REQUEST_NONE && play->game->journal.n > play->n_saved)
            fprintf(stderr,
                    _("The game was not saved. Use --record FILE to save it; `%s` continues "
                      "it.\n"),
                    command);
        return play->status;
    }
    g_autofree char *path = verb_play_path(play, words->record);
    if (path == NULL || !verb_play_save(play, words->record))
        return exit_worse(play->status, EXIT_IO);
    g_autofree char *command = command_for(words, play, path);
    g_autofree char *clean = text_clean(words->record);
    fprintf(stderr, _("Saved as “%s”; `%s` continues the game.\n"), clean, command);
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
    const NarrationPlan narrated = {
        .titles = titles,
        .words = {.set = opening->set, .translate = translation_for_people},
        .viewer = viewer_of(rules, machines),
        .first = n_past + 1,
    };
    g_autoptr(GameRun) game = game_begun(&opening->plan, opening->number, &narrated);
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
        .viewer = narrated.viewer,
        .n_saved = n_past,
        .saved = saved,
        .is_open = words->open,
        .has_color = words->has_color,
    };
    ExitStatus status;
    if (words->record != NULL && !verb_play_may_save(&play, words->record, &status))
        return status;
    g_autofree char *title = text_clean(record_name(opening->input->game));
    g_autofree char *scene = text_clean(record_name(opening->input->scenario));
    g_autofree char *head =
        g_strdup_printf(_("%s: %s. `help` lists what can be typed."), title, scene);
    verb_play_print(&play, head);
    TypedLines lines;
    typed_lines_begin(&lines, !words->plain);
    verb_play_run(&play, &lines);
    return print_way_back(words, &play);
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
    g_autoptr(FindingWords) obstacle = record_play_problem(record);
    if (obstacle == NULL)
        obstacle = record_play_open(&past, found.set, record);
    if (obstacle == NULL)
        obstacle = record_play_begin_game(&past, record);
    g_autofree char *problem = obstacle != NULL ? finding_words_text(obstacle, AUDIENCE_PEOPLE)
                                                : follow_script(&past, record);
    if (problem != NULL) {
        verb_complain("%s: %s", words->from, problem);
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
