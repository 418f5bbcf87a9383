/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Corners lie on a lattice of whole numbers, so that hexes side by side have the same ones.
 */
#include "schema/store/drawing/grid-drawing.h"

#include "schema/geometry/limits.h"
#include "schema/store/grid-layer.h"

#include <string.h>

/* Tenths of a unit: half of a hex from side to side, and a quarter from corner to corner. */
#define HALF (GRID_DRAWING_HEX * 5)
#define QUARTER 289

/* From one grid to the next, and around all. */
#define MARGIN (GRID_DRAWING_HEX * 10)

/* Bytes of the path of a hex, less its id. */
#define PATH_BYTES 80u

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

static void
add_number(GString *out, gint tenths, char before)
{
    g_string_append_printf(out, "%c%d.%d", before, tenths / 10, tenths % 10);
}

static void
add_path(GString *out, const Sheet *sheet, Hex hex)
{
    const HexGrid *form = &sheet->form;
    gboolean is_flat = form->has_flat_top;
    gint line = is_flat ? hex.column : hex.row, place = is_flat ? hex.row : hex.column;
    gint half = 2 * place + is_shifted(form, line), quarter = 3 * line;
    g_string_append(out, "<path id=\"");
    grid_hex_id(sheet->grid, hex, out);
    g_string_append(out, "\" d=\"");
    for (guint i = 0; i < HEX_SIDES; i++) {
        const gint8 *corner = is_flat ? flat[i] : pointy[i];
        gint across = (half + corner[0]) * HALF, along = (quarter + corner[1]) * QUARTER;
        add_number(out, MARGIN + (is_flat ? along : across), i == 0 ? 'M' : 'L');
        add_number(out, sheet->top + (is_flat ? across : along), ',');
    }
    g_string_append(out, "Z\"/>\n");
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

/* Returns: whether all hexes of @map have room in a drawing, and there is one. */
static gboolean
can_be_drawn(const Map *map)
{
    guint64 n = 0;
    for (guint32 i = 0; i < map->grids.length; i++) {
        HexGrid form = grid_form((const Grid *)map->grids.items[i]);
        n += (guint64)form.n_columns * (guint64)form.n_rows;
    }
    return n > 0 && n <= LIMIT_HEXES && n * PATH_BYTES <= LIMIT_SVG_BYTES && n < LIMIT_SVG_ELEMENTS;
}

static void
add_sheet(GString *out, const Sheet *sheet)
{
    const Texts *lines = &sheet->grid->terrain;
    for (gint row = 0; row < MIN(sheet->form.n_rows, (gint)lines->length); row++) {
        const char *sign = lines->items[row];
        for (gint column = 0; column < sheet->form.n_columns && *sign != '\0'; column++) {
            if (*sign != ' ')
                add_path(out, sheet, (Hex){column, row});
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

SourceText *
grid_drawing_new(const Map *map, const char *only, const char *name)
{
    if (!can_be_drawn(map))
        return NULL;
    g_autoptr(GString) paths = g_string_new(NULL);
    gint right = 0, bottom = MARGIN;
    for (guint32 i = 0; i < map->grids.length; i++) {
        Sheet sheet;
        if (!find_sheet((const Grid *)map->grids.items[i], only, &bottom, &sheet))
            continue;
        add_sheet(paths, &sheet);
        right = MAX(right, sheet.width);
    }
    GString *out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
    add_number(out, right + 2 * MARGIN, ' ');
    add_number(out, bottom, ' ');
    g_string_append_printf(out, "\">\n<g id=\"territories\">\n%s</g>\n</svg>\n", paths->str);
    g_autoptr(GBytes) bytes = g_string_free_to_bytes(out);
    return source_text_new(name, bytes);
}
