/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures below the map of a view: painted, found, and put where they belong. Pixels are
 * read when a picture is first seen; each picture in memory has smaller ones of it, each half as
 * wide as the one before, so that all of a large scan is painted as quickly as a part.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"
#include "editor/drawing/trace-pictures.h"
#include "schema/geometry/limits.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n.h>
#include <math.h>

#define LEVELS_MAX 16

/* Smaller than this no level is made, in pixels. */
#define LEAST 64

typedef struct {
    cairo_surface_t *levels[LEVELS_MAX]; /* owned */
    guint n_levels;
} PictureImage;

/* Reads how large the picture @path is: PNG, JPEG and what else the system reads.
 * Returns: FALSE with @error set: it is none, or has more than LIMIT_TRACE_PIXELS. */
static gboolean
read_picture_size(const char *path, guint32 *width, guint32 *height, GError **error)
{
    gint across = 0, down = 0;
    gboolean is_file = g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (!is_file)
        g_set_error_literal(
            error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
            _("The file no longer exists. Restore it, or remove the picture here."));
    else if (gdk_pixbuf_get_file_info(path, &across, &down) == NULL || across <= 0 || down <= 0)
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                            _("It is not a picture that can be read. Save it as PNG or JPEG."));
    else if ((guint64)across * (guint64)down > LIMIT_TRACE_PIXELS)
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                    _("It has %d million pixels; at most %u million are allowed. Save it smaller: "
                      "300 pixels to the inch are enough."),
                    (int)((guint64)across * (guint64)down / 1000000), LIMIT_TRACE_PIXELS / 1000000);
    else {
        *width = (guint32)across;
        *height = (guint32)down;
        return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): @surface at half its size. */
static cairo_surface_t *
halve_surface(cairo_surface_t *surface)
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

/* Returns: (transfer full): NULL with @error set. */
static PictureImage *
load_image(const char *path, GError **error)
{
    guint32 width, height;
    if (!read_picture_size(path, &width, &height, error))
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
        image->levels[image->n_levels] = halve_surface(image->levels[image->n_levels - 1]);
    return image;
}

static void
free_image(PictureImage *image)
{
    if (image == NULL)
        return;
    for (guint i = 0; i < image->n_levels; i++)
        cairo_surface_destroy(image->levels[i]);
    g_free(image);
}

/* Returns: the pixels, borrowed. */
static Raster
raster_of(const PictureImage *image)
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

/* Paints it with its corner at @x, @y, each pixel @size wide. */
static void
paint_image(const PictureImage *image, cairo_t *cr, double x, double y, double size, double opacity)
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

/* How far, in pixels, an outline may be from the pixels. */
#define TOLERANCE 1.2

/* Returns: (transfer full): the pictures of the data set in @folder, as trace_pictures_new(). */
static MapPictures *
load_pictures(const char *folder, const char *state)
{
    MapPictures *self = g_new0(MapPictures, 1);
    self->list = trace_pictures_new(folder, state);
    self->images =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)free_image);
    return self;
}

void
map_pictures_free(MapPictures *self)
{
    if (self == NULL)
        return;
    trace_pictures_free(self->list);
    g_hash_table_unref(self->images);
    g_free(self);
}

/* Returns: (transfer none): the pixels of @picture, NULL: it has none, for a reason that is noted
 * once. */
static PictureImage *
image_of(MapPictures *self, TracePicture *picture)
{
    PictureImage *image = g_hash_table_lookup(self->images, picture->path);
    if (image != NULL || picture->problem != NULL)
        return image;
    g_autoptr(GError) error = NULL;
    image = load_image(picture->path, &error);
    if (image == NULL) {
        picture->problem = g_strdup(error->message);
        return NULL;
    }
    const Raster raster = raster_of(image);
    picture->width = raster.width;
    picture->height = raster.height;
    g_hash_table_insert(self->images, g_strdup(picture->path), image);
    return image;
}

gboolean
map_pictures_are_seen(MapPictures *self)
{
    for (guint i = 0; i < self->list->pictures->len; i++) {
        TracePicture *picture = g_ptr_array_index(self->list->pictures, i);
        if (picture->is_visible && image_of(self, picture) != NULL)
            return TRUE;
    }
    return FALSE;
}

