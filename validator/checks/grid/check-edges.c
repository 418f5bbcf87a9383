/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edges of grids, where units come and go; terrain that bridges; costs that are said twice.
 */
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"
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
    Finding *finding = finding_list_add_record(edge->run->findings,
                                               id,
                                               &edge->region->record,
                                               "places",
                                               item,
                                               "region",
                                               record_call(&edge->region->record),
                                               "grid",
                                               record_call(&edge->grid->record),
                                               "hex",
                                               item >= 0 ? edge->region->places.items[item] : NULL,
                                               NULL);
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

/* Returns: whether one can go from the first hex to all others without leaving them. */
static gboolean
hangs_together(const EdgeHexes *edge)
{
    g_autofree gboolean *is_reached = g_new0(gboolean, edge->n_hexes + 1);
    g_autoptr(GArray) open = g_array_new(FALSE, TRUE, sizeof(guint));
    g_array_set_size(open, edge->n_hexes > 0 ? 1 : 0);
    is_reached[0] = TRUE;
    for (guint next = 0; next < open->len; next++)
        for (guint i = 0; i < edge->n_hexes; i++) {
            Hex from = edge->hexes[g_array_index(open, guint, next)];
            if (is_reached[i] || hex_distance(&edge->form, from, edge->hexes[i]) > 1)
                continue;
            is_reached[i] = TRUE;
            g_array_append_val(open, i);
        }
    return open->len == edge->n_hexes;
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

/* Where routed units flee to an edge each side needs one. */
static void
check_exits(CheckRun *run, const Grid *grid)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *battle = rules != NULL && !rules->raw ? ((const Rules *)rules)->battle : NULL;
    if (battle == NULL || battle->raw || !record_gives(battle, "flight") ||
        ((const BattleProfile *)battle)->flight != FLIGHT_EXIT)
        return;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; i < sides.length; i++) {
        const char *side = sides.items[i]->raw ? NULL : record_key(sides.items[i]);
        if (side == NULL || has_exit(grid, side))
            continue;
        Finding *finding = finding_list_add_record(run->findings,
                                                   FINDING_GRID_NO_EXIT,
                                                   &grid->record,
                                                   "edges",
                                                   -1,
                                                   "grid",
                                                   record_call(&grid->record),
                                                   "side",
                                                   record_call(sides.items[i]),
                                                   NULL);
        finding_add_related(run->findings, finding, battle, "flight", "How far they flee.");
    }
}

void
check_edges(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_gives(&grid->record, "top"))
            continue;
        for (guint32 j = 0; j < grid->edges.length; j++) {
            const Edge *edge = (const Edge *)grid->edges.items[j];
            const Record *region = edge->record.raw || edge->region == NULL
                                       ? NULL
                                       : id_index_find(run->ids, ENTITY_REGION, edge->region);
            if (region != NULL && !region->raw)
                check_edge(run, grid, edge, (const Region *)region);
        }
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
    finding_list_add_record(run->findings,
                            FINDING_GRID_BRIDGE_WITHOUT_WATER,
                            &grid->record,
                            "terrain",
                            hex.row,
                            "hex",
                            id->str,
                            "border",
                            record_call(&terrain->record),
                            NULL);
}

void
check_crossings(CheckRun *run)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < terrains.length * grids.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i / grids.length];
        const Grid *grid = (const Grid *)grids.items[i % grids.length];
        if (terrain->record.raw || terrain->bridges == NULL || terrain->sign == NULL ||
            grid->record.raw || !record_gives(&grid->record, "top"))
            continue;
        for (guint32 row = 0; row < grid->terrain.length; row++) {
            const char *line = grid->terrain.items[row];
            for (const char *at = strstr(line, terrain->sign); at != NULL && *terrain->sign != '\0';
                 at = strstr(at + 1, terrain->sign))
                check_crossing(run,
                               grid,
                               (Hex){(gint32)g_utf8_pointer_to_offset(line, at), (gint32)row},
                               terrain);
        }
    }
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
        if (twice != NULL)
            finding_list_add_record(run->findings,
                                    FINDING_TABLE_COST_TWICE,
                                    &cost->record,
                                    NULL,
                                    -1,
                                    "where",
                                    record_call(record),
                                    "type",
                                    twice,
                                    NULL);
    }
}
