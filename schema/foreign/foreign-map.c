/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a foreign map.
 */
#include "schema/foreign/foreign-map.h"

#include "schema/foreign/foreign-values.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/ring-split.h"
#include "schema/geometry/topology/dissolve.h"
#include "schema/geometry/untangle.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/clean.h"

#include <string.h>

static void
clear_place(gpointer data)
{
    ForeignPlace *place = data;
    shape_unref(place->shape);
    if (place->aliases != NULL)
        g_ptr_array_unref(place->aliases);
}

static void
clear_coast(gpointer data)
{
    g_array_unref(((ForeignCoast *)data)->seas);
}

static void
clear_set_up(gpointer data)
{
    g_array_unref(((ForeignSetUp *)data)->units);
}

ForeignMap *
foreign_map_new(void)
{
    ForeignMap *map = g_new(ForeignMap, 1);
    *map = (ForeignMap){
        .strings = g_string_chunk_new(4096),
        .frame = BOX_EMPTY,
        .places = g_array_new(FALSE, FALSE, sizeof(ForeignPlace)),
        .coasts = g_array_new(FALSE, FALSE, sizeof(ForeignCoast)),
        .links = g_array_new(FALSE, FALSE, sizeof(ForeignLink)),
        .borders = g_array_new(FALSE, FALSE, sizeof(ForeignName)),
        .sides = g_array_new(FALSE, FALSE, sizeof(ForeignSide)),
        .nations = g_array_new(FALSE, FALSE, sizeof(ForeignNation)),
        .types = g_array_new(FALSE, FALSE, sizeof(ForeignType)),
        .units = g_array_new(FALSE, FALSE, sizeof(ForeignUnit)),
        .commands = g_array_new(FALSE, FALSE, sizeof(ForeignCommand)),
        .faces = g_array_new(FALSE, FALSE, sizeof(ForeignFace)),
        .set_ups = g_array_new(FALSE, FALSE, sizeof(ForeignSetUp)),
        .terrains = g_array_new(FALSE, FALSE, sizeof(ForeignTerrain)),
        .values = g_array_new(FALSE, FALSE, sizeof(ForeignValue)),
        .worths = g_array_new(FALSE, FALSE, sizeof(ForeignWorth)),
    };
    g_array_set_clear_func(map->places, clear_place);
    g_array_set_clear_func(map->coasts, clear_coast);
    g_array_set_clear_func(map->set_ups, clear_set_up);
    return map;
}

void
foreign_map_free(ForeignMap *map)
{
    if (map == NULL)
        return;
    GArray *arrays[] = {
        map->places, map->links,  map->borders, map->sides,    map->nations,
        map->types,  map->units,  map->faces,   map->set_ups,  map->terrains,
        map->values, map->worths, map->coasts,  map->commands,
    };
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    foreign_grid_free(map->grid);
    g_clear_pointer(&map->placings, g_array_unref);
    g_string_chunk_free(map->strings);
    g_free(map);
}

const char *
foreign_map_text(ForeignMap *map, const char *text)
{
    g_autofree char *line = g_strdelimit(g_strdup(text), "\t\r\n", ' ');
    g_autofree char *clean = text_clean(line);
    g_strstrip(clean);
    g_autofree char *cut = text_cut(clean, LIMIT_FOREIGN_NAME_LETTERS);
    return g_string_chunk_insert_const(map->strings, cut);
}

guint32
foreign_map_add_place(ForeignMap *map, const char *name, Ground ground)
{
    ForeignPlace place = {
        .called.name = foreign_map_text(map, name),
        .ground = ground,
        .nation = FOREIGN_NONE,
        .capital = FOREIGN_NONE,
        .forage = -1,
        .town = -1,
        .port = FOREIGN_NONE,
    };
    g_array_append_val(map->places, place);
    return map->places->len - 1;
}

void
foreign_map_add_alias(ForeignMap *map, guint32 place, const char *name)
{
    ForeignPlace *owner = foreign_place(map, place);
    const char *text = foreign_map_text(map, name);
    if (owner->aliases == NULL)
        owner->aliases = g_ptr_array_new();
    if (!g_ptr_array_find(owner->aliases, text, NULL))
        g_ptr_array_add(owner->aliases, (gpointer)text);
}

