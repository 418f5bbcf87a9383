/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tone keeps the hue of a paint and has the luminance (WCAG 2.1) of its shade.
 */
#include "editor/desk/charts/chart.h"

#include <math.h>

/* The middle one is seen, 3 to 1, on what charts lie on in the light and in the dark theme, and
 * dark words on it are read, 4.5 to 1. */
static const double luminances[] = {0.11, 0.257, 0.5};

/* Above it dark words stand out more than white ones. */
#define MIDDLE_GREY 0.2

/* Paints of less saturation are grey; others get at least the second. */
#define GREY 0.08
#define COLOURED 0.45

/* Hues, of 1 in all, that are told apart. */
#define HUES_APART 0.08

#define HALVINGS 12

typedef struct {
    double hue, saturation, lightness; /* HSL, 0 to 1 */
} Tone;

static Tone
tone_of(guint32 paint)
{
    const double rgb[] = {(paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                          (paint & 0xff) / 255.0};
    float hue, saturation, value;
    gtk_rgb_to_hsv((float)rgb[0], (float)rgb[1], (float)rgb[2], &hue, &saturation, &value);
    double most = (double)value, least = most * (1 - (double)saturation);
    double lightness = (most + least) / 2, room = 1 - fabs(2 * lightness - 1);
    return (Tone){(double)hue, room > 0 ? (most - least) / room : 0, lightness};
}

/* Returns: red (0), green (8) or blue (4) of @tone. */
static double
part_of(const Tone *tone, guint part)
{
    double at = fmod(part + tone->hue * 12, 12);
    double reach = tone->saturation * MIN(tone->lightness, 1 - tone->lightness);
    return tone->lightness - reach * MAX(MIN(MIN(at - 3, 9 - at), 1), -1);
}

static double
light_of(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double
luminance_of(const Tone *tone)
{
    return 0.2126 * light_of(part_of(tone, 0)) + 0.7152 * light_of(part_of(tone, 8)) +
           0.0722 * light_of(part_of(tone, 4));
}

guint32
chart_tone(guint32 paint, guint shade, guint n_shades)
{
    guint last = G_N_ELEMENTS(luminances) - 1;
    double wished = luminances[n_shades > 1 ? MIN(shade * last / (n_shades - 1), last) : 1];
    double dark = 0, light = 1;
    Tone tone = tone_of(paint);
    tone.saturation = tone.saturation < GREY ? 0 : MAX(tone.saturation, COLOURED);
    for (guint i = 0; i < HALVINGS; i++) {
        tone.lightness = (dark + light) / 2;
        if (luminance_of(&tone) < wished)
            dark = tone.lightness;
        else
            light = tone.lightness;
    }
    return (guint32)lround(part_of(&tone, 0) * 255) << 16 |
           (guint32)lround(part_of(&tone, 8) * 255) << 8 | (guint32)lround(part_of(&tone, 4) * 255);
}

guint32
chart_words(guint32 paint)
{
    const Tone tone = tone_of(paint);
    return luminance_of(&tone) < MIDDLE_GREY ? 0xffffff : 0x20242a;
}

gboolean
chart_is_alike(guint32 one, guint32 other)
{
    const Tone a = tone_of(one), b = tone_of(other);
    double apart = fabs(a.hue - b.hue);
    if (a.saturation < GREY || b.saturation < GREY)
        return a.saturation < GREY && b.saturation < GREY;
    return MIN(apart, 1 - apart) < HUES_APART;
}
