/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each level has half the width of the one before.
 */
#include "editor/canvas/picture/picture-image.h"

#include "schema/geometry/limits.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define LEVELS_MAX 16

/* Smaller than this no level is made, in pixels. */
#define LEAST 64

struct PictureImage {
    cairo_surface_t *levels[LEVELS_MAX]; /* owned */
    guint n_levels;
};

gboolean
picture_image_look(const char *path, guint32 *width, guint32 *height, GError **error)
{
    gint across = 0, down = 0;
    gboolean is_there = g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (!is_there)
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                            _("It is not where it was. Put it back, or take it away here."));
    else if (gdk_pixbuf_get_file_info(path, &across, &down) == NULL || across <= 0 || down <= 0)
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                            _("It is no picture that can be read. Save it as PNG or JPEG."));
    else if ((guint64)across * (guint64)down > LIMIT_FLOOD_PIXELS)
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                    _("It has %d million pixels, and %u million are the most. Save it smaller: 300 "
                      "to the inch suffice."),
                    (int)((guint64)across * (guint64)down / 1000000), LIMIT_FLOOD_PIXELS / 1000000);
    else {
        *width = (guint32)across;
        *height = (guint32)down;
        return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): @surface at half its size. */
static cairo_surface_t *
halve(cairo_surface_t *surface)
{
    int width = MAX(cairo_image_surface_get_width(surface) / 2, 1);
    int height = MAX(cairo_image_surface_get_height(surface) / 2, 1);
    cairo_surface_t *half = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create(half);
    cairo_scale(cr, 0.5, 0.5);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    cairo_paint(cr);
    cairo_destroy(cr);
    return half;
}

PictureImage *
picture_image_new(const char *path, GError **error)
{
    guint32 width, height;
    if (!picture_image_look(path, &width, &height, error))
        return NULL;
    g_autoptr(GdkTexture) texture = gdk_texture_new_from_filename(path, error);
    if (texture == NULL)
        return NULL;
    PictureImage *image = g_new0(PictureImage, 1);
    cairo_surface_t *first = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, gdk_texture_get_width(texture), gdk_texture_get_height(texture));
    gdk_texture_download(texture, cairo_image_surface_get_data(first),
                         (gsize)cairo_image_surface_get_stride(first));
    cairo_surface_mark_dirty(first);
    image->levels[image->n_levels++] = first;
    for (; image->n_levels < LEVELS_MAX && (width /= 2) > LEAST; image->n_levels++)
        image->levels[image->n_levels] = halve(image->levels[image->n_levels - 1]);
    return image;
}

void
picture_image_free(PictureImage *image)
{
    if (image == NULL)
        return;
    for (guint i = 0; i < image->n_levels; i++)
        cairo_surface_destroy(image->levels[i]);
    g_free(image);
}

Raster
picture_image_raster(const PictureImage *image)
{
    cairo_surface_t *first = image->levels[0];
    return (Raster){
        .bytes = cairo_image_surface_get_data(first),
        .width = (guint32)cairo_image_surface_get_width(first),
        .height = (guint32)cairo_image_surface_get_height(first),
        .stride = (gsize)cairo_image_surface_get_stride(first),
        .channels = 4,
    };
}

void
picture_image_paint(const PictureImage *image, cairo_t *cr, double x, double y, double size,
                    double opacity)
{
    guint level = 0;
    while (level + 1 < image->n_levels && size * (2 << level) <= 1)
        level++;
    cairo_surface_t *surface = image->levels[level];
    double step = size * cairo_image_surface_get_width(image->levels[0]) /
                  cairo_image_surface_get_width(surface);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, step, step);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr),
                             step > 2 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
    cairo_paint_with_alpha(cr, opacity);
    cairo_restore(cr);
}
