/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of the results is drawn.
 */
#include "schema/model/results/balance.h"
#include "validator/report/results/page/page-parts.h"

#include <string.h>

/* Columns of a histogram, at most. */
#define COLUMNS_MAX 24

static gboolean
is_nobody(const ResultRow *row)
{
    return strcmp(row->id, RESULT_NOBODY) == 0;
}

/* Returns: (transfer full): the paints of those who can win, in their order. */
static guint32 *
paints_of_winners(const GameResults *results, const ResultsView *view)
{
    const GArray *rows = results->groups[GROUP_WINNERS];
    guint32 *paints = g_new(guint32, rows->len + 1);
    g_autofree guint32 *of_sides = g_new(guint32, rows->len + 1);
    guint n = 0, side = 0;
    for (guint i = 0; i < rows->len; i++)
        if (!is_nobody(&g_array_index(rows, ResultRow, i)))
            of_sides[n++] = PAINT_NONE;
    if (n > view->n_paints)
        paints_set_apart(of_sides, n);
    else if (n > 0)
        memcpy(of_sides, view->paints, n * sizeof *of_sides);
    for (guint i = 0; i < rows->len; i++)
        paints[i] =
            is_nobody(&g_array_index(rows, ResultRow, i)) ? PAINT_OF_NOBODY : of_sides[side++];
    return paints;
}

/* Returns: (transfer full): the shares of the rows of @group, as many as there are, with the
 * @paints of these (NULL: they have none). */
static ChartShare *
shares_of(const GameResults *results, ResultGroup group, const guint32 *paints)
{
    const GArray *rows = results->groups[group];
    const gint64 n = MAX(results->played - results->failed, 0);
    ChartShare *shares = g_new0(ChartShare, rows->len + 1);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 games = MIN(row->counts[FIGURE_GAMES], n);
        const Interval share = share_interval(games, n);
        shares[i] = (ChartShare){
            .name = results_name(row),
            .games = games,
            .value = share.value,
            .low = share.low,
            .high = share.high,
            .paint = paints != NULL ? paints[i] : PAINT_NONE,
        };
    }
    return shares;
}

static void
append_winners(const GameResults *results, const guint32 *paints, GString *out)
{
    const guint n = results->groups[GROUP_WINNERS]->len;
    if (n == 0)
        return;
    g_autofree ChartShare *shares = shares_of(results, GROUP_WINNERS, paints);
    page_begin_card(out, "Who won",
                    "In percent of all games, with intervals of 95 percent (Wilson).");
    chart_whole(out, "Shares of the games that each side won, in percent", shares, n);
    chart_shares(out, "The same with intervals and numbers of games", shares, n);
    page_end_card(out);
}

static void
append_outcomes(const GameResults *results, const ResultsView *view, GString *out)
{
    const guint n = results->groups[GROUP_OUTCOMES]->len;
    if (n == 0)
        return;
    g_autofree ChartShare *shares = shares_of(results, GROUP_OUTCOMES, view->outcome_paints);
    page_begin_card(out, "How games ended", "In percent of all games, with the same intervals.");
    chart_shares(out, "Shares of the games by how they ended", shares, n);
    page_end_card(out);
}

/* Values in columns of equal width, those that no game had too. */
typedef struct {
    const GArray *rows; /* borrowed: of ResultRow, of which the ids are values */
    gint64 least, most;
    gint64 apart, each; /* how far from each other are values, and columns */
} Histogram;

static gint64
value_of(const ResultRow *row)
{
    return CLAMP(g_ascii_strtoll(row->id, NULL, 10), -MEASURE_VALUE_MAX, MEASURE_VALUE_MAX);
}

