/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is taken on a map at one scale, by squares of it, so that who looks for a place sees only
 * what lies near. Boxes are in pixels from the origin of the map. Private to validator/render.
 */
#pragma once

#include "validator/render/card.h"

typedef struct {
    Box frame;
    gint side; /* of a square */
    gint n_columns, n_rows;
    GArray **cells; /* owned: of Taken; NULL: nothing is there */
} RenderTaken;

/* @frame: of the map; what lies outside of it is kept with its edge. */
void render_taken_init(RenderTaken *taken, Box frame);
void render_taken_clear(RenderTaken *taken);

/* @owner: a face, or any other number. */
void render_taken_add(RenderTaken *taken, guint32 owner, Box box);

/* Adds or takes back what @card takes, the line that leads to it included. */
void render_taken_add_card(RenderTaken *taken, guint32 owner, const RenderCard *card);
void render_taken_remove_card(RenderTaken *taken, guint32 owner, const RenderCard *card);

/* Returns: (transfer full): of Box: what meets @area and is not of @owner; some of it may be there
 * twice. */
GArray *render_taken_near(const RenderTaken *taken, Box area, guint32 owner);

/* Returns: (transfer full): of guint32: the owners of what meets @area, each once, ascending. */
GArray *render_taken_owners(const RenderTaken *taken, Box area);
