/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario states of single units: that each stands once, where units of its type can, with
 * the steps it has.
 */
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"
#include "validator/checks/fix.h"

#include <string.h>

/* One set-up. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const SparsePosition *position;
    Position *printed; /* owned: as printed */
    gint32 *first;     /* owned: by unit: its first entry; NO_NAME: it has none */
    gint32 *carriers;  /* owned: by unit: what it is aboard of, or NO_NAME */
    gint32 *loads;     /* owned: by unit: the room that is taken aboard it */
} SetUp;

static gint32
unit_number(const SetUp *set_up, const PlacedUnit *placed)
{
    return name_index_find(set_up->play->rules->names, ENTITY_UNIT, placed->unit);
}

/* Returns: the entry of @unit, or NULL. */
static const PlacedUnit *
entry_of(const SetUp *set_up, gint32 unit)
{
    gint32 at = set_up->first[unit];
    return at != NO_NAME ? (const PlacedUnit *)set_up->position->units.items[at] : NULL;
}

static const char *
unit_name(const SetUp *set_up, gint32 unit)
{
    return scenario_play_name(set_up->run->set, set_up->play, ENTITY_UNIT, unit);
}

static void
check_strength(const SetUp *set_up, guint32 at, gint32 unit)
{
    const PlacedUnit *placed = (const PlacedUnit *)set_up->position->units.items[at];
    gint32 full = set_up->play->rules->board.units[unit].strength;
    if (placed->strength <= full || check_shows_through(set_up->run, &placed->record, NULL))
        return;
    g_autofree char *steps = number_text(placed->strength);
    g_autofree char *wanted = number_text(full);
    Finding *finding =
        check_tell(set_up->run, FINDING_SET_UP_STRENGTH, &placed->record, "strength",
                   SAY("unit", unit_name(set_up, unit)), SAY("steps", steps), SAY("full", wanted));
    const RecordPlace root = {.record = set_up->play->file->seen};
    const RecordPlace position = {
        .parent = &root,
        .record = &set_up->position->record,
        .field = record_field(root.record, "position"),
    };
    const RecordPlace place = {
        .parent = &position,
        .record = &placed->record,
        .field = record_field(position.record, "units"),
        .index = at,
    };
    fix_member(set_up->run, finding, &place, "strength", steps, wanted);
}

/* Returns: what the scenario states of @place, or NULL. */
static const State *
state_of(const SetUp *set_up, gint32 place)
{
    const Records *places = &set_up->position->places;
    for (guint32 i = 0; i < places->length; i++) {
        const State *state = (const State *)places->items[i];
        if (name_index_find(set_up->play->rules->names, ENTITY_SPACE, state->place) == place)
            return state;
    }
    return NULL;
}

static gboolean
has_harbour(const SetUp *set_up, gint32 place)
{
    const State *state = state_of(set_up, place);
    const Record *space = scenario_play_record(set_up->run->set, set_up->play, ENTITY_SPACE, place);
    const Port *port = (const Port *)((const Space *)space)->port;
    if (state != NULL && record_gives(&state->record, "harbour"))
        return state->harbour;
    return port != NULL && port->harbour;
}

/* Why units of the type of @unit cannot stand in @place; NULL: they can. */
static const char *
terrain_obstacle(const SetUp *set_up, gint32 unit, gint32 place)
{
    const GameRules *rules = set_up->play->rules;
    const Board *board = &rules->board;
    gboolean is_fleet = board->types[board->units[unit].type].moves == MOVES_SEA;
    gint32 kind = board->places[place].kind;
    if (!is_fleet && kind == SPACE_SEA)
        return "it does not move at sea";
    if (is_fleet && kind != SPACE_SEA && !has_harbour(set_up, place))
        return "there is no harbour";
    return NULL;
}

