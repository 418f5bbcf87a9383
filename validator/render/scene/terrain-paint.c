/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A colour for each pattern.
 */
#include "validator/render/scene/terrain-paint.h"

#include "schema/model/words.h"

static const guint32 paints[N_TERRAIN_PATTERNS] = {
    [PATTERN_PLAIN] = 0xeee3c4,  [PATTERN_TREES] = 0xbfc695, [PATTERN_MARSH] = 0xcbd6b8,
    [PATTERN_WATER] = 0xa9cbd4,  [PATTERN_ICE] = 0xd9e6e8,   [PATTERN_HILL] = 0xe2cd94,
    [PATTERN_HOUSES] = 0xe9d9b0, [PATTERN_TOWN] = 0xdcc7a0,  [PATTERN_CAMP] = 0xe6dbb2,
    [PATTERN_BRIDGE] = 0xb9cfcb,
};

guint32
terrain_paint(const Terrain *terrain)
{
    if (terrain == NULL)
        return paints[PATTERN_PLAIN];
    if (record_gives(&terrain->record, "paint"))
        return (guint32)terrain->paint;
    return paints[terrain->pattern];
}
