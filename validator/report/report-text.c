/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings for people: with the line and a hint, or in one line each. On a terminal that can show
 * them positions are links to their files: OSC 8, of which the end is written as ST.
 */
#include "schema/text/clean.h"
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#define BOLD "\033[1m"
#define PLAIN "\033[0m"
#define FAINT "\033[2m"
#define LINK "\033]8;;%s\033\\"

static const char *const severity_colors[N_SEVERITIES] = {
    [SEVERITY_NOTE] = "\033[1;36m",
    [SEVERITY_WARNING] = "\033[1;35m",
    [SEVERITY_ERROR] = "\033[1;31m",
};

typedef struct {
    const ReportInput *input;
    GString *out;
    Locator locator;
} TextReport;

/* Switches the terminal to @sequence, if it is one. */
static void
paint_text(TextReport *report, const char *sequence)
{
    if (report->input->color)
        g_string_append(report->out, sequence);
}

static void
write_place(TextReport *report, const Span *span)
{
    const ReportInput *input = report->input;
    gboolean is_link = input->host != NULL && span->text != NULL;
    paint_text(report, BOLD);
    if (is_link) {
        g_autofree char *uri =
            report_file_uri(source_text_path(span->text), input->folder, input->host);
        g_string_append_printf(report->out, LINK, uri);
    }
    const char *name = span->text != NULL ? report_name(input, span->text->name)
                                          : translation_for(input->audience, N_("data set"));
    text_append_clean(report->out, name, -1);
    if (report_span_has_place(span)) {
        TextPosition position = report_locator_find(&report->locator, span->text, span->start);
        g_string_append_printf(report->out, ":%u:%u", position.line, position.column);
    }
    if (is_link)
        g_string_append_printf(report->out, LINK, "");
    g_string_append(report->out, ": ");
    paint_text(report, PLAIN);
}

static void
write_excerpt(TextReport *report, const Span *span, const char *color)
{
    if (!report_span_has_place(span))
        return;
    Excerpt excerpt;
    report_excerpt_init(&excerpt, span);
    guint line = report_locator_find(&report->locator, span->text, span->start).line;
    paint_text(report, FAINT);
    g_string_append_printf(report->out, "%6u | ", line);
    paint_text(report, PLAIN);
    g_string_append(report->out, excerpt.line);
    paint_text(report, FAINT);
    g_string_append_printf(report->out, "\n       | %*s", (int)excerpt.indent, "");
    paint_text(report, PLAIN);
    paint_text(report, color);
    for (guint i = 0; i < excerpt.underline; i++)
        g_string_append_c(report->out, '^');
    paint_text(report, PLAIN);
    g_string_append_c(report->out, '\n');
    g_free(excerpt.line);
}

static void
write_hint(TextReport *report, const Finding *finding)
{
    g_autofree char *hint = finding_hint(finding, report->input->audience);
    if (hint[0] == '\0' && finding->n_edits == 0)
        return;
    g_string_append_printf(report->out,
                           "         %s: ", translation_for(report->input->audience, N_("hint")));
    text_append_clean(report->out, g_strchomp(hint), -1);
    g_string_append_c(report->out, '\n');
}

static void
write_line(TextReport *report, const Finding *finding)
{
    g_autofree char *message = finding_message(finding, report->input->audience);
    write_place(report, &finding->span);
    paint_text(report, severity_colors[finding->severity]);
    g_string_append(report->out, finding_severity_name(finding->severity));
    paint_text(report, PLAIN);
    g_string_append_printf(report->out, " %s: ", finding_row(finding->id)->id);
    text_append_clean(report->out, message, -1);
    g_string_append_c(report->out, '\n');
}

static void
write_finding(TextReport *report, const Finding *finding)
{
    const char *color = severity_colors[finding->severity];
    write_place(report, &finding->span);
    paint_text(report, color);
    g_string_append_printf(
        report->out,
        "%s: ", translation_for(report->input->audience, finding_severity_name(finding->severity)));
    paint_text(report, PLAIN);
    paint_text(report, BOLD);
    g_autofree char *message = finding_message(finding, report->input->audience);
    text_append_clean(report->out, message, -1);
    paint_text(report, PLAIN);
    g_string_append_printf(report->out, " [%s]\n", finding_row(finding->id)->id);
    write_excerpt(report, &finding->span, color);
    for (const Related *related = finding->related; related != NULL; related = related->next) {
        g_string_append(report->out, "  ");
        write_place(report, &related->span);
        g_autofree char *what = finding_related_message(related, report->input->audience);
        text_append_clean(report->out, what, -1);
        g_string_append_c(report->out, '\n');
    }
    write_hint(report, finding);
}

static void
write_findings(const ReportInput *input, GString *out,
               void (*write)(TextReport *report, const Finding *finding))
{
    TextReport report = {.input = input, .out = out};
    report_locator_init(&report.locator);
    for (guint i = 0; i < input->n_sets; i++) {
        const FindingList *findings = input->sets[i].findings;
        for (guint j = 0; j < finding_list_length(findings); j++)
            write(&report, finding_list_get(findings, j));
    }
    g_autofree char *left_out = report_left_out(input);
    if (left_out != NULL)
        g_string_append_printf(out, "%s\n", left_out);
    report_locator_clear(&report.locator);
}

void
report_text(const ReportInput *input, GString *out)
{
    write_findings(input, out, write_finding);
}

void
report_concise(const ReportInput *input, GString *out)
{
    write_findings(input, out, write_line);
}
