/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units of a hex battle at the start: where they face, their formation and morale, and the
 * tokens and orders by which they act.
 */
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/check-table.h"

#include <string.h>

/* One unit that stands on the grid. */
typedef struct {
    const PlacedUnit *placed; /* borrowed, as all of these */
    const Unit *unit;
    const UnitType *type; /* NULL: there is none of that name */
    const char *side;     /* NULL: without an owner */
    Hex hex;
    guint32 index; /* of @placed among all that the scenario places */
} FieldUnit;

typedef struct {
    CheckRun *run;
    const Scenario *scenario;
    const Grid *grid;
    HexGrid form;
    GArray *units;    /* owned: of FieldUnit, in the order of the scenario */
    GArray *others;   /* owned: likewise those on other grids */
    GHashTable *busy; /* owned: ids of the commands of these, and of all that those are part of */
} BattleField;

static inline const FieldUnit *
field_unit(const BattleField *field, guint number)
{
    return &g_array_index(field->units, FieldUnit, number);
}

/* Adds a finding about the member @key of what the scenario says of @unit, unless that is reported
 * in a scenario below; @more: who it is about beside, or what. Returns: NULL: it is reported there.
 */
static Finding *
battle_field_add(const BattleField *field, FindingId id, const FieldUnit *unit, const char *key,
                 const char *more)
{
    const Record *record = &unit->placed->record;
    if (check_shows_through(field->run, record, NULL))
        return NULL;
    return check_report(field->run, id, record, key,
                        FINDING_ARG("unit", argument_record_name(&unit->unit->record)),
                        FINDING_ARG("place", unit->placed->at), FINDING_ARG("other", more));
}

/* As fix_member() for what the scenario says of @unit. @finding: NULL where it is reported below.
 */
static void
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

/* Notes the command of @unit and those above it. */
static void
note_command(const BattleField *field, const Unit *unit)
{
    const char *id = unit->command;
    while (id != NULL && g_hash_table_add(field->busy, (gpointer)id)) {
        const Record *command = id_index_find_read(field->run->ids, ENTITY_COMMAND, id);
        id = command != NULL ? ((const UnitCommand *)command)->part_of : NULL;
    }
}

static void
add_placed(const BattleField *field, const PlacedUnit *placed, guint32 index)
{
    FieldUnit there = {.placed = placed, .index = index};
    if (placed->record.raw || placed->at == NULL)
        return;
    there.unit = (const Unit *)id_index_find_read(field->run->ids, ENTITY_UNIT, placed->unit);
    if (there.unit == NULL)
        return;
    there.type =
        (const UnitType *)id_index_find_read(field->run->ids, ENTITY_TYPE, there.unit->type);
    const Nation *nation =
        (const Nation *)id_index_find_read(field->run->ids, ENTITY_NATION, there.unit->nation);
    there.side = nation != NULL ? nation->side : NULL;
    note_command(field, there.unit);
    if (grid_find_hex(field->grid, placed->at, &there.hex))
        g_array_append_val(field->units, there);
    else if (id_index_find_read(field->run->ids, ENTITY_SPACE, placed->at) != NULL)
        g_array_append_val(field->others, there);
}

/* Returns: the grid on which @scenario is played, or NULL. */
static const Grid *
grid_of(const CheckRun *run, const Scenario *scenario)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    const Record *grid = scenario->grid != NULL
                             ? id_index_find_read(run->ids, ENTITY_GRID, scenario->grid)
                         : grids.length > 0 ? grids.items[0]
                                            : NULL;
    return grid != NULL && !grid->raw && record_has_key(grid, "top") ? (const Grid *)grid : NULL;
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

/* Calls @visit for each scenario that places units on a grid, with its file entered. */
static void
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

/* Returns: the formation that @unit is in, or NULL. */
static const Formation *
formation_of(const BattleField *field, const FieldUnit *unit)
{
    const char *id = unit->placed->formation;
    return (const Formation *)id_index_find_read(field->run->ids, ENTITY_FORMATION, id);
}

