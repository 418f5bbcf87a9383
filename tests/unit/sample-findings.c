/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings for tests of reports.
 */
#include "tests/unit/sample-findings.h"

#include "schema/text/limits.h"
#include "tests/unit/sample-record.h"

#include <string.h>

const char *const sample_hostile_names[] = {
    "\x1b[2J\x1b]0;owned\x07",
    "two\nlines\r\nof text\tand tabs",
    "\xe2\x80\xae"
    "reversed\xe2\x80\xac",
    "\xe2\x81\xa6isolated\xe2\x81\xa9\xd8\x9c",
    "\xc2\x9b"
    "31mC1\xc2\x85",
    "{subject} [x] %s%n {",
    "\"quoted\\\" \\u0041 </script><!--",
    "]]>&amp;<a b='\"'>\xef\xbf\xbe::error file=x,line=1::100%0A %25",
    "[link](https://example.org/) {0} {12} [a](1) \\",
    "::stop-commands::narva\n::narva::\n::error::",
    "日本語 😀 e\xcc\x81 \xef\xbf\xbf \x7f",
    "\xe2\x80\xa8\xe2\x80\xa9\xef\xbb\xbf\xe2\x80\x8b\xf3\xa0\x80\xa1",
    NULL,
};

static SourceText *
text_of(const char *name, const char *contents)
{
    g_autoptr(GBytes) bytes = g_bytes_new(contents, strlen(contents));
    return source_text_new(name, bytes);
}

FindingList *
sample_findings(void)
{
    static const char map[] = "{\n  \"spaces\": [\n    {\"id\": \"å\", \"forage\": 100}\n  ]\n}\n";
    FindingList *list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(SourceText) text = text_of("data/sample/map.json", map);
    g_autoptr(SourceText) folder = text_of("data/sample", "");
    const guint32 number = (guint32)(strstr(map, "100") - map);
    const guint32 id = (guint32)(strstr(map, "\"å\"") - map);
    finding_list_add(list, FINDING_SCHEMA_OUT_OF_RANGE, text, number, number + 3, "subject",
                     "“forage” of Å", "value", "100", "min", "0", "max", "99", NULL);
    Finding *form = finding_list_add(list, FINDING_ID_FORM, text, id, id + (guint32)strlen("\"å\""),
                                     "id", "å", "entity", "space", "better", "a", NULL);
    const Edit edit = {
        .entity = ENTITY_SPACE,
        .id = "å",
        .path = "id",
        .before = "\"å\"",
        .after = "\"a\"",
    };
    finding_add_edit(list, form, &edit);
    finding_list_add(list, FINDING_FILE_UNKNOWN, folder, 0, 0, "file", "maps.json", "nearest",
                     "map.json", NULL);
    finding_list_sort(list);
    return list;
}

/* Returns: (transfer full): JSON of a space whose id and name are @name. */
static char *
hostile_space(const char *name)
{
    g_autoptr(GString) escaped = g_string_new(NULL);
    for (const char *at = name; *at != '\0'; at++)
        if (*at == '"' || *at == '\\')
            g_string_append_printf(escaped, "\\%c", *at);
        else if ((guchar)*at < ' ')
            g_string_append_printf(escaped, "\\u%04x", (guint)*at);
        else
            g_string_append_c(escaped, *at);
    return g_strdup_printf("{\"id\": \"%s\", \"name\": \"%s\"}", escaped->str, escaped->str);
}

FindingList *
sample_findings_hostile(const char *name)
{
    FindingList *list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *json = hostile_space(name);
    g_autoptr(SampleRecord) space = sample_record(ENTITY_SPACE, json);
    g_autoptr(SourceText) text = text_of(name, name);
    Finding *finding = finding_list_add_record(list, FINDING_ID_FORM, space, "id", -1, "id", name,
                                               "entity", "space", "better", name, NULL);
    finding_add_related(list, finding, space, "name", name);
    const Edit edit = {ENTITY_SPACE, name, name, name, name};
    finding_add_edit(list, finding, &edit);
    finding_list_add(list, FINDING_JSON_CONTROL_CHARACTER, text, (guint32)strlen(name) - 1,
                     (guint32)strlen(name), NULL);
    finding_list_add(list, FINDING_FILE_UNKNOWN, text, 0, 0, "file", name, NULL);
    finding_list_sort(list);
    return list;
}

FindingList *
sample_findings_many(const guint n[N_SEVERITIES])
{
    static const FindingId ids[N_SEVERITIES] = {
        [SEVERITY_NOTE] = FINDING_LAYER_SAME_AS_BASE,
        [SEVERITY_WARNING] = FINDING_FILE_UNKNOWN,
        [SEVERITY_ERROR] = FINDING_FILE_MISSING,
    };
    FindingList *list = finding_list_new(G_MAXUINT);
    g_autoptr(SourceText) folder = text_of("data/sample", "");
    for (guint severity = 0; severity < N_SEVERITIES; severity++)
        for (guint i = 0; i < n[severity]; i++) {
            g_autofree char *file = g_strdup_printf("file-%u.json", i);
            finding_list_add(list, ids[severity], folder, 0, 0, "file", file, "subject", file,
                             NULL);
        }
    finding_list_sort(list);
    return list;
}

char *
sample_report_of(const char *format, const ReportInput *input)
{
    GString *out = g_string_new(NULL);
    report_format_find(format)->write(input, out);
    return g_string_free(out, FALSE);
}

char *
sample_report(const char *format, FindingList *findings, const char *name, gboolean color)
{
    static const FindingId skipped[] = {FINDING_MAP_ISOLATED, FINDING_MAP_DISCONNECTED};
    const ReportSet set = {
        .name = name,
        .findings = findings,
        .n_skipped = G_N_ELEMENTS(skipped),
        .skipped = skipped,
    };
    const ReportInput input = {
        .sets = &set,
        .n_sets = 1,
        .color = color,
        .fail_on = SEVERITY_ERROR,
    };
    return sample_report_of(format, &input);
}

gboolean
sample_report_is_judged_wrong(const char *report, const char *old, const char *new,
                              ReportJudge judge)
{
    const char *at = strstr(report, old);
    g_assert_nonnull(at);
    g_autofree char *broken =
        g_strdup_printf("%.*s%s%s", (int)(at - report), report, new, at + strlen(old));
    g_autofree char *wrong = judge(broken);
    return wrong != NULL;
}
