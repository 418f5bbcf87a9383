/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs that do the work of a verb, so that narva itself need not carry what they need.
 */
#pragma once

#include "validator/cli/verb.h"

typedef struct {
    const char *name;    /* of the program */
    const char *does;    /* what it does, after `which` */
    const char *package; /* of Debian that has it */
    const char *folder;  /* where it lies in the build tree, beside that of narva */
} StartedProgram;

/* Starts @program with the words of @call, and does not return then.
 * Returns: EXIT_IO, having complained, when it is not there or cannot be started. */
ExitStatus start_program(const StartedProgram *program, const Call *call);
