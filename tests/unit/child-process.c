/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps in processes of their own.
 */
#include "tests/unit/child-process.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* cmocka would catch a crash and go on with the next test, here too. */
static void
reset_signals(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        signal(signals[i], SIG_DFL);
}

static gboolean
become_nobody(void)
{
    return geteuid() != 0 || (setgid(CHILD_NOBODY) == 0 && setuid(CHILD_NOBODY) == 0);
}

static int
run(int (*step)(gpointer data), gpointer data, gboolean as_nobody)
{
    pid_t child = fork();
    if (child == 0) {
        reset_signals();
        _exit(as_nobody && !become_nobody() ? CHILD_FAILED : step(data));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return CHILD_FAILED;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int
child_process_run(int (*step)(gpointer data), gpointer data)
{
    return run(step, data, FALSE);
}

int
child_process_run_as_nobody(int (*step)(gpointer data), gpointer data)
{
    return run(step, data, TRUE);
}
