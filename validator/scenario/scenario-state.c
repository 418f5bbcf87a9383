/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is where when a scenario starts, read from its records as they are: units and their
 * strength, owners, markers, levels. Zones are filled from below: first units that are in a
 * place by themselves, then those aboard of them.
 */
#include "validator/scenario/scenario-state.h"

#include "schema/model/record.h"
#include "schema/model/zone.h"
#include "schema/text/name.h"
#include "validator/engine/name-index.h"
#include "validator/scenario/nation-paint.h"
#include "validator/systems/systems.h"

#include <stdlib.h>

static gconstpointer find_said(GHashTable *said, const char *id);

/* Units aboard of units aboard of units: units aboard carry none. */
#define ABOARD_DEPTH_MAX 4

typedef struct {
    ScenarioState *state;
    GHashTable *entries; /* owned: id -> PlacedUnit */
    GHashTable *types;   /* owned: id -> UnitType */
    GHashTable *units;   /* owned: id -> Unit */
    GHashTable *boxes;   /* owned: id -> OffMapBox */
    GHashTable *aboard;  /* owned: carrier -> GPtrArray of Unit */
    GHashTable *placed;  /* owned: set of Unit */
    gint start, now;     /* the year of the first turn, and that of the position */
} Placing;

static gpointer
find_by_id(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

/* Returns: (transfer full): the one zone that @zone means for @unit in @year, or NULL. */
static char *
concrete_zone(const Placing *placing, const Unit *unit, const Zone *zone, gint year)
{
    switch (zone->kind) {
    case ZONE_PLACE: {
        gboolean is_known = scenario_state_place(placing->state, zone->id) != NULL;
        return is_known ? g_strdup(zone->id) : NULL;
    }
    case ZONE_POOL: {
        const char *id = zone->id != NULL ? zone->id : unit->nation;
        const NationState *nation = scenario_state_nation(placing->state, id);
        return nation != NULL ? g_strconcat("@pool:", nation->pool->nation->id, NULL) : NULL;
    }
    case ZONE_BOX:
        return find_by_id(placing->boxes, zone->id) != NULL ? g_strconcat("@box:", zone->id, NULL)
                                                            : NULL;
    case ZONE_YEAR_NOW:
    case ZONE_YEAR_AHEAD:
        return g_strdup_printf("@year:%d", year + zone->year);
    case ZONE_YEAR_OF:
        return g_strdup_printf("@year:%d", zone->year);
    case ZONE_OUT:
        return g_strdup("@out");
    default:
        return NULL;
    }
}

/* Returns: where the scenario has a unit of which it says @entry, as it is written; NULL: nothing.
 */
static const char *
said_zone(const PlacedUnit *entry)
{
    return entry != NULL ? entry->at : NULL;
}

static GArray *
list_of(const Placing *placing, const char *zone)
{
    if (zone == NULL)
        return placing->state->nowhere;
    GArray *units = g_hash_table_lookup(placing->state->zones, zone);
    if (units != NULL)
        return units;
    units = g_array_new(FALSE, FALSE, sizeof(UnitState));
    g_hash_table_insert(placing->state->zones, (gpointer)zone, units);
    return units;
}

/* Adds @unit to @zone, an interned text or NULL, and those aboard behind it. */
static void
add_unit(const Placing *placing, const char *zone, const Unit *unit, guint depth)
{
    if (!g_hash_table_add(placing->placed, (gpointer)unit))
        return;
    const GPtrArray *aboard = find_by_id(placing->aboard, unit->id);
    const PlacedUnit *entry = find_said(placing->entries, unit->id);
    gboolean has_steps = entry != NULL && record_has_key(&entry->record, "strength");
    const NationState *nation = scenario_state_nation(placing->state, unit->nation);
    const UnitState added = {
        .unit = unit,
        .type = find_by_id(placing->types, unit->type),
        .nation = nation,
        .command = (const UnitCommand *)data_set_find_record(placing->state->set, ENTITY_COMMAND,
                                                             unit->command),
        .entry = entry,
        .zone = zone,
        .strength = has_steps ? entry->strength : unit->strength,
        .paint = nation != NULL ? nation->paint : nation_paint_of_pieces(placing->state->set, NULL),
        .is_aboard = depth > 0,
        .chart = placing->state->chart,
    };
    g_array_append_val(list_of(placing, zone), added);
    for (guint i = 0; aboard != NULL && depth < ABOARD_DEPTH_MAX && i < aboard->len; i++)
        add_unit(placing, zone, aboard->pdata[i], depth + 1);
}

static void
add_aboard(const Placing *placing, const char *carrier, const Unit *unit)
{
    GPtrArray *aboard = g_hash_table_lookup(placing->aboard, carrier);
    if (aboard == NULL) {
        aboard = g_ptr_array_new();
        g_hash_table_insert(placing->aboard, (gpointer)carrier, aboard);
    }
    g_ptr_array_add(aboard, (gpointer)unit);
}

/* What is done with the units of the roster, one after the other: all must be aboard before their
 * carriers are put anywhere. */
typedef enum { PASS_ABOARD, PASS_ZONES, PASS_NOWHERE, N_PASSES } Pass;

static void
pass_unit(const Placing *placing, const Unit *unit, Pass pass)
{
    const char *said = said_zone(find_said(placing->entries, unit->id));
    const char *start = unit->start != NULL ? unit->start : "@pool";
    Zone zone;
    gboolean is_zone = zone_parse(said != NULL ? said : start, &zone);
    gboolean is_aboard = is_zone && zone.kind == ZONE_ABOARD;
    if (pass == PASS_ABOARD && is_aboard)
        add_aboard(placing, zone.id, unit);
    if (pass == PASS_NOWHERE)
        add_unit(placing, NULL, unit, 0);
    if (pass != PASS_ZONES || is_aboard)
        return;
    gint year = said != NULL ? placing->now : placing->start;
    g_autofree char *text = is_zone ? concrete_zone(placing, unit, &zone, year) : NULL;
    if (text != NULL)
        add_unit(placing, g_string_chunk_insert_const(placing->state->texts, text), unit, 0);
}

static void
pass_all(const Placing *placing, Records units)
{
    for (Pass pass = 0; pass < N_PASSES; pass++)
        for (guint32 i = 0; i < units.length; i++) {
            const Unit *unit = (const Unit *)units.items[i];
            if (unit->id != NULL && find_by_id(placing->units, unit->id) == unit)
                pass_unit(placing, unit, pass);
        }
}

static void
note_units(GHashTable *by_id, const GArray *units)
{
    for (guint i = 0; i < units->len; i++) {
        UnitState *unit = &g_array_index(units, UnitState, i);
        g_hash_table_insert(by_id, (gpointer)unit->unit->id, unit);
    }
}

static gint
by_entry(gconstpointer a, gconstpointer b, gpointer data)
{
    const UnitState *one = a, *other = b;
    GHashTable *numbers = data;
    guint first = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, one->entry));
    guint second = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, other->entry));
    return first < second ? -1 : first > second ? 1 : 0;
}

