/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as JUnit XML, as the schemas of Jenkins and Ant want it (report-junit.c). The suite is
 * the scenario; each game that failed is a case, as far as they are listed, and all others are one.
 * Games that should have been played and were not are a case in error.
 */
#include "validator/report/results.h"
#include "validator/report/xml-text.h"

static void
append_failure(GString *out, const GameResults *results, const GameFailure *failure)
{
    g_autofree char *name = g_strdup_printf("game %" G_GINT64_FORMAT, failure->game);
    g_autofree char *message = g_strdup_printf("%s: %s", failure->invariant, failure->problem);
    xml_begin_case(out, name, results->scenario);
    g_string_append(out, ">\n      <failure");
    xml_append_attribute(out, "type", "error");
    xml_append_attribute(out, "message", message);
    g_string_append_printf(out,
                           ">turn %" G_GINT64_FORMAT ", after %" G_GINT64_FORMAT
                           " choices and rolls</failure>\n    </testcase>\n",
                           failure->turn, failure->answers);
}

/* Appends the case of failed games that are not listed one by one. */
static void
append_more_failures(GString *out, const GameResults *results, gint64 n)
{
    g_autofree char *name = g_strdup_printf("%" G_GINT64_FORMAT " more games", n);
    g_autofree char *message = g_strdup_printf("%" G_GINT64_FORMAT " more games failed", n);
    xml_begin_case(out, name, results->scenario);
    g_string_append(out, ">\n      <failure type=\"error\"");
    xml_append_attribute(out, "message", message);
    g_string_append(out, "/>\n    </testcase>\n");
}

/* Appends the case of @n games that are not there. */
static void
append_absent(GString *out, const GameResults *results, const char *why, gint64 n)
{
    g_autofree char *message =
        g_strdup_printf("%" G_GINT64_FORMAT " game%s not played", n, n == 1 ? " was" : "s were");
    xml_begin_case(out, why, results->scenario);
    g_string_append(out, ">\n      <error");
    xml_append_attribute(out, "type", why);
    xml_append_attribute(out, "message", message);
    g_string_append(out, "/>\n    </testcase>\n");
}

static void
append_outcomes(GString *out, const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_OUTCOMES];
    g_string_append(out, "    <system-out>");
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        xml_append_text(out, row->name != NULL ? row->name : row->id);
        g_string_append_printf(out, ": %" G_GINT64_FORMAT "\n", row->counts[FIGURE_GAMES]);
    }
    g_string_append(out, "</system-out>\n    <system-err/>\n");
}

void
results_append_junit(const GameResults *results, const ResultsView *view G_GNUC_UNUSED,
                     GString *out)
{
    guint n_listed = results->failures->len;
    gint64 n_fine = results->played - results->failed;
    gint64 n_unplayed = MAX(results->wanted - results->played, 0);
    gint64 n_absent = MAX(results->missing - n_unplayed, 0);
    gint64 n_errors = (n_unplayed > 0) + (n_absent > 0);
    g_string_append(out, XML_SUITES);
    xml_begin_suite(out, 0, results->scenario, (guint)((n_fine > 0) + results->failed + n_errors),
                    (guint)results->failed, (guint)n_errors, 0);
    if (n_fine > 0) {
        g_autofree char *name =
            g_strdup_printf("%" G_GINT64_FORMAT " game%s", n_fine, n_fine == 1 ? "" : "s");
        xml_begin_case(out, name, results->scenario);
        g_string_append(out, "/>\n");
    }
    for (guint i = 0; i < n_listed; i++)
        append_failure(out, results, &g_array_index(results->failures, GameFailure, i));
    if (results->failed > n_listed)
        append_more_failures(out, results, results->failed - n_listed);
    if (n_unplayed > 0)
        append_absent(out, results, "interrupted", n_unplayed);
    if (n_absent > 0)
        append_absent(out, results, "missing", n_absent);
    append_outcomes(out, results);
    g_string_append(out, "  </testsuite>\n" XML_SUITES_END);
}
