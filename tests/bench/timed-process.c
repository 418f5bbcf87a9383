/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spawning without the help of GLib, which would look at more than the program itself.
 */
#include "tests/bench/timed-process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double
seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / G_USEC_PER_SEC;
}

static pid_t
spawn(const char *const *argv)
{
    pid_t pid;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int error = posix_spawn(&pid, argv[0], &actions, NULL, (char *const *)argv, environ);
    if (error != 0)
        g_error("%s: %s", argv[0], g_strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

ProcessCost
timed_process_run(const char *const *argv)
{
    int status;
    struct rusage usage;
    gint64 start = g_get_monotonic_time();
    pid_t pid = spawn(argv);
    while (wait4(pid, &status, 0, &usage) < 0)
        if (errno != EINTR)
            g_error("%s: %s", argv[0], g_strerror(errno));
    gint64 end = g_get_monotonic_time();
    if (!WIFEXITED(status))
        g_error("%s: ended by signal %d", argv[0], WTERMSIG(status));
    return (ProcessCost){
        .elapsed = (double)(end - start) / G_USEC_PER_SEC,
        .processor = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
        .peak = (gsize)usage.ru_maxrss * 1024,
        .status = WEXITSTATUS(status),
    };
}
