/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the options of narva smoke; all that can be wrong with the words is said here.
 */
#include "validator/cli/play/smoke-options.h"

#include <stdio.h>
#include <string.h>

#include "validator/smoke/series.h"

#define JOBS_MAX 256
#define GAMES_DEFAULT 1000

/* At most, where intervals say when there are enough. */
#define GAMES_UNTIL 1000000

static const char *
form_word(guint i)
{
    return results_form(i) != NULL ? results_form(i)->name : NULL;
}

static gboolean
parse(SmokeOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &options->scenario,
         "Scenario that is played; needed where there are several", "ID"},
        {"games", 0, 0, G_OPTION_ARG_STRING, &options->words.games,
         "Games that are played; 1000 without it", "N"},
        {"until-width", 0, 0, G_OPTION_ARG_STRING, &options->words.width,
         "Stop when it is known to so much of all games how many each side wins, as 2%; after a million at most", "PERCENT"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &options->words.seed,
         "Seed of all dice and random choices; 1 without it", "S"},
        {"game", 0, 0, G_OPTION_ARG_STRING, &options->words.game,
         "Play only the game with this number, as it is among many", "N"},
        {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.players,
         "Who plays, all sides or a side: random (default), greedy or rollout; may come several times", "[SIDE=]PLAYER"},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &options->weights,
         "What greedy players go by: an object of JSON, as {\"step\": 90}", "FILE"},
        {"ladder", 0, 0, G_OPTION_ARG_STRING, &options->ladder,
         "Have players play against each other, each game twice with sides changed: all, or as random,greedy",
         "PLAYERS"},
        {"skill", 0, 0, G_OPTION_ARG_STRING, &options->words.skill,
         "Tell how much the better player wins: every N-th game is also played by greedy against random, twice with sides changed",
         "N"},
        {"hunt", 0, 0, G_OPTION_ARG_NONE, &options->hunts,
         "Work towards rules that did nothing yet, whoever plays, and say which ones never do; with --log write the games",
         NULL},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->options,
         "Play with an optional rule, or with an answer to a ruling; may come several times", "ID[=VALUE]"},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->words.jobs,
         "Play up to N games at a time; as many as there are processors without it", "N"},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &options->words.shard,
         "Play only part I of N of the games, to be put together with --collect", "I/N"},
        {"first", 0, 0, G_OPTION_ARG_STRING, &options->words.first,
         "Play only the games from this number on; 1 without it", "N"},
        {"last", 0, 0, G_OPTION_ARG_STRING, &options->words.last,
         "Play only the games up to this number; all of --games without it", "N"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
         "Write the results to FILE in place of stdout", "FILE"},
        {"checkpoint", 0, 0, G_OPTION_ARG_FILENAME, &options->checkpoint,
         "Write what there is to FILE every few seconds, as results in JSON", "FILE"},
        {"resume", 0, 0, G_OPTION_ARG_NONE, &options->resumes,
         "Go on from the file of --checkpoint, if it is there", NULL},
        {"collect", 0, 0, G_OPTION_ARG_NONE, &options->collects,
         "Put results in JSON together: the words are their files", NULL},
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->words.format,
         "Form of the results on stdout", "FORMAT", .choice = form_word},
        {"top", 0, 0, G_OPTION_ARG_STRING, &options->words.top,
         "Show the N places and units of which there is most; 10 without it", "N"},
        {"log", 0, 0, G_OPTION_ARG_FILENAME, &options->log,
         "Write a record of each failed game that is told to the folder DIR, which is made", "DIR"},
        {"coverage", 0, 0, G_OPTION_ARG_NONE, &options->coverage,
         "Let random players do what harms themselves, too", NULL},
        {"careful", 0, 0, G_OPTION_ARG_NONE, &options->careful,
         "Look for defects after every answer, which takes longer", NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, "Leave progress and summary out", NULL},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "smoke", entries, &options->paths, status);
}

/* Reads `2/8`. Returns: FALSE when @word is nothing like that. */
static gboolean
split_shard(const char *word, guint64 *part, guint64 *n)
{
    g_auto(GStrv) parts = g_strsplit(word, "/", -1);
    return g_strv_length(parts) == 2 &&
           g_ascii_string_to_unsigned(parts[1], 10, 1, SERIES_GAMES_MAX, n, NULL) &&
           g_ascii_string_to_unsigned(parts[0], 10, 1, *n, part, NULL);
}

