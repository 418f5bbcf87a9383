/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games of two data sets, as the verbs compare and sweep play them.
 */
#include "validator/cli/compared.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/cli/parts.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/engine/titles.h"
#include "validator/report/report.h"
#include "validator/report/results.h"
#include "validator/smoke/results.h"

static const char *const verdict_words[] = {
    [ROW_SAME] = "same",
    [ROW_OTHER] = "other",
    [ROW_UNDECIDED] = "undecided",
};

void
compared_row_write(Writer *writer, const ComparedScenario *scenario, const ComparedRow *row)
{
    const struct {
        const char *name;
        double value;
    } fractions[] = {
        {"old", row->old},
        {"new", row->new},
        {"difference", row->difference},
        {"low", row->low},
        {"high", row->high},
        {"correlation", row->correlation},
        {"p", row->p},
        {"corrected", row->corrected},
    };
    writer_begin_object(writer);
    writer_member_text(writer, "name", row->name != NULL ? row->name : "wins");
    if (row->name == NULL)
        writer_member_text(writer, "side", scenario->sides[row->side]);
    writer_member_integer(writer, "pairs", row->n);
    for (guint i = 0; i < G_N_ELEMENTS(fractions); i++)
        report_member_fraction(writer, fractions[i].name, fractions[i].value);
    if (row->needed > 0)
        writer_member_integer(writer, "needed", row->needed);
    writer_member_text(writer, "verdict", verdict_words[row->verdict]);
    writer_end_object(writer);
}

#define JOBS_MAX 256

void
compared_half_clear(PlayedHalf *half)
{
    staged_scenario_clear(&half->scenario);
    g_free(half->players);
    g_free(half->weights);
}

gboolean
compared_half_from_set(PlayedHalf *half, const PlayedWords *words, DataSet *set, const char *id,
                       ExitStatus *status)
{
    if (!played_scenario_of(&half->scenario, set, id, words->options, status))
        return FALSE;
    const GameRules *rules = half->scenario.rules;
    half->players = played_sides_read(words->players, rules, player_find("greedy"));
    *status = EXIT_USAGE;
    return half->players != NULL &&
           played_weights_read(words->weights, rules, &half->weights, status);
}

gboolean
compared_half_load(PlayedHalf *half, const PlayedWords *words, const char *path, const char *id,
                   ExitStatus *status)
{
    DataSet *set = played_set_load(path, status);
    return set != NULL && compared_half_from_set(half, words, set, id, status);
}

gboolean
compared_run_read(PairedRun *run, const PairedWords *words, guint64 most)
{
    guint64 n_games = (guint64)run->n_games, n_jobs = g_get_num_processors();
    run->seed = 1;
    if (!verb_read_number("games", words->games, 2, most, &n_games) ||
        !verb_read_number("seed", words->seed, 0, RESULTS_SEED_MAX, &run->seed) ||
        !verb_read_number("jobs", words->jobs, 1, JOBS_MAX, &n_jobs))
        return FALSE;
    run->n_games = (gint64)n_games;
    run->range = (GameRange){1, (gint64)n_games};
    run->n_jobs = (guint)n_jobs;
    run->is_quiet = words->is_quiet;
    return TRUE;
}

static GamePlan
plan_of(const PlayedHalf *half, guint64 seed, Invariant *rows)
{
    return (GamePlan){
        .rules = half->scenario.rules,
        .start = half->scenario.position,
        .players = half->players,
        .weights = half->weights,
        .seed = seed,
        .invariants = rows,
        .n_invariants = game_invariants(half->scenario.rules, rows),
    };
}

gboolean
compared_run_is_decided(const PairedRun *run, const PairSums *sums, guint n_sides, gint64 next)
{
    const gint64 n = next - run->range.first;
    if (run->until == 0 || n == 0 || (n % SEQUENTIAL_BATCH != 0 && next <= run->range.last))
        return FALSE;
    for (guint side = 0; side < n_sides; side++)
        if (comparison_decide(sums, n_sides, (gint32)side, run->until) == SEQUENTIAL_OPEN)
            return FALSE;
    return TRUE;
}

/* So many pairs are played between two looks at the clock, for each job. */
#define BATCH 8
#define SAVED_EVERY (2 * G_USEC_PER_SEC)

