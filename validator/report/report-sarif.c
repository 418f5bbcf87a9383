/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SARIF 2.1.0 (OASIS), with what GitHub and editors ask for besides what the standard does. Every
 * row of findings.def is a rule, so ruleIndex is the FindingId. A clean run has no results, but the
 * list is there: without it nothing would have been looked for.
 */
#include <string.h>

#include "validator/report/report-paths.h"
#include "validator/report/report.h"

#define SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

/* What GitHub takes: so many results of a run, and places of a result; 10 MB of a file that is
 * packed. What we write around the texts packs well; the texts may not. */
#define RESULTS_MAX 25000u
#define LOCATIONS_MAX 1000u
#define TEXT_BYTES_MAX (8u << 20)

static const char *const levels[N_SEVERITIES] = {
    [SEVERITY_NOTE] = "note",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_ERROR] = "error",
};

typedef struct {
    const ReportInput *input;
    Writer *writer;
    Locator locator;
    GHashTable *fingerprints; /* owned */
    GHashTable *shown; /* of Finding: the severest, if there are more than RESULTS_MAX; else NULL */
    gsize text_bytes;
    guint left_out[N_SEVERITIES];
} Sarif;

/* Writes the member `message`. In the text of a message `{0}` would be an argument and `[a](b)` a
 * link, wherever it came from (3.11.5, 3.11.6). */
static void
write_message(Sarif *sarif, const char *text)
{
    g_autoptr(GString) escaped = g_string_new(NULL);
    gboolean has_link = strstr(text, "](") != NULL;
    for (const char *at = text; *at != '\0'; at++) {
        if (has_link && strchr("[]\\", *at) != NULL)
            g_string_append_c(escaped, '\\');
        g_string_append_c(escaped, *at);
        if (*at == '{' && g_ascii_isdigit(at[1])) {
            g_string_append_c(escaped, '{');
            while (g_ascii_isdigit(at[1]))
                g_string_append_c(escaped, *++at);
            if (at[1] == '}')
                g_string_append_c(escaped, '}');
        }
    }
    report_member_message(sarif->writer, "message", escaped->str);
    sarif->text_bytes += escaped->len;
}

static void
write_region(Sarif *sarif, const char *name, const Span *span)
{
    TextPosition start = report_locator_find(&sarif->locator, span->text, span->start);
    TextPosition end = report_locator_find(&sarif->locator, span->text, span->end);
    writer_member_object(sarif->writer, name);
    writer_member_integer(sarif->writer, "startLine", start.line);
    writer_member_integer(sarif->writer, "startColumn", start.column);
    writer_member_integer(sarif->writer, "endLine", end.line);
    writer_member_integer(sarif->writer, "endColumn", end.column);
    writer_end_object(sarif->writer);
}

static void
write_artifact(Sarif *sarif, const SourceText *text)
{
    g_autofree char *uri =
        report_relative_uri(report_path(sarif->input, source_text_path(text)), NULL);
    writer_member_object(sarif->writer, "artifactLocation");
    writer_member_text(sarif->writer, "uri", uri);
    writer_end_object(sarif->writer);
    sarif->text_bytes += strlen(uri);
}

static void
write_place(Sarif *sarif, const Span *span)
{
    writer_member_object(sarif->writer, "physicalLocation");
    write_artifact(sarif, span->text);
    if (report_span_has_place(span))
        write_region(sarif, "region", span);
    writer_end_object(sarif->writer);
}

static void
write_locations(Sarif *sarif, const Finding *finding)
{
    writer_member_array(sarif->writer, "locations");
    if (finding->span.text != NULL) {
        writer_begin_object(sarif->writer);
        write_place(sarif, &finding->span);
        writer_end_object(sarif->writer);
    }
    writer_end_array(sarif->writer);
    if (finding->related == NULL)
        return;
    writer_member_array(sarif->writer, "relatedLocations");
    guint n = 1;
    for (const Related *at = finding->related; at != NULL && n < LOCATIONS_MAX; at = at->next) {
        writer_begin_object(sarif->writer);
        writer_member_integer(sarif->writer, "id", n++);
        write_message(sarif, at->message);
        if (at->span.text != NULL)
            write_place(sarif, &at->span);
        writer_end_object(sarif->writer);
    }
    writer_end_array(sarif->writer);
}

