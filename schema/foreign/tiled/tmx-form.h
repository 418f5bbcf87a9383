/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where Tiled draws a tile of hexagonal and staggered maps.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint32 width, height; /* of a tile in pixels, at least 1 */
    gint32 side;          /* pixels of the straight side of a hex; 0: a diamond */
    gboolean by_columns;  /* columns are shifted, not rows */
    gboolean shifts_even; /* those with even numbers are, counted from nought */
} TmxForm;

/* The layer of objects that units stand in, as points. */
#define TMX_UNITS "Units"

/* The middle of the tile in @column and @row, either sign, in pixels. */
static inline void
tmx_form_middle(const TmxForm *form, gint32 column, gint32 row, double *x, double *y)
{
    double width = form->width, height = form->height, side = form->side;
    gboolean is_shifted = (((form->by_columns ? column : row) & 1) != 0) != form->shifts_even;
    *x = form->by_columns ? column * (width + side) / 2 : column * width;
    *y = form->by_columns ? row * height : row * (height + side) / 2;
    *(form->by_columns ? y : x) += is_shifted ? (form->by_columns ? height : width) / 2 : 0;
    *x += width / 2;
    *y += height / 2;
}
