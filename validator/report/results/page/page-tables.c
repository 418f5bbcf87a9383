/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of the results stands in tables and lists.
 */
#include "schema/model/results/notable.h"
#include "validator/report/results/page/page-parts.h"
#include "validator/report/xml-text.h"

/* Opens a table with a column for each of the @titles, which end with NULL. */
static void
begin_table(GString *out, const char *const *titles)
{
    g_string_append(out, "<div class=\"scroll\"><table>\n<tr>");
    for (guint i = 0; titles[i] != NULL; i++)
        page_append_element(out, "th", titles[i]);
    g_string_append(out, "</tr>\n");
}

static void
end_table(GString *out)
{
    g_string_append(out, "</table></div>\n");
}

static void
append_count(GString *out, gint64 count)
{
    g_string_append_printf(out, "<td>%" G_GINT64_FORMAT "</td>", count);
}

static void
append_measure(GString *out, const GameResults *results, Measure measure)
{
    const MeasureSummary summary = game_results_summary(results, measure);
    const MeasureRow *row = measure_row(measure);
    const NotableValue least = notable_value(results, measure, FALSE);
    const NotableValue most = notable_value(results, measure, TRUE);
    const NotableValue ends[] = {least, most};
    const double parts = (double)row->parts;
    char text[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    if (summary.games == 0 || least.game == 0)
        return;
    g_string_append(out, "<tr><td");
    xml_append_attribute(out, "title", row->how);
    g_string_append_c(out, '>');
    xml_append_text(out, row->title);
    g_string_append(out, row->unit == MEASURE_SHARE ? ", %</td>" : "</td>");
    page_append_element(out, "td", results_value(text, measure, summary.mean, FALSE));
    g_autofree char *range =
        g_strdup_printf("%s to %s", results_value(low, measure, summary.low, FALSE),
                        results_value(high, measure, summary.high, FALSE));
    page_append_element(out, "td", range);
    g_string_append(out, "<td class=\"strip\">");
    chart_strip(out, "Quantiles between the least and the most", (double)least.value / parts,
                (double)most.value / parts, summary.quantiles);
    g_string_append(out, "</td>");
    page_append_element(out, "td",
                        results_value(text, measure, summary.quantiles[QUANTILE_HALF], TRUE));
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *end = g_strdup_printf(
            "%s (game %" G_GINT64_FORMAT ")",
            results_value(text, measure, (double)ends[i].value / parts, TRUE), ends[i].game);
        page_append_element(out, "td", end);
    }
    g_string_append(out, "</tr>\n");
}

/* What stands in the table, behind a line that opens it. */
static void
append_meanings(const GameResults *results, GString *out)
{
    g_string_append(out, "<details><summary>What each is</summary><ul class=\"told\">\n");
    for (guint i = 0; i < N_MEASURES; i++) {
        const MeasureRow *row = measure_row(i);
        if (game_results_summary(results, i).games == 0)
            continue;
        g_autofree char *words = g_strdup_printf("%s: %s", row->title, row->how);
        page_append_element(out, "li", words);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</ul></details>\n");
}

void
page_append_measures(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"",       "mean",  "95 % interval", "spread",
                                         "middle", "least", "most",          NULL};
    if (results->measured->len == 0)
        return;
    page_begin_card(out, result_group(GROUP_MEASURES)->title,
                    "The strip goes from the least to the most: nine of ten games lie on the line, "
                    "half of them in the box, and the mark is the middle one.");
    begin_table(out, titles);
    for (guint i = 0; i < N_MEASURES; i++)
        append_measure(out, results, i);
    end_table(out);
    append_meanings(results, out);
    page_end_card(out);
}

void
page_append_ends(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"", "games", "in turn, on average", "by choice", NULL};
    const GArray *rows = results->groups[GROUP_ENDS];
    char turn[RESULTS_DIGITS];
    if (rows->len == 0)
        return;
    page_begin_card(out, result_group(GROUP_ENDS)->title,
                    "By choice: who chose last chose what harms himself.");
    begin_table(out, titles);
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 *counts = row->counts;
        double mean = (double)counts[END_TURNS] / (double)MAX(counts[END_GAMES], 1);
        g_string_append(out, "<tr>");
        page_append_element(out, "td", results_name(row));
        append_count(out, counts[END_GAMES]);
        page_append_element(out, "td", results_number(turn, mean, 1));
        append_count(out, counts[END_BY_CHOICE]);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    page_end_card(out);
}

