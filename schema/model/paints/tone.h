/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are painted with in charts: 0xRRGGBB. A tone keeps the hue of a paint, and has the
 * luminance (WCAG 2.1) of its shade.
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
