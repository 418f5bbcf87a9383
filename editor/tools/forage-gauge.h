/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the blocks of a set-up eat, land by land, and what feeds them. It is counted from the data
 * as they are, so that there is a gauge while other things are wrong with them; where the set can
 * be played it says what set-up.hungry does.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

typedef struct {
    const Space *space; /* borrowed from the set */
    guint n_units;      /* that stand there and eat, or bring something */
    gint64 eats;        /* forage points that they need */
    gint64 trains;      /* of these, what baggage trains of their nations bring */
    gint64 has;         /* what the land feeds */
    gint64 short_by;    /* what is missing, each side counted for itself */
    gboolean is_known;  /* the land says what it feeds */
} ForageRow;

/* @scenario: NULL: all is as printed. Returns: (transfer full): of ForageRow: the lands where units
 * stand, in the order of the map. */
GArray *forage_gauge(const DataSet *set, const Scenario *scenario);

/* Returns: (transfer full): `Livland: 5 of 4, 1 from baggage trains`. */
char *forage_row_words(const ForageRow *row);
