/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strokes over hexes. While the button is down the hexes are shown as they will be; they become one
 * step of the history when it is let go.
 */
#include "editor/canvas/face-path.h"
#include "editor/canvas/map-core.h"
#include "schema/store/drawing/map-file.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>

#define ACCENT 0x1d / 255.0, 0x5a / 255.0, 0x94 / 255.0

/* Returns: the grid of that id, or NULL. */
static const Grid *
grid_named(EditorMapView *self, const char *id)
{
    return id != NULL ? (const Grid *)record_named(map_view_set(self), ENTITY_GRID, id) : NULL;
}

/* Returns: the grid with the hex at @x, @y in the window, or NULL. A drawing that is made of grids
 * has blank hexes too; on another one only what is drawn is found. */
static const Grid *
hex_at(EditorMapView *self, double x, double y, Hex *hex)
{
    DataSet *set = map_view_set(self);
    const Map *map = (const Map *)data_set_root(set, ENTITY_MAP);
    if (map == NULL || self->geometry == NULL)
        return NULL;
    Point point = view_transform_to_map(&self->view, x, y);
    if (editor_map_view_is_grid(self))
        return grid_drawing_hex(map, self->drawn_grid, point, hex);
    const char *place = map_view_place(self, render_geometry_hit(self->geometry, point));
    guint32 i = place != NULL ? grids_find_hex(map->grids, place, hex) : map->grids.length;
    return i < map->grids.length ? (const Grid *)map->grids.items[i] : NULL;
}

/* Moves the brush. Returns: whether it is on another hex. */
static gboolean
move_to(EditorMapView *self, const Grid *grid, Hex hex)
{
    BrushPlace *at = &self->brush_at;
    const char *id = grid != NULL ? grid->id : NULL;
    if (g_strcmp0(id, at->grid) == 0 && hex_is_same(hex, at->hex))
        return FALSE;
    if (g_strcmp0(id, at->grid) != 0) {
        g_free(at->grid);
        at->grid = g_strdup(id);
        at->has_last = FALSE;
    }
    at->hex = hex;
    map_overlay_forget(self, OVER_HAND);
    return TRUE;
}

/* Adds to @stroke what the brush covers at @hex; @is_far: with Shift, by which it fills all of the
 * map. */
static void
cover(EditorMapView *self, HexStroke *stroke, const Grid *grid, Hex hex, gboolean is_far)
{
    if (self->brush.fills && is_far)
        hex_stroke_alike(stroke, grid, hex);
    else if (self->brush.fills)
        hex_stroke_fill(stroke, grid, hex);
    else
        hex_stroke_dab(stroke, grid, hex, self->brush.reach);
}

void
map_brush_moved(EditorMapView *self, double x, double y)
{
    BrushPlace *at = &self->brush_at;
    Hex hex = at->hex, before = at->hex;
    const Grid *grid = map_view_is_own(self, x, y) ? hex_at(self, x, y, &hex) : NULL;
    if (at->stroke != NULL && (grid == NULL || g_strcmp0(grid->id, at->stroke->grid) != 0))
        return;
    if (move_to(self, grid, hex) && at->stroke != NULL && !self->brush.fills)
        hex_stroke_line(at->stroke, grid, before, hex, self->brush.reach);
}

/* Says what the brush does with which key. */
static void
hint(EditorMapView *self)
{
    if (map_view_is_sketching(self) || self->tool != MAP_TOOL_TERRAIN)
        return;
    map_view_hint(
        self,
        self->brush.fills
            ? _("Fill what is alike · Shift: on all of the map · Alt: take up what lies there")
            : _("Paint · Shift: a line from the last hex · Alt: take up what lies there"));
}

void
editor_map_view_set_brush(EditorMapView *self, const MapBrush *brush)
{
    g_return_if_fail(brush->reach <= HEX_BRUSH_REACH_MAX);
    self->brush = *brush;
    hint(self);
    map_overlay_forget(self, OVER_HAND);
    g_signal_emit_by_name(self, "brush-changed");
}

MapBrush
editor_map_view_get_brush(EditorMapView *self)
{
    return self->brush;
}

gboolean
editor_map_view_is_grid(EditorMapView *self)
{
    return self->is_drawing_made && !self->is_diagram;
}

void
map_brush_begin(EditorMapView *self)
{
    g_clear_pointer(&self->brush_at.stroke, hex_stroke_free);
    g_clear_pointer(&self->brush_at.grid, g_free);
    hint(self);
    map_overlay_forget(self, OVER_HAND);
}

/* Does what was painted. */
static void
finish(EditorMapView *self)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HexStroke) stroke = g_steal_pointer(&self->brush_at.stroke);
    map_overlay_forget(self, OVER_HAND);
    if (stroke == NULL || map_view_refuses(self))
        return;
    document_paint_hexes(self->document, stroke, self->brush.paint, &error);
    map_view_report(self, error);
}

