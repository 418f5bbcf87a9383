/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as JUnit XML, as the schemas of Jenkins and Ant want it (report-junit.c). The suite is
 * the scenario; each game that failed is a case, and all others are one.
 */
#include "validator/report/results.h"
#include "validator/report/xml-text.h"

/* Demanded by the stricter schema; the same input gives the same bytes, so there is no clock. */
#define NO_TIME " time=\"0.000\""
#define NO_MOMENT " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\""

static void
begin_case(GString *out, const GameResults *results, const char *name)
{
    g_string_append(out, "    <testcase");
    xml_append_attribute(out, "name", name);
    xml_append_attribute(out, "classname", results->scenario);
    g_string_append(out, NO_TIME);
}

static void
append_failure(GString *out, const GameResults *results, const GameFailure *failure)
{
    g_autofree char *name = g_strdup_printf("game %" G_GINT64_FORMAT, failure->game);
    g_autofree char *message = g_strdup_printf("%s: %s", failure->invariant, failure->problem);
    begin_case(out, results, name);
    g_string_append(out, ">\n      <failure");
    xml_append_attribute(out, "type", "error");
    xml_append_attribute(out, "message", message);
    g_string_append_printf(out,
                           ">turn %" G_GINT64_FORMAT ", after %" G_GINT64_FORMAT
                           " answers</failure>\n    </testcase>\n",
                           failure->turn,
                           failure->answers);
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
results_append_junit(const GameResults *results, gboolean is_utf8 G_GNUC_UNUSED, GString *out)
{
    guint n_failures = results->failures->len;
    g_autofree char *rest =
        g_strdup_printf("%" G_GINT64_FORMAT " games", results->played - results->failed);
    g_string_append(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    g_string_append(out, "  <testsuite");
    xml_append_number(out, "id", 0);
    xml_append_attribute(out, "package", "narva");
    xml_append_attribute(out, "name", results->scenario);
    xml_append_number(out, "tests", n_failures + 1);
    xml_append_number(out, "failures", n_failures);
    xml_append_number(out, "errors", 0);
    xml_append_number(out, "skipped", 0);
    g_string_append(out, NO_TIME NO_MOMENT ">\n    <properties/>\n");
    begin_case(out, results, rest);
    g_string_append(out, "/>\n");
    for (guint i = 0; i < n_failures; i++)
        append_failure(out, results, &g_array_index(results->failures, GameFailure, i));
    append_outcomes(out, results);
    g_string_append(out, "  </testsuite>\n</testsuites>\n");
}
