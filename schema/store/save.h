/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing and removing several files of one folder at once. New contents go to temporary files
 * first; a manifest says what happens to which file; from the moment the manifest is there the save
 * is decided. A kill at any moment leaves all old or all new: readers see what the save would have
 * left and change nothing, and the next save finishes it first. A manifest that does not fit the
 * files around it is reported, and nothing is done for it.
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

/* The name of the manifest, in the folder. */
#define SAVE_MANIFEST ".narva-save"

/* Behind the names of temporary files, which begin with a dot. */
#define SAVE_TEMPORARY_SUFFIX ".narva-new"

/* Bytes that the name of a file may have, its subfolder apart: while it is written a dot stands
 * before it and `.narva-new` behind it. */
#define SAVE_NAME_MAX (NAME_MAX - 11)

/* Bytes that the id of a record may have whose file is called after it: ID.json. */
#define FILE_ID_MAX (SAVE_NAME_MAX - 5)

typedef struct {
    const char *name; /* in the folder; at most one subfolder, which is made if it is missing */
    GBytes *contents; /* borrowed; NULL: the file is removed */
} SaveFile;

/* Replaces, makes and removes the @n_files @files in @folder. Existing permissions are kept. A save
 * that was cut short before is finished first, and what one that was never decided left behind is
 * removed, also where there are no files to save.
 * Returns: FALSE with @error set; then either nothing has changed or, if the manifest was in place
 * already, the next save will complete it. A manifest that does not fit the folder is an error. */
gboolean save_files(const char *folder, const SaveFile *files, guint n_files,
                    const SaveCalls *calls, GError **error);

/* A folder as those who only read should see it. No save begins while there is a view, unless one
 * takes longer than a second or the file system knows no locks. */
typedef struct SaveView SaveView;

/* Looks for a save that was cut short in @folder, which need not exist; changes nothing.
 * Returns: (transfer full): to be freed with save_view_free(). */
SaveView *save_view_new(const char *folder);
void save_view_free(SaveView *view); /* NULL is allowed */

/* Returns: whether there is a manifest. @problem gets (transfer none) why what it says cannot be
 * done, as a clause of a sentence; NULL: it can. */
gboolean save_view_is_unfinished(const SaveView *view, const char **problem);

/* Returns: (transfer none): the @n_files files about which an unfinished save decides, as it would
 * leave them, to be read in the place of what is on disk. None where there is a problem. */
const SaveFile *save_view_files(const SaveView *view, guint *n_files);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SaveView, save_view_free)
