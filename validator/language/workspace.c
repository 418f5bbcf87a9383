/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is typed goes into the data set as it is, file by file, so that the checks see how little
 * has changed. Only a text that cannot be read, or a base that changes, makes the set be read
 * again.
 */
#include "validator/language/workspace.h"

#include "schema/store/data-set-search.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void
free_text(gpointer data)
{
    OpenText *text = data;
    g_free(text->uri);
    g_free(text->folder);
    g_free(text->name);
    g_bytes_unref(text->contents);
    g_free(text);
}

static void
free_set(gpointer data)
{
    WorkspaceSet *set = data;
    g_free(set->folder);
    finding_list_free(set->findings);
    data_set_unref(set->checked);
    data_set_unref(set->set);
    data_set_unref(set->whole);
    check_memory_unref(set->memory);
    g_free(set);
}

Workspace *
workspace_new(void)
{
    Workspace *workspace = g_new0(Workspace, 1);
    workspace->texts = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_text);
    workspace->folders = g_ptr_array_new_with_free_func(g_free);
    workspace->sets = g_ptr_array_new_with_free_func(free_set);
    workspace->published = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return workspace;
}

void
workspace_free(Workspace *workspace)
{
    if (workspace == NULL)
        return;
    g_hash_table_unref(workspace->texts);
    g_ptr_array_unref(workspace->folders);
    g_ptr_array_unref(workspace->sets);
    g_hash_table_unref(workspace->published);
    g_free(workspace->refusal);
    g_free(workspace);
}

/* Returns: (transfer full): @path without links, so that each folder has one name. */
static char *
real_path(const char *path)
{
    char real[PATH_MAX];
    return realpath(path, real) != NULL ? g_strdup(real) : g_canonicalize_filename(path, NULL);
}

static WorkspaceSet *
find_set(const Workspace *workspace, const char *folder)
{
    for (guint i = 0; i < workspace->sets->len; i++) {
        WorkspaceSet *set = workspace->sets->pdata[i];
        if (strcmp(set->folder, folder) == 0)
            return set;
    }
    return NULL;
}

/* Whether the data set in @folder is in a folder of the client, or around one. */
static gboolean
is_in_folders(const Workspace *workspace, const char *folder)
{
    for (guint i = 0; i < workspace->folders->len; i++) {
        const char *root = workspace->folders->pdata[i];
        gsize length = strcmp(root, "/") == 0 ? 0 : strlen(root);
        g_autofree char *around = g_path_get_dirname(root);
        if ((strncmp(folder, root, length) == 0 && strchr("/", folder[length]) != NULL) ||
            strcmp(folder, around) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether there is a data set in @folder, on disk or as texts, that the client works with, beside
 * @n_others. */
static gboolean
is_wanted(const Workspace *workspace, const char *folder, guint n_others)
{
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, workspace->texts);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const OpenText *text = value;
        if (g_strcmp0(text->folder, folder) == 0)
            g_hash_table_add(names, text->name);
    }
    gboolean is_open = g_hash_table_size(names) > 0;
    gboolean is_found = n_others < WORKSPACE_SETS_MAX && is_in_folders(workspace, folder);
    return (is_open || is_found) && data_set_search_is_set(folder, names);
}

/* Returns: (transfer none): the set in @folder, which is added if it is new; NULL: the client works
 * with none there. */
static WorkspaceSet *
add_set(Workspace *workspace, const char *folder)
{
    WorkspaceSet *set = find_set(workspace, folder);
    if (set != NULL || !is_wanted(workspace, folder, workspace->sets->len))
        return set;
    set = g_new0(WorkspaceSet, 1);
    set->folder = g_strdup(folder);
    set->memory = check_memory_new();
    set->is_stale = set->has_changed = TRUE;
    g_ptr_array_add(workspace->sets, set);
    return set;
}

void
workspace_add_folder(Workspace *workspace, const char *folder)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_ptr_array_add(workspace->folders, real_path(folder));
    data_set_search(found, folder, NULL, NULL);
    for (guint i = 0; i < found->len; i++) {
        g_autofree char *real = real_path(g_array_index(found, FoundSet, i).folder);
        add_set(workspace, real);
    }
}

/* Finds the folder and the name in it of the file @path of a data set; both (transfer full), NULL
 * if its name is that of no such file. */
static void
split_path(const char *path, char **folder, char **name)
{
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *real = real_path(parent);
    g_autofree char *own = g_path_get_basename(path);
    g_autofree char *subfolder = g_path_get_basename(real);
    g_autofree char *in_subfolder = g_strconcat(subfolder, "/", own, NULL);
    *folder = *name = NULL;
    if (file_kind_of(in_subfolder) != NULL) {
        *folder = g_path_get_dirname(real);
        *name = g_steal_pointer(&in_subfolder);
    } else if (file_kind_of(own) != NULL) {
        *folder = g_steal_pointer(&real);
        *name = g_steal_pointer(&own);
    }
}