/* Takes up what lies at the brush. */
static void
pick(EditorMapView *self, const Grid *grid)
{
    HexPaint there = hex_paint_of(grid, self->brush_at.hex);
    MapBrush brush = self->brush;
    brush.paint.terrain = there.terrain;
    if (brush.paint.level != 0)
        brush.paint.level = there.level;
    editor_map_view_set_brush(self, &brush);
}

/* Returns: the grid with the hex @place, which goes to @hex, or NULL. */
static const Grid *
hex_of_place(EditorMapView *self, const char *place, Hex *hex)
{
    Records grids = data_set_records(map_view_set(self), ENTITY_GRID);
    guint32 i = grids_find_hex(grids, place, hex);
    return i < grids.length ? (const Grid *)grids.items[i] : NULL;
}

void
map_brush_go_to(EditorMapView *self, const char *place)
{
    Hex hex;
    const Grid *grid = hex_of_place(self, place, &hex);
    if (grid != NULL)
        move_to(self, grid, hex);
}

void
map_brush_press_place(EditorMapView *self, const char *place)
{
    Hex hex;
    const Grid *grid = hex_of_place(self, place, &hex);
    if (grid == NULL)
        return;
    self->brush_at.stroke = hex_stroke_new(grid);
    cover(self, self->brush_at.stroke, grid, hex, FALSE);
    finish(self);
}

gboolean
map_brush_cancel(EditorMapView *self)
{
    gboolean is_down = self->brush_at.stroke != NULL;
    g_clear_pointer(&self->brush_at.stroke, hex_stroke_free);
    map_overlay_forget(self, OVER_HAND);
    return is_down;
}

void
map_brush_draw(EditorMapView *self, GtkSnapshot *snapshot)
{
    const BrushPlace *at = &self->brush_at;
    const Grid *grid = grid_named(self, at->grid);
    if (self->tool != MAP_TOOL_TERRAIN || grid == NULL || self->geometry == NULL)
        return;
    g_autoptr(HexStroke) here = hex_stroke_new(grid);
    hex_stroke_dab(here, grid, at->hex, self->brush.fills ? 0 : self->brush.reach);
    g_autoptr(GArray) hexes = hex_stroke_hexes(at->stroke != NULL ? at->stroke : here);
    g_autoptr(GString) id = g_string_new(NULL);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)self->view.width, (float)self->view.height));
    for (guint i = 0; i < hexes->len; i++) {
        g_string_truncate(id, 0);
        grid_hex_id(grid, g_array_index(hexes, Hex, i), id);
        guint32 face = map_view_face_of(self, id->str);
        if (face != RENDER_NOWHERE)
            face_path(cr, &self->view, render_geometry_shape(self->geometry, face));
    }
    cairo_set_source_rgba(cr, ACCENT, at->stroke != NULL ? 0.45 : 0.2);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, ACCENT);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    cairo_destroy(cr);
}

static GdkModifierType
modifiers_of(gpointer gesture)
{
    return gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
}

static void
begun(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    BrushPlace *at = &self->brush_at;
    gboolean is_mine =
        self->tool == MAP_TOOL_TERRAIN && !self->is_space_held && map_view_is_own(self, x, y);
    if (is_mine)
        map_brush_moved(self, x, y);
    const Grid *grid = is_mine ? grid_named(self, at->grid) : NULL;
    if (grid == NULL || map_view_refuses(self)) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if ((modifiers_of(drag) & GDK_ALT_MASK) != 0) {
        pick(self, grid);
        return;
    }
    self->band_x = x;
    self->band_y = y;
    at->stroke = hex_stroke_new(grid);
    gboolean is_shift = (modifiers_of(drag) & GDK_SHIFT_MASK) != 0;
    if (is_shift && at->has_last && !self->brush.fills)
        hex_stroke_line(at->stroke, grid, at->last, at->hex, self->brush.reach);
    else
        cover(self, at->stroke, grid, at->hex, is_shift);
    map_overlay_forget(self, OVER_HAND);
}

static void
dragged(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (self->brush_at.stroke != NULL)
        map_brush_moved(self, self->band_x + dx, self->band_y + dy);
}

static void
ended(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
      gpointer data)
{
    EditorMapView *self = data;
    if (self->brush_at.stroke == NULL)
        return;
    self->brush_at.last = self->brush_at.hex;
    self->brush_at.has_last = TRUE;
    finish(self);
}

static void
cancelled(GtkGesture *drag G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED, gpointer data)
{
    map_brush_cancel(data);
}

void
map_brush_init(EditorMapView *self)
{
    static const DragSteps drag = {begun, dragged, ended, cancelled};
    drag_gesture_add(self, &drag);
}

void
map_brush_clear(EditorMapView *self)
{
    g_clear_pointer(&self->brush_at.stroke, hex_stroke_free);
    g_clear_pointer(&self->brush_at.grid, g_free);
}
