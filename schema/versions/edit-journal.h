/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of an open data set: the changes since it was loaded, so that nothing is lost if the
 * program crashes. One line for each change, JSON arrays, append-only; bytes after the last
 * complete line are ignored. This file knows the lines; editor/document/disk/autosave.h writes them
 * to disk. Any thread may call these functions.
 */
#pragma once

#include "schema/model/edit.h"
#include "schema/store/data-set.h"

/* A change of one file of the open layer. */
typedef struct {
    char *name;       /* owned: of the file */
    Edit *edit;       /* owned: of its record; NULL: the whole file is replaced */
    GBytes *contents; /* owned: the new content of the whole file; NULL: it is removed */
} JournalChange;

typedef struct {
    char *label;        /* owned: of the step that was done or undone; NULL: a save */
    gboolean is_undone; /* the step was undone */
    GPtrArray *changes; /* owned: of JournalChange */
    char *saving;       /* owned: digest of the set to be saved; NULL: a change */
} JournalLine;

typedef struct {
    char *folder;     /* owned: absolute, of the data set */
    char *base;       /* owned: digest of the set at the start */
    GPtrArray *lines; /* owned: of JournalLine */
    gboolean is_cut;  /* complete lines follow that cannot be read */
} EditJournal;

/* The first line of a journal, and a line before a save. Returns: (transfer full): one line with
 * its line end. @folder is UTF-8. */
char *edit_journal_begin(const char *folder, const DataSet *base);
char *edit_journal_save(const DataSet *set);

/* A line with the changes from @before to @after; the step called @label (UTF-8) was done, or if
 * @is_undone undone. @edits (of Edit, as edit_copy() makes them): all that were made of the records
 * of @before; NULL or none: the records are compared, as they are where an edit is of a record with
 * a base, or of a whole file. Returns: (transfer full): one line with its line end. */
char *edit_journal_change(const char *label, gboolean is_undone, const DataSet *before,
                          const DataSet *after, const GPtrArray *edits);

/* Reads a journal of @length bytes, up to the first line that cannot be read. Returns: (transfer
 * full): NULL if the first line is not that of a journal. */
EditJournal *edit_journal_read(const char *bytes, gsize length);
void edit_journal_free(EditJournal *journal); /* NULL is allowed */

/* Returns: the index of the first line that @set, as it is on disk, does not include yet: after the
 * line about saving it, or 0 if the journal starts with it; -1: @set is in neither. */
int edit_journal_find(const EditJournal *journal, const DataSet *set);

/* Returns: (transfer full): the labels of the steps from line @from on, without undone ones;
 * NULL-terminated. */
char **edit_journal_labels(const EditJournal *journal, guint from);

/* Applies the lines from @from on to @set. @lost (of char *, or NULL) gets a description of each
 * change that cannot be applied, and of lines that cannot be read. Returns: (transfer full): the
 * resulting set. */
DataSet *edit_journal_replay(const EditJournal *journal, guint from, DataSet *set, GPtrArray *lost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EditJournal, edit_journal_free)