/* Returns: whether it matters where @unit faces. */
static gboolean
has_front(const BattleField *field, const FieldUnit *unit)
{
    const Formation *formation = formation_of(field, unit);
    gboolean is_round = formation != NULL && record_has_key(&formation->record, "front") &&
                        formation->front == FRONT_ALL;
    return !is_round && unit->type != NULL && record_has_key(&unit->type->record, "zone") &&
           (unit->type->zone == CONTROL_FRONT || unit->type->zone == CONTROL_FAR_FRONT);
}

/* Returns: which corner @unit faces, 0 to 5, or -1. */
static gint
corner_of(const BattleField *field, const FieldUnit *unit)
{
    return record_has_key(&unit->placed->record, "facing")
               ? hex_corner_number(&field->form, (guint)unit->placed->facing)
               : -1;
}

/* A stack has one front: @finding, that @unit has none, is fixed by that of all others in its hex,
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
    if (!record_has_key(record, "facing")) {
        if (has_front(field, unit) && !record_has_unparsed(record, record_field(record, "facing")))
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
    Hex left = hex_neighbour(&field->form, unit->hex, ((guint)corner + 5) % HEX_SIDES);
    Hex right = hex_neighbour(&field->form, unit->hex, (guint)corner);
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
                                        argument_record_name(&formation->record));
    if (finding != NULL)
        finding_add_related(field->run->findings, finding, &formation->record, "types",
                            N_("Who can take it."));
}

/* The face that shows while so many steps are left has as much morale as there can be. */
static void
check_morale(const BattleField *field, const FieldUnit *unit)
{
    const Records *faces = &unit->unit->faces;
    if (!record_has_key(&unit->placed->record, "morale") || faces->length == 0)
        return;
    gint64 steps = record_has_key(&unit->placed->record, "strength") ? unit->placed->strength
                                                                     : (gint64)faces->length;
    gint64 number = CLAMP((gint64)faces->length - steps, 0, (gint64)faces->length - 1);
    const Record *face = faces->items[number];
    if (face->raw || !record_has_key(face, "morale") ||
        unit->placed->morale <= ((const Face *)face)->morale)
        return;
    g_autofree char *printed = g_strdup_printf("%" G_GINT64_FORMAT, ((const Face *)face)->morale);
    g_autofree char *stated = g_strdup_printf("%" G_GINT64_FORMAT, unit->placed->morale);
    battle_field_fix(field, battle_field_add(field, FINDING_SET_UP_MORALE, unit, "morale", printed),
                     unit, "morale", stated, printed);
}

/* Of fewer others in a command none can be called the odd one. */
#define LINE_LEAST 3

/* Returns: another unit of the command of @unit if all of them, LINE_LEAST or more, face the same
 * way and @unit the opposite way; else NULL. */
static const FieldUnit *
line_against(const BattleField *field, const FieldUnit *unit)
{
    const FieldUnit *first = NULL;
    guint n = 0;
    gint corner = corner_of(field, unit);
    guint number = (guint)(unit - field_unit(field, 0));
    /* Most are listed beside others of their command. */
    for (guint i = 1; i < field->units->len && corner >= 0 && unit->unit->command != NULL; i++) {
        const FieldUnit *other = field_unit(field, (number + i) % field->units->len);
        gint facing = -1;
        if (g_strcmp0(other->unit->command, unit->unit->command) == 0)
            facing = corner_of(field, other);
        if (facing < 0)
            continue;
        if (facing != (corner + HEX_SIDES / 2) % HEX_SIDES)
            return NULL;
        first = first != NULL ? first : other;
        n++;
    }
    return n >= LINE_LEAST ? first : NULL;
}

static void
check_line(const BattleField *field, const FieldUnit *unit)
{
    const FieldUnit *other = line_against(field, unit);
    if (other != NULL)
        battle_field_add(field, FINDING_SET_UP_FACES_BACK, unit, "facing",
                         argument_record_name(&other->unit->record));
}

static gboolean
is_horse(const FieldUnit *unit)
{
    return unit->type != NULL &&
           (unit->type->arm == ARM_CAVALRY || unit->type->arm == ARM_DRAGOONS);
}

/* Whether units of a hex face alike: all where turning is free, as they join the front of the hex,
 * and only horse where it costs movement. */
