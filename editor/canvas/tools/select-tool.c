/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that selects with clicks and a rubber band, and drags blocks over the map and out of it.
 * Blocks that are dragged here from elsewhere are dropped on the map with any tool.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/tools/set-up.h"

typedef struct {
    CanvasTool base;
    gboolean was_selected; /* what the press fell upon: decided when it is released */
    gboolean may_band, is_banding;
    MapBand band;
} SelectTool;

static void
press_spot(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer)
{
    SelectTool *self = (SelectTool *)tool;
    self->was_selected =
        map_view_select_spot(tool->view, spot, (pointer->modifiers & GDK_CONTROL_MASK) != 0);
    if (pointer->n_press == 2)
        map_view_activate(tool->view);
}

static void
release_spot(CanvasTool *tool, const CanvasPointer *pointer)
{
    const SelectTool *self = (const SelectTool *)tool;
    EditorMapView *view = tool->view;
    gboolean is_plain =
        (pointer->modifiers & GDK_CONTROL_MASK) == 0 && !map_pan_is_space_held(view);
    if (!self->was_selected || !is_plain || pointer->n_press != 1)
        return;
    MapSpot spot = map_view_spot(view, pointer->x, pointer->y);
    g_autoptr(Subject) subject = map_spot_subject(view, &spot);
    if (subject != NULL && editor_document_is_selected(map_view_document(view), subject))
        editor_document_select(map_view_document(view), subject);
    map_spot_clear(&spot);
}

static gboolean
is_banding(CanvasTool *tool)
{
    return ((SelectTool *)tool)->is_banding;
}

static gboolean
hide_hover(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED)
{
    return is_banding(tool);
}

static CanvasDrag
begin_band(CanvasTool *tool, const CanvasPointer *pointer)
{
    SelectTool *self = (SelectTool *)tool;
    self->may_band = map_view_piece_at(tool->view, pointer->x, pointer->y) == NULL;
    self->band = (MapBand){pointer->x, pointer->y, pointer->x, pointer->y};
    return self->may_band ? CANVAS_DRAG_WAITS : CANVAS_DRAG_DENIED;
}

static gboolean
update_band(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED, double dx, double dy)
{
    SelectTool *self = (SelectTool *)tool;
    if (!self->may_band)
        return FALSE;
    if (!self->is_banding &&
        !gtk_drag_check_threshold(GTK_WIDGET(tool->view), 0, 0, (int)dx, (int)dy))
        return FALSE;
    self->is_banding = TRUE;
    self->band.to_x = self->band.from_x + dx;
    self->band.to_y = self->band.from_y + dy;
    map_overlay_forget(tool->view, OVER_HAND);
    return TRUE;
}

static void
add_banded_pieces(const SelectTool *self, GPtrArray *subjects)
{
    EditorMapView *view = self->base.view;
    double corner_x, corner_y;
    const GArray *pieces = map_pieces_all(map_view_pieces(view));
    view_transform_corner(map_view_transform(view), &corner_x, &corner_y);
    for (guint i = 0; (map_view_layers(view) & RENDER_BLOCKS) != 0 && i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        double x = piece->x + piece->width / 2 - corner_x;
        double y = piece->y + piece->height / 2 - corner_y;
        if (map_view_is_banded(&self->band, x, y))
            g_ptr_array_add(subjects, subject_new(ENTITY_UNIT, piece->unit, NULL));
    }
}

/* Blocks come before the places that they are on; with Ctrl they join what is selected. */
static void
end_band(CanvasTool *tool, const CanvasPointer *pointer, double dx G_GNUC_UNUSED,
         double dy G_GNUC_UNUSED)
{
    SelectTool *self = (SelectTool *)tool;
    EditorMapView *view = tool->view;
    if (!self->is_banding || !self->may_band)
        return;
    self->is_banding = FALSE;
    map_overlay_forget(view, OVER_HAND);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    if ((pointer->modifiers & GDK_CONTROL_MASK) != 0) {
        const GPtrArray *selection = editor_document_selection(map_view_document(view));
        for (guint i = 0; i < selection->len; i++)
            g_ptr_array_add(subjects, subject_copy(selection->pdata[i]));
    }
    guint before = subjects->len;
    add_banded_pieces(self, subjects);
    if (subjects->len == before)
        map_view_band_places(view, &self->band, subjects);
    editor_document_select_all(map_view_document(view), subjects);
}

/* Returns: whether a band was drawn, which is dropped. */
static gboolean
drop_band(CanvasTool *tool)
{
    SelectTool *self = (SelectTool *)tool;
    gboolean was_banding = self->is_banding;
    self->is_banding = self->may_band = FALSE;
    map_overlay_forget(tool->view, OVER_HAND);
    return was_banding;
}

static void
draw_band(CanvasTool *tool, GtkSnapshot *snapshot)
{
    const SelectTool *self = (const SelectTool *)tool;
    if (self->is_banding)
        map_overlay_draw_band(&self->band, snapshot);
}

