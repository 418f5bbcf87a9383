/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva compare: the same games by two data sets, and what they differ in.
 */
#include "schema/model/entities.h"
#include "validator/cli/progress.h"
#include "validator/cli/compared.h"
#include "validator/report/results.h"

#include <string.h>

#define GAMES_DEFAULT 1000
#define GAMES_MAX 10000000

/* One run of the verb. */
typedef struct {
    PairedWords words;
    char *until; /* as it was said */
    PairedRun run;
    const ComparedForm *form;
    ComparedReport report;
} Compare;

static const char *
form_word(guint i)
{
    return compared_form(i) != NULL ? compared_form(i)->name : NULL;
}

static gboolean
parse_options(Compare *compare, const Call *call, ExitStatus *status)
{
    PairedWords *words = &compare->words;
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         "Scenario to play, or all; required if there are several", "ID", .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &words->games,
         "Number of pairs of games; with --until-decided, at most N [default: 1000]", "N", .group = GROUP_PLAY},
        {"until-decided", 0, 0, G_OPTION_ARG_STRING, &compare->until,
         "Stop once it is known whether a win rate differs by PERCENT of all games, e.g. 5%", "PERCENT", .group = GROUP_PLAY},
        PAIRED_OPTIONS(words, form_word),
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "compare", entries, &words->paths, status);
}

/* Returns: FALSE with the status when the verb is to end. */
static gboolean
read_words(Compare *compare, const Call *call, ExitStatus *status)
{
    PairedWords *words = &compare->words;
    PairedRun *run = &compare->run;
    if (!parse_options(compare, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    run->n_games = compare->until != NULL ? GAMES_MAX : GAMES_DEFAULT;
    if (!compared_run_read(run, words, GAMES_MAX) ||
        !verb_read_percent("until-decided", compare->until, 0.001, 0.5, &run->until))
        return FALSE;
    compare->form = compared_form(verb_choice(form_word, words->format));
    if (g_strv_length(words->paths) != 2) {
        verb_complain("compare takes two data sets, the old one and the new one");
        return FALSE;
    }
    compare->report.old = words->paths[0];
    compare->report.new = words->paths[1];
    compare->report.seed = run->seed;
    compare->report.until = run->until;
    compare->report.wanted = run->n_games;
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
    const PairedWords *words = &compare->words;
    const PlayedWords said = {words->players, words->options, words->weights};
    ComparedReport *report = &compare->report;
    ExitStatus status = EXIT_CLEAN;
    if (!compared_half_load(&old, &said, report->old, id, &status) ||
        !compared_half_load(&new, &said, report->new, id, &status))
        return status;
    if (!have_same_sides(old.scenario.rules, new.scenario.rules))
        return EXIT_USAGE;
    ComparedScenario *scenario = compared_scenario_new(&new);
    g_ptr_array_add(report->items, scenario);
    compared_play_pairs(&old, &new, &compare->run, &scenario->sums);
    scenario->first = report->rows->len;
    if (report->until == 0)
        comparison_rows_append(report->rows, &scenario->sums, scenario->n_sides);
    scenario->n = report->rows->len - scenario->first;
    if (scenario->sums.failed > 0)
        verb_complain("“%s”: %" G_GINT64_FORMAT " of the pairs with a game that failed, left out; "
                      "`narva smoke` with the same players tells which",
                      scenario->id, scenario->sums.failed);
    gboolean is_decided =
        report->until > 0 &&
        compared_run_is_decided(&scenario->sums, scenario->n_sides, report->until);
    if (scenario->sums.pairs < report->wanted && !is_decided)
        return (ExitStatus)progress_stopped_status();
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
    Compare compare = {.until = NULL};
    ExitStatus status = EXIT_CLEAN;
    if (!read_words(&compare, call, &status))
        return status;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(compared_scenario_free);
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    compare.report.items = items;
    compare.report.rows = rows;
    gboolean is_all = g_strcmp0(compare.words.scenario, "all") == 0;
    status = is_all ? compare_all(&compare) : compare_scenario(&compare, compare.words.scenario);
    if (items->len == 0 || status == EXIT_USAGE)
        return status;
    comparison_rows_judge(rows);
    g_autoptr(GString) out = g_string_new(NULL);
    compare.form->append(&compare.report, out);
    return verb_print(out, status);
}