void
map_pictures_snapshot(MapPictures *self, GtkSnapshot *snapshot, const ViewTransform *view)
{
    graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)view->width, (float)view->height);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &all);
    double left, top;
    view_transform_corner(view, &left, &top);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    for (guint i = 0; i < self->list->pictures->len; i++) {
        TracePicture *picture = g_ptr_array_index(self->list->pictures, i);
        PictureImage *image = picture->is_visible ? image_of(self, picture) : NULL;
        if (image != NULL)
            paint_image(image, cr, picture->left * view->scale - left,
                        picture->top * view->scale - top, picture->pixel * view->scale,
                        picture->opacity);
    }
    cairo_destroy(cr);
}

/* Returns: (transfer none): the uppermost picture that can be seen, or NULL. */
static TracePicture *
find_any(MapPictures *self)
{
    for (guint i = self->list->pictures->len; i-- > 0;) {
        TracePicture *picture = g_ptr_array_index(self->list->pictures, i);
        if (picture->is_visible && image_of(self, picture) != NULL)
            return picture;
    }
    return NULL;
}

gboolean
map_pictures_find(const Point *at, TraceSheet *sheet, char **why, gpointer data)
{
    MapPictures *self = data;
    TracePicture *picture = at != NULL ? trace_pictures_at(self->list, *at, FALSE) : find_any(self);
    PictureImage *image = picture != NULL ? image_of(self, picture) : NULL;
    if (image == NULL) {
        *why = g_strdup(_("There is no picture there. Put one below the map with Ctrl+Shift+I."));
        return FALSE;
    }
    sheet->raster = raster_of(image);
    sheet->place = (TracePlace){
        .left = picture->left,
        .top = picture->top,
        .width = picture->pixel,
        .height = picture->pixel,
        .tolerance = TOLERANCE,
    };
    return TRUE;
}

static void
drop_placing(MapPictures *self)
{
    self->placed = NULL;
    self->n_clicks = 0;
}

void
map_pictures_drop(EditorMapView *view)
{
    if (view->pictures != NULL)
        drop_placing(view->pictures);
}

gboolean
map_pictures_place(Point at, char **said, gpointer data)
{
    MapPictures *self = data;
    if (self->n_clicks == 0)
        self->placed = trace_pictures_at(self->list, at, TRUE);
    if (self->placed == NULL) {
        *said = g_strdup(_("There is no picture there that can be moved."));
        return FALSE;
    }
    guint pair = self->n_clicks / 2;
    if (self->n_clicks++ % 2 == 0) {
        self->from[pair] = at;
        *said = g_strdup(_("Click where this point of the picture belongs on the map."));
        return FALSE;
    }
    self->to[pair] = at;
    if (pair == 0) {
        trace_picture_move(self->placed, self->from[0], at);
        self->from[0] = at;
        *said = g_strdup(_("The picture has been moved. Click a second point of it to scale it, or "
                           "press Escape."));
        return TRUE;
    }
    gboolean is_fitted = trace_picture_fit(self->placed, self->from, self->to);
    *said = g_strdup(is_fitted ? _("Both points are where they belong.")
                               : _("The two points are the same; the picture keeps its size."));
    drop_placing(self);
    return is_fitted;
}

void
editor_map_view_use_pictures(EditorMapView *self, const char *state)
{
    const DataSet *set = editor_document_set(self->document);
    map_pictures_free(self->pictures);
    self->pictures = load_pictures(set->folder, state);
    sketch_tool_use_pictures(self, self->pictures);
    map_view_renew_blank(self);
}

TracePictures *
editor_map_view_pictures(EditorMapView *self)
{
    return self->pictures != NULL ? self->pictures->list : NULL;
}

void
editor_map_view_pictures_changed(EditorMapView *self)
{
    g_autoptr(GError) error = NULL;
    drop_placing(self->pictures);
    if (!trace_pictures_save(self->pictures->list, &error))
        map_view_show_error(self, error);
    map_view_renew_blank(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit_by_name(self, "pictures-changed");
}

gboolean
editor_map_view_add_picture(EditorMapView *self, const char *path, gboolean is_linked,
                            GError **error)
{
    guint32 width, height;
    g_return_val_if_fail(self->pictures != NULL, FALSE);
    if (!read_picture_size(path, &width, &height, error))
        return FALSE;
    Box frame = self->geometry != NULL ? render_geometry_frame(self->geometry) : SHAPE_BLANK_FRAME;
    if (trace_pictures_add(self->pictures->list, path, is_linked, width, height, frame, error) ==
        NULL)
        return FALSE;
    editor_map_view_pictures_changed(self);
    return TRUE;
}
