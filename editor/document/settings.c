/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A key file with one group.
 */
#include "editor/document/settings.h"

#define GROUP "editor"
#define RECENT "recent"
#define VIEWS "views" /* a folder, and how it is looked at, one after the other */

struct Settings {
    char *path;     /* owned */
    GKeyFile *file; /* owned */
    gboolean is_changed;
};

Settings *
settings_new(const char *path)
{
    Settings *settings = g_new0(Settings, 1);
    settings->file = g_key_file_new();
    settings->path = path != NULL
                         ? g_strdup(path)
                         : g_build_filename(g_get_user_state_dir(), "narva", "editor.ini", NULL);
    g_key_file_load_from_file(settings->file, settings->path, G_KEY_FILE_NONE, NULL);
    return settings;
}

char *
settings_folder(const Settings *settings)
{
    return settings->path[0] != '\0' ? g_path_get_dirname(settings->path) : NULL;
}

gboolean
settings_save(Settings *settings, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(settings->path);
    if (!settings->is_changed || settings->path[0] == '\0')
        return TRUE;
    g_mkdir_with_parents(folder, 0700);
    settings->is_changed = !g_key_file_save_to_file(settings->file, settings->path, error);
    return !settings->is_changed;
}

void
settings_free(Settings *settings)
{
    if (settings == NULL)
        return;
    settings_save(settings, NULL);
    g_key_file_unref(settings->file);
    g_free(settings->path);
    g_free(settings);
}

gint
settings_number(const Settings *settings, const char *key, gint fallback)
{
    g_autoptr(GError) error = NULL;
    gint value = g_key_file_get_integer(settings->file, GROUP, key, &error);
    return error == NULL ? value : fallback;
}

void
settings_set_number(Settings *settings, const char *key, gint value)
{
    if (g_key_file_has_key(settings->file, GROUP, key, NULL) &&
        settings_number(settings, key, value) == value)
        return;
    g_key_file_set_integer(settings->file, GROUP, key, value);
    settings->is_changed = TRUE;
}

char *
settings_text(const Settings *settings, const char *key, const char *fallback)
{
    char *value = g_key_file_get_string(settings->file, GROUP, key, NULL);
    return value != NULL ? value : g_strdup(fallback);
}

void
settings_set_text(Settings *settings, const char *key, const char *value)
{
    g_autofree char *old = settings_text(settings, key, NULL);
    if (g_strcmp0(old, value) == 0)
        return;
    g_key_file_set_string(settings->file, GROUP, key, value);
    settings->is_changed = TRUE;
}

/* Returns: (transfer full): of char *: all remembered folders, whether they exist or not. */
static GPtrArray *
load_recent(const Settings *settings)
{
    gsize n = 0;
    g_auto(GStrv) folders = g_key_file_get_string_list(settings->file, GROUP, RECENT, &n, NULL);
    GPtrArray *list = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; i < n && i < SETTINGS_RECENT_MAX; i++)
        g_ptr_array_add(list, g_strdup(folders[i]));
    return list;
}

static void
store_recent(Settings *settings, GPtrArray *list)
{
    gsize length = MIN(list->len, SETTINGS_RECENT_MAX);
    g_key_file_set_string_list(settings->file, GROUP, RECENT, (const char *const *)list->pdata,
                               length);
    settings->is_changed = TRUE;
}

char **
settings_recent(const Settings *settings)
{
    g_autoptr(GPtrArray) list = load_recent(settings);
    g_autoptr(GStrvBuilder) there = g_strv_builder_new();
    for (guint i = 0; i < list->len; i++)
        if (g_file_test(list->pdata[i], G_FILE_TEST_IS_DIR))
            g_strv_builder_add(there, list->pdata[i]);
    return g_strv_builder_end(there);
}

static void
remove_folder(GPtrArray *list, const char *folder)
{
    guint index;
    if (g_ptr_array_find_with_equal_func(list, folder, g_str_equal, &index))
        g_ptr_array_remove_index(list, index);
}

void
settings_add_recent(Settings *settings, const char *folder)
{
    /* Neither the file of settings nor a menu can hold it. */
    if (!g_utf8_validate(folder, -1, NULL))
        return;
    g_autoptr(GPtrArray) list = load_recent(settings);
    remove_folder(list, folder);
    g_ptr_array_insert(list, 0, g_strdup(folder));
    store_recent(settings, list);
}

void
settings_forget_recent(Settings *settings, const char *folder)
{
    g_autoptr(GPtrArray) list = load_recent(settings);
    if (folder != NULL)
        remove_folder(list, folder);
    else
        g_ptr_array_set_size(list, 0);
    store_recent(settings, list);
    if (folder != NULL)
        settings_set_view(settings, folder, NULL);
    else
        g_key_file_remove_key(settings->file, GROUP, VIEWS, NULL);
}

char *
settings_view(const Settings *settings, const char *folder)
{
    gsize n = 0;
    g_auto(GStrv) views = g_key_file_get_string_list(settings->file, GROUP, VIEWS, &n, NULL);
    for (gsize i = 0; i + 1 < n; i += 2)
        if (g_str_equal(views[i], folder))
            return g_strdup(views[i + 1]);
    return NULL;
}

void
settings_set_view(Settings *settings, const char *folder, const char *view)
{
    gsize n = 0;
    g_autofree char *old = settings_view(settings, folder);
    if (g_strcmp0(old, view) == 0 || !g_utf8_validate(folder, -1, NULL))
        return;
    g_auto(GStrv) before = g_key_file_get_string_list(settings->file, GROUP, VIEWS, &n, NULL);
    g_autoptr(GPtrArray) views = g_ptr_array_new();
    if (view != NULL) {
        g_ptr_array_add(views, (gpointer)folder);
        g_ptr_array_add(views, (gpointer)view);
    }
    for (gsize i = 0; i + 1 < n && views->len < 2 * SETTINGS_RECENT_MAX; i += 2) {
        if (g_str_equal(before[i], folder))
            continue;
        g_ptr_array_add(views, before[i]);
        g_ptr_array_add(views, before[i + 1]);
    }
    g_key_file_set_string_list(settings->file, GROUP, VIEWS, (const char *const *)views->pdata,
                               views->len);
    settings->is_changed = TRUE;
}
