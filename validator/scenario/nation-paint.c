/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paints as the data give them, and those for where they give none.
 */
#include "validator/scenario/nation-paint.h"

/* A piece of nobody's, a land of nobody's, and one of a nation without a paint. */
#define PIECE_UNKNOWN 0xb8ab90
#define LAND_NOBODY 0xe9dfc4
#define LAND_UNKNOWN 0xd9d3c5

guint32
paint_of_pieces(const DataSet *set, const Nation *nation)
{
    Records colours = data_set_records(set, ENTITY_COLOUR);
    if (nation == NULL)
        return PIECE_UNKNOWN;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        if (g_strcmp0(colour->id, nation->colour) == 0 && record_gives(&colour->record, "paint"))
            return (guint32)colour->paint;
    }
    return record_gives(&nation->record, "paint") ? (guint32)nation->paint : PIECE_UNKNOWN;
}

guint32
paint_of_lands(const Nation *nation)
{
    if (nation == NULL)
        return LAND_NOBODY;
    return record_gives(&nation->record, "paint") ? (guint32)nation->paint : LAND_UNKNOWN;
}
