/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving a data set in another folder.
 */
#pragma once

#include "editor/document/document.h"

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
