/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bringing unsaved changes together with what somebody else has written meanwhile, file by file and
 * member by member.
 */
#pragma once

#include "editor/document/document.h"

/* Does on @theirs what leads from @base to @ours. Where both changed the same thing, ours stays,
 * and @conflicts (of char *) gets it in words.
 * Returns: (transfer full): NULL with @error set when one of the files of @theirs that has to be
 * merged cannot be read. */
DataSet *disk_merge(const DataSet *base,
                    const DataSet *ours,
                    DataSet *theirs,
                    GPtrArray *conflicts,
                    GError **error);

/* Returns: whether the files of @a and @b, and of the sets below them, say the same. */
gboolean disk_is_same(const DataSet *a, const DataSet *b);

/* Returns: (transfer full): the name of a file that saving @document would write over though it is
 * no longer what was read; NULL: there is none, or the folder itself cannot be read. */
char *document_overtaken_file(EditorDocument *document);

/* Reads the files of @document anew and merges its unsaved changes into them, as one step.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean document_merge_disk(EditorDocument *document, GPtrArray *conflicts, GError **error);

/* Reads the files of @document anew; unsaved changes can be had back by undoing that step.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean document_reload(EditorDocument *document, GError **error);
