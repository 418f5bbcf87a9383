/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A wooden block as it lies face up on a screen. Private to the files screen-*.
 */
#pragma once

#include "validator/render/screen-text.h"
#include "validator/render/setup.h"

/* A block is so much higher than wide. */
#define SCREEN_PIECE_HEIGHT 0.72

/* Where in a hull a block lies. */
typedef enum {
    HULL_NONE,
    HULL_STERN,  /* the fleet itself */
    HULL_MIDDLE, /* aboard, with others to follow */
    HULL_BOW,    /* the last one aboard */
} ScreenHull;

/* Draws @unit with its upper left corner at the origin, @width pixels wide. */
void screen_piece_draw(cairo_t *cr, const SetupUnit *unit, ScreenHull hull, double width);

/* Draws a flag of @paint around @x, @y, @height pixels high. */
void screen_piece_flag(cairo_t *cr, guint32 paint, double x, double y, double height);
