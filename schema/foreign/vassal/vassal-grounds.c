/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: what the hexes of the board are, and how they are called.
 */
#include "schema/foreign/vassal/vassal.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/limits.h"

#include <string.h>

/* What hexes are of which nothing is said. */
#define GROUND_OF_ALL "Clear"

/* A zone no larger than so many hexes is drawn around one: a little more than from corner to corner
 * of one that is as far from side to side. */
#define WIDEST_HEX 1.25

void
vassal_take_labels(Vassal *vassal, const VassalGrid *grid)
{
    gint32 column = (grid->is_sideways ? vassal->row : vassal->column) + grid->h_first,
           row = (grid->is_sideways ? vassal->column : vassal->row) + grid->v_first;
    gint32 letters = grid->letters_rows ? row : column, first = grid->letters_rows ? column : row;
    vassal->is_numbered =
        grid->is_numbered && letters == 0 && first >= 0 && first <= LIMIT_FOREIGN_FIRST;
    if (!vassal->is_numbered)
        return;
    vassal->map->grid->labels = (HexLabels){
        .letters_rows = grid->letters_rows,
        .first = first,
        .digits = grid->digits,
    };
}

/* Makes @terrain of the hexes that @labels name. */
static void
paint_hexes(ForeignGrid *grid, const char *labels, guint32 terrain)
{
    g_auto(GStrv) parts = g_strsplit(labels, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        Hex hex;
        if (!hex_label_read(&grid->labels, &grid->form, parts[i], &hex))
            continue;
        guint32 *at = &grid->terrains[hex_index(&grid->form, hex)];
        *at = *at != FOREIGN_NONE ? terrain : *at;
    }
}

/* Gives the hexes that @ground names its level. */
static void
raise_hexes(ForeignGrid *grid, const VassalGround *ground)
{
    g_auto(GStrv) parts = g_strsplit(ground->labels, " ", -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        Hex hex;
        if (hex_label_read(&grid->labels, &grid->form, parts[i], &hex))
            grid->levels[hex_index(&grid->form, hex)] = (guint8)ground->level;
    }
}

/* Lays along the sides that @ground names what it is. */
static void
line_hexes(ForeignMap *map, const VassalGround *ground)
{
    ForeignGrid *grid = map->grid;
    ForeignHexside made = {.border = foreign_map_border(map, ground->name)};
    g_auto(GStrv) parts = g_strsplit(ground->labels, " ", -1);
    for (guint i = 0; parts[i] != NULL && made.border != FOREIGN_NONE; i++) {
        char *colon = strchr(parts[i], ':');
        gint direction =
            colon != NULL ? words_find(direction_words, colon + 1, strlen(colon + 1)) : -1;
        if (direction < 0 || hex_side_number(&grid->form, (guint)direction) < 0 ||
            grid->sides->len >= LIMIT_HEXES)
            continue;
        *colon = '\0';
        made.side = (guint)direction + 1;
        if (hex_label_read(&grid->labels, &grid->form, parts[i], &made.hex) &&
            grid->terrains[hex_index(&grid->form, made.hex)] != FOREIGN_NONE)
            g_array_append_val(grid->sides, made);
    }
}

void
vassal_take_grounds(Vassal *vassal)
{
    ForeignMap *map = vassal->map;
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    ForeignTerrain clear = {.called.name = GROUND_OF_ALL};
    gboolean is_clear = FALSE;
    for (guint i = 0; i < vassal->grounds->len; i++) {
        const VassalGround *ground = &g_array_index(vassal->grounds, VassalGround, i);
        gboolean is_read =
            ground->map == board->map && map->terrains->len < LIMIT_FOREIGN_TERRAINS - 1;
        ForeignTerrain made = {.called.name = ground->name, .is_sea = ground->is_sea};
        vassal_note(vassal, is_read ? VASSAL_GROUND : VASSAL_GROUND_OTHER, ground->line);
        if (!is_read)
            continue;
        if (ground->level > 0) {
            raise_hexes(map->grid, ground);
            continue;
        }
        if (ground->is_side) {
            line_hexes(map, ground);
            continue;
        }
        paint_hexes(map->grid, ground->labels,
                    ground->name != NULL ? map->terrains->len : FOREIGN_NONE);
        if (ground->name != NULL)
            g_array_append_val(map->terrains, made);
    }
    for (guint32 i = 0; i < foreign_map_n_spots(map); i++)
        if (map->grid->terrains[i] == VASSAL_HEX_THERE) {
            map->grid->terrains[i] = map->terrains->len;
            is_clear = TRUE;
        }
    if (is_clear)
        g_array_append_val(map->terrains, clear);
}

/* Gives the hex @index the name @name, where it has none. Returns: whether it had none. */
static gboolean
name_hex(ForeignGrid *grid, GHashTable *named, guint32 index, const char *name)
{
    ForeignHex called = {hex_of_index(&grid->form, index), name};
    if (!g_hash_table_add(named, GUINT_TO_POINTER(index)))
        return FALSE;
    g_array_append_val(grid->named, called);
    return TRUE;
}

/* Returns: the hex that @zone is drawn around and in which the grid goes on; FOREIGN_NONE: none. */
static guint32
hex_of_zone(const Vassal *vassal, const VassalZone *zone)
{
    const VassalBoard *board = &g_array_index(vassal->boards, VassalBoard, vassal->board);
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    Box box = zone->around;
    double most = grid->dy * WIDEST_HEX * MAP_SVG_GRID.units;
    double width = (double)box.right - box.left, height = (double)box.bottom - box.top;
    if (!zone->shows_hexes || zone->name[0] == '\0' || zone->n_points < 3 || width > most ||
        height > most)
        return FOREIGN_NONE;
    return vassal_hex_at(vassal, (box.left + width / 2) / MAP_SVG_GRID.units,
                         (box.top + height / 2) / MAP_SVG_GRID.units);
}

/* Returns: the row that says what became of @zone. */
static VassalRow
take_zone(Vassal *vassal, GHashTable *named, const VassalZone *zone)
{
    if (zone->board != vassal->board)
        return VASSAL_ZONE_BOARD;
    guint32 index = hex_of_zone(vassal, zone);
    gboolean is_name =
        index != FOREIGN_NONE && name_hex(vassal->map->grid, named, index, zone->name);
    return is_name ? VASSAL_ZONE_NAME : VASSAL_ZONE_HEXES;
}

void
vassal_name_hexes(Vassal *vassal)
{
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < vassal->regions->len; i++) {
        const VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        guint32 index =
            region->name[0] != '\0' ? vassal_hex_at(vassal, region->x, region->y) : FOREIGN_NONE;
        VassalRow row = VASSAL_REGION_BAD;
        if (region->board != vassal->board) {
            row = VASSAL_REGION_BOARD;
        } else if (index != FOREIGN_NONE) {
            gboolean is_name = name_hex(vassal->map->grid, named, index, region->name);
            row = is_name ? VASSAL_REGION_HEX : VASSAL_REGION_TWICE;
        }
        vassal_note(vassal, row, region->line);
    }
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, i);
        vassal_note(vassal, take_zone(vassal, named, zone), zone->line);
    }
}
