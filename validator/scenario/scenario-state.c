/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed, and over it what the scenario says.
 */
#include "validator/scenario/scenario-state.h"

#include "schema/model/records/record.h"
#include "schema/text/names.h"
#include "validator/engine/name-index.h"
#include "validator/scenario/nation-paint.h"
#include "validator/scenario/unit-zones.h"
#include "validator/systems/systems.h"

#include <string.h>

static gpointer
find(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

gconstpointer
find_said(GHashTable *said, const char *id)
{
    const Record *record = find(said, id);
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
enter(ScenarioState *state, EntityId entity, const char *id, gpointer item)
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
    gboolean has_status = stance != NULL && record_gives(&stance->record, "status");
    nation->stance = stance;
    nation->side = side != NO_NAME ? side : number_of_side(state->set, printed->side);
    nation->status = has_status ? stance->status : printed->status;
    nation->paint = paint_of_pieces(state->set, printed);
    enter(state, ENTITY_NATION, printed->id, nation);
}

const SystemChart *
chart_of_set(const DataSet *set)
{
    static const SystemChart nothing = {.n_signs = 0};
    const System *system = system_of_game(data_set_root(set, ENTITY_GAME));
    return system != NULL && system->chart != NULL ? system->chart : &nothing;
}

gint
unit_state_facing(const UnitState *unit)
{
    gboolean faces = unit->entry != NULL && record_gives(&unit->entry->record, "facing");
    return faces ? unit->entry->facing : -1;
}

char *
unit_state_label(const UnitState *unit, LabelSpot spot, const LabelRow **row)
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
place_state_chart(const PlaceState *place)
{
    return (ChartPlace){place->space, place->state, place->is_capital};
}

static void
read_signs(const SystemChart *chart, PlaceState *place)
{
    const ChartPlace asked = place_state_chart(place);
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
    enter(state, ENTITY_SPACE, space->id, place);
    if (place->owner != NULL && place->marker != NULL && place->marker != place->owner)
        state->nations[place->owner - state->nations].n_lost++;
}

/* After the places, of which signs may stand out. */
static void
read_capitals(ScenarioState *state, const Nation *nation)
{
    for (guint32 i = 0; i < nation->capitals.length; i++) {
        PlaceState *place = find(state->by_id[ENTITY_SPACE], nation->capitals.items[i]);
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
    if (stance != NULL && record_gives(&stance->record, "level")) {
        nation->has_level = TRUE;
        nation->level = stance->level;
    }
}

static void
read_track(TrackState *track, GHashTable *said)
{
    const Mark *mark = find_said(said, track->track->id);
    gboolean is_put = mark != NULL && record_gives(&mark->record, "at");
    track->mark = mark;
    track->at = is_put ? mark->at : track->track->from;
}

static void
read_all(ScenarioState *state, const SparsePosition *position)
{
    Records nations = data_set_records(state->set, ENTITY_NATION);
    Records spaces = data_set_records(state->set, ENTITY_SPACE);
    Records tracks = data_set_records(state->set, ENTITY_TRACK);
    g_autoptr(GHashTable) stances = records_index(&position->nations);
    g_autoptr(GHashTable) states = records_index(&position->places);
    g_autoptr(GHashTable) marks = records_index(&position->tracks);
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
    state->chart = chart_of_set(set);
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
    return find(state->by_id[ENTITY_NATION], id);
}

const PlaceState *
scenario_state_place(const ScenarioState *state, const char *id)
{
    return find(state->by_id[ENTITY_SPACE], id);
}

const UnitState *
scenario_state_unit(const ScenarioState *state, const char *id)
{
    return find(state->by_id[ENTITY_UNIT], id);
}

const GArray *
scenario_state_units(const ScenarioState *state, const char *zone)
{
    return find(state->zones, zone);
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
nation_state_name(const NationState *nation)
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
