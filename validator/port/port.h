/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the programs that read and write maps of others share: how they end, complain and report.
 */
#pragma once

#include "schema/foreign/loss-report.h"

/* What narva import and narva export differ in; each has a type of its own for its formats. */
typedef struct {
    const char *name; /* of the verb */
    const char *asks; /* what is to be given, N_() */
    /* Returns: (transfer none): the word for format @index, or NULL behind the last. */
    const char *(*format_name)(guint index);
    /* Returns: (transfer none): the format of that name, or NULL. */
    gconstpointer (*find)(const char *name);
    void (*append_page)(GString *out, gconstpointer format);
    /* Brings @path over, as @arguments of the program say. Returns: an exit status. */
    int (*make)(gconstpointer format, const char *path, gconstpointer arguments);
} PortVerb;

/* Does what was asked with @words, which may be NULL, --output and --format, which may be NULL
 * likewise: makes something of a format's name and a path, with @arguments, or prints the page of
 * the format. Returns: an exit status, having complained of words that do not fit. */
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
