/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours as people see them: lightness, contrast, and colours that can be told from each other.
 */
#pragma once

#include <glib.h>

/* Red, green and blue of light, 0 to 1 each, without the curve of screens. */
typedef struct {
    double red, green, blue;
} PaintLight;

PaintLight paint_light(guint32 paint);

/* Returns: the tone of @hue and @saturation (HSL, 0 to 1) with @luminance, 0 to 1. */
guint32 paint_with(double hue, double saturation, double luminance);

/* Returns: @paint in the shade @shade of @n_shades, the strongest first. The middle one, which is
 * also that of a single shade, stands out from what charts lie on, 3 to 1, in light and in dark;
 * others need an outline for that. */
guint32 paint_tone(guint32 paint, guint shade, guint n_shades);

/* Returns: the paint of words that are written on @paint, 4.5 to 1. */
guint32 paint_of_words(guint32 paint);

/* A thing that has no paint of its own. */
#define PAINT_NONE G_MAXUINT32

/* The paint of what is nobody's, which others are told from, too. */
#define PAINT_OF_NOBODY 0x8d8577u

/* So many are told apart at most; those beyond have the paints of the first ones again. */
#define PAINTS_APART_MAX 32

/* Turns each of the @n @paints, which may be PAINT_NONE, into a tone that charts show in light and
 * in dark: its own where none before it is like that, else the nearest that is told from all
 * others. What has no paint gets one of those that are left, blue and orange first. */
void paints_set_apart(guint32 *paints, guint n);
