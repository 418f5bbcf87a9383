/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files in the folder of a data set that are not its records: pictures, notes. A document keeps
 * them, so that they can be saved elsewhere when the folder is gone.
 */
#pragma once

#include "editor/document/document.h"

/* The most bytes of such files that are kept in memory. Files beyond it are reported as missing
 * when the folder is gone. */
#define OTHER_FILES_BYTES_MAX (64u << 20)

/* Returns: (transfer full): an empty table of files: name -> private contents. */
GHashTable *other_files_new(void);

/* Adds to @others the files in @folder and its subfolders, by their paths in @folder, except files
 * of a data set and hidden ones, with their contents as far as there is room. Changed files are
 * read again. A folder that cannot be listed is added by its own name. @folder: NULL, or one that
 * does not exist: nothing is added. */
void other_files_list(const char *folder, GHashTable *others);

/* Adds the files in @from, with their contents, to @others. */
void other_files_add(GHashTable *from, GHashTable *others);

/* Writes the open layer of @document, with its drawing, and the other files of its folder but
 * hidden ones, into @folder, which is created or is empty. The document continues there, which is a
 * step of its own. Files of the set are written from memory, even if the old folder is gone; other
 * files are copied if they can still be read, or written as they are kept. @missing (not NULL) gets
 * (transfer full) a text for the user about what is not in @folder though it was in the old one;
 * NULL: nothing is missing. A data set finds the one it extends beside its own folder, or
 * among the installed ones. If that is
 * only at the old place, @error says so and what to do; if it is nowhere, @missing does. Returns:
 * FALSE with @error set and @missing as it was; then the document has not changed, but @folder may
 * exist with files that belong to no data set. */
gboolean editor_document_save_as(EditorDocument *document, const char *folder, char **missing,
                                 GError **error);
