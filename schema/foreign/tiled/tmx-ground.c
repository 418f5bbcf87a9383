/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tiles as places: one grid of hexes, or squares and diamonds.
 */
#include "schema/foreign/tiled/tmx.h"

#include "schema/geometry/hex/hex-label.h"
#include "schema/geometry/limits.h"
#include "schema/model/entities.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/limits.h"

#include <math.h>
#include <string.h>

/* Where the tiles of the ground lie. */
typedef struct {
    gint32 x, y, n_columns, n_rows; /* the first column and row */
} Extent;

gboolean
tmx_point(const Tmx *tmx, double x, double y, Point *point)
{
    if (tmx->orientation == TMX_ISOMETRIC) {
        /* A tile is as wide as high in the pixels of objects. */
        double a = x / tmx->form.height, b = y / tmx->form.height;
        x = (a - b) * tmx->form.width / 2;
        y = (a + b) * tmx->form.height / 2;
    }
    x = round(x * MAP_SVG_GRID.units);
    y = round(y * MAP_SVG_GRID.units);
    if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
        return FALSE;
    *point = (Point){(gint32)x, (gint32)y};
    return TRUE;
}

/* Returns: the number of the tileset that has the tile @gid; its length where none has. */
static guint
tileset_of(const Tmx *tmx, guint32 gid)
{
    guint n = 0;
    while (n < tmx->tilesets->len && g_array_index(tmx->tilesets, TmxTileset, n).first <= gid)
        n++;
    return n > 0 ? n - 1 : tmx->tilesets->len;
}

/* Returns: FALSE with @error set where the tiles lie too far apart. */
static gboolean
measure(const Tmx *tmx, Extent *extent, GError **error)
{
    gint64 left = 0, top = 0, right = tmx->width, bottom = tmx->height;
    for (guint i = 0; i < tmx->cells->len && (tmx->width == 0 || tmx->height == 0); i++) {
        const TmxCell *cell = &g_array_index(tmx->cells, TmxCell, i);
        left = i == 0 ? cell->x : MIN(left, cell->x);
        top = i == 0 ? cell->y : MIN(top, cell->y);
        right = i == 0 ? cell->x + 1 : MAX(right, cell->x + 1);
        bottom = i == 0 ? cell->y + 1 : MAX(bottom, cell->y + 1);
    }
    *extent = (Extent){(gint32)left, (gint32)top, (gint32)(right - left), (gint32)(bottom - top)};
    if (right - left <= LIMIT_FOREIGN_COLUMNS && bottom - top <= LIMIT_FOREIGN_COLUMNS &&
        (right - left) * (bottom - top) <= LIMIT_HEXES)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                "%s:%u: the tiles of the layer reach over more columns and rows than a map has",
                tmx->file, tmx->cells_line);
    return FALSE;
}

/* Finds the ground called @name, which is made where it is not there.
 * Returns: FOREIGN_NONE: there are too many. */
static guint32
terrain_called(Tmx *tmx, GHashTable *terrains, const char *name, gboolean is_sea)
{
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(terrains, name));
    ForeignTerrain terrain = {.called.name = name, .is_sea = is_sea};
    if (at > 0)
        return at - 1;
    if (tmx->map->terrains->len >= LIMIT_FOREIGN_TERRAINS)
        return FOREIGN_NONE;
    g_array_append_val(tmx->map->terrains, terrain);
    g_hash_table_insert(terrains, (gpointer)name, GUINT_TO_POINTER(tmx->map->terrains->len));
    return tmx->map->terrains->len - 1;
}

/* Returns: the ground of tile @gid, which tileset @number has. */
static guint32
terrain_of(Tmx *tmx, GHashTable *terrains, guint32 gid, guint number)
{
    const TmxTileset *tileset = &g_array_index(tmx->tilesets, TmxTileset, number);
    const TmxTile *tile = g_hash_table_lookup(tmx->tiles, GUINT_TO_POINTER(gid));
    if (tile != NULL && tile->name != NULL)
        return terrain_called(tmx, terrains, tile->name, tile->is_sea);
    g_autofree char *made = g_strdup_printf("%s %u", tileset->name, gid - tileset->first);
    return terrain_called(tmx, terrains, foreign_map_text(tmx->map, made),
                          tile != NULL && tile->is_sea);
}

/* Returns: the hex of @grid, whose first one is that of @extent, whose middle is nearest to (@x,
 * @y); a column of -1: there is none. */
