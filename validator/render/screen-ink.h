/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours of a map on a screen that do not come from the data, in a light and a dark style.
 * All are 0xrrggbb.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct {
    guint32 sea, water; /* played on, and not */
    guint32 shore[3];   /* bands of the sea along the coast, the widest one first */
    guint32 lake, waste, wild, tree;
    guint32 nobody; /* land without a value */
    guint32 coast, shoreline, rim,
        zone;                      /* lines: of land, of lakes, of what is played on, of seas */
    guint32 border, hard, blocked; /* lines between lands */
    guint32 casing;                /* beside lines that matter */
    guint32 text, halo;            /* on lands that are light (dark in the dark style) */
    guint32 sea_text;
    guint32 paper, ink;    /* of signs and the legend */
    guint32 port, capital; /* signs */
    guint32 forage;
} ScreenInk;

/* Returns: (transfer none): the colours of one style. */
const ScreenInk *screen_ink(gboolean is_dark);

/* Makes @colour the source of @cr. @alpha: 0 to 1. */
void screen_ink_set(cairo_t *cr, guint32 colour, double alpha);

/* Returns: how bright @colour is, 0 to 255. */
guint screen_ink_luma(guint32 colour);

/* Returns: what a land of that @paint is filled with. */
guint32 screen_ink_fill(guint32 paint, gboolean is_dark);
