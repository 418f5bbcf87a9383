/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells, each a character with what is combined with it.
 */
#include "validator/cli/play/map/sheet.h"

#include <string.h>

/* What stands in a cell: nothing, the right half of a wide letter, or a letter. */
#define NOTHING 0u
#define WIDE_REST 1u

struct Sheet {
    guint columns, rows;
    gunichar *cells; /* owned, row by row */
    guint8 *colours; /* owned, likewise */
};

Sheet *
sheet_new(guint columns, guint rows)
{
    Sheet *sheet = g_new0(Sheet, 1);
    sheet->columns = columns;
    sheet->rows = rows;
    sheet->cells = g_new0(gunichar, (gsize)columns * rows);
    sheet->colours = g_new0(guint8, (gsize)columns * rows);
    return sheet;
}

void
sheet_free(Sheet *sheet)
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
sheet_width(const char *text)
{
    guint width = 0;
    for (; *text != '\0'; text = g_utf8_next_char(text))
        width += width_of(g_utf8_get_char(text));
    return width;
}

gboolean
sheet_has_room(const Sheet *sheet, gint row, gint column, guint width)
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
sheet_put(Sheet *sheet, gint row, gint column, const char *text, guint colour)
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
sheet_append(const Sheet *sheet, gboolean has_color, GString *out)
{
    guint first = 0, behind = sheet->rows;
    while (first < behind && used_columns(sheet, first) == 0)
        first++;
    while (behind > first && used_columns(sheet, behind - 1) == 0)
        behind--;
    for (guint i = first; i < behind; i++)
        append_row(sheet, i, has_color, out);
}
