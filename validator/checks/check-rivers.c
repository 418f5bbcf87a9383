/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rivers of grids, which are lines of hexes: that no hex is missing in them, and that bridges lead
 * across them and are not beside them.
 */
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"

#include <string.h>

/* What a hex is for a river. */
typedef enum {
    LAND,
    WATER,  /* terrain that no unit may enter, drawn as water or led across by another */
    BRIDGE, /* terrain that leads across such terrain */
} Ground;

/* So many hexes are a river; fewer may be ponds. */
#define RIVER_LEAST 3

/* A hex of water that is no farther from other water belongs to it; so does one before which,
 * within so many hexes in one direction, a river leads away. */
#define WATER_NEAR 2u
#define WATER_AHEAD 6u

typedef struct {
    CheckRun *run;
    const Grid *grid;
    HexGrid form;
    guint8 *grounds; /* owned: of Ground, by index of the hex */
    gunichar *signs; /* owned: likewise; 0: no hex */
    guint8 *ends;    /* owned: of RiverEnd, likewise */
} River;

/* Returns: (transfer full): Ground by sign, plus 1, of the terrains that matter. */
static GHashTable *
grounds_by_sign(const CheckRun *run)
{
    GHashTable *grounds = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) bridged = g_hash_table_new(g_str_hash, g_str_equal);
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (!terrain->record.raw && terrain->bridges != NULL)
            g_hash_table_add(bridged, (gpointer)terrain->bridges);
    }
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (terrain->record.raw || terrain->sign == NULL || terrain->id == NULL)
            continue;
        gboolean is_water =
            terrain->costs.length == 0 && terrain->record.kept == NULL &&
            (g_hash_table_contains(bridged, terrain->id) ||
             (record_has_key(&terrain->record, "pattern") && terrain->pattern == PATTERN_WATER));
        Ground ground = terrain->bridges != NULL ? BRIDGE : is_water ? WATER : LAND;
        gpointer sign = GUINT_TO_POINTER(g_utf8_get_char(terrain->sign));
        if (ground != LAND && !g_hash_table_contains(grounds, sign))
            g_hash_table_insert(grounds, sign, GUINT_TO_POINTER(ground + 1));
    }
    return grounds;
}

/* Reads the lines of the grid. Returns: whether there is water in them. */
static gboolean
read_lines(River *river, GHashTable *grounds)
{
    gboolean has_water = FALSE;
    for (guint32 row = 0; row < river->grid->terrain.length && (gint32)row < river->form.n_rows;
         row++) {
        Hex hex = {.column = 0, .row = (gint32)row};
        const char *at = river->grid->terrain.items[row];
        for (; *at != '\0' && hex.column < river->form.n_columns;
             at = g_utf8_next_char(at), hex.column++) {
            guint32 index = hex_index(&river->form, hex);
            gunichar sign = g_utf8_get_char(at);
            guint ground = GPOINTER_TO_UINT(g_hash_table_lookup(grounds, GUINT_TO_POINTER(sign)));
            river->signs[index] = sign == ' ' ? 0 : sign;
            river->grounds[index] = ground > 0 ? (guint8)(ground - 1) : LAND;
            has_water = has_water || river->grounds[index] == WATER;
        }
    }
    return has_water;
}

/* Takes the terrain that the map states for single hexes. @grounds: by the sign. */
static void
read_spaces(River *river, GHashTable *grounds)
{
    Records spaces = data_set_records(river->run->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        Hex hex;
        if (space->record.raw || space->record.derived || space->terrain == NULL ||
            space->id == NULL || !grid_find_hex(river->grid, space->id, &hex))
            continue;
        const Terrain *terrain =
            (const Terrain *)id_index_find_read(river->run->ids, ENTITY_TERRAIN, space->terrain);
        if (terrain == NULL || terrain->sign == NULL)
            continue;
        gunichar sign = g_utf8_get_char(terrain->sign);
        guint ground = GPOINTER_TO_UINT(g_hash_table_lookup(grounds, GUINT_TO_POINTER(sign)));
        river->signs[hex_index(&river->form, hex)] = sign;
        river->grounds[hex_index(&river->form, hex)] = ground > 0 ? (guint8)(ground - 1) : LAND;
    }
}

