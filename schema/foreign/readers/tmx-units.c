/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: points that are units.
 */
#include "schema/foreign/readers/tmx.h"
#include "schema/foreign/units/unit-marks.h"

#include <math.h>
#include <string.h>

#define FULL_TURN 360.0

/* Returns: the type called @name, which is made where it is not there. */
static guint32
type_called(ForeignMap *map, GHashTable *types, const char *name)
{
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(types, name));
    ForeignType type = {.called.name = name};
    if (at > 0)
        return at - 1;
    g_array_append_val(map->types, type);
    g_hash_table_insert(types, (gpointer)name, GUINT_TO_POINTER(map->types->len));
    return map->types->len - 1;
}

TmxRow
tmx_make_unit(Tmx *tmx, const TmxObject *object, guint32 index, GHashTable *types, guint32 *party)
{
    ForeignMap *map = tmx->map;
    if (index == FOREIGN_NONE || object->name == NULL || object->nation == NULL ||
        map->units->len >= LIMIT_FOREIGN_UNITS)
        return TMX_UNIT_OTHER;
    guint32 nation = foreign_map_nation_of(map, object->nation, object->side);
    guint32 own = nation != FOREIGN_NONE ? foreign_map_party(map, nation) : FOREIGN_NONE;
    if (nation == FOREIGN_NONE || (party[index] != FOREIGN_NONE && party[index] != own))
        return TMX_UNIT_OTHER;
    double angle = fmod(fmod(object->angle, FULL_TURN) + FULL_TURN, FULL_TURN);
    ForeignUnit unit = {
        .called.name = object->name,
        .type = type_called(map, types, object->type),
        .nation = nation,
        .place = index,
        .strength = object->steps,
        .facing = object->is_turned ? unit_marks_direction(&map->grid->form, angle) : 0,
    };
    unit_marks_take_faces(map, &unit, object->faces);
    party[index] = own;
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
