/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a step of GitHub Actions prints: the text for people, kept from being obeyed, and workflow
 * commands that put findings beside the lines of a change. Few of those are shown, so the severest
 * come, and the last one says how many do not.
 */
#include "schema/text/clean.h"
#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#include <string.h>

/* Annotations of one kind that a step shows. */
#define ANNOTATIONS_MAX 10u
/* Bytes of a message; GitHub cuts at 64 KiB, readers long before. */
#define MESSAGE_BYTES_MAX 4000u

static const char *const commands[N_SEVERITIES] = {
    [SEVERITY_NOTE] = "notice",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_ERROR] = "error",
};

/* Appends @text so that nothing in it ends the command or its property. What a terminal would obey
 * becomes U+FFFD, but for the line breaks, which can be escaped. */
static void
append_escaped(GString *out, const char *text, const char *marks)
{
    for (const char *at = text; *at != '\0';) {
        const char *end = at + strcspn(at, marks);
        text_append_clean(out, at, end - at);
        if (*end != '\0')
            g_string_append_printf(out, "%%%02X", (guint)(guchar)*end);
        at = *end != '\0' ? end + 1 : end;
    }
}

static void
append_property(GString *out, const char *name, const char *text)
{
    g_string_append_printf(out, "%s%s=", strchr(out->str, '=') == NULL ? " " : ",", name);
    append_escaped(out, text, "%\r\n:,");
}

static void
append_number(GString *out, const char *name, guint number)
{
    g_string_append_printf(out, ",%s=%u", name, number);
}

/* Columns are left out where they are not those of one line: GitHub refuses the annotation. */
static void
append_place(GString *out, Locator *locator, const Span *span)
{
    TextPosition start = report_locator_find(locator, span->text, span->start);
    TextPosition end = report_locator_find(locator, span->text, span->end);
    append_number(out, "line", start.line);
    append_number(out, "endLine", end.line);
    if (start.line == end.line) {
        append_number(out, "col", start.column);
        append_number(out, "endColumn", end.column);
    }
}

static void
append_message(GString *out, const Finding *finding)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    g_autoptr(GString) text = g_string_new(message);
    if (hint[0] != '\0')
        g_string_append_printf(text, "\n%s", hint);
    if (text->len > MESSAGE_BYTES_MAX) {
        gsize length = MESSAGE_BYTES_MAX;
        while (length > 0 && ((guchar)text->str[length] & 0xc0) == 0x80)
            length--;
        g_string_truncate(text, length);
        g_string_append(text, "…");
    }
    append_escaped(out, text->str, "%\r\n");
}

static void
append_command(GString *out, const ReportInput *input, Locator *locator, const Finding *finding)
{
    g_autoptr(GString) line = g_string_new(NULL);
    g_string_append_printf(line, "::%s", commands[finding->severity]);
    if (finding->span.text != NULL) {
        const char *name = report_path(input, finding->span.text->name);
        append_property(line, "file", name);
        if (report_span_has_place(&finding->span))
            append_place(line, locator, &finding->span);
    }
    append_property(line, "title", finding_row(finding->id)->id);
    g_string_append(line, "::");
    append_message(line, finding);
    g_string_append_printf(out, "%s\n", line->str);
}

/* Text between the two marks is not interpreted as commands. It must not contain the word that ends
 * it. */
static void
append_text(GString *out, const ReportInput *input)
{
    g_autoptr(GString) text = g_string_new(NULL);
    ReportInput own = *input;
    own.host = NULL; /* its logs show no links */
    report_text(&own, text);
    if (text->len == 0)
        return;
    g_autofree char *lower = g_ascii_strdown(text->str, (gssize)text->len);
    g_autofree char *word = g_strdup("narva");
    for (guint n = 1; strstr(lower, word) != NULL; n++) {
        g_free(word);
        word = g_strdup_printf("narva-%u", n);
    }
    g_string_append_printf(out, "::stop-commands::%s\n%s::%s::\n", word, text->str, word);
}

void
report_github(const ReportInput *input, GString *out)
{
    g_auto(Locator) locator;
    guint left_out[N_SEVERITIES];
    gboolean is_too_much = FALSE;
    for (guint i = 0; i < N_SEVERITIES; i++) {
        left_out[i] = report_count_left_out(input, i);
        is_too_much |= left_out[i] > 0 || report_count(input, i) > ANNOTATIONS_MAX;
    }
    report_locator_init(&locator);
    append_text(out, input);
    g_autoptr(GPtrArray) findings = report_severest_findings(input, G_MAXUINT);
    guint n_shown[N_SEVERITIES] = {0};
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = findings->pdata[i];
        /* One of the notices says what is left out. */
        guint limit = ANNOTATIONS_MAX - (is_too_much && finding->severity == SEVERITY_NOTE ? 1 : 0);
        if (n_shown[finding->severity]++ < limit)
            append_command(out, input, &locator, finding);
        else
            left_out[finding->severity]++;
    }
    g_autofree char *sentence = report_left_out_sentence(left_out, AUDIENCE_PROGRAMS);
    if (sentence != NULL)
        g_string_append_printf(out, "::notice title=narva::%s\n", sentence);
}