static gboolean
share_front(const BattleField *field, const FieldUnit *one, const FieldUnit *other)
{
    const Rules *rules = (const Rules *)data_set_root(field->run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->record.raw ? rules->battle : NULL;
    return battle == NULL || battle->raw || ((const BattleProfile *)battle)->moves_ahead != TRUE ||
           (is_horse(one) && is_horse(other));
}

/* Reported at the later of two that stand together and face apart. */
static void
check_apart(const BattleField *field, guint number)
{
    const FieldUnit *unit = field_unit(field, number);
    gboolean has_corner = corner_of(field, unit) >= 0;
    for (guint i = 0; i < number && has_corner; i++) {
        const FieldUnit *other = field_unit(field, i);
        if (!hex_is_same(other->hex, unit->hex) || corner_of(field, other) < 0 ||
            other->placed->facing == unit->placed->facing || !share_front(field, unit, other) ||
            line_against(field, unit) != NULL || line_against(field, other) != NULL)
            continue;
        Finding *finding = battle_field_add(field, FINDING_SET_UP_FACING_APART, unit, "facing",
                                            argument_record_name(&other->unit->record));
        if (finding != NULL)
            finding_add_related(field->run->findings, finding, &other->placed->record, "facing",
                                N_("The other one."));
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

/* A side of which no unit faces the enemy. */
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
                     record != NULL ? argument_record_name(record) : side);
}

/* Returns: (transfer none): the grid that has most of the units which are not on that of the
 * scenario; how many it has goes to @count. */
static const Grid *
find_other_grid(const BattleField *field, guint *count)
{
    Records grids = data_set_records(field->run->set, ENTITY_GRID);
    const Grid *best = NULL;
    *count = 0;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        guint n = 0;
        Hex hex;
        for (guint j = 0;
             !grid->record.raw && record_has_key(&grid->record, "top") && j < field->others->len;
             j++)
            n += grid_find_hex(grid, g_array_index(field->others, FieldUnit, j).placed->at, &hex);
        if (n > *count) {
            *count = n;
            best = grid;
        }
    }
    return best;
}

/* Reports units on other grids: all together where most of them are on one other grid. */
static void
check_others(const BattleField *field)
{
    guint n_elsewhere = 0;
    const Grid *other = find_other_grid(field, &n_elsewhere);
    const Record *scenario = &field->scenario->record;
    if (other != NULL && n_elsewhere > 1 && n_elsewhere > field->units->len) {
        check_report(field->run, FINDING_SET_UP_WRONG_GRID, scenario,
                     record_has_key(scenario, "grid") ? "grid" : NULL,
                     FINDING_ARG("grid", argument_record_name(&field->grid->record)),
                     FINDING_ARG_NUMBER("count", n_elsewhere),
                     FINDING_ARG_NUMBER("all", field->units->len + field->others->len),
                     FINDING_ARG("other", argument_record_name(&other->record)));
        return;
    }
    for (guint i = 0; i < field->others->len; i++)
        battle_field_add(field, FINDING_SET_UP_OTHER_GRID,
                         &g_array_index(field->others, FieldUnit, i), "at",
                         argument_record_name(&field->grid->record));
}

static void
check_facing_on(const BattleField *field)
{
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        check_facing(field, unit);
        check_formation(field, unit);
        check_morale(field, unit);
        check_apart(field, i);
        check_line(field, unit);
    }
    check_others(field);
    Records sides = data_set_records(field->run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++)
        if (!sides.items[i]->raw && record_key(sides.items[i]) != NULL)
            check_turned_away(field, record_key(sides.items[i]));
}

void
check_facings(CheckRun *run)
{
    battle_fields(run, check_facing_on);
}

static const UnitCommand *
command_named(const CheckRun *run, const char *id)
{
    return (const UnitCommand *)id_index_find_read(run->ids, ENTITY_COMMAND, id);
}

static void
add_orders(const BattleField *field, FindingId id, const Record *record, const char *key,
           const UnitCommand *command)
{
    if (!check_shows_through(field->run, record, NULL))
        check_report(field->run, id, record, key,
                     FINDING_ARG("command", argument_record_name(&command->record)));
}

