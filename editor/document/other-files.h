/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files in the folder of a data set that are not its records: pictures, notes. A document keeps
 * them, so that they can be saved elsewhere when the folder is gone.
 */
#pragma once

#include "editor/document/document.h"

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

/* Writes the open layer of @document, with its drawing, and the other files of its folder but
 * hidden ones, into @folder, which is created or is empty. The document continues there, which is a
 * step of its own. Files of the set are written from memory, whatever has become of the old folder;
 * other files are copied if they can still be read, or written as they are kept. @missing (not
 * NULL) gets (transfer full) a text for the user about what is not in @folder though it was in the
 * old one; NULL: nothing is missing. A data set finds the one it extends beside its own folder. If
 * that is only at the old place, @error says so and what to do; if it is nowhere, @missing does.
 * Returns: FALSE with @error set and @missing as it was; then the document has not changed, but
 * @folder may exist with files that belong to no data set. */
gboolean editor_document_save_as(EditorDocument *document, const char *folder, char **missing,
                                 GError **error);
