/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting turns.
 */
#include "validator/scenario/turn-span.h"

#include "validator/engine/board.h"

gboolean
turn_span_find(const Period *period, const NameIndex *names, TurnSpan *span)
{
    DateCode from, to;
    if (period == NULL || period->from == NULL || period->to == NULL ||
        !board_date(names, period->from, &from) || !board_date(names, period->to, &to))
        return FALSE;
    *span = (TurnSpan){
        .first = from.first,
        .last = to.last,
        .n_seasons = MAX((gint32)name_index_count(names, ENTITY_SEASON), 1),
    };
    return TRUE;
}

gboolean
turn_span_in(const DataSet *set, const Period *period, TurnSpan *span)
{
    g_autoptr(NameIndex) names = name_index_new();
    name_index_add(names, ENTITY_SEASON, data_set_records(set, ENTITY_SEASON));
    return turn_span_find(period, names, span);
}
