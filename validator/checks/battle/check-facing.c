/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How units of a hex battle stand: where they face, in which formation, with how much morale.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/battle/battle-field.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Returns: the formation that @unit is in, or NULL. */
static const Formation *
formation_of(const BattleField *field, const FieldUnit *unit)
{
    const char *id = unit->placed->formation;
    const Record *record = id != NULL ? id_index_find(field->run->ids, ENTITY_FORMATION, id) : NULL;
    return record != NULL && !record->raw ? (const Formation *)record : NULL;
}

/* Returns: whether it matters where @unit faces. */
static gboolean
has_front(const BattleField *field, const FieldUnit *unit)
{
    const Formation *formation = formation_of(field, unit);
    gboolean is_round = formation != NULL && record_gives(&formation->record, "front") &&
                        formation->front == FRONT_ALL;
    return !is_round && unit->type != NULL && record_gives(&unit->type->record, "zone") &&
           (unit->type->zone == CONTROL_FRONT || unit->type->zone == CONTROL_FAR_FRONT);
}

/* Returns: which corner @unit faces, 0 to 5, or -1. */
static gint
corner_of(const BattleField *field, const FieldUnit *unit)
{
    return record_gives(&unit->placed->record, "facing")
               ? hex_corner_number(&field->form, (guint)unit->placed->facing)
               : -1;
}

/* A stack has one front: @finding, that @unit has none, is mended by that of all others in its hex,
 * if they have one. */
static void
fix_facing(const BattleField *field, Finding *finding, const FieldUnit *unit)
{
    const FieldUnit *model = NULL;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *other = field_unit(field, i);
        if (other == unit || !hex_is_same(other->hex, unit->hex) || corner_of(field, other) < 0)
            continue;
        if (model != NULL && model->placed->facing != other->placed->facing)
            return;
        model = other;
    }
    if (model == NULL)
        return;
    const Record *record = &unit->placed->record;
    const Field *facing = record_field(record, "facing");
    g_autofree char *before =
        record_has(record, facing) ? record_field_to_text(record, facing) : NULL;
    g_autofree char *after = record_field_to_text(&model->placed->record, facing);
    battle_field_fix(field, finding, unit, "facing", before, after);
}

static void
check_facing(const BattleField *field, const FieldUnit *unit)
{
    const Record *record = &unit->placed->record;
    gint corner = corner_of(field, unit);
    if (!record_gives(record, "facing")) {
        if (has_front(field, unit) && !record_keeps(record, record_field(record, "facing")))
            fix_facing(field, battle_field_add(field, FINDING_SET_UP_NO_FACING, unit, NULL, NULL),
                       unit);
        return;
    }
    if (corner < 0) {
        g_autoptr(GString) corners = g_string_new(NULL);
        for (guint i = 0; i < HEX_SIDES; i++)
            g_string_append_printf(corners, i > 0 ? ", %s" : "%s",
                                   direction_words[hex_corner(&field->form, i)]);
        fix_facing(field,
                   battle_field_add(field, FINDING_SET_UP_FACING, unit, "facing", corners->str),
                   unit);
        return;
    }
    Hex left = hex_beyond(&field->form, unit->hex, ((guint)corner + 5) % HEX_SIDES);
    Hex right = hex_beyond(&field->form, unit->hex, (guint)corner);
    if (has_front(field, unit) && !grid_has_hex(field->grid, left) &&
        !grid_has_hex(field->grid, right))
        battle_field_add(field, FINDING_SET_UP_FACES_OFF, unit, "facing", NULL);
}

static void
check_formation(const BattleField *field, const FieldUnit *unit)
{
    const Formation *formation = formation_of(field, unit);
    if (formation == NULL || formation->types.length == 0 || unit->type == NULL)
        return;
    for (guint32 i = 0; i < formation->types.length; i++)
        if (g_strcmp0(formation->types.items[i], unit->type->id) == 0)
            return;
    Finding *finding = battle_field_add(field, FINDING_SET_UP_FORMATION, unit, "formation",
                                        record_call(&formation->record));
    if (finding != NULL)
        finding_add_related(field->run->findings, finding, &formation->record, "types",
                            "Who can take it.");
}

