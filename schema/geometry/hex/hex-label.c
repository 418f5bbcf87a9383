/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels of hexes. Letters are counted from nought.
 */
#include "schema/geometry/hex/hex-label.h"

#include <string.h>

#define N_LETTERS 26

/* Returns: how many bytes were written. */
static gsize
write_letters(const HexLabels *labels, guint32 index, char *text)
{
    if (!labels->counts_on) {
        gsize n = index / N_LETTERS + 1;
        memset(text, (char)('A' + index % N_LETTERS), n);
        return n;
    }
    char reversed[8];
    gsize n = 0;
    for (guint32 left = index + 1; left > 0; left = (left - 1) / N_LETTERS)
        reversed[n++] = (char)('A' + (left - 1) % N_LETTERS);
    for (gsize i = 0; i < n; i++)
        text[i] = reversed[n - 1 - i];
    return n;
}

/* Returns: @hex as it is counted where @by is 1, and back where it is -1: the straight lines move
 * by one hex in every two columns (rows) that are shifted against each other. */
static Hex
counted(const HexLabels *labels, Hex hex, gint32 by)
{
    gint32 line = labels->has_flat_top ? hex.column : hex.row;
    gint32 moved = labels->is_oblique ? by * ((line + (labels->shifts_even ? 0 : 1)) / 2) : 0;
    return labels->has_flat_top ? (Hex){hex.column, hex.row + moved}
                                : (Hex){hex.column + moved, hex.row};
}

void
hex_label_write(const HexLabels *labels, Hex hex, char *label)
{
    hex = counted(labels, hex, 1);
    gint32 letters = labels->letters_rows ? hex.row : hex.column;
    gint32 number = labels->letters_rows ? hex.column : hex.row;
    gsize n = write_letters(labels, (guint32)letters, label);
    char *end = label + n;
    char digits[16];
    guint n_digits = 0;
    for (guint32 left = (guint32)(number + labels->first); left > 0 || n_digits == 0; left /= 10)
        digits[n_digits++] = (char)('0' + left % 10);
    for (guint i = n_digits; i < labels->digits; i++)
        *end++ = '0';
    while (n_digits > 0)
        *end++ = digits[--n_digits];
    *end = '\0';
}

/* Reads the letters of @text, @n of them. Returns: the index they stand for, or -1. */
static gint64
read_letters(const HexLabels *labels, const char *text, gsize n)
{
    gint64 index = 0;
    for (gsize i = 0; i < n; i++) {
        gint letter = g_ascii_toupper(text[i]) - 'A';
        if (!labels->counts_on && g_ascii_toupper(text[i]) != g_ascii_toupper(text[0]))
            return -1;
        index = labels->counts_on ? index * N_LETTERS + letter + 1 : letter + 1;
        if (index > G_MAXINT16)
            return -1;
    }
    return labels->counts_on ? index - 1 : index - 1 + (gint64)(n - 1) * N_LETTERS;
}

gboolean
hex_label_read(const HexLabels *labels, const HexGrid *grid, const char *text, Hex *hex)
{
    gsize n = 0, n_digits = 0;
    while (g_ascii_isalpha(text[n]) && n < HEX_LABEL_SIZE)
        n++;
    const char *digits = text + n + strspn(text + n, "- ");
    gint64 number = 0;
    for (; g_ascii_isdigit(digits[n_digits]) && number < G_MAXINT16; n_digits++)
        number = number * 10 + digits[n_digits] - '0';
    gint64 letters = n > 0 ? read_letters(labels, text, n) : -1;
    if (letters < 0 || n_digits == 0 || digits[n_digits] != '\0')
        return FALSE;
    number -= labels->first;
    Hex found = {(gint32)(labels->letters_rows ? number : letters),
                 (gint32)(labels->letters_rows ? letters : number)};
    *hex = counted(labels, found, -1);
    return hex_is_within(grid, *hex);
}