/* A count whose ground is the darker the more of @most it is. */
static void
append_heat(GString *out, gint64 count, gint64 most)
{
    char text[RESULTS_DIGITS];
    double heat = most > 0 ? (double)count / (double)most * 0.7 : 0;
    g_string_append_printf(out, "<td class=\"heat\" style=\"--h:%s\">%" G_GINT64_FORMAT "</td>",
                           results_number(text, heat, 2), count);
}

/* Finds the @highest of each figure in @top. */
static void
find_highest(const GPtrArray *top, gint64 highest[RESULT_FIGURES_MAX])
{
    for (guint i = 0; i < top->len; i++)
        for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
            highest[j] = MAX(highest[j], ((const ResultRow *)top->pdata[i])->counts[j]);
}

/* Figures that nothing has are left out. */
void
page_append_top(const GameResults *results, ResultGroup group, guint most, GString *out)
{
    const ResultGroupRow *figures = result_group(group);
    g_auto(GStrv) titles = g_new0(char *, RESULT_FIGURES_MAX + 2);
    gint64 highest[RESULT_FIGURES_MAX] = {0};
    guint n = 0;
    g_autoptr(GPtrArray) top = results_top(results, group);
    if (top->len == 0)
        return;
    find_highest(top, highest);
    titles[n++] = g_strdup("");
    for (guint i = 0; figures->figures[i] != NULL; i++)
        if (highest[i] > 0)
            titles[n++] = results_figure(figures->figures[i]);
    page_begin_card(out, figures->title, "In all games together.");
    begin_table(out, (const char *const *)titles);
    for (guint i = 0; i < MIN(top->len, most); i++) {
        const ResultRow *row = top->pdata[i];
        g_string_append(out, "<tr>");
        page_append_element(out, "td", results_name(row));
        for (guint j = 0; figures->figures[j] != NULL; j++)
            if (highest[j] > 0)
                append_heat(out, row->counts[j], highest[j]);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    if (top->len > most) {
        g_autofree char *more = g_strdup_printf("and %u more", top->len - most);
        g_string_append(out, "<p class=\"more\">");
        xml_append_text(out, more);
        g_string_append(out, "</p>\n");
    }
    page_end_card(out);
}

void
page_append_notable(const GameResults *results, const ResultsView *view, GString *out)
{
    static const char *const titles[] = {"", "game", "command", NULL};
    if (results->measured->len == 0)
        return;
    page_begin_card(out, "Games to look at", "Each command tells the game in words.");
    begin_table(out, titles);
    for (guint i = 0; i < N_NOTABLES; i++) {
        gint64 game = notable_game(results, i);
        if (game == 0)
            continue;
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, game);
        g_autofree char *command = results_replay(results, view, number);
        g_autofree char *meaning =
            g_strdup_printf("%s: %s", notable_row(i)->name, notable_row(i)->meaning);
        g_string_append(out, "<tr>");
        page_append_element(out, "td", meaning);
        page_append_element(out, "td", number);
        g_string_append(out, "<td class=\"words\">");
        page_append_element(out, "code", command);
        g_string_append(out, "</td></tr>\n");
    }
    end_table(out);
    page_end_card(out);
}

void
page_append_failures(const GameResults *results, GString *out)
{
    static const char *const titles[] = {"", "game", "turn", "answers", NULL};
    if (results->failures->len == 0)
        return;
    page_begin_card(out, "Failed games", NULL);
    begin_table(out, titles);
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *words = g_strdup_printf("%s [%s]", failure->problem, failure->invariant);
        g_string_append(out, "<tr>");
        page_append_element(out, "td", words);
        append_count(out, failure->game);
        append_count(out, failure->turn);
        append_count(out, failure->answers);
        g_string_append(out, "</tr>\n");
    }
    end_table(out);
    page_end_card(out);
}

void
page_append_never(const GameResults *results, ResultGroup group, const char *title, GString *out)
{
    g_autoptr(GPtrArray) never = results_never(results, group);
    if (never->len == 0)
        return;
    g_autofree char *summary =
        g_strdup_printf("%s (%u of %u)", title, never->len, results->groups[group]->len);
    g_string_append(out, "<details>");
    page_append_element(out, "summary", summary);
    g_string_append(out, "<ul>\n");
    for (guint i = 0; i < never->len; i++) {
        page_append_element(out, "li", results_name(never->pdata[i]));
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</ul></details>\n");
}