static void
write_replacement(Sarif *sarif, const TextChange *change)
{
    const Span span = {.text = change->text, .start = change->start, .end = change->end};
    writer_begin_object(sarif->writer);
    write_region(sarif, "deletedRegion", &span);
    report_member_message(sarif->writer, "insertedContent", change->inserted);
    writer_end_object(sarif->writer);
    sarif->text_bytes += strlen(change->inserted);
}

/* One entry for each file; the changes of one follow each other. */
static void
write_changes(Sarif *sarif, const GArray *changes)
{
    writer_member_array(sarif->writer, "artifactChanges");
    for (guint i = 0; i < changes->len;) {
        const SourceText *text = g_array_index(changes, TextChange, i).text;
        writer_begin_object(sarif->writer);
        write_artifact(sarif, text);
        writer_member_array(sarif->writer, "replacements");
        for (; i < changes->len && g_array_index(changes, TextChange, i).text == text; i++)
            write_replacement(sarif, &g_array_index(changes, TextChange, i));
        writer_end_array(sarif->writer);
        writer_end_object(sarif->writer);
    }
    writer_end_array(sarif->writer);
}

static void
write_fix(Sarif *sarif, const Finding *finding, guint set)
{
    if (finding->n_edits == 0 || sarif->input->fix == NULL)
        return;
    g_autoptr(GArray) changes = text_changes_new();
    sarif->input->fix(finding, set, changes, sarif->input->fix_data);
    if (changes->len == 0)
        return;
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    writer_member_array(sarif->writer, "fixes");
    writer_begin_object(sarif->writer);
    if (hint[0] != '\0')
        report_member_message(sarif->writer, "description", hint);
    write_changes(sarif, changes);
    writer_end_object(sarif->writer);
    writer_end_array(sarif->writer);
}

static void
write_fingerprints(Sarif *sarif, const Finding *finding)
{
    guint n = report_count_fingerprint(sarif->fingerprints, finding);
    g_autofree char *numbered = g_strdup_printf("%s:%u", finding->fingerprint, n);
    writer_member_object(sarif->writer, "partialFingerprints");
    writer_member_text(sarif->writer, "narva/v2", finding->fingerprint);
    /* The name under which GitHub looks; without it, it would make one of the line. */
    writer_member_text(sarif->writer, "primaryLocationLineHash", numbered);
    writer_end_object(sarif->writer);
}

static void
write_result(Sarif *sarif, const Finding *finding, guint set)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    g_autofree char *text = hint[0] == '\0' ? NULL : g_strdup_printf("%s %s", message, hint);
    writer_begin_object(sarif->writer);
    writer_member_text(sarif->writer, "ruleId", finding_row(finding->id)->id);
    writer_member_integer(sarif->writer, "ruleIndex", finding->id);
    writer_member_text(sarif->writer, "level", levels[finding->severity]);
    write_message(sarif, text != NULL ? text : message);
    write_locations(sarif, finding);
    write_fix(sarif, finding, set);
    write_fingerprints(sarif, finding);
    writer_end_object(sarif->writer);
}

static void
write_results(Sarif *sarif)
{
    writer_member_array(sarif->writer, "results");
    for (guint i = 0; i < sarif->input->n_sets; i++) {
        const FindingList *findings = sarif->input->sets[i].findings;
        for (guint j = 0; j < finding_list_length(findings); j++) {
            const Finding *finding = finding_list_get(findings, j);
            gboolean is_chosen =
                sarif->shown == NULL || g_hash_table_contains(sarif->shown, finding);
            if (is_chosen && sarif->text_bytes < TEXT_BYTES_MAX)
                write_result(sarif, finding, i);
            else
                sarif->left_out[finding->severity]++;
        }
    }
    writer_end_array(sarif->writer);
}

