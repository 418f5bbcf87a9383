/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keeps the journal (schema/versions/edit-journal.h) of an open document in a private folder: every
 * step is on the disk when its signal has been heard. The journal is there only while something is
 * unsaved, and locked as long as this program lives. recovery.h finds what others left behind.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/save.h"

typedef struct Autosave Autosave;

/* Journals of one data set, at most: one for each program that has it open, and those left behind.
 */
#define AUTOSAVE_JOURNALS 8u

/* Begins to keep the journal of @document, which is to be as it is on disk; a reference is taken.
 * @folder: where journals lie; NULL: `narva/journals` in the state folder of the user. @calls:
 * borrowed; NULL: the system's. Returns: (transfer full). */
Autosave *autosave_new(EditorDocument *document, const char *folder, const SaveCalls *calls);

/* Ends it, and takes the journal away: what is unsaved is meant to go. NULL is allowed. */
void autosave_free(Autosave *autosave);

/* Returns: whether all unsaved changes are in the journal, or there are none; if not, the next
 * change tries again. */
gboolean autosave_is_safe(const Autosave *autosave);

/* Returns: (transfer full): where journals lie when no folder is given. */
char *autosave_folder(void);

/* Returns: (transfer full): the path of the journal @number of the data set in @set_folder. */
char *autosave_path(const char *folder, const char *set_folder, guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Autosave, autosave_free)
