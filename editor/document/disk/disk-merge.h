/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notices that the files of an open document are no longer those that it was read from or saved to,
 * and merges unsaved changes with what another program has written meanwhile, file by file and
 * member by member.
 *
 * Signal of EditorDiskWatch: "differs" (no arguments): the set of files that differ has changed.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: whether the files of @a and @b, and of their bases, have the same contents. */
gboolean disk_is_same(const DataSet *a, const DataSet *b);

/* Reads the files of @document again and merges its unsaved changes into them, as one step. If both
 * changed the same thing, the value of the document is kept, and @conflicts (of char *) gets a
 * sentence about it. Returns: FALSE with @error set; then nothing has changed. */
gboolean document_merge_disk(EditorDocument *document, GPtrArray *conflicts, GError **error);

/* Reads the files of @document again, as one step; undoing it restores the unsaved changes.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean disk_merge_reload(EditorDocument *document, GError **error);

#define EDITOR_TYPE_DISK_WATCH (editor_disk_watch_get_type())

G_DECLARE_FINAL_TYPE(EditorDiskWatch, editor_disk_watch, EDITOR, DISK_WATCH, GObject)

/* Returns: (transfer full): a watch of the files of @document, of which a reference is taken. If
 * the system does not report changes, it looks every few seconds. */
EditorDiskWatch *editor_disk_watch_new(EditorDocument *document);

/* Returns: whether the files differed from what was last read or saved when the watch last looked.
 */
gboolean editor_disk_watch_differs(EditorDiskWatch *watch);

/* Returns: (transfer none): the names of the files that differ, as `map.json, game.json`; NULL:
 * none does, or the folder itself cannot be read. */
const char *editor_disk_watch_files(EditorDiskWatch *watch);

/* Looks at the files now. */
void editor_disk_watch_look(EditorDiskWatch *watch);
