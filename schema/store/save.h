/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing and removing several files of one folder at once. New contents go to temporary files
 * first; a manifest says what happens to which file; from the moment the manifest stands the save
 * is decided, and whoever opens the folder next finishes it. A kill at any moment leaves all old or
 * all new.
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
    gpointer data; /* handed to each */
} SaveCalls;

/* Returns: (transfer none): the system's own calls. */
const SaveCalls *save_system_calls(void);

/* Writes the @length bytes at @bytes to @descriptor, however many calls that takes.
 * Returns: FALSE when one of them fails; part of the bytes may be written then. */
gboolean save_write_all(int descriptor, const char *bytes, gsize length, const SaveCalls *calls);

/* Bytes that the name of a file may have, its subfolder apart: while it is written a dot stands
 * before it and `.narva-new` behind it. */
#define SAVE_NAME_MAX (NAME_MAX - 11)

typedef struct {
    const char *name; /* in the folder; at most one subfolder, which is made if it is missing */
    GBytes *contents; /* borrowed; NULL: the file goes */
} SaveFile;

/* Replaces, makes and removes the @n_files @files in @folder. Existing permissions are kept.
 * Returns: FALSE with @error set; then either nothing has changed or, if the manifest already
 * stood, save_finish() will complete it. */
gboolean save_files(const char *folder, const SaveFile *files, guint n_files,
                    const SaveCalls *calls, GError **error);

/* Completes a save that was cut short, and sweeps up what one that was never decided left behind.
 * @names (NULL-terminated) are the files that may be replaced, `NAME/` standing for those that lie
 * in that subfolder: a manifest that names another one was not written by us and is an error. Does
 * nothing while another program saves or finishes in the folder, and sweeps nothing where the file
 * system knows no locks.
 * Returns: FALSE with @error set when that was needed and failed. */
gboolean save_finish(const char *folder, const char *const *names, const SaveCalls *calls,
                     GError **error);
