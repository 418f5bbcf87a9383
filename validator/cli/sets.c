/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the words of a call to checked data sets.
 */
#include "validator/cli/sets.h"

#include "schema/store/data-set-search.h"
#include "schema/store/file-read.h"
#include "schema/store/map-svg.h"
#include "validator/cli/workers.h"

#include <string.h>
#include <unistd.h>

static void
clear_checked(gpointer item)
{
    CheckedSet *checked = item;
    finding_list_free(checked->findings);
    data_set_unref(checked->set);
    g_free(checked->only);
}

static void
search(GArray *found, const SetsWanted *wanted, ExitStatus *status)
{
    char *const *paths = wanted->paths;
    if (wanted->stdin_name != NULL) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search_draft(found, wanted->stdin_name, &error))
            *status = exit_worse(*status, verb_fail(error));
        return;
    }
    if (paths[0] == NULL) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search_here(found, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
    for (; *paths != NULL; paths++) {
        g_autoptr(GError) error = NULL;
        if (!data_set_search(found, *paths, &error))
            *status = exit_worse(*status, verb_fail(error));
    }
}

/* What the bases of a set tell. */
typedef struct {
    GHashTable *told;  /* owned: place -> GPtrArray of Finding */
    GHashTable *names; /* owned: record as a base sees it -> its name there and here */
} Told;

/* Where a finding is, with its id: two of different ids are never the same. */
static char *
place_of(const Finding *finding)
{
    const Span *span = &finding->span;
    const char *name = span->text != NULL ? span->text->name : "";
    return g_strdup_printf("%d %u %u %s", finding->id, span->start, span->end, name);
}

static void
note_told(GHashTable *told, const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        char *place = place_of(finding);
        GPtrArray *there = g_hash_table_lookup(told, place);
        if (there == NULL)
            g_hash_table_insert(told, g_strdup(place), there = g_ptr_array_new());
        g_ptr_array_add(there, (gpointer)finding);
        g_free(place);
    }
}

/* A record of a base that is called otherwise in the set above it. */
static char *
renaming(const char *before, const char *now)
{
    return g_strdup_printf("%s\n%s", before, now);
}

/* Notes every record of the list that @base calls otherwise than @set. */
static void
note_names(GHashTable *names, const DataSet *set, const DataSet *base, EntityId entity)
{
    Records above = data_set_records(set, entity);
    Records below = data_set_records(base, entity);
    g_autoptr(GHashTable) index = records_index(&above);
    for (guint32 i = 0; i < below.length; i++) {
        const char *key = record_key(below.items[i]);
        const Record *record = key != NULL ? g_hash_table_lookup(index, key) : NULL;
        const char *before = record_name(below.items[i]);
        const char *now = record != NULL ? record_name(record) : NULL;
        if (before != NULL && now != NULL && strcmp(before, now) != 0)
            g_hash_table_add(names, renaming(before, now));
    }
}

/* Whether two findings of one place say the same, be it with the names of two editions. */
static gboolean
says_the_same(const Told *told, const Finding *below, const Finding *above)
{
    for (guint i = 0; i < above->n_arguments; i++) {
        const Argument *argument = &above->arguments[i];
        const char *before = finding_argument(below, argument->name);
        g_autofree char *pair = renaming(before != NULL ? before : "", argument->value);
        if (before == NULL ||
            (strcmp(before, argument->value) != 0 && !g_hash_table_contains(told->names, pair)))
            return FALSE;
    }
    return below->n_arguments == above->n_arguments;
}

static gboolean
is_new(const Finding *finding, gpointer data)
{
    const Told *told = data;
    g_autofree char *place = place_of(finding);
    const GPtrArray *there = g_hash_table_lookup(told->told, place);
    for (guint i = 0; there != NULL && i < there->len; i++)
        if (says_the_same(told, there->pdata[i], finding))
            return FALSE;
    return TRUE;
}

/* What the findings of a base show already is not said again by the sets above it. */
static void
drop_findings_of_base(CheckedSet *checked, const GArray *sets)
{
    if (checked->set->base == NULL)
        return;
    const Told told = {
        .told = g_hash_table_new_full(g_str_hash,
                                      g_str_equal,
                                      g_free,
                                      (GDestroyNotify)g_ptr_array_unref),
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    for (const DataSet *base = checked->set->base; base != NULL; base = base->base) {
        for (EntityId entity = 0; entity < N_ENTITIES; entity++)
            note_names(told.names, checked->set, base, entity);
        for (guint i = 0; i < sets->len; i++) {
            const CheckedSet *other = &g_array_index(sets, CheckedSet, i);
            /* Of a set of which one file is meant the other findings may stay untold. */
            if (other->only == NULL && strcmp(other->set->name, base->name) == 0)
                note_told(told.told, other->findings);
        }
    }
    finding_list_filter(checked->findings, is_new, (gpointer)&told);
    g_hash_table_unref(told.told);
    g_hash_table_unref(told.names);
}

/* A set that is to be loaded and checked, by whichever worker comes to it. */
typedef struct {
    FoundSet *meant; /* borrowed */
    GBytes *draft;   /* borrowed: the contents of the file that is meant; NULL: they are on disk */
    CheckedSet checked;
    GError *error; /* owned: why it could not be loaded */
} Task;

static void
do_task(gpointer item)
{
    Task *task = item;
    const Draft draft = {.name = task->meant->file, .contents = task->draft};
    task->checked.set =
        data_set_load_draft(task->meant->folder, task->draft != NULL ? &draft : NULL, &task->error);
    if (task->checked.set != NULL)
        task->checked.findings = checks_run(task->checked.set, &task->checked.skipped);
}

/* Appends what the tasks have come to, in their order. */
static void
collect(GArray *sets, GArray *tasks, ExitStatus *status)
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
        verb_complain("stdin cannot be read: %s",
                      read.result == FILE_TOO_LARGE ? "it is too large" : read.detail);
        *status = exit_worse(*status, EXIT_IO);
    }
    file_contents_clear(&read);
    return *draft != NULL;
}

GArray *
sets_load(const SetsWanted *wanted, guint *n_workers, ExitStatus *status)
{
    GArray *sets = g_array_new(FALSE, TRUE, sizeof(CheckedSet));
    g_array_set_clear_func(sets, clear_checked);
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GArray) tasks = g_array_new(FALSE, TRUE, sizeof(Task));
    g_autoptr(GBytes) draft = NULL;
    search(found, wanted, status);
    if (!read_draft(wanted, &draft, status))
        return sets;
    for (guint i = 0; i < found->len; i++) {
        const Task task = {.meant = &g_array_index(found, FoundSet, i), .draft = draft};
        g_array_append_val(tasks, task);
    }
    if (wanted->n_jobs > 1)
        map_svg_prepare_threads();
    guint n = workers_run(do_task, tasks->data, sizeof(Task), tasks->len, wanted->n_jobs);
    if (n_workers != NULL)
        *n_workers = n;
    collect(sets, tasks, status);
    for (guint i = sets->len; i > 0; i--)
        drop_findings_of_base(&g_array_index(sets, CheckedSet, i - 1), sets);
    return sets;
}

ExitStatus
findings_status(const FindingList *findings, Severity fail_on)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (finding_row(finding->id)->is_io)
            status = exit_worse(status, EXIT_IO);
        else if (finding->severity >= fail_on)
            status = exit_worse(status, EXIT_FINDINGS);
    }
    return status;
}
