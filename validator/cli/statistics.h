/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often each thing was found, for --stats.
 */
#pragma once

#include "validator/cli/sets.h"

/* Prints on stderr a line for each id that occurs in @sets (of CheckedSet), the most frequent
 * first. */
void statistics_print(const GArray *sets);
