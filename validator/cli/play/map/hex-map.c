/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes in rows of characters: every second column, or row, lies half a hex further.
 */
#include "schema/store/grid-layer.h"
#include "validator/cli/play/map/sheet.h"
#include "validator/cli/play/map/text-map.h"

#include <string.h>

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
        sheet_put(this->sheet, row_of(this, hex), 0, text, 0);
    else if (sheet_has_room(this->sheet, 0, column_of(this, hex), sheet_width(text)))
        sheet_put(this->sheet, 0, column_of(this, hex), text, 0);
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
hex_map_append(const TextMap *map, const Grid *grid, GString *out)
{
    HexSheet this = {.grid = grid, .form = grid_form(grid), .labels = grid_labels(grid)};
    const gint width = this.form.n_columns + 1, height = this.form.n_rows * 2 + 1 + HEAD;
    const gint wide = this.form.has_flat_top ? WIDE_FLAT : WIDE_POINTED;
    this.pitch = MARGIN + width * wide <= (gint)map->columns ? wide : NARROW;
    g_autoptr(Sheet) sheet = sheet_new((guint)(MARGIN + width * this.pitch), (guint)height);
    this.sheet = sheet;
    put_headings(&this);
    for (guint i = 0; i < map->n; i++) {
        const MapPlace *place = &map->places[i];
        const gboolean is_empty = place->mark[0] == '\0';
        Hex hex;
        if (grid_find_hex(grid, place->id, &hex))
            sheet_put(sheet, row_of(&this, hex), column_of(&this, hex),
                      is_empty && place->sign != NULL ? place->sign : place->mark, place->colour);
    }
    sheet_append(sheet, map->has_color, out);
}
