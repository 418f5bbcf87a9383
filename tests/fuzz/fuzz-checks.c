/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes as a whole data set, divided into its files by lines of `===`, behind them those of a
 * set named `base`, and at last the scenarios of both, `first` and `second` of the one, then of the
 * other: loaded, checked, reported in every format, and fixes applied.
 */
#include "schema/store/data-set.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"
#include "validator/report/report.h"

#include <string.h>

#define DIVIDER "\n===\n"

/* More would only be slow: each is another run of all checks. */
#define FIXES_MAX 12

/* Returns: where the next divider begins, or the end. */
static gsize
find_divider(const char *bytes, gsize length)
{
    for (gsize at = 0; at + strlen(DIVIDER) <= length; at++)
        if (memcmp(bytes + at, DIVIDER, strlen(DIVIDER)) == 0)
            return at;
    return length;
}

/* Writes the next part to the file @name of the set @set; an empty one is no file. */
static void
write_part(const char *folder, const char *set, const char *name, const char **bytes, gsize *length)
{
    g_autofree char *path = g_build_filename(set, name, NULL);
    gsize end = find_divider(*bytes, *length);
    gsize next = MIN(*length, end + strlen(DIVIDER));
    if (end > 0)
        temporary_folder_write_bytes(folder, path, *bytes, end);
    *bytes += next;
    *length -= next;
}

static void
look_at_reports(FindingList *findings, const ChecksSkipped *skipped)
{
    guint n_formats;
    const ReportFormat *formats = report_formats(&n_formats);
    const ReportSet set = {
        .name = "fuzz",
        .findings = findings,
        .n_skipped = skipped->n_skipped,
        .skipped = skipped->skipped,
    };
    for (guint i = 0; i < n_formats; i++) {
        const ReportInput input = {.sets = &set, .n_sets = 1, .color = i % 2 == 0};
        g_autoptr(GString) out = g_string_new(NULL);
        formats[i].write(&input, out);
        g_assert(g_utf8_validate(out->str, (gssize)out->len, NULL));
    }
}

static void
look_at_finding(const Finding *finding)
{
    g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PROGRAMS);
    g_assert(message[0] != '\0' && strlen(finding->fingerprint) == 16);
    g_assert(finding->span.start <= finding->span.end);
    if (finding->span.text != NULL)
        g_assert(finding->span.end <= finding->span.text->length);
}

static void
look_at_findings(FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++)
        look_at_finding(finding_list_get(findings, i));
}

/* A fix can be done, and what it makes can be checked. Its reports are like those of any set. */
static void
try_fixes(DataSet *set, FindingList *findings)
{
    guint n_tried = 0;
    for (guint i = 0; i < finding_list_length(findings) && n_tried < FIXES_MAX; i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (finding->n_edits == 0)
            continue;
        n_tried++;
        g_autoptr(GError) error = NULL;
        g_autoptr(DataSet) fixed = data_set_edit(set, finding->edits, finding->n_edits, &error);
        if (fixed == NULL)
            g_error("the fix of %s: %s", finding_row(finding->id)->id, error->message);
        ChecksSkipped skipped;
        g_autoptr(FindingList) left = checks_run(fixed, NULL, &skipped);
        look_at_findings(left);
    }
}

static void
check_folder(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        return;
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    look_at_findings(findings);
    look_at_reports(findings, &skipped);
    try_fixes(set, findings);
    check_census_count(set);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    static const char *const sets[] = {"set", "base"};
    static const char *const scenarios[] = {"first", "second"};
    char *folder = temporary_folder_new();
    const char *left = (const char *)bytes;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        temporary_folder_make(folder, sets[i]);
        for (guint j = 0; j < FILE_KINDS && file_kinds()[j].folder == NULL; j++)
            write_part(folder, sets[i], file_kinds()[j].name, &left, &length);
    }
    const FileKind *kind = file_kind_for(ENTITY_SCENARIO);
    for (guint i = 0; i < G_N_ELEMENTS(sets) * G_N_ELEMENTS(scenarios); i++) {
        g_autofree char *name = file_kind_file(kind, scenarios[i % G_N_ELEMENTS(scenarios)]);
        write_part(folder, sets[i / G_N_ELEMENTS(scenarios)], name, &left, &length);
    }
    g_autofree char *set = g_build_filename(folder, sets[0], NULL);
    check_folder(set);
    temporary_folder_free(folder);
    return 0;
}
