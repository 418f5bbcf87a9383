/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks are dealt out to trays by their zone; those aboard of one go with it.
 */
#include "editor/tools/scenario-trays.h"

#include "schema/model/zone.h"
#include "schema/text/names.h"
#include "validator/checks/turn-span.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* Units aboard of units aboard of units: fleets carry armies, and armies nobody. */
#define ABOARD_DEPTH_MAX 4

typedef struct {
    const DataSet *set;
    const Period *period; /* NULL: none */
    GPtrArray *trays;
    GHashTable *by_zone; /* owned: zone -> Tray */
    GHashTable *placed;  /* owned: unit -> PlacedUnit */
    GHashTable *units;   /* owned: id -> Unit */
    GHashTable *types;   /* owned: id -> UnitType */
    GHashTable *nations; /* owned: id -> Nation */
    GHashTable *spaces;  /* owned: id -> Space */
    gint first_year;     /* of the period; 0: it cannot be counted */
} Dealing;

static gpointer
find(GHashTable *index, const char *id)
{
    return id != NULL ? g_hash_table_lookup(index, id) : NULL;
}

/* Returns: what the scenario says of @unit, or NULL. */
static const PlacedUnit *
entry_of(const Dealing *dealing, const Unit *unit)
{
    const PlacedUnit *placed = find(dealing->placed, unit->id);
    return placed != NULL && !placed->absent ? placed : NULL;
}

static void
free_tray(gpointer data)
{
    Tray *tray = data;
    g_free(tray->zone);
    g_free(tray->title);
    g_free(tray->words);
    g_array_unref(tray->blocks);
    g_free(tray);
}

/* Consumes @zone, @title and @words. */
static Tray *
add_tray(Dealing *dealing, TrayKind kind, char *zone, char *title, char *words)
{
    Tray *tray = g_new0(Tray, 1);
    *tray = (Tray){
        .kind = kind,
        .zone = zone,
        .title = title,
        .words = words,
        .blocks = g_array_new(FALSE, FALSE, sizeof(TrayBlock)),
    };
    g_ptr_array_add(dealing->trays, tray);
    if (zone != NULL)
        g_hash_table_insert(dealing->by_zone, zone, tray);
    return tray;
}

static const char *
pool_of(const Dealing *dealing, const Unit *unit)
{
    const Nation *nation = find(dealing->nations, unit->nation);
    if (nation == NULL)
        return unit->nation;
    return nation->pool != NULL ? nation->pool : nation->id;
}

static void
add_pool(Dealing *dealing, const Nation *nation)
{
    const char *name = record_name(&nation->record);
    g_autofree char *zone = g_strconcat("@pool:", nation->id, NULL);
    if (g_hash_table_contains(dealing->by_zone, zone))
        return;
    Tray *tray = add_tray(dealing,
                          TRAY_POOL,
                          g_steal_pointer(&zone),
                          g_strdup_printf(_("Pool of %s"), name),
                          g_strdup_printf(_("pool of %s"), name));
    tray->nation = nation;
}

/* Pools of nations that units of the roster wait in, in the order of the nations. */
static void
add_pools(Dealing *dealing)
{
    Records units = data_set_records(dealing->set, ENTITY_UNIT);
    Records nations = data_set_records(dealing->set, ENTITY_NATION);
    g_autoptr(GHashTable) used = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < units.length; i++) {
        const char *pool = pool_of(dealing, (const Unit *)units.items[i]);
        if (pool != NULL)
            g_hash_table_add(used, (gpointer)pool);
    }
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->id != NULL && g_hash_table_contains(used, nation->id))
            add_pool(dealing, nation);
    }
}

static Tray *
add_year(Dealing *dealing, gint year)
{
    return add_tray(dealing,
                    TRAY_YEAR,
                    g_strdup_printf("@year:%d", year),
                    g_strdup_printf("%d", year),
                    g_strdup_printf(_("year %d"), year));
}

static void
add_years(Dealing *dealing)
{
    TurnSpan span;
    if (!turn_span_in(dealing->set, dealing->period, &span) || span.last < span.first)
        return;
    gint first = span.first / span.n_seasons, last = span.last / span.n_seasons;
    dealing->first_year = first;
    for (gint year = first; year <= last && year - first < TRAY_YEARS_MAX; year++)
        add_year(dealing, year);
}

static void
add_boxes(Dealing *dealing)
{
    Records boxes = data_set_records(dealing->set, ENTITY_BOX);
    for (guint32 i = 0; i < boxes.length; i++) {
        const OffMapBox *box = (const OffMapBox *)boxes.items[i];
        g_autofree char *zone = g_strconcat("@box:", box->id, NULL);
        const char *name = record_name(&box->record);
        if (box->id != NULL && !g_hash_table_contains(dealing->by_zone, zone))
            add_tray(dealing,
                     TRAY_BOX,
                     g_steal_pointer(&zone),
                     g_strdup(name),
                     g_strdup_printf(_("box %s"), name));
    }
    add_tray(dealing,
             TRAY_OUT,
             g_strdup("@out"),
             g_strdup(_("Out of the game")),
             g_strdup(_("out of the game")));
}

/* Returns: the tray of that zone, which is made where it has a name but no tray yet. */
static Tray *
tray_for(Dealing *dealing, const char *zone)
{
    Tray *tray = g_hash_table_lookup(dealing->by_zone, zone);
    Zone parsed;
    if (tray != NULL || !zone_parse(zone, &parsed))
        return tray;
    const Nation *nation = parsed.kind == ZONE_POOL ? find(dealing->nations, parsed.id) : NULL;
    if (nation != NULL)
        add_pool(dealing, nation);
    if (parsed.kind == ZONE_YEAR_OF)
        add_year(dealing, parsed.year);
    return g_hash_table_lookup(dealing->by_zone, zone);
}

