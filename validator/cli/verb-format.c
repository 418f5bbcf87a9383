/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva fmt: data sets in canonical form.
 */
#include "schema/text/clean.h"
#include "validator/cli/sets.h"
#include "validator/report/report.h"
#include "validator/smoke/records/reword.h"

#include <stdio.h>
#include <string.h>

/* What keeps a file from being rewritten: it is not JSON, or of a format we do not know. */
static gboolean
keeps_from_writing(const Finding *finding, gpointer data G_GNUC_UNUSED)
{
    return finding->id == FINDING_SCHEMA_NEWER_FORMAT ||
           (finding_row(finding->id)->phase <= PHASE_SYNTAX && finding->severity == SEVERITY_ERROR);
}

static gboolean
has_newer_format(const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++)
        if (finding_list_get(findings, i)->id == FINDING_SCHEMA_NEWER_FORMAT)
            return TRUE;
    return FALSE;
}

static ExitStatus
report_obstacles(const CheckedSet *checked)
{
    finding_list_filter(checked->findings, keeps_from_writing, NULL);
    if (finding_list_length(checked->findings) == 0)
        return EXIT_CLEAN;
    const ReportSet row = {.name = checked->set->name, .findings = checked->findings};
    const ReportInput input = {.sets = &row, .n_sets = 1};
    g_autoptr(GString) out = g_string_new(NULL);
    report_text(&input, out);
    fputs(out->str, stderr);
    return sets_findings_status(checked->findings, SEVERITY_NOTE);
}

/* Lists the files of @set, which is that of @checked in words of today, that are written otherwise.
 * Returns: how many there are. */
static guint
list_changes(const DataSet *set, const CheckedSet *checked, GString *out)
{
    guint n = 0;
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (checked->only != NULL && strcmp(checked->only, file->name) != 0)
            continue;
        g_autoptr(GBytes) canonical = data_file_reformat(file);
        if (canonical == NULL)
            continue;
        text_append_clean(out, file->text->name, -1);
        g_string_append_c(out, '\n');
        n++;
    }
    return n;
}

static ExitStatus
format_set(const CheckedSet *checked, gboolean check, GString *changed)
{
    if (has_newer_format(checked->findings))
        return report_obstacles(checked);
    ExitStatus status = report_obstacles(checked);
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(DataSet) set = reword_data_set(checked->set);
    guint n = list_changes(set, checked, names);
    g_autoptr(GError) error = NULL;
    if (!check && data_set_format(set, checked->only, &error) < 0)
        return exit_worse(status, verb_fail(error));
    g_string_append(changed, names->str);
    return check && n > 0 ? exit_worse(status, EXIT_FINDINGS) : status;
}

ExitStatus
verb_format(const Call *call)
{
    gboolean check = FALSE;
    const VerbOption entries[] = {
        {"check", 0, 0, G_OPTION_ARG_NONE, &check,
         "Do not write; list files that would change and exit with 1 if there are any", NULL},
        {0},
    };
    char **paths;
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "fmt", entries, &paths, &status))
        return status;
    g_autoptr(GArray) sets = sets_load(&(SetsWanted){.paths = paths}, NULL, &status);
    g_autoptr(GString) changed = g_string_new(NULL);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        status = exit_worse(status, format_set(checked, check, changed));
    }
    return verb_print(changed, status);
}
