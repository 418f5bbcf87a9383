/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tail of t is an incomplete beta function, by its continued fraction after Lentz.
 */
#include "schema/model/results/student.h"

#include <math.h>

#define TERMS_MAX 10000
#define NEAR 1e-15
#define TINY 1e-300
#define HALVINGS 200

static double
away_from_zero(double number)
{
    return fabs(number) < TINY ? TINY : number;
}

/* Returns: the continued fraction of the incomplete beta function of @a, @b at @x. */
static double
fraction(double a, double b, double x)
{
    double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), product = d;
    for (guint i = 1; i <= TERMS_MAX; i++) {
        double even = i * (b - i) * x / ((a + 2.0 * i - 1) * (a + 2.0 * i));
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        product *= d * c;
        double odd = -(a + i) * (a + b + i) * x / ((a + 2.0 * i) * (a + 2.0 * i + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        product *= d * c;
        if (fabs(d * c - 1) < NEAR)
            break;
    }
    return product;
}

/* Returns: the share of the beta distribution of @a, @b that lies below @x, @y being 1 - @x. */
static double
beta_below(double a, double b, double x, double y)
{
    if (x <= 0)
        return 0;
    if (y <= 0)
        return 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(y));
    if (x < (a + 1) / (a + b + 2))
        return front * fraction(a, b, x) / a;
    return 1 - front * fraction(b, a, y) / b;
}

double
student_beyond(double t, gint64 freedom)
{
    g_assert(freedom >= 1);
    double n = (double)freedom, square = t * t;
    return beta_below(n / 2, 0.5, n / (n + square), square / (n + square));
}

double
student_95(gint64 freedom)
{
    double low = 0, high = 13; /* of one degree it is 12.7 */
    for (guint i = 0; i < HALVINGS && high - low > NEAR * high; i++) {
        double middle = (low + high) / 2;
        if (student_beyond(middle, freedom) > 0.05)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}
