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

typedef struct {
    gboolean check; /* write nothing */
    gboolean quiet; /* do not list files */
    SetsSearch search;
    char *stdin_name;
    char **paths;
} FormatOptions;

/* What keeps a file of the set @data from being rewritten: it is not JSON, or of a format we do not
 * know. Other files are no obstacle for a single one. */
static gboolean
keeps_from_writing(const Finding *finding, gpointer data)
{
    const CheckedSet *checked = data;
    if (finding->id == FINDING_SCHEMA_NEWER_FORMAT)
        return TRUE;
    if (finding_row(finding->id)->phase > PHASE_SYNTAX || finding->severity != SEVERITY_ERROR)
        return FALSE;
    const DataFile *file =
        checked->only != NULL ? data_set_file_named(checked->set, checked->only) : NULL;
    return file == NULL || finding->span.text == NULL || finding->span.text == file->text;
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
report_obstacles(CheckedSet *checked)
{
    finding_list_filter(checked->findings, keeps_from_writing, checked);
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

/* Appends to @out the file of @set that was on stdin, as it is to be written. */
static void
append_file(const DataSet *set, const CheckedSet *checked, GString *out)
{
    g_autoptr(GBytes) bytes = data_file_contents(data_set_file_named(set, checked->only));
    if (bytes != NULL)
        g_string_append_len(out, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
}

static ExitStatus
format_set(CheckedSet *checked, const FormatOptions *options, GString *out)
{
    gboolean is_newer = has_newer_format(checked->findings);
    ExitStatus status = report_obstacles(checked);
    if (is_newer)
        return status;
    g_autoptr(GString) names = g_string_new(NULL);
    g_autoptr(DataSet) set = reword_data_set(checked->set);
    guint n = list_changes(set, checked, names);
    g_autoptr(GError) error = NULL;
    gboolean is_written = !options->check && options->stdin_name == NULL;
    if (is_written && data_set_format(set, checked->only, &error) < 0)
        return exit_worse(status, verb_fail(error));
    if (options->stdin_name != NULL && !options->check) {
        if (status == EXIT_CLEAN)
            append_file(set, checked, out);
    } else if (!options->quiet) {
        g_string_append(out, names->str);
    }
    return options->check && n > 0 ? exit_worse(status, EXIT_FINDINGS) : status;
}

ExitStatus
verb_format(const Call *call)
{
    FormatOptions options = {0};
    const VerbOption entries[] = {
        {"check", 0, 0, G_OPTION_ARG_NONE, &options.check,
         "Do not write; list files that would change and exit with 1 if there are any", NULL},
        {"stdin-name", 0, 0, G_OPTION_ARG_FILENAME, &options.stdin_name,
         "If PATH is -, the data set file whose content is on stdin; it is written to stdout",
         "FILE"},
        SETS_SEARCH_OPTIONS(options.search),
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet, "Do not list files", NULL},
        {0},
    };
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "fmt", entries, &options.paths, &status))
        return status;
    if (!sets_stdin_is_named(options.paths, options.stdin_name))
        return EXIT_USAGE;
    g_auto(SetsSearch) search = options.search;
    if (options.stdin_name == NULL && !sets_search_prepare(&search, options.paths, &status))
        return status;
    const SetsWanted wanted = {
        .search = &search,
        .paths = options.paths,
        .stdin_name = options.stdin_name,
        .n_jobs = g_get_num_processors(),
        .is_of_reading = TRUE,
    };
    g_autoptr(GArray) sets = sets_load(&wanted, NULL, &status);
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < sets->len; i++)
        status = exit_worse(status, format_set(&g_array_index(sets, CheckedSet, i), &options, out));
    return verb_print(out, status);
}
