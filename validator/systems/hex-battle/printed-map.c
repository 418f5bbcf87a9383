/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the map: hexes, what lies beside them, and where one leaves it.
 */
#include "validator/systems/hex-battle/printed-reading.h"

#include "schema/store/grid-layer.h"
#include "validator/engine/verbs/situation.h"

#include <string.h>

/* Axial coordinates grow along sides; a hex keeps them whatever the form of its grid. */
static void
place_hex(HexPrint *hex, const HexGrid *form, Hex at, gint32 grid)
{
    gint32 line = form->has_flat_top ? at.column : at.row;
    gint32 is_odd = line & 1;
    gint32 slid = (line + (form->shifts_even ? is_odd : -is_odd)) / 2;
    hex->q = form->has_flat_top ? at.column : at.column - slid;
    hex->r = form->has_flat_top ? at.row - slid : at.row;
    hex->grid = grid;
}

static void
read_grid(Reading *reading, const Grid *grid, gint32 number)
{
    GridPrint *print = &reading->printed->grids[number];
    print->form = grid_form(grid);
    gint32 n_hexes = print->form.n_columns * MIN(print->form.n_rows, (gint32)grid->terrain.length);
    print->places = g_new(gint32, n_hexes + 1);
    const HexLabels labels = grid_labels(grid);
    g_autoptr(GString) id = g_string_new(NULL);
    for (gint32 i = 0; i < n_hexes; i++) {
        Hex hex = hex_of_index(&print->form, (guint32)i);
        g_string_truncate(id, 0);
        grid_labelled_id(grid, &labels, hex, id);
        gint32 place = number_of(reading, ENTITY_SPACE, id->str);
        print->places[i] = place;
        if (place != NO_NAME)
            place_hex(&reading->printed->hexes[place], &print->form, hex, number);
    }
    print->form.n_rows = n_hexes / MAX(print->form.n_columns, 1);
    for (gint32 i = 0; i < n_hexes; i++)
        for (guint side = 0; print->places[i] != NO_NAME && side < HEX_SIDES; side++) {
            Hex beyond = hex_beyond(&print->form, hex_of_index(&print->form, (guint32)i), side);
            if (hex_is_within(&print->form, beyond))
                reading->printed->hexes[print->places[i]].beside[side] =
                    print->places[hex_index(&print->form, beyond)];
        }
}

/* Returns: the place to which @way leads. Where it is made of a grid it names one beside @hex by
 * its very text. */
static gint32
place_of_way(const Reading *reading, Records spaces, const HexPrint *hex, const Neighbour *way)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 place = hex->beside[side];
        if (place != NO_NAME && ((const Space *)spaces.items[place])->id == way->to)
            return place;
    }
    return number_of(reading, ENTITY_SPACE, way->to);
}

/* What lies along its sides; there is no way over a side that the data take away. */
static void
read_sides(Reading *reading, Records spaces, const Space *space, HexPrint *hex)
{
    gint32 found[HEX_SIDES];
    memset(found, 0xff, sizeof found);
    for (guint32 i = 0; i < space->neighbours.length; i++) {
        const Neighbour *way = (const Neighbour *)space->neighbours.items[i];
        gint32 to = place_of_way(reading, spaces, hex, way);
        for (guint side = 0; side < HEX_SIDES; side++) {
            if (hex->beside[side] != to || to == NO_NAME)
                continue;
            found[side] = to;
            hex->border[side] = number_of(reading, ENTITY_BORDER, way->border);
            hex->inner |= (guint8)((way->outer == FALSE) << side);
        }
    }
    memcpy(hex->beside, found, sizeof found);
}

/* Returns: the hex one step from the one at @place over @side, and one more over @next; NO_NAME:
 * none. */
static gint32
two_steps(const HexPrint *hexes, gint32 place, guint side, guint next)
{
    gint32 near = hexes[place].beside[side];
    return near != NO_NAME ? hexes[near].beside[next] : NO_NAME;
}

/* Lists the hexes two steps from the one at @place: straight ahead over each side and, by either
 * way, between that and the next one. */
static void
find_afar(HexPrint *hexes, gint32 place)
{
    HexPrint *hex = &hexes[place];
    for (guint side = 0; side < HEX_SIDES; side++) {
        guint next = (side + 1) % HEX_SIDES;
        gint32 ahead = two_steps(hexes, place, side, side);
        gint32 between = two_steps(hexes, place, side, next);
        if (between == NO_NAME)
            between = two_steps(hexes, place, next, side);
        if (ahead != NO_NAME)
            hex->afar[hex->n_afar++] = ahead;
        if (between != NO_NAME)
            hex->afar[hex->n_afar++] = between;
    }
}

