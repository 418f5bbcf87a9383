/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that drags names, with the signs below them, and ports. What was dragged has a cross: a
 * click on it leaves its place to the layout again.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/drawing/drawing-steps.h"

#include <glib/gi18n.h>
#include <math.h>

#define FRAME 3   /* pixels around what is written */
#define CROSS 6.0 /* radius of the disc with the cross */
#define CLICK 3.0 /* what is dragged by less is not moved */
#define NUDGE 8   /* pixels by which an arrow moves a name */

typedef struct {
    CanvasTool base;
    RenderLabel label; /* that is dragged, or was last; its face RENDER_NOWHERE: none */
    gboolean is_held;
    double dx, dy; /* by how much it is dragged, in pixels */
} LabelTool;

/* Returns: where @label is in the window, its frame included. */
static Box
box_of(EditorMapView *view, const RenderLabel *label)
{
    double left, top;
    view_transform_corner(map_view_transform(view), &left, &top);
    const Point corner = {-(gint32)lround(left), -(gint32)lround(top)};
    return box_grow(box_shift(label->box, corner), FRAME);
}

/* Finds what lies at @x, @y in the window: the cross of a label, or else the label. */
static gboolean
find_label(EditorMapView *view, double x, double y, RenderLabel *found, gboolean *is_cross)
{
    g_autoptr(GArray) labels = map_view_labels(view);
    gboolean is_found = FALSE;
    *is_cross = FALSE;
    if ((editor_map_view_get_locked(view) & RENDER_NAMES) != 0)
        return FALSE;
    for (guint i = 0; !*is_cross && i < labels->len; i++) {
        const RenderLabel *label = &g_array_index(labels, RenderLabel, i);
        Box box = box_of(view, label);
        *is_cross = label->is_set && hypot(x - box.right, y - box.top) <= CROSS + 2;
        if (!*is_cross && (x < box.left || x > box.right || y < box.top || y > box.bottom))
            continue;
        *found = *label;
        is_found = TRUE;
    }
    return is_found;
}

/* Puts @label @dx, @dy pixels from where it is; @is_back: where the layout has room. */
static void
put_label(EditorMapView *view, const RenderLabel *label, double dx, double dy, gboolean is_back)
{
    g_autoptr(GError) error = NULL;
    const char *place = map_view_place(view, label->face);
    const Point at = {
        (gint32)lround((label->at.x + dx) / map_view_transform(view)->scale),
        (gint32)lround((label->at.y + dy) / map_view_transform(view)->scale),
    };
    if (place != NULL && !map_view_refuses(view))
        drawing_put_mark(map_view_document(view), label->kind, place, is_back ? NULL : &at, &error);
    map_view_show_error(view, error);
}

/* Finds the name of the place that is selected, or what was dragged last. */
static gboolean
find_chosen(const LabelTool *self, RenderLabel *found)
{
    EditorMapView *view = self->base.view;
    guint32 face = map_view_selected_face(view);
    g_autoptr(GArray) labels = map_view_labels(view);
    for (guint i = 0; i < labels->len; i++) {
        *found = g_array_index(labels, RenderLabel, i);
        if (face != RENDER_NOWHERE
                ? found->face == face && found->kind == MAP_KIND_LABEL
                : found->face == self->label.face && found->kind == self->label.kind)
            return TRUE;
    }
    map_view_show_message(view, _("Drag a name first, or select its place with the arrow keys."));
    return FALSE;
}

static void
nudge_label(const LabelTool *self, guint key)
{
    RenderLabel label;
    double dx = key == GDK_KEY_Left ? -NUDGE : key == GDK_KEY_Right ? NUDGE : 0;
    double dy = key == GDK_KEY_Up ? -NUDGE : key == GDK_KEY_Down ? NUDGE : 0;
    if (find_chosen(self, &label))
        put_label(self->base.view, &label, dx, dy, FALSE);
}

static gboolean
press_label_key(CanvasTool *tool, guint key, GdkModifierType modifiers)
{
    const LabelTool *self = (const LabelTool *)tool;
    RenderLabel label;
    gboolean is_arrow = key >= GDK_KEY_Left && key <= GDK_KEY_Down;
    gboolean is_delete = key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete;
    if (is_arrow && modifiers == GDK_SHIFT_MASK)
        nudge_label(self, key);
    else if (!is_delete || modifiers != 0)
        return FALSE;
    else if (find_chosen(self, &label) && label.is_set)
        put_label(tool->view, &label, 0, 0, TRUE);
    return TRUE;
}

