/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student's t: what a mean of few numbers says about the one behind it.
 */
#pragma once

#include <glib.h>

/* Of the normal distribution: 95 percent lie within so many deviations. */
#define NORMAL_95 1.959963984540054

/* And 80 percent lie below so many above the mean. */
#define NORMAL_BELOW_80 0.8416212335729143

/* Returns: how likely it is that |t| is at least @t, with @freedom (at least 1) degrees. */
double student_beyond(double t, gint64 freedom);

/* Returns: the t within which 95 percent lie, with @freedom (at least 1) degrees. */
double student_95(gint64 freedom);
