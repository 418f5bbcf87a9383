/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patterns of paths to leave out, with the rules of git for .gitignore:
 *
 * - Blank lines and lines that start with `#` are no patterns. Blanks at the end are dropped unless
 *   a backslash precedes them.
 * - `!` before a pattern lets in again what an earlier one left out. The last pattern that matches
 *   decides.
 * - `/` at the end: the pattern matches folders only. `/` at the start or in the middle: it matches
 *   the path from the folder of the list. Without one it matches the name, at any depth.
 * - `*`, `?` and `[a-z]` match anything but `/`. A part `**` matches any number of folders; a last
 *   part `**` everything inside.
 *
 * What is in a folder that was left out is not looked at, so it cannot be let in again. Untrusted
 * lists are limited in size, and a match takes no more steps than the product of the lengths of
 * pattern and path. Several threads may ask one list at once, but only its owner may change it.
 */
#pragma once

#include <glib.h>

/* The patterns of one file or option. They are matched as bytes. */
typedef struct _IgnoreList IgnoreList;

typedef enum {
    IGNORE_UNDECIDED, /* no pattern matches */
    IGNORE_LEAVE_OUT,
    IGNORE_LET_IN,
} IgnoreVerdict;

/* @folder: absolute, without `.` and `..`: paths of patterns start there. Returns: (transfer full):
 * an empty list. */
IgnoreList *ignore_list_new(const char *folder);
void ignore_list_free(IgnoreList *list); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(IgnoreList, ignore_list_free)

/* Appends the pattern @line, if it is one. Returns: FALSE with @error set (G_FILE_ERROR_FAILED) if
 * it, or the list, becomes too long. */
gboolean ignore_list_add(IgnoreList *list, const char *line, GError **error);

/* Appends the lines of the file @name in the folder @folder, a path that error messages can show.
 * There need not be one; links out of the folder are not followed, as git does not. Returns: FALSE with @error set
 * (G_FILE_ERROR_FAILED) if it is too long or cannot be read. */
gboolean ignore_list_add_file(IgnoreList *list, const char *folder, const char *name,
                              GError **error);

/* Returns: how many patterns there are. */
guint ignore_list_length(const IgnoreList *list);

/* Returns: whether @path, which is absolute, is below the folder of the list. */
gboolean ignore_list_is_above(const IgnoreList *list, const char *path);

/* Judges @path, absolute like the folder of the list; outside that folder only patterns of names
 * match. @steps is increased by the work done. */
IgnoreVerdict ignore_list_judge(const IgnoreList *list, const char *path, gboolean is_folder,
                                guint64 *steps);
