/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pixels are read when a picture is first seen.
 */
#include "editor/canvas/picture/map-pictures.h"

#include "editor/canvas/picture/picture-image.h"

#include <glib/gi18n.h>
#include <math.h>

/* How far, in pixels, an outline may be from the pixels. */
#define TOLERANCE 1.2

struct MapPictures {
    TracePictures *list; /* owned */
    GHashTable *images;  /* owned: path -> PictureImage */
    /* What is being put where it belongs: pairs of a place on the picture and one on the map. */
    TracePicture *placed; /* borrowed; NULL: none */
    Point from[2], to[2];
    guint n_clicks;
};

MapPictures *
map_pictures_new(const char *folder, const char *state)
{
    MapPictures *self = g_new0(MapPictures, 1);
    self->list = trace_pictures_new(folder, state);
    self->images =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)picture_image_free);
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

TracePictures *
map_pictures_list(MapPictures *self)
{
    return self->list;
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
    image = picture_image_new(picture->path, &error);
    if (image == NULL) {
        picture->problem = g_strdup(error->message);
        return NULL;
    }
    const Raster raster = picture_image_raster(image);
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
            picture_image_paint(image, cr, picture->left * view->scale - left,
                                picture->top * view->scale - top, picture->pixel * view->scale,
                                picture->opacity);
    }
    cairo_destroy(cr);
}

Shape *
map_pictures_flood(Point at, const SketchGround *ground, guint *reach, char **why, gpointer data)
{
    MapPictures *self = data;
    TracePicture *picture = trace_pictures_at(self->list, at, FALSE);
    PictureImage *image = picture != NULL ? image_of(self, picture) : NULL;
    if (image == NULL) {
        *why = g_strdup(_("No picture lies there. Put one below the map: Ctrl+Shift+I."));
        return NULL;
    }
    const FloodWish wish = {
        .contrast = ground->contrast,
        .gap = ground->gap,
        .line = ground->line,
        .speck = ground->speck,
    };
    const FloodPlace place = {
        .left = picture->left,
        .top = picture->top,
        .width = picture->pixel,
        .height = picture->pixel,
        .tolerance = TOLERANCE,
    };
    const Raster raster = picture_image_raster(image);
    FloodResult result;
    Shape *shape =
        flood_fill(&raster, (guint32)((at.x - picture->left) / picture->pixel),
                   (guint32)((at.y - picture->top) / picture->pixel), wish, place, &result);
    if (shape == NULL)
        *why = g_strdup_printf(_("Nothing is filled: %s. Click where there is more room, or let "
                                 "smaller gaps be closed."),
                               flood_result_text(result));
    *reach = (guint)ceil(picture->pixel * MAX(ground->line, 4));
    return shape;
}

void
map_pictures_drop(MapPictures *self)
{
    self->placed = NULL;
    self->n_clicks = 0;
}

gboolean
map_pictures_place(Point at, char **said, gpointer data)
{
    MapPictures *self = data;
    if (self->n_clicks == 0)
        self->placed = trace_pictures_at(self->list, at, TRUE);
    if (self->placed == NULL) {
        *said = g_strdup(_("No picture that may be moved lies there."));
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
        *said = g_strdup(_("It lies there now. Click a second point of the picture to scale it, or "
                           "Escape."));
        return TRUE;
    }
    gboolean is_fitted = trace_picture_fit(self->placed, self->from, self->to);
    *said = g_strdup(is_fitted ? _("Both points lie where they belong.")
                               : _("The two points are one; the picture keeps its size."));
    map_pictures_drop(self);
    return is_fitted;
}
