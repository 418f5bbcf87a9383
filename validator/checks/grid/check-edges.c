/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edges of grids, where units come and go; terrain that bridges; costs that are said twice.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* The hexes of one edge. */
typedef struct {
    CheckRun *run;
    const Grid *grid;
    HexGrid form;
    const Edge *edge;
    const Region *region;
    Hex *hexes; /* owned */
    guint n_hexes;
} EdgeHexes;

static void
add(const EdgeHexes *edge, FindingId id, int item)
{
    Finding *finding = finding_list_add_record(
        edge->run->findings, id, &edge->region->record, "places", item,
        SAY("region", record_call(&edge->region->record)),
        SAY("grid", record_call(&edge->grid->record)),
        SAY("hex", item >= 0 ? edge->region->places.items[item] : NULL), NULL);
    finding_add_related(edge->run->findings, finding, &edge->edge->record, NULL, "The edge.");
}

/* Returns: whether a side of @hex is one of the map. */
static gboolean
is_at_rim(const EdgeHexes *edge, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++)
        if (!grid_has_hex(edge->grid, hex_beyond(&edge->form, hex, side)))
            return TRUE;
    return FALSE;
}

static gpointer
key_of(const EdgeHexes *edge, Hex hex)
{
    return GUINT_TO_POINTER(hex_index(&edge->form, hex) + 1);
}

/* Returns: whether one can go from the first hex to all others without leaving them. */
static gboolean
hangs_together(const EdgeHexes *edge)
{
    g_autoptr(GHashTable) left = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Hex));
    for (guint i = 0; i < edge->n_hexes; i++)
        g_hash_table_add(left, key_of(edge, edge->hexes[i]));
    g_array_append_vals(open, edge->hexes, MIN(edge->n_hexes, 1));
    for (guint next = 0; next < open->len; next++) {
        Hex from = g_array_index(open, Hex, next);
        g_hash_table_remove(left, key_of(edge, from));
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex to = hex_beyond(&edge->form, from, side);
            if (hex_is_within(&edge->form, to) && g_hash_table_remove(left, key_of(edge, to)))
                g_array_append_val(open, to);
        }
    }
    return g_hash_table_size(left) == 0;
}

static void
check_edge(CheckRun *run, const Grid *grid, const Edge *of, const Region *region)
{
    EdgeHexes edge = {
        .run = run,
        .grid = grid,
        .form = grid_form(grid),
        .edge = of,
        .region = region,
        .hexes = g_new(Hex, region->places.length + 1),
    };
    guint n_inside = 0;
    for (guint32 i = 0; i < region->places.length; i++) {
        Hex *hex = &edge.hexes[edge.n_hexes];
        if (!grid_find_hex(grid, region->places.items[i], hex)) {
            if (id_index_find(run->ids, ENTITY_SPACE, region->places.items[i]) != NULL)
                add(&edge, FINDING_GRID_EDGE_ELSEWHERE, (int)i);
            break;
        }
        edge.n_hexes++;
        if (is_at_rim(&edge, *hex))
            continue;
        n_inside++;
        add(&edge, FINDING_GRID_EDGE_INSIDE, (int)i);
    }
    if (edge.n_hexes == region->places.length && n_inside == 0 && !hangs_together(&edge))
        add(&edge, FINDING_GRID_EDGE_TORN, -1);
    g_free(edge.hexes);
}

/* Returns: whether @grid has an edge where units of @side leave the map. */
static gboolean
has_exit(const Grid *grid, const char *side)
{
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        if (edge->record.raw || !record_gives(&edge->record, "purpose") ||
            edge->purpose == PURPOSE_ENTRY)
            continue;
        if (edge->side == NULL || strcmp(edge->side, side) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: whether somebody leaves @grid by an edge. */
static gboolean
has_exits(const Grid *grid)
{
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        if (!edge->record.raw && record_gives(&edge->record, "purpose") &&
            edge->purpose != PURPOSE_ENTRY)
            return TRUE;
    }
    return FALSE;
}

/* Where routed units flee to an edge, or one side has such an edge, each side needs one. */
static void
check_exits(CheckRun *run, const Grid *grid)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->raw ? ((const Rules *)rules)->battle : NULL;
    gboolean all_flee = battle != NULL && !battle->raw && record_gives(battle, "flight") &&
                        ((const BattleProfile *)battle)->flight == FLIGHT_EXIT;
    if (!all_flee && !has_exits(grid))
        return;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const char *side = sides.items[i]->raw ? NULL : record_key(sides.items[i]);
        if (side == NULL || has_exit(grid, side))
            continue;
        Finding *finding = check_tell(run, FINDING_GRID_NO_EXIT, &grid->record, "edges",
                                      SAY("grid", record_call(&grid->record)),
                                      SAY("side", record_call(sides.items[i])));
        if (all_flee)
            finding_add_related(run->findings, finding, battle, "flight", "How far they rout.");
    }
}

