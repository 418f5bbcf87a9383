/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From URIs of the client to data sets and back.
 */
#include "validator/language/workspace.h"

#include "schema/store/data-set-search.h"

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

Workspace *
workspace_new(void)
{
    Workspace *workspace = g_new0(Workspace, 1);
    workspace->texts = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_text);
    workspace->folders = g_ptr_array_new_with_free_func(g_free);
    workspace->live = live_sets_new();
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
    live_sets_free(workspace->live);
    g_hash_table_unref(workspace->published);
    g_free(workspace->refusal);
    g_free(workspace->explanations);
    g_free(workspace);
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

/* Adds the set in @folder, unless the client works with none there. */
static void
add_set(Workspace *workspace, const char *folder)
{
    if (live_sets_find(workspace->live, folder) != NULL ||
        is_wanted(workspace, folder, workspace->live->sets->len))
        live_sets_add(workspace->live, folder);
}

void
workspace_add_folder(Workspace *workspace, const char *folder)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_ptr_array_add(workspace->folders, live_folder(folder));
    data_set_search(found, folder, NULL, NULL);
    for (guint i = 0; i < found->len; i++) {
        g_autofree char *real = live_folder(g_array_index(found, FoundSet, i).folder);
        add_set(workspace, real);
    }
}

/* Finds the folder and the name in it of the file @path of a data set; both (transfer full), NULL
 * if its name is that of no such file. */
static void
split_path(const char *path, char **folder, char **name)
{
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *real = live_folder(parent);
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

/* Drops the sets that the client does not work with any more. */
static void
drop_sets(Workspace *workspace)
{
    for (guint i = workspace->live->sets->len; i-- > 0;) {
        LiveSet *set = workspace->live->sets->pdata[i];
        if (is_wanted(workspace, set->real, workspace->live->sets->len - 1))
            continue;
        live_sets_remove(workspace->live, set);
        workspace->has_dropped = TRUE;
    }
}

void
workspace_remove_folder(Workspace *workspace, const char *folder)
{
    g_autofree char *real = live_folder(folder);
    for (guint i = workspace->folders->len; i-- > 0;)
        if (strcmp(workspace->folders->pdata[i], real) == 0)
            g_ptr_array_remove_index(workspace->folders, i);
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
    if (folder == NULL)
        return TRUE;
    add_set(workspace, folder);
    live_sets_set_text(workspace->live, folder, name, contents);
    if (contents == NULL)
        drop_sets(workspace);
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
    live_sets_note_files(workspace->live, folder);
    drop_sets(workspace);
}

void
workspace_update_sets(Workspace *workspace)
{
    for (guint i = 0; i < workspace->live->sets->len; i++)
        live_sets_update(workspace->live, workspace->live->sets->pdata[i], NULL);
}

LiveSet *
workspace_set_of(Workspace *workspace, const OpenText *text)
{
    if (text == NULL || text->folder == NULL)
        return NULL;
    LiveSet *set = live_sets_find(workspace->live, text->folder);
    if (set == NULL)
        return NULL;
    live_sets_update(workspace->live, set, NULL);
    return set->set != NULL ? set : NULL;
}

const DataFile *
workspace_file_of(const LiveSet *found, const OpenText *text)
{
    return found != NULL ? data_set_file_named(found->set, text->name) : NULL;
}

gboolean
workspace_check_next(Workspace *workspace)
{
    gboolean has_dropped = workspace->has_dropped;
    workspace->has_dropped = FALSE;
    return live_sets_check_next(workspace->live) || has_dropped;
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

static void
free_place(gpointer data)
{
    WorkspacePlace *place = data;
    g_free(place->uri);
    text_point_index_free(place->index);
    g_free(place);
}

void
workspace_places_init(WorkspacePlaces *places, Workspace *workspace)
{
    *places = (WorkspacePlaces){workspace, g_hash_table_new_full(NULL, NULL, NULL, free_place)};
}

void
workspace_places_clear(WorkspacePlaces *places)
{
    g_hash_table_unref(places->texts);
}

const WorkspacePlace *
workspace_places_find(const WorkspacePlaces *places, const SourceText *text)
{
    WorkspacePlace *place = g_hash_table_lookup(places->texts, text);
    if (place == NULL) {
        place = g_new(WorkspacePlace, 1);
        *place = (WorkspacePlace){workspace_uri_of(places->workspace, text),
                                  text_point_index_new(text->bytes, text->length)};
        g_hash_table_insert(places->texts, (gpointer)text, place);
    }
    return place;
}

void
workspace_refuse(Workspace *workspace, char *why)
{
    g_free(workspace->refusal);
    workspace->refusal = why;
}
