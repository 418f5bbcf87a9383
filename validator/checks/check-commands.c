/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of a hex battle: their units, leaders and successors; and the faces of counters, one
 * for each step, the weaker ones no better than the full one.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/chain.h"
#include "validator/checks/fix.h"
#include "validator/checks/roll-range.h"

#include <string.h>

/* Returns: the side for which @unit fights, or NULL. */
static const char *
side_of(const CheckRun *run, const Unit *unit)
{
    const Record *nation =
        !unit->record.raw ? id_index_find(run->ids, ENTITY_NATION, unit->nation) : NULL;
    return nation != NULL && !nation->raw ? ((const Nation *)nation)->side : NULL;
}

static const UnitCommand *
command_named(const CheckRun *run, const char *id)
{
    return (const UnitCommand *)id_index_find_read(run->ids, ENTITY_COMMAND, id);
}

/* Reports that @who, at the member @key of @record, item @item, is under @command of the other
 * side.
 */
static void
check_side(CheckRun *run, const Record *record, const char *key, int item, const char *who,
           const char *side, const char *id)
{
    const UnitCommand *command = command_named(run, id);
    if (command == NULL || command->side == NULL || side == NULL ||
        strcmp(command->side, side) == 0)
        return;
    Finding *finding = check_report_item(
        run, FINDING_COMMAND_OTHER_SIDE, record, key, item, FINDING_ARG("who", who),
        FINDING_ARG("command", argument_record_name(&command->record)));
    finding_add_related(run->findings, finding, &command->record, "side", N_("Its side."));
}

/* Whether @unit has the symbol of a leader. */
static gboolean
has_leader_symbol(const CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    return type != NULL && record_has_key(type, "arm") &&
           ((const UnitType *)type)->arm == ARM_LEADER;
}

/* What is known of all commands together; all are sets. */
typedef struct {
    GHashTable *used;    /* ids of commands in which is a unit, or another command */
    GHashTable *led;     /* commands with a leader, their own or of one of which they are a part */
    GHashTable *circles; /* commands that are part of themselves by what is above them */
} CommandUse;

static void
note_led(const CheckRun *run, const CommandUse *use, const char *id)
{
    const UnitCommand *command = command_named(run, id);
    if (command != NULL)
        g_hash_table_add(use->led, (gpointer)command);
}

static void
note_unit(const CheckRun *run, const CommandUse *use, const Unit *unit)
{
    const Leader *leader = (const Leader *)unit->leader;
    gboolean leads = leader != NULL && !leader->record.raw;
    if (unit->command != NULL)
        g_hash_table_add(use->used, (gpointer)unit->command);
    /* A leader without `leader` has a finding of its own. */
    if (leads || has_leader_symbol(run, unit))
        note_led(run, use, unit->command);
    for (guint32 i = 0; leads && i < leader->commands.length; i++)
        note_led(run, use, leader->commands.items[i]);
}

static void
check_unit(CheckRun *run, const Unit *unit, gboolean has_commands)
{
    const char *name = argument_record_name(&unit->record);
    const char *side = side_of(run, unit);
    if (unit->command != NULL)
        check_side(run, &unit->record, "command", -1, name, side, unit->command);
    else if (has_commands &&
             !record_has_unparsed(&unit->record, record_field(&unit->record, "command")))
        check_report(run, FINDING_COMMAND_NONE, &unit->record, NULL, FINDING_ARG("unit", name));
    const Leader *leader = (const Leader *)unit->leader;
    if (leader == NULL || leader->record.raw)
        return;
    for (guint32 i = 0; i < leader->commands.length; i++)
        check_side(run, &leader->record, "commands", (int)i, name, side, leader->commands.items[i]);
}

/* A circle of one: what names itself, at @key of the item @index of @list, has no successor. */
static void
fix_self(CheckRun *run, Finding *finding, const char *list, guint32 index, const char *key,
         const Record *self)
{
    g_autofree char *before = fix_json_quote(record_key(self));
    fix_listed(run, finding, ENTITY_ROSTER, list, index, key, before, NULL);
}

