/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what a drawing can hold.
 */
#include "schema/foreign/writers/drawn.h"

#define DRAWN_ROW_NUMBER(NAME, ...) DRAWN_##NAME,
typedef enum { DRAWN_ROWS(DRAWN_ROW_NUMBER) } DrawnRow;

const char **
drawn_names(const ForeignMap *map)
{
    const char **names = g_new0(const char *, map->places->len + 1);
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            names[i] = foreign_place(map, i)->called.name;
    return names;
}

void
drawn_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        DrawnRow row = place->shape == NULL          ? DRAWN_SPACE_SHAPELESS
                       : place->ground == GROUND_BOX ? DRAWN_SPACE_BOX
                                                     : DRAWN_SPACE;
        loss_add(report, row, 1);
        loss_add(report, DRAWN_GARRISON, place->town >= 0);
    }
    loss_add(report, DRAWN_ALIAS, rest->n_aliases);
}