/* Whether the data set in @folder is @set or one below it. */
static gboolean
has_layer(const DataSet *set, const char *folder)
{
    for (; set != NULL; set = set->base) {
        g_autofree char *real = set->folder != NULL ? real_path(set->folder) : NULL;
        if (g_strcmp0(real, folder) == 0)
            return TRUE;
    }
    return FALSE;
}

gboolean
workspace_set_has_layer(const WorkspaceSet *set, const char *folder)
{
    return has_layer(set->set, folder) || (set->whole != set->set && has_layer(set->whole, folder));
}

/* Every set with the layer in @folder must be read again; those that could not be read may have it
 * now. */
static void
mark_stale(Workspace *workspace, const char *folder)
{
    for (guint i = 0; i < workspace->sets->len; i++) {
        WorkspaceSet *set = workspace->sets->pdata[i];
        gboolean is_own = strcmp(set->folder, folder) == 0;
        gboolean may_miss = set->set == NULL || set->set->base_result == BASE_MISSING;
        if (is_own || may_miss || has_layer(set->set, folder))
            set->is_stale = set->has_changed = TRUE;
    }
}

/* Drops the sets that the client does not work with any more. */
static void
drop_sets(Workspace *workspace)
{
    for (guint i = workspace->sets->len; i-- > 0;) {
        const WorkspaceSet *set = workspace->sets->pdata[i];
        if (is_wanted(workspace, set->folder, workspace->sets->len - 1))
            continue;
        g_autofree char *folder = g_strdup(set->folder);
        g_ptr_array_remove_index(workspace->sets, i);
        workspace->has_dropped = TRUE;
        /* The sets above show what its findings were. */
        mark_stale(workspace, folder);
    }
}

void
workspace_remove_folder(Workspace *workspace, const char *folder)
{
    g_autofree char *real = real_path(folder);
    for (guint i = workspace->folders->len; i-- > 0;)
        if (strcmp(workspace->folders->pdata[i], real) == 0)
            g_ptr_array_remove_index(workspace->folders, i);
    drop_sets(workspace);
}

/* Puts @contents, what the file @name is now, into @set. Returns: FALSE: it must be read again. */
static gboolean
replace_file(WorkspaceSet *set, const char *name, GBytes *contents)
{
    if (set->is_stale || set->set == NULL || !data_set_is_whole(set->set))
        return FALSE;
    DataSet *replaced = data_set_replace(set->set, name, contents, NULL);
    if (replaced == NULL)
        return FALSE;
    data_set_unref(set->set);
    set->set = replaced;
    set->has_changed = TRUE;
    return TRUE;
}

/* Takes the text of the file @name in @folder over into all sets that have it. */
static void
spread_text(Workspace *workspace, const char *folder, const char *name, GBytes *contents)
{
    WorkspaceSet *own = add_set(workspace, folder);
    /* Another base, or none, comes with another game.json. */
    gboolean may_replace = strcmp(name, file_kinds()[0].name) != 0 && contents != NULL;
    gboolean is_replaced = own != NULL && may_replace && replace_file(own, name, contents);
    mark_stale(workspace, folder);
    if (is_replaced)
        own->is_stale = FALSE;
    if (contents == NULL)
        drop_sets(workspace);
}

gboolean
workspace_set_text(Workspace *workspace, const char *uri, GBytes *contents, gint64 version)
{
    OpenText *text = g_hash_table_lookup(workspace->texts, uri);
    if (text == NULL) {
        g_autofree char *path = g_filename_from_uri(uri, NULL, NULL);
        if (contents == NULL || g_hash_table_size(workspace->texts) >= WORKSPACE_TEXTS_MAX)
            return contents == NULL;
        text = g_new0(OpenText, 1);
        text->uri = g_strdup(uri);
        text->contents = g_bytes_ref(contents);
        if (path != NULL)
            split_path(path, &text->folder, &text->name);
        g_hash_table_insert(workspace->texts, text->uri, text);
    } else if (contents != NULL) {
        g_bytes_unref(text->contents);
        text->contents = g_bytes_ref(contents);
    }
    if (contents != NULL)
        text->version = version;
    g_autofree char *folder = g_strdup(text->folder), *name = g_strdup(text->name);
    if (contents == NULL)
        g_hash_table_remove(workspace->texts, uri);
    if (folder != NULL)
        spread_text(workspace, folder, name, contents);
    return TRUE;
}

const OpenText *
workspace_text(Workspace *workspace, const char *uri)
{
    return uri != NULL ? g_hash_table_lookup(workspace->texts, uri) : NULL;
}

void
workspace_file_changed(Workspace *workspace, const char *uri)
{
    g_autofree char *path = g_filename_from_uri(uri, NULL, NULL);
    g_autofree char *folder = NULL, *name = NULL;
    /* What the client has open counts, not the file. */
    if (path == NULL || workspace_text(workspace, uri) != NULL)
        return;
    split_path(path, &folder, &name);
    if (folder == NULL)
        return;
    add_set(workspace, folder);
    mark_stale(workspace, folder);
    drop_sets(workspace);
}

