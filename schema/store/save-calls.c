/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system's own calls, as a save makes them, and what is done with calls of either kind.
 */
#include "schema/store/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int
system_open(const char *path, int flags, mode_t mode, gpointer data G_GNUC_UNUSED)
{
    return open(path, flags, mode);
}

static ssize_t
system_write(int descriptor, const void *bytes, size_t length, gpointer data G_GNUC_UNUSED)
{
    return write(descriptor, bytes, length);
}

static int
system_fsync(int descriptor, gpointer data G_GNUC_UNUSED)
{
    return fsync(descriptor);
}

static int
system_rename(const char *from, const char *to, gpointer data G_GNUC_UNUSED)
{
    return rename(from, to);
}

static int
system_unlink(const char *path, gpointer data G_GNUC_UNUSED)
{
    return unlink(path);
}

static int
system_mkdir(const char *path, mode_t mode, gpointer data G_GNUC_UNUSED)
{
    return mkdir(path, mode);
}

const SaveCalls *
save_system_calls(void)
{
    static const SaveCalls calls = {
        .open = system_open,
        .write = system_write,
        .fsync = system_fsync,
        .rename = system_rename,
        .unlink = system_unlink,
        .mkdir = system_mkdir,
    };
    return &calls;
}

gboolean
save_write_all(int descriptor, const char *bytes, gsize length, const SaveCalls *calls)
{
    while (length > 0) {
        ssize_t n = calls->write(descriptor, bytes, length, calls->data);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return FALSE;
        bytes += n;
        length -= (gsize)n;
    }
    return TRUE;
}
