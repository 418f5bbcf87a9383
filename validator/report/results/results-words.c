/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results in words.
 */
#include "validator/report/results/results-words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *
results_number(char text[RESULTS_DIGITS], double value, guint digits)
{
    static const char *const formats[] = {"%.0f", "%.1f", "%.2f", "%.3f", "%.4f"};
    g_assert(digits < G_N_ELEMENTS(formats));
    return g_ascii_formatd(text, RESULTS_DIGITS, formats[digits], value);
}

const char *
results_value(char text[RESULTS_DIGITS], Measure measure, double value, gboolean is_exact)
{
    const MeasureRow *row = measure_row(measure);
    if (row->unit == MEASURE_SHARE)
        return results_number(text, value * 100, 1);
    return results_number(text, value, is_exact && row->parts == 1 ? 0 : 2);
}

const char *
results_name(const ResultRow *row)
{
    return row->name != NULL ? row->name : row->id;
}

char *
results_figure(const char *id)
{
    return g_strdelimit(g_strdup(id), "-", ' ');
}

static int
compare_by_figures(gconstpointer a, gconstpointer b)
{
    const ResultRow *left = *(const ResultRow *const *)a, *right = *(const ResultRow *const *)b;
    for (guint i = 0; i < RESULT_FIGURES_MAX; i++)
        if (left->counts[i] != right->counts[i])
            return left->counts[i] < right->counts[i] ? 1 : -1;
    return left < right ? -1 : left > right;
}

GPtrArray *
results_top(const GameResults *results, ResultGroup group)
{
    GArray *rows = results->groups[group];
    GPtrArray *top = g_ptr_array_new();
    for (guint i = 0; i < rows->len; i++) {
        ResultRow *row = &g_array_index(rows, ResultRow, i);
        gboolean has_any = FALSE;
        for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
            has_any |= row->counts[j] != 0;
        if (has_any)
            g_ptr_array_add(top, row);
    }
    g_ptr_array_sort(top, compare_by_figures);
    return top;
}

/* Appends @option for each of the words in @list, which have commas between. */
static void
append_options(GString *out, const char *option, const char *list)
{
    g_auto(GStrv) words = g_strsplit(list != NULL ? list : "", ", ", -1);
    for (char **word = words; *word != NULL; word++)
        if (strchr(*word, ' ') == NULL)
            g_string_append_printf(out, " --%s %s", option, *word);
}

GPtrArray *
results_never(const GameResults *results, ResultGroup group)
{
    const GArray *rows = results->groups[group];
    GPtrArray *never = g_ptr_array_new();
    for (guint i = 0; i < rows->len; i++)
        if (g_array_index(rows, ResultRow, i).counts[RULE_FIRED] == 0)
            g_ptr_array_add(never, &g_array_index(rows, ResultRow, i));
    return never;
}

char *
results_replay(const GameResults *results, const ResultsView *view, const char *number)
{
    GString *out = g_string_new("narva replay");
    g_string_append(out, view->data_set != NULL ? view->data_set : " DATA-SET");
    g_string_append_printf(out, " --scenario %s --seed %" G_GUINT64_FORMAT " --game %s",
                           results->scenario, results->seed, number);
    append_options(out, "player", results->players);
    append_options(out, "option", results->options);
    g_string_append(out, view->more != NULL ? view->more : "");
    return g_string_free(out, FALSE);
}

GArray *
results_turns(const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_COURSE];
    GArray *turns = g_array_new(FALSE, FALSE, sizeof(TurnSummary));
    for (guint i = 0; i < rows->len;) {
        g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(ValueCount));
        TurnSummary turn = {
            .turn = g_ascii_strtoll(g_array_index(rows, ResultRow, i).id, NULL, 10),
        };
        gint64 sum = 0;
        for (; i < rows->len; i++) {
            const ResultRow *row = &g_array_index(rows, ResultRow, i);
            char *space;
            if (g_ascii_strtoll(row->id, &space, 10) != turn.turn)
                break;
            gint64 score =
                CLAMP(g_ascii_strtoll(space, NULL, 10), -MEASURE_VALUE_MAX, MEASURE_VALUE_MAX);
            gint64 games = MIN(row->counts[FIGURE_GAMES], RESULT_GAMES_MAX);
            value_counts_add(counts, score, games);
            sum += score * games;
        }
        turn.score = measure_summary(counts, sum, 1);
        g_array_append_val(turns, turn);
    }
    return turns;
}

/* Returns: @figure of the row of @group of @turn and the side @id, by the first, which is that of
 * games; NAN: there is none. */
static double
mean_at(const GameResults *results, ResultGroup group, gint64 turn, const char *id, guint figure)
{
    g_autofree char *key = g_strdup_printf("%" G_GINT64_FORMAT " %s", turn, id);
    const GArray *rows = results->groups[group];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        if (strcmp(row->id, key) == 0 && row->counts[0] > 0)
            return (double)row->counts[figure] / (double)row->counts[0];
    }
    return NAN;
}

double
results_held(const GameResults *results, gint64 turn, const char *id)
{
    double mean = mean_at(results, GROUP_CONTROL, turn, id, CONTROL_PLACES);
    return isnan(mean) ? -1 : mean;
}

double
results_power(const GameResults *results, gint64 turn, const char *id, PowerFigure figure)
{
    double mean = mean_at(results, GROUP_POWERS, turn, id, figure);
    return isnan(mean) ? 0 : mean;
}
