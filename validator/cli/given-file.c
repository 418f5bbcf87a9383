/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading files by name, and saying what is wrong with them.
 */
#include "validator/cli/given-file.h"

#include "schema/store/data-set.h"
#include "schema/text/limits.h"
#include "validator/cli/sets.h"
#include "validator/report/report.h"
#include "validator/program/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A path may end in the name of a file, or in that of its subfolder and the file. */
static const FileKind *
kind_named(const char *path)
{
    g_autofree char *file = g_path_get_basename(path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *subfolder = g_path_get_basename(folder);
    g_autofree char *longer = g_strdup_printf("%s/%s", subfolder, file);
    const FileKind *kind = file_kind_of(longer);
    if (kind == NULL)
        kind = file_kind_of(file);
    return kind != NULL && file_kind_has_record(kind) ? kind : NULL;
}

const char *
given_file_word(guint i)
{
    return i < FILE_KINDS && file_kinds()[i].folder == NULL ? file_kinds()[i].name : NULL;
}

static void
complain_about_name(const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < FILE_KINDS; i++)
        g_ptr_array_add(names, (gpointer)file_kinds()[i].name);
    g_autofree char *all = program_alternatives(names);
    verb_complain(_("“%s” does not say which file of a data set it is; say it with --as: %s"), name,
                  all);
}

const FileKind *
given_file_kind(const char *as, char *const *paths, guint n_paths)
{
    const FileKind *kind = NULL;
    if (as != NULL) {
        kind = kind_named(as);
        if (kind == NULL)
            complain_about_name(as);
        return kind;
    }
    for (guint i = 0; i < n_paths; i++) {
        const FileKind *named = kind_named(paths[i]);
        if (named != NULL && kind != NULL && named != kind) {
            verb_complain(_("“%s” is not of the type “%s”; give the type of both files with --as"),
                          paths[i], kind->name);
            return NULL;
        }
        kind = named != NULL ? named : kind;
    }
    if (kind == NULL)
        complain_about_name(paths[0]);
    return kind;
}

/* Whether a finding says why one of the files in @data, a DataSet, could not be read. */
static gboolean
is_obstacle(const Finding *finding, gpointer data)
{
    const DataSet *set = data;
    if (finding_row(finding->id)->phase > PHASE_SYNTAX || finding->severity != SEVERITY_ERROR)
        return FALSE;
    for (guint i = 0; i < set->n_files; i++)
        if (finding->span.text == set->files[i].text)
            return TRUE;
    return FALSE;
}

static gboolean
is_unread(const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (file_kind_has_record(set->files[i].kind) && set->files[i].root == NULL &&
            set->files[i].read.result != FILE_ABSENT)
            return TRUE;
    return FALSE;
}

ExitStatus
given_set_report(DataSet *set)
{
    if (!is_unread(set))
        return EXIT_CLEAN;
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    finding_list_filter(findings, is_obstacle, set);
    const ReportSet row = {.name = set->name, .findings = findings};
    const ReportInput input = {.sets = &row, .n_sets = 1, .audience = AUDIENCE_PEOPLE};
    g_autoptr(GString) out = g_string_new(NULL);
    report_text(&input, out);
    fputs(out->str, stderr);
    return exit_worse(sets_findings_status(findings, SEVERITY_NOTE), EXIT_FINDINGS);
}

/* Returns: (transfer full): the bytes, or NULL having complained. */
static GBytes *
read_bytes(const char *path, ExitStatus *status)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    struct stat found;
    int code = descriptor < 0 || fstat(descriptor, &found) != 0 ? errno : 0;
    FileContents contents = {.result = FILE_UNREADABLE};
    if (code == 0 && S_ISDIR(found.st_mode))
        code = EISDIR;
    else if (code == 0)
        contents = file_read_descriptor(descriptor);
    if (descriptor >= 0)
        close(descriptor);
    if (contents.result == FILE_READ)
        return contents.contents;
    if (contents.result == FILE_TOO_LARGE) {
        verb_complain(_("“%s” has %s bytes; the limit is %u"), path, contents.detail,
                      LIMIT_FILE_BYTES);
        *status = exit_worse(*status, EXIT_FINDINGS);
    } else {
        gboolean is_wrong = code == ENOENT || code == ENOTDIR || code == EISDIR;
        verb_complain(_("cannot read “%s”: %s"), path,
                      code != 0 ? g_strerror(code) : contents.detail);
        *status = exit_worse(*status, is_wrong ? EXIT_USAGE : EXIT_IO);
    }
    file_contents_clear(&contents);
    return NULL;
}

DataSet *
given_file_load(const char *path, const FileKind *kind, gboolean may_be_empty, ExitStatus *status)
{
    g_autoptr(GBytes) bytes = read_bytes(path, status);
    if (bytes == NULL)
        return NULL;
    g_autofree char *name = g_filename_display_name(path);
    g_autoptr(SourceText) text = source_text_new(name, bytes);
    g_autoptr(DataSet) set = data_set_of_file(kind, text);
    if (data_set_file_named(set, kind->name)->root != NULL || (may_be_empty && text->length == 0))
        return g_steal_pointer(&set);
    *status = exit_worse(*status, given_set_report(set));
    return NULL;
}
