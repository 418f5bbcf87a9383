/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The brush that paints the ground of hexes.
 */
#pragma once

#include "editor/tools/grid/terrain-tools.h"

typedef struct {
    HexPaint paint; /* what it leaves */
    guint reach;    /* how wide it is: HEX_BRUSH_REACH_MAX at most */
    gboolean fills; /* all that is alike around the hex that is pressed */
} MapBrush;

/* Where the brush is on a map of hexes. */
typedef struct {
    char *grid;        /* owned: id; NULL: on none */
    Hex hex;           /* of it, which may be blank */
    HexStroke *stroke; /* owned: what is painted when the button is let go; NULL: it is up */
    gboolean has_last; /* a line can go on from ... */
    Hex last;          /* ... the end of the last stroke */
} BrushPlace;
