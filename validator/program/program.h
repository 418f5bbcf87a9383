/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the programs that verbs of narva start have in common: how they read words, complain and
 * end. They speak as narva, which looked at the words before.
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

/* Reads the words @argv of narva @verb into what @entries name, and binds the translations.
 * Returns: FALSE, having complained, when they are wrong: PROGRAM_USAGE. */
gboolean program_parse(char **argv, const GOptionEntry *entries, const char *verb);

/* Prints one line on stderr, after `narva: `; narva itself does so, too. */
void program_complain(const char *format, va_list ap) G_GNUC_PRINTF(1, 0);

/* The same. Returns: @status. */
int program_fail(int status, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Returns: (transfer full): @words as `a, b or c`, in the language of the reader. */
char *program_alternatives(const GPtrArray *words);

/* Returns: (transfer full): what to say about @word: @sentence, in which it is the one argument,
 * and then the nearest of the texts @known, or all of them if none is near. */
char *program_unknown(const char *sentence, const char *word, const GPtrArray *known)
    G_GNUC_PRINTF(1, 0);

/* Returns: the status for @error, having complained. */
int program_fail_with(const GError *error);

/* Returns: (transfer full): the one data set at @path; NULL, having complained, with @status set,
 * when it cannot be used. */
DataSet *program_load(const char *path, int *status);
