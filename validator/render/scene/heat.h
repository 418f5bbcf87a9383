/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers of places that a map is coloured by in place of its mode: what games counted there, or by
 * how much two runs of them differ. The colours are told apart by all kinds of colour blindness.
 */
#pragma once

#include <glib.h>

typedef struct {
    const char *title;      /* borrowed: what was counted; NULL: nothing was, the mode colours */
    GHashTable *numbers;    /* borrowed: id of a place (of char *) -> gint64 * */
    gboolean is_difference; /* signed changes, of which 0 is none */
} RenderHeat;

/* More steps there are not. */
#define HEAT_STEPS_MAX 7u

/* A step from @from to @to, both in it, with its colour. */
typedef struct {
    gint64 from, to;
    guint32 paint;
} HeatStep;

/* Finds steps at round numbers for what @heat counts. Returns: how many there are in @steps, from
 * below; 0: nothing was counted. */
guint render_heat_steps(const RenderHeat *heat, HeatStep steps[HEAT_STEPS_MAX]);

/* Returns: the one of @n @steps in which @number lies. */
const HeatStep *render_heat_step(const HeatStep *steps, guint n, gint64 number);

/* Returns: (transfer full): @number as it is written on the map: a change with its sign. */
char *render_heat_text(const RenderHeat *heat, gint64 number);