/* A token that is put into the cup when the enemy has the initiative. */
static void
check_token_initiative(const BattleField *field, const CupToken *token)
{
    const Condition *condition = token->record.raw || token->if_ == NULL || token->if_->raw
                                     ? NULL
                                     : (const Condition *)token->if_;
    const Record *side = condition != NULL && condition->verb == CONDITION_INITIATIVE
                             ? id_index_find(field->run->ids, ENTITY_SIDE, condition->side)
                             : NULL;
    if (side == NULL || token->side == NULL || strcmp(token->side, condition->side) == 0 ||
        check_shows_through(field->run, &token->record, NULL))
        return;
    check_report(field->run, FINDING_TOKEN_ENEMY_INITIATIVE, &condition->record, "side",
                 FINDING_ARG("token", token->id), FINDING_ARG("side", token->side),
                 FINDING_ARG("other", condition->side));
}

static void
check_token(const BattleField *field, const CupToken *token)
{
    check_token_initiative(field, token);
    const UnitCommand *command =
        token->record.raw ? NULL : command_named(field->run, token->command);
    if (command == NULL)
        return;
    if (token->side != NULL && g_strcmp0(token->side, command->side) != 0)
        add_orders(field, FINDING_TOKEN_OTHER_SIDE, &token->record, "side", command);
    else if (!g_hash_table_contains(field->busy, token->command))
        add_orders(field, FINDING_TOKEN_ABSENT, &token->record, "command", command);
}

/* Returns: (transfer none): the side of the unit @id if that is not @side, else NULL. */
static const Record *
enemy_unit(const BattleField *field, const char *id, const char *side)
{
    const Unit *unit = (const Unit *)id_index_find_read(field->run->ids, ENTITY_UNIT, id);
    const Nation *nation =
        unit != NULL
            ? (const Nation *)id_index_find_read(field->run->ids, ENTITY_NATION, unit->nation)
            : NULL;
    return nation != NULL && nation->side != NULL && g_strcmp0(nation->side, side) != 0
               ? &unit->record
               : NULL;
}

/* Returns: the units of @command and of the commands that are parts of it; how many of them have a
 * tag goes to @n_tagged. */
static guint
count_tagged(const BattleField *field, const char *command, guint *n_tagged)
{
    Records units = data_set_records(field->run->set, ENTITY_UNIT);
    guint n = 0;
    *n_tagged = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const UnitCommand *own = unit->record.raw ? NULL : command_named(field->run, unit->command);
        for (guint depth = 0; own != NULL && depth < 8; depth++) {
            if (g_strcmp0(own->id, command) == 0) {
                n++;
                *n_tagged += unit->tags.length > 0 || unit->record.kept != NULL;
                break;
            }
            own = command_named(field->run, own->part_of);
        }
    }
    return n;
}

/* A token by which units of one tag act together, for a command without tags. */
static void
check_token_tags(const BattleField *field, const CupToken *token)
{
    guint n_tagged;
    const UnitCommand *command =
        token->record.raw || !token->of_tags ? NULL : command_named(field->run, token->command);
    if (command == NULL || !g_hash_table_contains(field->busy, token->command) ||
        count_tagged(field, token->command, &n_tagged) == 0 || n_tagged > 0)
        return;
    add_orders(field, FINDING_TOKEN_WITHOUT_TAGS, &token->record, "of-tags", command);
}

/* A token that has only units act which are beside an enemy, or are enemies. */
static void
check_token_units(const BattleField *field, const CupToken *token)
{
    const Units *only = token->record.raw ? NULL : (const Units *)token->only;
    if (only == NULL || only->record.raw || token->side == NULL)
        return;
    const Record *beside = enemy_unit(field, only->beside, token->side);
    const Record *enemy = beside != NULL ? beside : enemy_unit(field, only->unit, token->side);
    if (enemy != NULL && !check_shows_through(field->run, &only->record, NULL))
        check_report(field->run, FINDING_TOKEN_ENEMY_UNIT, &only->record,
                     beside != NULL ? "beside" : "unit",
                     FINDING_ARG("token", argument_record_name(&token->record)),
                     FINDING_ARG("unit", argument_record_name(enemy)));
}

