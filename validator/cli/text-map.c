/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as text: areas where they lie, or hexes.
 */
#include "validator/cli/text-map.h"

#include "schema/geometry/inner-point.h"
#include "schema/store/grid-layer.h"
#include "schema/text/clean.h"

#include <string.h>

/* The content of a cell: nothing, the right half of a wide letter, or a letter. */
#define NOTHING 0u
#define WIDE_REST 1u

struct Sheet {
    guint columns, rows;
    gunichar *cells; /* owned, row by row */
    guint8 *colours; /* owned, likewise */
};

Sheet *
text_map_sheet_new(guint columns, guint rows)
{
    Sheet *sheet = g_new0(Sheet, 1);
    sheet->columns = columns;
    sheet->rows = rows;
    sheet->cells = g_new0(gunichar, (gsize)columns * rows);
    sheet->colours = g_new0(guint8, (gsize)columns * rows);
    return sheet;
}

void
text_map_sheet_free(Sheet *sheet)
{
    if (sheet == NULL)
        return;
    g_free(sheet->cells);
    g_free(sheet->colours);
    g_free(sheet);
}

static guint
width_of(gunichar letter)
{
    return g_unichar_iszerowidth(letter) ? 0 : g_unichar_iswide(letter) ? 2 : 1;
}

guint
text_map_sheet_width(const char *text)
{
    guint width = 0;
    for (; *text != '\0'; text = g_utf8_next_char(text))
        width += width_of(g_utf8_get_char(text));
    return width;
}

gboolean
text_map_sheet_has_room(const Sheet *sheet, gint row, gint column, guint width)
{
    if (row < 0 || row >= (gint)sheet->rows || column < 0 ||
        column + (gint)width > (gint)sheet->columns)
        return FALSE;
    const gunichar *cells = sheet->cells + (gsize)row * sheet->columns;
    const gint first = MAX(column - 1, 0), last = column + (gint)width;
    for (gint i = first; i <= MIN(last, (gint)sheet->columns - 1); i++)
        if (cells[i] != NOTHING)
            return FALSE;
    return TRUE;
}

void
text_map_sheet_put(Sheet *sheet, gint row, gint column, const char *text, guint colour)
{
    if (row < 0 || row >= (gint)sheet->rows)
        return;
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        const gunichar letter = g_utf8_get_char(text);
        const guint width = width_of(letter);
        if (width == 0)
            continue;
        for (guint i = 0; i < width; i++, column++)
            if (column >= 0 && column < (gint)sheet->columns) {
                const gsize at = (gsize)row * sheet->columns + (gsize)column;
                sheet->cells[at] = i == 0 ? letter : WIDE_REST;
                sheet->colours[at] = (guint8)colour;
            }
    }
}

/* Returns: how many columns of the row are not blank up to the last one that is not. */
static guint
used_columns(const Sheet *sheet, guint row)
{
    guint n = sheet->columns;
    while (n > 0 && sheet->cells[(gsize)row * sheet->columns + n - 1] == NOTHING)
        n--;
    return n;
}

static void
append_row(const Sheet *sheet, guint row, gboolean has_color, GString *out)
{
    const gsize start = (gsize)row * sheet->columns;
    const guint n = used_columns(sheet, row);
    guint colour = 0;
    for (guint i = 0; i < n; i++) {
        const gunichar cell = sheet->cells[start + i];
        if (has_color && sheet->colours[start + i] != colour) {
            colour = sheet->colours[start + i];
            g_string_append_printf(out, colour == 0 ? "\033[0m" : "\033[1;%um", 30 + colour);
        }
        if (cell != WIDE_REST)
            g_string_append_unichar(out, cell == NOTHING ? ' ' : cell);
    }
    g_string_append(out, colour != 0 ? "\033[0m\n" : "\n");
}

void
text_map_sheet_append(const Sheet *sheet, gboolean has_color, GString *out)
{
    guint first = 0, behind = sheet->rows;
    while (first < behind && used_columns(sheet, first) == 0)
        first++;
    while (behind > first && used_columns(sheet, behind - 1) == 0)
        behind--;
    for (guint i = first; i < behind; i++)
        append_row(sheet, i, has_color, out);
}

/* Rows of a map that has few places, two for each row if it has more, and of any. */
#define ROWS_USUAL 20
#define ROWS_MAX 200

/* A name stands so many rows from where its place lies, at most, and is moved aside so far. */
#define ROWS_OFF 3
#define COLUMNS_OFF 10

/* A place that is drawn, and what is written there. */
typedef struct {
    const MapPlace *place;
    Point at;
} Spot;

