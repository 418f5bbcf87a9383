/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving a data set in another folder.
 */
#pragma once

#include "editor/document/document.h"

/* Adds to @names (a set, owned) the files in @folder and in the folders in it that are neither
 * files of a data set nor of hidden name, each as a path below @folder. A folder that cannot be
 * listed is named itself. @folder: NULL, or gone: there are none. */
void save_as_list_other_files(const char *folder, GHashTable *names);

/* Writes the open layer of @document, with the drawing and all other files of its folder but those
 * of hidden name, into @folder, which is made or is empty; the document goes on there, which is a
 * step of its own. What is in memory is written from there, however the old folder has fared; of
 * the other files those that can still be read are copied. @missing gets (transfer full) what is
 * not in
 * @folder, though it is known to have been in the old one, in words for a person; NULL: nothing.
 * A data set that extends another one finds it beside its folder: where there is none of that name,
 * but in the old place, @error says so and what to do; where it is nowhere, @missing does.
 * Returns: FALSE with @error set and @missing as it was; then the document has not changed, but
 * @folder may be there, with files that are none of a data set. */
gboolean editor_document_save_as(EditorDocument *document, const char *folder, char **missing,
                                 GError **error);
