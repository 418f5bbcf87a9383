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

/* Returns: how many hexes @grid has at most; 0: they cannot be counted. */
static guint
measure_hexes(const Vassal *vassal, const VassalGrid *grid, Extent *extent)
{
    if (!grid->is_hexes || grid->board == FOREIGN_NONE)
        return 0;
    measure(vassal, grid, board_at(vassal, grid->board), extent);
    return count_hexes(grid, extent) ? (guint)(extent->n_columns * extent->n_rows) : 0;
}

/* Gives each board the grid that covers most of it, or that of the zone which is asked for.
 * Returns: how many boards have a zone that is called so and has hexes. */
static guint
choose_grids(Vassal *vassal)
{
    const char *wanted = vassal->choices->layer;
    g_autofree double *most = g_new0(double, vassal->boards->len + 1);
    guint n_wanted = 0;
    for (guint32 i = 0; i < vassal->grids->len; i++) {
        const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, i);
        Extent extent;
        gboolean is_counted = measure_hexes(vassal, grid, &extent) > 0;
        gboolean is_wanted =
            is_counted && wanted != NULL && grid->zone != FOREIGN_NONE &&
            strcmp(g_array_index(vassal->zones, VassalZone, grid->zone).name, wanted) == 0;
        double size = (extent.right - extent.left) * (extent.bottom - extent.top);
        size = is_wanted ? INFINITY : size;
        if (!is_counted || size <= most[grid->board])
            continue;
        VassalBoard *board = board_at(vassal, grid->board);
        most[grid->board] = size;
        board->grid = i;
        n_wanted += is_wanted && !board->is_wanted;
        board->is_wanted |= is_wanted;
    }
    return n_wanted;
}

gboolean
vassal_choose_board(Vassal *vassal, GError **error)
{
    const char *wanted = vassal->choices->layer;
    guint most = 0, n_zones = choose_grids(vassal);
    gboolean is_known = wanted == NULL;
    vassal->board = FOREIGN_NONE;
    for (guint32 i = 0; i < vassal->boards->len; i++) {
        const VassalBoard *board = board_at(vassal, i);
        if (wanted != NULL && (n_zones > 0 ? !board->is_wanted : strcmp(wanted, board->name) != 0))
            continue;
        is_known = TRUE;
        guint weight = board->grid != FOREIGN_NONE ? G_MAXUINT : board->n_places;
        if (weight > most)
            vassal->board = i;
        most = MAX(weight, most);
    }
    if (vassal->board != FOREIGN_NONE)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                is_known ? "%s: the board has no zones or points, and no hexes that can be counted"
                         : "%s: no board is called “%s”, and no zone with hexes",
                vassal->source->shown, wanted);
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

/* Finds the middle of hex @index of the grid that is made. Returns: FALSE: it is too far away. */
static gboolean
middle_of_hex(const Vassal *vassal, const VassalGrid *grid, guint32 index, double *x, double *y)
{
    Hex hex = hex_of_index(&vassal->map->grid->form, index);
    Point point;
    return middle_of(grid, vassal->column + (grid->is_sideways ? hex.row : hex.column),
                     vassal->row + (grid->is_sideways ? hex.column : hex.row), x, y, &point);
}

static void
fill_grid(Vassal *vassal, const VassalGrid *grid, const Extent *extent)
{
    ForeignGrid *made = vassal->map->grid;
    for (guint32 i = 0; i < foreign_map_n_spots(vassal->map); i++) {
        double x, y;
        Point point;
        if (middle_of_hex(vassal, grid, i, &x, &y) && vassal_point(x, y, &point) &&
            x >= extent->left && y >= extent->top && x < extent->right && y < extent->bottom &&
            is_in_zone(vassal, grid, point))
            made->terrains[i] = VASSAL_HEX_THERE;
    }
}

/* A zone in a grid beneath has no hexes of that, unless it says so: it is a track, or a box. */
static void
cut_zones(Vassal *vassal, const VassalGrid *grid)
{
    guint64 left = LIMIT_FOREIGN_COMPARISONS;
    ForeignGrid *made = vassal->map->grid;
    if (grid->zone != FOREIGN_NONE)
        return;
    for (guint i = 0; i < vassal->zones->len; i++) {
        const VassalZone *zone = &g_array_index(vassal->zones, VassalZone, i);
        guint64 cost = (guint64)foreign_map_n_spots(vassal->map) * MAX(zone->n_points, 1);
        if (zone->board != vassal->board || zone->shows_hexes || zone->n_points < 3 || left < cost)
            continue;
        left -= cost;
        Ring ring = {&g_array_index(vassal->points, Point, zone->start), zone->n_points};
        for (guint32 j = 0; j < foreign_map_n_spots(vassal->map); j++) {
            double x, y;
            Point point;
            if (middle_of_hex(vassal, grid, j, &x, &y) && vassal_point(x, y, &point) &&
                ring_contains(ring, point))
                made->terrains[j] = FOREIGN_NONE;
        }
    }
}

void
vassal_make_hexes(Vassal *vassal)
{
    VassalBoard *board = board_at(vassal, vassal->board);
    const VassalGrid *grid = &g_array_index(vassal->grids, VassalGrid, board->grid);
    Extent extent;
    guint n_hexes = measure_hexes(vassal, grid, &extent);
    g_assert(n_hexes > 0);
    vassal->column = extent.column;
    vassal->row = extent.row;
    vassal->map->grid = foreign_grid_new((HexGrid){
        .has_flat_top = !grid->is_sideways,
        .shifts_even = (extent.column & 1) != 0,
        .n_columns = grid->is_sideways ? extent.n_rows : extent.n_columns,
        .n_rows = grid->is_sideways ? extent.n_columns : extent.n_rows,
    });
    fill_grid(vassal, grid, &extent);
    cut_zones(vassal, grid);
    vassal_take_labels(vassal, grid);
    vassal_take_grounds(vassal);
    vassal_name_hexes(vassal);
}

guint32
vassal_hex_called(const Vassal *vassal, const char *location)
{
    const ForeignGrid *made = vassal->map->grid;
    Hex hex;
    if (!vassal->is_numbered || !hex_label_read(&made->labels, &made->form, location, &hex))
        return FOREIGN_NONE;
    guint32 index = hex_index(&made->form, hex);
    return made->terrains[index] != FOREIGN_NONE ? index : FOREIGN_NONE;
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
