/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * System calls that fail when they are asked to.
 */
#include "tests/unit/faulty-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void
note(FaultyCalls *faults, char letter)
{
    if (faults->log != NULL)
        g_string_append_c(faults->log, letter);
}

/* Counts one more call. Returns: whether it may be done. */
static gboolean
begin_call(FaultyCalls *faults)
{
    faults->n_calls++;
    if (faults->n_calls == faults->die_at)
        _exit(0);
    if (faults->n_calls != faults->fail_at)
        return TRUE;
    errno = faults->code;
    return FALSE;
}

static int
open_file(const char *path, int flags, mode_t mode, gpointer data)
{
    if (!begin_call(data))
        return -1;
    if ((flags & O_CREAT) != 0)
        note(data, 'T');
    return open(path, flags, mode);
}

static ssize_t
write_bytes(int descriptor, const void *bytes, size_t length, gpointer data)
{
    FaultyCalls *faults = data;
    if (!begin_call(data))
        return -1;
    note(data, 'w');
    if (faults->is_slow && faults->n_calls % 2 == 0) {
        errno = EINTR;
        return -1;
    }
    return write(descriptor, bytes, faults->is_slow ? 1 : length);
}

static int
sync_nothing(int descriptor, gpointer data)
{
    struct stat status;
    if (!begin_call(data))
        return -1;
    int result = fstat(descriptor, &status);
    note(data, S_ISDIR(status.st_mode) ? 'F' : 's');
    return result;
}

static gboolean
is_manifest(const char *path)
{
    return g_str_has_suffix(path, "/.narva-save");
}

static int
rename_file(const char *from, const char *to, gpointer data)
{
    if (!begin_call(data))
        return -1;
    note(data, is_manifest(to) ? 'M' : 'r');
    return rename(from, to);
}

static int
unlink_file(const char *path, gpointer data)
{
    if (!begin_call(data))
        return -1;
    note(data, is_manifest(path) ? 'u' : 'x');
    return unlink(path);
}

static int
make_folder(const char *path, mode_t mode, gpointer data)
{
    if (!begin_call(data))
        return -1;
    note(data, 'd');
    return mkdir(path, mode);
}

SaveCalls
faulty_calls(FaultyCalls *faults)
{
    return (SaveCalls){
        .open = open_file,
        .write = write_bytes,
        .fsync = sync_nothing,
        .rename = rename_file,
        .unlink = unlink_file,
        .mkdir = make_folder,
        .data = faults,
    };
}
