/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that paints the ground of hexes. While the button is down the hexes are shown as they
 * will be; they become one step of the history when it is released.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/face-path.h"

#include <glib/gi18n.h>

typedef struct {
    CanvasTool base;
    MapBrush brush;
    MapCursor at;
    HexStroke *stroke; /* owned: what is painted on release; NULL: the button is up */
    char *last_grid;   /* owned; NULL: no line can go on from the last stroke, or else it ... */
    Hex last;          /* ... ended in this hex of that grid */
} BrushTool;

/* Adds to the stroke what the brush covers at @hex; @is_far: with Shift, by which it fills all of
 * the map. */
static void
cover_hex(BrushTool *self, const Grid *grid, Hex hex, gboolean is_far)
{
    if (self->brush.fills && is_far)
        hex_stroke_alike(self->stroke, grid, hex);
    else if (self->brush.fills)
        hex_stroke_fill(self->stroke, grid, hex);
    else
        hex_stroke_dab(self->stroke, grid, hex, self->brush.reach);
}

/* While a stroke is painted the brush does not leave its grid. */
static void
point_brush(BrushTool *self, double x, double y)
{
    EditorMapView *view = self->base.view;
    Hex hex = self->at.hex, before = self->at.hex;
    const Grid *grid = map_view_hit_is_self(view, x, y) ? map_view_hex_at(view, x, y, &hex) : NULL;
    if (self->stroke != NULL && (grid == NULL || g_strcmp0(grid->id, self->stroke->grid) != 0))
        return;
    gboolean has_moved = map_cursor_move(&self->at, view, grid, hex);
    /* A line does not go on from a stroke on another grid. */
    if (g_strcmp0(self->last_grid, self->at.grid) != 0)
        g_clear_pointer(&self->last_grid, g_free);
    if (has_moved && self->stroke != NULL && !self->brush.fills)
        hex_stroke_line(self->stroke, grid, before, hex, self->brush.reach);
}

static gboolean
move_brush(CanvasTool *tool, const CanvasPointer *pointer)
{
    point_brush((BrushTool *)tool, pointer->x, pointer->y);
    return FALSE;
}

/* Says what the brush does with which key, if it is chosen. */
static void
show_brush_hint(const BrushTool *self)
{
    if (map_view_tool(self->base.view) != &self->base)
        return;
    map_view_show_hint(self->base.view,
                       self->brush.fills
                           ? _("Fill an area of the same terrain · Shift: everywhere on the map · "
                               "Alt: pick what is there · 1 to 9: terrain")
                           : _("Paint · Shift: a line from the last hex · Alt: pick what is there "
                               "· 1 to 9: terrain"));
}

static void
set_brush(BrushTool *self, const MapBrush *brush)
{
    self->brush = *brush;
    show_brush_hint(self);
    map_overlay_forget(self->base.view, OVER_HAND);
    g_signal_emit_by_name(self->base.view, "brush-changed");
}

void
editor_map_view_set_brush(EditorMapView *view, const MapBrush *brush)
{
    g_return_if_fail(brush->reach <= HEX_BRUSH_REACH_MAX);
    set_brush((BrushTool *)map_view_tool_of(view, MAP_TOOL_TERRAIN), brush);
}

MapBrush
editor_map_view_get_brush(EditorMapView *view)
{
    return ((BrushTool *)map_view_tool_of(view, MAP_TOOL_TERRAIN))->brush;
}

static void
clear_brush(CanvasTool *tool)
{
    BrushTool *self = (BrushTool *)tool;
    g_clear_pointer(&self->stroke, hex_stroke_free);
    g_clear_pointer(&self->last_grid, g_free);
    g_clear_pointer(&self->at.grid, g_free);
}

static void
activate_brush(CanvasTool *tool, MapTool kind G_GNUC_UNUSED)
{
    show_brush_hint((BrushTool *)tool);
}

static void
apply_stroke(BrushTool *self)
{
    EditorMapView *view = self->base.view;
    g_autoptr(GError) error = NULL;
    g_autoptr(HexStroke) stroke = g_steal_pointer(&self->stroke);
    map_overlay_forget(view, OVER_HAND);
    if (stroke == NULL || map_view_refuses(view))
        return;
    hex_stroke_paint_in_document(map_view_document(view), stroke, self->brush.paint, &error);
    map_view_show_error(view, error);
}

/* The brush paints from now on what lies below it. */
static void
pick_paint(BrushTool *self, const Grid *grid)
{
    HexPaint there = hex_paint_of(grid, self->at.hex);
    MapBrush brush = self->brush;
    brush.paint.terrain = there.terrain;
    if (brush.paint.level != 0)
        brush.paint.level = there.level;
    set_brush(self, &brush);
}