static gboolean
has_any_aboard(const GArray *units)
{
    for (guint i = 0; i < units->len; i++)
        if (g_array_index(units, UnitState, i).is_aboard)
            return TRUE;
    return FALSE;
}

/* Lays units of a place on each other as the set-up lists them. */
static void
order_stacks(ScenarioState *state, const SparsePosition *position)
{
    GHashTableIter iter;
    gpointer zone, units;
    g_autoptr(GHashTable) numbers = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < position->units.length; i++)
        g_hash_table_insert(numbers, (gpointer)position->units.items[i], GUINT_TO_POINTER(i + 1));
    g_hash_table_iter_init(&iter, state->zones);
    while (g_hash_table_iter_next(&iter, &zone, &units))
        if (((const char *)zone)[0] != '@' && !has_any_aboard(units))
            g_array_sort_with_data(units, by_entry, numbers);
}

static GHashTable *
index_of(const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    return record_index_items(&records);
}

/* Finds the years with which @scenario (NULL: none) begins. */
static void
read_years(Placing *placing, const Scenario *scenario)
{
    const Period *period = scenario != NULL ? (const Period *)scenario->period : NULL;
    const SparsePosition *position =
        scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
    const char *from = period != NULL ? period->from : NULL;
    const char *date = position != NULL && position->date != NULL ? position->date : from;
    placing->start = from != NULL ? atoi(from) : 0;
    placing->now = date != NULL ? atoi(date) : 0;
}

