/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: points that are units.
 */
#include "schema/foreign/readers/tmx.h"
#include "schema/foreign/units/unit-marks.h"

#include <math.h>
#include <string.h>

#define FULL_TURN 360.0

void
tmx_units_init(TmxUnits *units, const Tmx *tmx)
{
    gsize n = MAX(foreign_map_n_spots(tmx->map), 1);
    *units = (TmxUnits){
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .party = g_new(guint32, n),
        .n_comparable = LIMIT_FOREIGN_COMPARISONS,
    };
    memset(units->party, 0xff, n * sizeof(guint32));
}

void
tmx_units_clear(TmxUnits *units)
{
    g_hash_table_unref(units->types);
    g_free(units->party);
}

guint32
tmx_place_of(const Tmx *tmx, TmxUnits *units, const TmxObject *object)
{
    Point point;
    guint32 n_places = tmx->map->places->len;
    if (!tmx_point(tmx, object->x, object->y, &point) || units->n_comparable < n_places)
        return FOREIGN_NONE;
    units->n_comparable -= n_places;
    for (guint32 i = 0; i < n_places; i++) {
        const Shape *shape = foreign_place(tmx->map, i)->shape;
        if (shape == NULL ||
            !box_meets(shape_bounds(shape), (Box){point.x, point.y, point.x, point.y}))
            continue;
        if (units->n_comparable < shape->n_points)
            return FOREIGN_NONE;
        units->n_comparable -= shape->n_points;
        if (shape_contains(shape, point))
            return i;
    }
    return FOREIGN_NONE;
}

/* Returns: the type of @object, which is made where it is not there; FOREIGN_NONE: those of it
 * cannot be at sea, or nowhere else. */
static guint32
type_of(ForeignMap *map, const TmxUnits *units, const TmxObject *object, gboolean at_sea)
{
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(units->types, object->type));
    ForeignType type = {.called.name = object->type, .is_sea = at_sea};
    if (at > 0)
        return g_array_index(map->types, ForeignType, at - 1).is_sea == at_sea ? at - 1
                                                                               : FOREIGN_NONE;
    g_array_append_val(map->types, type);
    g_hash_table_insert(units->types, (gpointer)object->type, GUINT_TO_POINTER(map->types->len));
    return map->types->len - 1;
}

TmxRow
tmx_make_unit(Tmx *tmx, TmxUnits *units, const TmxObject *object, guint32 index)
{
    ForeignMap *map = tmx->map;
    if (index == FOREIGN_NONE || object->name == NULL || object->nation == NULL ||
        map->units->len >= LIMIT_FOREIGN_UNITS)
        return TMX_UNIT_OTHER;
    gboolean at_sea = map->grid == NULL && foreign_place(map, index)->ground == GROUND_SEA;
    guint32 nation = foreign_map_nation_of(map, object->nation, object->side);
    guint32 own = nation != FOREIGN_NONE ? foreign_map_party(map, nation) : FOREIGN_NONE;
    if (nation == FOREIGN_NONE ||
        (units->party[index] != FOREIGN_NONE && units->party[index] != own))
        return TMX_UNIT_OTHER;
    double angle = fmod(fmod(object->angle, FULL_TURN) + FULL_TURN, FULL_TURN);
    ForeignUnit unit = {
        .called.name = object->name,
        .type = type_of(map, units, object, at_sea),
        .nation = nation,
        .place = index,
        .strength = object->steps,
    };
    if (unit.type == FOREIGN_NONE)
        return TMX_UNIT_OTHER;
    if (map->grid != NULL && object->is_turned)
        unit.facing = unit_marks_direction(&map->grid->form, angle);
    unit_marks_take_faces(map, &unit, object->faces);
    units->party[index] = own;
    g_array_append_val(map->units, unit);
    return TMX_UNIT;
}

gboolean
tmx_read_unit_property(Tmx *tmx, TmxObject *object, const char *name, const char *value)
{
    guint64 steps;
    if (object->type == NULL)
        return FALSE;
    if (strcmp(name, "side") == 0 && value[0] != '\0') {
        object->side = foreign_map_text(tmx->map, value);
        return TRUE;
    }
    if (strcmp(name, "steps") == 0 &&
        g_ascii_string_to_unsigned(value, 10, 1, LIMIT_FOREIGN_STRENGTH, &steps, NULL)) {
        object->steps = (guint)steps;
        return TRUE;
    }
    return unit_marks_read_face(tmx->map, object->faces, name, value);
}
