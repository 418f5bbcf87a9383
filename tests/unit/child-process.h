/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step of a test in a process of its own: one that may crash, stop half way, or must not be root.
 */
#pragma once

#include <glib.h>

/* The status of a step that could not be begun. */
#define CHILD_FAILED 99

/* Somebody who may do nothing that is not everybody's. */
#define CHILD_NOBODY 65534

/* Runs @step in a child. Returns: its exit status, or 128 and the signal that ended it. */
int child_process_run(int (*step)(gpointer data), gpointer data);

/* The same as CHILD_NOBODY, if we are root. */
int child_process_run_as_nobody(int (*step)(gpointer data), gpointer data);
