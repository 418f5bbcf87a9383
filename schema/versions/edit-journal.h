/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of an open data set: what was changed since it was read, so that a death of the
 * program costs nothing. One line for each change, JSON arrays, only ever appended to; what stands
 * behind the last whole line is no part of it. This file knows the lines; who writes them to disk
 * is elsewhere (editor/document/disk/autosave.h).
 */
#pragma once

#include "schema/model/edits/edit.h"
#include "schema/store/data-set.h"

/* A change of one file of the open layer. */
typedef struct {
    char *name;       /* owned: of the file */
    Edit *edit;       /* owned: of its record; NULL: the whole file comes or goes */
    GBytes *contents; /* owned: what the whole file says then; NULL: it goes */
} JournalChange;

typedef struct {
    char *label;        /* owned: of the step that was done or undone; NULL: about saving */
    gboolean is_undone; /* the step was undone */
    GPtrArray *changes; /* owned: of JournalChange */
    char *saving;       /* owned: digest of the set that was about to be saved; NULL: a change */
} JournalLine;

typedef struct {
    char *folder;     /* owned: absolute, of the data set */
    char *base;       /* owned: digest of the set with which it begins */
    GPtrArray *lines; /* owned: of JournalLine */
    gboolean is_cut;  /* whole lines follow that cannot be read */
} EditJournal;

/* Each returns: (transfer full): one line with its end. @folder and @label are UTF-8. */
char *edit_journal_begin(const char *folder, const DataSet *base);
char *edit_journal_save(const DataSet *set);

/* What leads from @before to @after; a step called @label was done, or undone. */
char *edit_journal_change(const char *label, gboolean is_undone, const DataSet *before,
                          const DataSet *after);

/* Reads the journal of @length bytes, as far as it is one.
 * Returns: (transfer full): NULL when it does not even begin as one. */
EditJournal *edit_journal_read(const char *bytes, gsize length);
void edit_journal_free(EditJournal *journal); /* NULL is allowed */

/* Returns: the first line that @set, as it is on disk, does not hold yet: behind that which says
 * that it was about to be saved, 0 where the journal begins with it; -1: @set is another one. */
int edit_journal_find(const EditJournal *journal, const DataSet *set);

/* Returns: (transfer full): labels of the steps from the line @from on, without those undone again;
 * NULL-terminated. */
char **edit_journal_labels(const EditJournal *journal, guint from);

/* Does on @set what the lines from @from on say. @lost (of char *, or NULL) gets in words each
 * change that cannot be done, and that lines cannot be read.
 * Returns: (transfer full): the set as it was left. */
DataSet *edit_journal_replay(const EditJournal *journal, guint from, DataSet *set, GPtrArray *lost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditJournal, edit_journal_free)