static Ground
ground_at(const River *river, Hex hex)
{
    return hex_is_within(&river->form, hex) ? river->grounds[hex_index(&river->form, hex)] : LAND;
}

/* Returns: whether @hex is at the edge of the map. */
static gboolean
is_at_rim(const River *river, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beside = hex_neighbour(&river->form, hex, side);
        if (!hex_is_within(&river->form, beside) ||
            river->signs[hex_index(&river->form, beside)] == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: how many hexes around @hex belong to rivers; in how many places they touch it, without
 * touching each other, goes to @n_runs. */
static guint
count_beside(const River *river, Hex hex, guint *n_runs)
{
    guint n = 0;
    *n_runs = 0;
    gboolean was_river = ground_at(river, hex_neighbour(&river->form, hex, HEX_SIDES - 1)) != LAND;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gboolean is_river = ground_at(river, hex_neighbour(&river->form, hex, side)) != LAND;
        n += is_river;
        *n_runs += is_river && !was_river;
        was_river = is_river;
    }
    return n;
}

/* What ends at a hex: one that has water on one side of it at most. */
typedef enum {
    NO_END,
    SHORT_END, /* of fewer hexes, such as a pond */
    LONG_END,  /* of RIVER_LEAST hexes in a line */
} RiverEnd;

static RiverEnd
end_at(const River *river, Hex hex)
{
    guint n_runs;
    if (count_beside(river, hex, &n_runs) > 1)
        return NO_END;
    Hex before = hex;
    Hex at = hex;
    for (guint n = 1; n < RIVER_LEAST; n++) {
        Hex next = at;
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex beside = hex_neighbour(&river->form, at, side);
            if (ground_at(river, beside) != LAND && !hex_is_same(beside, before))
                next = beside;
        }
        if (hex_is_same(next, at))
            return SHORT_END;
        before = at;
        at = next;
    }
    return LONG_END;
}

/* Whether @hex has the same ground as another hex beside it that is no river: it is no crossing
 * with a ground of its own. */
static gboolean
is_like_around(const River *river, Hex hex)
{
    gunichar sign = river->signs[hex_index(&river->form, hex)];
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beside = hex_neighbour(&river->form, hex, side);
        if (hex_is_within(&river->form, beside) &&
            river->signs[hex_index(&river->form, beside)] == sign)
            return TRUE;
    }
    return FALSE;
}

static void
report_hex(const River *river, FindingId id, Hex hex)
{
    g_autoptr(GString) name = g_string_new(NULL);
    grid_hex_id(river->grid, hex, name);
    check_report_item(river->run, id, &river->grid->record, "terrain", hex.row,
                      FINDING_ARG("hex", name->str),
                      FINDING_ARG("grid", argument_record_name(&river->grid->record)));
}

/* Reports @hex, which is no water, if two rivers end beside it and do not touch each other. */
static void
check_hole(River *river, Hex hex)
{
    guint n_ends = 0;
    gboolean has_river = FALSE;
    guint n_runs;
    count_beside(river, hex, &n_runs);
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beside = hex_neighbour(&river->form, hex, side);
        RiverEnd end = hex_is_within(&river->form, beside)
                           ? (RiverEnd)river->ends[hex_index(&river->form, beside)]
                           : NO_END;
        n_ends += end != NO_END;
        has_river = has_river || end == LONG_END;
    }
    if (n_ends < 2 || !has_river || n_runs < 2 || !is_like_around(river, hex))
        return;
    report_hex(river, FINDING_GRID_RIVER_HOLE, hex);
    /* Another hex between the same two ends is no second hole. */
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beside = hex_neighbour(&river->form, hex, side);
        if (hex_is_within(&river->form, beside))
            river->ends[hex_index(&river->form, beside)] = NO_END;
    }
}

/* Looks at the hexes around @end for a hole. */
static void
check_beside(River *river, Hex end)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex hex = hex_neighbour(&river->form, end, side);
        guint32 index = hex_is_within(&river->form, hex) ? hex_index(&river->form, hex) : 0;
        if (hex_is_within(&river->form, hex) && river->signs[index] != 0 &&
            river->grounds[index] == LAND)
            check_hole(river, hex);
    }
}

