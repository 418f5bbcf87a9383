/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures out of several runs, and the gates that they are held against.
 */
#pragma once

#include <glib.h>

/* How often a thing is measured where its input is small. */
#define FIGURE_RUNS 21

/* Sorts @values. Returns: the middle one. */
double figure_median(double *values, guint n);

/* Sorts @values. Returns: the one below which @percent of them lie. */
double figure_percentile(double *values, guint n, guint percent);

/* Prints @value behind what is on the line, the gate (not more than that) and whether it is met,
 * and ends the line. @unit: what both are counted in, as `x` or ` ms`. */
void figure_print_gate(double value, double gate, const char *unit);
