/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for people: shares with bars, what happened most, and what never did.
 */
#include "schema/model/results/interval.h"
#include "schema/text/clean.h"
#include "validator/report/results-text.h"
#include "validator/report/results.h"

#define NAME_COLUMNS 28

/* Names of results tell how it came to them, too. */
#define RESULT_COLUMNS 56
#define BAR_COLUMNS 24

/* Appends @text cut or filled to @columns characters. */
static void
append_name(GString *out, const char *text, glong columns)
{
    g_autofree char *clean = text_clean(text);
    glong length = g_utf8_strlen(clean, -1);
    g_string_append(out, "  ");
    g_string_append_len(out, clean, g_utf8_offset_to_pointer(clean, MIN(length, columns)) - clean);
    for (; length < columns; length++)
        g_string_append_c(out, ' ');
}

/* Returns: the width of the longest name of @rows, within limits. */
static glong
columns_of(const GArray *rows)
{
    glong columns = NAME_COLUMNS;
    for (guint i = 0; i < rows->len; i++)
        columns = MAX(columns, g_utf8_strlen(results_name(&g_array_index(rows, ResultRow, i)), -1));
    return MIN(columns, RESULT_COLUMNS);
}

static void
append_bar(GString *out, gint64 part, gint64 whole, gboolean is_utf8)
{
    gint64 length = whole > 0 ? (2 * part * BAR_COLUMNS + whole) / (2 * whole) : 0;
    g_string_append(out, length > 0 ? "  " : "");
    for (gint64 i = 0; i < length; i++)
        g_string_append(out, is_utf8 ? "█" : "#");
    g_string_append_c(out, '\n');
}

static gint64
games_of(const GameResults *results, ResultGroup group, guint i)
{
    return g_array_index(results->groups[group], ResultRow, i).counts[FIGURE_GAMES];
}

/* Each row with its share of all games that were played to an end. */
static void
append_shares(const GameResults *results, ResultGroup group, gboolean is_utf8, GString *out)
{
    const GArray *rows = results->groups[group];
    gint64 n = CLAMP(results->played - results->failed, 0, SHARE_COUNT_MAX);
    if (rows->len == 0)
        return;
    g_string_append_printf(out, "\n%s\n", result_group(group)->title);
    for (guint i = 0; i < rows->len; i++) {
        gint64 games = MIN(games_of(results, group, i), n);
        const ShareRange range = wilson_range(games, n);
        append_name(out, results_name(&g_array_index(rows, ResultRow, i)), columns_of(rows));
        g_string_append_printf(out, " %8" G_GINT64_FORMAT "  %3d.%d %% (%d.%d to %d.%d)", games,
                               range.share / 10, range.share % 10, range.low / 10, range.low % 10,
                               range.high / 10, range.high % 10);
        append_bar(out, games, n, is_utf8);
    }
}

/* Numbers and how many games had them, the bars by the most frequent one. */
static void
append_histogram(const GameResults *results, ResultGroup group, gboolean is_utf8, GString *out)
{
    const GArray *rows = results->groups[group];
    gint64 most = 0;
    if (rows->len == 0)
        return;
    for (guint i = 0; i < rows->len; i++)
        most = MAX(most, games_of(results, group, i));
    g_string_append_printf(out, "\n%s\n", result_group(group)->title);
    for (guint i = 0; i < rows->len; i++) {
        g_string_append_printf(out, "  %8s %8" G_GINT64_FORMAT,
                               g_array_index(rows, ResultRow, i).id, games_of(results, group, i));
        append_bar(out, games_of(results, group, i), most, is_utf8);
    }
}

/* The rows with most of the first figure, with all figures. */
static void
append_top(const GameResults *results, ResultGroup group, guint most, GString *out)
{
    const ResultGroupRow *figures = result_group(group);
    g_autoptr(GPtrArray) top = results_top(results, group);
    if (top->len == 0)
        return;
    g_string_append_c(out, '\n');
    g_string_append_printf(out, "%-*s", NAME_COLUMNS + 2, figures->title);
    for (guint i = 0; figures->figures[i] != NULL; i++)
        g_string_append_printf(out, " %10s", figures->figures[i]);
    g_string_append_c(out, '\n');
    for (guint i = 0; i < MIN(top->len, most); i++) {
        const ResultRow *row = top->pdata[i];
        append_name(out, results_name(row), NAME_COLUMNS);
        for (guint j = 0; figures->figures[j] != NULL; j++)
            g_string_append_printf(out, " %10" G_GINT64_FORMAT, row->counts[j]);
        g_string_append_c(out, '\n');
    }
    if (top->len > most)
        g_string_append_printf(out, "  and %u more\n", top->len - most);
}

