/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Medians and gates.
 */
#include "tests/bench/figure.h"

#include <stdio.h>
#include <stdlib.h>

static int
compare_values(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

double
figure_percentile(double *values, guint n, guint percent)
{
    qsort(values, n, sizeof *values, compare_values);
    return values[MIN(n * percent / 100, n - 1)];
}

double
figure_median(double *values, guint n)
{
    return figure_percentile(values, n, 50);
}

void
figure_print_gate(double value, double gate, const char *unit)
{
    printf("  %.2f%s, gate %.2f%s: %s\n", value, unit, gate, unit,
           value <= gate ? "met" : "not met");
}
