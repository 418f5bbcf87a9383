/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far tones are from each other is measured as eyes see it, in Oklab (Björn Ottosson, 2020),
 * where 0.02 is just seen. The distance that all keep is made shorter until there is room.
 */
#include "schema/model/paints/apart.h"

#include "schema/model/paints/tone.h"

#include <math.h>

/* The distance that is tried first, by what it is made shorter, and where that ends. */
#define DISTANCE_FIRST 0.07
#define DISTANCE_FACTOR 0.93
#define DISTANCE_LAST 0.01

#define HUES 24

/* The lesser luminance is the least that stands out 3 to 1 in dark, the other that of tones. */
static const double saturations[] = {0.8, 0.5, 0.25};
static const double luminances[] = {0.21, 0.257};

#define N_CHOICES (HUES * G_N_ELEMENTS(saturations) * G_N_ELEMENTS(luminances))

/* What things without a paint ask for in turn: told apart by colour-blind eyes, too. */
static const guint32 usual[] = {0x3f8fd0, 0xd9702a, 0x998ec3, 0x5aa77a};

typedef struct {
    guint32 paint;
    double at[3]; /* in Oklab: lightness, from green to red, from blue to yellow */
} Seen;

typedef struct {
    Seen choices[N_CHOICES];          /* those are made when the first is needed */
    Seen taken[PAINTS_APART_MAX + 1]; /* the first is nobody's */
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

static void
make_choices(Choosing *choosing)
{
    const guint n_luminances = G_N_ELEMENTS(luminances);
    for (guint i = 0; i < N_CHOICES && !choosing->is_made; i++) {
        guint hue = i / (N_CHOICES / HUES), saturation = i / n_luminances;
        choosing->choices[i] = seen_of(
            paint_with((double)hue / HUES, saturations[saturation % G_N_ELEMENTS(saturations)],
                       luminances[i % n_luminances]));
    }
    choosing->is_made = TRUE;
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
    make_choices(choosing);
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

/* Takes the tone of @wanted, or the nearest that is free. Returns: FALSE when there is none. */
static gboolean
take(Choosing *choosing, guint32 wanted, guint32 *paint)
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
take_all(Choosing *choosing, const guint32 *wanted, guint n, guint32 *paints)
{
    guint n_without = 0;
    choosing->n_taken = 1;
    for (guint i = 0; i < n; i++)
        if (wanted[i] != PAINT_NONE && !take(choosing, wanted[i], &paints[i]))
            return FALSE;
    for (guint i = 0; i < n; i++)
        if (wanted[i] == PAINT_NONE &&
            !take(choosing, usual[n_without++ % G_N_ELEMENTS(usual)], &paints[i]))
            return FALSE;
    return TRUE;
}

void
paints_set_apart(guint32 *paints, guint n)
{
    const guint n_apart = MIN(n, PAINTS_APART_MAX);
    guint32 chosen[PAINTS_APART_MAX];
    Choosing choosing = {.distance = DISTANCE_FIRST};
    choosing.taken[0] = seen_of(PAINT_OF_NOBODY);
    while (!take_all(&choosing, paints, n_apart, chosen)) {
        g_assert(choosing.distance > DISTANCE_LAST);
        choosing.distance *= DISTANCE_FACTOR;
    }
    for (guint i = 0; i < n; i++)
        paints[i] = chosen[i % n_apart];
}
