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

/* What the findings of a base report is not reported again by the sets above it. Of a set of which
 * only one file was requested, the other findings may not be reported. */
static void
drop_inherited_findings(const GArray *sets)
{
    g_autofree LiveFindings *all = g_new(LiveFindings, sets->len);
    for (guint i = 0; i < sets->len; i++) {
        const CheckedSet *checked = &g_array_index(sets, CheckedSet, i);
        all[i] = (LiveFindings){checked->set, checked->findings, checked->only != NULL};
    }
    live_findings_drop_inherited(all, sets->len);
}

/* A set that is to be loaded and checked, by whichever worker comes to it. */
typedef struct {
    const SetsWanted *wanted;
    FoundSet *meant; /* borrowed */
    GBytes *draft;   /* borrowed: the contents of the file that is meant; NULL: they are on disk */
    guint n_held;    /* findings of each check that are kept */
    LiveSet *live;   /* borrowed: it as it was before; NULL: nothing is kept */
    CheckedSet checked;
    GError *error; /* owned: why it could not be loaded */
} Task;

/* Loads and checks only what has changed. */
static void
update_task(Task *task, const CheckOptions *options)
{
    CheckedSet *checked = &task->checked;
    if (!live_sets_update(task->wanted->live, task->live, &task->error))
        return;
    g_autoptr(LiveRun) run = live_set_start(task->live);
    live_run_check(run, options);
    checked->set = data_set_ref(run->set);
    checked->findings = g_steal_pointer(&run->findings);
    checked->skipped = run->skipped;
}

static void
do_task(gpointer item)
{
    Task *task = item;
    CheckedSet *checked = &task->checked;
    const Draft draft = {.name = task->meant->file, .contents = task->draft};
    const CheckOptions options = {
        .limit = task->n_held,
        .judge = task->wanted->judge,
        .data = task->wanted->judge_data,
        .is_of_reading = task->wanted->is_of_reading,
    };
    if (task->live != NULL) {
        update_task(task, &options);
    } else {
        checked->set =
            data_set_load_drafts(task->meant->folder, &draft, task->draft != NULL, &task->error);
        if (checked->set != NULL)
            checked->findings = checks_run(checked->set, &options, &checked->skipped);
    }
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
    if (wanted->live != NULL)
        live_sets_note_files(wanted->live, NULL);
    for (guint i = 0; i < found->len; i++) {
        FoundSet *meant = &g_array_index(found, FoundSet, i);
        LiveSet *live = wanted->live != NULL ? live_sets_add(wanted->live, meant->folder) : NULL;
        /* Two paths may lead to one folder. */
        for (guint j = 0; j < i; j++)
            if (g_array_index(tasks, Task, j).live == live)
                live = NULL;
        const Task task = {
            .wanted = wanted,
            .meant = meant,
            .draft = draft,
            .n_held = n_held(wanted, meant->file),
            .live = live,
        };
        g_array_append_val(tasks, task);
    }
    if (wanted->n_jobs > 1)
        map_svg_prepare_threads();
    guint n = workers_run(do_task, tasks->data, sizeof(Task), tasks->len, wanted->n_jobs);
    if (n_workers != NULL)
        *n_workers = n;
    collect_tasks(sets, tasks, status);
    drop_inherited_findings(sets);
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
