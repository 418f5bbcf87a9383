/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing and removing several files of one folder atomically. New contents are written to
 * temporary files first; a manifest lists what happens to which file; once the manifest is in
 * place, the save is committed. If the process is killed at any moment, either all old or all new
 * contents are in effect: readers see the result of the committed save without changing anything,
 * and the next save completes it first. A manifest that does not fit the files around it is
 * reported and not executed. Any thread may call these functions; a lock in the folder keeps two
 * saves apart.
 */
#pragma once

#include <glib.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/types.h>

/* The system calls a save makes, so that tests can make each of them fail. */
typedef struct {
    int (*open)(const char *path, int flags, mode_t mode, gpointer data);
    ssize_t (*write)(int descriptor, const void *bytes, size_t length, gpointer data);
    int (*fsync)(int descriptor, gpointer data);
    int (*rename)(const char *from, const char *to, gpointer data);
    int (*unlink)(const char *path, gpointer data);
    int (*mkdir)(const char *path, mode_t mode, gpointer data);
    gpointer data; /* passed to each call */
} SaveCalls;

/* Returns: (transfer none): the system's own calls. */
const SaveCalls *save_system_calls(void);

/* Writes the @length bytes at @bytes to @descriptor, in as many calls as needed. Returns: FALSE if
 * a call fails; part of the bytes may be written then. */
gboolean save_write_all(int descriptor, const char *bytes, gsize length, const SaveCalls *calls);

/* The name of the manifest, in the folder. */
#define SAVE_MANIFEST ".narva-save"

/* The suffix of temporary files, whose names start with a dot. */
#define SAVE_TEMPORARY_SUFFIX ".narva-new"

/* The most bytes of a file name without its subfolder: the temporary file has a dot before it and
 * `.narva-new` after it. */
#define SAVE_NAME_MAX (NAME_MAX - 11)

/* The most bytes of the id of a record whose file is named ID.json. */
#define FILE_ID_MAX (SAVE_NAME_MAX - 5)

typedef struct {
    const char *name; /* in the folder; at most one subfolder, which is made if it is missing */
    GBytes *contents; /* borrowed; NULL: the file is removed */
} SaveFile;

/* Replaces, creates and removes the @n_files @files in @folder. Existing permissions are kept. An
 * interrupted save is completed first, and temporary files of one that was never committed are
 * removed, even if @n_files is 0. Data sets that are installed with Narva are not changed
 * (shipped-sets.h).
 * Returns: FALSE with @error set; then either nothing has changed or, if the manifest was in place,
 * the next save will complete the save. A manifest that does not fit the folder is an error. */
gboolean save_files(const char *folder, const SaveFile *files, guint n_files,
                    const SaveCalls *calls, GError **error);

/* A consistent view of a folder for readers. No save starts while there is a view, unless the view
 * exists longer than a second or the file system has no locks. */
typedef struct SaveView SaveView;

/* Looks for an interrupted save in @folder, which need not exist; changes nothing.
 * Returns: (transfer full): to be freed with save_view_free(). */
SaveView *save_view_new(const char *folder);
void save_view_free(SaveView *view); /* NULL is allowed */

/* Returns: whether there is a manifest. @problem (transfer none) is set to the reason why it cannot
 * be executed, as a clause of a sentence; NULL: it can. */
gboolean save_view_is_unfinished(const SaveView *view, const char **problem);

/* Returns: (transfer none): the @n_files files of an unfinished save with the contents it would
 * leave, to be read instead of those on disk. None if there is a problem. */
const SaveFile *save_view_files(const SaveView *view, guint *n_files);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SaveView, save_view_free)
