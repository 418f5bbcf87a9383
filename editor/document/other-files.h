/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files in the folder of a data set that are not its records: pictures, notes. A document keeps
 * them, so that they can be saved elsewhere when the folder is gone.
 */
#pragma once

#include <glib.h>

/* Bytes of pictures, notes and other files beside the records that are kept in memory, in all: what
 * is beyond is named as missing when the folder is gone. */
#define OTHER_FILES_BYTES_MAX (64u << 20)

/* Returns: (transfer full): an empty table of files: name -> what is kept of it, private. */
GHashTable *other_files_new(void);

/* Adds to @others the files in @folder and in the folders in it that are neither files of a data
 * set nor of hidden name, each as a path below @folder, with their contents as far as there is
 * room; reads those that are not in it as they are now. A folder that cannot be listed is named
 * itself.
 * @folder: NULL, or gone: there are none. */
void other_files_list(const char *folder, GHashTable *others);

/* Adds what is in @from to @others. */
void other_files_add(GHashTable *from, GHashTable *others);

/* Adds @name, of which nothing is kept. What is there already stays. */
void other_files_add_name(GHashTable *others, const char *name);

/* Copies the files @others of the folder @from (NULL: nowhere) into the folder @to as far as they
 * can be read there. The rest are written as they are kept, unless something else has their place
 * by now; @left (of char *) gets the names of those that are not written, sorted. Returns: FALSE
 * with @error set when a file that was read could not be written. */
gboolean other_files_copy(const char *from, const char *to, GHashTable *others, GPtrArray *left,
                          GError **error);
