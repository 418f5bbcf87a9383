/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Waiting until the files of data sets change, for narva validate --watch.
 */
#pragma once

#include <glib.h>

/* What is looked at. */
typedef struct {
    char *const *paths; /* as narva validate takes them */
    const char *other;  /* one more file that counts; NULL: none */
} Watched;

/* Returns: (transfer full): a text that changes with the files of the data sets that are meant and
 * of those beside them, which they may extend; with those that come and go, too. */
char *watch_look(const Watched *watched);

/* Waits until the files look otherwise than @before and rest. Returns: FALSE when @stop has become
 * other than 0 instead. */
gboolean watch_wait(const Watched *watched, const char *before, const gint *stop);
