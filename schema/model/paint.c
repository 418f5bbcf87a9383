/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours by perception: lightness and contrast, and making the colours of nations distinguishable.
 */
#include "schema/model/paint.h"

#include <math.h>

static const double tone_luminances[] = {0.11, 0.257, 0.5};

/* White and black text have the same contrast to it. */
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

/* Returns: the colour with @hue and @saturation (HSL, 0 to 1 each) whose luminance is @luminance, 0
 * to 1. */
static guint32
paint_with_luminance(double hue, double saturation, double luminance)
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
    const guint last = G_N_ELEMENTS(tone_luminances) - 1;
    const Tone tone = tone_of(paint);
    guint at = n_shades > 1 ? MIN(shade * last / (n_shades - 1), last) : 1;
    double saturation = tone.saturation < GREY ? 0 : fmax(tone.saturation, COLOURED);
    return paint_with_luminance(tone.hue, saturation, tone_luminances[at]);
}

guint32
paint_for_text(guint32 paint)
{
    return luminance_of(paint) < MIDDLE_GREY ? 0xffffff : 0x000000;
}

/* The first distance to try, the factor by which it is reduced, and the last one. */
#define DISTANCE_FIRST 0.07
#define DISTANCE_FACTOR 0.93
#define DISTANCE_LAST 0.01
#define HUES 24

/* The lower luminance is the least with a contrast of 3:1 in dark mode, the other that of tones. */
static const double saturations[] = {0.8, 0.5, 0.25};

static const double apart_luminances[] = {0.21, 0.257};

#define N_CHOICES (HUES * G_N_ELEMENTS(saturations) * G_N_ELEMENTS(apart_luminances))

/* The colours of things without one, in turn: distinguishable also by the colour-blind. */
static const guint32 usual[] = {0x3f8fd0, 0xd9702a, 0x998ec3, 0x5aa77a};

typedef struct {
    guint32 paint;
    double at[3]; /* in Oklab: lightness, from green to red, from blue to yellow */
} Seen;

typedef struct {
    Seen choices[N_CHOICES];            /* those are made when the first is needed */
    Seen taken[PAINT_DISTINCT_MAX + 1]; /* the first is PAINT_NEUTRAL */
    guint n_taken;
    gboolean is_made;
    double distance;
} Choosing;

static Seen
seen_of(guint32 paint)
{
    const PaintLight light = paint_light(paint);
    double l =
        cbrt(0.4122214708 * light.red + 0.5363325363 * light.green + 0.0514459929 * light.blue);
    double m =
        cbrt(0.2119034982 * light.red + 0.6806995451 * light.green + 0.1073969566 * light.blue);
    double s =
        cbrt(0.0883024619 * light.red + 0.2817188376 * light.green + 0.6299787005 * light.blue);
    return (Seen){paint,
                  {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                   1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                   0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s}};
}

static double
distance_of(const Seen *one, const Seen *other)
{
    return hypot(hypot(one->at[0] - other->at[0], one->at[1] - other->at[1]),
                 one->at[2] - other->at[2]);
}

static gboolean
is_free(const Choosing *choosing, const Seen *seen)
{
    for (guint i = 0; i < choosing->n_taken; i++)
        if (distance_of(&choosing->taken[i], seen) < choosing->distance)
            return FALSE;
    return TRUE;
}

/* Returns: the choice nearest to @own that is free, or NULL. */
static const Seen *
nearest_choice(Choosing *choosing, const Seen *own)
{
    const Seen *best = NULL;
    double least = G_MAXDOUBLE;
    const guint n_luminances = G_N_ELEMENTS(apart_luminances);
    for (guint i = 0; i < N_CHOICES && !choosing->is_made; i++) {
        guint hue = i / (N_CHOICES / HUES), saturation = i / n_luminances;
        choosing->choices[i] = seen_of(paint_with_luminance(
            (double)hue / HUES, saturations[saturation % G_N_ELEMENTS(saturations)],
            apart_luminances[i % n_luminances]));
    }
    choosing->is_made = TRUE;
    for (guint i = 0; i < N_CHOICES; i++) {
        const Seen *choice = &choosing->choices[i];
        double distance = distance_of(choice, own);
        if (distance >= least || !is_free(choosing, choice))
            continue;
        best = choice;
        least = distance;
    }
    return best;
}

/* Chooses the tone of @wanted, or the nearest free one. Returns: FALSE if there is none. */
static gboolean
choose_tone(Choosing *choosing, guint32 wanted, guint32 *paint)
{
    const Seen own = seen_of(paint_tone(wanted, 0, 1));
    const Seen *best = is_free(choosing, &own) ? &own : nearest_choice(choosing, &own);
    if (best == NULL)
        return FALSE;
    *paint = best->paint;
    choosing->taken[choosing->n_taken++] = *best;
    return TRUE;
}

/* Those with a paint of their own choose first. Returns: FALSE when there is no room for all. */
static gboolean
choose_all(Choosing *choosing, const guint32 *wanted, guint n, guint32 *paints)
{
    guint n_without = 0;
    choosing->n_taken = 1;
    for (guint i = 0; i < n; i++)
        if (wanted[i] != PAINT_NONE && !choose_tone(choosing, wanted[i], &paints[i]))
            return FALSE;
    for (guint i = 0; i < n; i++)
        if (wanted[i] == PAINT_NONE &&
            !choose_tone(choosing, usual[n_without++ % G_N_ELEMENTS(usual)], &paints[i]))
            return FALSE;
    return TRUE;
}

void
paint_make_distinct(guint32 *paints, guint n)
{
    const guint n_apart = MIN(n, PAINT_DISTINCT_MAX);
    guint32 chosen[PAINT_DISTINCT_MAX];
    Choosing choosing = {.distance = DISTANCE_FIRST};
    choosing.taken[0] = seen_of(PAINT_NEUTRAL);
    while (!choose_all(&choosing, paints, n_apart, chosen)) {
        g_assert(choosing.distance > DISTANCE_LAST);
        choosing.distance *= DISTANCE_FACTOR;
    }
    for (guint i = 0; i < n; i++)
        paints[i] = chosen[i % n_apart];
}