/* Reports @token if one before it, number @index, has the same command act as often. */
static void
check_token_once(const BattleField *field, const CupToken *token, guint32 index)
{
    const UnitCommand *command =
        token->record.raw ? NULL : command_named(field->run, token->command);
    for (guint32 i = 0; command != NULL && i < index; i++) {
        const CupToken *other = (const CupToken *)field->scenario->tokens.items[i];
        if (other->record.raw || g_strcmp0(other->command, token->command) != 0 ||
            other->if_ != NULL || token->if_ != NULL || other->only != NULL || token->only != NULL)
            continue;
        Finding *finding =
            check_report(field->run, FINDING_TOKEN_TWICE, &token->record, "command",
                         FINDING_ARG("token", argument_record_name(&token->record)),
                         FINDING_ARG("other", argument_record_name(&other->record)),
                         FINDING_ARG("command", argument_record_name(&command->record)));
        finding_add_related(field->run->findings, finding, &other->record, "command",
                            N_("The other token."));
        return;
    }
}

/* Returns: whether a token has @id act, or a command of which it is a part. */
static gboolean
is_drawn(const BattleField *field, const char *id)
{
    const Records *tokens = &field->scenario->tokens;
    guint32 n_left = data_set_records(field->run->set, ENTITY_COMMAND).length;
    for (; id != NULL && n_left > 0; n_left--) {
        for (guint32 i = 0; i < tokens->length; i++) {
            const CupToken *token = (const CupToken *)tokens->items[i];
            if (token->record.raw || g_strcmp0(token->command, id) == 0)
                return TRUE;
        }
        const UnitCommand *command = command_named(field->run, id);
        id = command != NULL ? command->part_of : NULL;
    }
    return FALSE;
}

/* Returns: whether @unit alone of its command takes part, while others of it stand in no battle
 * that is set up here: it was put under the command of another battle. */
static gboolean
is_of_elsewhere(const BattleField *field, const Unit *unit)
{
    guint n_here = 0;
    guint n_all = 0;
    Records units = data_set_records(field->run->set, ENTITY_UNIT);
    for (guint i = 0; i < field->units->len; i++)
        n_here += g_strcmp0(field_unit(field, i)->unit->command, unit->command) == 0;
    for (guint32 i = 0; i < units.length; i++)
        n_all += !units.items[i]->raw &&
                 g_strcmp0(((const Unit *)units.items[i])->command, unit->command) == 0;
    return n_here == 1 && n_all > 2;
}

/* Units that are never drawn; reported once for each command. */
static void
check_drawn(const BattleField *field)
{
    g_autoptr(GHashTable) reported = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < field->units->len; i++) {
        const Unit *unit = field_unit(field, i)->unit;
        const UnitCommand *command = command_named(field->run, unit->command);
        if (command == NULL || unit->leader != NULL ||
            !g_hash_table_add(reported, (gpointer)unit->command) || is_drawn(field, unit->command))
            continue;
        if (is_of_elsewhere(field, unit))
            check_report(field->run, FINDING_COMMAND_ELSEWHERE, &unit->record, "command",
                         FINDING_ARG("unit", argument_record_name(&unit->record)),
                         FINDING_ARG("command", argument_record_name(&command->record)),
                         FINDING_ARG("scenario", argument_record_name(&field->scenario->record)));
        else
            add_orders(field, FINDING_COMMAND_WITHOUT_TOKEN, &field->scenario->record, "tokens",
                       command);
    }
}

/* Returns: the nearest enemy of @leader; how far it is goes to @hexes. NULL: there is none. */
static const FieldUnit *
nearest_enemy(const BattleField *field, const FieldUnit *leader, guint *hexes)
{
    const FieldUnit *nearest = NULL;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (unit->unit->leader != NULL || g_strcmp0(unit->side, leader->side) == 0)
            continue;
        guint distance = hex_distance(&field->form, leader->hex, unit->hex);
        if (nearest != NULL && distance >= *hexes)
            continue;
        *hexes = distance;
        nearest = unit;
    }
    return nearest;
}

/* An order that needs room before @leader. */
static void
check_distance(const BattleField *field, const GivenOrder *given, const Order *order,
               const FieldUnit *leader)
{
    guint hexes = 0;
    const FieldUnit *enemy = nearest_enemy(field, leader, &hexes);
    if (enemy == NULL || hexes >= order->distance ||
        check_shows_through(field->run, &given->record, NULL))
        return;
    Finding *finding = check_report(
        field->run, FINDING_SET_UP_ORDER_TOO_CLOSE, &given->record, "order",
        FINDING_ARG("order", argument_record_name(&order->record)),
        FINDING_ARG("leader", argument_record_name(&leader->unit->record)),
        FINDING_ARG("enemy", argument_record_name(&enemy->unit->record)),
        FINDING_ARG_NUMBER("distance", hexes), FINDING_ARG_NUMBER("wanted", order->distance));
    finding_add_related(field->run->findings, finding, &enemy->placed->record, "at",
                        N_("The enemy."));
}

