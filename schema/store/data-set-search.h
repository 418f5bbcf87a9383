/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the data sets a person means by a path: a data set, a folder of them, a file or folder of
 * one, or the one around the current folder. A folder with a game.json, or with two other files of
 * a data set, is one.
 */
#pragma once

#include <glib.h>

typedef struct {
    char *folder; /* owned */
    char *file;   /* owned: name of the one file meant, or NULL: the whole set */
} FoundSet;

/* Appends to @found (of FoundSet) the data sets meant by @path and keeps @found in byte order of
 * the folders; one that is there already is not added again. @path may be a link; links to folders
 * below it are followed as long as they lead to something below it, each folder being entered once.
 * Returns: FALSE with @error set when @path does not exist, holds no data set or a link to one
 * elsewhere (G_FILE_ERROR_NOENT), or part of it cannot be read; what else was found is appended all
 * the same. */
gboolean data_set_search(GArray *found, const char *path, GError **error);

/* Appends the data set of the file @path, which need not be there yet. Returns: FALSE with @error
 * set when it is none of a data set, going by its name. */
gboolean data_set_search_draft(GArray *found, const char *path, GError **error);

/* The same without a path: the set around the current folder, else those below it. */
gboolean data_set_search_here(GArray *found, GError **error);

/* Returns: (transfer full): an empty array that frees what is found. */
GArray *data_set_search_new(void);
