/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties of shapes as the readers of GeoJSON and TopoJSON take them.
 */
#include "schema/foreign/writers/properties.h"

#include "schema/foreign/foreign-values.h"
#include "schema/foreign/ways/way-text.h"
#include "schema/geometry/inner-point.h"

#include <math.h>
#include <string.h>

const LossRow property_rows[N_PROPERTY_ROWS] = {PROPERTY_ROWS(LOSS_ROW)};

void
properties_init(Properties *properties, const ForeignMap *map)
{
    *properties = (Properties){.map = map, .names = drawn_names(map)};
    properties->ways = way_texts_of(map, properties->names);
}

void
properties_clear(Properties *properties)
{
    g_ptr_array_unref(properties->ways);
    g_free(properties->names);
}

/* Whether @worth can be a property of its name that comes back as it is. */
static gboolean
can_return(const ForeignMap *map, const ForeignWorth *worth)
{
    static const char *const taken[] = {"name", "type", "nation", "side", WAY_PROPERTY, NULL};
    const char *name = foreign_worth_name(map, worth);
    return !g_strv_contains(taken, name) &&
           (strcmp(name, "forage") != 0 || foreign_worth_is_no_forage(map, worth));
}

static void
write_nation(const ForeignMap *map, guint32 index, Writer *writer)
{
    const ForeignNation *nation = &g_array_index(map->nations, ForeignNation, index);
    writer_member_text(writer, "nation", nation->called.name);
    if (nation->side != FOREIGN_NONE)
        writer_member_text(writer, "side",
                           g_array_index(map->sides, ForeignSide, nation->side).called.name);
}

void
properties_write(const Properties *properties, guint32 index, Writer *writer)
{
    const ForeignMap *map = properties->map;
    const ForeignPlace *place = foreign_place(map, index);
    writer_member_text(writer, "name", place->called.name);
    writer_member_text(writer, "type", place->ground == GROUND_SEA ? "sea" : "land");
    if (place->nation != FOREIGN_NONE)
        write_nation(map, place->nation, writer);
    if (place->forage >= 0)
        writer_member_integer(writer, "forage", place->forage);
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        if (can_return(map, worth))
            writer_member_integer(writer, foreign_worth_name(map, worth), worth->number);
    }
    if (properties->ways->pdata[index] != NULL)
        writer_member_text(writer, WAY_PROPERTY, properties->ways->pdata[index]);
}

void
properties_write_unit(const Properties *properties, const ForeignUnit *unit, Writer *writer)
{
    const ForeignMap *map = properties->map;
    writer_member_text(writer, "name", unit->called.name);
    writer_member_text(writer, "unit",
                       g_array_index(map->types, ForeignType, unit->type).called.name);
    write_nation(map, unit->nation, writer);
    writer_member_integer(writer, "steps", unit->strength);
}

gboolean
properties_draws_unit(const Properties *properties, const ForeignUnit *unit)
{
    return properties->names[foreign_unit_berth(properties->map, unit)] != NULL;
}

Point *
properties_points(const Properties *properties)
{
    const ForeignMap *map = properties->map;
    Point *points = g_new0(Point, (gsize)map->units->len + 1);
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (!properties_draws_unit(properties, unit))
            continue;
        InnerPoint inner =
            inner_point_find(foreign_place(map, foreign_unit_berth(map, unit))->shape, 1);
        points[i] = (Point){(gint32)floor(inner.x + 0.5), (gint32)floor(inner.y + 0.5)};
    }
    return points;
}

/* Counts nations: those that a shape or a unit on one names are there. */
static void
note_nations(const Properties *properties, LossReport *report)
{
    const ForeignMap *map = properties->map;
    g_autofree gboolean *is_named = g_new0(gboolean, (gsize)map->nations->len + 1);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (place->shape != NULL && place->nation != FOREIGN_NONE)
            is_named[place->nation] = TRUE;
    }
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        is_named[unit->nation] |= properties_draws_unit(properties, unit);
    }
    for (guint i = 0; i < map->nations->len; i++)
        loss_add(report, is_named[i] ? PROPERTY_NATION : PROPERTY_NATION_NOWHERE, 1);
}

static void
note_units(const Properties *properties, const ForeignRest *rest, LossReport *report)
{
    const ForeignMap *map = properties->map;
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        PropertyRow row = !properties_draws_unit(properties, unit)       ? PROPERTY_UNIT_SHAPELESS
                          : foreign_unit_berth(map, unit) != unit->place ? PROPERTY_UNIT_HARBOUR
                                                                         : PROPERTY_UNIT;
        loss_add(report, row, 1);
    }
    loss_add(report, PROPERTY_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting);
    loss_add(report, PROPERTY_TYPE, map->types->len);
}

void
properties_note(const Properties *properties, const ForeignRest *rest, LossReport *report)
{
    const ForeignMap *map = properties->map;
    guint n_ways = way_texts_count(map, properties->names);
    drawn_note(map, rest, report);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_add(report, place->shape != NULL ? PROPERTY_FORAGE : PROPERTY_FORAGE_SHAPELESS,
                 place->forage >= 0);
        loss_add(report, PROPERTY_HARBOUR, place->has_harbour);
    }
    note_nations(properties, report);
    note_units(properties, rest, report);
    loss_add(report, PROPERTY_WAY, n_ways);
    loss_add(report, PROPERTY_WAY_SHAPELESS, map->links->len - n_ways);
    loss_add(report, PROPERTY_BLOCKED, rest->n_blocked);
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