/* Tells of the edges of @grid, each region once, while there are hexes @left to be looked at. */
static void
check_edges_of(CheckRun *run, const Grid *grid, guint32 *left)
{
    g_autoptr(GHashTable) looked_at = g_hash_table_new(NULL, NULL);
    for (guint32 i = 0; i < grid->edges.length; i++) {
        const Edge *edge = (const Edge *)grid->edges.items[i];
        const Record *record = edge->record.raw || edge->region == NULL
                                   ? NULL
                                   : id_index_find(run->ids, ENTITY_REGION, edge->region);
        const Region *region = (const Region *)record;
        if (record == NULL || record->raw || region->places.length > *left ||
            !g_hash_table_add(looked_at, (gpointer)record))
            continue;
        *left -= region->places.length;
        check_edge(run, grid, edge, region);
    }
}

void
check_edges(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    guint32 left = LIMIT_EDGE_HEXES;
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_gives(&grid->record, "top"))
            continue;
        check_edges_of(run, grid, &left);
        check_exits(run, grid);
    }
}

/* Returns: the id of the terrain of @hex of @grid, or NULL. */
static const char *
terrain_at(const CheckRun *run, const Grid *grid, Hex hex)
{
    if (!grid_has_hex(grid, hex))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    const Record *space = id_index_find(run->ids, ENTITY_SPACE, id->str);
    return space != NULL && !space->raw ? ((const Space *)space)->terrain : NULL;
}

/* A hex of @terrain at @hex of which none around is what it leads across. */
static void
check_crossing(CheckRun *run, const Grid *grid, Hex hex, const Terrain *terrain)
{
    HexGrid form = grid_form(grid);
    if (g_strcmp0(terrain_at(run, grid, hex), terrain->id) != 0)
        return;
    for (guint side = 0; side < HEX_SIDES; side++)
        if (g_strcmp0(terrain_at(run, grid, hex_beyond(&form, hex, side)), terrain->bridges) == 0)
            return;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    finding_list_add_record(run->findings, FINDING_GRID_BRIDGE_WITHOUT_WATER, &grid->record,
                            "terrain", hex.row, SAY("hex", id->str),
                            SAY("border", record_call(&terrain->record)), NULL);
}

/* Returns: (transfer full): the terrains that lead across another one, by their signs. */
static GHashTable *
crossings_by_sign(const CheckRun *run)
{
    GHashTable *crossings = g_hash_table_new(NULL, NULL);
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || terrain->bridges == NULL || terrain->sign == NULL)
            continue;
        gpointer sign = GUINT_TO_POINTER(g_utf8_get_char(terrain->sign));
        if (!g_hash_table_contains(crossings, sign))
            g_hash_table_insert(crossings, sign, (gpointer)terrain);
    }
    return crossings;
}

/* Looks at the hexes of @grid that lead across something, while there are some @left to look at. */
static void
check_crossings_of(CheckRun *run, const Grid *grid, GHashTable *crossings, guint32 *left)
{
    for (guint32 row = 0; row < grid->terrain.length; row++) {
        Hex hex = {.column = 0, .row = (gint32)row};
        const char *at = grid->terrain.items[row];
        for (; *at != '\0' && hex.column < grid->columns; at = g_utf8_next_char(at), hex.column++) {
            gpointer sign = GUINT_TO_POINTER(g_utf8_get_char(at));
            const Terrain *terrain = g_hash_table_lookup(crossings, sign);
            if (terrain == NULL || *left == 0)
                continue;
            (*left)--;
            check_crossing(run, grid, hex, terrain);
        }
    }
}

void
check_crossings(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    g_autoptr(GHashTable) crossings = crossings_by_sign(run);
    guint32 left = LIMIT_BRIDGE_HEXES;
    for (guint32 i = 0; i < grids.length && g_hash_table_size(crossings) > 0; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (!grid->record.raw && record_gives(&grid->record, "top"))
            check_crossings_of(run, grid, crossings, &left);
    }
}

/* Returns: whether an item before @index says the same as it does. */
static gboolean
stands_before(Records costs, guint32 index)
{
    g_autofree char *cost = record_to_text(costs.items[index]);
    for (guint32 i = 0; i < index; i++) {
        g_autofree char *other = record_to_text(costs.items[i]);
        if (strcmp(cost, other) == 0)
            return TRUE;
    }
    return FALSE;
}

void
check_costs(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    Records costs = record->raw                            ? (Records){0}
                    : record->entity->id == ENTITY_TERRAIN ? ((const Terrain *)record)->costs
                                                           : ((const Border *)record)->costs;
    g_autoptr(GHashTable) types = g_hash_table_new(g_str_hash, g_str_equal);
    const Record *all = NULL;
    for (guint32 i = 0; i < costs.length; i++) {
        const PointCost *cost = (const PointCost *)costs.items[i];
        const char *twice = all != NULL ? "any type" : NULL;
        for (guint32 j = 0; j < cost->types.length && !cost->record.raw; j++)
            if (!g_hash_table_add(types, (gpointer)cost->types.items[j]))
                twice = cost->types.items[j];
        if (!cost->record.raw && cost->types.length == 0)
            all = &cost->record;
        if (twice == NULL)
            continue;
        Finding *finding = check_tell(run, FINDING_TABLE_COST_TWICE, &cost->record, NULL,
                                      SAY("where", record_call(record)), SAY("type", twice));
        const RecordPlace at = {
            .parent = place,
            .record = &cost->record,
            .field = record_field(record, "costs"),
            .index = i,
        };
        if (stands_before(costs, i))
            fix_item_remove(run, finding, &at);
    }
}
