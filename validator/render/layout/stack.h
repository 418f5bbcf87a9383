/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the blocks of one place stand on a screen: in rows, and fanned like cards where there is not
 * room enough. Private to validator/render.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

typedef struct {
    guint n_columns;
    double across, down; /* from a block to the next one and from row to row, in widths and heights
                            of a block: less than 1 where they lie over each other */
} RenderStack;

#define RENDER_STACKS_MAX 25

/* Finds the ways in which @units may stand, the best one first; those that @are_in_hex may lie in a
 * pile. Returns: how many. */
guint render_stacks(const GArray *units, gboolean are_in_hex,
                    RenderStack stacks[RENDER_STACKS_MAX]);

/* Takes the place of unit @index of the stack: from its upper left corner, in pixels. */
typedef void (*RenderStackVisit)(guint index, double x, double y, gpointer data);

/* Sets @units, blocks of @width pixels: calls @visit (NULL: only measures) for each. The size of
 * all is left in @total_width and @total_height. */
void render_stack_set(const RenderStack *stack, const GArray *units, double width,
                      double *total_width, double *total_height, RenderStackVisit visit,
                      gpointer data);
