/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of report formats. Those without an audience are for programs.
 */
#include "validator/report/report.h"

#include "validator/report/report-paths.h"

#include <string.h>

static const ReportFormat formats[] = {
    {.name = "text",
     .meaning = N_("for people, with the line and a caret"),
     .audience = AUDIENCE_PEOPLE,
     .write = report_text},
    {.name = "concise",
     .meaning = N_("a line for each finding, for editors and grep"),
     .audience = AUDIENCE_PEOPLE,
     .write = report_concise},
    {.name = "json", .meaning = N_("for programs, one object"), .write = report_json},
    {.name = "sarif",
     .meaning = N_("SARIF 2.1.0, for code scanning and editors"),
     .write = report_sarif},
    {.name = "junit", .meaning = N_("JUnit XML, a test for each check"), .write = report_junit},
    {.name = "github",
     .meaning = N_("text and workflow commands for GitHub Actions"),
     .write = report_github},
    {.name = "gitlab", .meaning = N_("GitLab code quality, an array"), .write = report_gitlab},
    {.name = "checkstyle",
     .meaning = N_("Checkstyle XML, for Jenkins and review bots"),
     .write = report_checkstyle},
    {.name = "tap", .meaning = N_("TAP 13, a test for each check"), .write = report_tap},
    {.name = "markdown",
     .meaning = N_("a table for summaries and comments"),
     .audience = AUDIENCE_PEOPLE,
     .write = report_markdown},
};

const ReportFormat *
report_formats(guint *n)
{
    *n = G_N_ELEMENTS(formats);
    return formats;
}

const ReportFormat *
report_format_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const char *
report_name(const ReportInput *input, const char *name)
{
    return input->paths != NULL ? report_paths_find(input->paths, name) : name;
}

const char *
report_path(const ReportInput *input, const char *name)
{
    return input->paths != NULL ? report_paths_find(input->paths, name)
                                : report_relative_name(name, input->folder);
}

GPtrArray *
report_severest_findings(const ReportInput *input, guint limit)
{
    GPtrArray *severest = g_ptr_array_new();
    for (int severity = N_SEVERITIES - 1; severity >= 0; severity--)
        for (guint i = 0; i < input->n_sets; i++) {
            const FindingList *findings = input->sets[i].findings;
            for (guint j = 0; j < finding_list_length(findings) && severest->len < limit; j++) {
                const Finding *finding = finding_list_get(findings, j);
                if ((int)finding->severity == severity)
                    g_ptr_array_add(severest, (gpointer)finding);
            }
        }
    return severest;
}

guint
report_count(const ReportInput *input, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += finding_list_count(input->sets[i].findings, severity);
    return n;
}

guint
report_count_left_out(const ReportInput *input, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += input->sets[i].left_out[severity];
    return n;
}

guint
report_count_known(const ReportInput *input)
{
    guint n = 0;
    for (guint i = 0; i < input->n_sets; i++)
        n += input->sets[i].n_known;
    return n;
}

gboolean
report_is_skipped(const ReportSet *set, FindingId id)
{
    for (guint i = 0; i < set->n_skipped; i++)
        if (set->skipped[i] == id)
            return TRUE;
    return FALSE;
}

Writer *
report_writer_new(void)
{
    Writer *writer = writer_new();
    writer_escape_invisible(writer);
    return writer;
}

void
report_member_fraction(Writer *writer, const char *name, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.6f", number);
    writer_name(writer, name);
    writer_raw(writer, text, strlen(text));
}

void
report_member_message(Writer *writer, const char *name, const char *text)
{
    writer_member_object(writer, name);
    writer_member_text(writer, "text", text);
    writer_end_object(writer);
}

/* Returns: (transfer none): how @n findings of @severity are counted, a format of that number. */
static const char *
count_format(Severity severity, guint n, Audience audience)
{
    const gboolean for_people = audience == AUDIENCE_PEOPLE;
    switch (severity) {
    case SEVERITY_NOTE:
        return for_people ? ngettext("%u note", "%u notes", n) : n == 1 ? "%u note" : "%u notes";
    case SEVERITY_WARNING:
        return for_people ? ngettext("%u warning", "%u warnings", n)
               : n == 1   ? "%u warning"
                          : "%u warnings";
    default:
        return for_people ? ngettext("%u error", "%u errors", n)
               : n == 1   ? "%u error"
                          : "%u errors";
    }
}

char *
report_severity_counts(const guint n[N_SEVERITIES], gboolean with_zeros, Audience audience)
{
    GString *counts = g_string_new(NULL);
    for (int severity = N_SEVERITIES - 1; severity >= 0; severity--) {
        if (n[severity] == 0 && !with_zeros)
            continue;
        g_string_append(counts, counts->len > 0 ? ", " : "");
        g_string_append_printf(counts, count_format((Severity)severity, n[severity], audience),
                               n[severity]);
    }
    return g_string_free(counts, FALSE);
}

char *
report_left_out_sentence(const guint left_out[N_SEVERITIES], Audience audience)
{
    guint n = 0;
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        n += left_out[severity];
    if (n == 0)
        return NULL;
    g_autofree char *counts = report_severity_counts(left_out, FALSE, audience);
    const char *format = audience == AUDIENCE_PEOPLE
                             ? ngettext("%u more finding is not shown here: %s.",
                                        "%u more findings are not shown here: %s.", n)
                         : n == 1 ? "%u more finding is not shown here: %s."
                                  : "%u more findings are not shown here: %s.";
    return g_strdup_printf(format, n, counts);
}

char *
report_left_out(const ReportInput *input)
{
    guint left_out[N_SEVERITIES];
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        left_out[severity] = report_count_left_out(input, severity);
    return report_left_out_sentence(left_out, input->audience);
}

guint
report_count_fingerprint(GHashTable *seen, const Finding *finding)
{
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(seen, finding->fingerprint)) + 1;
    g_hash_table_insert(seen, (gpointer)finding->fingerprint, GUINT_TO_POINTER(n));
    return n;
}
