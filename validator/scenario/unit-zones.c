/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units are put into zones from below: first who stands there, then who is aboard of them. A zone
 * that does not mean one is nowhere, as is who would be aboard of himself.
 */
#include "validator/scenario/unit-zones.h"

#include "schema/model/zone.h"
#include "validator/scenario/nation-paint.h"

#include <stdlib.h>

/* Units aboard of units aboard of units: who is aboard carries nobody. */
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
find(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

/* Returns: (transfer full): the one zone that @zone means for @unit in @year, or NULL. */
static char *
concrete(const Placing *placing, const Unit *unit, const Zone *zone, gint year)
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
        return find(placing->boxes, zone->id) != NULL ? g_strconcat("@box:", zone->id, NULL) : NULL;
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
    const GPtrArray *aboard = find(placing->aboard, unit->id);
    const PlacedUnit *entry = find_said(placing->entries, unit->id);
    gboolean has_steps = entry != NULL && record_gives(&entry->record, "strength");
    const NationState *nation = scenario_state_nation(placing->state, unit->nation);
    const UnitState added = {
        .unit = unit,
        .type = find(placing->types, unit->type),
        .nation = nation,
        .command =
            (const UnitCommand *)record_named(placing->state->set, ENTITY_COMMAND, unit->command),
        .entry = entry,
        .zone = zone,
        .strength = has_steps ? entry->strength : unit->strength,
        .paint = nation != NULL ? nation->paint : paint_of_pieces(placing->state->set, NULL),
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
    g_autofree char *text = is_zone ? concrete(placing, unit, &zone, year) : NULL;
    if (text != NULL)
        add_unit(placing, g_string_chunk_insert_const(placing->state->texts, text), unit, 0);
}

static void
pass_all(const Placing *placing, Records units)
{
    for (Pass pass = 0; pass < N_PASSES; pass++)
        for (guint32 i = 0; i < units.length; i++) {
            const Unit *unit = (const Unit *)units.items[i];
            if (unit->id != NULL && find(placing->units, unit->id) == unit)
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
    return records_index(&records);
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

void
unit_zones_fill(ScenarioState *state)
{
    const Scenario *scenario = state->scenario;
    const gboolean has_position = scenario != NULL && scenario->position != NULL;
    const Records nobody = {0};
    Placing placing = {
        .state = state,
        .entries = records_index(has_position ? &((const SparsePosition *)scenario->position)->units
                                              : &nobody),
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