static void
check_given(const BattleField *field, const GivenOrder *given)
{
    const UnitCommand *command =
        given->record.raw ? NULL : command_named(field->run, given->command);
    if (command == NULL)
        return;
    if (!g_hash_table_contains(field->busy, given->command))
        add_orders(field, FINDING_SET_UP_ABSENT_COMMAND, &given->record, "command", command);
    const Record *order = id_index_find_read(field->run->ids, ENTITY_ORDER, given->order);
    const Record *rules = data_set_root(field->run->set, ENTITY_RULES);
    const BattleProfile *battle =
        rules != NULL ? (const BattleProfile *)((const Rules *)rules)->battle : NULL;
    gboolean is_least = battle == NULL || battle->distance_is != DISTANCE_MOST;
    if (order == NULL || !record_has_key(order, "distance") || !is_least)
        return;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (unit->unit->leader != NULL && g_strcmp0(unit->unit->command, given->command) == 0)
            check_distance(field, given, (const Order *)order, unit);
    }
}

/* Returns: the command given an order that is part of the same one as @command, or NULL. */
static const UnitCommand *
ordered_beside(const BattleField *field, const UnitCommand *command)
{
    const Records *orders = &((const SparsePosition *)field->scenario->position)->orders;
    for (guint32 i = 0; command->part_of != NULL && i < orders->length; i++) {
        const GivenOrder *given = (const GivenOrder *)orders->items[i];
        const UnitCommand *other =
            given->record.raw ? NULL : command_named(field->run, given->command);
        if (other != NULL && g_strcmp0(other->part_of, command->part_of) == 0)
            return other;
    }
    return NULL;
}

static gboolean
has_order(const BattleField *field, const UnitCommand *command)
{
    const Records *orders = &((const SparsePosition *)field->scenario->position)->orders;
    for (guint32 i = 0; i < orders->length; i++) {
        const GivenOrder *given = (const GivenOrder *)orders->items[i];
        if (given->record.raw || g_strcmp0(given->command, command->id) == 0)
            return TRUE;
    }
    return FALSE;
}

/* A command of this battle without an order, where another part of the same one has one. */
static void
check_ordered(const BattleField *field, const Record *record)
{
    const UnitCommand *command = (const UnitCommand *)record;
    const UnitCommand *beside = NULL;
    if (record->raw || command->id == NULL || !g_hash_table_contains(field->busy, command->id) ||
        has_order(field, command))
        return;
    beside = ordered_beside(field, command);
    if (beside == NULL || check_shows_through(field->run, &field->scenario->record, NULL))
        return;
    check_report(field->run, FINDING_SET_UP_COMMAND_WITHOUT_ORDER, field->scenario->position,
                 "orders", FINDING_ARG("command", argument_record_name(record)),
                 FINDING_ARG("other", argument_record_name(&beside->record)));
}

/* Returns: the distance from @hex to the nearest hex by which units of @side leave the map;
 * G_MAXUINT: there is none. */
static guint
hexes_to_edge(const BattleField *field, Hex hex, const char *side)
{
    guint nearest = G_MAXUINT;
    for (guint32 i = 0; i < field->grid->edges.length; i++) {
        const Edge *edge = (const Edge *)field->grid->edges.items[i];
        gboolean is_theirs =
            !edge->record.raw && g_strcmp0(edge->side, side) == 0 && edge->purpose != PURPOSE_ENTRY;
        const Record *region =
            is_theirs ? id_index_find_read(field->run->ids, ENTITY_REGION, edge->region) : NULL;
        const Texts *places = region != NULL ? &((const Region *)region)->places : NULL;
        Hex at;
        for (guint32 j = 0; places != NULL && j < places->length; j++)
            if (grid_find_hex(field->grid, places->items[j], &at))
                nearest = MIN(nearest, hex_distance(&field->form, hex, at));
    }
    return nearest;
}

