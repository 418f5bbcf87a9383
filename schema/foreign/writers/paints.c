/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/writers/paints.h"

guint32 *
terrain_paints(const ForeignMap *map)
{
    guint32 *paints = g_new(guint32, MAX(map->terrains->len, 1));
    for (guint i = 0; i < map->terrains->len; i++) {
        const ForeignTerrain *terrain = &g_array_index(map->terrains, ForeignTerrain, i);
        paints[i] = terrain->paint != NULL ? (guint32)g_ascii_strtoull(terrain->paint + 1, NULL, 16)
                    : terrain->is_sea      ? 0xc9dce0
                                           : 0xe9e4d4 - 0x0b0d11 * (i % 8);
    }
    return paints;
}