ExitStatus
compared_play_pairs(const PlayedHalf *old, const PlayedHalf *new, const PairedRun *run,
                    PairSums *sums, GameResults *head, const PairedSaving *saving)
{
    Invariant old_rows[INVARIANTS_MAX], new_rows[INVARIANTS_MAX];
    Comparison comparison = {
        .old = plan_of(old, run->seed, old_rows),
        .new = plan_of(new, run->seed, new_rows),
        .stop = progress_stop(),
        .report = progress_report,
    };
    const guint n_sides = comparison.old.rules->board.n_sides;
    const gint64 n_games = run->range.last - run->range.first + 1;
    const gint64 batch = run->until > 0   ? SEQUENTIAL_BATCH
                         : saving != NULL ? BATCH * (gint64)run->n_jobs
                                          : n_games;
    gint64 next = head != NULL ? parts_next(head, run->range) : run->range.first;
    gint64 saved = g_get_monotonic_time();
    gboolean is_over = compared_run_is_decided(run, sums, n_sides, next);
    ExitStatus status = EXIT_CLEAN;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, n_games, TRUE, run->is_quiet);
    comparison.data = &progress;
    while (next <= run->range.last && !is_over && status == EXIT_CLEAN) {
        const gint64 into_batch = run->until > 0 ? (next - run->range.first) % batch : 0;
        const GameRange games = {next, MIN(next + batch - into_batch - 1, run->range.last)};
        const gint64 before = sums->pairs;
        const gboolean is_played = comparison_play(&comparison, games, run->n_jobs, sums);
        next += sums->pairs - before;
        is_over = !is_played || compared_run_is_decided(run, sums, n_sides, next);
        if (head != NULL && sums->pairs > before)
            game_results_add_range(head, (GameRange){games.first, next - 1});
        if (saving == NULL || g_get_monotonic_time() - saved < SAVED_EVERY)
            continue;
        status = saving->save(saving->data);
        saved = g_get_monotonic_time();
    }
    g_free(progress_end(&progress, sums->pairs));
    if (head != NULL && compared_run_is_decided(run, sums, n_sides, next))
        head->asked = sums->pairs;
    return saving != NULL && status == EXIT_CLEAN ? saving->save(saving->data) : status;
}

/* What a share is written in. */
#define PER_MILLE 1000

static gint
round_number(double number)
{
    return (gint)(number < 0 ? number - 0.5 : number + 0.5);
}

void
compared_append_padded(GString *out, const char *text, glong columns, gboolean is_right)
{
    glong missing = MAX(columns - g_utf8_strlen(text, -1), 0);
    if (!is_right)
        g_string_append(out, text);
    g_string_append_printf(out, "%*s", (int)missing, "");
    if (is_right)
        g_string_append(out, text);
}

void
compared_append_rung_head(GString *out)
{
    /* Translators: headings of columns; keep where they start. */
    g_string_append(out, _("  player     against       pairs   score                     Elo"
                           "         lost both … won both   scores\n"));
}

void
compared_append_rung(const LadderRung *rung, GString *out)
{
    const PairScore score = interval_pair_score(&rung->counts);
    gint mean = round_number(score.mean * PER_MILLE);
    gint low = round_number(score.low * PER_MILLE), high = round_number(score.high * PER_MILLE);
    g_string_append_printf(out, "  %-10s %-10s %8" G_GINT64_FORMAT "   ", rung->first->name,
                           rung->second->name, score.pairs);
    g_string_append_printf(out, _("%3d.%d %% (%d.%d to %d.%d)"), mean / 10, mean % 10, low / 10,
                           low % 10, high / 10, high % 10);
    if (score.has_elo)
        g_string_append_printf(out, "   %+d ± %d", round_number(score.elo),
                               round_number(score.elo_half));
    else
        g_string_append_printf(out, "   %s", _("all or none"));
    for (guint i = 0; i < PAIR_CLASSES; i++)
        g_string_append_printf(out, "%s%" G_GINT64_FORMAT, i == 0 ? "   " : " ", rung->counts.n[i]);
    if (rung->scores.n >= 2) {
        const PairedMean ahead = statistics_paired_mean(&rung->scores);
        g_string_append_printf(out, "   %+.1f ± %.1f", ahead.difference,
                               (ahead.high - ahead.low) / 2);
    }
    g_string_append_c(out, '\n');
}

