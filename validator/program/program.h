/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the programs that verbs of narva start have in common: how they read arguments, complain and
 * exit. Their messages are those of narva, which has checked the arguments before.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/text/translation.h"

/* Exit statuses. */
enum {
    PROGRAM_DONE,
    PROGRAM_FAULT, /* the request was carried out in part, or the data do not allow it */
    PROGRAM_USAGE, /* invalid arguments, or path not found */
    PROGRAM_FILE,  /* reading or writing failed, or a file is not of the format */
};

/* Reads the arguments @argv of narva @verb into the variables of @entries, and binds the
 * translations. Returns: FALSE, having complained, if they are invalid; then the program exits with
 * PROGRAM_USAGE. */
gboolean program_parse(char **argv, const GOptionEntry *entries, const char *verb);

/* Prints one line on stderr, after `narva: `, as narva itself does. */
void program_complain(const char *format, va_list ap) G_GNUC_PRINTF(1, 0);

/* As program_complain(). Returns: @status. */
int program_fail(int status, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Returns: (transfer full): @words as `a, b or c`, in the language of the reader. */
char *program_alternatives(const GPtrArray *words);

/* Returns: (transfer full): a message about the unknown @word: @sentence, whose one argument it is,
 * and the nearest of the texts @known, or all of them if none is near. */
char *program_unknown(const char *sentence, const char *word, const GPtrArray *known)
    G_GNUC_PRINTF(1, 0);

/* Complains about @error. Returns: the exit status for it. */
int program_fail_with(const GError *error);

/* Returns: (transfer full): the one data set at @path; NULL, having complained and set @status, if
 * it cannot be used. */
DataSet *program_load(const char *path, int *status);
