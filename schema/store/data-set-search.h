/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the data sets meant by a path: a data set, a folder of data sets, a file or subfolder of
 * one, or the one around the current folder. A folder with a game.json, or with two other files of
 * a data set, is a data set. A path that does not exist may start with the id of a data set that is
 * shipped with Narva (shipped-sets.h). Any thread may call these functions.
 */
#pragma once

#include "schema/store/ignore.h"

/* What a search through folders leaves out: what .gitignore files ignore, those above the folder in
 * its repository included, and what else is to be excluded. A path that is named is searched in any
 * case: if a list leaves it out, that list does not count, and for .gitignore files those above it.
 */
typedef struct {
    const IgnoreList *exclude; /* borrowed: comes before .gitignore files; NULL: none */
    gboolean has_no_ignore;    /* .gitignore files do not count */
    guint n_excluded;          /* increased by each folder and data set that @exclude left out */
    guint n_ignored;           /* likewise by .gitignore files */
} SearchScope;

typedef struct {
    char *folder; /* owned */
    char *file;   /* owned: name of the single file meant; NULL: the whole set */
} FoundSet;

/* Adds the data sets meant by @path to @found (of FoundSet), which is kept in byte order of the
 * folders, without duplicates. @path may be a link; links to folders below it are followed if they
 * lead to something below it, and each folder is entered once. @scope: NULL: .gitignore files
 * count, and nothing else is left out.
 * Returns: FALSE with @error set if @path does not exist, holds no data set or a link to one
 * elsewhere (G_FILE_ERROR_NOENT), or part of it cannot be read; the other data sets are added all
 * the same. */
gboolean data_set_search(GArray *found, const char *path, SearchScope *scope, GError **error);

/* Adds the data set of the file @path, which need not exist. Returns: FALSE with @error set if its
 * name is not that of a file of a data set. */
gboolean data_set_search_file(GArray *found, const char *path, GError **error);

/* Returns: whether @folder is a data set. @unsaved: the names of files that count as if they were
 * there; NULL: none. */
gboolean data_set_search_is_set(const char *folder, GHashTable *unsaved);

/* Adds the data set around the current folder, or else those below it. Returns: as
 * data_set_search(). */
gboolean data_set_search_here(GArray *found, SearchScope *scope, GError **error);

/* Returns: (transfer full): an empty array of FoundSet that frees its items. */
GArray *data_set_search_new(void);
