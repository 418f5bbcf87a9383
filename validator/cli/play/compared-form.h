/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva compare prints.
 */
#pragma once

#include "schema/text/writer.h"
#include "validator/smoke/pairs/comparison.h"

/* A scenario that was compared. */
typedef struct {
    char *id, *title; /* owned */
    char *players;    /* owned: as in options */
    char **sides;     /* owned: their ids, and `nobody` */
    char **names;     /* owned: the same for people */
    PairSums sums;
    guint n_sides;
    guint first, n; /* rows of the report */
} ComparedScenario;

typedef struct {
    const char *old, *new; /* borrowed: the paths, as they were said */
    guint64 seed;
    gint64 wanted;    /* pairs of each scenario */
    double until;     /* a difference that is decided pair by pair; 0: rows are told instead */
    GPtrArray *items; /* of ComparedScenario, owned */
    GArray *rows;     /* of ComparedRow, of all scenarios */
} ComparedReport;

/* Writes @row, of a report about @scenario, as an object. */
void compared_row_write(Writer *writer, const ComparedScenario *scenario, const ComparedRow *row);

typedef struct {
    const char *name;
    void (*append)(const ComparedReport *report, GString *out);
} ComparedForm;

/* Returns: (transfer none): the form with the index @i, the default first; NULL behind the last. */
const ComparedForm *compared_form(guint i);