/* A bridge beside which the river continues: what it leads across is on one side of it only. */
static void
check_bridge(const River *river, Hex hex)
{
    guint n_runs;
    guint n = count_beside(river, hex, &n_runs);
    if (n > 1 && n_runs == 1 && n < HEX_SIDES && !is_at_rim(river, hex))
        report_hex(river, FINDING_GRID_BRIDGE_ASIDE, hex);
}

static void
check_river(River *river, GHashTable *grounds)
{
    guint32 n = (guint32)river->form.n_columns * (guint32)river->form.n_rows;
    if (!read_lines(river, grounds))
        return;
    read_spaces(river, grounds);
    for (guint32 i = 0; i < n; i++)
        if (river->grounds[i] != LAND)
            river->ends[i] = (guint8)end_at(river, hex_of_index(&river->form, i));
    for (guint32 i = 0; i < n; i++) {
        if (river->grounds[i] == BRIDGE)
            check_bridge(river, hex_of_index(&river->form, i));
        if (river->ends[i] != NO_END)
            check_beside(river, hex_of_index(&river->form, i));
    }
}

/* Whether @hex, of a river, is alone: all around it is land. */
static gboolean
is_alone(const River *river, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beside = hex_neighbour(&river->form, hex, side);
        if (!hex_is_within(&river->form, beside) || ground_at(river, beside) != LAND)
            return FALSE;
    }
    return TRUE;
}

/* Whether @hex, which is alone, is close to other water, or in line with a river close to it: one
 * of its hexes was left out, or is in the wrong column. Elsewhere it is a pond. */
static gboolean
is_near_water(const River *river, Hex hex)
{
    guint32 n = (guint32)river->form.n_columns * (guint32)river->form.n_rows;
    for (guint32 i = 0; i < n; i++) {
        Hex other = hex_of_index(&river->form, i);
        guint distance = river->grounds[i] == WATER ? hex_distance(&river->form, hex, other) : 0;
        if (distance > 0 && distance <= WATER_NEAR)
            return TRUE;
    }
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex ahead = hex;
        for (guint i = 0, n_river = 0; i < WATER_AHEAD; i++) {
            ahead = hex_neighbour(&river->form, ahead, side);
            n_river = ground_at(river, ahead) != LAND ? n_river + 1 : 0;
            if (n_river == RIVER_LEAST)
                return TRUE;
        }
    }
    return FALSE;
}

/* Reports the only hex of water that touches no other one, if there are more of its sign, and some
 * near it. */
static void
check_lone_water(const River *river)
{
    guint32 n = (guint32)river->form.n_columns * (guint32)river->form.n_rows;
    guint32 alone = n;
    guint n_others = 0;
    for (guint32 i = 0; i < n; i++) {
        if (river->grounds[i] != WATER || !is_alone(river, hex_of_index(&river->form, i)))
            continue;
        if (alone < n)
            return;
        alone = i;
    }
    for (guint32 i = 0; alone < n && i < n; i++)
        n_others +=
            i != alone && river->grounds[i] == WATER && river->signs[i] == river->signs[alone];
    if (n_others >= RIVER_LEAST && is_near_water(river, hex_of_index(&river->form, alone)))
        report_hex(river, FINDING_GRID_LONE_WATER, hex_of_index(&river->form, alone));
}

void
check_rivers(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    g_autoptr(GHashTable) grounds = grounds_by_sign(run);
    guint32 n_made = grid_layer_n_made(grids);
    for (guint32 i = 0; i < n_made && g_hash_table_size(grounds) > 0; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_has_key(&grid->record, "top") ||
            check_shows_through(run, &grid->record, record_field(&grid->record, "terrain")))
            continue;
        River river = {.run = run, .grid = grid, .form = grid_form(grid)};
        gsize n = (gsize)river.form.n_columns * (gsize)river.form.n_rows;
        river.grounds = g_malloc0(n + 1);
        river.signs = g_new0(gunichar, n + 1);
        river.ends = g_malloc0(n + 1);
        check_river(&river, grounds);
        check_lone_water(&river);
        g_free(river.grounds);
        g_free(river.signs);
        g_free(river.ends);
    }
}
