/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs beside narva, and what the help of narva import and export says of formats.
 */
#pragma once

#include "validator/cli/verb.h"

/* Returns: (transfer full): the path of the program @name, installed, or in the folder @built_in of
 * a build tree, seen from that of narva; NULL: it is not there. */
char *program_find(const char *name, const char *built_in);

/* The words of the formats that are read, and of those that are written. */
const char *import_format_word(guint i);
const char *export_format_word(guint i);

/* Append the formats with what is read or made of each. */
void import_append_formats(GString *out);
void export_append_formats(GString *out);
