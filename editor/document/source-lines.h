/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources as people read and type them: what holds for all members on a line of its own, then one
 * line for each member that says another one, `to: 2010:6.3?`.
 */
#pragma once

#include "schema/model/record.h"

/* Returns: (transfer full): @source in lines; NULL when it would not be the same read back. @field:
 * the SOURCE it is of. */
char *source_lines(const Field *field, const Source *source);

/* Reads @text, which was typed for @field, a SOURCE. A member with nothing behind it is left out.
 * Returns: FALSE when it is not of that form; else @json (transfer full) is the source, NULL where
 * nothing is left of it. */
gboolean source_lines_parse(const Field *field, const char *text, char **json);
