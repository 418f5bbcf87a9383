/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that a save replaces, adds and removes, for tests in which the save fails or dies.
 */
#pragma once

#include "tests/unit/faulty-calls.h"

/* The most files of a save. */
#define SAVED_FILES_MAX 8u

typedef struct {
    guint n;
    const char *const *names;
    const char *const *before, *const *after; /* texts; NULL: there is no such file */
} SavedFiles;

/* Writes @files to @folder as they are before the save. */
void saved_files_make(const char *folder, const SavedFiles *files);

/* Saves @files to @folder. Returns: as save_files(). */
gboolean saved_files_save(const char *folder, const SavedFiles *files, const SaveCalls *calls,
                          GError **error);

/* Counts the files that hold what they held before the save, and what they hold after it. */
void saved_files_count(const char *folder, const SavedFiles *files, guint *n_before,
                       guint *n_after);

/* Returns: whether an unfinished save in @folder is decided, so that the next one finishes it. */
gboolean saved_files_has_manifest(const char *folder);

/* A save in a child process (child-process.h). */
typedef struct {
    const char *folder;
    const SavedFiles *files;
    FaultyCalls faults;
} SaveAttempt;

/* Saves, or finishes a save, as the SaveAttempt @attempt says. Return: 1 if it went well, else 2.
 */
int save_attempt_run(gpointer attempt);
int save_attempt_finish(gpointer attempt);
