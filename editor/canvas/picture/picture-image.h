/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture in memory: its pixels, and smaller ones of it, so that all of a large scan is painted
 * as quickly as a part.
 */
#pragma once

#include "schema/geometry/flood.h"

#include <cairo.h>

typedef struct PictureImage PictureImage;

/* Reads how large the picture @path is: PNG, JPEG and what else the system reads.
 * Returns: FALSE with @error set: it is none, or has more than LIMIT_FLOOD_PIXELS. */
gboolean picture_image_look(const char *path, guint32 *width, guint32 *height, GError **error);

/* Returns: (transfer full): NULL with @error set. */
PictureImage *picture_image_new(const char *path, GError **error);
void picture_image_free(PictureImage *image); /* NULL is allowed */

/* Returns: the pixels, borrowed. */
Raster picture_image_raster(const PictureImage *image);

/* Paints it with its corner at @x, @y, each pixel @size wide. */
void picture_image_paint(const PictureImage *image, cairo_t *cr, double x, double y, double size,
                         double opacity);
