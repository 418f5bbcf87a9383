/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many tests at once: of twenty that ask about nothing one finds something. What each says is
 * corrected for how many there are.
 */
#pragma once

#include <glib.h>

/* Corrects the @n values of P in place so that at most one report in twenty has any wrong among
 * those below 0.05 (Holm 1979). */
void correct_by_holm(double *p, guint n);
