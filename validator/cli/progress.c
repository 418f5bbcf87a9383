/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shows the line of progress, and notes the signal to stop.
 */
#include "validator/cli/progress.h"

#include "schema/text/translation.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define INTERVAL (G_USEC_PER_SEC / 5)

/* The signal that asked to stop, or 0: a handler has nowhere else to put it. */
static gint stopped_by;

static void
note_interrupt(int number)
{
    g_atomic_int_set(&stopped_by, number);
}

void
progress_catch_interrupt(void)
{
    const struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

const gint *
progress_stop(void)
{
    return &stopped_by;
}

int
progress_stopped_status(void)
{
    return 128 + g_atomic_int_get(&stopped_by);
}

void
progress_begin(Progress *progress, gint64 n, gboolean of_pairs, gboolean is_quiet)
{
    *progress = (Progress){
        .n = n,
        .of_pairs = of_pairs,
        .begun = g_get_monotonic_time(),
        .is_shown = !is_quiet && isatty(STDERR_FILENO),
    };
    progress->reported = progress->begun;
}

static gint64
rate_of(const Progress *progress, gint64 n_done, gint64 now)
{
    gint64 elapsed = MAX(now - progress->begun, 1);
    return (gint64)((double)n_done * G_USEC_PER_SEC / (double)elapsed);
}

void
progress_report(gint64 n_done, gpointer data)
{
    Progress *progress = data;
    if (!progress->is_shown)
        return;
    gint64 now = g_get_monotonic_time();
    if (now - progress->reported < INTERVAL)
        return;
    gint64 rate = rate_of(progress, n_done, now);
    gint64 left = rate > 0 ? (progress->n - n_done + rate - 1) / rate : 0;
    fputs("\r\033[K", stderr);
    fprintf(stderr,
            progress->of_pairs ? _("%lld of %lld pairs, %lld a second, %lld:%02lld left")
                               : _("%lld of %lld games, %lld a second, %lld:%02lld left"),
            (long long)n_done, (long long)progress->n, (long long)rate, (long long)left / 60,
            (long long)left % 60);
    fflush(stderr);
    progress->reported = now;
    progress->has_line = TRUE;
}

char *
progress_end(Progress *progress, gint64 n_done)
{
    gint64 now = g_get_monotonic_time();
    gint64 tenths = (now - progress->begun) * 10 / G_USEC_PER_SEC;
    if (progress->has_line)
        fputs("\r\033[K", stderr);
    return g_strdup_printf(progress->of_pairs ? _("%lld.%lld s, %lld pairs a second")
                                              : _("%lld.%lld s, %lld games a second"),
                           (long long)tenths / 10, (long long)tenths % 10,
                           (long long)rate_of(progress, n_done, now));
}
