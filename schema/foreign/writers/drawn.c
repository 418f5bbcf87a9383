/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what a drawing can hold.
 */
#include "schema/foreign/writers/drawn.h"

typedef enum {
#define ROW(NAME, ...) DRAWN_##NAME,
    DRAWN_ROWS
#undef ROW
} DrawnRow;

void
drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    LossPlace where = {.file = map->title};
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        DrawnRow row = place->shape == NULL          ? DRAWN_SPACE_SHAPELESS
                       : place->ground == GROUND_BOX ? DRAWN_SPACE_BOX
                                                     : DRAWN_SPACE;
        loss_note(report, row, where);
        loss_note_many(report, DRAWN_GARRISON, where, place->town >= 0);
    }
    loss_note_many(report, DRAWN_ALIAS, where, rest->n_aliases);
    loss_note_many(report, DRAWN_WAY, where, (guint64)map->links->len + rest->n_blocked);
    loss_note_many(report, DRAWN_NATION, where, map->nations->len);
    loss_note_many(report, DRAWN_TYPE, where, map->types->len);
    loss_note_many(report, DRAWN_UNIT, where,
                   (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
}
