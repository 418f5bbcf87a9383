/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Monitors of the system, and one source that waits until they are silent.
 */
#include "editor/document/disk/path-watch.h"

/* How long everything rests before it is told. */
#define REST_MILLISECONDS 300

struct PathWatch {
    GPtrArray *monitors; /* owned: of GFileMonitor */
    guint rest;          /* source; 0: nothing has happened */
    void (*changed)(gpointer data);
    gpointer data;
};

PathWatch *
path_watch_new(void (*changed)(gpointer data), gpointer data)
{
    PathWatch *watch = g_new0(PathWatch, 1);
    watch->monitors = g_ptr_array_new_with_free_func(g_object_unref);
    watch->changed = changed;
    watch->data = data;
    return watch;
}

void
path_watch_clear(PathWatch *watch)
{
    for (guint i = 0; i < watch->monitors->len; i++)
        g_signal_handlers_disconnect_by_data(watch->monitors->pdata[i], watch);
    g_ptr_array_set_size(watch->monitors, 0);
}

void
path_watch_free(PathWatch *watch)
{
    if (watch == NULL)
        return;
    path_watch_clear(watch);
    g_clear_handle_id(&watch->rest, g_source_remove);
    g_ptr_array_unref(watch->monitors);
    g_free(watch);
}

static gboolean
tell(gpointer data)
{
    PathWatch *watch = data;
    watch->rest = 0;
    watch->changed(watch->data);
    return G_SOURCE_REMOVE;
}

static void
wait_for_rest(PathWatch *watch)
{
    g_clear_handle_id(&watch->rest, g_source_remove);
    watch->rest = g_timeout_add(REST_MILLISECONDS, tell, watch);
}

gboolean
path_watch_add_folder(PathWatch *watch, const char *folder)
{
    g_autoptr(GFile) file = g_file_new_for_path(folder);
    GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_NONE, NULL, NULL);
    if (monitor == NULL)
        return FALSE;
    g_signal_connect_swapped(monitor, "changed", G_CALLBACK(wait_for_rest), watch);
    g_ptr_array_add(watch->monitors, monitor);
    return TRUE;
}
