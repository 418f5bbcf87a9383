/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the words of a call to checked data sets.
 */
#include "validator/cli/sets.h"

#include "schema/store/map-svg.h"
#include "schema/store/file-read.h"
#include "schema/text/limits.h"
#include "validator/checks/run.h"
#include "validator/cli/configuration.h"
#include "validator/smoke/workers.h"

#include <string.h>
#include <unistd.h>

#define STDIN "-"

static void
clear_checked(gpointer item)
{
    CheckedSet *checked = item;
    finding_list_free(checked->findings);
    data_set_unref(checked->set);
    g_free(checked->only);
}

gboolean
sets_search_prepare(SetsSearch *search, char *const *paths, ExitStatus *status)
{
    g_autofree char *here = g_get_current_dir();
    g_autoptr(GError) error = NULL;
    if (!search->has_no_config)
        search->configuration = configuration_find(paths, status);
    if (*status != EXIT_CLEAN)
        return FALSE;
    search->scope.has_no_ignore = search->has_no_ignore;
    if (search->configuration != NULL && !search->has_no_ignore)
        search->scope.exclude = search->configuration->exclude;
    if (search->exclude == NULL)
        return TRUE;
    search->patterns = ignore_list_new(here);
    search->scope.exclude = search->patterns;
    for (char **pattern = search->exclude; *pattern != NULL; pattern++)
        if (!ignore_list_add(search->patterns, *pattern, &error)) {
            verb_complain(_("--exclude: %s"), error->message);
            *status = EXIT_USAGE;
            return FALSE;
        }
    return TRUE;
}

void
sets_search_clear(SetsSearch *search)
{
    g_clear_pointer(&search->configuration, configuration_free);
    g_clear_pointer(&search->patterns, ignore_list_free);
}

