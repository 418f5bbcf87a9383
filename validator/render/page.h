/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as pages.
 */
#pragma once

#include "validator/render/pen.h"
#include "validator/render/render-map.h"

#define SHEET_DPI 96.0
#define SHEET_PX_PER_MM (SHEET_DPI / 25.4)

/* The most pixels along a side of a picture. */
#define SHEET_PIXELS_MAX 30000

/* Draws sheet @i from the origin of @pen on. */
typedef void (*SheetDraw)(gconstpointer data, guint i, Pen *pen);

typedef struct {
    double width, height; /* of each */
    guint n;
    gboolean is_paper; /* they have the size of a paper, which files state as well */
    SheetDraw draw;
    gconstpointer data; /* borrowed */
} Sheets;

typedef struct {
    const char *word;     /* as options name it */
    double width, height; /* upright, in millimetres */
} Paper;

/* Return: (transfer none): the paper called @word, or NULL; the paper number @i, or NULL after the
 * last. */
const Paper *page_paper_find(const char *word);
const Paper *page_paper_row(guint i);

/* Returns: (transfer full): the names of all papers, with commas. */
char *page_paper_words(void);

/* Return: (transfer full): sheet @i as SVG, or as PNG with @dpi pixels per inch (NULL: these are
 * too many); all sheets as PDF. */
GBytes *page_sheets_to_svg(const Sheets *sheets, guint i);
GBytes *page_sheets_to_png(const Sheets *sheets, guint i, double dpi);
GBytes *page_sheets_to_pdf(const Sheets *sheets);

/* The range of scales: from a field to more than the Earth on one sheet. */
#define PAGE_UNIT_KM_MIN 0.001
#define PAGE_UNIT_KM_MAX 1000.0

typedef struct {
    double unit_km;         /* kilometres to one unit of the drawing, or 0: no scale is drawn */
    gboolean has_no_panels; /* no title, legend and panel of the scenario beside the map */
    double longer_side;     /* of the map in pixels; 0: as its names need it */
} PageOptions;

/* Returns: whether a scale can be drawn with @unit_km; FALSE for NaN. */
static inline gboolean
page_unit_km_is_usable(double unit_km)
{
    return unit_km >= PAGE_UNIT_KM_MIN && unit_km <= PAGE_UNIT_KM_MAX;
}

typedef struct Page Page;

/* Lays out a page. unit_km of @options must be usable or 0. A reference is taken of @map. Returns:
 * (transfer full). */
Page *page_new(RenderMap *map, const PageOptions *options);
void page_free(Page *page); /* NULL is allowed */

/* Sets @width and @height to the size of @page, in pixels. */
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

/* Lays out the page of @map on sheets of @paper, portrait or landscape, whichever makes it larger:
 * @n_across of them side by side (1: one sheet in all), and as many below each other as needed.
 * Type that would be too small to read is enlarged, and fewer names are shown. @overlap: of two
 * sheets, in millimetres. */
void page_poster_init(Poster *poster, RenderMap *map, const PageOptions *options,
                      const Paper *paper, guint n_across, double overlap);
void page_poster_clear(Poster *poster);

/* Returns: the sheets, which borrow @poster. */
Sheets page_poster_sheets(const Poster *poster);

/* Returns: @page as one sheet of its own size, which borrows it. */
Sheets page_sheet(const Page *page);