/* Reads @set with all texts that are open. */
static void
read_set(Workspace *workspace, WorkspaceSet *set)
{
    g_autoptr(GArray) drafts = g_array_new(FALSE, FALSE, sizeof(Draft));
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, workspace->texts);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const OpenText *text = value;
        const Draft draft = {text->folder, text->name, text->contents};
        if (text->folder != NULL)
            g_array_append_val(drafts, draft);
    }
    g_clear_pointer(&set->set, data_set_unref);
    set->set = data_set_load_drafts(set->folder, (const Draft *)drafts->data, drafts->len, NULL);
    set->is_stale = FALSE;
}

/* Reads @set again if it must be. */
static void
update_set(Workspace *workspace, WorkspaceSet *set)
{
    if (set->is_stale)
        read_set(workspace, set);
    if (set->set != NULL && set->whole != set->set && data_set_is_whole(set->set)) {
        data_set_unref(set->whole);
        set->whole = data_set_ref(set->set);
    }
}

void
workspace_update_sets(Workspace *workspace)
{
    for (guint i = 0; i < workspace->sets->len; i++)
        update_set(workspace, workspace->sets->pdata[i]);
}

WorkspaceSet *
workspace_set_of(Workspace *workspace, const OpenText *text)
{
    if (text == NULL || text->folder == NULL)
        return NULL;
    WorkspaceSet *set = find_set(workspace, text->folder);
    if (set == NULL)
        return NULL;
    update_set(workspace, set);
    return set->set != NULL ? set : NULL;
}

const DataFile *
workspace_file_of(const WorkspaceSet *found, const OpenText *text)
{
    return found != NULL ? data_set_file_named(found->set, text->name) : NULL;
}

/* What the findings of a base in the workspace show is not shown again by the sets above it. */
static void
drop_findings_of_bases(const Workspace *workspace, const WorkspaceSet *set)
{
    g_autoptr(GPtrArray) below = g_ptr_array_new();
    for (const DataSet *base = set->checked->base; base != NULL; base = base->base) {
        g_autofree char *real = real_path(base->folder);
        const WorkspaceSet *other = find_set(workspace, real);
        if (other != NULL && other->findings != NULL)
            g_ptr_array_add(below, other->findings);
    }
    if (below->len > 0)
        check_choice_drop_inherited(set->findings, set->checked, below);
}

/* Whether a base of @set, which is up to date, waits to be checked. */
static gboolean
waits_for_base(const Workspace *workspace, const WorkspaceSet *set)
{
    for (const DataSet *base = set->set != NULL ? set->set->base : NULL; base != NULL;
         base = base->base) {
        g_autofree char *real = real_path(base->folder);
        const WorkspaceSet *other = find_set(workspace, real);
        if (other != NULL && other->has_changed)
            return TRUE;
    }
    return FALSE;
}

gboolean
workspace_check_next(Workspace *workspace)
{
    WorkspaceSet *next = NULL, *waiting = NULL;
    gboolean has_dropped = workspace->has_dropped;
    workspace->has_dropped = FALSE;
    for (guint i = 0; i < workspace->sets->len && next == NULL; i++) {
        WorkspaceSet *set = workspace->sets->pdata[i];
        if (!set->has_changed)
            continue;
        update_set(workspace, set);
        if (!waits_for_base(workspace, set))
            next = set;
        else if (waiting == NULL)
            waiting = set;
    }
    /* Sets that extend each other all wait. */
    if (next == NULL)
        next = waiting;
    if (next == NULL)
        return has_dropped;
    ChecksSkipped skipped;
    next->has_changed = FALSE;
    g_clear_pointer(&next->findings, finding_list_free);
    g_clear_pointer(&next->checked, data_set_unref);
    if (next->set == NULL)
        return TRUE;
    next->checked = data_set_ref(next->set);
    next->findings = checks_run(next->checked, &(CheckOptions){.memory = next->memory}, &skipped);
    drop_findings_of_bases(workspace, next);
    finding_list_fold(next->findings, FINDINGS_OF_CAUSE_MAX);
    return TRUE;
}

char *
workspace_uri_of(Workspace *workspace, const SourceText *text)
{
    g_autofree char *path = g_canonicalize_filename(source_text_path(text), NULL);
    g_autofree char *folder = NULL, *name = NULL;
    GHashTableIter iterator;
    gpointer value;
    split_path(path, &folder, &name);
    g_hash_table_iter_init(&iterator, workspace->texts);
    while (folder != NULL && g_hash_table_iter_next(&iterator, NULL, &value)) {
        const OpenText *open = value;
        if (g_strcmp0(open->folder, folder) == 0 && strcmp(open->name, name) == 0)
            return g_strdup(open->uri);
    }
    return g_filename_to_uri(path, NULL, NULL);
}

void
workspace_refuse(Workspace *workspace, char *why)
{
    g_free(workspace->refusal);
    workspace->refusal = why;
}
