/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving a data set in another folder.
 */
#pragma once

#include "editor/document/document.h"

/* Writes the open layer of @document, with the drawing and all other files of its folder but those
 * of hidden name, into @folder, which is made or is empty; the document goes on there, which is a
 * step of its own. A data set that extends another one finds it beside its folder: where there is
 * none of that name, @error says so and what to do.
 * Returns: FALSE with @error set; then nothing has changed but that @folder may be there. */
gboolean editor_document_save_as(EditorDocument *document, const char *folder, GError **error);
