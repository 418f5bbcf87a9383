/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Doing independent work on several processors.
 */
#pragma once

#include <glib.h>

typedef void (*WorkFunc)(gpointer item);

/* Calls @work for each of the @n items of @size bytes at @items, with up to @n_wanted (0: one)
 * workers at a time. What one call does must not touch what another does. Where the system gives no
 * more threads there are fewer workers; at least one is.
 * Returns: how many there were; none is idle while there is an item for each. */
guint workers_run(WorkFunc work, gpointer items, gsize size, guint n, guint n_wanted);