/* @index: of @command among all. */
static void
check_command(CheckRun *run, const UnitCommand *command, guint32 index, const CommandUse *use)
{
    const Record *record = &command->record;
    const char *name = argument_record_name(record);
    gboolean is_circle = g_hash_table_contains(use->circles, command);
    check_side(run, record, "part-of", -1, name, command->side, command->part_of);
    if (is_circle) {
        const UnitCommand *above = command_named(run, command->part_of);
        Finding *finding = check_report(run, FINDING_COMMAND_CYCLE, record, "part-of",
                                        FINDING_ARG("command", name),
                                        FINDING_ARG("above", argument_record_name(&above->record)));
        if (above == command)
            fix_self(run, finding, "commands", index, "part-of", record);
    }
    if (command->id == NULL)
        return;
    gboolean is_empty = !g_hash_table_contains(use->used, command->id);
    if (is_empty || (!is_circle && !g_hash_table_contains(use->led, command)))
        check_report(run, is_empty ? FINDING_COMMAND_EMPTY : FINDING_COMMAND_WITHOUT_LEADER, record,
                     NULL, FINDING_ARG("command", name));
}

/* Returns: (transfer full): from each command that is part of another to that one. */
static GHashTable *
commands_above(CheckRun *run, const CommandUse *use)
{
    GHashTable *above = g_hash_table_new(NULL, NULL);
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->part_of == NULL)
            continue;
        g_hash_table_add(use->used, (gpointer)command->part_of);
        const UnitCommand *next = command_named(run, command->part_of);
        if (next != NULL)
            g_hash_table_insert(above, (gpointer)command, (gpointer)next);
    }
    return above;
}

void
check_commands(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    g_autoptr(GHashTable) used = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) led = g_hash_table_new(NULL, NULL);
    CommandUse use = {.used = used, .led = led};
    for (guint32 i = 0; i < units.length; i++) {
        if (units.items[i]->raw)
            continue;
        note_unit(run, &use, (const Unit *)units.items[i]);
        check_unit(run, (const Unit *)units.items[i], commands.length > 0);
    }
    g_autoptr(GHashTable) above = commands_above(run, &use);
    g_autoptr(GHashTable) circles = chain_circles(above);
    use.circles = circles;
    chain_spread(above, led);
    for (guint32 i = 0; i < commands.length; i++)
        if (!commands.items[i]->raw)
            check_command(run, (const UnitCommand *)commands.items[i], i, &use);
}

/* Returns: the leader whose place @unit takes, or NULL. */
static const Unit *
succeeded_by(const CheckRun *run, const Unit *unit)
{
    const Leader *leader = unit != NULL ? (const Leader *)unit->leader : NULL;
    if (leader == NULL || leader->record.raw || leader->succeeds == NULL)
        return NULL;
    return (const Unit *)id_index_find_read(run->ids, ENTITY_UNIT, leader->succeeds);
}

static Finding *
add_successor(CheckRun *run, FindingId id, const Unit *unit, const Unit *before)
{
    return check_report(run, id, unit->leader, "succeeds",
                        FINDING_ARG("leader", argument_record_name(&unit->record)),
                        FINDING_ARG("before", argument_record_name(&before->record)));
}

static gboolean
is_listed(const Texts *ids, const char *id)
{
    for (guint32 i = 0; i < ids->length; i++)
        if (strcmp(ids->items[i], id) == 0)
            return TRUE;
    return FALSE;
}

/* Reports a command that a leader does not list, though he does two or more of the others that are
 * part of the same one. */
static void
check_parts(CheckRun *run, const Unit *unit, const Leader *leader)
{
    const UnitCommand *first =
        leader->commands.length > 1 ? command_named(run, leader->commands.items[0]) : NULL;
    const char *whole = first != NULL ? first->part_of : NULL;
    for (guint32 i = 1; whole != NULL && i < leader->commands.length; i++) {
        const UnitCommand *other = command_named(run, leader->commands.items[i]);
        whole = other != NULL && g_strcmp0(other->part_of, whole) == 0 ? whole : NULL;
    }
    Records commands = data_set_records(run->set, ENTITY_COMMAND);
    for (guint32 i = 0; whole != NULL && i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        if (command->record.raw || command->id == NULL || g_strcmp0(command->part_of, whole) != 0 ||
            g_strcmp0(command->id, unit->command) == 0 || is_listed(&leader->commands, command->id))
            continue;
        check_report(
            run, FINDING_LEADER_PART_MISSING, &leader->record, "commands",
            FINDING_ARG("leader", argument_record_name(&unit->record)),
            FINDING_ARG("command", argument_record_name(&command->record)),
            FINDING_ARG("whole", argument_record_name(&command_named(run, whole)->record)));
    }
}