/* Puts all units of the roster into zones of @state, whose nations and places are known, and none
 * of whose units are. */
static void
unit_zones_fill(ScenarioState *state)
{
    const Scenario *scenario = state->scenario;
    const gboolean has_position = scenario != NULL && scenario->position != NULL;
    const Records nobody = {0};
    Placing placing = {
        .state = state,
        .entries = record_index_items(
            has_position ? &((const SparsePosition *)scenario->position)->units : &nobody),
        .types = index_of(state->set, ENTITY_TYPE),
        .units = index_of(state->set, ENTITY_UNIT),
        .boxes = index_of(state->set, ENTITY_BOX),
        .aboard =
            g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref),
        .placed = g_hash_table_new(NULL, NULL),
    };
    read_years(&placing, scenario);
    pass_all(&placing, data_set_records(state->set, ENTITY_UNIT));
    if (has_position && state->chart->has_stack_order)
        order_stacks(state, (const SparsePosition *)scenario->position);
    GHashTableIter iter;
    gpointer units;
    g_hash_table_iter_init(&iter, state->zones);
    while (g_hash_table_iter_next(&iter, NULL, &units))
        note_units(state->by_id[ENTITY_UNIT], units);
    note_units(state->by_id[ENTITY_UNIT], state->nowhere);
    g_hash_table_unref(placing.entries);
    g_hash_table_unref(placing.types);
    g_hash_table_unref(placing.units);
    g_hash_table_unref(placing.boxes);
    g_hash_table_unref(placing.aboard);
    g_hash_table_unref(placing.placed);
}

/* Returns: (transfer none): the record of that key in @said, what a scenario says of such; NULL: it
 * says nothing. */
static gconstpointer
find_said(GHashTable *said, const char *id)
{
    const Record *record = find_by_id(said, id);
    return record != NULL && !record_is_absent(record) ? record : NULL;
}

static gint32
number_of_side(const DataSet *set, const char *id)
{
    Records sides = data_set_records(set, ENTITY_SIDE);
    for (guint32 i = 0; id != NULL && i < sides.length; i++)
        if (g_strcmp0(record_key(sides.items[i]), id) == 0)
            return (gint32)i;
    return NO_NAME;
}

/* Enters the state @item of the record of that id. They are entered from the last to the first: of
 * two with one id the first is meant. */
static void
add_state(ScenarioState *state, EntityId entity, const char *id, gpointer item)
{
    if (id != NULL)
        g_hash_table_insert(state->by_id[entity], (gpointer)id, item);
}

static void
read_nation(ScenarioState *state, NationState *nation, GHashTable *said)
{
    const Nation *printed = nation->nation;
    const Stance *stance = find_said(said, printed->id);
    gint32 side = stance != NULL ? number_of_side(state->set, stance->side) : NO_NAME;
    gboolean has_status = stance != NULL && record_has_key(&stance->record, "status");
    nation->stance = stance;
    nation->side = side != NO_NAME ? side : number_of_side(state->set, printed->side);
    nation->status = has_status ? stance->status : printed->status;
    nation->paint = nation_paint_of_pieces(state->set, printed);
    add_state(state, ENTITY_NATION, printed->id, nation);
}

const SystemChart *
scenario_chart_of_set(const DataSet *set)
{
    static const SystemChart nothing = {.n_signs = 0};
    const System *system = system_of_game(data_set_root(set, ENTITY_GAME));
    return system != NULL && system->chart != NULL ? system->chart : &nothing;
}

gint
scenario_unit_facing(const UnitState *unit)
{
    gboolean faces = unit->entry != NULL && record_has_key(&unit->entry->record, "facing");
    return faces ? unit->entry->facing : -1;
}

