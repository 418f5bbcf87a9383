/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is taken on a map at one scale, by squares of it, so that who looks for a place sees only
 * what lies near. Boxes are in pixels from the origin of the map. Private to validator/render.
 */
#pragma once

#include "validator/render/layout/card.h"

typedef struct {
    Box frame;
    gint side; /* of a square */
    gint n_columns, n_rows;
    GArray **cells; /* owned: of Taken; NULL: nothing is there */
} ScreenTaken;

/* @frame: of the map; what lies outside of it is kept with its edge. */
void screen_taken_init(ScreenTaken *taken, Box frame);
void screen_taken_clear(ScreenTaken *taken);

/* @owner: a face, or any other number. */
void screen_taken_add(ScreenTaken *taken, guint32 owner, Box box);

/* Adds or takes back what @card takes, the line that leads to it included. */
void screen_taken_add_card(ScreenTaken *taken, guint32 owner, const ScreenCard *card);
void screen_taken_remove_card(ScreenTaken *taken, guint32 owner, const ScreenCard *card);

/* Returns: (transfer full): of Box: what meets @area and is not of @owner; some of it may be there
 * twice. */
GArray *screen_taken_near(const ScreenTaken *taken, Box area, guint32 owner);

/* Returns: (transfer full): of guint32: the owners of what meets @area, each once, ascending. */
GArray *screen_taken_owners(const ScreenTaken *taken, Box area);
