/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A module for LD_PRELOAD that ends its program, as a failure of power would, or lets a call fail,
 * at one of the calls that change files below a folder:
 *
 *     NARVA_DYING_BELOW   the folder, as its real path
 *     NARVA_DYING_AT      the number of the call before which the program ends, from 1
 *     NARVA_FAILING_AT    the number of the call that fails for want of room
 *     NARVA_DYING_COUNT   a file to which the number of calls is written at the end
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int n_calls;

static int
number_in(const char *variable)
{
    const char *text = getenv(variable);
    return text != NULL ? atoi(text) : 0;
}

static int
is_below(const char *path)
{
    const char *folder = getenv("NARVA_DYING_BELOW");
    size_t length = folder != NULL ? strlen(folder) : 0;
    return length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* Counts a call about @path. Returns: whether it may be done. */
static int
begin_call(const char *path)
{
    if (!is_below(path))
        return 1;
    int call = atomic_fetch_add(&n_calls, 1) + 1;
    if (call == number_in("NARVA_DYING_AT"))
        kill(getpid(), SIGKILL);
    if (call != number_in("NARVA_FAILING_AT"))
        return 1;
    errno = ENOSPC;
    return 0;
}

/* The same for an open file. */
static int
begin_call_on(int descriptor)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 1;
    path[length] = '\0';
    return begin_call(path);
}

/* Calls the function @name of the library as one of @type. */
#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t
write(int descriptor, const void *bytes, size_t length)
{
    typedef ssize_t (*Write)(int, const void *, size_t);
    return begin_call_on(descriptor) ? REAL(Write, "write")(descriptor, bytes, length) : -1;
}

int
fsync(int descriptor)
{
    typedef int (*Sync)(int);
    return begin_call_on(descriptor) ? REAL(Sync, "fsync")(descriptor) : -1;
}

int
ftruncate(int descriptor, off_t length)
{
    typedef int (*Truncate)(int, off_t);
    return begin_call_on(descriptor) ? REAL(Truncate, "ftruncate")(descriptor, length) : -1;
}

int
rename(const char *from, const char *to)
{
    typedef int (*Rename)(const char *, const char *);
    return begin_call(to) ? REAL(Rename, "rename")(from, to) : -1;
}

int
unlink(const char *path)
{
    typedef int (*Unlink)(const char *);
    return begin_call(path) ? REAL(Unlink, "unlink")(path) : -1;
}

__attribute__((destructor)) static void
report_count(void)
{
    const char *path = getenv("NARVA_DYING_COUNT");
    FILE *file = path != NULL ? fopen(path, "w") : NULL;
    if (file == NULL)
        return;
    fprintf(file, "%d\n", atomic_load(&n_calls));
    fclose(file);
}