static void
write_rules(Writer *writer)
{
    writer_member_array(writer, "rules");
    for (guint i = 0; i < N_FINDINGS; i++) {
        const FindingRow *row = finding_row(i);
        g_autofree char *help =
            g_strdup_printf("%s (`narva explain %s`)", row->explanation, row->id);
        writer_begin_object(writer);
        writer_member_text(writer, "id", row->id);
        report_member_message(writer, "shortDescription", row->summary);
        report_member_message(writer, "fullDescription", row->explanation);
        report_member_message(writer, "help", help);
        if (row->page != NULL)
            writer_member_text(writer, "helpUri", row->page);
        writer_member_object(writer, "defaultConfiguration");
        writer_member_text(writer, "level", levels[row->severity]);
        writer_end_object(writer);
        writer_member_object(writer, "properties");
        writer_member_array(writer, "tags");
        writer_text(writer, finding_phase_name(row->phase));
        writer_end_array(writer);
        writer_end_object(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_tool(Writer *writer)
{
    writer_member_object(writer, "tool");
    writer_member_object(writer, "driver");
    writer_member_text(writer, "name", "Narva");
    writer_member_text(writer, "semanticVersion", NARVA_VERSION);
    write_rules(writer);
    writer_end_object(writer);
    writer_end_object(writer);
}

static void
write_notification(Sarif *sarif, const char *level, const char *text)
{
    writer_begin_object(sarif->writer);
    writer_member_text(sarif->writer, "level", level);
    write_message(sarif, text);
    writer_end_object(sarif->writer);
}

/* What the results do not show: what was left out, and what was not looked for. */
static void
write_notifications(Sarif *sarif)
{
    guint left_out[N_SEVERITIES];
    for (guint i = 0; i < N_SEVERITIES; i++)
        left_out[i] = sarif->left_out[i] + report_count_left_out(sarif->input, i);
    g_autofree char *sentence = report_left_out_sentence(left_out, AUDIENCE_PROGRAMS);
    writer_member_array(sarif->writer, "toolExecutionNotifications");
    if (sarif->input->is_broken)
        write_notification(sarif, "error", "Not everything could be read.");
    if (sentence != NULL)
        write_notification(sarif, "warning", sentence);
    for (guint i = 0; i < sarif->input->n_sets; i++) {
        const ReportSet *set = &sarif->input->sets[i];
        const char *name = report_path(sarif->input, set->name);
        g_autofree char *text = g_strdup_printf(
            "%s: %u checks were not run, because of errors before them.", name, set->n_skipped);
        if (set->n_skipped > 0)
            write_notification(sarif, "note", text);
    }
    if (report_count_known(sarif->input) > 0) {
        g_autofree char *text =
            g_strdup_printf("Not counting %u in the baseline.", report_count_known(sarif->input));
        write_notification(sarif, "note", text);
    }
    writer_end_array(sarif->writer);
}

static void
write_invocation(Sarif *sarif)
{
    writer_member_array(sarif->writer, "invocations");
    writer_begin_object(sarif->writer);
    writer_member_boolean(sarif->writer, "executionSuccessful", !sarif->input->is_broken);
    writer_member_integer(sarif->writer, "exitCode", sarif->input->exit_status);
    write_notifications(sarif);
    writer_end_object(sarif->writer);
    writer_end_array(sarif->writer);
}

static void
write_run(Sarif *sarif)
{
    writer_begin_object(sarif->writer);
    write_tool(sarif->writer);
    writer_member_text(sarif->writer, "columnKind", "unicodeCodePoints");
    write_results(sarif);
    write_invocation(sarif);
    writer_end_object(sarif->writer);
}

static void
choose_findings(Sarif *sarif)
{
    guint n = 0;
    for (guint i = 0; i < N_SEVERITIES; i++)
        n += report_count(sarif->input, i);
    if (n <= RESULTS_MAX)
        return;
    g_autoptr(GPtrArray) severest = report_severest_findings(sarif->input, RESULTS_MAX);
    sarif->shown = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < severest->len; i++)
        g_hash_table_add(sarif->shown, severest->pdata[i]);
}

void
report_sarif(const ReportInput *input, GString *out)
{
    Sarif sarif = {.input = input, .writer = report_writer_new()};
    report_locator_init(&sarif.locator);
    sarif.fingerprints = g_hash_table_new(g_str_hash, g_str_equal);
    choose_findings(&sarif);
    writer_begin_object(sarif.writer);
    writer_member_text(sarif.writer, "$schema", SCHEMA);
    writer_member_text(sarif.writer, "version", "2.1.0");
    writer_member_array(sarif.writer, "runs");
    write_run(&sarif);
    writer_end_array(sarif.writer);
    writer_end_object(sarif.writer);
    writer_finish_into(sarif.writer, out);
    g_clear_pointer(&sarif.shown, g_hash_table_unref);
    g_hash_table_unref(sarif.fingerprints);
    report_locator_clear(&sarif.locator);
    writer_free(sarif.writer);
}
