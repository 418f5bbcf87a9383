/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva compare: the same games by two data sets, and what they differ in.
 */
#include "schema/model/entities.h"
#include "validator/cli/play/compared-form.h"
#include "validator/cli/play/played-pairs.h"
#include "validator/report/results/results.h"

#include <string.h>

#define JOBS_MAX 256
#define GAMES_DEFAULT 1000
#define GAMES_MAX 10000000

typedef struct {
    char **paths, **players, **options;
    char *scenario, *weights, *format, *games, *seed, *jobs, *until;
    gboolean quiet;
} Words;

static void
words_clear(Words *words)
{
    g_strfreev(words->paths);
    g_strfreev(words->players);
    g_strfreev(words->options);
    char *const texts[] = {words->scenario,
                           words->weights,
                           words->format,
                           words->games,
                           words->seed,
                           words->jobs,
                           words->until};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Words, words_clear)

/* One run of the verb. */
typedef struct {
    Words words;
    guint64 n_games, n_jobs;
    const ComparedForm *form;
    ComparedReport report;
} Compare;

static const char *
form_word(guint i)
{
    return compared_form(i) != NULL ? compared_form(i)->name : NULL;
}

static gboolean
parse(Words *words, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         "Scenario that is played, or all; needed where there are several", "ID"},
        {"games", 0, 0, G_OPTION_ARG_STRING, &words->games,
         "Pairs of games that are played, or at most with --until-decided; 1000 without both", "N"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &words->seed,
         "Seed of all dice and random choices; 1 without it", "S"},
        {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->players,
         "Who plays a side: greedy (default) or random; may come several times", "SIDE=PLAYER"},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &words->weights,
         "What greedy players go by: an object of JSON, as {\"step\": 90}", "FILE"},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &words->options,
         "Play both with an optional rule, or with an answer to a ruling; may come several times", "ID[=VALUE]"},
        {"until-decided", 0, 0, G_OPTION_ARG_STRING, &words->until,
         "Stop when it is known whether a side wins more or less by so much of all games, as 5%", "PERCENT"},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &words->jobs,
         "Play up to N pairs at a time; as many as there are processors without it", "N"},
        {"format", 0, 0, G_OPTION_ARG_STRING, &words->format,
         "Form of the results on stdout", "FORMAT", .choice = form_word},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &words->quiet, "Leave progress out", NULL},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "compare", entries, &words->paths, status);
}

static gboolean
read_format(Compare *compare)
{
    const char *wanted = compare->words.format;
    for (guint i = 0; compared_form(i) != NULL; i++)
        if (wanted == NULL || strcmp(compared_form(i)->name, wanted) == 0) {
            compare->form = compared_form(i);
            return TRUE;
        }
    verb_complain("there is no format “%s”; known are text, json and markdown", wanted);
    return FALSE;
}

/* Returns: FALSE with the status when the verb is to end. */
static gboolean
read_words(Compare *compare, const Call *call, ExitStatus *status)
{
    Words *words = &compare->words;
    if (!parse(words, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    compare->n_games = words->until != NULL ? GAMES_MAX : GAMES_DEFAULT;
    compare->n_jobs = g_get_num_processors();
    compare->report.seed = 1;
    if (!verb_read_number("games", words->games, 2, GAMES_MAX, &compare->n_games) ||
        !verb_read_number("seed", words->seed, 0, RESULTS_SEED_MAX, &compare->report.seed) ||
        !verb_read_number("jobs", words->jobs, 1, JOBS_MAX, &compare->n_jobs) ||
        !verb_read_percent("until-decided", words->until, 0.001, 0.5, &compare->report.until) ||
        !read_format(compare))
        return FALSE;
    if (g_strv_length(words->paths) != 2) {
        verb_complain("compare takes two data sets, the old one and the new one");
        return FALSE;
    }
    compare->report.old = words->paths[0];
    compare->report.new = words->paths[1];
    compare->report.wanted = (gint64)compare->n_games;
    return TRUE;
}

/* Whether the sides of both are called the same, in the same order; else complains. */
static gboolean
have_same_sides(const GameRules *old, const GameRules *new)
{
    gboolean is_same = old->board.n_sides == new->board.n_sides;
    for (gint32 i = 0; is_same && i < (gint32)old->board.n_sides; i++)
        is_same = g_strcmp0(name_index_name(old->names, ENTITY_SIDE, i),
                            name_index_name(new->names, ENTITY_SIDE, i)) == 0;
    if (!is_same)
        verb_complain("the two data sets have different sides: their games are no pairs");
    return is_same;
}

/* Compares the scenario @id. */
static ExitStatus
compare_scenario(Compare *compare, const char *id)
{
    g_auto(PlayedHalf) old = {.players = NULL};
    g_auto(PlayedHalf) new = {.players = NULL};
    const Words *words = &compare->words;
    const PlayedWords said = {words->players, words->options, words->weights};
    ComparedReport *report = &compare->report;
    ExitStatus status = EXIT_CLEAN;
    if (!played_half_load(&old, &said, report->old, id, &status) ||
        !played_half_load(&new, &said, report->new, id, &status))
        return status;
    if (!have_same_sides(old.scenario.rules, new.scenario.rules))
        return EXIT_USAGE;
    ComparedScenario *scenario = compared_scenario_new(&new);
    g_ptr_array_add(report->items, scenario);
    const PairedRun run = {
        .seed = report->seed,
        .n_games = report->wanted,
        .n_jobs = (guint)compare->n_jobs,
        .is_quiet = words->quiet,
        .until = report->until,
    };
    played_pairs(&old, &new, &run, &scenario->sums);
    scenario->first = report->rows->len;
    if (report->until == 0)
        compared_rows_append(report->rows, &scenario->sums, scenario->n_sides);
    scenario->n = report->rows->len - scenario->first;
    if (scenario->sums.failed > 0)
        verb_complain("“%s”: %" G_GINT64_FORMAT " of the pairs with a game that failed, left out; "
                      "`narva smoke` with the same players tells which",
                      scenario->id,
                      scenario->sums.failed);
    gboolean is_decided = report->until > 0 &&
                          paired_run_is_decided(&scenario->sums, scenario->n_sides, report->until);
    if (scenario->sums.pairs < report->wanted && !is_decided)
        return EXIT_INTERRUPTED;
    return scenario->sums.failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Compares each scenario of the new data set. */
static ExitStatus
compare_all(Compare *compare)
{
    ExitStatus status = EXIT_CLEAN;
    g_autoptr(DataSet) set = played_set_load(compare->report.new, &status);
    for (guint i = 0; set != NULL && i < set->n_scenarios && status <= EXIT_FINDINGS; i++)
        if (record_key(set->scenarios[i]) != NULL)
            status = exit_worse(status, compare_scenario(compare, record_key(set->scenarios[i])));
    return status;
}

ExitStatus
verb_compare(const Call *call)
{
    g_auto(Words) words = {0};
    Compare compare = {.n_games = GAMES_DEFAULT};
    ExitStatus status = EXIT_CLEAN;
    gboolean is_read = read_words(&compare, call, &status);
    words = compare.words;
    if (!is_read)
        return status;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(compared_scenario_free);
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    compare.report.items = items;
    compare.report.rows = rows;
    gboolean is_all = g_strcmp0(words.scenario, "all") == 0;
    status = is_all ? compare_all(&compare) : compare_scenario(&compare, words.scenario);
    if (items->len == 0 || status == EXIT_USAGE)
        return status;
    compared_rows_judge(rows);
    g_autoptr(GString) out = g_string_new(NULL);
    compare.form->append(&compare.report, out);
    return verb_print(out, status);
}
