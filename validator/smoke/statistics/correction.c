/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Through the values in order of size.
 */
#include "validator/smoke/statistics/correction.h"

#include <stdlib.h>

typedef struct {
    double p;
    guint at;
} Ranked;

static gint
compare(gconstpointer a, gconstpointer b)
{
    const Ranked *one = a, *other = b;
    if (one->p != other->p)
        return one->p < other->p ? -1 : 1;
    return (one->at > other->at) - (one->at < other->at);
}

/* Returns: (transfer full): the values, the smallest first. */
static Ranked *
ranked(const double *p, guint n)
{
    Ranked *order = g_new(Ranked, n + 1); /* one to spare: there may be none to sort */
    for (guint i = 0; i < n; i++)
        order[i] = (Ranked){p[i], i};
    qsort(order, n, sizeof *order, compare);
    return order;
}

void
correct_by_holm(double *p, guint n)
{
    g_autofree Ranked *order = ranked(p, n);
    double most = 0;
    for (guint i = 0; i < n; i++) {
        double own = (double)(n - i) * order[i].p;
        most = MAX(most, MIN(own, 1));
        p[order[i].at] = most;
    }
}
