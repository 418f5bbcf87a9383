/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unsaved work that a program left behind when it died, and giving it back.
 */
#pragma once

#include "editor/document/disk/autosave.h"

typedef struct Recovery Recovery;

/* Looks for unsaved work on the data set @set, as it is on disk, that no living program holds. What
 * holds nothing any more is removed. @folder: as for autosave_new().
 * Returns: (transfer full): NULL: there is none. Until it is freed nobody else finds it. */
Recovery *recovery_find(const DataSet *set, const char *folder);
void recovery_free(Recovery *recovery); /* it stays to be found; NULL is allowed */

/* Returns: (transfer none): what was done, a label for each step; NULL-terminated. */
const char *const *recovery_labels(const Recovery *recovery);

/* Returns: when the last step was written, in seconds since 1970. */
gint64 recovery_time(const Recovery *recovery);

/* Returns: whether the files are those the work began with; else some of it may be lost. */
gboolean recovery_is_base_unchanged(const Recovery *recovery);

/* Gives the work back to @document, which is as it is on disk, as one step; @autosave keeps the
 * journal of that, and the one found goes once it has it. @lost (of char *, or NULL) gets in words
 * what could not be done. */
void recovery_restore(Recovery *recovery, EditorDocument *document, const Autosave *autosave,
                      GPtrArray *lost);

/* Takes the work away for good. */
void recovery_discard(Recovery *recovery);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Recovery, recovery_free)
