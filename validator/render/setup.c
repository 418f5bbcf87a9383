/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units are put into zones from below: first who stands there, then who is aboard of them.
 */
#include "validator/render/setup.h"

#include <string.h>

#define ABOARD "@aboard:"

/* Units aboard of units aboard of units: fleets carry armies, and armies nobody. */
#define ABOARD_DEPTH_MAX 4

/* A block of nobody's. */
#define PAINT_UNKNOWN 0xb8ab90

typedef struct {
    const DataSet *set;
    Setup *setup;
    GHashTable *placed;  /* owned: unit -> PlacedUnit */
    GHashTable *types;   /* owned: id -> UnitType */
    GHashTable *nations; /* owned: id -> Nation */
    GHashTable *aboard;  /* owned: carrier -> GPtrArray of Unit */
} Setting;

static gboolean
is_given(const Record *record, const char *key)
{
    return record_gives(record, key);
}

static gpointer
find(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

guint32
setup_paint(const DataSet *set, const Nation *nation)
{
    Records colours = data_set_records(set, ENTITY_COLOUR);
    if (nation == NULL)
        return PAINT_UNKNOWN;
    for (guint32 i = 0; i < colours.length; i++) {
        const Colour *colour = (const Colour *)colours.items[i];
        if (g_strcmp0(colour->id, nation->colour) == 0 && is_given(&colour->record, "paint"))
            return (guint32)colour->paint;
    }
    return is_given(&nation->record, "paint") ? (guint32)nation->paint : PAINT_UNKNOWN;
}

/* Returns: (transfer none): the zone of @unit, or NULL: it waits in a pool. */
static const char *
zone_of(const Setting *setting, const Unit *unit)
{
    const PlacedUnit *placed = find(setting->placed, unit->id);
    return placed != NULL && placed->at != NULL ? placed->at : unit->start;
}

static SetupUnit
set_up(const Setting *setting, const Unit *unit, gboolean is_aboard)
{
    const PlacedUnit *placed = find(setting->placed, unit->id);
    gboolean is_reduced = placed != NULL && is_given(&placed->record, "strength");
    return (SetupUnit){
        .unit = unit,
        .type = find(setting->types, unit->type),
        .paint = setup_paint(setting->set, find(setting->nations, unit->nation)),
        .strength = is_reduced ? placed->strength : unit->strength,
        .is_aboard = is_aboard,
    };
}

static void
add_unit(const Setting *setting, GArray *units, const Unit *unit, guint depth)
{
    const GPtrArray *aboard = find(setting->aboard, unit->id);
    SetupUnit set = set_up(setting, unit, depth > 0);
    g_array_append_val(units, set);
    for (guint i = 0; aboard != NULL && depth < ABOARD_DEPTH_MAX && i < aboard->len; i++)
        add_unit(setting, units, aboard->pdata[i], depth + 1);
}

static void
add_to_zone(const Setting *setting, const char *zone, const Unit *unit)
{
    GArray *units = g_hash_table_lookup(setting->setup->zones, zone);
    if (units == NULL) {
        units = g_array_new(FALSE, FALSE, sizeof(SetupUnit));
        g_hash_table_insert(setting->setup->zones, (gpointer)zone, units);
    }
    add_unit(setting, units, unit, 0);
}

static void
add_aboard(const Setting *setting, const char *carrier, const Unit *unit)
{
    GPtrArray *aboard = g_hash_table_lookup(setting->aboard, carrier);
    if (aboard == NULL) {
        aboard = g_ptr_array_new();
        g_hash_table_insert(setting->aboard, (gpointer)carrier, aboard);
    }
    g_ptr_array_add(aboard, (gpointer)unit);
}

/* Goes through the roster twice, as all must be aboard before their carriers are put anywhere. */
static void
fill_zones(const Setting *setting)
{
    Records units = data_set_records(setting->set, ENTITY_UNIT);
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 i = 0; i < units.length; i++) {
            const Unit *unit = (const Unit *)units.items[i];
            const char *zone = zone_of(setting, unit);
            if (unit->id == NULL || zone == NULL)
                continue;
            gboolean is_aboard = g_str_has_prefix(zone, ABOARD);
            if (pass == 0 && is_aboard)
                add_aboard(setting, zone + strlen(ABOARD), unit);
            if (pass == 1 && !is_aboard)
                add_to_zone(setting, zone, unit);
        }
}

static GHashTable *
index_of(const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    return records_index(&records);
}

void
setup_init(Setup *setup, const DataSet *set, const SparsePosition *position)
{
    const Records nobody = {0};
    setup->zones =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_array_unref);
    Setting setting = {
        .set = set,
        .setup = setup,
        .placed = records_index(position != NULL ? &position->units : &nobody),
        .types = index_of(set, ENTITY_TYPE),
        .nations = index_of(set, ENTITY_NATION),
        .aboard =
            g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref),
    };
    fill_zones(&setting);
    g_hash_table_unref(setting.placed);
    g_hash_table_unref(setting.types);
    g_hash_table_unref(setting.nations);
    g_hash_table_unref(setting.aboard);
}

void
setup_clear(Setup *setup)
{
    g_clear_pointer(&setup->zones, g_hash_table_unref);
}

const GArray *
setup_units(const Setup *setup, const char *zone)
{
    return setup->zones != NULL && zone != NULL ? g_hash_table_lookup(setup->zones, zone) : NULL;
}

static int
compare_zones(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *
setup_zones(const Setup *setup, const char *prefix)
{
    GPtrArray *zones = g_ptr_array_new();
    GHashTableIter iter;
    gpointer zone;
    if (setup->zones == NULL)
        return zones;
    g_hash_table_iter_init(&iter, setup->zones);
    while (g_hash_table_iter_next(&iter, &zone, NULL))
        if (g_str_has_prefix(zone, prefix))
            g_ptr_array_add(zones, zone);
    g_ptr_array_sort(zones, compare_zones);
    return zones;
}
