/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one file of an untrusted data set: plain files only, inside the folder, no larger than
 * LIMIT_FILE_BYTES. Any thread may call these functions.
 */
#pragma once

#include <glib.h>

typedef enum {
    FILE_READ,       /* the bytes are there */
    FILE_ABSENT,     /* there is no file of that name */
    FILE_NOT_A_FILE, /* a folder, device, pipe or socket; detail says what */
    FILE_OUTSIDE,    /* a link that points outside the folder */
    FILE_UNREADABLE, /* detail is the system's reason */
    FILE_TOO_LARGE,  /* detail is the size in bytes */
} FileResult;

typedef struct {
    FileResult result;
    GBytes *contents; /* owned; set for FILE_READ */
    char *detail;     /* owned; may be NULL */
} FileContents;

/* Reads @name, a path below @folder. Never blocks on a pipe. Returns: the bytes or the reason why
 * there are none; to be cleared with file_contents_clear(). */
FileContents file_read(const char *folder, const char *name);
void file_contents_clear(FileContents *contents);

/* Checks whether @name, a path below @folder, is a folder that may be listed. Returns: FILE_READ,
 * without contents, if it is; FILE_ABSENT if it is not a folder; to be cleared. */
FileContents file_check_folder(const char *folder, const char *name);

/* Reads @descriptor, such as standard input, to its end. Returns: as file_read(), FILE_UNREADABLE
 * or FILE_TOO_LARGE on failure. */
FileContents file_read_descriptor(int descriptor);

/* Returns: (transfer full): @path without empty and `.` parts; `.` if nothing is left. Parts `..`
 * are kept, as after a link they lead elsewhere. */
char *file_plain_path(const char *path);

/* Returns: (transfer full): @path, which is absolute, from the current folder if that is shorter,
 * for messages. */
char *file_path_from_here(const char *path);