static Hex
hex_at(const Tmx *tmx, const ForeignGrid *grid, const Extent *extent, double x, double y)
{
    double width = tmx->form.width, height = tmx->form.height, side = tmx->form.side,
           best = INFINITY;
    double column = floor(x / (tmx->form.by_columns ? (width + side) / 2 : width)) - extent->x;
    double row = floor(y / (tmx->form.by_columns ? height : (height + side) / 2)) - extent->y;
    Hex nearest = {-1, -1};
    if (!(fabs(column) <= LIMIT_FOREIGN_COLUMNS && fabs(row) <= LIMIT_FOREIGN_COLUMNS))
        return nearest;
    for (gint i = 0; i < 9; i++) {
        Hex hex = {(gint32)column + i % 3 - 1, (gint32)row + i / 3 - 1};
        double hex_x, hex_y;
        tmx_form_middle(&tmx->form, hex.column + extent->x, hex.row + extent->y, &hex_x, &hex_y);
        double away = hypot(hex_x - x, hex_y - y);
        if (away >= best)
            continue;
        best = away;
        nearest = hex;
    }
    gboolean is_hex = hex_is_within(&grid->form, nearest) &&
                      grid->terrains[hex_index(&grid->form, nearest)] != FOREIGN_NONE &&
                      best <= MAX(width, height);
    return is_hex ? nearest : (Hex){-1, -1};
}

/* Gives hexes the levels that a property of the map lists. */
static void
raise_hexes(Tmx *tmx, const Extent *extent)
{
    ForeignGrid *grid = tmx->map->grid;
    Hex hex = {-extent->x, -extent->y};
    for (const char *at = tmx->levels; at != NULL && *at != '\0'; at++) {
        if (*at == '\n') {
            hex = (Hex){-extent->x, hex.row + 1};
            continue;
        }
        if (g_ascii_isdigit(*at) && hex_is_within(&grid->form, hex))
            grid->levels[hex_index(&grid->form, hex)] = (guint8)(*at - '0');
        hex.column += hex.column < G_MAXINT16;
    }
}

/* Returns: the hex or place that @object stands in, for tmx_make_unit(). */
static guint32
spot_of(const Tmx *tmx, UnitMaking *units, const Extent *extent, const TmxObject *object)
{
    const ForeignGrid *grid = tmx->map->grid;
    if (grid == NULL)
        return tmx_place_of(tmx, units, object);
    Hex hex = hex_at(tmx, grid, extent, object->x, object->y);
    return hex.column >= 0 ? hex_index(&grid->form, hex) : FOREIGN_NONE;
}

/* Gives hexes the names of the points that stand on them, makes units of others, and counts all
 * objects. */
static void
name_hexes(Tmx *tmx, const Extent *extent)
{
    ForeignGrid *grid = tmx->map->grid;
    UnitMaking units;
    g_autoptr(GHashTable) named = g_hash_table_new(NULL, NULL);
    unit_making_init(&units, tmx->map);
    for (guint i = 0; i < tmx->objects->len; i++) {
        const TmxObject *object = &g_array_index(tmx->objects, TmxObject, i);
        TmxRow row = object->form <= TMX_POLYGON        ? TMX_AREA_CELLS
                     : object->form == TMX_POINT_OBJECT ? TMX_POINT_OTHER
                                                        : TMX_OBJECT_OTHER;
        if (object->form <= TMX_POLYGON && object->name == NULL)
            row = TMX_AREA_NAMELESS;
        if (tmx_is_unit(object)) {
            guint32 spot = spot_of(tmx, &units, extent, object);
            row = object->is_in_layer ? tmx_make_unit(tmx, &units, object, spot) : row;
        } else if (grid != NULL && object->form == TMX_POINT_OBJECT && object->name != NULL) {
            Hex hex = hex_at(tmx, grid, extent, object->x, object->y);
            guint32 index = hex.column >= 0 ? hex_index(&grid->form, hex) + 1 : 0;
            ForeignHex called = {hex, object->name};
            if (index > 0 && g_hash_table_add(named, GUINT_TO_POINTER(index))) {
                g_array_append_val(grid->named, called);
                row = TMX_POINT;
            }
        }
        tmx_note(tmx, object->is_in_layer ? row : TMX_OBJECT_LAYER, object->line);
    }
    unit_making_clear(&units);
}

static void
make_grid(Tmx *tmx, const Extent *extent)
{
    g_autoptr(GHashTable) terrains = g_hash_table_new(g_str_hash, g_str_equal);
    gint32 first = tmx->form.by_columns ? extent->x : extent->y;
    HexGrid form = {
        .has_flat_top = tmx->form.by_columns,
        .shifts_even = tmx->form.shifts_even != ((first & 1) != 0),
        .n_columns = extent->n_columns,
        .n_rows = extent->n_rows,
    };
    ForeignGrid *grid = tmx->map->grid = foreign_grid_new(form);
    grid->labels = tmx->labels;
    raise_hexes(tmx, extent);
    TmxRow usual = tmx->orientation == TMX_STAGGERED ? TMX_CELL_DIAMOND : TMX_CELL_HEX;
    for (guint i = 0; i < tmx->cells->len; i++) {
        const TmxCell *cell = &g_array_index(tmx->cells, TmxCell, i);
        Hex hex = {cell->x - extent->x, cell->y - extent->y};
        guint32 gid = cell->gid & TMX_GID_MASK, terrain = FOREIGN_NONE;
        guint tileset = tileset_of(tmx, gid);
        if (tileset < tmx->tilesets->len)
            terrain = terrain_of(tmx, terrains, gid, tileset);
        grid->terrains[hex_index(&form, hex)] = terrain;
        tmx_note(tmx,
                 tileset == tmx->tilesets->len ? TMX_CELL_TILE
                 : terrain == FOREIGN_NONE     ? TMX_CELL_MANY
                 : gid != cell->gid            ? TMX_CELL_TURNED
                                               : usual,
                 tmx->cells_line);
    }
}

