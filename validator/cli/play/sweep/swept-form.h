/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva sweep prints.
 */
#pragma once

#include "validator/cli/play/compared-form.h"

/* Games with one choice of values, in pairs with those of the data as they are. */
typedef struct {
    char *label;   /* owned: the values, as they were said */
    char **values; /* owned: one for each axis; NULL-terminated */
    PairSums sums;
    guint first, n; /* rows of the report: wins of each side and of nobody, and the score */
} SweptCell;

typedef struct {
    const char *path;           /* borrowed: of the data set, as it was said; NULL: it was not */
    ComparedScenario *scenario; /* borrowed */
    char **axes;                /* borrowed: what was changed; one name where cells are rulings */
    guint n_axes;
    gboolean is_ranked; /* cells are answers to rulings, those with most effect first */
    guint64 seed;
    gint64 wanted; /* pairs of each cell */
    guint n_sides;
    guint32 *paints;  /* owned: of the sides */
    GPtrArray *cells; /* of SweptCell, owned */
    GArray *rows;     /* of ComparedRow, of all cells */
} SweptReport;

typedef struct {
    const char *name;
    void (*append)(const SweptReport *report, GString *out);
} SweptForm;

/* Returns: (transfer none): the form with the index @i, the default first; NULL behind the last. */
const SweptForm *swept_form(guint i);

/* Returns: (transfer none): the row @i of @cell. */
static inline const ComparedRow *
swept_row(const SweptReport *report, const SweptCell *cell, guint i)
{
    return &g_array_index(report->rows, ComparedRow, cell->first + i);
}

void swept_append_page(const SweptReport *report, GString *out);
