/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map of a data set as a page fit for print: the map with its blocks in a frame, a title and a
 * legend where nothing is played, or below; and below it what else a scenario sets up. Any pen
 * draws it. Lengths are pixels in which names have the size of their style.
 */
#pragma once

#include "validator/render/render-map.h"

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
double page_longer_side(const Page *page);

void page_size(const Page *page, double *width, double *height);

/* Draws it from the origin of @pen on. */
void page_draw(const Page *page, Pen *pen);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Page, page_free)
