/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the editor remembers from one run to the next: sizes of windows and panes, recent folders,
 * preferences. It is a small file in the state folder; errors of reading and writing it are
 * ignored.
 */
#pragma once

#include <glib.h>

typedef struct Settings Settings;

/* @path: of the file, which need not exist; NULL: `narva/editor.ini` in the state folder of the
 * user; empty: no file is used. Returns: (transfer full). */
Settings *settings_new(const char *path);
void settings_free(Settings *settings); /* saves changes; NULL is allowed */

/* Returns: (transfer full): the folder of the file, in which other files may be kept; NULL: there
 * is none. */
char *settings_folder(const Settings *settings);

/* Saves changes, if there are any. Returns: FALSE with @error set. */
gboolean settings_save(Settings *settings, GError **error);

/* Returns: the number called @key, @fallback if there is none. */
gint settings_number(const Settings *settings, const char *key, gint fallback);
void settings_set_number(Settings *settings, const char *key, gint value);

/* Returns: (transfer full): the text called @key, @fallback if there is none. */
char *settings_text(const Settings *settings, const char *key, const char *fallback);
void settings_set_text(Settings *settings, const char *key, const char *value);

/* The most recent folders. */
#define SETTINGS_RECENT_MAX 12

/* Returns: (transfer full): the recent folders that still exist, the latest first; NULL-terminated.
 */
char **settings_recent(const Settings *settings);

/* Makes @folder (an absolute path) the first of the recent folders. */
void settings_add_recent(Settings *settings, const char *folder);
void settings_forget_recent(Settings *settings, const char *folder); /* NULL: all */

/* The state of the map view of data sets: a text for each folder, for up to SETTINGS_RECENT_MAX
 * folders, the latest ones. settings_view() returns: (transfer full): NULL: there is none. @view
 * NULL: removes it. */
char *settings_view(const Settings *settings, const char *folder);
void settings_set_view(Settings *settings, const char *folder, const char *view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Settings, settings_free)
