/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last words of narva validate, on stderr.
 */
#pragma once

#include "validator/cli/sets.h"

/* Prints what was looked at, what was found and what to do next, in at most 12 lines. @sets are of
 * CheckedSet, at least one; @elapsed is in microseconds. */
void summary_print(const char *program, const GArray *sets, gint64 elapsed);

/* Prints on stderr a line for each id that occurs in @sets (of CheckedSet), the most frequent
 * first, and how the decisions of scenarios can be met. @n_workers: how many checked them, said
 * before; 0: that is not asked, for it differs from machine to machine. */
void statistics_print(const GArray *sets, guint n_workers);
