/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks that stand in one place, in rows; whoever is aboard a fleet lies in one hull with it.
 */
#pragma once

#include "validator/render/block.h"

typedef struct {
    guint n_columns; /* that are used */
    guint n_rows;
    gint32 width, height;
} StackSize;

/* Returns: how many blocks stand in a row at least, so that no hull is broken, up to
 * STACK_COLUMNS_MAX. */
guint stack_least_columns(const GArray *units);

#define STACK_COLUMNS_MAX 8

/* Returns: what @units (of SetupUnit) fill in rows of at most @n_columns. */
StackSize stack_measure(const GArray *units, guint n_columns, gint32 em);

/* Draws them with the upper left corner at @at. */
void stack_draw(GString *out, const GArray *units, guint n_columns, Point at, gint32 em);
