/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings for programs, written with our own writer: it escapes what JSON demands and nothing is
 * held in a tree.
 */
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#define REPORT_FORMAT 1

typedef struct {
    const ReportInput *input;
    Writer *writer;
    Locator locator;
} JsonReport;

static void
write_place(JsonReport *report, const Span *span)
{
    const SourceText *text = span->text;
    writer_member_text(report->writer, "file",
                       text != NULL ? report_name(report->input, text->name) : "");
    if (text != NULL && text->path != NULL) {
        const char *path = report_name(report->input, text->path);
        g_autofree char *uri = report_relative_uri(path, NULL);
        writer_member_text(report->writer, "uri", uri);
    }
    if (!report_span_has_place(span))
        return;
    TextPosition start = report_locator_find(&report->locator, span->text, span->start);
    TextPosition end = report_locator_find(&report->locator, span->text, span->end);
    writer_member_integer(report->writer, "line", start.line);
    writer_member_integer(report->writer, "column", start.column);
    writer_member_integer(report->writer, "end-line", end.line);
    writer_member_integer(report->writer, "end-column", end.column);
}

static void
write_arguments(JsonReport *report, const Finding *finding)
{
    writer_member_object(report->writer, "arguments");
    for (guint i = 0; i < finding->n_arguments; i++)
        writer_member_text(report->writer, finding->arguments[i].name, finding->arguments[i].value);
    writer_end_object(report->writer);
}

static void
write_related(JsonReport *report, const Finding *finding)
{
    if (finding->related == NULL)
        return;
    writer_member_array(report->writer, "related");
    for (const Related *related = finding->related; related != NULL; related = related->next) {
        writer_begin_object(report->writer);
        writer_member_text(report->writer, "message", related->message);
        write_place(report, &related->span);
        writer_end_object(report->writer);
    }
    writer_end_array(report->writer);
}

static void
write_fix(JsonReport *report, const Finding *finding)
{
    if (finding->n_edits == 0)
        return;
    writer_member_object(report->writer, "fix");
    writer_member_text(report->writer, "kind", finding_fix_name(finding_row(finding->id)->fix));
    writer_member_array(report->writer, "edits");
    for (guint i = 0; i < finding->n_edits; i++)
        edit_write(report->writer, finding->edits[i]);
    writer_end_array(report->writer);
    writer_end_object(report->writer);
}

static void
write_finding(JsonReport *report, const Finding *finding)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    writer_begin_object(report->writer);
    writer_member_text(report->writer, "id", finding_row(finding->id)->id);
    writer_member_text(report->writer, "severity", finding_severity_name(finding->severity));
    writer_member_text(report->writer, "message", message);
    if (hint[0] != '\0')
        writer_member_text(report->writer, "hint", hint);
    write_place(report, &finding->span);
    write_arguments(report, finding);
    write_related(report, finding);
    write_fix(report, finding);
    writer_member_text(report->writer, "fingerprint", finding->fingerprint);
    writer_end_object(report->writer);
}

/* By severity everything is counted that the baseline does not have, shown or not. */
static void
write_summary(JsonReport *report, const ReportInput *input)
{
    guint n_left_out = 0;
    writer_member_object(report->writer, "summary");
    writer_member_integer(report->writer, "data-sets", input->n_sets);
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
        guint left_out = report_count_left_out(input, severity);
        writer_member_integer(report->writer, finding_severity_name(severity),
                              report_count(input, severity) + left_out);
        n_left_out += left_out;
    }
    if (n_left_out > 0)
        writer_member_integer(report->writer, "not-shown", n_left_out);
    if (report_count_known(input) > 0)
        writer_member_integer(report->writer, "known", report_count_known(input));
    guint n_skipped = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n_skipped += input->sets[i].n_skipped;
    if (n_skipped > 0) {
        writer_member_integer(report->writer, "not-run", n_skipped);
        writer_member_boolean(report->writer, "not-run-is-failure", input->fail_on_skipped);
    }
    writer_end_object(report->writer);
}

static void
write_sets(JsonReport *report, const ReportInput *input)
{
    writer_member_array(report->writer, "data-sets");
    for (guint i = 0; i < input->n_sets; i++) {
        writer_begin_object(report->writer);
        writer_member_text(report->writer, "name", report_name(input, input->sets[i].name));
        writer_member_array(report->writer, "not-run");
        for (guint j = 0; j < input->sets[i].n_skipped; j++)
            writer_text(report->writer, finding_row(input->sets[i].skipped[j])->id);
        writer_end_array(report->writer);
        if (input->sets[i].n_skipped > 0 && input->sets[i].blocking != NULL)
            writer_member_text(report->writer, "not-run-because-of", input->sets[i].blocking);
        writer_end_object(report->writer);
    }
    writer_end_array(report->writer);
}

void
report_json(const ReportInput *input, GString *out)
{
    JsonReport report = {.input = input, .writer = report_writer_new()};
    report_locator_init(&report.locator);
    writer_begin_object(report.writer);
    writer_break_lines(report.writer);
    writer_member_integer(report.writer, "format", REPORT_FORMAT);
    writer_member_text(report.writer, "tool", "narva");
    writer_member_text(report.writer, "version", NARVA_VERSION);
    write_summary(&report, input);
    write_sets(&report, input);
    writer_member_array(report.writer, "findings");
    for (guint i = 0; i < input->n_sets; i++)
        for (guint j = 0; j < finding_list_length(input->sets[i].findings); j++)
            write_finding(&report, finding_list_get(input->sets[i].findings, j));
    writer_end_array(report.writer);
    writer_end_object(report.writer);
    writer_finish_into(report.writer, out);
    report_locator_clear(&report.locator);
    writer_free(report.writer);
}
