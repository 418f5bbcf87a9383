/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By what the lands of a map are coloured: their nation, who controls them, a region, and what the
 * system of the game gives beside these.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

/* The row of a mode. Beside these, any INT, WORD, REF or TITLE field of a space makes a mode, named
 * by its member. */
typedef struct {
    const char *word;    /* as settings and menus name it */
    const char *title;   /* for people */
    const char *meaning; /* one sentence */
} MapMode;

/* The mode of a map of which nothing else is said: the first one. */
#define MAP_MODE_DEFAULT "nation"

/* Sets @mode to the mode number @i of games of @state. Returns: FALSE if there are no more. */
gboolean map_mode_get(const ScenarioState *state, guint i, MapMode *mode);

/* Sets @mode to that of @word. Returns: FALSE if there is none. */
gboolean map_mode_find(const ScenarioState *state, const char *word, MapMode *mode);