static void
append_never(const GameResults *results, ResultGroup group, GString *out)
{
    g_autoptr(GPtrArray) never = results_never(results, group);
    if (never->len == 0)
        return;
    g_string_append_printf(out, "\n%s that never fired (%u of %u)\n", result_group(group)->title,
                           never->len, results->groups[group]->len);
    for (guint i = 0; i < never->len; i++) {
        g_string_append(out, "  ");
        text_append_clean(out, ((const ResultRow *)never->pdata[i])->id, -1);
        g_string_append_c(out, '\n');
    }
}

/* Returns: the share of the games that were played, of which @n are some. */
static ShareRange
share_of_games(const GameResults *results, gint64 n)
{
    gint64 played = CLAMP(results->played, 0, SHARE_COUNT_MAX);
    return wilson_range(CLAMP(n, 0, played), played);
}

static void
append_head(const GameResults *results, GString *out)
{
    const ShareRange natural = share_of_games(results, results->natural);
    const ShareRange fought = share_of_games(results, results->fought);
    g_autofree char *title = text_clean(results->title != NULL ? results->title : "");
    g_autofree char *id = text_clean(results->scenario);
    g_autofree char *players = text_clean(results->players != NULL ? results->players : "");
    g_string_append_printf(out, "%s: %s\n", id, title);
    g_string_append_printf(out,
                           "  %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
                           " games, seed %" G_GUINT64_FORMAT ", players %s\n",
                           results->played,
                           MAX(results->wanted, results->played + results->missing), results->seed,
                           players);
    if (results->options != NULL) {
        g_autofree char *options = text_clean(results->options);
        g_string_append_printf(out, "  options: %s\n", options);
    }
    g_string_append_printf(out,
                           "  %" G_GINT64_FORMAT " answers, %" G_GINT64_FORMAT
                           " in the longest game (number %" G_GINT64_FORMAT ")\n",
                           results->answered, results->longest, results->longest_game);
    g_string_append_printf(out,
                           "  %d.%d %% had a battle, %d.%d %% came to the end of the last turn,"
                           " %" G_GINT64_FORMAT " failed\n",
                           fought.share / 10, fought.share % 10, natural.share / 10,
                           natural.share % 10, results->failed);
    g_string_append_printf(out, "  hash %016" G_GINT64_MODIFIER "x\n", results->hash);
}

static void
append_failures(const GameResults *results, GString *out)
{
    if (results->failures->len > 0)
        g_string_append(out, "\nFailed games\n");
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *problem = text_clean(failure->problem);
        g_autofree char *invariant = text_clean(failure->invariant);
        g_string_append_printf(out,
                               "  game %" G_GINT64_FORMAT ", turn %" G_GINT64_FORMAT
                               ", %" G_GINT64_FORMAT " answers: %s [%s]\n",
                               failure->game, failure->turn, failure->answers, problem, invariant);
    }
    if (results->failed > results->failures->len)
        g_string_append_printf(out, "  and %" G_GINT64_FORMAT " more\n",
                               results->failed - results->failures->len);
}

void
results_append_text(const GameResults *results, const ResultsView *view, GString *out)
{
    append_head(results, out);
    append_shares(results, GROUP_OUTCOMES, view->is_utf8, out);
    append_shares(results, GROUP_WINNERS, view->is_utf8, out);
    append_histogram(results, GROUP_SCORES, view->is_utf8, out);
    append_histogram(results, GROUP_TURNS, view->is_utf8, out);
    append_histogram(results, GROUP_ANSWERS, view->is_utf8, out);
    results_append_measures(results, out);
    results_append_turns(results, out);
    results_append_powers(results, out);
    results_append_ends(results, out);
    append_top(results, GROUP_PLACES, view->top, out);
    append_top(results, GROUP_UNITS, view->top, out);
    append_never(results, GROUP_RULES, out);
    append_never(results, GROUP_ROWS, out);
    results_append_notable(results, view, out);
    append_failures(results, out);
}
