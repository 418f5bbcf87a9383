/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids of hexes: centres, corners, neighbours, distances, and the labels of hexes. Any thread may
 * call these functions.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint32 column, row;
} Hex;

typedef struct {
    gboolean
        has_flat_top; /* columns are shifted; else a corner is at the top, and rows are shifted */
    gboolean shifts_even; /* the first, third... are shifted; else the second, fourth... */
    gint32 n_columns, n_rows;
} HexGrid;

#define HEX_SIDES 6
#define HEX_DIRECTIONS 8

/* The distance between opposite corners, if that between opposite sides is 1. */
#define HEX_ACROSS_CORNERS 1.1547005383792515

static inline gboolean
hex_is_same(Hex one, Hex other)
{
    return one.column == other.column && one.row == other.row;
}

/* Returns: whether @hex is in @grid. */
gboolean hex_is_within(const HexGrid *grid, Hex hex);

/* Returns: the index of @hex, counted row by row; and the hex with the index @index. */
guint32 hex_index(const HexGrid *grid, Hex hex);
Hex hex_of_index(const HexGrid *grid, guint32 index);

/* Returns: the direction, 0 to 7, of side @side or corner @corner, 0 to 5 clockwise; corner i is
 * before side i. */
guint hex_side(const HexGrid *grid, guint side);
guint hex_corner(const HexGrid *grid, guint corner);

/* Returns: the number of the side (corner) in @direction, 0 to 5, or -1. */
gint hex_side_number(const HexGrid *grid, guint direction);
gint hex_corner_number(const HexGrid *grid, guint direction);

/* The opposite direction. */
#define HEX_OPPOSITE(direction) (((direction) + HEX_DIRECTIONS / 2) % HEX_DIRECTIONS)

/* Returns: the neighbour of @hex across side @side, 0 to 5; it may be outside of @grid. */
Hex hex_neighbour(const HexGrid *grid, Hex hex, guint side);

/* The offset between two hexes in axial coordinates; it is independent of the start, and of the
 * grid, among grids with the same kind of top. */
typedef struct {
    gint32 q, r;
} HexStep;

/* Returns: the offset from @from to @to; and the hex at offset @step from @from, which may be
 * outside of @grid. */
HexStep hex_step(const HexGrid *grid, Hex from, Hex to);
Hex hex_after_step(const HexGrid *grid, Hex from, HexStep step);

/* Returns: @step rotated by @turns sixths of a turn clockwise. */
HexStep hex_step_turned(HexStep step, guint turns);

/* Returns: the distance between @one and @other, in hexes. */
guint hex_distance(const HexGrid *grid, Hex one, Hex other);

/* Returns: hex number @step, from 0 to hex_distance(), on the straight line from @one to @other. */
Hex hex_on_line(const HexGrid *grid, Hex one, Hex other, guint step);

/* Computes the centre of @hex in a drawing in which opposite sides of a hex are 1 apart; the upper
 * left corner of the bounding box of @grid is the origin, x grows to the right and y downwards. */
void hex_centre(const HexGrid *grid, Hex hex, double *x, double *y);

/* Returns: the hex that contains the point (@x, @y), which may be outside of @grid. */
Hex hex_at_point(const HexGrid *grid, double x, double y);

/* As hex_centre(), for corner @corner, 0 to 5. */
void hex_corner_at(const HexGrid *grid, Hex hex, guint corner, double *x, double *y);

/* Computes the size of the bounding box of @grid, in the same units. */
void hex_grid_size(const HexGrid *grid, double *width, double *height);

typedef struct {
    gboolean letters_rows; /* letters count rows and numbers columns; else the other way round */
    gboolean counts_on;    /* after Z comes AA, AB; else AA, BB */
    gint32 first;          /* number of the first row or column */
    guint digits;          /* the least number of digits */
    gboolean
        is_oblique; /* the other coordinate than that of the shifted columns or rows is counted
                       along straight lines of hexes, which rise to the right or lean to the left */
    gboolean has_flat_top, shifts_even; /* only for is_oblique: as in HexGrid */
} HexLabels;

/* Bytes of the longest label with its NUL: as many letters as the last of 10,000 columns has, and
 * half as many again for oblique labels. */
#define HEX_LABEL_SIZE 600

/* Writes the label of @hex to @label, which has HEX_LABEL_SIZE bytes. */
void hex_label_write(const HexLabels *labels, Hex hex, char *label);

/* Reads a label as people write it: P5, p05 and P-5 are the same hex. Returns: whether @text is the
 * label of a hex of @grid, which is stored in @hex. */
gboolean hex_label_read(const HexLabels *labels, const HexGrid *grid, const char *text, Hex *hex);
