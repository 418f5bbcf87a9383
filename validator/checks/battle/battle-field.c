/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gathering what stands on a grid.
 */
#include "validator/checks/battle/battle-field.h"

#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"
#include "validator/checks/table/gate.h"

Finding *
battle_field_add(const BattleField *field, FindingId id, const FieldUnit *unit, const char *key,
                 const char *more)
{
    const Record *record = &unit->placed->record;
    if (check_shows_through(field->run, record, NULL))
        return NULL;
    return check_tell(field->run, id, record, key, SAY("unit", record_call(&unit->unit->record)),
                      SAY("place", unit->placed->at), SAY("other", more));
}

void
battle_field_fix(const BattleField *field, Finding *finding, const FieldUnit *unit, const char *key,
                 const char *before, const char *after)
{
    const RecordPlace root = {.record = field->run->file->seen};
    const RecordPlace position = {
        .parent = &root,
        .record = field->scenario->position,
        .field = record_field(root.record, "position"),
    };
    const RecordPlace place = {
        .parent = &position,
        .record = &unit->placed->record,
        .field = record_field(position.record, "units"),
        .index = unit->index,
    };
    if (finding != NULL)
        fix_member(field->run, finding, &place, key, before, after);
}

static const Record *
find(const CheckRun *run, EntityId entity, const char *id)
{
    const Record *record = id != NULL ? id_index_find(run->ids, entity, id) : NULL;
    return record != NULL && !record->raw ? record : NULL;
}

/* Notes the command of @unit and those above it. */
static void
note_command(const BattleField *field, const Unit *unit)
{
    const char *id = unit->command;
    while (id != NULL && g_hash_table_add(field->busy, (gpointer)id)) {
        const Record *command = find(field->run, ENTITY_COMMAND, id);
        id = command != NULL ? ((const UnitCommand *)command)->part_of : NULL;
    }
}

static void
add_placed(const BattleField *field, const PlacedUnit *placed, guint32 index)
{
    FieldUnit there = {.placed = placed, .index = index};
    if (placed->record.raw || placed->at == NULL)
        return;
    there.unit = (const Unit *)find(field->run, ENTITY_UNIT, placed->unit);
    if (there.unit == NULL)
        return;
    there.type = (const UnitType *)find(field->run, ENTITY_TYPE, there.unit->type);
    const Nation *nation = (const Nation *)find(field->run, ENTITY_NATION, there.unit->nation);
    there.side = nation != NULL ? nation->side : NULL;
    note_command(field, there.unit);
    if (grid_find_hex(field->grid, placed->at, &there.hex))
        g_array_append_val(field->units, there);
    else if (find(field->run, ENTITY_SPACE, placed->at) != NULL)
        g_array_append_val(field->others, there);
}

/* Returns: the grid on which @scenario is played, or NULL. */
static const Grid *
grid_of(const CheckRun *run, const Scenario *scenario)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    const Record *grid = scenario->grid != NULL ? find(run, ENTITY_GRID, scenario->grid)
                         : grids.length > 0     ? grids.items[0]
                                                : NULL;
    return grid != NULL && !grid->raw && record_gives(grid, "top") ? (const Grid *)grid : NULL;
}

static void
visit_scenario(CheckRun *run, const Scenario *scenario, void (*visit)(const BattleField *field))
{
    const Grid *grid = grid_of(run, scenario);
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    if (grid == NULL || position == NULL || position->record.raw)
        return;
    BattleField field = {
        .run = run,
        .scenario = scenario,
        .grid = grid,
        .form = grid_form(grid),
        .units = g_array_new(FALSE, TRUE, sizeof(FieldUnit)),
        .others = g_array_new(FALSE, TRUE, sizeof(FieldUnit)),
        .busy = g_hash_table_new(g_str_hash, g_str_equal),
    };
    for (guint32 i = 0; i < position->units.length; i++)
        add_placed(&field, (const PlacedUnit *)position->units.items[i], i);
    visit(&field);
    g_array_unref(field.units);
    g_array_unref(field.others);
    g_hash_table_unref(field.busy);
}

void
battle_fields(CheckRun *run, void (*visit)(const BattleField *field))
{
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (!gate_lets(run, file))
            continue;
        check_enter_file(run, file);
        visit_scenario(run, (const Scenario *)file->seen, visit);
    }
    check_enter_file(run, NULL);
}