/* Says where the record of that number is, whose member @key may be what is wrong. */
static void
relate(const SetUp *set_up, Finding *finding, EntityId entity, gint32 number, const char *key,
       const char *message)
{
    const Record *record = scenario_play_record(set_up->run->set, set_up->play, entity, number);
    finding_add_related(set_up->run->findings, finding, record, key, message);
}

static void
relate_type(const SetUp *set_up, Finding *finding, gint32 unit, const char *key)
{
    gint32 type = set_up->play->rules->board.units[unit].type;
    relate(set_up, finding, ENTITY_TYPE, type, key, "The type of the unit.");
}

static void
check_terrain(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 place)
{
    const char *reason = terrain_obstacle(set_up, unit, place);
    if (reason == NULL)
        return;
    const State *state = state_of(set_up, place);
    const Record *stated = state != NULL ? &state->record : NULL;
    const Record *record = check_own_record(set_up->run, &placed->record, stated);
    if (record == NULL)
        return;
    Finding *finding = check_tell(
        set_up->run, FINDING_SET_UP_TERRAIN, record, record == &placed->record ? "at" : "harbour",
        SAY("unit", unit_name(set_up, unit)),
        SAY("place", scenario_play_name(set_up->run->set, set_up->play, ENTITY_SPACE, place)),
        SAY("reason", reason));
    relate_type(set_up, finding, unit, "moves");
    relate(set_up, finding, ENTITY_SPACE, place, NULL, "The place as printed.");
}

static gboolean
stands_on_map(const SetUp *set_up, gint32 unit)
{
    const PlacedUnit *entry = entry_of(set_up, unit);
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (entry == NULL)
        return position_place(rules, set_up->printed, unit) != NO_NAME;
    return entry->at != NULL && board_zone(rules->names, entry->at, &zone) &&
           zone.kind == ZONE_PLACE;
}

static void
check_carrier(const SetUp *set_up, const PlacedUnit *placed, gint32 unit, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    const PlacedUnit *entry = entry_of(set_up, carrier);
    const char *reason = NULL;
    if (carrier == unit)
        reason = "is the same unit";
    else if (board->types[board->units[carrier].type].carries == 0)
        reason = "carries nothing";
    else if (set_up->carriers[carrier] != NO_NAME)
        reason = "is itself aboard another";
    else if (!stands_on_map(set_up, carrier))
        reason = "is not on the map";
    const Record *record =
        check_own_record(set_up->run, &placed->record, entry != NULL ? &entry->record : NULL);
    if (reason != NULL && record != NULL)
        check_tell(set_up->run, FINDING_SET_UP_CARRIER, record, "at",
                   SAY("unit", unit_name(set_up, unit)), SAY("carrier", unit_name(set_up, carrier)),
                   SAY("reason", reason));
}

static void
check_zone(const SetUp *set_up, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    ZoneCode zone;
    if (placed->at == NULL || !board_zone(rules->names, placed->at, &zone))
        return;
    gint32 at = position_zone(rules, set_up->printed, &zone, unit, &SUBJECTS_NONE);
    gboolean is_year = zone.kind == ZONE_YEAR_OF || zone.kind == ZONE_YEAR_AHEAD;
    if (set_up->carriers[unit] != NO_NAME)
        check_carrier(set_up, placed, unit, set_up->carriers[unit]);
    else if (zone.kind == ZONE_PLACE && at != NO_NAME)
        check_terrain(set_up, placed, unit, at);
    else if (at == NO_NAME && !is_year && !check_shows_through(set_up->run, &placed->record, NULL))
        check_tell(set_up->run, FINDING_SET_UP_ZONE, &placed->record, "at",
                   SAY("unit", unit_name(set_up, unit)), SAY("zone", placed->at));
}

/* Returns: the entry of what is aboard @carrier that this scenario states itself, or NULL. */
static const Record *
own_cargo(const SetUp *set_up, gint32 carrier)
{
    for (guint i = 0; i < set_up->play->rules->board.n_units; i++) {
        const PlacedUnit *entry = entry_of(set_up, (gint32)i);
        if (set_up->carriers[i] == carrier && entry != NULL &&
            !check_shows_through(set_up->run, &entry->record, NULL))
            return &entry->record;
    }
    return NULL;
}

