/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes that were copied and follow the pointer until they are put down.
 */
#pragma once

#include "editor/tools/grid/hex-patch.h"

typedef struct {
    HexPatch *patch; /* owned; NULL: a frame takes one */
    guint turns;     /* sixths clockwise */
    guint parts;     /* PatchParts that are put down */
    gboolean is_pressed;
} MapPatch;
