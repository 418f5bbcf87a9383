/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What games were like, for people: measures, how even they are, how they stood turn by turn, what
 * ended some early, and which to look at.
 */
#include "validator/report/results/results-text.h"

#include "schema/model/results/balance.h"
#include "schema/model/results/notable.h"
#include "schema/text/clean.h"
#include "validator/report/results/results-words.h"

#include <string.h>

/* Columns of what a measure is called, and of a side. */
#define TITLE_COLUMNS 26
#define SIDE_COLUMNS 10

/* Of the longest words for an end that are waited for. */
#define END_COLUMNS 90

/* Appends the first or last game with its value, as `0 (12)`. */
static void
append_extreme(GString *out, const GameResults *results, Measure measure, gboolean is_most)
{
    const NotableValue found = notable_value(results, measure, is_most);
    char value[RESULTS_DIGITS];
    g_autofree char *text = NULL;
    if (found.game != 0) {
        double whole = (double)found.value / (double)measure_row(measure)->parts;
        text = g_strdup_printf("%s (%" G_GINT64_FORMAT ")",
                               results_value(value, measure, whole, TRUE), found.game);
    }
    g_string_append_printf(out, " %15s", text != NULL ? text : "");
}

static void
append_measure(GString *out, const GameResults *results, Measure measure)
{
    const MeasureSummary summary = game_results_summary(results, measure);
    const MeasureRow *row = measure_row(measure);
    char mean[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    if (summary.games == 0)
        return;
    g_autofree char *name = g_strconcat(row->title, row->unit == MEASURE_SHARE ? ", %" : "", NULL);
    g_autofree char *range =
        g_strdup_printf("(%s to %s)", results_value(low, measure, summary.low, FALSE),
                        results_value(high, measure, summary.high, FALSE));
    g_string_append_printf(out, "  %-*s %8s %19s", TITLE_COLUMNS, name,
                           results_value(mean, measure, summary.mean, FALSE), range);
    for (guint i = 0; i < G_N_ELEMENTS(measure_quantiles); i++)
        g_string_append_printf(out, " %6s",
                               results_value(mean, measure, summary.quantiles[i], TRUE));
    append_extreme(out, results, measure, FALSE);
    append_extreme(out, results, measure, TRUE);
    g_string_append_c(out, '\n');
}

static void
append_share(GString *out, const char *name, const Interval *share)
{
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_string_append_printf(out, "  %-*s %8s  (%s to %s)\n", TITLE_COLUMNS, name,
                           results_number(value, share->value * 100, 1),
                           results_number(low, share->low * 100, 1),
                           results_number(high, share->high * 100, 1));
}

/* How much the better player wins, where that was played. */
static void
append_skill(GString *out, const GameResults *results)
{
    const PairScore score = skill_of(results).score;
    if (score.pairs == 0)
        return;
    append_share(out, "Skill, %", &(Interval){score.mean, score.low, score.high});
    g_string_append_printf(out,
                           "  (%s against %s in %" G_GINT64_FORMAT
                           " games, each played twice with sides changed)\n",
                           SKILL_PLAYER, SKILL_AGAINST, score.pairs);
}

void
results_append_measures(const GameResults *results, GString *out)
{
    const Balance balance = balance_of(results);
    if (results->measured->len == 0)
        return;
    g_string_append_printf(out, "\n%-*s", TITLE_COLUMNS + 2, "What games were like");
    g_string_append_printf(out, " %8s %19s", "mean", "(95 percent)");
    for (guint i = 0; i < G_N_ELEMENTS(measure_quantiles); i++)
        g_string_append_printf(out, " %4u %%", measure_quantiles[i]);
    g_string_append(out, "    least (game)     most (game)\n");
    for (guint i = 0; i < N_MEASURES; i++)
        append_measure(out, results, i);
    if (balance.games == 0)
        return;
    g_string_append(out, "\nHow even they are\n");
    append_share(out, "Balance, %", &balance.even);
    append_share(out, "Somebody won, %", &balance.decided);
    append_share(out, "Nobody won, %", &balance.drawn);
    append_skill(out, results);
}

/* Names of @winners as columns. */
static void
append_sides(GString *out, const GArray *winners)
{
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        g_autofree char *name = text_clean(results_name(row));
        if (strcmp(row->id, RESULT_NOBODY) != 0)
            g_string_append_printf(out, " %*s", SIDE_COLUMNS, name);
    }
    g_string_append_c(out, '\n');
}

