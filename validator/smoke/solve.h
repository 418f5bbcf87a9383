/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the value with which a side wins a wanted share of the games, by stochastic bisection:
 * each game is played with a value near which the wanted one is expected, and what is expected is
 * the posterior of a logistic curve (probabilistic bisection with a response of unknown slope:
 * Waeber, Frazier and Henderson, Bisection Search with Noisy Responses, SIAM J. Control Optim. 51,
 * 2013).
 */
#pragma once

#include <glib.h>

typedef struct Solve Solve;

/* Returns: (transfer full): a search among the whole numbers from @low to @high, more than one, for
 * the share @target, 0 < @target < 1, in which nothing is known yet. */
Solve *solve_new(gint64 low, gint64 high, double target);
void solve_free(Solve *solve); /* NULL is allowed */

/* Returns: the value with which the next games are to be played. */
gint64 solve_next(const Solve *solve);

/* Adds @n games with @value, which gave @points, 0 to @n. */
void solve_add(Solve *solve, gint64 value, gint64 n, double points);

typedef struct {
    double value, low, high; /* the median, and the interval with 95 % of the probability */
    gboolean is_found;       /* with 95 % it is in the range, and the share rises, or falls, with
                                the value */
} SolveEstimate;

/* Returns: what is known so far. */
SolveEstimate solve_estimate(const Solve *solve);

/* Returns: whether it is found, with an interval no wider than the distance of two values. */
gboolean solve_is_done(const Solve *solve);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Solve, solve_free)