void
compared_write_rung(const LadderRung *rung, Writer *writer)
{
    const PairScore score = interval_pair_score(&rung->counts);
    writer_begin_object(writer);
    writer_member_text(writer, "player", rung->first->name);
    writer_member_text(writer, "against", rung->second->name);
    writer_member_integer(writer, "pairs", score.pairs);
    writer_member_integer(writer, "failed", rung->failed);
    writer_member_array(writer, "classes");
    for (guint i = 0; i < PAIR_CLASSES; i++)
        writer_integer(writer, rung->counts.n[i]);
    writer_end_array(writer);
    writer_member_integer(writer, "ahead", rung->scores.new);
    writer_member_integer(writer, "squares", rung->scores.new_square);
    writer_member_integer(writer, "score", round_number(score.mean * PER_MILLE));
    writer_member_integer(writer, "least", round_number(score.low * PER_MILLE));
    writer_member_integer(writer, "most", round_number(score.high * PER_MILLE));
    if (score.has_elo) {
        writer_member_integer(writer, "elo", round_number(score.elo));
        writer_member_integer(writer, "elo-half", round_number(score.elo_half));
    }
    writer_end_object(writer);
}

GameResults *
compared_head_new(const PlayedHalf *half, guint64 seed, char *const *options, gint64 n_games)
{
    const GameRules *rules = half->scenario.rules;
    const GamePlan plan = {.rules = rules, .players = half->players, .seed = seed};
    g_autoptr(Tally) tally = tally_new(rules);
    g_autoptr(GameResults) own = results_new(tally, &half->scenario.input, &plan);
    GameResults *head = game_results_new();
    head->data_set = g_strdup(own->data_set);
    head->scenario = g_strdup(own->scenario);
    head->title = text_clean(own->title != NULL ? own->title : own->scenario);
    head->data = g_strdup(own->data);
    head->players = g_strdup(own->players);
    head->seed = seed;
    head->asked = n_games;
    if (options != NULL)
        head->options = g_strjoinv(", ", (char **)options);
    if (half->weights != NULL)
        head->weights = player_weights_digest(system_play(rules)->judge, half->weights);
    return head;
}

ComparedScenario *
compared_scenario_empty(GameResults *head)
{
    ComparedScenario *scenario = g_new0(ComparedScenario, 1);
    scenario->head = head;
    scenario->sides = g_new0(char *, BOARD_SIDES_MAX + 2);
    scenario->names = g_new0(char *, BOARD_SIDES_MAX + 2);
    scenario->sides[0] = g_strdup(RESULT_NO_WINNER);
    scenario->names[0] = g_strdup(_("Draws"));
    return scenario;
}

void
compared_scenario_add_side(ComparedScenario *scenario, const char *id, const char *name)
{
    const guint i = scenario->n_sides++;
    scenario->sides[i + 1] = scenario->sides[i];
    scenario->names[i + 1] = scenario->names[i];
    scenario->sides[i] = g_strdup(id);
    scenario->names[i] = g_strdup(name);
}

ComparedScenario *
compared_scenario_new(const PlayedHalf *half, GameResults *head)
{
    const GameRules *rules = half->scenario.rules;
    ComparedScenario *scenario = compared_scenario_empty(head);
    g_autoptr(Titles) titles = titles_new(rules, &half->scenario.input);
    for (gint32 i = 0; i < (gint32)rules->board.n_sides; i++) {
        g_autofree char *name = text_clean(titles_name(titles, ENTITY_SIDE, i));
        compared_scenario_add_side(scenario, name_index_name(rules->names, ENTITY_SIDE, i), name);
    }
    return scenario;
}

void
compared_scenario_free(gpointer data)
{
    ComparedScenario *scenario = data;
    if (scenario == NULL)
        return;
    game_results_free(scenario->head);
    g_free(scenario->old_data);
    g_strfreev(scenario->sides);
    g_strfreev(scenario->names);
    g_free(scenario);
}