static void
forget_label(CanvasTool *tool)
{
    LabelTool *self = (LabelTool *)tool;
    self->is_held = FALSE;
    self->label = (RenderLabel){.face = RENDER_NOWHERE};
}

static void
activate_label(CanvasTool *tool, MapTool kind G_GNUC_UNUSED)
{
    map_view_show_hint(tool->view,
                       _("Drag a name or a sign · Delete or ×: place it automatically"));
}

static void
draw_cross(cairo_t *cr, double x, double y)
{
    const double arm = CROSS * 0.45;
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_arc(cr, x, y, CROSS, 0, 2 * G_PI);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 1);
    cairo_fill(cr);
    cairo_move_to(cr, x - arm, y - arm);
    cairo_line_to(cr, x + arm, y + arm);
    cairo_move_to(cr, x - arm, y + arm);
    cairo_line_to(cr, x + arm, y - arm);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

/* A frame: dashed around what the layout has placed. */
static void
draw_frame(cairo_t *cr, Box box, gboolean is_set, gboolean is_held)
{
    static const double dashes[] = {3, 3};
    cairo_rectangle(cr, box.left + 0.5, box.top + 0.5, (double)box.right - box.left,
                    (double)box.bottom - box.top);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, is_held ? 0.25 : 0.08);
    cairo_fill_preserve(cr);
    cairo_set_dash(cr, dashes, is_set || is_held ? 0 : G_N_ELEMENTS(dashes), 0);
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 1);
    cairo_set_line_width(cr, is_held ? 2 : 1);
    cairo_stroke(cr);
    if (is_set && !is_held)
        draw_cross(cr, box.right, box.top);
}

static void
draw_labels(CanvasTool *tool, GtkSnapshot *snapshot)
{
    const LabelTool *self = (const LabelTool *)tool;
    EditorMapView *view = tool->view;
    cairo_t *cr = map_overlay_draw_on_all(view, snapshot);
    g_autoptr(GArray) labels = map_view_labels(view);
    for (guint i = 0; i < labels->len; i++) {
        const RenderLabel *label = &g_array_index(labels, RenderLabel, i);
        draw_frame(cr, box_of(view, label), label->is_set, FALSE);
    }
    const Point by = {(gint32)lround(self->dx), (gint32)lround(self->dy)};
    if (self->is_held)
        draw_frame(cr, box_shift(box_of(view, &self->label), by), FALSE, TRUE);
    cairo_destroy(cr);
}

static CanvasDrag
begin_label_drag(CanvasTool *tool, const CanvasPointer *pointer)
{
    LabelTool *self = (LabelTool *)tool;
    gboolean is_cross;
    if (!find_label(tool->view, pointer->x, pointer->y, &self->label, &is_cross))
        return CANVAS_DRAG_DENIED;
    if (is_cross) {
        put_label(tool->view, &self->label, 0, 0, TRUE);
        return CANVAS_DRAG_CLAIMED;
    }
    self->is_held = TRUE;
    self->dx = self->dy = 0;
    map_overlay_forget(tool->view, OVER_HAND);
    return CANVAS_DRAG_CLAIMED;
}

static gboolean
update_label_drag(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED, double dx,
                  double dy)
{
    LabelTool *self = (LabelTool *)tool;
    self->dx = dx;
    self->dy = dy;
    map_overlay_forget(tool->view, OVER_HAND);
    return FALSE;
}

static void
end_label_drag(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED, double dx, double dy)
{
    LabelTool *self = (LabelTool *)tool;
    gboolean was_held = self->is_held;
    self->is_held = FALSE;
    if (was_held && hypot(dx, dy) >= CLICK)
        put_label(tool->view, &self->label, dx, dy, FALSE);
    map_overlay_forget(tool->view, OVER_HAND);
}

static gboolean
cancel_label_drag(CanvasTool *tool)
{
    ((LabelTool *)tool)->is_held = FALSE;
    map_overlay_forget(tool->view, OVER_HAND);
    return TRUE;
}

const CanvasToolClass label_tool_class = {
    .size = sizeof(LabelTool),
    .init = forget_label,
    .activate = activate_label,
    .deactivate = forget_label,
    .drag_begin = begin_label_drag,
    .drag_update = update_label_drag,
    .drag_end = end_label_drag,
    .drag_cancel = cancel_label_drag,
    .key = press_label_key,
    .draw = draw_labels,
};
