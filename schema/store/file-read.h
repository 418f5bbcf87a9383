/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one file of a data set that a stranger may have made: plain files only, inside the
 * folder, no larger than LIMIT_FILE_BYTES.
 */
#pragma once

#include <glib.h>

typedef enum {
    FILE_READ,       /* the bytes are there */
    FILE_ABSENT,     /* nothing of that name */
    FILE_NOT_A_FILE, /* a folder, device, pipe or socket; detail says what */
    FILE_OUTSIDE,    /* a link that leads out of the folder */
    FILE_UNREADABLE, /* detail is the system's reason */
    FILE_TOO_LARGE,  /* detail is the size in bytes */
} FileResult;

typedef struct {
    FileResult result;
    GBytes *contents; /* owned; set for FILE_READ */
    char *detail;     /* owned; may be NULL */
} FileContents;

/* Reads @name, a path below @folder. Never blocks on a pipe. */
FileContents file_read(const char *folder, const char *name);
void file_contents_clear(FileContents *contents);

/* Whether @name, a path below @folder, is a folder that may be listed: FILE_READ, without contents.
 * What is no folder is FILE_ABSENT. */
FileContents file_look_at_folder(const char *folder, const char *name);

/* Reads standard input to its end, in the same manner; FILE_UNREADABLE or FILE_TOO_LARGE where that
 * fails. */
FileContents file_read_descriptor(int descriptor);

/* Returns: (transfer full): @path without empty and `.` parts, `.` for nothing. Parts `..` stay:
 * behind a link they lead elsewhere. */
char *plain_path(const char *path);
