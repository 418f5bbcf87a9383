/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paints of several things in one chart, each told from the others.
 */
#pragma once

#include <glib.h>

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
