/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paints of nations as the data set gives them, those of sides, and those for where it gives
 * none.
 */
#include "validator/scenario/nation-paint.h"

#include "schema/model/paint.h"

/* A piece without a nation, a land without an owner, and one of a nation without a paint. */
#define PIECE_UNKNOWN 0xb8ab90
#define LAND_NOBODY 0xe9dfc4
#define LAND_UNKNOWN 0xd9d3c5

guint32
nation_paint_of_pieces(const DataSet *set, const Nation *nation)
{
    Records colours = data_set_records(set, ENTITY_COLOUR);
    if (nation == NULL)
        return PIECE_UNKNOWN;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        if (g_strcmp0(colour->id, nation->colour) == 0 && record_has_key(&colour->record, "paint"))
            return (guint32)colour->paint;
    }
    return record_has_key(&nation->record, "paint") ? (guint32)nation->paint : PIECE_UNKNOWN;
}

guint32
nation_paint_of_lands(const Nation *nation)
{
    if (nation == NULL)
        return LAND_NOBODY;
    return record_has_key(&nation->record, "paint") ? (guint32)nation->paint : LAND_UNKNOWN;
}

/* Returns: the paint of the first nation of @side that has one, or PAINT_NONE. */
static guint32
paint_of_side(const DataSet *set, const Side *side)
{
    Records nations = data_set_records(set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        guint32 paint = nation_paint_of_pieces(set, nation);
        if (g_strcmp0(nation->side, side->id) == 0 && paint != nation_paint_of_pieces(set, NULL))
            return paint;
    }
    return PAINT_NONE;
}

guint32 *
nation_paint_of_sides(const DataSet *set)
{
    Records sides = data_set_records(set, ENTITY_SIDE);
    guint32 *paints = g_new(guint32, sides.length + 1);
    for (guint32 i = 0; i < sides.length; i++)
        paints[i] = paint_of_side(set, (const Side *)sides.items[i]);
    paint_make_distinct(paints, sides.length);
    return paints;
}

guint32
nation_paint_of_side(const DataSet *set, gint32 side)
{
    if (side < 0 || (guint32)side >= data_set_records(set, ENTITY_SIDE).length)
        return PAINT_NEUTRAL;
    g_autofree guint32 *paints = nation_paint_of_sides(set);
    return paints[side];
}
