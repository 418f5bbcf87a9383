/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turns that lie between the two dates of a period, as they are played.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/engine/name-index.h"

typedef struct {
    gint32 first, last; /* numbers of turns, counted from the first one of the year 0 */
    gint32 n_seasons;   /* turns of a year: see date_year_of_turn() */
} TurnSpan;

/* Sets @span to the turns of @period, by the seasons in @names. Returns: FALSE: @period is NULL or
 * its dates are invalid. The last turn may be before the first. */
gboolean turn_span_find(const Period *period, const NameIndex *names, TurnSpan *span);

/* As turn_span_find(), by the seasons of @set. */
gboolean turn_span_in(const DataSet *set, const Period *period, TurnSpan *span);
