/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sheets of paper, or one picture of any size: what is drawn on each, and how they become files.
 * Lengths are pixels, 96 to an inch.
 */
#pragma once

#include "validator/render/pen/pen.h"

#define SHEET_DPI 96.0
#define SHEET_PX_PER_MM (SHEET_DPI / 25.4)

/* More pixels along a side of a picture than this are not asked of cairo. */
#define SHEET_PIXELS_MAX 30000

/* Draws sheet @i from the origin of @pen on. */
typedef void (*SheetDraw)(gconstpointer data, guint i, Pen *pen);

typedef struct {
    double width, height; /* of each */
    guint n;
    gboolean is_paper; /* they have the size of a paper, which files say too */
    SheetDraw draw;
    gconstpointer data; /* borrowed */
} Sheets;

typedef struct {
    const char *word;     /* as options name it */
    double width, height; /* upright, in millimetres */
} Paper;

/* Returns: (transfer none): the row of that name, or NULL; row @i, or NULL behind the last. */
const Paper *paper_find(const char *word);
const Paper *paper_row(guint i);

/* Returns: (transfer full): the names of all papers, with commas. */
char *paper_words(void);

/* Returns: (transfer full): sheet @i as SVG, or as PNG with so many pixels to an inch, or NULL: it
 * has too many; all sheets as PDF. */
GBytes *sheets_to_svg(const Sheets *sheets, guint i);
GBytes *sheets_to_png(const Sheets *sheets, guint i, double dpi);
GBytes *sheets_to_pdf(const Sheets *sheets);