char *
scenario_unit_label(const UnitState *unit, LabelSpot spot, const LabelRow **row)
{
    for (guint i = 0; i < unit->chart->n_labels; i++) {
        const LabelRow *label = &unit->chart->labels[i];
        char *words = label->spot == spot ? label->of(unit->unit, unit->strength) : NULL;
        if (words == NULL)
            continue;
        if (row != NULL)
            *row = label;
        return words;
    }
    return NULL;
}

ChartPlace
scenario_place_chart(const PlaceState *place)
{
    return (ChartPlace){place->space, place->state, place->is_capital};
}

static void
read_signs(const SystemChart *chart, PlaceState *place)
{
    const ChartPlace asked = scenario_place_chart(place);
    for (guint i = 0; i < chart->n_signs; i++)
        place->signs[i] = chart->signs[i].of(&asked);
}

static void
read_place(ScenarioState *state, PlaceState *place, GHashTable *said)
{
    const Space *space = place->space;
    const State *changed = find_said(said, space->id);
    place->state = changed;
    place->name = record_name(&space->record);
    if (changed != NULL) {
        place->owner = scenario_state_nation(state, changed->nation);
        place->marker = scenario_state_nation(state, changed->marker);
        place->name = changed->name != NULL ? changed->name : place->name;
    }
    if (place->owner == NULL)
        place->owner = scenario_state_nation(state, space->nation);
    add_state(state, ENTITY_SPACE, space->id, place);
    if (place->owner != NULL && place->marker != NULL && place->marker != place->owner)
        state->nations[place->owner - state->nations].n_lost++;
}

/* After the places, of which signs may stand out. */
static void
read_capitals(ScenarioState *state, const Nation *nation)
{
    for (guint32 i = 0; i < nation->capitals.length; i++) {
        PlaceState *place = find_by_id(state->by_id[ENTITY_SPACE], nation->capitals.items[i]);
        if (place != NULL)
            place->is_capital = TRUE;
    }
}

/* After the places: levels follow from the lands that are lost, where the scenario says none. */
static void
read_level(NationState *nation)
{
    const Level *level = (const Level *)nation->nation->level;
    const Stance *stance = nation->stance;
    nation->has_level = level != NULL;
    if (level != NULL)
        nation->worked_level = MAX(level->start - nation->n_lost * level->per_land, 0);
    nation->level = nation->worked_level;
    if (stance != NULL && record_has_key(&stance->record, "level")) {
        nation->has_level = TRUE;
        nation->level = stance->level;
    }
}

static void
read_track(TrackState *track, GHashTable *said)
{
    const Mark *mark = find_said(said, track->track->id);
    gboolean is_put = mark != NULL && record_has_key(&mark->record, "at");
    track->mark = mark;
    track->at = is_put ? mark->at : track->track->from;
}

static void
read_all(ScenarioState *state, const SparsePosition *position)
{
    Records nations = data_set_records(state->set, ENTITY_NATION);
    Records spaces = data_set_records(state->set, ENTITY_SPACE);
    Records tracks = data_set_records(state->set, ENTITY_TRACK);
    g_autoptr(GHashTable) stances = record_index_items(&position->nations);
    g_autoptr(GHashTable) states = record_index_items(&position->places);
    g_autoptr(GHashTable) marks = record_index_items(&position->tracks);
    state->n_nations = nations.length;
    state->n_places = spaces.length;
    state->n_tracks = tracks.length;
    state->nations = g_new0(NationState, MAX(nations.length, 1));
    state->places = g_new0(PlaceState, MAX(spaces.length, 1));
    state->tracks = g_new0(TrackState, MAX(tracks.length, 1));
    for (guint32 i = nations.length; i-- > 0;) {
        state->nations[i].nation = (const Nation *)nations.items[i];
        read_nation(state, &state->nations[i], stances);
    }
    for (guint32 i = spaces.length; i-- > 0;) {
        state->places[i].space = (const Space *)spaces.items[i];
        read_place(state, &state->places[i], states);
    }
    for (guint32 i = 0; i < nations.length; i++) {
        NationState *nation = &state->nations[i];
        const NationState *other = scenario_state_nation(state, nation->nation->pool);
        nation->pool = other != NULL ? other : nation;
        read_level(nation);
        read_capitals(state, nation->nation);
    }
    for (guint32 i = 0; i < spaces.length; i++)
        read_signs(state->chart, &state->places[i]);
    for (guint32 i = 0; i < tracks.length; i++) {
        state->tracks[i].track = (const Track *)tracks.items[i];
        read_track(&state->tracks[i], marks);
    }
}

