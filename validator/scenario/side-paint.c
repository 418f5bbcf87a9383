/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the data say of nations is true of the sides that they fight for.
 */
#include "validator/scenario/side-paint.h"

#include "schema/model/paints/paint.h"
#include "validator/scenario/nation-paint.h"

/* Returns: the paint of the first nation of @side that has one, or PAINT_NONE. */
static guint32
paint_of_side(const DataSet *set, const Side *side)
{
    Records nations = data_set_records(set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        guint32 paint = paint_of_pieces(set, nation);
        if (g_strcmp0(nation->side, side->id) == 0 && paint != paint_of_pieces(set, NULL))
            return paint;
    }
    return PAINT_NONE;
}

guint32 *
side_paints(const DataSet *set)
{
    Records sides = data_set_records(set, ENTITY_SIDE);
    guint32 *paints = g_new(guint32, sides.length + 1);
    for (guint32 i = 0; i < sides.length; i++)
        paints[i] = paint_of_side(set, (const Side *)sides.items[i]);
    paints_set_apart(paints, sides.length);
    return paints;
}

guint32
side_paint(const DataSet *set, gint32 side)
{
    if (side < 0 || (guint32)side >= data_set_records(set, ENTITY_SIDE).length)
        return PAINT_OF_NOBODY;
    g_autofree guint32 *paints = side_paints(set);
    return paints[side];
}