/* What powers have, figure by figure, in columns of sides as above. */
void
results_append_powers(const GameResults *results, GString *out)
{
    static const char *const titles[] = {
        [POWER_STANDING] = "Standing",
        [POWER_TREASURY] = "Treasury",
        [POWER_VASSALS] = "Vassals",
    };
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    for (guint figure = POWER_STANDING; figure < N_POWER_FIGURES; figure++) {
        if (results->groups[GROUP_POWERS]->len == 0)
            return;
        g_string_append_printf(out, "\n%-10s", titles[figure]);
        append_sides(out, winners);
        for (guint i = 0; i < turns->len; i++) {
            gint64 turn = g_array_index(turns, TurnSummary, i).turn;
            g_autofree char *name =
                turn == 0 ? g_strdup("set-up") : g_strdup_printf("%" G_GINT64_FORMAT, turn);
            g_string_append_printf(out, "  %8s", name);
            for (guint j = 0; j < winners->len; j++) {
                const char *id = g_array_index(winners, ResultRow, j).id;
                if (strcmp(id, RESULT_NOBODY) != 0)
                    g_string_append_printf(
                        out, " %*s", SIDE_COLUMNS,
                        results_number(number, results_power(results, turn, id, figure), 1));
            }
            g_string_append_c(out, '\n');
        }
    }
}

void
results_append_turns(const GameResults *results, GString *out)
{
    static const guint shown[] = {QUANTILE_LOW, QUANTILE_HALF, QUANTILE_HIGH};
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    if (turns->len == 0)
        return;
    g_string_append(out, "\nEnds of turns    games   score");
    for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
        g_string_append_printf(out, " %4u %%", measure_quantiles[shown[i]]);
    g_string_append(out, "   places held by");
    append_sides(out, winners);
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        g_autofree char *name =
            turn->turn == 0 ? g_strdup("set-up") : g_strdup_printf("%" G_GINT64_FORMAT, turn->turn);
        g_string_append_printf(out, "  %8s  %10" G_GINT64_FORMAT " %7s", name, turn->score.games,
                               results_number(number, turn->score.mean, 2));
        for (guint j = 0; j < G_N_ELEMENTS(shown); j++)
            g_string_append_printf(out, " %6s",
                                   results_number(number, turn->score.quantiles[shown[j]], 0));
        g_string_append_printf(out, "%17s", "");
        for (guint j = 0; j < winners->len; j++) {
            const char *id = g_array_index(winners, ResultRow, j).id;
            double held = results_held(results, turn->turn, id);
            if (strcmp(id, RESULT_NOBODY) != 0)
                g_string_append_printf(out, " %*s", SIDE_COLUMNS,
                                       held < 0 ? "" : results_number(number, held, 1));
        }
        g_string_append_c(out, '\n');
    }
}

void
results_append_ends(const GameResults *results, GString *out)
{
    const GArray *rows = results->groups[GROUP_ENDS];
    char turn[RESULTS_DIGITS];
    if (rows->len == 0)
        return;
    glong columns = 0;
    for (guint i = 0; i < rows->len; i++)
        columns = MAX(columns, g_utf8_strlen(results_name(&g_array_index(rows, ResultRow, i)), -1));
    columns = MIN(columns, END_COLUMNS);
    g_string_append_printf(out, "\n%-*s %8s  in turn  by choice\n", (int)columns + 2,
                           result_group(GROUP_ENDS)->title, "games");
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 *counts = row->counts;
        g_autofree char *name = text_clean(results_name(row));
        double mean = (double)counts[END_TURNS] / (double)MAX(counts[END_GAMES], 1);
        g_string_append_printf(out, "  %s%*s", name, (int)MAX(columns - g_utf8_strlen(name, -1), 0),
                               "");
        g_string_append_printf(out, " %8" G_GINT64_FORMAT " %8s %10" G_GINT64_FORMAT "\n",
                               counts[END_GAMES], results_number(turn, mean, 1),
                               counts[END_BY_CHOICE]);
    }
}

void
results_append_notable(const GameResults *results, const ResultsView *view, GString *out)
{
    if (results->measured->len == 0)
        return;
    g_string_append(out, "\nGames to look at\n");
    for (guint i = 0; i < N_NOTABLES; i++) {
        gint64 game = notable_game(results, i);
        if (game != 0)
            g_string_append_printf(out, "  %8" G_GINT64_FORMAT "  %s: %s\n", game,
                                   notable_row(i)->name, notable_row(i)->meaning);
    }
    g_autofree char *command = results_replay(results, view, "GAME");
    g_autofree char *clean = text_clean(command);
    g_string_append_printf(out, "  %s\n", clean);
}