guint32
foreign_map_side(ForeignMap *map, const char *name)
{
    ForeignSide side = {.called.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->sides->len; i++)
        if (strcmp(g_array_index(map->sides, ForeignSide, i).called.name, side.called.name) == 0)
            return i;
    g_array_append_val(map->sides, side);
    return map->sides->len - 1;
}

guint32
foreign_map_nation_of(ForeignMap *map, const char *name, const char *side)
{
    ForeignNation nation = {.called.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->nations->len; i++)
        if (strcmp(g_array_index(map->nations, ForeignNation, i).called.name, nation.called.name) ==
            0)
            return i;
    if (map->nations->len >= LIMIT_FOREIGN_NATIONS)
        return FOREIGN_NONE;
    nation.side = foreign_map_side(map, side != NULL ? side : name);
    g_array_append_val(map->nations, nation);
    return map->nations->len - 1;
}

guint32
foreign_map_nation(ForeignMap *map, const char *name)
{
    return foreign_map_nation_of(map, name, NULL);
}

guint32
foreign_map_border(ForeignMap *map, const char *name)
{
    ForeignName border = {.name = foreign_map_text(map, name)};
    for (guint32 i = 0; i < map->borders->len; i++)
        if (strcmp(g_array_index(map->borders, ForeignName, i).name, border.name) == 0)
            return i;
    if (map->borders->len >= LIMIT_FOREIGN_BORDERS)
        return FOREIGN_NONE;
    g_array_append_val(map->borders, border);
    return map->borders->len - 1;
}

void
foreign_map_lead(ForeignMap *map, ForeignUnit *unit, const char *name)
{
    ForeignCommand made = {.side = g_array_index(map->nations, ForeignNation, unit->nation).side};
    if (name == NULL || made.side == FOREIGN_NONE)
        return;
    made.called.name = foreign_map_text(map, name);
    for (unit->command = 1; unit->command <= map->commands->len; unit->command++) {
        const ForeignCommand *known =
            &g_array_index(map->commands, ForeignCommand, unit->command - 1);
        if (known->side == made.side && strcmp(known->called.name, made.called.name) == 0)
            return;
    }
    if (map->commands->len < LIMIT_FOREIGN_COMMANDS)
        g_array_append_val(map->commands, made);
    else
        unit->command = 0;
}

guint32
foreign_map_n_spots(const ForeignMap *map)
{
    if (map->grid == NULL)
        return map->places->len;
    return (guint32)map->grid->form.n_columns * (guint32)map->grid->form.n_rows;
}

guint32
foreign_unit_berth(const ForeignMap *map, const ForeignUnit *unit)
{
    if (map->grid != NULL)
        return unit->place;
    const ForeignPlace *place = foreign_place(map, unit->place);
    gboolean is_sea = g_array_index(map->types, ForeignType, unit->type).is_sea;
    return is_sea && place->port != FOREIGN_NONE ? place->port : unit->place;
}

guint32
foreign_map_party(const ForeignMap *map, guint32 nation)
{
    guint32 side = g_array_index(map->nations, ForeignNation, nation).side;
    return side != FOREIGN_NONE ? side : map->sides->len + nation;
}

void
foreign_place_draw(ForeignPlace *place, Shape *shape)
{
    g_autoptr(Shape) whole = shape != NULL ? shape_dissolve(shape) : NULL;
    g_autoptr(Shape) split = whole != NULL ? shape_split(whole) : NULL;
    g_autoptr(Shape) plain = split != NULL ? shape_clean(split) : NULL;
    g_autoptr(Shape) clean = plain != NULL ? shape_untangle(plain, MAP_SVG_GRID.units) : NULL;
    shape_unref(shape);
    shape_unref(place->shape);
    gboolean is_drawn = clean != NULL && clean->n_lines > 0 && clean->n_lines <= LIMIT_PATH_LINES &&
                        clean->n_points <= LIMIT_PATH_POINTS;
    place->shape = is_drawn ? g_steal_pointer(&clean) : NULL;
}

void
foreign_map_add_link(ForeignMap *map, guint32 a, guint32 b, LossPlace where)
{
    ForeignLink link = {
        .a = a,
        .b = b,
        .border = FOREIGN_NONE,
        .kind = LINK_NONE,
        .where = where,
    };
    g_array_append_val(map->links, link);
}
