/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario states of single units: that each stands once, where units of its type can, with
 * the steps it has.
 */
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *position;
} SetUp;

static char *
text_of(gint64 number)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, number);
}

static void
check_twice(const SetUp *set_up, Records list)
{
    g_autoptr(GHashTable) first = records_index(&list);
    for (guint32 i = 0; i < list.length; i++) {
        const char *key = record_key(list.items[i]);
        const Record *other = key != NULL ? g_hash_table_lookup(first, key) : NULL;
        if (other == NULL || other == list.items[i] ||
            check_shows_through(set_up->run, list.items[i], NULL))
            continue;
        Finding *finding = finding_list_add_record(set_up->run->findings,
                                                   FINDING_SET_UP_TWICE,
                                                   list.items[i],
                                                   field_key(&list.items[i]->entity->fields[0]),
                                                   -1,
                                                   "id",
                                                   key,
                                                   NULL);
        finding_add_related(set_up->run->findings,
                            finding,
                            other,
                            NULL,
                            "The first entry stands here.");
    }
}

static gint32
unit_number(const SetUp *set_up, const PlacedUnit *placed)
{
    return name_index_find(set_up->play->rules->names, ENTITY_UNIT, placed->unit);
}

static const char *
unit_name(const SetUp *set_up, gint32 unit)
{
    return scenario_play_name(set_up->run->set, set_up->play, ENTITY_UNIT, unit);
}

static void
check_strength(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    gint32 full = set_up->play->rules->board.units[unit].strength;
    if (placed->strength <= full)
        return;
    g_autofree char *steps = text_of(placed->strength);
    g_autofree char *wanted = text_of(full);
    Finding *finding = finding_list_add_record(set_up->run->findings,
                                               FINDING_SET_UP_STRENGTH,
                                               &placed->record,
                                               "strength",
                                               -1,
                                               "unit",
                                               unit_name(set_up, unit),
                                               "steps",
                                               steps,
                                               "full",
                                               wanted,
                                               NULL);
    const RecordPlace root = {.record = set_up->play->file->seen};
    const RecordPlace position = {
        .parent = &root,
        .record = &set_up->position->record,
        .field = record_field(root.record, "position"),
    };
    RecordPlace place = {
        .parent = &position,
        .record = &placed->record,
        .field = record_field(position.record, "units"),
    };
    while (set_up->position->units.items[place.index] != &placed->record)
        place.index++;
    fix_member(set_up->run, finding, &place, "strength", steps, wanted);
}

/* Why units of the type of @unit cannot stand in @place; NULL: they can. */
static const char *
terrain_obstacle(const SetUp *set_up, gint32 unit, gint32 place)
{
    const GameRules *rules = set_up->play->rules;
    const Board *board = &rules->board;
    gboolean is_fleet = board->types[board->units[unit].type].moves == MOVES_SEA;
    gint32 kind = board->places[place].kind;
    gboolean has_harbour = board->places[place].harbour;
    for (guint32 i = 0; i < set_up->position->places.length; i++) {
        const State *state = (const State *)set_up->position->places.items[i];
        const Record *record = &state->record;
        if (name_index_find(rules->names, ENTITY_SPACE, state->place) == place &&
            record_has(record, record_field(record, "harbour")))
            has_harbour = state->harbour;
    }
    if (!is_fleet && kind == SPACE_SEA)
        return "it does not move at sea";
    if (is_fleet && kind != SPACE_SEA && !has_harbour)
        return "there is no harbour";
    return NULL;
}

static void
check_terrain(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 place)
{
    const char *reason = terrain_obstacle(set_up, unit, place);
    if (reason == NULL)
        return;
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_TERRAIN,
                            &placed->record,
                            "at",
                            -1,
                            "unit",
                            unit_name(set_up, unit),
                            "place",
                            scenario_play_name(set_up->run->set, set_up->play, ENTITY_SPACE, place),
                            "reason",
                            reason,
                            NULL);
}

