/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of the results is drawn.
 */
#include "schema/model/results/balance.h"
#include "validator/report/results/page/page-parts.h"

#include <string.h>

/* Returns: the colour of the side @id: by its place among those that can win. */
static guint
colour_of(const GameResults *results, const char *id)
{
    const GArray *rows = results->groups[GROUP_WINNERS];
    for (guint i = 0; i < rows->len && strcmp(id, RESULT_NOBODY) != 0; i++)
        if (strcmp(g_array_index(rows, ResultRow, i).id, id) == 0)
            return i % CHART_COLOURS;
    return CHART_NOBODY;
}

/* Returns: (transfer full): the shares of the rows of @group, as many as there are. */
static ChartShare *
shares_of(const GameResults *results, ResultGroup group)
{
    const GArray *rows = results->groups[group];
    const gint64 n = MAX(results->played - results->failed, 0);
    ChartShare *shares = g_new0(ChartShare, rows->len + 1);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 games = MIN(row->counts[FIGURE_GAMES], n);
        const Interval share = share_interval(games, n);
        gboolean is_side = group == GROUP_WINNERS;
        shares[i] = (ChartShare){
            .name = results_name(row),
            .games = games,
            .value = share.value,
            .low = share.low,
            .high = share.high,
            .colour = is_side ? colour_of(results, row->id) : CHART_PLAIN,
        };
    }
    return shares;
}

static void
append_winners(const GameResults *results, GString *out)
{
    const guint n = results->groups[GROUP_WINNERS]->len;
    if (n == 0)
        return;
    g_autofree ChartShare *shares = shares_of(results, GROUP_WINNERS);
    page_begin_card(out, "Who won", "With the interval of 95 percent, after Wilson.");
    chart_whole(out, "Shares of the games that each side won, in percent", shares, n);
    chart_shares(out, "The same with intervals and numbers of games", shares, n);
    page_end_card(out);
}

static void
append_outcomes(const GameResults *results, GString *out)
{
    const guint n = results->groups[GROUP_OUTCOMES]->len;
    if (n == 0)
        return;
    g_autofree ChartShare *shares = shares_of(results, GROUP_OUTCOMES);
    page_begin_card(out, "How games ended", NULL);
    chart_shares(out, "Shares of the games by how they ended", shares, n);
    page_end_card(out);
}

static void
append_columns(const GameResults *results, ResultGroup group, GString *out)
{
    const GArray *rows = results->groups[group];
    if (rows->len == 0)
        return;
    g_autofree ChartColumn *columns = g_new0(ChartColumn, rows->len);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        columns[i] = (ChartColumn){row->id, row->counts[FIGURE_GAMES]};
    }
    page_begin_card(out, result_group(group)->title, NULL);
    chart_columns(out, result_group(group)->title, columns, rows->len);
    page_end_card(out);
}

/* Whether any game had a score: in some nobody keeps one. */
static gboolean
are_scored(const GArray *turns)
{
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        for (guint j = 0; j < G_N_ELEMENTS(turn->score.quantiles); j++)
            if (turn->score.quantiles[j] != 0)
                return TRUE;
    }
    return FALSE;
}

static void
append_fan(const GArray *turns, GString *out)
{
    if (turns->len < 2 || !are_scored(turns))
        return;
    g_autofree ChartFan *fans = g_new0(ChartFan, turns->len);
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        fans[i].turn = turn->turn;
        fans[i].mean = turn->score.mean;
        memcpy(fans[i].quantiles, turn->score.quantiles, sizeof fans[i].quantiles);
    }
    page_begin_card(out, "Score by turn",
                    "The line is the score of the game in the middle, dashes are the mean; half of "
                    "the games lie in the inner band, nine of ten in the outer one.");
    chart_fan(out, "Score at ends of turns: middle, mean, and bands of games", fans, turns->len);
    page_end_card(out);
}

/* A line for each side, from turn to turn. */
typedef struct {
    const char *title, *words, *label;
    /* What the side @id has at the end of @turn, on average; @figure: as in the row. */
    double (*of)(const GameResults *results, gint64 turn, const char *id, guint figure);
    guint figure;
} SideLines;

static double
held_of(const GameResults *results, gint64 turn, const char *id, guint figure G_GNUC_UNUSED)
{
    return results_held(results, turn, id);
}

/* The chart has no room below nothing, where few standings ever are. */
static double
power_of(const GameResults *results, gint64 turn, const char *id, guint figure)
{
    return MAX(results_power(results, turn, id, figure), 0);
}

static const SideLines side_lines[] = {
    {"Places held by turn", "On average, at ends of turns.",
     "Places that each side held at ends of turns", held_of, 0},
    {"Standing by turn", "On average, at ends of turns; less than nothing is drawn as nothing.",
     "Standing of each side at ends of turns", power_of, POWER_STANDING},
    {"Treasury by turn", "On average, at ends of turns.", "Treasury of each side at ends of turns",
     power_of, POWER_TREASURY},
    {"Vassals by turn", "On average, at ends of turns.", "Vassals of each side at ends of turns",
     power_of, POWER_VASSALS},
};

static void
append_lines(const GameResults *results, const GArray *turns, const SideLines *wanted, GString *out)
{
    const GArray *winners = results->groups[GROUP_WINNERS];
    const guint n_turns = turns->len;
    g_autofree ChartLine *lines = g_new0(ChartLine, winners->len + 1);
    g_autofree double *values = g_new0(double, (gsize)winners->len *n_turns + 1);
    g_auto(GStrv) names = g_new0(char *, n_turns + 1);
    guint n = 0;
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        double *line = values + (gsize)n * n_turns;
        if (strcmp(row->id, RESULT_NOBODY) == 0)
            continue;
        for (guint j = 0; j < n_turns; j++)
            line[j] = wanted->of(results, g_array_index(turns, TurnSummary, j).turn, row->id,
                                 wanted->figure);
        lines[n++] = (ChartLine){results_name(row), line, colour_of(results, row->id)};
    }
    if (n == 0 || n_turns < 2)
        return;
    for (guint j = 0; j < n_turns; j++)
        names[j] = chart_turn_name(g_array_index(turns, TurnSummary, j).turn);
    page_begin_card(out, wanted->title, wanted->words);
    chart_lines(out, wanted->label, names, n_turns, lines, n);
    page_end_card(out);
}

/* What sides have as powers is told of games that have some. */
static void
append_sides(const GameResults *results, const GArray *turns, GString *out)
{
    gboolean are_powers = results->groups[GROUP_POWERS]->len > 0;
    for (guint i = 0; i < G_N_ELEMENTS(side_lines); i++)
        if (are_powers || side_lines[i].of != power_of)
            append_lines(results, turns, &side_lines[i], out);
}

void
page_append_charts(const GameResults *results, GString *out)
{
    g_autoptr(GArray) turns = results_turns(results);
    g_string_append(out, "<div class=\"cards\">\n");
    append_winners(results, out);
    append_outcomes(results, out);
    append_fan(turns, out);
    append_sides(results, turns, out);
    append_columns(results, GROUP_SCORES, out);
    append_columns(results, GROUP_TURNS, out);
    g_string_append(out, "</div>\n");
}
