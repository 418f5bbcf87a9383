/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The progress of a long run, as one line that changes, where stderr is a terminal; and stopping on
 * request.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint64 n;               /* of things to be done */
    gint64 begun, reported; /* moments, in microseconds */
    gboolean is_shown;      /* stderr is a terminal, and --quiet was not given */
    gboolean has_line;      /* something is on the line */
    gboolean of_pairs;      /* of games, not single games */
} Progress;

/* Begins a run of @n games, or @of_pairs of games. */
void progress_begin(Progress *progress, gint64 n, gboolean of_pairs, gboolean is_quiet);

/* Shows that @n_done are done, a few times a second. */
void progress_report(gint64 n_done, gpointer progress);

/* Takes the line away. Returns: (transfer full): how long it took and how fast it went, as
 * `12.3 s, 812 games a second`, in the language of the reader. */
char *progress_end(Progress *progress, gint64 n_done);

/* From now on the first interrupt (Ctrl-C) or request to end (SIGTERM) only makes *progress_stop()
 * other than 0; the second ends the program as usual. */
void progress_catch_interrupt(void);
const gint *progress_stop(void);

/* Returns: the exit status of a run that was stopped, as shells have it: 130 after Ctrl-C, 143
 * after SIGTERM. */
int progress_stopped_status(void);
