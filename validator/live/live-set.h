/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets whose findings are kept up to date while they change: what the editor, `narva validate
 * --watch` and the language server have in common. A set changes in three ways: an editor sets
 * its state, its files change on disk, or a client has unsaved texts in place of files. Only
 * the files that changed are read again, and checks that read nothing of them are left out. A set
 * that extends another changes with it.
 *
 * Reading and noting changes is for one thread. A run may be checked in any other, and different
 * sets may be updated in different threads at the same time.
 */
#pragma once

#include "validator/checks/run.h"

/* All checks over one state of a data set. */
typedef struct {
    DataSet *set;          /* owned */
    FindingList *findings; /* owned: in total order; NULL: it has not been checked yet */
    ChecksSkipped skipped;
    CheckMemory *memory; /* owned: shared by the runs over one set */
} LiveRun;

typedef struct {
    char *folder;         /* owned: as it was added; NULL: only live_set_put() changes it */
    char *real;           /* owned: the folder without links; NULL likewise */
    DataSet *set;         /* owned: its present state; NULL: none yet, or it cannot be read */
    DataSet *whole;       /* owned: the last state in which all files could be read, which knows the
                             ids of a file that is being typed; NULL: none yet */
    LiveRun *run;         /* owned: the last run of live_sets_check_next(); NULL: none yet */
    gboolean has_changed; /* since the last run started, as far as it was read */
    CheckMemory *memory;  /* the rest is private */
    GHashTable *files;    /* as it was read: see live-files.h */
    gboolean is_stale;    /* it must be read again */
    gboolean may_differ;  /* files may have changed on disk */
} LiveSet;

/* Returns: (transfer full): a set without a folder or a state. */
LiveSet *live_set_new(void);
void live_set_free(LiveSet *live); /* NULL is allowed */

/* @set (a reference is taken) is the state of @live from now on. */
void live_set_put(LiveSet *live, DataSet *set);

/* Starts a run over the present state, of which there must be one; one run at a time. If the set
 * changes meanwhile, @live->has_changed is set at its end. Returns: (transfer full). */
LiveRun *live_set_start(LiveSet *live);

/* Fills in the findings of @run. @options: NULL: the defaults; their memory is that of the run. */
void live_run_check(LiveRun *run, const CheckOptions *options);
void live_run_free(LiveRun *run); /* NULL is allowed */

/* Findings of a data set beside those of others. */
typedef struct {
    const DataSet *set;
    FindingList *findings; /* borrowed; NULL: none */
    gboolean is_partial;   /* not all of them will be reported */
} LiveFindings;

/* Removes what the findings of a base report already from those of the sets above it, among the @n
 * at @all. */
void live_findings_drop_inherited(const LiveFindings *all, guint n);

/* Sets that may extend each other. */
typedef struct {
    GPtrArray *sets;   /* owned: of LiveSet, in the order in which they were added */
    GHashTable *texts; /* private: unsaved texts */
} LiveSets;

LiveSets *live_sets_new(void);
void live_sets_free(LiveSets *all); /* NULL is allowed */

/* Returns: (transfer full): @path without links, so that each folder has one name. */
char *live_folder(const char *path);

/* Returns: (transfer none): the set in the folder @real, or NULL. */
LiveSet *live_sets_find(const LiveSets *all, const char *real);

/* Returns: (transfer none): the set in @folder, which is added if it is new, unread. */
LiveSet *live_sets_add(LiveSets *all, const char *folder);

/* Removes @live; the sets above it are read again. */
void live_sets_remove(LiveSets *all, LiveSet *live);

/* The file @name of the set in the folder @real, which need not be among @all, is the unsaved
 * @contents (a reference is taken) from now on; NULL: the file on disk counts again. */
void live_sets_set_text(LiveSets *all, const char *real, const char *name, GBytes *contents);

/* Files of the set in the folder @real (NULL: of every set) may have changed on disk. */
void live_sets_note_files(LiveSets *all, const char *real);

/* Whether the data set in the folder @real is that of @live or one below it, in the present state
 * or in the last one that was whole. */
gboolean live_set_has_layer(const LiveSet *live, const char *real);

/* Returns: (transfer none): the drawing that the last run read, which map_file_read() can use
 * again; NULL: none. No run may be going on. */
MapSvg *live_set_known_drawing(const LiveSet *live);

/* Brings the state of @live up to date. Returns: FALSE with @error set: its folder cannot be read.
 */
gboolean live_sets_update(const LiveSets *all, LiveSet *live, GError **error);

/* Updates and checks the first set that has changed, after those that it extends; its run replaces
 * the last one. Returns: FALSE: none has. */
gboolean live_sets_check_next(LiveSets *all);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LiveRun, live_run_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LiveSets, live_sets_free)
