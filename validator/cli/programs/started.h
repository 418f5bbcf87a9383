/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs that do the work of a verb, so that narva itself need not carry what they need.
 */
#pragma once

#include "validator/cli/verb.h"

typedef struct {
    const char *verb;
    const VerbOption *options; /* of the verb, the last of which has no name; borrowed */
    const char *name;          /* of the program */
    const char *does;          /* what it does, after `which` */
    const char *package;       /* of Debian that has it */
    const char *folder;        /* where it lies in the build tree, beside that of narva */
} StartedProgram;

/* The rows of a table of options: #include it behind these in the initialiser of options. */
#define STARTED_TEXT(member, name, letter, kind, ...)                                              \
    {name, letter, 0, G_OPTION_ARG_##kind, NULL, __VA_ARGS__},
#define STARTED_FLAG(member, name, meaning) {name, 0, 0, G_OPTION_ARG_NONE, NULL, meaning, NULL},

/* Starts @program with the words of @call, and does not return then. The program reads the words
 * again; what it cannot read is told before it starts.
 * Returns: how the verb ends: EXIT_IO, having complained, when the program is not there or cannot
 * be started. */
ExitStatus start_program(const StartedProgram *program, const Call *call);