/* Returns: the entry of @unit, or NULL. */
static const PlacedUnit *
entry_of(const SetUp *set_up, gint32 unit)
{
    for (guint32 i = 0; i < set_up->position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)set_up->position->units.items[i];
        if (unit_number(set_up, placed) == unit)
            return placed;
    }
    return NULL;
}

static void
check_carrier(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    const PlacedUnit *entry = entry_of(set_up, carrier);
    Zone zone;
    const char *reason = NULL;
    if (board->types[board->units[carrier].type].carries == 0)
        reason = "carries nothing";
    else if (entry == NULL || !zone_parse(entry->at, &zone) || zone.kind != ZONE_PLACE)
        reason = "does not stand on the map";
    if (reason != NULL)
        finding_list_add_record(set_up->run->findings,
                                FINDING_SET_UP_CARRIER,
                                &placed->record,
                                "at",
                                -1,
                                "unit",
                                unit_name(set_up, unit),
                                "carrier",
                                unit_name(set_up, carrier),
                                "reason",
                                reason,
                                NULL);
}

static void
check_zone(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (!board_zone(rules->names, placed->at, &zone))
        return;
    g_autofree Position *printed = position_new(rules);
    gint32 at = position_zone(rules, printed, &zone, unit, &SUBJECTS_NONE);
    if (zone.kind == ZONE_ABOARD && zone.of >= 0)
        check_carrier(set_up, placed, unit, zone.of);
    else if (zone.kind == ZONE_PLACE && at != NO_NAME)
        check_terrain(set_up, placed, unit, at);
    else if (at == NO_NAME && zone.kind != ZONE_YEAR_OF)
        finding_list_add_record(set_up->run->findings,
                                FINDING_SET_UP_ZONE,
                                &placed->record,
                                "at",
                                -1,
                                "unit",
                                unit_name(set_up, unit),
                                "zone",
                                placed->at,
                                NULL);
}

/* Told at the fleet. */
static void
check_capacity(const SetUp *set_up, const PlacedUnit *placed, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    gint32 room = board->types[board->units[carrier].type].carries;
    gint32 load = 0;
    for (guint32 i = 0; i < set_up->position->units.length; i++) {
        const PlacedUnit *other = (const PlacedUnit *)set_up->position->units.items[i];
        gint32 unit = unit_number(set_up, other);
        Zone zone;
        if (unit != NO_NAME && zone_parse(other->at, &zone) && zone.kind == ZONE_ABOARD &&
            g_strcmp0(zone.id, placed->unit) == 0)
            load += board->types[board->units[unit].type].weight;
    }
    if (load <= room || room == 0)
        return;
    g_autofree char *load_text = text_of(load);
    g_autofree char *room_text = text_of(room);
    finding_list_add_record(set_up->run->findings,
                            FINDING_SET_UP_CAPACITY,
                            &placed->record,
                            NULL,
                            -1,
                            "carrier",
                            unit_name(set_up, carrier),
                            "load",
                            load_text,
                            "room",
                            room_text,
                            NULL);
}

static void
check_unit(const SetUp *set_up, const PlacedUnit *placed)
{
    gint32 unit = unit_number(set_up, placed);
    if (unit == NO_NAME || check_shows_through(set_up->run, &placed->record, NULL))
        return;
    check_strength(set_up, placed, unit);
    check_zone(set_up, placed, unit);
    check_capacity(set_up, placed, unit);
}

void
check_set_ups(CheckRun *run)
{
    for (guint i = 0; i < run->plays->len; i++) {
        const ScenarioPlay *play = run->plays->pdata[i];
        const SparsePosition *position = (const SparsePosition *)play->scenario->position;
        const SetUp set_up = {.run = run, .play = play, .position = position};
        if (position == NULL)
            continue;
        check_enter_file(run, play->file);
        check_twice(&set_up, position->units);
        check_twice(&set_up, position->nations);
        check_twice(&set_up, position->places);
        check_twice(&set_up, position->tracks);
        for (guint32 j = 0; j < position->units.length; j++)
            check_unit(&set_up, (const PlacedUnit *)position->units.items[j]);
    }
    check_enter_file(run, NULL);
}
