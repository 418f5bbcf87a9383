/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed in hexes: letters for the column (or row) and a number for the row (or column).
 */
#pragma once

#include "schema/geometry/hex/hex.h"

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
