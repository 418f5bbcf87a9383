/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merges unsaved changes with what another program has written meanwhile, file by file and member
 * by member.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: whether the files of @a and @b, and of the sets below them, say the same. */
gboolean disk_is_same(const DataSet *a, const DataSet *b);

/* Returns: (transfer full): names of the files, those of the sets below among them, that do not say
 * the same in @a and @b: `map.json, game.json`; of many the first ones and `…`. */
char *disk_changed_files(const DataSet *a, const DataSet *b);

/* Returns: (transfer full): the name of a file that saving @document would write over though it is
 * no longer what was read; NULL: there is none, or the folder itself cannot be read. */
char *document_overtaken_file(EditorDocument *document);

/* Reads the files of @document again and merges its unsaved changes into them, as one step. Where
 * both changed the same thing, the value of the document stays, and @conflicts (of char *) gets a
 * sentence about it. Returns: FALSE with @error set; then nothing has changed. */
gboolean document_merge_disk(EditorDocument *document, GPtrArray *conflicts, GError **error);

/* Reads the files of @document again, as one step; undoing it restores the unsaved changes.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean document_reload(EditorDocument *document, GError **error);
