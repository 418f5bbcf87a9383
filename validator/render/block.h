/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces of wood and card: blocks as they lie face up on a board, and the markers of nations.
 */
#pragma once

#include "validator/render/scene.h"

/* A block and the gap between two, in thousandths of a name at full size. */
#define BLOCK_WIDTH 3000
#define BLOCK_HEIGHT 2150
#define BLOCK_GAP 230

/* Draws the block of @unit with its upper left corner at @at. @em: size of a name. */
void block_draw(GString *out, const SetupUnit *unit, Point at, gint32 em);

/* Draws the sign of units of @type (NULL: unknown) around @at. */
void block_draw_type(GString *out, const UnitType *type, Point at, gint32 em);

/* Draws @n_steps pips of which @n_full are full, from the left around @at. */
void block_draw_pips(GString *out, gint64 n_full, gint64 n_steps, Point at, gint32 em);

/* Draws a flag of @paint around @at. */
void block_draw_flag(GString *out, guint32 paint, Point at, gint32 em);