/* Returns: how far the units of @units_of are from the edge of the side @edge_of, on average, in
 * tenths of a hex; -1: there are no such units, or no such edge. */
static gint64
distance_to_edge(const BattleField *field, const char *units_of, const char *edge_of)
{
    gint64 sum = 0, n = 0;
    for (guint i = 0; i < field->units->len; i++) {
        const FieldUnit *unit = field_unit(field, i);
        if (g_strcmp0(unit->side, units_of) != 0)
            continue;
        guint nearest = hexes_to_edge(field, unit->hex, edge_of);
        if (nearest == G_MAXUINT)
            return -1;
        sum += nearest;
        n++;
    }
    return n > 0 ? sum * 10 / n : -1;
}

/* Edges of two sides of which each is nearer to the enemy. */
static void
check_sides_of_edges(const BattleField *field)
{
    Records sides = data_set_records(field->run->set, ENTITY_SIDE);
    if (sides.length != 2 || check_shows_through(field->run, &field->scenario->record, NULL))
        return;
    const char *one = record_key(sides.items[0]), *other = record_key(sides.items[1]);
    gint64 own = distance_to_edge(field, one, one), others = distance_to_edge(field, other, other);
    if (own <= 0 || others <= 0 || own <= distance_to_edge(field, one, other) ||
        others <= distance_to_edge(field, other, one))
        return;
    Finding *finding =
        check_report(field->run, FINDING_GRID_EXCHANGED_EDGES, &field->grid->record, "edges",
                     FINDING_ARG("one", argument_record_name(sides.items[0])),
                     FINDING_ARG("other", argument_record_name(sides.items[1])),
                     FINDING_ARG("grid", argument_record_name(&field->grid->record)));
    finding_add_related(field->run->findings, finding, field->scenario->position, "units",
                        N_("Where they start."));
}

static void
check_orders_on(const BattleField *field)
{
    Records commands = data_set_records(field->run->set, ENTITY_COMMAND);
    const SparsePosition *position = (const SparsePosition *)field->scenario->position;
    for (guint32 i = 0; i < field->scenario->tokens.length; i++) {
        const CupToken *token = (const CupToken *)field->scenario->tokens.items[i];
        check_token(field, token);
        check_token_units(field, token);
        check_token_tags(field, token);
        check_token_once(field, token, i);
    }
    check_sides_of_edges(field);
    if (field->scenario->tokens.length > 0)
        check_drawn(field);
    for (guint32 i = 0; i < position->orders.length; i++)
        check_given(field, (const GivenOrder *)position->orders.items[i]);
    for (guint32 i = 0; i < commands.length && position->orders.length > 0; i++)
        check_ordered(field, commands.items[i]);
}

void
check_given_orders(CheckRun *run)
{
    battle_fields(run, check_orders_on);
}

/* What the orders of the tables say together, and each by itself. */
void
check_orders(CheckRun *run)
{
    Records orders = data_set_records(run->set, ENTITY_ORDER);
    const Order *first = NULL;
    for (guint32 i = 0; i < orders.length; i++) {
        const Order *order = (const Order *)orders.items[i];
        if (order->record.raw)
            continue;
        if (order->must_attack && record_has_key(&order->record, "attacks") &&
            order->attacks.length == 0)
            check_report(run, FINDING_ORDER_CONTRADICTION, &order->record, "attacks",
                         FINDING_ARG("order", argument_record_name(&order->record)));
        if (!order->default_)
            continue;
        if (first != NULL) {
            Finding *finding =
                check_report(run, FINDING_ORDER_TWO_DEFAULTS, &order->record, "default",
                             FINDING_ARG("order", argument_record_name(&order->record)),
                             FINDING_ARG("other", argument_record_name(&first->record)));
            fix_listed(run, finding, ENTITY_TABLES, "orders", i, "default", "true", NULL);
        }
        first = first != NULL ? first : order;
    }
    if (first == NULL && orders.length > 0)
        check_report(run, FINDING_ORDER_NO_DEFAULT, orders.items[0], NULL,
                     FINDING_ARG("order", argument_record_name(orders.items[0])));
}
