/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where on a map at one scale nothing is: room for the title, the legend, the key. Boxes are in
 * pixels from the origin of the map. Private to validator/render.
 */
#pragma once

#include "validator/render/render-parts.h"

typedef struct {
    Box frame;   /* of the map */
    double side; /* of a square */
    gint n_columns, n_rows;
    guint32 *sums; /* owned: (n_columns + 1) * (n_rows + 1); at first whether a square is taken */
} RenderRoom;

/* Takes the lands that are played on, and the lines between seas. The time it takes grows with the
 * pixels of the map and the faces. */
void render_room_init(RenderRoom *room, const RenderMap *map, double scale);
void render_room_clear(RenderRoom *room);

void render_room_take(RenderRoom *room, Box box);

/* To be called when all is taken, before anything is looked for. */
void render_room_close(RenderRoom *room);

/* Finds the place for a panel of @width times @height pixels, at most @gap from which nothing is
 * taken: the nearest to the upper left corner of the map, or to the lower left one if @is_low.
 * Returns: FALSE if there is none. */
gboolean render_room_find(const RenderRoom *room, double width, double height, double gap,
                          gboolean is_low, Box *found);