void
check_leader(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    const Leader *leader = place->record->raw ? NULL : (const Leader *)unit->leader;
    if (leader == NULL || leader->record.raw || check_shows_through(run, place->record, NULL))
        return;
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->raw ? ((const Rules *)rules)->battle : NULL;
    gboolean all_reach = battle != NULL && (battle->raw || record_has_key(battle, "command-reach"));
    if (battle != NULL && !all_reach && !record_has_key(&leader->record, "range") &&
        !record_has_unparsed(&leader->record, record_field(&leader->record, "range")))
        check_report(run, FINDING_LEADER_NO_RANGE, &leader->record, NULL,
                     FINDING_ARG("leader", argument_record_name(&unit->record)));
    check_parts(run, unit, leader);
    const Unit *before = succeeded_by(run, unit);
    const char *side = before != NULL ? side_of(run, before) : NULL;
    if (before != NULL && g_strcmp0(side_of(run, unit), side) != 0)
        add_successor(run, FINDING_LEADER_SUCCEEDS_ENEMY, unit, before);
}

void
check_succession(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) next = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = units.items[i]->raw ? NULL : (const Unit *)units.items[i];
        const Unit *before = succeeded_by(run, unit);
        if (before != NULL)
            g_hash_table_insert(next, (gpointer)unit, (gpointer)before);
    }
    g_autoptr(GHashTable) circles = chain_circles(next);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (!g_hash_table_contains(circles, unit))
            continue;
        const Unit *before = g_hash_table_lookup(next, unit);
        Finding *finding = add_successor(run, FINDING_LEADER_CYCLE, unit, before);
        if (before == unit)
            fix_self(run, finding, "units", i, "leader/succeeds", &unit->record);
    }
}

/* What faces say that is better when it is more. */
static const char *const ratings[] = {"attack", "defence", "move", "morale", "impetus"};

/* Returns: whether @face says @key, whose number goes to @number. */
static gboolean
face_states(const Record *face, const char *key, gint64 *number)
{
    const Field *field = record_field(face, key);
    if (face->raw || !record_has(face, field))
        return FALSE;
    *number = *FIELD_SLOT(face, field, gint64);
    return TRUE;
}

static Finding *
add_faces(CheckRun *run, FindingId id, const Unit *unit, const Record *at, const char *key,
          gint64 one, gint64 other)
{
    return check_report(run, id, at, key, FINDING_ARG("unit", argument_record_name(&unit->record)),
                        FINDING_ARG("member", key), FINDING_ARG_NUMBER("number", one),
                        FINDING_ARG_NUMBER("other", other));
}

/* Returns: whether @unit has two faces that were taken for each other: the weak one is nowhere
 * worse and in two numbers better. A face with a name of its own is somebody else. */
static gboolean
are_faces_mistaken(const Unit *unit)
{
    const Records *faces = &unit->faces;
    guint n_better = 0;
    for (guint i = 0; i < G_N_ELEMENTS(ratings) && faces->length == 2; i++) {
        gint64 full = 0;
        gint64 weak = 0;
        if (!face_states(faces->items[0], ratings[i], &full) ||
            !face_states(faces->items[1], ratings[i], &weak))
            continue;
        if (weak < full)
            return FALSE;
        n_better += weak > full;
    }
    return n_better >= 2 && !record_has_key(faces->items[0], "name") &&
           !record_has_key(faces->items[1], "name");
}

static void
fix_faces(CheckRun *run, Finding *finding, const RecordPlace *place)
{
    const Records *faces = &((const Unit *)place->record)->faces;
    g_autofree char *full = record_to_text(faces->items[0]);
    g_autofree char *weak = record_to_text(faces->items[1]);
    g_autofree char *before =
        record_field_to_text(place->record, record_field(place->record, "faces"));
    g_autofree char *after = g_strdup_printf("[%s, %s]", weak, full);
    fix_member(run, finding, place, "faces", before, after);
}

