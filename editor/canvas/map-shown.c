/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board or counts that come from elsewhere, as long as they are wanted; what is drawn above them
 * is kept until it is forgotten.
 */
#include "editor/canvas/map-core.h"

void
map_shown_clear(MapShown *shown)
{
    data_set_unref(shown->set);
    g_free((char *)shown->scenario);
    g_free((char *)shown->heat.title);
    g_free((char *)shown->lit);
    g_clear_pointer(&shown->heat.numbers, g_hash_table_unref);
    *shown = (MapShown){0};
}

DataSet *
map_view_set(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.set : editor_document_set(self->document);
}

const char *
map_view_scenario(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.scenario
                                   : editor_document_scenario_id(self->document);
}

guint
map_view_layers(EditorMapView *self)
{
    const guint plain = RENDER_NAMES | RENDER_BORDERS;
    return self->shown.heat.title != NULL ? self->layers & plain : self->layers;
}

void
map_overlay_drop(EditorMapView *self, Over over)
{
    g_clear_pointer(&self->overs[over], gsk_render_node_unref);
    self->is_over_drawn[over] = FALSE;
}

void
map_overlay_forget(EditorMapView *self, Over over)
{
    map_overlay_drop(self, over);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
map_overlay_forget_all(EditorMapView *self)
{
    self->is_drawn = FALSE;
    for (Over over = 0; over < N_OVERS; over++)
        map_overlay_forget(self, over);
}
