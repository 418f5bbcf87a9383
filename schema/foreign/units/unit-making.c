/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/units/unit-making.h"

#include <string.h>

void
unit_making_init(UnitMaking *making, ForeignMap *map)
{
    gsize n = MAX(foreign_map_n_spots(map), 1);
    *making = (UnitMaking){
        .map = map,
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .party = g_new(guint32, n),
        .n_comparable = LIMIT_FOREIGN_COMPARISONS,
    };
    memset(making->party, 0xff, n * sizeof(guint32));
}

void
unit_making_clear(UnitMaking *making)
{
    g_hash_table_unref(making->types);
    g_free(making->party);
}

guint32
unit_making_place_at(UnitMaking *making, Point point)
{
    guint32 n_places = making->map->places->len;
    if (making->n_comparable < n_places)
        return FOREIGN_NONE;
    making->n_comparable -= n_places;
    for (guint32 i = 0; i < n_places; i++) {
        const Shape *shape = foreign_place(making->map, i)->shape;
        if (shape == NULL ||
            !box_meets(shape_bounds(shape), (Box){point.x, point.y, point.x, point.y}))
            continue;
        if (making->n_comparable < shape->n_points)
            return FOREIGN_NONE;
        making->n_comparable -= shape->n_points;
        if (shape_contains(shape, point))
            return i;
    }
    return FOREIGN_NONE;
}

/* Returns: the type called @name, which is made where it is not there; FOREIGN_NONE: those of it
 * cannot be at sea, or nowhere else. */
static guint32
type_of(UnitMaking *making, const char *name, gboolean at_sea)
{
    GArray *types = making->map->types;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(making->types, name));
    ForeignType type = {.called.name = name, .is_sea = at_sea};
    if (at > 0)
        return g_array_index(types, ForeignType, at - 1).is_sea == at_sea ? at - 1 : FOREIGN_NONE;
    g_array_append_val(types, type);
    g_hash_table_insert(making->types, (gpointer)name, GUINT_TO_POINTER(types->len));
    return types->len - 1;
}

ForeignUnit *
unit_making_add(UnitMaking *making, const UnitWords *words, guint32 spot)
{
    ForeignMap *map = making->map;
    if (spot == FOREIGN_NONE || words->name == NULL || words->nation == NULL ||
        map->units->len >= LIMIT_FOREIGN_UNITS)
        return NULL;
    gboolean at_sea = map->grid == NULL && foreign_place(map, spot)->ground == GROUND_SEA;
    guint32 nation = foreign_map_nation_of(map, words->nation, words->side);
    guint32 own = nation != FOREIGN_NONE ? foreign_map_party(map, nation) : FOREIGN_NONE;
    if (nation == FOREIGN_NONE ||
        (making->party[spot] != FOREIGN_NONE && making->party[spot] != own))
        return NULL;
    ForeignUnit unit = {
        .called.name = words->name,
        .type = type_of(making, words->type, at_sea),
        .nation = nation,
        .place = spot,
        .strength = words->steps,
    };
    if (unit.type == FOREIGN_NONE)
        return NULL;
    making->party[spot] = own;
    g_array_append_val(map->units, unit);
    return &g_array_index(map->units, ForeignUnit, map->units->len - 1);
}