/* 1 to 9 choose the terrains of the game, in their order; some keyboards need Shift for digits. */
static gboolean
press_brush_key(CanvasTool *tool, guint key, GdkModifierType modifiers)
{
    BrushTool *self = (BrushTool *)tool;
    Records terrains =
        data_set_records(editor_document_set(map_view_document(tool->view)), ENTITY_TERRAIN);
    if ((modifiers & ~GDK_SHIFT_MASK) != 0 || key < GDK_KEY_1 || key > GDK_KEY_9 || key - GDK_KEY_1 >= terrains.length)
        return FALSE;
    const Record *terrain = terrains.items[key - GDK_KEY_1];
    MapBrush brush = self->brush;
    if (terrain->raw)
        return FALSE;
    brush.paint.terrain = hex_terrain_sign(terrain);
    set_brush(self, &brush);
    return TRUE;
}

static gboolean
paint_selected(CanvasTool *tool)
{
    BrushTool *self = (BrushTool *)tool;
    EditorMapView *view = tool->view;
    Hex hex;
    guint32 face = map_view_selected_face(view);
    if (face == RENDER_NOWHERE)
        return FALSE;
    const Grid *grid = map_view_hex_of_place(view, map_view_place(view, face), &hex);
    if (grid == NULL)
        return TRUE;
    self->stroke = hex_stroke_new(grid);
    cover_hex(self, grid, hex, FALSE);
    apply_stroke(self);
    return TRUE;
}

static gboolean
drop_stroke(CanvasTool *tool)
{
    BrushTool *self = (BrushTool *)tool;
    gboolean is_down = self->stroke != NULL;
    g_clear_pointer(&self->stroke, hex_stroke_free);
    map_overlay_forget(tool->view, OVER_HAND);
    return is_down;
}

static void
draw_brush(CanvasTool *tool, GtkSnapshot *snapshot)
{
    const BrushTool *self = (const BrushTool *)tool;
    EditorMapView *view = tool->view;
    const Grid *grid = map_view_grid(view, self->at.grid);
    if (grid == NULL || editor_map_view_geometry(view) == NULL)
        return;
    g_autoptr(HexStroke) here = hex_stroke_new(grid);
    hex_stroke_dab(here, grid, self->at.hex, self->brush.fills ? 0 : self->brush.reach);
    g_autoptr(GArray) hexes = hex_stroke_hexes(self->stroke != NULL ? self->stroke : here);
    cairo_t *cr = map_overlay_draw_on_all(view, snapshot);
    for (guint i = 0; i < hexes->len; i++) {
        g_autofree char *id = hex_id(grid, g_array_index(hexes, Hex, i));
        guint32 face = map_view_face_of(view, id);
        if (face != RENDER_NOWHERE)
            face_path(cr, map_view_transform(view),
                      render_geometry_shape(editor_map_view_geometry(view), face));
    }
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, self->stroke != NULL ? 0.45 : 0.2);
    cairo_fill_preserve(cr);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 1);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    cairo_destroy(cr);
}

static CanvasDrag
begin_stroke(CanvasTool *tool, const CanvasPointer *pointer)
{
    BrushTool *self = (BrushTool *)tool;
    EditorMapView *view = tool->view;
    point_brush(self, pointer->x, pointer->y);
    const Grid *grid = map_view_grid(view, self->at.grid);
    if (grid == NULL || map_view_refuses(view))
        return CANVAS_DRAG_DENIED;
    if ((pointer->modifiers & GDK_ALT_MASK) != 0) {
        pick_paint(self, grid);
        return CANVAS_DRAG_CLAIMED;
    }
    self->stroke = hex_stroke_new(grid);
    gboolean is_shift = (pointer->modifiers & GDK_SHIFT_MASK) != 0;
    if (is_shift && self->last_grid != NULL && !self->brush.fills)
        hex_stroke_line(self->stroke, grid, self->last, self->at.hex, self->brush.reach);
    else
        cover_hex(self, grid, self->at.hex, is_shift);
    map_overlay_forget(view, OVER_HAND);
    return CANVAS_DRAG_CLAIMED;
}

static gboolean
update_stroke(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    BrushTool *self = (BrushTool *)tool;
    if (self->stroke != NULL)
        point_brush(self, pointer->x + dx, pointer->y + dy);
    return FALSE;
}

static void
end_stroke(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED, double dx G_GNUC_UNUSED,
           double dy G_GNUC_UNUSED)
{
    BrushTool *self = (BrushTool *)tool;
    if (self->stroke == NULL)
        return;
    g_free(self->last_grid);
    self->last_grid = g_strdup(self->at.grid);
    self->last = self->at.hex;
    apply_stroke(self);
}

const CanvasToolClass brush_tool_class = {
    .size = sizeof(BrushTool),
    .clear = clear_brush,
    .activate = activate_brush,
    .deactivate = clear_brush,
    .motion = move_brush,
    .drag_begin = begin_stroke,
    .drag_update = update_stroke,
    .drag_end = end_stroke,
    .drag_cancel = drop_stroke,
    .key = press_brush_key,
    .press_selected = paint_selected,
    .cancel = drop_stroke,
    .draw = draw_brush,
};
