/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Code quality of GitLab: a bare array of issues. Issues of one fingerprint would be shown once, so
 * equal ones are numbered.
 */
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

/* The id of the issue that lists what is left out: the format has no other place for that. */
#define LEFT_OUT "narva.not-shown"

static const char *
severity_of(const Finding *finding)
{
    static const char *const names[N_SEVERITIES] = {
        [SEVERITY_NOTE] = "minor",
        [SEVERITY_WARNING] = "major",
        [SEVERITY_ERROR] = "critical",
    };
    return finding_row(finding->id)->is_io ? "blocker" : names[finding->severity];
}

static void
write_location(Writer *writer, const char *path, guint line)
{
    writer_member_object(writer, "location");
    writer_member_text(writer, "path", path);
    writer_member_object(writer, "lines");
    writer_member_integer(writer, "begin", line);
    writer_end_object(writer);
    writer_end_object(writer);
}

static void
write_issue(Writer *writer, const char *name, const char *text, const char *fingerprint)
{
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_text(writer, "description", text);
    writer_member_text(writer, "check_name", name);
    writer_member_text(writer, "fingerprint", fingerprint);
}

static void
write_left_out(Writer *writer, const ReportInput *input)
{
    g_autofree char *text = report_left_out(input);
    if (text == NULL)
        return;
    write_issue(writer, LEFT_OUT, text, LEFT_OUT);
    writer_member_text(writer, "severity", "info");
    write_location(writer, report_path(input, input->sets[0].name), 1);
    writer_end_object(writer);
}

void
report_gitlab(const ReportInput *input, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    g_auto(Locator) locator;
    g_autoptr(GHashTable) fingerprints = g_hash_table_new(g_str_hash, g_str_equal);
    report_locator_init(&locator);
    writer_begin_array(writer);
    for (guint i = 0; i < input->n_sets; i++)
        for (guint j = 0; j < finding_list_length(input->sets[i].findings); j++) {
            const Finding *finding = finding_list_get(input->sets[i].findings, j);
            const Span *span = &finding->span;
            const char *file = span->text != NULL ? span->text->name : input->sets[i].name;
            guint n = report_count_fingerprint(fingerprints, finding);
            g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
            g_autofree char *numbered = g_strdup_printf("%s:%u", finding->fingerprint, n);
            write_issue(writer, finding_row(finding->id)->id, message,
                        n > 1 ? numbered : finding->fingerprint);
            writer_member_text(writer, "severity", severity_of(finding));
            write_location(writer, report_path(input, file),
                           report_span_has_place(span)
                               ? report_locator_find(&locator, span->text, span->start).line
                               : 1);
            writer_end_object(writer);
        }
    write_left_out(writer, input);
    writer_end_array(writer);
    writer_finish_into(writer, out);
}