ScenarioState *
scenario_state_new(const DataSet *set, const Scenario *scenario)
{
    static const EntityId found[] = {ENTITY_NATION, ENTITY_SPACE, ENTITY_UNIT};
    static const SparsePosition nothing;
    ScenarioState *state = g_new0(ScenarioState, 1);
    const Record *position = scenario != NULL ? scenario->position : NULL;
    state->set = set;
    state->scenario = scenario;
    state->chart = scenario_chart_of_set(set);
    state->texts = g_string_chunk_new(1024);
    state->nowhere = g_array_new(FALSE, FALSE, sizeof(UnitState));
    state->zones =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_array_unref);
    for (guint i = 0; i < G_N_ELEMENTS(found); i++)
        state->by_id[found[i]] = g_hash_table_new(g_str_hash, g_str_equal);
    read_all(state, position != NULL ? (const SparsePosition *)position : &nothing);
    unit_zones_fill(state);
    return state;
}

void
scenario_state_free(ScenarioState *state)
{
    if (state == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++)
        g_clear_pointer(&state->by_id[i], g_hash_table_unref);
    g_hash_table_unref(state->zones);
    g_array_unref(state->nowhere);
    g_string_chunk_free(state->texts);
    g_free(state->nations);
    g_free(state->places);
    g_free(state->tracks);
    g_free(state);
}

const NationState *
scenario_state_nation(const ScenarioState *state, const char *id)
{
    return find_by_id(state->by_id[ENTITY_NATION], id);
}

const PlaceState *
scenario_state_place(const ScenarioState *state, const char *id)
{
    return find_by_id(state->by_id[ENTITY_SPACE], id);
}

const UnitState *
scenario_state_unit(const ScenarioState *state, const char *id)
{
    return find_by_id(state->by_id[ENTITY_UNIT], id);
}

const GArray *
scenario_state_units(const ScenarioState *state, const char *zone)
{
    return find_by_id(state->zones, zone);
}

GPtrArray *
scenario_state_zones(const ScenarioState *state, const char *prefix)
{
    GPtrArray *zones = g_ptr_array_new();
    GHashTableIter iter;
    gpointer zone;
    g_hash_table_iter_init(&iter, state->zones);
    while (g_hash_table_iter_next(&iter, &zone, NULL))
        if (g_str_has_prefix(zone, prefix))
            g_ptr_array_add(zones, zone);
    g_ptr_array_sort(zones, name_compare);
    return zones;
}

const char *
scenario_nation_name(const NationState *nation)
{
    return nation != NULL ? record_name(&nation->nation->record) : NULL;
}

Upkeep
scenario_state_upkeep(const ScenarioState *state, const PlaceState *place)
{
    const UpkeepRow *upkeep = state->chart->upkeep;
    const GArray *units = scenario_state_units(state, place->space->id);
    g_autoptr(GArray) lodgers = g_array_new(FALSE, FALSE, sizeof(Lodger));
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        const NationState *nation = unit->nation;
        const Lodger lodger = {
            .unit = unit->unit,
            .type = unit->type,
            .nation = nation != NULL ? (gint32)(nation - state->nations) : NO_NAME,
            .side = nation != NULL ? nation->side : NO_NAME,
        };
        if (!unit->is_aboard)
            g_array_append_val(lodgers, lodger);
    }
    if (upkeep == NULL)
        return (Upkeep){0};
    return upkeep->of(place->space, (const Lodger *)lodgers->data, lodgers->len);
}