/* Told at the fleet, or at what comes aboard when the fleet is placed elsewhere. */
static void
check_capacity(const SetUp *set_up, gint32 carrier)
{
    const Board *board = &set_up->play->rules->board;
    const PlacedUnit *entry = entry_of(set_up, carrier);
    gint32 room = board->types[board->units[carrier].type].carries;
    if (set_up->loads[carrier] <= room || room == 0)
        return;
    const Record *record = check_own_record(set_up->run, entry != NULL ? &entry->record : NULL,
                                            own_cargo(set_up, carrier));
    if (record == NULL)
        return;
    Finding *finding =
        check_tell(set_up->run, FINDING_SET_UP_CAPACITY, record, NULL,
                   SAY("carrier", unit_name(set_up, carrier)),
                   SAY_NUMBER("load", set_up->loads[carrier]), SAY_NUMBER("room", room));
    relate_type(set_up, finding, carrier, "carries");
}

/* Returns: what @unit is aboard of, or NO_NAME. */
static gint32
carrier_of(const SetUp *set_up, gint32 unit)
{
    const GameRules *rules = set_up->play->rules;
    const PlacedUnit *entry = entry_of(set_up, unit);
    ZoneCode zone;
    if (entry == NULL)
        return position_is_aboard(rules, set_up->printed, unit)
                   ? (gint32)(position_zones(rules, set_up->printed)[unit] -
                              rules->zone_numbers.aboard)
                   : NO_NAME;
    gboolean is_zone = entry->at != NULL && board_zone(rules->names, entry->at, &zone);
    return is_zone && zone.kind == ZONE_ABOARD && zone.of >= 0 ? zone.of : NO_NAME;
}

/* Goes through the lists once, so that no check needs to search them for each unit. */
static void
gather(SetUp *set_up)
{
    const GameRules *rules = set_up->play->rules;
    const Board *board = &rules->board;
    const SparsePosition *position = set_up->position;
    set_up->printed = position_new(rules);
    set_up->first = g_new(gint32, board->n_units + 1);
    set_up->carriers = g_new(gint32, board->n_units + 1);
    set_up->loads = g_new0(gint32, board->n_units + 1);
    for (guint i = 0; i < board->n_units; i++)
        set_up->first[i] = NO_NAME;
    for (guint32 i = position->units.length; i > 0; i--) {
        gint32 unit = unit_number(set_up, (const PlacedUnit *)position->units.items[i - 1]);
        if (unit != NO_NAME)
            set_up->first[unit] = (gint32)i - 1;
    }
    for (guint i = 0; i < board->n_units; i++) {
        gint32 carrier = set_up->carriers[i] = carrier_of(set_up, (gint32)i);
        if (carrier != NO_NAME)
            set_up->loads[carrier] += board->types[board->units[i].type].weight;
    }
}

static void
check_set_up(SetUp *set_up)
{
    gather(set_up);
    for (guint i = 0; i < set_up->play->rules->board.n_units; i++) {
        gint32 unit = (gint32)i;
        if (set_up->first[i] != NO_NAME) {
            check_strength(set_up, (guint32)set_up->first[i], unit);
            check_zone(set_up, entry_of(set_up, unit), unit);
        }
        check_capacity(set_up, unit);
    }
    g_free(set_up->printed);
    g_free(set_up->first);
    g_free(set_up->carriers);
    g_free(set_up->loads);
}

void
check_set_ups(CheckRun *run, const ScenarioPlay *play)
{
    SetUp set_up = {
        .run = run,
        .play = play,
        .position = (const SparsePosition *)play->scenario->position,
    };
    if (set_up.position != NULL)
        check_set_up(&set_up);
}
