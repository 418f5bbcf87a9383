/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of shapes as the readers of GeoJSON and TopoJSON take them.
 */
#include "schema/foreign/writers/properties.h"

#include "schema/foreign/foreign-values.h"

#include <string.h>

const LossRow property_rows[N_PROPERTY_ROWS] = {
#define ROW(NAME, ...) {__VA_ARGS__},
    PROPERTY_ROWS
#undef ROW
};

/* Whether @worth can be a property of its name that comes back as it is. */
static gboolean
can_return(const ForeignMap *map, const ForeignWorth *worth)
{
    static const char *const taken[] = {"name", "type", NULL};
    const char *name = foreign_worth_name(map, worth);
    return !g_strv_contains(taken, name) &&
           (strcmp(name, "forage") != 0 || foreign_worth_is_no_forage(map, worth));
}

void
properties_write(const ForeignMap *map, guint32 index, Writer *writer)
{
    const ForeignPlace *place = foreign_place(map, index);
    writer_member_text(writer, "name", place->called.name);
    writer_member_text(writer, "type", place->ground == GROUND_SEA ? "sea" : "land");
    if (place->forage >= 0)
        writer_member_integer(writer, "forage", place->forage);
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        if (can_return(map, worth))
            writer_member_integer(writer, foreign_worth_name(map, worth), worth->number);
    }
}

void
properties_note(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    drawn_note(map, rest, report);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_add(report, place->shape != NULL ? PROPERTY_FORAGE : PROPERTY_FORAGE_SHAPELESS,
                 place->forage >= 0);
    }
    foreign_values_note(map, report, PROPERTY_VALUE, PROPERTY_VALUE_ABOUT);
    for (guint i = 0; i < map->worths->len; i++) {
        const ForeignWorth *worth = &g_array_index(map->worths, ForeignWorth, i);
        PropertyRow row = foreign_place(map, worth->place)->shape == NULL ? PROPERTY_WORTH_SHAPELESS
                          : can_return(map, worth)                        ? PROPERTY_WORTH
                                                                          : PROPERTY_WORTH_NAME;
        loss_add(report, row, 1);
    }
    loss_add(report, PROPERTY_OTHER, (guint64)rest->n_others + foreign_rest_of_grids(map, rest));
}
