/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sweep as a page of HTML: shares of wins along an axis, changes of each cell, all rows.
 */
#include "validator/cli/play/sweep/swept-form.h"
#include "validator/report/results/page/chart.h"
#include "validator/report/results/page/page-frame.h"
#include "validator/report/results/results-words.h"

#include <string.h>

/* What each side wins along the only axis. */
static void
append_lines(const SweptReport *report, GString *out)
{
    const guint n = report->cells->len;
    if (report->n_axes != 1 || report->is_ranked || n < 2)
        return;
    g_auto(GStrv) names = g_new0(char *, n + 1);
    g_autofree ChartLine *lines = g_new0(ChartLine, report->n_sides);
    g_autofree double *values = g_new0(double, (gsize)n * report->n_sides);
    for (guint i = 0; i < n; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        names[i] = g_strdup(cell->values[0]);
        for (guint side = 0; side < report->n_sides; side++)
            values[side * n + i] = cell->n > side ? swept_row(report, cell, side)->new * 100 : -1;
    }
    for (guint side = 0; side < report->n_sides; side++)
        lines[side] = (ChartLine){
            report->scenario->names[side],
            values + (gsize)side * n,
            report->paints[side],
        };
    page_begin_card(out, report->axes[0], "Games won in percent, by the value.");
    chart_lines(out, "Games won by each side, by the value", names, n, lines, report->n_sides);
    page_end_card(out);
}

/* By how much each cell changes what @side wins. */
static void
append_changes(const SweptReport *report, guint side, GString *out)
{
    const guint n = report->cells->len;
    g_autofree ChartChange *changes = g_new0(ChartChange, n);
    g_auto(GStrv) words = g_new0(char *, n + 1);
    guint n_shown = 0;
    for (guint i = 0; i < n; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        char change[RESULTS_DIGITS], p[RESULTS_DIGITS];
        if (cell->n <= side)
            continue;
        const ComparedRow *row = swept_row(report, cell, side);
        words[n_shown] =
            g_strdup_printf("%s · P %s", results_number(change, row->difference * 100, 1),
                            results_number(p, row->corrected, 2));
        changes[n_shown] = (ChartChange){
            .name = cell->label,
            .words = words[n_shown],
            .value = row->difference,
            .low = row->low,
            .high = row->high,
            .paint = report->paints[side],
        };
        n_shown++;
    }
    g_autofree char *title =
        g_strdup_printf("%s: change of games won", report->scenario->names[side]);
    page_begin_card(
        out, title,
        "In percent against the data as they are, in pairs, with the interval of 95 percent; P is "
        "corrected for all rows.");
    chart_changes(out, title, changes, n_shown);
    page_end_card(out);
}

/* The first axis down, the second one across, and what the first side wins. */
static void
append_grid(const SweptReport *report, GString *out)
{
    const char *across = NULL, *down = NULL;
    if (report->n_axes != 2 || report->is_ranked)
        return;
    g_autofree char *title = g_strdup_printf("%s, by %s", report->axes[0], report->axes[1]);
    g_autofree char *words =
        g_strdup_printf("Games that %s wins, in percent.", report->scenario->names[0]);
    page_begin_card(out, title, words);
    g_string_append(out, "<div class=\"scroll\"><table>\n<tr><th></th>");
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        down = down != NULL ? down : cell->values[0];
        if (strcmp(cell->values[0], down) != 0)
            break;
        page_append_element(out, "th", cell->values[1]);
    }
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        char text[RESULTS_DIGITS], heat[RESULTS_DIGITS];
        double share = cell->n > 0 ? swept_row(report, cell, 0)->new : 0;
        if (across == NULL || strcmp(cell->values[0], across) != 0) {
            across = cell->values[0];
            g_string_append(out, "</tr>\n<tr>");
            page_append_element(out, "td", across);
        }
        g_string_append_printf(out, "<td class=\"heat\" style=\"--h:%s\">%s</td>",
                               results_number(heat, share * 0.7, 2),
                               results_number(text, share * 100, 1));
    }
    g_string_append(out, "</tr>\n</table></div>\n");
    page_end_card(out);
}

void
swept_append_page(const SweptReport *report, GString *out)
{
    const ComparedScenario *scenario = report->scenario;
    g_autofree char *words = g_strdup_printf(
        "scenario %s · seed %" G_GUINT64_FORMAT " · %" G_GINT64_FORMAT
        " pairs of games for each of %u · players %s",
        scenario->id, report->seed, report->wanted, report->cells->len, scenario->players);
    page_begin(out, scenario->title, words);
    append_grid(report, out);
    g_string_append(out, "<div class=\"cards\">\n");
    append_lines(report, out);
    for (guint side = 0; side < report->n_sides; side++)
        append_changes(report, side, out);
    g_string_append(out, "</div>\n");
    page_end(out);
}
