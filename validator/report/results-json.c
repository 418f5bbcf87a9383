/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for programs. What follows from the counts, as shares with the interval in which they
 * lie, is for them alone: who reads the results to merge them works it out again.
 */
#include "schema/model/game-results.h"
#include "validator/report/report.h"
#include "validator/report/results.h"

static void
write_share(Writer *writer, gint64 k, gint64 n)
{
    const Interval share = game_share_interval(k, n);
    report_member_fraction(writer, "share", share.value);
    report_member_fraction(writer, "low", share.low);
    report_member_fraction(writer, "high", share.high);
}

/* What the values of a measure say. */
static void
write_summary(Writer *writer, const GameResults *results, const char *name)
{
    const Measure measure = game_measure_find(name);
    if (measure == N_MEASURES)
        return;
    const GameMeasureSummary summary = game_results_summary(results, measure);
    if (summary.games == 0)
        return;
    report_member_fraction(writer, "mean", summary.mean);
    report_member_fraction(writer, "low", summary.low);
    report_member_fraction(writer, "high", summary.high);
    report_member_fraction(writer, "deviation", summary.deviation);
    for (guint i = 0; i < G_N_ELEMENTS(game_measure_quantiles); i++) {
        g_autofree char *percent = g_strdup_printf("below-%u", game_measure_quantiles[i]);
        report_member_fraction(writer, percent, summary.quantiles[i]);
    }
}

static void
write_interval(Writer *writer, const char *name, const Interval *interval)
{
    writer_member_object(writer, name);
    report_member_fraction(writer, "share", interval->value);
    report_member_fraction(writer, "low", interval->low);
    report_member_fraction(writer, "high", interval->high);
    writer_end_object(writer);
}

static void
write_balance(Writer *writer, const GameResults *results)
{
    const Balance balance = game_results_balance(results);
    if (balance.games == 0)
        return;
    writer_member_object(writer, "balance");
    write_interval(writer, "even", &balance.even);
    write_interval(writer, "decided", &balance.decided);
    write_interval(writer, "drawn", &balance.drawn);
    report_member_fraction(writer, "alike", balance.alike);
    writer_end_object(writer);
}

static void
write_skill(Writer *writer, const GameResults *results)
{
    const Skill skill = game_results_skill(results);
    const PairScore score = skill.score;
    if (score.pairs == 0)
        return;
    writer_name(writer, "skill");
    writer_begin_object(writer);
    writer_member_text(writer, "player", SKILL_PLAYER);
    writer_member_text(writer, "against", SKILL_AGAINST);
    writer_member_integer(writer, "pairs", score.pairs);
    report_member_fraction(writer, "share", score.mean);
    report_member_fraction(writer, "low", score.low);
    report_member_fraction(writer, "high", score.high);
    writer_end_object(writer);
}

/* Games that are kept, and which of them are worth looking at. */
static void
write_measured(Writer *writer, const GameResults *results)
{
    if (results->measured->len > 0) {
        writer_member_object(writer, "notable");
        for (guint i = 0; i < N_NOTABLES; i++)
            writer_member_integer(writer, game_notable_row(i)->name,
                                  game_results_notable_game(results, i));
        writer_end_object(writer);
    }
    writer_member_array(writer, "measured");
    writer_break_lines(writer);
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
        writer_begin_object(writer);
        writer_member_integer(writer, "game", game->game);
        for (guint j = 0; j < N_MEASURES; j++)
            if (game->values[j] != MEASURE_ABSENT)
                writer_member_integer(writer, game_measure_row(j)->name, game->values[j]);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_row(Writer *writer, const GameResults *results, ResultGroup group, const ResultRow *row)
{
    const ResultGroupRow *figures = game_results_group(group);
    const gint64 n_over = results->played - results->failed;
    writer_begin_object(writer);
    writer_member_text(writer, "id", row->id);
    if (row->name != NULL)
        writer_member_text(writer, "name", row->name);
    for (guint i = 0; figures->figures[i] != NULL; i++)
        writer_member_integer(writer, figures->figures[i], row->counts[i]);
    if (group == GROUP_OUTCOMES || group == GROUP_WINNERS)
        write_share(writer, MIN(row->counts[FIGURE_GAMES], n_over), n_over);
    if (group == GROUP_MEASURES)
        write_summary(writer, results, row->id);
    writer_end_object(writer);
}

static void
write_group(Writer *writer, const GameResults *results, ResultGroup group)
{
    const GArray *rows = results->groups[group];
    /* Most games have no powers, and pairs are asked for. */
    if ((group == GROUP_POWERS || group == GROUP_PAIRS) && rows->len == 0)
        return;
    writer_member_array(writer, game_results_group(group)->name);
    writer_break_lines(writer);
    for (guint i = 0; i < rows->len; i++)
        write_row(writer, results, group, &g_array_index(rows, ResultRow, i));
    writer_end_array(writer);
}

static void
write_ranges(Writer *writer, const GameResults *results)
{
    writer_member_array(writer, "games");
    for (guint i = 0; i < results->ranges->len; i++) {
        const GameRange *range = &g_array_index(results->ranges, GameRange, i);
        writer_begin_object(writer);
        writer_member_integer(writer, "first", range->first);
        writer_member_integer(writer, "last", range->last);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_failures(Writer *writer, const GameResults *results)
{
    writer_member_array(writer, "failures");
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        writer_begin_object(writer);
        writer_member_integer(writer, "game", failure->game);
        writer_member_integer(writer, "turn", failure->turn);
        writer_member_integer(writer, "answers", failure->answers);
        writer_member_text(writer, "invariant", failure->invariant);
        writer_member_text(writer, "problem", failure->problem);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_texts(Writer *writer, const GameResults *results)
{
    const struct {
        const char *name, *text;
    } texts[] = {
        {"data-set", results->data_set}, {"scenario", results->scenario},
        {"title", results->title},       {"data", results->data},
        {"players", results->players},   {"options", results->options},
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (texts[i].text != NULL)
            writer_member_text(writer, texts[i].name, texts[i].text);
}

void
results_append_json(const GameResults *results, const ResultsView *view G_GNUC_UNUSED, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    g_autofree char *hash = g_strdup_printf("%016" G_GINT64_MODIFIER "x", results->hash);
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", RESULTS_FORMAT);
    writer_member_text(writer, "kind", "results");
    write_texts(writer, results);
    writer_member_integer(writer, "seed", (gint64)results->seed);
    write_ranges(writer, results);
    if (results->asked > 0)
        writer_member_integer(writer, "asked", results->asked);
    if (results->skill_every > 0)
        writer_member_integer(writer, "skill-every", results->skill_every);
    if (results->missing > 0)
        writer_member_integer(writer, "missing", results->missing);
    if (results->played < results->wanted)
        writer_member_boolean(writer, "interrupted", TRUE);
    writer_member_text(writer, "hash", hash);
#define HEAD(member, name) writer_member_integer(writer, name, results->member);
#include "schema/model/game-results.def"
    writer_member_integer(writer, "longest", results->longest);
    writer_member_integer(writer, "longest-game", results->longest_game);
    write_failures(writer, results);
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        write_group(writer, results, i);
    write_balance(writer, results);
    write_skill(writer, results);
    write_measured(writer, results);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}
