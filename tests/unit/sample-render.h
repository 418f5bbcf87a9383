/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets of the source tree as maps on a screen, for tests of what is painted.
 */
#pragma once

#include "schema/store/map-file.h"
#include "validator/render/render-map.h"

#include <cairo.h>

typedef struct {
    DataSet *set;             /* owned */
    MapFile *file;            /* owned */
    RenderGeometry *geometry; /* owned */
} SampleRender;

/* Loads the data set @folder of data/. */
void sample_render_init(SampleRender *sample, const char *folder);
void sample_render_clear(SampleRender *sample);

/* For groups of tests about the edition of 2010: their state is a SampleRender of it. */
int sample_render_setup(void **state);
int sample_render_teardown(void **state);

/* Returns: (transfer full): the picture of @width times @height pixels with its corner at @x, @y.
 */
cairo_surface_t *sample_render_paint(RenderMap *map, double scale, double x, double y, int width,
                                     int height);

/* Returns: the pixel at @x, @y as 0xrrggbb. */
guint32 sample_render_pixel(cairo_surface_t *surface, int x, int y);

/* Returns: whether nobody sees how two pixels differ, on the edge of a thin line that slants: cairo
 * samples a row of pixels in another way where something else on it begins or ends. */
gboolean sample_render_looks_equal(guint32 a, guint32 b);

/* Paints @n times @n tiles of @size pixels one by one and holds them against the same pixels of a
 * whole picture. */
void sample_render_assert_tiles_fit(RenderMap *map, double scale, double x, double y, int size,
                                    int n);
