/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page on paper: fitted on one sheet, or spread over several that overlap, with marks where they
 * are cut.
 */
#pragma once

#include "validator/render/page/page.h"
#include "validator/render/page/sheets.h"

#define POSTER_ACROSS_MAX 20u
#define POSTER_OVERLAP_MAX 50.0 /* millimetres */

typedef struct {
    Page *page;            /* owned */
    double width, height;  /* of a sheet */
    double scale;          /* of the page */
    double step_x, step_y; /* from sheet to sheet */
    guint n_across, n_down;
} Poster;

/* The page of @map on sheets of @paper, upright or across as it becomes larger; @n_across of them
 * side by side (1: one sheet in all), and as many below each other as it takes. Where its letters
 * would be too small to be read they are larger than @options has them, and there is less of them.
 * @overlap: of two sheets, in millimetres. */
void poster_init(Poster *poster, RenderMap *map, const PageOptions *options, const Paper *paper,
                 guint n_across, double overlap);

void poster_clear(Poster *poster);

/* Returns: the sheets, which borrow @poster. */
Sheets poster_sheets(const Poster *poster);

/* Returns: the one sheet, of its own size, that @page is, which borrows it. */
Sheets page_sheet(const Page *page);
