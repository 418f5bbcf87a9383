/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of hexes, which stands in the lines of their grid. Where a hex says its own terrain or
 * level besides, that is changed too.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/grid/hex-stroke.h"

/* What a brush leaves. */
typedef struct {
    gunichar terrain; /* sign of it; a blank: no hex; 0: it stays as it is */
    gunichar level;   /* '0' to '9'; a blank: that of the terrain; 0 likewise */
} HexPaint;

/* Returns: what the lines of @grid say of @hex. */
HexPaint hex_paint_of(const Grid *grid, Hex hex);

/* Returns: the sign of a Terrain; 0: it has none, or could not be read. */
gunichar terrain_sign(const Record *terrain);

/* Gives the hexes of @stroke that ground, as part of a plan. */
gboolean hexes_paint(EditPlan *plan, const HexStroke *stroke, HexPaint paint);

/* The same as one step of the history. Returns: FALSE with @error set. */
gboolean document_paint_hexes(EditorDocument *document, const HexStroke *stroke, HexPaint paint,
                              GError **error);
