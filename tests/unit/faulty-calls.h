/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system calls of a save, counted, written down, and made to fail at will. Nothing is really
 * synced: the order of the calls is what is tested, not the disk.
 */
#pragma once

#include "schema/store/save.h"

typedef struct {
    guint fail_at;    /* number of the call that fails, from 1; 0: none */
    int code;         /* errno of that failure */
    guint die_at;     /* number of the call before which the process ends; 0: none */
    gboolean is_slow; /* one byte per write, every other write interrupted */
    guint n_calls;    /* calls so far */
    GString *log;     /* borrowed, may be NULL: one letter per call, see below */
} FaultyCalls;

/* Letters of the log: T a temporary file is opened, w written, s synced; F the folder is synced;
 * M the manifest is put in place, r another file; u the manifest is removed, x another file; d a
 * folder is made. */

/* Returns: calls that obey @faults, which is borrowed. */
SaveCalls faulty_calls(FaultyCalls *faults);
