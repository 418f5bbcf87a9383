/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours by perception: lightness, contrast, and sets of colours that are easy to distinguish.
 * Colours are 0xRRGGBB.
 */
#pragma once

#include <glib.h>

/* Linear red, green and blue, 0 to 1 each. */
typedef struct {
    double red, green, blue;
} PaintLight;

/* Returns: the linear light of @paint. */
PaintLight paint_light(guint32 paint);

/* Returns: @paint in the shade number @shade, from 0, of @n_shades, the strongest first. The middle
 * shade, or a single one, has a contrast of at least 3:1 to the background of charts in light and
 * dark mode; others need an outline. */
guint32 paint_tone(guint32 paint, guint shade, guint n_shades);

/* Returns: a colour for text on @paint, with a contrast of at least 4.5:1. */
guint32 paint_for_text(guint32 paint);

/* No colour of its own. */
#define PAINT_NONE G_MAXUINT32

/* The colour of things without an owner, which is kept distinct from the others too. */
#define PAINT_NEUTRAL 0x8d8577u

/* The most distinct colours; further things reuse the colours of the first ones. */
#define PAINT_DISTINCT_MAX 32

/* Changes each of the @n @paints, which may be PAINT_NONE, to a tone that is visible in charts in
 * light and dark mode: its own where no earlier one is similar, else the nearest that differs from
 * all others. PAINT_NONE gets one of the remaining colours, blue and orange first. */
void paint_make_distinct(guint32 *paints, guint n);