static Tray *
lost_tray(Dealing *dealing)
{
    for (guint i = 0; i < dealing->trays->len; i++) {
        Tray *tray = dealing->trays->pdata[i];
        if (tray->kind == TRAY_LOST)
            return tray;
    }
    return add_tray(dealing, TRAY_LOST, NULL, g_strdup(_("Nowhere")), g_strdup(_("nowhere")));
}

/* Returns: the tray in which @unit is, NULL: it is on the map. */
static Tray *
tray_where(Dealing *dealing, const Unit *unit, guint depth)
{
    const PlacedUnit *placed = entry_of(dealing, unit);
    const char *at = placed != NULL && placed->at != NULL ? placed->at : unit->start;
    g_autofree char *other = NULL;
    Zone zone;
    if (at == NULL)
        at = "@pool";
    if (!zone_parse(at, &zone))
        return lost_tray(dealing);
    if (zone.kind == ZONE_PLACE && find(dealing->spaces, zone.id) != NULL)
        return NULL;
    if (zone.kind == ZONE_ABOARD) {
        const Unit *carrier = find(dealing->units, zone.id);
        return carrier != NULL && depth < ABOARD_DEPTH_MAX ? tray_where(dealing, carrier, depth + 1)
                                                           : lost_tray(dealing);
    }
    if (zone.kind == ZONE_POOL && zone.id == NULL)
        other = g_strconcat("@pool:", pool_of(dealing, unit), NULL);
    else if (zone.kind == ZONE_YEAR_NOW || zone.kind == ZONE_YEAR_AHEAD)
        other = g_strdup_printf("@year:%d", dealing->first_year + zone.year);
    Tray *tray = tray_for(dealing, other != NULL ? other : at);
    return tray != NULL ? tray : lost_tray(dealing);
}

static void
deal_out(Dealing *dealing)
{
    Records units = data_set_records(dealing->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->id == NULL || find(dealing->units, unit->id) != unit)
            continue;
        Tray *tray = tray_where(dealing, unit, 0);
        const PlacedUnit *placed = entry_of(dealing, unit);
        gboolean has_steps = placed != NULL && record_gives(&placed->record, "strength");
        const TrayBlock block = {
            .unit = unit,
            .type = find(dealing->types, unit->type),
            .nation = find(dealing->nations, unit->nation),
            .strength = has_steps ? placed->strength : unit->strength,
            .is_stated = placed != NULL,
        };
        if (tray != NULL)
            g_array_append_val(tray->blocks, block);
    }
}

static gint
compare_trays(gconstpointer a, gconstpointer b)
{
    const Tray *one = *(const Tray *const *)a, *other = *(const Tray *const *)b;
    if (one->kind != other->kind || one->kind != TRAY_YEAR)
        return (gint)one->kind - (gint)other->kind;
    return atoi(one->title) - atoi(other->title);
}

static GHashTable *
index_of(const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    return records_index(&records);
}

GPtrArray *
scenario_trays(const DataSet *set, const Scenario *scenario)
{
    const Records nobody = {0};
    const SparsePosition *position =
        scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
    Dealing dealing = {
        .set = set,
        .period = scenario != NULL ? (const Period *)scenario->period : NULL,
        .trays = g_ptr_array_new_with_free_func(free_tray),
        .by_zone = g_hash_table_new(g_str_hash, g_str_equal),
        .placed = records_index(position != NULL ? &position->units : &nobody),
        .units = index_of(set, ENTITY_UNIT),
        .types = index_of(set, ENTITY_TYPE),
        .nations = index_of(set, ENTITY_NATION),
        .spaces = index_of(set, ENTITY_SPACE),
    };
    add_pools(&dealing);
    add_years(&dealing);
    add_boxes(&dealing);
    deal_out(&dealing);
    /* What was made for single blocks stands with its like. */
    g_ptr_array_sort(dealing.trays, compare_trays);
    g_hash_table_unref(dealing.by_zone);
    g_hash_table_unref(dealing.placed);
    g_hash_table_unref(dealing.units);
    g_hash_table_unref(dealing.types);
    g_hash_table_unref(dealing.nations);
    g_hash_table_unref(dealing.spaces);
    return dealing.trays;
}

char *
tray_block_title(const Tray *tray, const TrayBlock *block)
{
    g_autofree char *steps = g_strdup_printf("%" G_GINT64_FORMAT, block->strength);
    g_autofree char *full = g_strdup_printf("%" G_GINT64_FORMAT, block->unit->strength);
    const char *name = record_name(&block->unit->record);
    return g_strdup_printf(_("%s, %s of %s, %s"), name, steps, full, tray->words);
}

static void
add_name(GString *all, const char *name)
{
    if (name != NULL)
        g_string_append_printf(all, "%s ", name);
}

gboolean
tray_block_matches(const TrayBlock *block, const char *words)
{
    const Unit *unit = block->unit;
    g_autoptr(GString) all = g_string_new(NULL);
    add_name(all, unit->name);
    add_name(all, unit->id);
    for (guint32 i = 0; i < unit->aliases.length; i++)
        add_name(all, unit->aliases.items[i]);
    add_name(all, block->nation != NULL ? record_name(&block->nation->record) : NULL);
    add_name(all, block->type != NULL ? record_name(&block->type->record) : NULL);
    g_autofree char *names = name_fold(all->str);
    g_autofree char *folded = name_fold(words);
    g_auto(GStrv) wanted = g_strsplit(folded, " ", -1);
    for (guint i = 0; wanted[i] != NULL; i++)
        if (strstr(names, wanted[i]) == NULL)
            return FALSE;
    return TRUE;
}
