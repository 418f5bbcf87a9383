/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: which board is the map, and its hexes. VASSAL knows no size of a grid: it has as many
 * hexes as have their middle on the board, or in the zone that it lies in.
 */
#include "schema/foreign/vassal/picture-size.h"
#include "schema/foreign/vassal/vassal.h"
#include "schema/geometry/limits.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/limits.h"

#include <math.h>
#include <string.h>

/* What all hexes are. */
#define GROUND_OF_ALL "Clear"

#define IMAGES "images/"

/* Where hexes may have their middle, in pixels, and which columns and rows of VASSAL do. */
typedef struct {
    double left, top, right, bottom;
    gint32 column, row, n_columns, n_rows;
} Extent;

static VassalBoard *
board_at(const Vassal *vassal, guint32 index)
{
    return &g_array_index(vassal->boards, VassalBoard, index);
}

gboolean
vassal_point(double x, double y, Point *point)
{
    x = round(x * MAP_SVG_GRID.units);
    y = round(y * MAP_SVG_GRID.units);
    if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
        return FALSE;
    *point = (Point){(gint32)x, (gint32)y};
    return TRUE;
}

/* Finds the size of @board in its picture. */
static void
measure_picture(const Vassal *vassal, VassalBoard *board)
{
    guint32 width, height;
    g_autofree char *name = g_strconcat(IMAGES, board->image, NULL);
    g_autoptr(GBytes) bytes =
        board->image[0] != '\0' ? foreign_source_read(vassal->source, name, NULL) : NULL;
    if (bytes != NULL && picture_size(bytes, &width, &height)) {
        board->width = width;
        board->height = height;
    }
}

/* Finds how far the set-up stacks of @board reach. */
static void
measure_stacks(const Vassal *vassal, VassalBoard *board)
{
    for (guint i = 0; i < vassal->stacks->len; i++) {
        const VassalStack *stack = &g_array_index(vassal->stacks, VassalStack, i);
        if (stack->map != board->map || !isfinite(stack->x) || !isfinite(stack->y))
            continue;
        board->width = MAX(board->width, stack->x + 1);
        board->height = MAX(board->height, stack->y + 1);
        board->is_measured = TRUE;
    }
}

/* Finds where the hexes of @grid may lie. */
static void
measure(const Vassal *vassal, const VassalGrid *grid, VassalBoard *board, Extent *extent)
{
    if (grid->zone != FOREIGN_NONE) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, grid->zone);
        *extent = (Extent){.left = INFINITY, .top = INFINITY};
        for (guint i = 0; i < zone->n_points; i++) {
            Point at = g_array_index(vassal->points, Point, zone->start + i);
            extent->left = MIN(extent->left, at.x / (double)MAP_SVG_GRID.units);
            extent->top = MIN(extent->top, at.y / (double)MAP_SVG_GRID.units);
            extent->right = MAX(extent->right, at.x / (double)MAP_SVG_GRID.units);
            extent->bottom = MAX(extent->bottom, at.y / (double)MAP_SVG_GRID.units);
        }
        return;
    }
    if (board->width <= 0 || board->height <= 0)
        measure_picture(vassal, board);
    if (board->width <= 0 || board->height <= 0)
        measure_stacks(vassal, board);
    *extent = (Extent){.right = board->width, .bottom = board->height};
}

/* Counts the columns and rows. Returns: FALSE where there are none, or too many. */
static gboolean
count_hexes(const VassalGrid *grid, Extent *extent)
{
    double from = grid->is_sideways ? extent->top : extent->left,
           to = grid->is_sideways ? extent->bottom : extent->right;
    double low = grid->is_sideways ? extent->left : extent->top,
           high = grid->is_sideways ? extent->right : extent->bottom;
    if (!(grid->dx >= 1 && grid->dy >= 1 && to > from && high > low) ||
        to - from > LIMIT_FOREIGN_PIXELS || high - low > LIMIT_FOREIGN_PIXELS)
        return FALSE;
    double column = ceil((from - grid->x0) / grid->dx),
           n_columns = ceil((to - grid->x0) / grid->dx) - column;
    /* Every second column lies half a hex lower. */
    double row = ceil((low - grid->y0) / grid->dy - 0.5),
           n_rows = ceil((high - grid->y0) / grid->dy) - row;
    if (!(n_columns >= 1 && n_rows >= 1) || n_columns > LIMIT_FOREIGN_COLUMNS ||
        n_rows > LIMIT_FOREIGN_COLUMNS || n_columns * n_rows > LIMIT_HEXES)
        return FALSE;
    extent->column = (gint32)column;
    extent->row = (gint32)row;
    extent->n_columns = (gint32)n_columns;
    extent->n_rows = (gint32)n_rows;
    return TRUE;
}

/* Returns: whether the hexes of @board can be counted. */
static gboolean
has_hexes(const Vassal *vassal, VassalBoard *board, Extent *extent)
{
    if (board->grid == FOREIGN_NONE)
        return FALSE;
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    measure(vassal, grid, board, extent);
    return count_hexes(grid, extent);
}

