/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the programs that import and export maps of other programs: messages, reports and exit
 * statuses.
 */
#pragma once

#include "schema/foreign/loss-report.h"

/* How narva import and narva export differ. Each has its own type of formats. */
typedef struct {
    const char *name; /* of the verb */
    const char *asks; /* the required arguments, N_() */
    /* Returns: (transfer none): the name of format @index, or NULL after the last. */
    const char *(*format_name)(guint index);
    /* Returns: (transfer none): the format of that name, or NULL. */
    gconstpointer (*find)(const char *name);
    /* Returns: (transfer none): the format of the file or folder @path, or NULL. NULL: a format
     * must be named. */
    gconstpointer (*guess)(const char *path);
    void (*append_page)(GString *out, gconstpointer format);
    /* Converts @path as @arguments of the program say. Returns: an exit status. */
    int (*make)(gconstpointer format, const char *path, gconstpointer arguments);
} PortVerb;

/* Runs the program with @words, the name of a format and a path, --output and --format, each of
 * which may be NULL: converts with @arguments, or prints the page of the format. Returns: an exit
 * status, having complained about invalid arguments. */
int port_run(const PortVerb *verb, char **words, const char *output, const char *form,
             gconstpointer arguments);

/* Returns: the status for @error, having complained. */
int port_fail_with(const GError *error);

/* Writes @out to stdout. Returns: @status; PROGRAM_FILE, having complained, when that fails. */
int port_print(const GString *out, int status);

/* Appends how much was read, changed and left out. */
void port_append_sums(GString *out, const LossReport *report);

/* Returns: how a program ends that is done: PROGRAM_FAULT if @is_strict and something is not as it
 * was.
 */
int port_status(const LossReport *report, gboolean is_strict);
