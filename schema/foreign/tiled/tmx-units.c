/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiled TMX: points that are units.
 */
#include "schema/foreign/tiled/tmx.h"
#include "schema/foreign/units/unit-marks.h"

#include <math.h>
#include <string.h>

#define FULL_TURN 360.0

guint32
tmx_place_of(const Tmx *tmx, UnitMaking *making, const TmxObject *object)
{
    Point point;
    return tmx_point(tmx, object->x, object->y, &point) ? unit_making_place_at(making, point)
                                                        : FOREIGN_NONE;
}

TmxRow
tmx_make_unit(Tmx *tmx, UnitMaking *making, const TmxObject *object, guint32 index)
{
    ForeignMap *map = tmx->map;
    UnitWords words = {object->name, object->type, object->nation, object->side, object->steps};
    double angle = fmod(fmod(object->angle, FULL_TURN) + FULL_TURN, FULL_TURN);
    ForeignUnit *unit = unit_making_add(making, &words, index);
    if (unit == NULL)
        return TMX_UNIT_OTHER;
    if (map->grid != NULL && object->is_turned)
        unit->facing = unit_marks_direction(&map->grid->form, angle);
    unit_marks_take_faces(map, unit, object->faces);
    foreign_map_lead(map, unit, object->command);
    return TMX_UNIT;
}

gboolean
tmx_read_unit_property(Tmx *tmx, TmxObject *object, const char *name, const char *value)
{
    guint64 steps;
    if (strcmp(name, "side") == 0 && value[0] != '\0') {
        object->side = foreign_map_text(tmx->map, value);
        return TRUE;
    }
    if (object->type == NULL)
        return FALSE;
    if (strcmp(name, "command") == 0 && value[0] != '\0') {
        object->command = foreign_map_text(tmx->map, value);
        return TRUE;
    }
    if (strcmp(name, "steps") == 0 &&
        g_ascii_string_to_unsigned(value, 10, 1, LIMIT_FOREIGN_STRENGTH, &steps, NULL)) {
        object->steps = (guint)steps;
        return TRUE;
    }
    return unit_marks_read_face(tmx->map, object->faces, name, value);
}
