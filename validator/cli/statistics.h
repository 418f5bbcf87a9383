/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often each thing was found, for --stats.
 */
#pragma once

#include "validator/cli/sets.h"

/* Prints on stderr a line for each id that occurs in @sets (of CheckedSet), the most frequent
 * first, and how the decisions of scenarios can be met. @n_workers: how many checked them, said
 * before; 0: that is not asked, for it differs from machine to machine. */
void statistics_print(const GArray *sets, guint n_workers);
