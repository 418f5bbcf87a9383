/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A summary in Markdown, for the page of a build job or a comment: counts, and a table of the
 * severest findings. Untrusted names cannot inject markup, links or @-mentions.
 */
#include "schema/text/clean.h"
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#include <string.h>

/* What a comment on GitHub may hold is 65,536 characters. */
#define ROWS_MAX 200u
#define BYTES_MAX 60000u
#define CELL_BYTES_MAX 1000u

/* What may stand as it is besides letters and digits. */
#define PLAIN " ,;()?/'-"

/* With these sites that show comments refer to people and numbers, unless it is code. */
#define REFERRING "@#!~$%&"

/* A dot can make an address of a plain name. */
static gboolean
is_plain(const char *text, const char *at)
{
    gboolean is_address = *at == '.' && at > text && g_ascii_tolower(at[-1]) == 'w';
    return (guchar)*at >= 0x80 || g_ascii_isalnum(*at) || strchr(PLAIN, *at) != NULL ||
           (*at == '.' && !is_address);
}

static void
append_escaped(GString *out, const char *text)
{
    g_autofree char *clean = text_clean(text);
    gsize end = out->len + CELL_BYTES_MAX;
    for (const char *at = clean; *at != '\0'; at++) {
        gboolean is_reference = strchr(REFERRING, *at) != NULL && g_ascii_isalnum(at[1]);
        if (out->len > end && ((guchar)*at & 0xc0) != 0x80) {
            g_string_append(out, "…");
            return;
        }
        if (is_plain(clean, at))
            g_string_append_c(out, *at);
        else
            g_string_append_printf(out, is_reference ? "<code>&#%u;</code>" : "&#%u;", *at);
    }
}

static void
append_row(GString *out, const ReportInput *input, Locator *locator, const Finding *finding)
{
    const Span *span = &finding->span;
    g_autofree char *message = finding_message(finding, input->audience);
    g_string_append_printf(
        out, "| %s | ", translation_for(input->audience, finding_severity_name(finding->severity)));
    append_escaped(out, span->text != NULL ? report_path(input, span->text->name) : _("data set"));
    if (report_span_has_place(span)) {
        TextPosition start = report_locator_find(locator, span->text, span->start);
        g_string_append_printf(out, ":%u:%u", start.line, start.column);
    }
    g_string_append(out, " | ");
    append_escaped(out, message);
    g_string_append_printf(out, " | `%s` |\n", finding_row(finding->id)->id);
}

/* Appends the rows of the severest; the others are counted in @left_out. */
static void
append_table(GString *out, const ReportInput *input, guint left_out[N_SEVERITIES])
{
    g_auto(Locator) locator;
    report_locator_init(&locator);
    g_autoptr(GPtrArray) findings = report_severest_findings(input, G_MAXUINT);
    if (findings->len > 0)
        g_string_append_printf(out, "\n| | %s | %s | %s |\n|---|---|---|---|\n", _("where"),
                               _("what"), _("finding"));
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = findings->pdata[i];
        if (i < ROWS_MAX && out->len < BYTES_MAX)
            append_row(out, input, &locator, finding);
        else
            left_out[finding->severity]++;
    }
}

static void
append_heading(GString *out, const ReportInput *input)
{
    guint n_found = 0, n_of[N_SEVERITIES];
    for (guint severity = 0; severity < N_SEVERITIES; severity++) {
        n_of[severity] = report_count(input, severity) + report_count_left_out(input, severity);
        n_found += n_of[severity];
    }
    g_autofree char *counts = report_severity_counts(n_of, TRUE, input->audience);
    g_string_append(out, "### ");
    if (n_found > 0)
        g_string_append_printf(
            out, ngettext("Narva: %s in %u data set", "Narva: %s in %u data sets", input->n_sets),
            counts, input->n_sets);
    else
        g_string_append_printf(out,
                               ngettext("Narva: nothing found in %u data set",
                                        "Narva: nothing found in %u data sets", input->n_sets),
                               input->n_sets);
    g_string_append_c(out, '\n');
}

void
report_markdown(const ReportInput *input, GString *out)
{
    guint left_out[N_SEVERITIES], n_skipped = 0;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        left_out[severity] = report_count_left_out(input, severity);
    for (guint i = 0; i < input->n_sets; i++)
        n_skipped += input->sets[i].n_skipped;
    append_heading(out, input);
    append_table(out, input, left_out);
    g_autofree char *sentence = report_left_out_sentence(left_out, input->audience);
    if (sentence != NULL)
        g_string_append_printf(out, "\n%s\n", sentence);
    if (report_count_known(input) > 0)
        g_string_append_printf(out, _("\nNot counting %u in the baseline.\n"),
                               report_count_known(input));
    if (n_skipped > 0)
        g_string_append_printf(
            out,
            ngettext("\n%u check was not run, because of errors before it.\n",
                     "\n%u checks were not run, because of errors before them.\n", n_skipped),
            n_skipped);
    if (input->is_broken)
        g_string_append(out, _("\nNot everything could be read.\n"));
}
