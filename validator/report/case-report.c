/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Outcomes of cases as text, JSON and JUnit XML.
 */
#include "validator/report/case-report.h"

#include "schema/text/clean.h"
#include "validator/report/report.h"
#include "validator/report/xml-text.h"

#define REPORT_FORMAT 1

static guint
count_failed(const CaseSuite *suite)
{
    guint n = 0;
    for (guint i = 0; i < suite->n_cases; i++)
        n += suite->cases[i].failures->len > 0;
    return n;
}

guint
case_report_failed(const CaseSuite *suites, guint n)
{
    guint n_failed = 0;
    for (guint i = 0; i < n; i++)
        n_failed += count_failed(&suites[i]);
    return n_failed;
}

static void
append_text_of(GString *out, const CaseSuite *suite, const CaseOutcome *outcome)
{
    text_append_clean(out, outcome->file, -1);
    if (!g_str_has_prefix(outcome->file, suite->name)) {
        g_string_append(out, " in ");
        text_append_clean(out, suite->name, -1);
    }
    g_string_append(out, ": ");
    text_append_clean(out, outcome->title != NULL ? outcome->title : outcome->id, -1);
    if (outcome->source != NULL) {
        g_string_append(out, " [");
        text_append_clean(out, outcome->source, -1);
        g_string_append_c(out, ']');
    }
    g_string_append_c(out, '\n');
    for (guint i = 0; i < outcome->failures->len; i++) {
        g_string_append(out, "  ");
        text_append_clean(out, outcome->failures->pdata[i], -1);
        g_string_append_c(out, '\n');
    }
}

/* Those that passed are not worth a line. */
static void
write_text(const CaseSuite *suites, guint n, GString *out)
{
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < suites[i].n_cases; j++)
            if (suites[i].cases[j].failures->len > 0)
                append_text_of(out, &suites[i], &suites[i].cases[j]);
}

static void
write_if_any(Writer *writer, const char *name, const char *text)
{
    if (text != NULL)
        writer_member_text(writer, name, text);
}

static void
write_case(Writer *writer, const CaseOutcome *outcome)
{
    writer_begin_object(writer);
    writer_member_text(writer, "id", outcome->id);
    write_if_any(writer, "title", outcome->title);
    writer_member_text(writer, "file", outcome->file);
    write_if_any(writer, "source", outcome->source);
    writer_member_boolean(writer, "passed", outcome->failures->len == 0);
    writer_member_array(writer, "failures");
    for (guint i = 0; i < outcome->failures->len; i++)
        writer_text(writer, outcome->failures->pdata[i]);
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
write_json(const CaseSuite *suites, guint n, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", REPORT_FORMAT);
    writer_member_array(writer, "sets");
    for (guint i = 0; i < n; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "name", suites[i].name);
        write_if_any(writer, "error", suites[i].problem);
        writer_member_array(writer, "cases");
        for (guint j = 0; j < suites[i].n_cases; j++)
            write_case(writer, &suites[i].cases[j]);
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static void
append_junit_of(GString *out, const CaseOutcome *outcome)
{
    const GPtrArray *failures = outcome->failures;
    xml_begin_case(out, outcome->id, outcome->file);
    if (failures->len == 0) {
        g_string_append(out, "/>\n");
        return;
    }
    g_string_append(out, ">\n      <failure type=\"case\"");
    xml_append_attribute(out, "message", failures->pdata[0]);
    g_string_append_c(out, '>');
    for (guint i = 0; i < failures->len; i++) {
        g_autofree char *clean = text_clean(failures->pdata[i]);
        xml_append_text(out, clean);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</failure>\n    </testcase>\n");
}

/* A set that cannot be read is a case in error: a suite without cases would have passed. */
static void
append_junit_problem(GString *out, const CaseSuite *suite)
{
    xml_begin_case(out, "data set", suite->name);
    g_string_append(out, ">\n      <error type=\"unreadable\"");
    xml_append_attribute(out, "message", suite->problem);
    g_string_append(out, "/>\n    </testcase>\n");
}

static void
write_junit(const CaseSuite *suites, guint n, GString *out)
{
    g_string_append(out, XML_SUITES);
    for (guint i = 0; i < n; i++) {
        gboolean is_unread = suites[i].problem != NULL;
        xml_begin_suite(out, i, suites[i].name, suites[i].n_cases + (is_unread ? 1 : 0),
                        count_failed(&suites[i]), is_unread ? 1 : 0, 0);
        if (is_unread)
            append_junit_problem(out, &suites[i]);
        for (guint j = 0; j < suites[i].n_cases; j++)
            append_junit_of(out, &suites[i].cases[j]);
        g_string_append(out, "    <system-out/>\n    <system-err/>\n  </testsuite>\n");
    }
    g_string_append(out, XML_SUITES_END);
}

static const CaseFormat formats[] = {
    {"text", write_text},
    {"json", write_json},
    {"junit", write_junit},
};

const CaseFormat *
case_formats(guint *n)
{
    *n = G_N_ELEMENTS(formats);
    return formats;
}
