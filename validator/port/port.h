/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the programs that read and write maps of others share: how they end, complain and report.
 */
#pragma once

#include "schema/foreign/loss-report.h"

/* Exit statuses. */
enum {
    PORT_MADE,
    PORT_LOSS,  /* something was lost, and --strict asks for all */
    PORT_USAGE, /* wrong words, or a path that is not there */
    PORT_FILE,  /* reading or writing failed, or a file is not of the format */
};

/* Reads the words @argv of narva @verb into what @entries name.
 * Returns: FALSE, having complained, when they are wrong: PORT_USAGE. */
gboolean port_parse(char **argv, const GOptionEntry *entries, const char *verb);

/* Prints one line on stderr, after `narva: `. Returns: @status. */
int port_fail(int status, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Returns: the status for @error, having complained. */
int port_fail_with(const GError *error);

/* Writes @out to stdout. Returns: @status; PORT_FILE, having complained, when that fails. */
int port_print(const GString *out, int status);

/* Appends how much was read, changed and left out. */
void port_append_sums(GString *out, const LossReport *report);

/* Returns: how a program ends that is done: PORT_LOSS if @is_strict and something is not as it was.
 */
int port_status(const LossReport *report, gboolean is_strict);
