/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scans of printed maps that are drawn from known lands: what a tracing finds can be compared with
 * what was printed.
 */
#pragma once

#include "schema/geometry/shape.h"

#define SCAN_WIDTH 1500
#define SCAN_HEIGHT 1100

/* Ground outside of the frame of the map, in a truth. The sea is 0, lands follow. */
#define SCAN_MARGIN 255

typedef enum {
    SCAN_RAGGED,    /* ink of uneven width, with small breaks */
    SCAN_DASHED,    /* borders between lands are dashed */
    SCAN_DOUBLE,    /* two thin lines for one border */
    SCAN_ISLANDS,   /* small islands off the coast */
    SCAN_LETTERING, /* names across borders and coasts */
    SCAN_NOISE,     /* grain and specks of paper */
    SCAN_SKEW,      /* turned by a degree, with a frame */
    SCAN_HILLS,     /* shaded hills */
    SCAN_LIGHT,     /* darker towards a corner */
    SCAN_COLOURS,   /* tinted lands, red borders, blue coasts, black names */
    N_SCAN_KINDS,
} ScanKind;

typedef struct {
    guint8 *bytes; /* owned: red, green, blue of each pixel */
    guint8 *truth; /* owned: for each pixel the sea, a land, or SCAN_MARGIN */
    guint8 *far;   /* owned: for each pixel its distance from the nearest border, at most 255 */
    guint n_areas; /* lands, and the sea */
} Scan;

/* Returns: (transfer full): a scan; the same for the same @seed on every machine. */
Scan *scan_new(ScanKind kind, guint32 seed);
void scan_free(Scan *scan);

/* Returns: (transfer none): what @kind is called. */
const char *scan_kind_name(ScanKind kind);

/* Returns: a point in the area @area that is not printed on, away from its borders. */
Point scan_inside(const Scan *scan, guint area, guint32 seed);

/* Writes the scan as a PPM picture, to be looked at. */
void scan_write(const Scan *scan, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scan, scan_free)
