/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lightness that has a luminance is found by halving.
 */
#include "schema/model/paints/tone.h"

#include <math.h>

static const double luminances[] = {0.11, 0.257, 0.5};

/* White and black words stand out alike from it. */
#define MIDDLE_GREY 0.179

/* Paints of less saturation are grey; others get at least the second. */
#define GREY 0.08
#define COLOURED 0.45

#define HALVINGS 12

typedef struct {
    double hue, saturation, lightness; /* HSL, 0 to 1 */
} Tone;

static double
part_of_paint(guint32 paint, guint shift)
{
    return (paint >> shift & 0xff) / 255.0;
}

static Tone
tone_of(guint32 paint)
{
    double red = part_of_paint(paint, 16), green = part_of_paint(paint, 8);
    double blue = part_of_paint(paint, 0);
    double most = fmax(red, fmax(green, blue)), least = fmin(red, fmin(green, blue));
    double span = most - least, lightness = (most + least) / 2;
    double room = 1 - fabs(2 * lightness - 1), sixth;
    if (span <= 0)
        return (Tone){0, 0, lightness};
    if (red >= most)
        sixth = fmod((green - blue) / span + 6, 6);
    else
        sixth = green >= most ? (blue - red) / span + 2 : (red - green) / span + 4;
    return (Tone){sixth / 6, span / room, lightness};
}

/* Returns: red (0), green (8) or blue (4) of @tone. */
static double
part_of(const Tone *tone, guint part)
{
    double at = fmod(part + tone->hue * 12, 12);
    double reach = tone->saturation * fmin(tone->lightness, 1 - tone->lightness);
    return tone->lightness - reach * fmax(fmin(fmin(at - 3, 9 - at), 1), -1);
}

static guint32
paint_of(const Tone *tone)
{
    return (guint32)lround(part_of(tone, 0) * 255) << 16 |
           (guint32)lround(part_of(tone, 8) * 255) << 8 | (guint32)lround(part_of(tone, 4) * 255);
}

static double
light_of(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

PaintLight
paint_light(guint32 paint)
{
    return (PaintLight){light_of(part_of_paint(paint, 16)), light_of(part_of_paint(paint, 8)),
                        light_of(part_of_paint(paint, 0))};
}

static double
luminance_of(guint32 paint)
{
    const PaintLight light = paint_light(paint);
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
}

guint32
paint_with(double hue, double saturation, double luminance)
{
    double dark = 0, light = 1;
    Tone tone = {hue, saturation, 0.5};
    for (guint i = 0; i < HALVINGS; i++) {
        tone.lightness = (dark + light) / 2;
        if (luminance_of(paint_of(&tone)) < luminance)
            dark = tone.lightness;
        else
            light = tone.lightness;
    }
    return paint_of(&tone);
}

guint32
paint_tone(guint32 paint, guint shade, guint n_shades)
{
    const guint last = G_N_ELEMENTS(luminances) - 1;
    const Tone tone = tone_of(paint);
    guint at = n_shades > 1 ? MIN(shade * last / (n_shades - 1), last) : 1;
    double saturation = tone.saturation < GREY ? 0 : fmax(tone.saturation, COLOURED);
    return paint_with(tone.hue, saturation, luminances[at]);
}

guint32
paint_of_words(guint32 paint)
{
    return luminance_of(paint) < MIDDLE_GREY ? 0xffffff : 0x000000;
}
