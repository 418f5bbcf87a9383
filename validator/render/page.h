/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as pages.
 */
#pragma once

#include "validator/render/pen.h"
#include "validator/render/render-map.h"

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
const Paper *page_paper_find(const char *word);
const Paper *page_paper_row(guint i);

/* Returns: (transfer full): the names of all papers, with commas. */
char *page_paper_words(void);

/* Returns: (transfer full): sheet @i as SVG, or as PNG with @dpi pixels to an inch, or NULL: it has
 * too many; all sheets as PDF. */
GBytes *page_sheets_to_svg(const Sheets *sheets, guint i);
GBytes *page_sheets_to_png(const Sheets *sheets, guint i, double dpi);
GBytes *page_sheets_to_pdf(const Sheets *sheets);

/* Between a field and more than the Earth on one sheet. */
#define PAGE_UNIT_KM_MIN 0.001
#define PAGE_UNIT_KM_MAX 1000.0

typedef struct {
    double unit_km;         /* kilometres to one unit of the drawing, or 0: no scale is drawn */
    gboolean has_no_panels; /* neither title nor legend nor what a scenario says beside the map */
    double longer_side;     /* of the map in pixels; 0: so that its names have room */
} PageOptions;

/* Returns: whether a scale can be drawn with @unit_km; FALSE for NaN. */
static inline gboolean
page_unit_km_is_usable(double unit_km)
{
    return unit_km >= PAGE_UNIT_KM_MIN && unit_km <= PAGE_UNIT_KM_MAX;
}

typedef struct Page Page;

/* Finds a place for everything. unit_km of @options is usable or 0. A reference is taken of @map.
 * Returns: (transfer full): the page. */
Page *page_new(RenderMap *map, const PageOptions *options);
void page_free(Page *page); /* NULL is allowed */

/* Returns: the longer side of its map, in pixels. */
void page_size(const Page *page, double *width, double *height);

/* Draws it from the origin of @pen on. */
void page_draw(const Page *page, Pen *pen);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Page, page_free)

#define POSTER_ACROSS_MAX 20u
#define POSTER_OVERLAP_MAX 50.0 /* millimetres */

typedef struct {
    Page *page;            /* owned */
    double width, height;  /* of a sheet */
    double scale;          /* of the page */
    double step_x, step_y; /* from sheet to sheet */
    guint n_across, n_down;
} Poster;

/* The page of @map on sheets of @paper, upright or across, whichever is larger; @n_across of them
 * side by side (1: one sheet in all), and as many below each other as needed. Letters that would be
 * too small to read are larger than @options has them, and fewer are shown. @overlap: of two
 * sheets, in millimetres. */
void page_poster_init(Poster *poster, RenderMap *map, const PageOptions *options,
                      const Paper *paper, guint n_across, double overlap);
void page_poster_clear(Poster *poster);

/* Returns: the sheets, which borrow @poster. */
Sheets page_poster_sheets(const Poster *poster);

/* Returns: the one sheet, of its own size, that @page is, which borrows it. */
Sheets page_sheet(const Page *page);
