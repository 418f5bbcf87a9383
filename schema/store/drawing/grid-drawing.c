/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corners lie on a lattice of whole numbers, so that hexes side by side have the same ones.
 */
#include "schema/store/drawing/grid-drawing.h"

#include "schema/store/grid-layer.h"

#include <string.h>

/* Tenths of a unit: half of a hex from side to side, and a quarter from corner to corner. */
#define HALF (GRID_DRAWING_HEX * 5)
#define QUARTER 289

/* From one grid to the next, and around all. */
#define MARGIN (GRID_DRAWING_HEX * 10)

typedef struct {
    const Grid *grid;
    HexGrid form;
    gint top;           /* where it begins, in tenths */
    gint width, height; /* likewise */
} Sheet;

/* Corners clockwise as hex_corner() has them: halves across, quarters along. */
static const gint8 pointy[HEX_SIDES][2] = {{1, 0}, {2, 1}, {2, 3}, {1, 4}, {0, 3}, {0, 1}};
static const gint8 flat[HEX_SIDES][2] = {{0, 1}, {0, 3}, {1, 4}, {2, 3}, {2, 1}, {1, 0}};

static gboolean
is_shifted(const HexGrid *form, gint line)
{
    return ((line & 1) != 0) != form->shifts_even;
}

/* What is drawn so far. */
typedef struct {
    GArray *elements;  /* of MapElement */
    GStringChunk *ids; /* of theirs */
    GArray *corners;   /* of Point */
    GString *id;       /* owned: of the last one */
} Drawing;

static void
add_hex(Drawing *drawing, const Sheet *sheet, Hex hex)
{
    const HexGrid *form = &sheet->form;
    gboolean is_flat = form->has_flat_top;
    gint line = is_flat ? hex.column : hex.row, place = is_flat ? hex.row : hex.column;
    gint half = 2 * place + is_shifted(form, line), quarter = 3 * line;
    Point corners[HEX_SIDES];
    for (guint i = 0; i < HEX_SIDES; i++) {
        const gint8 *corner = is_flat ? flat[i] : pointy[i];
        gint across = (half + corner[0]) * HALF, along = (quarter + corner[1]) * QUARTER;
        corners[i] = (Point){
            .x = MARGIN + (is_flat ? along : across),
            .y = sheet->top + (is_flat ? across : along),
        };
    }
    g_string_truncate(drawing->id, 0);
    grid_hex_id(sheet->grid, hex, drawing->id);
    MapElement element = {
        .id = g_string_chunk_insert_len(drawing->ids, drawing->id->str, (gssize)drawing->id->len),
        .kind = MAP_KIND_TERRITORY,
        .shape = MAP_SHAPE_PATH,
        .data = {drawing->corners->len, drawing->corners->len + HEX_SIDES},
    };
    g_array_append_val(drawing->elements, element);
    g_array_append_vals(drawing->corners, corners, HEX_SIDES);
}

static void
measure(Sheet *sheet)
{
    const HexGrid *form = &sheet->form;
    gint n_lines = form->has_flat_top ? form->n_columns : form->n_rows;
    gint n_places = form->has_flat_top ? form->n_rows : form->n_columns;
    gint across = (2 * n_places + 1) * HALF, along = (3 * n_lines + 1) * QUARTER;
    sheet->width = form->has_flat_top ? along : across;
    sheet->height = form->has_flat_top ? across : along;
}

/* Returns: whether @map has hexes, and no more than a map may have. */
static gboolean
can_be_drawn(const Map *map)
{
    guint64 n = 0;
    for (guint32 i = 0; i < map->grids.length; i++) {
        HexGrid form = grid_form((const Grid *)map->grids.items[i]);
        n += (guint64)form.n_columns * (guint64)form.n_rows;
    }
    return n > 0 && n <= LIMIT_HEXES;
}

static void
add_sheet(Drawing *drawing, const Sheet *sheet)
{
    const Texts *lines = &sheet->grid->terrain;
    for (gint row = 0; row < MIN(sheet->form.n_rows, (gint)lines->length); row++) {
        const char *sign = lines->items[row];
        for (gint column = 0; column < sheet->form.n_columns && *sign != '\0'; column++) {
            if (*sign != ' ')
                add_hex(drawing, sheet, (Hex){column, row});
            sign = g_utf8_next_char(sign);
        }
    }
}

/* Finds what @grid is drawn on, below what ends at @bottom, which becomes its own end. Returns:
 * FALSE: it is not drawn. */
static gboolean
find_sheet(const Grid *grid, const char *only, gint *bottom, Sheet *sheet)
{
    if (grid->record.raw || grid->id == NULL || (only != NULL && strcmp(grid->id, only) != 0))
        return FALSE;
    *sheet = (Sheet){.grid = grid, .form = grid_form(grid), .top = *bottom};
    measure(sheet);
    *bottom += sheet->height + MARGIN;
    return TRUE;
}

const Grid *
grid_drawing_hex(const Map *map, const char *only, Point at, Hex *hex)
{
    gint bottom = MARGIN;
    for (guint32 i = 0; i < map->grids.length; i++) {
        Sheet sheet;
        if (!find_sheet((const Grid *)map->grids.items[i], only, &bottom, &sheet))
            continue;
        gboolean is_flat = sheet.form.has_flat_top;
        gint x = at.x - MARGIN, y = at.y - sheet.top;
        double across = (is_flat ? y : x) / (2.0 * HALF);
        double along = (is_flat ? x : y) / (4.0 * QUARTER) * HEX_ACROSS_CORNERS;
        *hex = hex_around(&sheet.form, is_flat ? along : across, is_flat ? across : along);
        if (hex_is_within(&sheet.form, *hex))
            return sheet.grid;
    }
    return NULL;
}

/* Returns: (transfer full): a file of that size, in tenths, that draws nothing. */
static SourceText *
new_frame(const char *name, gint width, gint height)
{
    char *svg = g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "viewBox=\"0 0 %d.%d %d.%d\"/>\n",
                                width / 10, width % 10, height / 10, height % 10);
    g_autoptr(GBytes) bytes = g_bytes_new_take(svg, strlen(svg));
    return source_text_new(name, bytes);
}

MapSvg *
grid_drawing_new(const Map *map, const char *only, const char *name)
{
    if (!can_be_drawn(map))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    Drawing drawing = {
        .elements = g_array_new(FALSE, FALSE, sizeof(MapElement)),
        .ids = g_string_chunk_new(4096),
        .corners = g_array_new(FALSE, FALSE, sizeof(Point)),
        .id = id,
    };
    gint right = 0, bottom = MARGIN;
    for (guint32 i = 0; i < map->grids.length; i++) {
        Sheet sheet;
        if (!find_sheet((const Grid *)map->grids.items[i], only, &bottom, &sheet))
            continue;
        add_sheet(&drawing, &sheet);
        right = MAX(right, sheet.width);
    }
    g_autoptr(SourceText) frame = new_frame(name, right + 2 * MARGIN, bottom);
    return map_svg_new_made(frame, drawing.elements, drawing.ids, drawing.corners);
}