static gint64
common_divisor(gint64 a, gint64 b)
{
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Returns: the histogram of @rows, of which there are some. Columns are as narrow as values lie
 * apart, or, where those were too many, some times as wide. */
static Histogram
histogram_of(const GArray *rows)
{
    static const guint steps[] = {2, 5, 10};
    gint64 first = value_of(&g_array_index(rows, ResultRow, 0)), apart = 0;
    Histogram all = {.rows = rows, .least = first, .most = first};
    for (guint i = 1; i < rows->len; i++) {
        gint64 value = value_of(&g_array_index(rows, ResultRow, i));
        all.least = MIN(all.least, value);
        all.most = MAX(all.most, value);
        apart = common_divisor(ABS(value - first), apart);
    }
    all.apart = all.each = MAX(apart, 1);
    for (gint64 tens = 1, i = 0; (all.most - all.least) / all.each >= COLUMNS_MAX; i++) {
        all.each = all.apart * tens * steps[i % 3];
        all.least -= ((all.least % all.each) + all.each) % all.each;
        tens *= i % 3 == 2 ? 10 : 1;
    }
    return all;
}

/* Opens the card of @group with @words, and what its columns are. */
static void
begin_histogram(GString *out, ResultGroup group, const char *words, const Histogram *all)
{
    g_autofree char *more = g_strdup_printf("%s A column takes %" G_GINT64_FORMAT
                                            " values together, from the number below it on.",
                                            words, all->each / all->apart);
    page_begin_card(out, result_group(group)->title, all->each > all->apart ? more : words);
}

static void
append_columns(const GameResults *results, ResultGroup group, const char *words, GString *out)
{
    const GArray *rows = results->groups[group];
    ChartColumn columns[COLUMNS_MAX] = {{NULL}};
    char names[COLUMNS_MAX][RESULTS_DIGITS];
    if (rows->len < 2)
        return;
    const Histogram all = histogram_of(rows);
    const guint n = (guint)((all.most - all.least) / all.each) + 1;
    for (guint i = 0; i < n; i++) {
        g_snprintf(names[i], RESULTS_DIGITS, "%" G_GINT64_FORMAT, all.least + i * all.each);
        columns[i].name = names[i];
    }
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        columns[(value_of(row) - all.least) / all.each].games += row->counts[FIGURE_GAMES];
    }
    begin_histogram(out, group, words, &all);
    chart_columns(out, result_group(group)->title, columns, n);
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
    {"Places held by turn", "How many, on average, at ends of turns.",
     "Places that each side held at ends of turns", held_of, 0},
    {"Standing by turn", "On average, at ends of turns; less than nothing is drawn as nothing.",
     "Standing of each side at ends of turns", power_of, POWER_STANDING},
    {"Treasury by turn", "On average, at ends of turns.", "Treasury of each side at ends of turns",
     power_of, POWER_TREASURY},
    {"Vassals by turn", "On average, at ends of turns.", "Vassals of each side at ends of turns",
     power_of, POWER_VASSALS},
};

static void
append_lines(const GameResults *results, const GArray *turns, const guint32 *paints,
             const SideLines *wanted, GString *out)
{
    const GArray *winners = results->groups[GROUP_WINNERS];
    const guint n_turns = turns->len;
    g_autofree ChartLine *lines = g_new0(ChartLine, winners->len + 1);
    g_autofree double *values = g_new0(double, (gsize)winners->len *n_turns + 1);
    g_auto(GStrv) names = g_new0(char *, n_turns + 1);
    gboolean has_any = FALSE;
    guint n = 0;
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        double *line = values + (gsize)n * n_turns;
        if (is_nobody(row))
            continue;
        for (guint j = 0; j < n_turns; j++) {
            line[j] = wanted->of(results, g_array_index(turns, TurnSummary, j).turn, row->id,
                                 wanted->figure);
            has_any |= line[j] > 0;
        }
        lines[n++] = (ChartLine){results_name(row), line, paints[i]};
    }
    if (!has_any || n_turns < 2)
        return;
    for (guint j = 0; j < n_turns; j++)
        names[j] = chart_turn_name(g_array_index(turns, TurnSummary, j).turn);
    page_begin_card(out, wanted->title, wanted->words);
    chart_lines(out, wanted->label, names, n_turns, lines, n);
    page_end_card(out);
}

/* What sides have as powers is told of games that have some. */
static void
append_sides(const GameResults *results, const GArray *turns, const guint32 *paints, GString *out)
{
    gboolean are_powers = results->groups[GROUP_POWERS]->len > 0;
    for (guint i = 0; i < G_N_ELEMENTS(side_lines); i++)
        if (are_powers || side_lines[i].of != power_of)
            append_lines(results, turns, paints, &side_lines[i], out);
}

void
page_append_charts(const GameResults *results, const ResultsView *view, GString *out)
{
    g_autofree guint32 *paints = paints_of_winners(results, view);
    g_autoptr(GArray) turns = results_turns(results);
    g_string_append(out, "<div class=\"cards\">\n");
    append_winners(results, paints, out);
    append_outcomes(results, view, out);
    append_fan(turns, out);
    append_sides(results, turns, paints, out);
    append_columns(results, GROUP_SCORES, "Games by the score they ended with.", out);
    append_columns(results, GROUP_TURNS, "Games by how many turns they lasted.", out);
    g_string_append(out, "</div>\n");
}
