/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computations use axial coordinates, whose axes run at 120 degrees to each other; columns and rows
 * are the coordinates of the data, and labels those on the map.
 */
#include "schema/geometry/hex.h"

#include <math.h>
#include <string.h>

/* The offset from the hex at column 0, row 0. */
typedef HexStep Axial;

enum { N, NE, E, SE, S, SW, W, NW };

typedef struct {
    guint sides[HEX_SIDES], corners[HEX_SIDES];
    Axial steps[HEX_SIDES]; /* over each side */
} Top;

static const Top tops[] = {
    [FALSE] =
        {
            .sides = {NE, E, SE, SW, W, NW},
            .corners = {N, NE, SE, S, SW, NW},
            .steps = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}},
        },
    [TRUE] =
        {
            .sides = {N, NE, SE, S, SW, NW},
            .corners = {NW, NE, E, SE, SW, W},
            .steps = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}},
        },
};

static const Top *
top_of(const HexGrid *grid)
{
    return &tops[grid->has_flat_top != FALSE];
}

/* Whether the column (row) @line is shifted. */
static gint32
is_shifted(const HexGrid *grid, gint32 line)
{
    return ((line & 1) != 0) != (grid->shifts_even != FALSE);
}

/* Returns: how far the line @line of @grid has slid back against the axes. */
static gint32
slide_of_line(const HexGrid *grid, gint32 line)
{
    gint32 is_odd = line & 1;
    return (line + (grid->shifts_even ? is_odd : -is_odd)) / 2;
}

static Axial
to_axial(const HexGrid *grid, Hex hex)
{
    if (grid->has_flat_top)
        return (Axial){hex.column, hex.row - slide_of_line(grid, hex.column)};
    return (Axial){hex.column - slide_of_line(grid, hex.row), hex.row};
}

static Hex
from_axial(const HexGrid *grid, Axial at)
{
    if (grid->has_flat_top)
        return (Hex){at.q, at.r + slide_of_line(grid, at.q)};
    return (Hex){at.q + slide_of_line(grid, at.r), at.r};
}

gboolean
hex_is_within(const HexGrid *grid, Hex hex)
{
    return hex.column >= 0 && hex.column < grid->n_columns && hex.row >= 0 &&
           hex.row < grid->n_rows;
}

guint32
hex_index(const HexGrid *grid, Hex hex)
{
    return (guint32)hex.row * (guint32)grid->n_columns + (guint32)hex.column;
}

Hex
hex_of_index(const HexGrid *grid, guint32 index)
{
    guint32 n_columns = (guint32)grid->n_columns;
    return (Hex){(gint32)(index % n_columns), (gint32)(index / n_columns)};
}

guint
hex_side(const HexGrid *grid, guint side)
{
    return top_of(grid)->sides[side];
}

guint
hex_corner(const HexGrid *grid, guint corner)
{
    return top_of(grid)->corners[corner];
}

static gint
find(const guint *directions, guint direction)
{
    for (gint i = 0; i < HEX_SIDES; i++)
        if (directions[i] == direction)
            return i;
    return -1;
}

gint
hex_side_number(const HexGrid *grid, guint direction)
{
    return find(top_of(grid)->sides, direction);
}

gint
hex_corner_number(const HexGrid *grid, guint direction)
{
    return find(top_of(grid)->corners, direction);
}

HexStep
hex_step(const HexGrid *grid, Hex from, Hex to)
{
    Axial a = to_axial(grid, from), b = to_axial(grid, to);
    return (HexStep){b.q - a.q, b.r - a.r};
}

Hex
hex_after_step(const HexGrid *grid, Hex from, HexStep step)
{
    Axial at = to_axial(grid, from);
    return from_axial(grid, (Axial){at.q + step.q, at.r + step.r});
}

HexStep
hex_step_turned(HexStep step, guint turns)
{
    for (guint i = 0; i < turns % HEX_SIDES; i++)
        step = (HexStep){-step.r, step.q + step.r};
    return step;
}

Hex
hex_neighbour(const HexGrid *grid, Hex hex, guint side)
{
    return hex_after_step(grid, hex, top_of(grid)->steps[side]);
}

guint
hex_distance(const HexGrid *grid, Hex one, Hex other)
{
    HexStep step = hex_step(grid, one, other);
    return (guint)(ABS(step.q) + ABS(step.r) + ABS(step.q + step.r)) / 2;
}

/* Returns: the hex nearest to a place between those with whole axial coordinates. */
static Axial
nearest(double q, double r)
{
    Axial at = {(gint32)lround(q), (gint32)lround(r)};
    double off_q = fabs(q - at.q), off_r = fabs(r - at.r);
    gint32 third = (gint32)lround(-q - r);
    double off_third = fabs(-q - r - third);
    if (off_q > off_r && off_q > off_third)
        at.q = -at.r - third;
    else if (off_r > off_third)
        at.r = -at.q - third;
    return at;
}

Hex
hex_on_line(const HexGrid *grid, Hex one, Hex other, guint step)
{
    /* Where the line runs along a hexside, always the same one of the two hexes is chosen. */
    const double aside = 1e-6;
    Axial a = to_axial(grid, one), b = to_axial(grid, other);
    guint n = hex_distance(grid, one, other);
    double share = n > 0 ? (double)step / n : 0;
    double q = a.q + share * (b.q - a.q), r = a.r + share * (b.r - a.r);
    return from_axial(grid, nearest(q + aside, r + aside));
}

void
hex_centre(const HexGrid *grid, Hex hex, double *x, double *y)
{
    gint32 line = grid->has_flat_top ? hex.column : hex.row;
    gint32 place = grid->has_flat_top ? hex.row : hex.column;
    double along = place + 0.5 + (is_shifted(grid, line) ? 0.5 : 0);
    double across = HEX_ACROSS_CORNERS * (0.5 + 0.75 * line);
    *x = grid->has_flat_top ? across : along;
    *y = grid->has_flat_top ? along : across;
}

Hex
hex_at_point(const HexGrid *grid, double x, double y)
{
    double along = (grid->has_flat_top ? y : x) - (grid->shifts_even ? 1 : 0.5);
    double line = ((grid->has_flat_top ? x : y) / HEX_ACROSS_CORNERS - 0.5) / 0.75;
    double place = along - line / 2;
    return from_axial(grid, grid->has_flat_top ? nearest(line, place) : nearest(place, line));
}

void
hex_corner_at(const HexGrid *grid, Hex hex, guint corner, double *x, double *y)
{
    double first = grid->has_flat_top ? -2.0 / 3 : -0.5;
    double angle = G_PI * (first + corner / 3.0);
    hex_centre(grid, hex, x, y);
    *x += HEX_ACROSS_CORNERS / 2 * cos(angle);
    *y += HEX_ACROSS_CORNERS / 2 * sin(angle);
}

void
hex_grid_size(const HexGrid *grid, double *width, double *height)
{
    gint32 n_lines = grid->has_flat_top ? grid->n_columns : grid->n_rows;
    gint32 n_places = grid->has_flat_top ? grid->n_rows : grid->n_columns;
    gboolean is_any_shifted = n_lines > 1 || grid->shifts_even;
    double along = n_places + (is_any_shifted ? 0.5 : 0);
    double across = HEX_ACROSS_CORNERS * (0.25 + 0.75 * n_lines);
    *width = grid->has_flat_top ? across : along;
    *height = grid->has_flat_top ? along : across;
}

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

/* Returns: the index for the @n letters at @text, or -1. */
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