gboolean
vassal_choose_board(Vassal *vassal, GError **error)
{
    const char *wanted = vassal->choices->layer;
    guint most = 0;
    gboolean is_known = wanted == NULL;
    vassal->board = FOREIGN_NONE;
    for (guint32 i = 0; i < vassal->boards->len; i++) {
        VassalBoard *board = board_at(vassal, i);
        Extent extent;
        if (wanted != NULL && strcmp(wanted, board->name) != 0)
            continue;
        is_known = TRUE;
        if (!has_hexes(vassal, board, &extent))
            board->grid = FOREIGN_NONE;
        guint weight = board->grid != FOREIGN_NONE ? G_MAXUINT : board->n_places;
        if (weight > most)
            vassal->board = i;
        most = MAX(weight, most);
    }
    if (vassal->board != FOREIGN_NONE)
        return TRUE;
    g_set_error(error,
                FOREIGN_ERROR,
                FOREIGN_ERROR_FORMAT,
                is_known ? "%s: the board has no zones or points, and no hexes that can be counted"
                         : "%s: no board is called “%s”",
                vassal->source->shown,
                wanted);
    return FALSE;
}

/* Returns: the middle of the hex in @column and @row of VASSAL. */
static gboolean
middle_of(const VassalGrid *grid, gint32 column, gint32 row, double *x, double *y, Point *point)
{
    double along = grid->x0 + column * grid->dx,
           across = grid->y0 + row * grid->dy + ((column & 1) != 0 ? grid->dy / 2 : 0);
    *x = grid->is_sideways ? across : along;
    *y = grid->is_sideways ? along : across;
    return vassal_point(*x, *y, point);
}

/* Returns: whether @point lies in the zone that @grid lies in, if it does in one. */
static gboolean
is_in_zone(const Vassal *vassal, const VassalGrid *grid, Point point)
{
    if (grid->zone == FOREIGN_NONE)
        return TRUE;
    const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, grid->zone);
    Ring ring = {&g_array_index(vassal->points, Point, zone->start), zone->n_points};
    return ring_contains(ring, point);
}

static void
fill_grid(Vassal *vassal, const VassalGrid *grid, const Extent *extent)
{
    ForeignGrid *made = vassal->map->grid;
    for (guint32 i = 0; i < (guint32)(extent->n_columns * extent->n_rows); i++) {
        Hex hex = hex_of_index(&made->form, i);
        double x, y;
        Point point;
        if (middle_of(grid,
                      vassal->column + (grid->is_sideways ? hex.row : hex.column),
                      vassal->row + (grid->is_sideways ? hex.column : hex.row),
                      &x,
                      &y,
                      &point) &&
            x >= extent->left && y >= extent->top && x < extent->right && y < extent->bottom &&
            is_in_zone(vassal, grid, point))
            made->terrains[i] = 0;
    }
}

/* Gives hexes the names of the regions on them, and counts these and the zones. */
static void
name_hexes(Vassal *vassal)
{
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    ForeignGrid *grid = vassal->map->grid;
    for (guint i = 0; i < vassal->regions->len; i++) {
        const VassalRegion *region = &g_array_index(vassal->regions, VassalRegion, i);
        guint32 index =
            region->name[0] != '\0' ? vassal_hex_at(vassal, region->x, region->y) : FOREIGN_NONE;
        VassalRow row = VASSAL_REGION_BAD;
        if (region->board != vassal->board) {
            row = VASSAL_REGION_BOARD;
        } else if (index != FOREIGN_NONE) {
            ForeignHex called = {hex_of_index(&grid->form, index), region->name};
            row = VASSAL_REGION_TWICE;
            if (g_hash_table_add(named, GUINT_TO_POINTER(index))) {
                g_array_append_val(grid->named, called);
                row = VASSAL_REGION_HEX;
            }
        }
        vassal_note(vassal, row, region->line);
    }
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, i);
        vassal_note(vassal,
                    zone->board == vassal->board ? VASSAL_ZONE_HEXES : VASSAL_ZONE_BOARD,
                    zone->line);
    }
}

void
vassal_make_hexes(Vassal *vassal)
{
    VassalBoard *board = board_at(vassal, vassal->board);
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    ForeignTerrain ground = {.called.name = GROUND_OF_ALL};
    Extent extent;
    gboolean is_counted = has_hexes(vassal, board, &extent);
    g_assert(is_counted);
    vassal->column = extent.column;
    vassal->row = extent.row;
    vassal->map->grid = foreign_grid_new((HexGrid){
        .has_flat_top = !grid->is_sideways,
        .shifts_even = (extent.column & 1) != 0,
        .n_columns = grid->is_sideways ? extent.n_rows : extent.n_columns,
        .n_rows = grid->is_sideways ? extent.n_columns : extent.n_rows,
    });
    g_array_append_val(vassal->map->terrains, ground);
    fill_grid(vassal, grid, &extent);
    name_hexes(vassal);
}

guint32
vassal_hex_at(const Vassal *vassal, double x, double y)
{
    const VassalGrid *grid =
        &g_array_index(vassal->grids, VassalGrid, board_at(vassal, vassal->board)->grid);
    const ForeignGrid *made = vassal->map->grid;
    double along = ((grid->is_sideways ? y : x) - grid->x0) / grid->dx,
           across = ((grid->is_sideways ? x : y) - grid->y0) / grid->dy;
    double column = floor(along + 0.5);
    double row = floor(fmod(column, 2) != 0 ? across : across + 0.5);
    if (!(fabs(column) <= LIMIT_FOREIGN_PIXELS && fabs(row) <= LIMIT_FOREIGN_PIXELS))
        return FOREIGN_NONE;
    gint32 first = (gint32)column - vassal->column, second = (gint32)row - vassal->row;
    Hex hex = grid->is_sideways ? (Hex){second, first} : (Hex){first, second};
    if (!hex_is_within(&made->form, hex))
        return FOREIGN_NONE;
    guint32 index = hex_index(&made->form, hex);
    return made->terrains[index] != FOREIGN_NONE ? index : FOREIGN_NONE;
}
