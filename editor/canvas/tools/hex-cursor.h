/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hex that a tool is on: under the pointer, or where the keyboard has gone.
 */
#pragma once

#include "editor/canvas/map-view-private.h"

typedef struct {
    char *grid; /* owned: id; NULL: on none */
    Hex hex;    /* of it, which may be blank */
} HexCursor;

/* Moves it to @hex of @grid, NULL: none. Returns: whether it was elsewhere before. */
gboolean hex_cursor_move(HexCursor *cursor, EditorMapView *view, const Grid *grid, Hex hex);

/* Moves it to what lies at @x, @y in the window; to the hex @place, if that is one. */
gboolean hex_cursor_point(HexCursor *cursor, EditorMapView *view, double x, double y);
void hex_cursor_go_to(HexCursor *cursor, EditorMapView *view, const char *place);

void hex_cursor_clear(HexCursor *cursor);
