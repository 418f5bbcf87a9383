/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following the pointer over hexes.
 */
#include "editor/canvas/tools/hex-cursor.h"

gboolean
hex_cursor_move(HexCursor *cursor, EditorMapView *view, const Grid *grid, Hex hex)
{
    const char *id = grid != NULL ? grid->id : NULL;
    gboolean is_same_grid = g_strcmp0(id, cursor->grid) == 0;
    if (is_same_grid && hex_is_same(hex, cursor->hex))
        return FALSE;
    if (!is_same_grid) {
        g_free(cursor->grid);
        cursor->grid = g_strdup(id);
    }
    cursor->hex = hex;
    map_overlay_forget(view, OVER_HAND);
    return TRUE;
}

gboolean
hex_cursor_point(HexCursor *cursor, EditorMapView *view, double x, double y)
{
    Hex hex = cursor->hex;
    const Grid *grid = map_view_is_own(view, x, y) ? map_view_hex_at(view, x, y, &hex) : NULL;
    return hex_cursor_move(cursor, view, grid, hex);
}

void
hex_cursor_go_to(HexCursor *cursor, EditorMapView *view, const char *place)
{
    Hex hex;
    const Grid *grid = map_view_hex_of_place(view, place, &hex);
    if (grid != NULL)
        hex_cursor_move(cursor, view, grid, hex);
}

void
hex_cursor_clear(HexCursor *cursor)
{
    g_clear_pointer(&cursor->grid, g_free);
}