void
sets_find(GArray *found, char *const *paths, SetsSearch *search, ExitStatus *status)
{
    g_auto(SetsSearch) usual = {0};
    if (search == NULL) {
        if (!sets_search_prepare(&usual, paths, status))
            return;
        search = &usual;
    }
    if (paths[0] == NULL) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search_here(found, &search->scope, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
    for (; *paths != NULL; paths++) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search(found, *paths, &search->scope, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
}

static void
search_sets(GArray *found, const SetsWanted *wanted, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    if (wanted->stdin_name == NULL)
        sets_find(found, wanted->paths, wanted->search, status);
    else if (!data_set_search_file(found, wanted->stdin_name, &error))
        *status = exit_worse(*status, verb_fail(error));
}

/* What the findings of a base show already is not said again by the sets above it. */
static void
drop_findings_of_base(CheckedSet *checked, const GArray *sets)
{
    g_autoptr(GPtrArray) below = g_ptr_array_new();
    for (const DataSet *base = checked->set->base; base != NULL; base = base->base)
        for (guint i = 0; i < sets->len; i++) {
            const CheckedSet *other = &g_array_index(sets, CheckedSet, i);
            /* Of a set of which one file is meant the other findings may stay untold. */
            if (other->only == NULL && strcmp(other->set->name, base->name) == 0)
                g_ptr_array_add(below, other->findings);
        }
    if (below->len > 0)
        check_choice_drop_inherited(checked->findings, checked->set, below);
}

/* A set that is to be loaded and checked, by whichever worker comes to it. */
typedef struct {
    const SetsWanted *wanted;
    FoundSet *meant; /* borrowed */
    GBytes *draft;   /* borrowed: the contents of the file that is meant; NULL: they are on disk */
    guint n_held;    /* findings of each check that are kept */
    CheckedSet checked;
    GError *error; /* owned: why it could not be loaded */
} Task;

static void
do_task(gpointer item)
{
    Task *task = item;
    const Draft draft = {.name = task->meant->file, .contents = task->draft};
    task->checked.set =
        data_set_load_drafts(task->meant->folder, &draft, task->draft != NULL, &task->error);
    if (task->checked.set == NULL)
        return;
    const CheckOptions options = {
        .limit = task->n_held,
        .judge = task->wanted->judge,
        .data = task->wanted->judge_data,
        .is_of_reading = task->wanted->is_of_reading,
    };
    CheckedSet *checked = &task->checked;
    checked->findings = checks_run(checked->set, &options, &checked->skipped);
    if (checked->skipped.n_skipped > 0)
        checked->blocking =
            finding_list_blocking_problem(checked->findings, checked->skipped.failed);
}

/* Returns: how many findings of each check are kept of a set of which the file @only is meant
 * (NULL: all). Those of one file may be the last. */
static guint
n_held(const SetsWanted *wanted, const char *only)
{
    guint n = only != NULL ? LIMIT_FINDINGS_HELD : LIMIT_FINDINGS_PER_CHECK;
    return MAX(n, wanted->n_held);
}

/* Appends what the tasks have come to, in their order. */
static void
collect_tasks(GArray *sets, GArray *tasks, ExitStatus *status)
{
    for (guint i = 0; i < tasks->len; i++) {
        Task *task = &g_array_index(tasks, Task, i);
        if (task->error != NULL) {
            verb_fail(task->error);
            g_clear_error(&task->error);
            *status = exit_worse(*status, EXIT_IO);
            continue;
        }
        task->checked.only = g_steal_pointer(&task->meant->file);
        g_array_append_val(sets, task->checked);
    }
}

/* Returns: whether what is on stdin, if anything is to be, could be read; it goes to @draft. */
static gboolean
read_draft(const SetsWanted *wanted, GBytes **draft, ExitStatus *status)
{
    if (wanted->stdin_name == NULL)
        return TRUE;
    FileContents read = file_read_descriptor(STDIN_FILENO);
    *draft = g_steal_pointer(&read.contents);
    if (read.result != FILE_READ) {
        verb_complain(_("stdin cannot be read: %s"),
                      read.result == FILE_TOO_LARGE ? _("it is too large") : read.detail);
        *status = exit_worse(*status, EXIT_IO);
    }
    file_contents_clear(&read);
    return *draft != NULL;
}

gboolean
sets_stdin_is_named(char *const *paths, const char *stdin_name)
{
    gboolean is_meant = g_strcmp0(paths[0], STDIN) == 0;
    if (stdin_name == NULL && is_meant)
        verb_complain(_("- reads a file from stdin; name that file with --stdin-name"));
    else if (stdin_name != NULL && (!is_meant || paths[1] != NULL))
        verb_complain(_("--stdin-name takes one path, which is -"));
    else
        return TRUE;
    return FALSE;
}

GArray *
sets_load(const SetsWanted *wanted, guint *n_workers, ExitStatus *status)
{
    GArray *sets = g_array_new(FALSE, TRUE, sizeof(CheckedSet));
    g_array_set_clear_func(sets, clear_checked);
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GArray) tasks = g_array_new(FALSE, TRUE, sizeof(Task));
    g_autoptr(GBytes) draft = NULL;
    search_sets(found, wanted, status);
    if (!read_draft(wanted, &draft, status))
        return sets;
    for (guint i = 0; i < found->len; i++) {
        const Task task = {
            .wanted = wanted,
            .meant = &g_array_index(found, FoundSet, i),
            .draft = draft,
            .n_held = n_held(wanted, g_array_index(found, FoundSet, i).file),
        };
        g_array_append_val(tasks, task);
    }
    if (wanted->n_jobs > 1)
        map_svg_prepare_threads();
    guint n = workers_run(do_task, tasks->data, sizeof(Task), tasks->len, wanted->n_jobs);
    if (n_workers != NULL)
        *n_workers = n;
    collect_tasks(sets, tasks, status);
    for (guint i = sets->len; i > 0; i--)
        drop_findings_of_base(&g_array_index(sets, CheckedSet, i - 1), sets);
    return sets;
}

ExitStatus
sets_findings_status(const FindingList *findings, Severity fail_on)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (finding_row(finding->id)->is_io)
            status = exit_worse(status, EXIT_IO);
        else if (finding->severity >= fail_on)
            status = exit_worse(status, EXIT_FINDINGS);
    }
    for (Severity severity = fail_on; severity < N_SEVERITIES; severity++)
        if (finding_list_count_left_out(findings, severity) > 0)
            status = exit_worse(status, EXIT_FINDINGS);
    return status;
}

gboolean
sets_finding_is_in(const Finding *finding, const char *name)
{
    return finding->span.text != NULL && strcmp(finding->span.text->name, name) == 0;
}

char *
sets_only_name(const CheckedSet *checked)
{
    const DataFile *file = data_set_file_named(checked->set, checked->only);
    if (file != NULL)
        return g_strdup(file->text->name);
    gboolean is_here = strcmp(checked->set->name, ".") == 0;
    return is_here ? g_strdup(checked->only)
                   : g_strdup_printf("%s/%s", checked->set->name, checked->only);
}
