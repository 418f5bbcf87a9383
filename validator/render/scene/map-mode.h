/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By what the lands of a map are coloured: their nation, who controls them, a number they have.
 */
#pragma once

#include <glib.h>

/* The row of a mode. Beside these, any INT, WORD, REF or TITLE field of a space makes a mode, named
 * by its member. */
typedef struct {
    const char *word;    /* as settings and menus name it */
    const char *title;   /* for people */
    const char *meaning; /* one sentence */
} MapMode;

/* Returns: (transfer none): the table of @n_modes rows. */
const MapMode *map_modes(guint *n_modes);