/* What @face, of the unit at @place, says of @key, against the first face. */
static void
check_rating(CheckRun *run, const RecordPlace *place, const Record *face, const char *key)
{
    const Unit *unit = (const Unit *)place->record;
    const Record *full = unit->faces.items[0];
    gint64 before = 0;
    gint64 here = 0;
    gboolean is_full = face_states(full, key, &before);
    gboolean is_here = face_states(face, key, &here);
    if (is_full && is_here && here > before) {
        Finding *finding =
            add_faces(run, FINDING_ROSTER_BETTER_FACE, unit, face, key, here, before);
        if (are_faces_mistaken(unit))
            fix_faces(run, finding, place);
    }
    gboolean is_kept = record_has_unparsed(face, record_field(face, key)) ||
                       record_has_unparsed(full, record_field(full, key));
    if (is_full != is_here && !is_kept && !full->raw && !face->raw)
        check_report(run, FINDING_ROSTER_FACE_LACKS, is_full ? face : full, NULL,
                     FINDING_ARG("unit", argument_record_name(&unit->record)),
                     FINDING_ARG("member", key));
}

/* A morale that no die can show is a slip: a unit that has it passes every test. */
static void
check_morale(CheckRun *run, const Unit *unit, const Record *face)
{
    const Record *dice = roll_range_dice(run);
    gint64 morale = 0;
    if (dice == NULL || !record_has_key(dice, "faces") || !face_states(face, "morale", &morale))
        return;
    const Dice *own = (const Dice *)dice;
    gint64 highest = own->faces + (record_has_key(dice, "lowest") ? own->lowest : 1) - 1;
    if (morale > MAX(highest, run->highest))
        add_faces(run, FINDING_ROSTER_BEYOND_DICE, unit, face, "morale", morale, highest);
}

/* Neither the faces nor the type say how far the unit moves. */
static void
check_move(CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    gboolean says_move = type == NULL || record_has_key(type, "move");
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Record *face = unit->faces.items[i];
        says_move = says_move || face->raw || record_has_key(face, "move") ||
                    record_has_unparsed(face, record_field(face, "move"));
    }
    if (!says_move)
        check_report(run, FINDING_ROSTER_NO_MOVE, &unit->record, "faces",
                     FINDING_ARG("unit", argument_record_name(&unit->record)));
}

/* A counter with the symbol of a leader that is none. */
static void
check_symbol(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    if (place->record->raw || !has_leader_symbol(run, unit) || unit->leader != NULL ||
        record_has_unparsed(place->record, record_field(place->record, "leader")) ||
        check_shows_through(run, place->record, NULL))
        return;
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    check_report(run, FINDING_LEADER_UNSTATED, place->record, "type",
                 FINDING_ARG("unit", argument_record_name(place->record)),
                 FINDING_ARG("type", argument_record_name(type)));
}

/* Reports a unit of which every face states an attack of 0; what cannot attack states none. */
static void
check_attack(CheckRun *run, const Unit *unit)
{
    for (guint32 i = 0; i < unit->faces.length; i++) {
        const Face *face = (const Face *)unit->faces.items[i];
        if (face->record.raw || !record_has_key(&face->record, "attack") || face->attack > 0)
            return;
    }
    check_report(run, FINDING_ROSTER_NEVER_HITS, unit->faces.items[0], "attack",
                 FINDING_ARG("unit", argument_record_name(&unit->record)));
}

void
check_unit_faces(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    check_symbol(run, place);
    if (place->record->raw || unit->faces.length == 0 ||
        check_shows_through(run, place->record, NULL))
        return;
    if (record_has_key(place->record, "strength") && (gint64)unit->faces.length != unit->strength)
        check_report(run, FINDING_ROSTER_FACES, place->record, "faces",
                     FINDING_ARG("unit", argument_record_name(place->record)),
                     FINDING_ARG_NUMBER("faces", unit->faces.length),
                     FINDING_ARG_NUMBER("steps", unit->strength));
    for (guint32 i = 0; i < unit->faces.length; i++) {
        check_morale(run, unit, unit->faces.items[i]);
        for (guint j = 0; j < G_N_ELEMENTS(ratings) && i > 0; j++)
            check_rating(run, place, unit->faces.items[i], ratings[j]);
    }
    check_move(run, unit);
    check_attack(run, unit);
}
