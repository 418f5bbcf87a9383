/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The progress of a long run, as one line that changes, where stderr is a terminal; and stopping on
 * request.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint64 n;               /* number of games, or of pairs */
    gint64 begun, reported; /* moments, in microseconds */
    gboolean is_shown;      /* stderr is a terminal, and --quiet was not given */
    gboolean has_line;      /* something is on the line */
    gboolean of_pairs;      /* of games, not single games */
} Progress;

/* Begins a run of @n games, or @of_pairs of games. */
void progress_begin(Progress *progress, gint64 n, gboolean of_pairs, gboolean is_quiet);

/* Shows that @n_done are done, at most a few times a second. */
void progress_report(gint64 n_done, gpointer progress);

/* Removes the line. Returns: (transfer full): the time and speed, as `12.3 s, 812 games a second`,
 * in the language of the reader. */
char *progress_end(Progress *progress, gint64 n_done);

/* Handles signals: the first interrupt (Ctrl-C) or SIGTERM only sets *progress_stop() to a number
 * other than 0; the second one ends the program as usual. */
void progress_catch_interrupt(void);

/* Returns: (transfer none): the number of the signal that was caught, atomic; 0: none. */
const gint *progress_stop(void);

/* Returns: the exit status of a stopped run by the convention of shells: 130 after Ctrl-C, 143
 * after SIGTERM. */
int progress_stopped_status(void);
