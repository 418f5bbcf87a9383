/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures of a module of VASSAL, as SVG.
 */
#pragma once

#include "schema/foreign/foreign-map.h"

/* Pixels of a counter, and of the square that a place gets which is not drawn. */
#define VASSAL_COUNTER 64
#define VASSAL_SQUARE 20

/* Where places lie on the board, in pixels. */
typedef struct {
    gint left, top;     /* of the drawing */
    gint width, height; /* of the board, with the squares below the drawing */
    gint n_columns, y;  /* of the squares: how many beside each other, and where they begin */
} VassalLayout;

/* Lays out @map. */
VassalLayout vassal_layout(const ForeignMap *map);

/* The upper left corner of square @number, from 0. */
void vassal_layout_square(const VassalLayout *layout, guint number, gint *x, gint *y);

/* Returns: (transfer full): the beginning of a picture, of which `</svg>` is the end. */
GString *vassal_picture_new(gint width, gint height);

/* Appends @name of a place in whose middle (@x, @y) is. */
void vassal_picture_name(GString *out, const char *name, gint x, gint y);

/* Returns: (transfer full): the picture of the board. */
GString *vassal_board_picture(const ForeignMap *map, const VassalLayout *layout);

/* @unit: NULL: a counter of @type without a nation. @number: of its face, from 0; those without
 * faces have one. Returns: (transfer full): its picture. */
GString *vassal_counter_picture(const ForeignMap *map, guint32 type, const ForeignUnit *unit,
                                guint32 number);
