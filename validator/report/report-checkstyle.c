/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XML as Checkstyle writes it, which has no standard and many readers: files with errors in them.
 * What has no place in it, how much is left out, is a comment.
 */
#include "validator/report/report-paths.h"
#include "validator/report/report.h"
#include "validator/report/xml-text.h"

#include <string.h>

/* Of Checkstyle; readers ask for none that is newer. */
#define FORM "4.3"

static const char *const severities[N_SEVERITIES] = {
    [SEVERITY_NOTE] = "info",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_ERROR] = "error",
};

static void
append_error(GString *out, Locator *locator, const Finding *finding)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    g_autofree char *text = g_strdup_printf("%s%s%s", message, hint[0] != '\0' ? " " : "", hint);
    g_autofree char *source = g_strdup_printf("narva.%s", finding_row(finding->id)->id);
    g_string_append(out, "    <error");
    if (report_span_has_place(&finding->span)) {
        TextPosition start = report_locator_find(locator, finding->span.text, finding->span.start);
        g_string_append_printf(out, " line=\"%u\" column=\"%u\"", start.line, start.column);
    }
    xml_append_attribute(out, "severity", severities[finding->severity]);
    xml_append_attribute(out, "message", text);
    xml_append_attribute(out, "source", source);
    g_string_append(out, "/>\n");
}

/* The findings of a set are sorted by file. */
static void
append_set(GString *out, Locator *locator, const ReportInput *input, const ReportSet *set)
{
    const char *file = NULL;
    for (guint i = 0; i < finding_list_length(set->findings); i++) {
        const Finding *finding = finding_list_get(set->findings, i);
        const SourceText *text = finding->span.text;
        const char *name = report_path(input, text != NULL ? text->name : set->name);
        if (file == NULL || strcmp(name, file) != 0) {
            g_string_append(out, file != NULL ? "  </file>\n  <file" : "  <file");
            xml_append_attribute(out, "name", name);
            g_string_append(out, ">\n");
        }
        append_error(out, locator, finding);
        file = name;
    }
    if (file != NULL)
        g_string_append(out, "  </file>\n");
}

void
report_checkstyle(const ReportInput *input, GString *out)
{
    g_auto(Locator) locator;
    report_locator_init(&locator);
    g_string_append(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    g_string_append(out, "<checkstyle version=\"" FORM "\">\n");
    for (guint i = 0; i < input->n_sets; i++)
        append_set(out, &locator, input, &input->sets[i]);
    g_autofree char *left_out = report_left_out(input);
    if (left_out != NULL)
        g_string_append_printf(out, "  <!-- %s -->\n", left_out);
    g_string_append(out, "</checkstyle>\n");
}
