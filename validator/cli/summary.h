/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last words of narva validate, on stderr.
 */
#pragma once

#include "validator/cli/sets.h"

/* Prints what was looked at, what was found and what to do next, in at most 12 lines. @sets are of
 * CheckedSet, at least one; @elapsed is in microseconds. */
void summary_print(const char *program, const GArray *sets, gint64 elapsed);