void
read_hexes(Reading *reading)
{
    Printed *printed = reading->printed;
    Records grids = board_list(reading->input->map, "grids");
    Records spaces = board_list(reading->input->map, "spaces");
    Records terrains = board_list(reading->input->tables, "terrains");
    const Field *level = entity_find_field(entity_get(ENTITY_SPACE), "level", strlen("level"), 0);
    printed->hexes = g_new0(HexPrint, reading->rules->board.n_places + 1);
    printed->n_grids = grids.length;
    printed->grids = g_new0(GridPrint, grids.length + 1);
    for (guint i = 0; i < reading->rules->board.n_places; i++) {
        HexPrint *hex = &printed->hexes[i];
        hex->grid = NO_NAME;
        memset(hex->beside, 0xff, sizeof hex->beside);
        memset(hex->border, 0xff, sizeof hex->border);
    }
    for (guint32 i = 0; i < grids.length; i++)
        read_grid(reading, (const Grid *)grids.items[i], (gint32)i);
    for (guint32 i = 0; i < spaces.length && i < reading->rules->board.n_places; i++) {
        const Space *space = (const Space *)spaces.items[i];
        HexPrint *hex = &printed->hexes[i];
        hex->terrain = number_of(reading, ENTITY_TERRAIN, space->terrain);
        hex->level = (gint32)space->level;
        if (!record_has(&space->record, level) && hex->terrain != NO_NAME)
            hex->level = (gint32)((const Terrain *)terrains.items[hex->terrain])->level;
        read_sides(reading, spaces, space, hex);
    }
    for (guint i = 0; i < reading->rules->board.n_places; i++)
        find_afar(printed->hexes, (gint32)i);
}

void
read_edges(Reading *reading)
{
    Printed *printed = reading->printed;
    const Board *board = &reading->rules->board;
    Records grids = board_list(reading->input->map, "grids");
    guint8 *marked[G_N_ELEMENTS(printed->exits)]; /* by region: for whom its hexes are marked */
    for (guint i = 0; i < G_N_ELEMENTS(printed->exits); i++) {
        printed->exits[i] = g_malloc0(board->n_places + 1);
        marked[i] = g_malloc0(board->n_regions + 1);
    }
    for (guint32 i = 0; i < grids.length; i++) {
        Records edges = ((const Grid *)grids.items[i])->edges;
        for (guint32 j = 0; j < edges.length; j++) {
            const Edge *edge = (const Edge *)edges.items[j];
            gint32 region = number_of(reading, ENTITY_REGION, edge->region);
            gint32 side = number_of(reading, ENTITY_SIDE, edge->side);
            if (region == NO_NAME || edge->purpose == PURPOSE_ENTRY)
                continue;
            const CodeSpan *places = &board->regions[region];
            const guint8 whose = (guint8)(side == NO_NAME ? 0xff : 1 << side);
            guint8 *of_region = &marked[edge->purpose == PURPOSE_EXIT][region];
            guint8 *exits = printed->exits[edge->purpose == PURPOSE_EXIT];
            const guint8 before = *of_region;
            *of_region |= whose;
            for (guint32 k = 0; *of_region != before && k < places->n; k++)
                exits[board->region_places[places->first + k]] |= whose;
        }
    }
    for (guint i = 0; i < G_N_ELEMENTS(marked); i++)
        g_free(marked[i]);
}

void
count_ways_out(Reading *reading)
{
    Printed *printed = reading->printed;
    const Board *board = &reading->rules->board;
    g_autofree gint32 *queue = g_new(gint32, board->n_places + 1);
    printed->ways_out = g_new(gint16, (gsize)board->n_sides * board->n_places + 1);
    for (guint side = 0; side < board->n_sides; side++) {
        gint16 *ways = printed->ways_out + (gsize)side * board->n_places;
        guint n = 0;
        for (guint i = 0; i < board->n_places; i++) {
            gboolean is_exit = (printed->exits[0][i] >> side & 1) != 0;
            ways[i] = is_exit ? 0 : G_MAXINT16;
            if (is_exit)
                queue[n++] = (gint32)i;
        }
        for (guint i = 0; i < n; i++)
            for (guint j = 0; j < HEX_SIDES; j++) {
                gint32 to = printed->hexes[queue[i]].beside[j];
                if (to == NO_NAME || ways[to] != G_MAXINT16)
                    continue;
                ways[to] = (gint16)(ways[queue[i]] + 1);
                queue[n++] = to;
            }
    }
}
