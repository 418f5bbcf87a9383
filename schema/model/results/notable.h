/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games that are worth looking at.
 */
#pragma once

#include "schema/model/results/game-results.h"

typedef enum { NOTABLE_TYPICAL, NOTABLE_CLOSEST, NOTABLE_ODDEST, N_NOTABLES } Notable;

typedef struct {
    const char *name, *meaning;
} NotableRow;

/* Returns: (transfer none): the row of @notable. */
const NotableRow *notable_row(Notable notable);

/* Returns: the number of the game that is @notable among those that @results keep, or 0. */
gint64 notable_game(const GameResults *results, Notable notable);

typedef struct {
    gint64 value, game; /* the first that has it; 0: none */
} NotableValue;

/* Returns: the least, or the most, value of @measure, and whose it is. */
NotableValue notable_value(const GameResults *results, Measure measure, gboolean is_most);
