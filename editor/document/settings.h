/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the editor remembers from one run to the next: sizes of windows and panes, what was opened
 * last, what its user prefers. A small file in the state folder; one that cannot be read or written
 * costs nothing but the memory.
 */
#pragma once

#include <glib.h>

typedef struct Settings Settings;

/* @path: the file, which need not be there; NULL: `narva/editor.ini` in the state folder of the
 * user; empty: none, so nothing outlives the program.
 * Returns: (transfer full). */
Settings *settings_new(const char *path);
void settings_free(Settings *settings); /* writes what has changed; NULL is allowed */

/* Returns: (transfer full): the folder of the file, for what else is to be remembered; NULL: there
 * is none. */
char *settings_folder(const Settings *settings);

/* Writes what has changed, if anything has. Returns: FALSE with @error set. */
gboolean settings_save(Settings *settings, GError **error);

/* Returns: the number called @key, @fallback if there is none. */
gint settings_number(const Settings *settings, const char *key, gint fallback);
void settings_set_number(Settings *settings, const char *key, gint value);

/* Returns: (transfer full): the text called @key, @fallback if there is none. */
char *settings_text(const Settings *settings, const char *key, const char *fallback);
void settings_set_text(Settings *settings, const char *key, const char *value);

/* How many folders are remembered. */
#define SETTINGS_RECENT_MAX 12

/* Returns: (transfer full): the folders opened last, the latest first; NULL-terminated. Those that
 * are there no more are left out. */
char **settings_recent(const Settings *settings);

/* Puts @folder (an absolute path) first. */
void settings_add_recent(Settings *settings, const char *folder);
void settings_forget_recent(Settings *settings, const char *folder); /* NULL: all */

/* How data sets are looked at: a text for each folder, as many as folders are remembered; those
 * that were looked at last. Returns: (transfer full): NULL if none is known. @view NULL: forgotten.
 */
char *settings_view(const Settings *settings, const char *folder);
void settings_set_view(Settings *settings, const char *folder, const char *view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Settings, settings_free)
