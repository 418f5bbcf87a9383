/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks that are dragged over the map, out of it, and into it from elsewhere.
 */
#include "editor/canvas/map-core.h"
#include "editor/tools/set-up/dragged-units.h"

/* Where the pointer is that near to the edge, in pixels, the map moves on under what is dragged. */
#define EDGE 28
#define EDGE_STEP 12.0

static GdkContentProvider *
prepare(GtkDragSource *source, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    const RenderPiece *piece = map_view_piece_at(self, x, y);
    if (self->tool != MAP_TOOL_SELECT || self->is_space_held || piece == NULL ||
        !map_view_is_own(self, x, y))
        return NULL;
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, piece->unit, NULL);
    if (!editor_document_is_selected(self->document, subject))
        editor_document_select(self->document, subject);
    piece = map_view_piece_at(self, x, y);
    g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new();
    double left, top;
    view_transform_corner(&self->view, &left, &top);
    piece_nodes_append(self->pieces, snapshot, piece);
    g_autoptr(GdkPaintable) icon = gtk_snapshot_to_paintable(snapshot, NULL);
    gtk_drag_source_set_icon(source, icon, (int)(left + x - piece->x), (int)(top + y - piece->y));
    g_auto(GStrv) units = map_view_selected_units(self);
    g_autofree char *text = dragged_units_text((const char *const *)units);
    return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

/* Returns: (transfer full): where @units go that are dropped there: a place, or aboard; NULL:
 * nowhere. */
static char *
zone_at(EditorMapView *self, const char *const *units, double x, double y)
{
    DataSet *set = editor_document_set(self->document);
    const RenderPiece *piece = map_view_piece_at(self, x, y);
    if (piece != NULL && units_may_board(set, units, piece->unit))
        return g_strconcat("@aboard:", piece->unit, NULL);
    if (piece != NULL && !g_strv_contains(units, piece->unit) && piece->zone != NULL)
        return g_strdup(piece->zone);
    MapSpot spot = map_view_spot(self, x, y);
    char *place = g_strdup(map_view_place(self, spot.face));
    map_spot_clear(&spot);
    return place;
}

/* Shows what would be dropped upon. */
static GdkDragAction
show_target(EditorMapView *self, const char *const *units, double x, double y)
{
    g_autofree char *zone = zone_at(self, units, x, y);
    MapSpot spot = map_view_spot(self, x, y);
    if (zone != NULL && zone[0] != '@') {
        g_clear_pointer(&spot.unit, g_free);
        spot.face = map_view_face_of(self, zone);
    }
    map_spot_clear(&self->hover);
    self->hover = spot;
    map_overlay_forget(self, OVER_HOVER);
    map_overlay_forget(self, OVER_CHOSEN);
    return zone != NULL ? GDK_ACTION_MOVE : 0;
}

static void
move_at_edge(EditorMapView *self, double x, double y)
{
    double dx = x < EDGE ? EDGE_STEP : x > self->view.width - EDGE ? -EDGE_STEP : 0;
    double dy = y < EDGE ? EDGE_STEP : y > self->view.height - EDGE ? -EDGE_STEP : 0;
    if (self->view.is_fitted || (dx == 0 && dy == 0))
        return;
    view_transform_pan(&self->view, dx, dy);
    map_view_changed_place(self, FALSE);
}

/* Returns: (transfer full): the units that come, as far as it is known by now; NULL: other things
 * than units. */
static char **
units_of(const GValue *value)
{
    return value != NULL && G_VALUE_HOLDS_STRING(value)
               ? dragged_units_read(g_value_get_string(value))
               : NULL;
}

static GdkDragAction
dragged(GtkDropTarget *target, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    const GValue *value = gtk_drop_target_get_value(target);
    g_auto(GStrv) units = units_of(value);
    if (value == NULL) /* not read yet */
        return GDK_ACTION_MOVE;
    if (units == NULL)
        return 0;
    move_at_edge(self, x, y);
    return show_target(self, (const char *const *)units, x, y);
}

static gboolean
dropped(GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    g_auto(GStrv) units = units_of(value);
    g_autofree char *zone = units != NULL ? zone_at(self, (const char *const *)units, x, y) : NULL;
    if (zone == NULL || !map_view_move_units(self, (const char *const *)units, zone))
        return FALSE;
    map_view_select_units(self, (const char *const *)units);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    return TRUE;
}

void
map_drag_init(EditorMapView *self)
{
    GtkDragSource *source = gtk_drag_source_new();
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    gtk_drop_target_set_preload(target, TRUE);
    g_signal_connect(source, "prepare", G_CALLBACK(prepare), self);
    g_signal_connect(target, "motion", G_CALLBACK(dragged), self);
    g_signal_connect(target, "drop", G_CALLBACK(dropped), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(source));
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}
