/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes that were copied and follow the pointer until they are put down.
 */
#pragma once

#include "editor/tools/grid/hex-patch.h"
#include "validator/render/render-map.h"

typedef struct {
    HexPatch *patch; /* owned; NULL: a frame takes one */
    guint turns;     /* sixths clockwise */
    guint parts;     /* PatchParts that are put down */
    gboolean is_pressed;

    /* The map with the patch put down, and what it was made for; each is owned, or NULL. */
    RenderMap *ahead, *before;
    char *ahead_spot;
} MapPatch;