/* The blocks that are dragged, selected if they were not; NULL: none lies there. */
static GdkContentProvider *
prepare_drag(GtkDragSource *source, double x, double y, gpointer data)
{
    EditorMapView *view = data;
    const RenderPiece *piece = map_view_piece_at(view, x, y);
    if (editor_map_view_get_tool(view) != MAP_TOOL_SELECT || map_pan_is_space_held(view) ||
        piece == NULL || !map_view_hit_is_self(view, x, y))
        return NULL;
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, piece->unit, NULL);
    if (!editor_document_is_selected(map_view_document(view), subject))
        editor_document_select(map_view_document(view), subject);
    piece = map_view_piece_at(view, x, y);
    g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new();
    double left, top;
    view_transform_corner(map_view_transform(view), &left, &top);
    map_pieces_append(map_view_pieces(view), snapshot, piece);
    g_autoptr(GdkPaintable) icon = gtk_snapshot_to_paintable(snapshot, NULL);
    gtk_drag_source_set_icon(source, icon, (int)(left + x - piece->x), (int)(top + y - piece->y));
    g_auto(GStrv) units = map_view_selected_units(view);
    g_autofree char *text = set_up_dragged_text((const char *const *)units);
    return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

/* Returns: (transfer full): where @units go that are dropped there: a place, or aboard; NULL:
 * nowhere. */
static char *
drop_zone(EditorMapView *view, const char *const *units, double x, double y)
{
    DataSet *set = editor_document_set(map_view_document(view));
    const RenderPiece *piece = map_view_piece_at(view, x, y);
    if (piece != NULL && set_up_may_board(set, units, piece->unit))
        return g_strconcat("@aboard:", piece->unit, NULL);
    if (piece != NULL && !g_strv_contains(units, piece->unit) && piece->zone != NULL)
        return g_strdup(piece->zone);
    MapSpot spot = map_view_spot(view, x, y);
    char *place = g_strdup(map_view_place(view, spot.face));
    map_spot_clear(&spot);
    return place;
}

static GdkDragAction
show_drop_target(EditorMapView *view, const char *const *units, double x, double y)
{
    g_autofree char *zone = drop_zone(view, units, x, y);
    MapSpot spot = map_view_spot(view, x, y);
    if (zone != NULL && zone[0] != '@') {
        g_clear_pointer(&spot.unit, g_free);
        spot.face = map_view_face_of(view, zone);
    }
    map_view_mark_target(view, spot);
    return zone != NULL ? GDK_ACTION_MOVE : 0;
}

/* Returns: (transfer full): the units that are dragged, as far as it is known by now; NULL: what is
 * dragged is not units. */
static char **
read_units(const GValue *value)
{
    return value != NULL && G_VALUE_HOLDS_STRING(value)
               ? set_up_dragged_read(g_value_get_string(value))
               : NULL;
}

static GdkDragAction
drag_over(GtkDropTarget *target, double x, double y, gpointer data)
{
    EditorMapView *view = data;
    const GValue *value = gtk_drop_target_get_value(target);
    g_auto(GStrv) units = read_units(value);
    if (value == NULL) /* not read yet */
        return GDK_ACTION_MOVE;
    if (units == NULL)
        return 0;
    map_pan_at_edge(view, x, y);
    return show_drop_target(view, (const char *const *)units, x, y);
}

static gboolean
drop_units(GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x, double y,
           gpointer data)
{
    EditorMapView *view = data;
    g_auto(GStrv) units = read_units(value);
    g_autofree char *zone =
        units != NULL ? drop_zone(view, (const char *const *)units, x, y) : NULL;
    if (zone == NULL || !map_move_units(view, (const char *const *)units, zone))
        return FALSE;
    map_view_select_units(view, (const char *const *)units);
    gtk_widget_grab_focus(GTK_WIDGET(view));
    return TRUE;
}

static void
init_select(CanvasTool *tool)
{
    GtkDragSource *source = gtk_drag_source_new();
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    gtk_drop_target_set_preload(target, TRUE);
    g_signal_connect(source, "prepare", G_CALLBACK(prepare_drag), tool->view);
    g_signal_connect(target, "motion", G_CALLBACK(drag_over), tool->view);
    g_signal_connect(target, "drop", G_CALLBACK(drop_units), tool->view);
    gtk_widget_add_controller(GTK_WIDGET(tool->view), GTK_EVENT_CONTROLLER(source));
    gtk_widget_add_controller(GTK_WIDGET(tool->view), GTK_EVENT_CONTROLLER(target));
}

const CanvasToolClass select_tool_class = {
    .size = sizeof(SelectTool),
    .finds_units = TRUE,
    .init = init_select,
    .motion = hide_hover,
    .press = press_spot,
    .release = release_spot,
    .drag_begin = begin_band,
    .drag_update = update_band,
    .drag_end = end_band,
    .drag_cancel = drop_band,
    .cancel = drop_band,
    .is_busy = is_banding,
    .draw = draw_band,
};
