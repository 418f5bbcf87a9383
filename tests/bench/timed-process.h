/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole processes, from their start to their end.
 */
#pragma once

#include <glib.h>

/* What a process took. */
typedef struct {
    double elapsed;   /* seconds */
    double processor; /* seconds, in the program and in the kernel for it; what else runs on the
                         machine disturbs these least */
    gsize peak;       /* bytes of memory */
    int status;       /* with which it ended */
} ProcessCost;

/* Runs @argv, NULL-terminated, its first word being the path of a program; what it prints is thrown
 * away. A program that cannot be run, or that a signal ends, ends this one. */
ProcessCost timed_process_run(const char *const *argv);