/* The outlines of the tiles of one place. */
typedef struct {
    guint32 place;
    GArray *points; /* owned: of Point */
    GArray *lines;  /* owned: of ShapeLine */
} Outline;

static void
outline_free(gpointer data)
{
    Outline *outline = data;
    g_array_unref(outline->points);
    g_array_unref(outline->lines);
    g_free(outline);
}

/* Returns: (transfer none): the outline of the place called @name, which is made where it is not
 * there; NULL: there are too many. */
static Outline *
outline_of(Tmx *tmx, GHashTable *outlines, const char *name, gboolean is_sea)
{
    Outline *outline = g_hash_table_lookup(outlines, name);
    if (outline != NULL || tmx->map->places->len >= LIMIT_FOREIGN_PLACES)
        return outline;
    outline = g_new(Outline, 1);
    *outline = (Outline){
        .place = foreign_map_add_place(tmx->map, name, is_sea ? GROUND_SEA : GROUND_LAND),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
    g_hash_table_insert(outlines, (gpointer)foreign_place(tmx->map, outline->place)->called.name,
                        outline);
    return outline;
}

/* Adds the four corners of the tile in @column and @row. Returns: FALSE: it lies too far away. */
static gboolean
add_square(const Tmx *tmx, Outline *outline, gint32 column, gint32 row)
{
    static const struct {
        gint32 x, y;
    } corners[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    /* In the pixels of objects, where isometric tiles are squares. */
    double height = tmx->form.height;
    double width = tmx->orientation == TMX_ISOMETRIC ? height : tmx->form.width;
    ShapeLine line = {outline->points->len, G_N_ELEMENTS(corners), TRUE};
    for (guint i = 0; i < G_N_ELEMENTS(corners); i++) {
        Point point;
        if (!tmx_point(tmx, (column + corners[i].x) * width, (row + corners[i].y) * height,
                       &point)) {
            g_array_set_size(outline->points, line.start);
            return FALSE;
        }
        g_array_append_val(outline->points, point);
    }
    g_array_append_val(outline->lines, line);
    return TRUE;
}

/* Adds the tile @cell to a place. Returns: the row that says what became of it. */
static TmxRow
place_cell(Tmx *tmx, GHashTable *outlines, const Extent *extent, const TmxCell *cell)
{
    static const HexLabels labels = {.counts_on = TRUE, .first = 1, .digits = 2};
    guint32 gid = cell->gid & TMX_GID_MASK;
    const TmxTile *tile = g_hash_table_lookup(tmx->tiles, GUINT_TO_POINTER(gid));
    char label[HEX_LABEL_SIZE];
    const char *name = tmx->choices->name != NULL ? (tile != NULL ? tile->name : NULL) : label;
    if (tileset_of(tmx, gid) == tmx->tilesets->len)
        return TMX_CELL_TILE;
    if (name == NULL)
        return TMX_CELL_NAMELESS;
    hex_label_write(&labels, (Hex){cell->x - extent->x, cell->y - extent->y}, label);
    Outline *outline = outline_of(tmx, outlines, name, tile != NULL && tile->is_sea);
    if (outline == NULL || !add_square(tmx, outline, cell->x, cell->y))
        return TMX_CELL_MANY;
    return gid != cell->gid ? TMX_CELL_TURNED : TMX_CELL_PLACE;
}

static void
make_squares(Tmx *tmx, const Extent *extent)
{
    g_autoptr(GHashTable) outlines =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, outline_free);
    for (guint i = 0; i < tmx->cells->len; i++)
        tmx_note(tmx, place_cell(tmx, outlines, extent, &g_array_index(tmx->cells, TmxCell, i)),
                 tmx->cells_line);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, outlines);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Outline *outline = value;
        foreign_place_draw(
            foreign_place(tmx->map, outline->place),
            shape_new((const Point *)(gpointer)outline->points->data, outline->points->len,
                      (const ShapeLine *)(gpointer)outline->lines->data, outline->lines->len));
    }
    foreign_map_derive_links(tmx->map);
    foreign_map_assign_ports(tmx->map);
}

gboolean
tmx_make_ground(Tmx *tmx, GError **error)
{
    Extent extent;
    if (!measure(tmx, &extent, error))
        return FALSE;
    if (tmx->orientation >= TMX_STAGGERED && tmx->cells->len > 0)
        make_grid(tmx, &extent);
    else
        make_squares(tmx, &extent);
    name_hexes(tmx, &extent);
    return TRUE;
}
