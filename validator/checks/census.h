/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a data set holds, in numbers, for the summary of a run.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    guint lands, seas, boxes, hexes;
    guint land_borders, sea_borders, port_links; /* each counted once */
    guint nations, regions, units, rules, scenarios;
    guint values;        /* members that state something of the game */
    guint reconstructed; /* those of them whose source begins with `reconstructed` */
    guint unsourced;     /* those of them without a source */
} Census;

Census check_census_count(const DataSet *set);

/* The kinds of field that state something of the game. */
#define CENSUS_VALUES                                                                              \
    (~(KIND_BIT(KIND_ID) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_RECORD) |  \
       KIND_BIT(KIND_LIST)))

/* Returns: whether @field is given in @record and states something of the game: neither a name in
 * the data, nor text for people, nor what only holds other records. */
gboolean check_census_is_value(const Record *record, const Field *field);

/* Returns: whether @source says that the value is reconstructed, stated by no book. */
gboolean check_census_is_reconstructed(const char *source);