/* The face that shows while so many steps are left has as much morale as there can be. */
static void
check_morale(const BattleField *field, const FieldUnit *unit)
{
    const Records *faces = &unit->unit->faces;
    if (!record_gives(&unit->placed->record, "morale") || faces->length == 0)
        return;
    gint64 steps = record_gives(&unit->placed->record, "strength") ? unit->placed->strength
                                                                   : (gint64)faces->length;
    gint64 number = CLAMP((gint64)faces->length - steps, 0, (gint64)faces->length - 1);
    const Record *face = faces->items[number];
    if (face->raw || !record_gives(face, "morale") ||
        unit->placed->morale <= ((const Face *)face)->morale)
        return;
    g_autofree char *printed = number_text(((const Face *)face)->morale);
    g_autofree char *stated = number_text(unit->placed->morale);
    battle_field_fix(field, battle_field_add(field, FINDING_SET_UP_MORALE, unit, "morale", printed),
                     unit, "morale", stated, printed);
}

/* Told at the later of two that stand together and face apart. */
static void
check_apart(const BattleField *field, guint number)
{
    const FieldUnit *unit = field_unit(field, number);
    gboolean has_corner = corner_of(field, unit) >= 0;
    for (guint i = 0; i < number && has_corner; i++) {
        const FieldUnit *other = field_unit(field, i);
        if (!hex_is_same(other->hex, unit->hex) || corner_of(field, other) < 0 ||
            other->placed->facing == unit->placed->facing)
            continue;
        Finding *finding = battle_field_add(field, FINDING_SET_UP_FACING_APART, unit, "facing",
                                            record_call(&other->unit->record));
        if (finding != NULL)
            finding_add_related(field->run->findings, finding, &other->placed->record, "facing",
                                "The other one.");
        return;
    }
}

/* The middle of all that are on @side, or of all that are not. */
static gboolean
middle_of(const BattleField *field, const char *side, gboolean is_enemy, double *x, double *y)
{
    guint n = 0;
    *x = *y = 0;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        double left, top;
        if (unit->side == NULL || (strcmp(unit->side, side) == 0) == is_enemy)
            continue;
        hex_centre(&field->form, unit->hex, &left, &top);
        *x += left;
        *y += top;
        n++;
    }
    *x /= MAX(n, 1);
    *y /= MAX(n, 1);
    return n > 0;
}

/* Returns: whether @unit turns its back on what lies at @x, @y. */
static gboolean
turns_away(const BattleField *field, const FieldUnit *unit, double x, double y)
{
    double left, top, nose_x, nose_y;
    hex_centre(&field->form, unit->hex, &left, &top);
    hex_corner_at(&field->form, unit->hex, (guint)corner_of(field, unit), &nose_x, &nose_y);
    return (nose_x - left) * (x - left) + (nose_y - top) * (y - top) < 0;
}

/* A side of which nobody faces where the enemy is. */
static void
check_turned_away(const BattleField *field, const char *side)
{
    double x, y;
    const FieldUnit *first = NULL;
    guint n = 0;
    if (!middle_of(field, side, TRUE, &x, &y))
        return;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (g_strcmp0(unit->side, side) != 0 || corner_of(field, unit) < 0)
            continue;
        if (!turns_away(field, unit, x, y))
            return;
        first = first != NULL ? first : unit;
        n++;
    }
    if (n < 2)
        return;
    const Record *record = id_index_find(field->run->ids, ENTITY_SIDE, side);
    battle_field_add(field, FINDING_SET_UP_TURNED_AWAY, first, "facing",
                     record != NULL ? record_call(record) : side);
}

static void
check_field(const BattleField *field)
{
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        check_facing(field, unit);
        check_formation(field, unit);
        check_morale(field, unit);
        check_apart(field, i);
    }
    for (guint i = 0; i < field->others->len; i++)
        battle_field_add(field, FINDING_SET_UP_OTHER_GRID,
                         &g_array_index(field->others, FieldUnit, i), "at",
                         record_call(&field->grid->record));
    Records sides = data_set_records(field->run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++)
        if (!sides.items[i]->raw && record_key(sides.items[i]) != NULL)
            check_turned_away(field, record_key(sides.items[i]));
}

void
check_facings(CheckRun *run)
{
    battle_fields(run, check_field);
}