/* Letters that a name has at most; the first one that fits is taken. */
static const guint lengths[] = {30, 14, 10, 7};

/* Returns: whether @id is drawn on @svg, and the positions of what it draws. */
static gboolean
find_spot(const MapSvg *svg, const char *id, Point *at)
{
    SvgPathError error;
    guint32 offset;
    g_autofree char *anchor = g_strconcat(map_kind_mark(MAP_KIND_ANCHOR), id, NULL);
    const MapElement *mark = map_svg_find(svg, anchor), *face = map_svg_find(svg, id);
    if (mark != NULL && mark->kind == MAP_KIND_ANCHOR && map_svg_centre(svg, mark, at))
        return TRUE;
    if (face == NULL || !map_element_is_face(face) || face->is_transformed)
        return FALSE;
    g_autoptr(Shape) shape = map_svg_shape(svg, face, &error, &offset);
    if (shape == NULL || shape->n_points == 0)
        return FALSE;
    const InnerPoint inner = inner_point_find(shape, 2);
    *at = (Point){(gint32)inner.x, (gint32)inner.y};
    return TRUE;
}

/* Places with somebody come first, so that they stand where they lie. */
static GArray *
find_spots(const TextMap *map, const MapSvg *svg)
{
    GArray *spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    for (guint is_empty = 0; is_empty < 2; is_empty++)
        for (guint i = 0; i < map->n; i++) {
            Spot spot = {.place = &map->places[i]};
            if ((spot.place->mark[0] == '\0') == is_empty &&
                find_spot(svg, spot.place->id, &spot.at))
                g_array_append_val(spots, spot);
        }
    return spots;
}

static Box
box_of(const GArray *spots)
{
    Box box = BOX_EMPTY;
    for (guint i = 0; i < spots->len; i++) {
        const Point at = g_array_index(spots, Spot, i).at;
        box.left = MIN(box.left, at.x);
        box.right = MAX(box.right, at.x);
        box.top = MIN(box.top, at.y);
        box.bottom = MAX(box.bottom, at.y);
    }
    return box;
}

/* Returns: (transfer full): what is written at @spot. */
static char *
label_of(const Spot *spot, guint letters)
{
    const char *name = spot->place->name, *mark = spot->place->mark;
    g_autofree char *cut = text_cut(name, letters);
    return g_strconcat(cut, mark[0] != '\0' ? " " : "", mark, NULL);
}

/* Puts @text as near to @row and the middle @column as there is room. Returns: FALSE: nowhere. */
static gboolean
put_near(Sheet *sheet, gint row, gint column, const char *text, guint colour)
{
    const guint width = text_map_sheet_width(text);
    for (gint off = 0; off <= ROWS_OFF * 2; off++) {
        const gint at_row = row + (off % 2 == 0 ? -off / 2 : (off + 1) / 2);
        for (gint aside = 0; aside <= COLUMNS_OFF * 2; aside++) {
            const gint at =
                column - (gint)width / 2 + (aside % 2 == 0 ? -aside / 2 : (aside + 1) / 2);
            if (!text_map_sheet_has_room(sheet, at_row, at, width))
                continue;
            text_map_sheet_put(sheet, at_row, at, text, colour);
            return TRUE;
        }
    }
    return FALSE;
}

/* Writes all @spots on @sheet, with names of @letters at most, as far as they have room.
 * Returns: whether all have. */
static gboolean
write_all(Sheet *sheet, const GArray *spots, Point size, guint letters)
{
    const Box box = box_of(spots);
    const gint64 width = MAX((gint64)box.right - box.left, 1);
    const gint64 height = MAX((gint64)box.bottom - box.top, 1);
    gboolean is_whole = TRUE;
    for (guint i = 0; i < spots->len && (is_whole || size.y >= ROWS_MAX); i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        g_autofree char *text = label_of(spot, letters);
        const gint column = (gint)(((gint64)spot->at.x - box.left) * (size.x - 1) / width);
        const gint row = (gint)(((gint64)spot->at.y - box.top) * (size.y - 1) / height);
        const gint half = (gint)text_map_sheet_width(text) / 2;
        is_whole &= put_near(sheet, row, CLAMP(column, half, MAX(size.x - half - 1, half)), text,
                             spot->place->colour);
    }
    return is_whole;
}

/* Returns: (transfer full): a map of @rows, with all @spots, or if there are too many
 * with those for which there is room; NULL: there is not enough. */
static Sheet *
try_rows(const TextMap *map, const GArray *spots, gint rows, guint letters)
{
    const Point size = {(gint32)map->columns, rows};
    g_autoptr(Sheet) sheet = text_map_sheet_new(map->columns, (guint)rows);
    gboolean is_whole = write_all(sheet, spots, size, letters);
    return is_whole || rows >= ROWS_MAX ? g_steal_pointer(&sheet) : NULL;
}

