/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A budget for searches, counted in comparisons of points or edges instead of time, so that results
 * are the same on every machine. Searches over one drawing share it. A budget belongs to one
 * thread.
 */
#pragma once

#include <glib.h>

#include "schema/geometry/limits.h"

typedef struct {
    guint64 left; /* comparisons left */
    gboolean gave_up;
} WorkBudget;

/* Returns: the budget for a drawing with @n_points points. */
static inline WorkBudget
work_budget(guint64 n_points)
{
    return (WorkBudget){.left = LIMIT_SEARCH_WORK + n_points * LIMIT_SEARCH_WORK_OF_POINT};
}

/* Spends @n comparisons. Returns: FALSE if fewer were left: the search must end. */
static inline gboolean
work_budget_spend(WorkBudget *work, guint64 n)
{
    work->gave_up |= n > work->left;
    work->left = work->gave_up ? 0 : work->left - n;
    return !work->gave_up;
}
