/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keeps the journal (schema/versions/edit-journal.h) of an open document in a private folder:
 * every step is on disk when its signal has been emitted. The journal exists only while
 * something is unsaved, and is locked as long as this program lives. Journals that another run
 * left behind are found and recovered.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/store/save.h"

typedef struct Autosave Autosave;

/* Journals of one data set, at most: one for each program that has it open, and those left behind.
 */
#define AUTOSAVE_JOURNALS 8u

/* Starts to keep the journal of @document, which is to be as it is on disk; a reference is taken.
 * @folder: where journals lie; NULL: `narva/journals` in the state folder of the user. @calls:
 * borrowed; NULL: the system's. Returns: (transfer full). */
Autosave *autosave_new(EditorDocument *document, const char *folder, const SaveCalls *calls);

/* Ends it, and takes the journal away: what is unsaved is meant to go. NULL is allowed. */
void autosave_free(Autosave *autosave);

/* Returns: whether all unsaved changes are in the journal, or there are none; if not, the next
 * change tries again. */
gboolean autosave_is_safe(const Autosave *autosave);

/* Returns: (transfer full): the path of the journal @number of the data set in @set_folder. */
char *autosave_path(const char *folder, const char *set_folder, guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Autosave, autosave_free)

typedef struct Recovery Recovery;

/* Looks for unsaved work on the data set @set, as it is on disk, that no running program has
 * locked. Empty journals are removed. @folder: as for autosave_new(). Returns: (transfer full):
 * NULL: there is none. Until it is freed no other program finds it. */
Recovery *autosave_recovery_find(const DataSet *set, const char *folder);
void autosave_recovery_free(Recovery *recovery); /* it stays to be found; NULL is allowed */

/* Returns: (transfer none): what was done, a label for each step; NULL-terminated. */
const char *const *autosave_recovery_labels(const Recovery *recovery);

/* Returns: when the last step was written, in seconds since 1970. */
gint64 autosave_recovery_time(const Recovery *recovery);

/* Returns: whether the files are those the work began with; else some of it may be lost. */
gboolean autosave_recovery_is_base_unchanged(const Recovery *recovery);

/* Gives the work back to @document, which is as it is on disk, as one step; @autosave keeps the
 * journal of that, and the one found goes once it has it. @lost (of char *, or NULL) gets in words
 * what could not be done. */
void autosave_recovery_restore(Recovery *recovery, EditorDocument *document,
                               const Autosave *autosave, GPtrArray *lost);

/* Takes the work away for good. */
void autosave_recovery_discard(Recovery *recovery);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Recovery, autosave_recovery_free)
