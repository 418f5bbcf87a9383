/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures below the map of a view: they come, and change.
 */
#include "editor/canvas/map-core.h"
#include "editor/canvas/picture/picture-image.h"

void
editor_map_view_use_pictures(EditorMapView *self, const char *state)
{
    const DataSet *set = editor_document_set(self->document);
    map_pictures_free(self->pictures);
    self->pictures = map_pictures_new(set->folder, state);
    self->sketch->below = (SketchBelow){map_pictures_flood, map_pictures_place, self->pictures};
    map_view_renew_blank(self);
}

TracePictures *
editor_map_view_pictures(EditorMapView *self)
{
    return self->pictures != NULL ? map_pictures_list(self->pictures) : NULL;
}

void
editor_map_view_pictures_changed(EditorMapView *self)
{
    g_autoptr(GError) error = NULL;
    map_pictures_drop(self->pictures);
    if (!trace_pictures_save(map_pictures_list(self->pictures), &error))
        map_view_report(self, error);
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
    if (!picture_image_look(path, &width, &height, error))
        return FALSE;
    Box frame = self->geometry != NULL ? render_geometry_frame(self->geometry) : SHAPE_BLANK_FRAME;
    if (trace_pictures_add(map_pictures_list(self->pictures), path, is_linked, width, height, frame,
                           error) == NULL)
        return FALSE;
    editor_map_view_pictures_changed(self);
    return TRUE;
}