/* Whether what was said of which games are played goes together; else complains. */
static gboolean
games_go_together(const SmokeOptions *options)
{
    gboolean has_game = options->words.game != NULL, has_shard = options->words.shard != NULL;
    gboolean has_range = options->words.first != NULL || options->words.last != NULL;
    gboolean has_width = options->words.width != NULL;
    if (has_game && (options->words.games != NULL || has_shard || has_range))
        verb_complain("--game plays one game; leave --games, --shard, --first and --last out");
    else if (has_shard && has_range)
        verb_complain("--shard is a part by itself; leave --first and --last out");
    else if (has_width && (has_game || has_shard || has_range || options->checkpoint != NULL))
        verb_complain("--until-width plays as many games as are needed; leave --game, --shard, "
                      "--first, --last and --checkpoint out");
    else if (options->resumes && options->checkpoint == NULL)
        verb_complain("resume from what? --resume goes on from the file of --checkpoint");
    else
        return TRUE;
    return FALSE;
}

/* Games are numbered from 1 on; a part of them is a run of numbers, as long as the others or one
 * longer. */
static gboolean
read_games(SmokeOptions *options)
{
    const char *shard = options->words.shard;
    guint64 n = options->words.width != NULL ? GAMES_UNTIL : GAMES_DEFAULT, game = 0;
    guint64 part = 1, n_parts = 1;
    if (!games_go_together(options) ||
        !verb_read_number("games", options->words.games, 1, SERIES_GAMES_MAX, &n) ||
        !verb_read_number("game", options->words.game, 1, SERIES_GAMES_MAX, &game))
        return FALSE;
    if (shard != NULL && !split_shard(shard, &part, &n_parts)) {
        verb_complain("--shard takes a part and how many there are, as 2/8, not “%s”", shard);
        return FALSE;
    }
    guint64 first = game != 0 ? game : n * (part - 1) / n_parts + 1;
    guint64 last = game != 0 ? game : n * part / n_parts;
    if (!verb_read_number("first", options->words.first, 1, n, &first) ||
        !verb_read_number("last", options->words.last, first, n, &last))
        return FALSE;
    options->n_asked = game != 0 ? 0 : (gint64)n;
    options->games = (GameRange){(gint64)first, (gint64)last};
    if (first <= last)
        return TRUE;
    verb_complain("part %s of %" G_GUINT64_FORMAT " games has none", shard, n);
    return FALSE;
}

/* Whether something was said of games that are to be played. */
static gboolean
says_how_to_play(const SmokeOptions *options)
{
    return options->scenario != NULL || options->ladder != NULL || options->hunts ||
           options->weights != NULL || options->log != NULL || options->options != NULL ||
           options->coverage || options->careful || options->words.games != NULL ||
           options->words.game != NULL || options->words.seed != NULL ||
           options->words.jobs != NULL || options->words.shard != NULL ||
           options->words.players != NULL || options->words.width != NULL ||
           options->words.first != NULL || options->words.last != NULL ||
           options->words.skill != NULL || options->checkpoint != NULL || options->resumes;
}

static gboolean
read_paths(const SmokeOptions *options)
{
    guint n = g_strv_length(options->paths);
    if (options->collects && n == 0)
        verb_complain("collect what? --collect takes files with results in JSON");
    else if (options->collects && says_how_to_play(options))
        verb_complain("--collect plays no games; beside it go --format, --top and --output alone");
    else if (!options->collects && n > 1)
        verb_complain("smoke plays one data set");
    else
        return TRUE;
    return FALSE;
}

gboolean
smoke_options_read(SmokeOptions *options, const Call *call, ExitStatus *status)
{
    guint64 seed = 1, n_jobs = g_get_num_processors(), top = RESULTS_TOP_USUAL, skill = 0;
    *options = (SmokeOptions){0};
    if (!parse(options, call, status))
        return FALSE;
    gboolean is_right =
        read_games(options) &&
        verb_read_number("seed", options->words.seed, 0, RESULTS_SEED_MAX, &seed) &&
        verb_read_number("jobs", options->words.jobs, 1, JOBS_MAX, &n_jobs) &&
        verb_read_percent("until-width", options->words.width, 0.001, 0.5, &options->width) &&
        verb_read_number("skill", options->words.skill, 1, SERIES_GAMES_MAX, &skill) &&
        verb_read_number("top", options->words.top, 0, RESULT_ROWS_MAX, &top) &&
        read_paths(options);
    options->form = results_form(verb_choice(form_word, options->words.format));
    options->seed = seed;
    options->n_jobs = (guint)n_jobs;
    options->top = (guint)top;
    options->skill = (gint64)skill;
    if (!is_right)
        *status = EXIT_USAGE;
    return is_right;
}
