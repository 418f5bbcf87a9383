/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units need where they are. What that is, and what provides it, is defined by the system; see
 * chart.h.
 */
#pragma once

#include "schema/model/entities.h"

/* A unit in a place, aboard of nothing. */
typedef struct {
    const Unit *unit;     /* borrowed */
    const UnitType *type; /* borrowed; NULL: unknown */
    gint32 nation;        /* number in the data set; NO_NAME: unknown */
    gint32 side;          /* for which its nation is; NO_NAME: none */
} Lodger;

/* Of all units in one place. */
typedef struct {
    guint n_units;     /* that are counted */
    gint64 needs;      /* points that they need */
    gint64 brought;    /* of these, what units bring for others */
    gint64 has;        /* what the place gives */
    gint64 short_by;   /* what is missing, each side counted for itself */
    gboolean is_known; /* the place says what it gives */
} Upkeep;
