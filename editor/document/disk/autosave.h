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

/* The most journals of one data set: one for each program that has it open, and those that were
 * left behind. */
#define AUTOSAVE_JOURNALS 8u

/* Starts the journal of @document, which must be unmodified; a reference is taken. @folder: of the
 * journals; NULL: `narva/journals` in the state folder of the user. @calls: borrowed; NULL: those
 * of the system. Returns: (transfer full). */
Autosave *autosave_new(EditorDocument *document, const char *folder, const SaveCalls *calls);

/* Ends the journal and removes it: unsaved changes are meant to be dropped. NULL is allowed. */
void autosave_free(Autosave *autosave);

/* Returns: whether all unsaved changes are in the journal. If not, it is tried again at the next
 * change. */
gboolean autosave_is_safe(const Autosave *autosave);

/* Returns: (transfer full): the path of the journal @number of the data set in @set_folder. */
char *autosave_path(const char *folder, const char *set_folder, guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Autosave, autosave_free)

typedef struct Recovery Recovery;

/* Looks for unsaved work on the data set @set, as it is on disk, whose journal no running program
 * has locked, and locks it. Empty journals are removed. @folder: as for autosave_new(). Returns:
 * (transfer full): NULL: there is none. */
Recovery *autosave_recovery_find(const DataSet *set, const char *folder);
void autosave_recovery_free(
    Recovery *recovery); /* leaves the journal for another recovery; NULL is allowed */

/* Returns: (transfer none): the labels of the steps; NULL-terminated. */
const char *const *autosave_recovery_labels(const Recovery *recovery);

/* Returns: when the last step was written, in seconds since 1970. */
gint64 autosave_recovery_time(const Recovery *recovery);

/* Returns: whether the files are the same as when the work was started; if not, some of it may be
 * lost. */
gboolean autosave_recovery_is_base_unchanged(const Recovery *recovery);

/* Applies the work to @document, which must be unmodified, as one step. The old journal is removed
 * once @autosave has that step in its own. @lost (of char *, or NULL) gets a sentence about each
 * change that could not be applied. */
void autosave_recovery_restore(Recovery *recovery, EditorDocument *document,
                               const Autosave *autosave, GPtrArray *lost);

/* Removes the journal: the work is dropped for good. */
void autosave_recovery_discard(Recovery *recovery);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Recovery, autosave_recovery_free)
