/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tells that files or folders have changed and rest again: whoever writes several files, or one in
 * pieces, is given time to end.
 */
#pragma once

#include <gio/gio.h>

typedef struct PathWatch PathWatch;

/* Nothing is watched yet. @changed is called with @data, in the main context that is the default of
 * this thread, some time after the last of several changes. Returns: (transfer full) */
PathWatch *path_watch_new(void (*changed)(gpointer data), gpointer data);
void path_watch_free(PathWatch *watch); /* NULL is allowed */

/* Watches what is in @folder, which exists. Returns: whether the system reports changes in it. */
gboolean path_watch_add_folder(PathWatch *watch, const char *folder);

/* Nothing is watched any more. What has happened before is still told. */
void path_watch_clear(PathWatch *watch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PathWatch, path_watch_free)