/* Names are whole as long as the map is no higher than it would be drawn. */
void
text_map_append_areas(const TextMap *map, const MapSvg *svg, GString *out)
{
    g_autoptr(GArray) spots = find_spots(map, svg);
    g_autoptr(Sheet) sheet = NULL;
    const Box box = box_of(spots);
    if (spots->len == 0)
        return;
    const gint64 width = MAX((gint64)box.right - box.left, 1);
    const gint64 drawn = ((gint64)box.bottom - box.top) * map->columns / width / 2 + 1;
    for (gint rows = (gint)MIN(drawn, MAX(ROWS_USUAL, spots->len / 2)); sheet == NULL;
         rows += 2 + rows / 10)
        for (guint i = 0; sheet == NULL && i < (rows < drawn ? 1 : G_N_ELEMENTS(lengths)); i++)
            sheet = try_rows(map, spots, rows, lengths[i]);
    text_map_sheet_append(sheet, map->has_color, out);
}

/* Columns of characters for the labels of rows, and rows for those of columns. */
#define MARGIN 5
#define HEAD 1

/* Characters from one column of hexes to the next, where the terminal is wide enough: of hexes with
 * a side at the top, in lines of their own for every second column, and with a corner. */
#define WIDE_FLAT 4
#define WIDE_POINTED 3
#define NARROW 2

typedef struct {
    const Grid *grid;
    HexGrid form;
    HexLabels labels;
    gint pitch;
    Sheet *sheet;
} HexSheet;

static gboolean
is_shifted(const HexSheet *this, gint32 n)
{
    return (n % 2 == 0) == this->form.shifts_even;
}

static gint
column_of(const HexSheet *this, Hex hex)
{
    const gboolean is_further = !this->form.has_flat_top && is_shifted(this, hex.row);
    return MARGIN + hex.column * this->pitch + (is_further ? this->pitch / 2 : 0);
}

static gint
row_of(const HexSheet *this, Hex hex)
{
    return HEAD + (this->form.has_flat_top ? 2 * hex.row + is_shifted(this, hex.column) : hex.row);
}

/* Writes that part of the label of @hex which its column, or its row, has. */
static void
put_heading(const HexSheet *this, Hex hex, gboolean is_column)
{
    char label[HEX_LABEL_SIZE];
    hex_label_write(&this->labels, hex, label);
    char *number = label + strcspn(label, "0123456789");
    const gboolean has_letters = is_column != this->labels.letters_rows;
    g_autofree char *letters = g_strndup(label, (gsize)(number - label));
    const char *text = has_letters ? letters : number;
    if (!is_column)
        text_map_sheet_put(this->sheet, row_of(this, hex), 0, text, 0);
    else if (text_map_sheet_has_room(this->sheet, 0, column_of(this, hex),
                                     text_map_sheet_width(text)))
        text_map_sheet_put(this->sheet, 0, column_of(this, hex), text, 0);
}

static void
put_headings(const HexSheet *this)
{
    for (gint32 i = 0; i < this->form.n_columns; i++)
        put_heading(this, (Hex){i, 0}, TRUE);
    for (gint32 i = 0; i < this->form.n_rows; i++)
        put_heading(this, (Hex){0, i}, FALSE);
}

void
text_map_append_hexes(const TextMap *map, const Grid *grid, GString *out)
{
    HexSheet this = {.grid = grid, .form = grid_form(grid), .labels = grid_labels(grid)};
    const gint width = this.form.n_columns + 1, height = this.form.n_rows * 2 + 1 + HEAD;
    const gint wide = this.form.has_flat_top ? WIDE_FLAT : WIDE_POINTED;
    this.pitch = MARGIN + width * wide <= (gint)map->columns ? wide : NARROW;
    g_autoptr(Sheet) sheet =
        text_map_sheet_new((guint)(MARGIN + width * this.pitch), (guint)height);
    this.sheet = sheet;
    put_headings(&this);
    for (guint i = 0; i < map->n; i++) {
        const MapPlace *place = &map->places[i];
        const gboolean is_empty = place->mark[0] == '\0';
        Hex hex;
        if (grid_find_hex(grid, place->id, &hex))
            text_map_sheet_put(sheet, row_of(&this, hex), column_of(&this, hex),
                               is_empty && place->sign != NULL ? place->sign : place->mark,
                               place->colour);
    }
    text_map_sheet_append(sheet, map->has_color, out);
}
