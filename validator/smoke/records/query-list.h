/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries, for people.
 */
#pragma once

#include <glib.h>

/* Appends the list of all queries: one a line, with its arguments. */
void query_append_list(GString *out);
