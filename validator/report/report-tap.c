/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TAP 13: a test for each data set and check, with its findings as remarks below it. What counts as
 * a failure is what the exit status says.
 */
#include "schema/text/clean.h"
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#include <string.h>

typedef struct {
    const ReportInput *input;
    const ReportSet *set;
    Locator locator;
    GString *remarks[N_FINDINGS]; /* owned: NULL: nothing was found */
    gboolean has_failed[N_FINDINGS];
    guint number; /* of the last test */
    GString *out;
} TapSet;

/* In what a test is called `#` would begin a directive. */
static void
append_description(GString *out, const char *text)
{
    g_autofree char *clean = text_clean(text);
    for (const char *at = clean; *at != '\0'; at++)
        g_string_append_printf(out, strchr("#\\", *at) != NULL ? "\\%c" : "%c", *at);
}

static void
append_remark(TapSet *tap, const Finding *finding)
{
    const Span *span = &finding->span;
    const char *name = span->text != NULL ? span->text->name : tap->set->name;
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    if (tap->remarks[finding->id] == NULL)
        tap->remarks[finding->id] = g_string_new(NULL);
    GString *out = tap->remarks[finding->id];
    g_string_append(out, "# ");
    text_append_clean(out, report_path(tap->input, name), -1);
    if (report_span_has_place(span)) {
        TextPosition start = report_locator_find(&tap->locator, span->text, span->start);
        g_string_append_printf(out, ":%u:%u", start.line, start.column);
    }
    g_string_append_printf(out, ": %s: ", finding_severity_name(finding->severity));
    text_append_clean(out, message, -1);
    g_string_append_c(out, '\n');
    tap->has_failed[finding->id] |=
        finding_row(finding->id)->is_io || finding->severity >= tap->input->fail_on;
}

static void
append_test(TapSet *tap, FindingId id)
{
    const GString *remarks = tap->remarks[id];
    if (remarks == NULL && tap->input->ignored != NULL && tap->input->ignored[id])
        return;
    g_string_append_printf(tap->out, "%s %u - ", tap->has_failed[id] ? "not ok" : "ok",
                           ++tap->number);
    append_description(tap->out, report_path(tap->input, tap->set->name));
    g_string_append_printf(tap->out, ": %s", finding_row(id)->id);
    if (remarks == NULL && report_is_skipped(tap->set, id))
        g_string_append(tap->out, " # SKIP earlier errors");
    g_string_append_printf(tap->out, "\n%s", remarks != NULL ? remarks->str : "");
}

/* Returns: how many tests there are now. */
static guint
append_set(const ReportInput *input, const ReportSet *set, guint number, GString *out)
{
    TapSet tap = {.input = input, .set = set, .number = number, .out = out};
    report_locator_init(&tap.locator);
    for (guint i = 0; i < finding_list_length(set->findings); i++)
        append_remark(&tap, finding_list_get(set->findings, i));
    for (guint id = 0; id < N_FINDINGS; id++) {
        append_test(&tap, id);
        if (tap.remarks[id] != NULL)
            g_string_free(tap.remarks[id], TRUE);
    }
    report_locator_clear(&tap.locator);
    return tap.number;
}

void
report_tap(const ReportInput *input, GString *out)
{
    g_autoptr(GString) tests = g_string_new(NULL);
    g_autofree char *left_out = report_left_out(input);
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n = append_set(input, &input->sets[i], n, tests);
    g_string_append_printf(out, "TAP version 13\n1..%u\n", n);
    g_string_append_len(out, tests->str, (gssize)tests->len);
    if (left_out != NULL)
        g_string_append_printf(out, "# %s\n", left_out);
    if (report_count_known(input) > 0)
        g_string_append_printf(out, "# Not counting %u in the baseline.\n",
                               report_count_known(input));
    if (input->is_broken)
        g_string_append(out, "Bail out! Not everything could be read.\n");
}
