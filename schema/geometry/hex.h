/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids of hexes: centres, corners, neighbours, distances, and the labels of hexes.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint32 column, row;
} Hex;

typedef struct {
    gboolean has_flat_top; /* columns are shifted; else a corner is at the top, and rows are */
    gboolean shifts_even;  /* the first, third... of them are; else the second, fourth... */
    gint32 n_columns, n_rows;
} HexGrid;

#define HEX_SIDES 6
#define HEX_DIRECTIONS 8

/* From side to opposite side is 1; from corner to opposite corner is this. */
#define HEX_ACROSS_CORNERS 1.1547005383792515

static inline gboolean
hex_is_same(Hex one, Hex other)
{
    return one.column == other.column && one.row == other.row;
}

/* Returns: whether @hex lies in @grid. */
gboolean hex_is_within(const HexGrid *grid, Hex hex);

/* Returns: where @hex stands when rows are counted one after the other. */
guint32 hex_index(const HexGrid *grid, Hex hex);
Hex hex_of_index(const HexGrid *grid, guint32 index);

/* Returns: the direction of side @side, or of corner @side, 0 to 5 clockwise; corner i lies before
 * side i. */
guint hex_side(const HexGrid *grid, guint side);
guint hex_corner(const HexGrid *grid, guint corner);

/* Returns: which side (corner) of a hex @direction is, 0 to 5, or -1. */
gint hex_side_number(const HexGrid *grid, guint direction);
gint hex_corner_number(const HexGrid *grid, guint direction);

/* The direction from the other side. */
#define HEX_OPPOSITE(direction) (((direction) + HEX_DIRECTIONS / 2) % HEX_DIRECTIONS)

/* Returns: the hex beyond side @side, 0 to 5, of @hex, in @grid or not. */
Hex hex_beyond(const HexGrid *grid, Hex hex, guint side);

/* How one hex lies from another one, counted along two axes; it is the same from any hex, and in
 * every grid with that top. */
typedef struct {
    gint32 q, r;
} HexStep;

/* Returns: how @to lies from @from; the hex that lies so from @from, in @grid or not. */
HexStep hex_step(const HexGrid *grid, Hex from, Hex to);
Hex hex_stepped(const HexGrid *grid, Hex from, HexStep step);

/* Returns: @step after @turns sixths of a turn clockwise. */
HexStep hex_step_turned(HexStep step, guint turns);

/* Returns: how many steps one is from the other. */
guint hex_distance(const HexGrid *grid, Hex one, Hex other);

/* Returns: the hex @step steps away from @one on the straight line to @other, which is
 * hex_distance() steps away. */
Hex hex_on_line(const HexGrid *grid, Hex one, Hex other, guint step);

/* Where on a drawing a hex lies whose sides are one apart from each other; the upper left corner of
 * the smallest box around @grid is at nought, x grows to the right and y downwards. */
void hex_centre(const HexGrid *grid, Hex hex, double *x, double *y);

/* Returns: the hex around that place, in @grid or not. */
Hex hex_around(const HexGrid *grid, double x, double y);

/* The same as hex_centre() of corner @corner, 0 to 5. */
void hex_corner_at(const HexGrid *grid, Hex hex, guint corner, double *x, double *y);

/* The size of the box around @grid, in the same measure. */
void hex_grid_size(const HexGrid *grid, double *width, double *height);

typedef struct {
    gboolean letters_rows; /* letters count rows and numbers columns; else the other way round */
    gboolean counts_on;    /* after Z comes AA, AB; else AA, BB */
    gint32 first;          /* number of the first row or column */
    guint digits;          /* that a number has at least */
    gboolean is_oblique;   /* what columns or rows that are shifted are crossed by is counted along
                              straight lines of hexes, that rise to the right or lean to the left */
    gboolean has_flat_top, shifts_even; /* is_oblique: as the grid */
} HexLabels;

/* Bytes of the longest label with its end: as many letters as the last of 10,000 columns has, and
 * half as many again where they are counted obliquely. */
#define HEX_LABEL_SIZE 600

/* Writes the label of @hex to @label, which has HEX_LABEL_SIZE bytes. */
void hex_label_write(const HexLabels *labels, Hex hex, char *label);

/* Reads a label as people write it: P5, p05 and P-5 are one hex. Returns: whether @text is the
 * label of a hex of @grid, which goes to @hex. */
gboolean hex_label_read(const HexLabels *labels, const HexGrid *grid, const char *text, Hex *hex);
