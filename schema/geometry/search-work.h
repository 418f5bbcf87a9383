/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much a search may still do, counted in points or edges that are compared: the same on every
 * machine, whatever the time it takes. Searches over one drawing share it.
 */
#pragma once

#include <glib.h>

#include "schema/geometry/limits.h"

typedef struct {
    guint64 left; /* 0: the search has given up, or is just done */
    gboolean gave_up;
} SearchWork;

/* Returns: what a drawing of @n_points points is worth. */
static inline SearchWork
search_work(guint64 n_points)
{
    return (SearchWork){.left = LIMIT_SEARCH_WORK + n_points * LIMIT_SEARCH_WORK_OF_POINT};
}

/* Takes @n from @work. Returns: whether there was so much; else the search is to end. */
static inline gboolean
search_work_take(SearchWork *work, guint64 n)
{
    work->gave_up |= n > work->left;
    work->left = work->gave_up ? 0 : work->left - n;
    return !work->gave_up;
}
