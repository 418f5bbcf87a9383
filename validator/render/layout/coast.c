/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The name of a coast stands in the sea, beside the middle of the coast.
 */
#include "validator/render/layout/layout.h"

#include "validator/render/scene/named-coast.h"

#include <math.h>

/* From this size of an average face on, in pixels, there is room for them. */
#define GRAIN_COASTS 60.0

/* Pixels between the coast, where the sign of a port may be, and its name. */
#define AWAY 12.0

gboolean
render_coast_box(const RenderMap *map, guint index, double scale, RenderText *text, Box *box)
{
    const NamedCoast *named = &g_array_index(map->coasts, NamedCoast, index);
    int width, height;
    if ((map->style.layers & RENDER_NAMES) == 0 || render_grain(map, scale) < GRAIN_COASTS)
        return FALSE;
    Box land = map->geometry->boxes[named->face];
    double across = named->at.x - ((double)land.left + land.right) / 2;
    double down = named->at.y - ((double)land.top + land.bottom) / 2;
    double length = hypot(across, down);
    render_text_measure(text, named->coast->name, -1, RENDER_FACE_SEA_LESS, &width, &height);
    if (length == 0)
        down = length = 1;
    double x = named->at.x * scale + across / length * (AWAY + width / 2.0) - width / 2.0;
    double y = named->at.y * scale + down / length * (AWAY + height / 2.0) - height / 2.0;
    gint32 left = (gint32)lround(x), top = (gint32)lround(y);
    *box = (Box){left, top, left + width, top + height};
    return TRUE;
}
