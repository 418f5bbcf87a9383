/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that changes the border that is pressed to its next type, and the borders along which it
 * is dragged to the same: a river takes one stroke and is one step of the history.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/face-path.h"
#include "editor/tools/border-tools.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define NEIGHBOURS "neighbours/"

/* Pixels from one look for a border to the next along a stroke. */
#define STROKE_STEP 4.0

#define STROKE_WIDTH 5.0

/* A border that the stroke has met. */
typedef struct {
    guint32 face, across;
} MetBorder;

typedef struct {
    CanvasTool base;
    gboolean is_pressed; /* on a border that changes when the button is released */
    GArray *met;         /* owned: of MetBorder; NULL: the button is up */
    double x, y;         /* up to where the stroke has been looked at */
} BorderTool;

/* Changes @border, if the map may be changed. */
static void
cycle_border(EditorMapView *view, const Subject *border)
{
    g_autoptr(GError) error = NULL;
    if (border == NULL || map_view_refuses(view))
        return;
    editor_document_select(map_view_document(view), border);
    if (border_cycle_in_document(map_view_document(view), border->id,
                                 border->path + strlen(NEIGHBOURS), 1, &error)) {
        g_autofree char *words = map_view_border_words(view, border);
        map_view_show_message(view, words);
    }
    map_view_show_error(view, error);
}

static void
press_border(CanvasTool *tool, const MapSpot *spot, const CanvasPointer *pointer G_GNUC_UNUSED)
{
    BorderTool *self = (BorderTool *)tool;
    self->is_pressed = spot->across != RENDER_NOWHERE;
    if (!self->is_pressed)
        map_view_show_message(tool->view, _("Click a border between two places."));
}

/* A press that was not dragged. */
static void
release_border(CanvasTool *tool, const CanvasPointer *pointer)
{
    BorderTool *self = (BorderTool *)tool;
    MapSpot spot = map_view_spot(tool->view, pointer->x, pointer->y);
    g_autoptr(Subject) border = self->is_pressed && spot.across != RENDER_NOWHERE
                                    ? map_view_border(tool->view, spot.face, spot.across)
                                    : NULL;
    self->is_pressed = FALSE;
    map_spot_clear(&spot);
    cycle_border(tool->view, border);
}

static gboolean
press_selected_border(CanvasTool *tool)
{
    const Subject *subject = editor_document_subject(map_view_document(tool->view));
    if (subject == NULL || subject->entity != ENTITY_SPACE ||
        !g_str_has_prefix(subject->path, NEIGHBOURS))
        return FALSE;
    g_autoptr(Subject) border = subject_copy(subject); /* the selection may change */
    cycle_border(tool->view, border);
    return TRUE;
}

static void
meet_border(BorderTool *self, double x, double y)
{
    MapSpot spot = map_view_spot(self->base.view, x, y);
    const MetBorder here = {spot.face, spot.across};
    gboolean is_known = spot.across == RENDER_NOWHERE || spot.face == RENDER_NOWHERE;
    for (guint i = 0; !is_known && i < self->met->len; i++) {
        const MetBorder *met = &g_array_index(self->met, MetBorder, i);
        is_known = (met->face == here.face && met->across == here.across) ||
                   (met->face == here.across && met->across == here.face);
    }
    if (!is_known)
        g_array_append_val(self->met, here);
    map_spot_clear(&spot);
}

static gboolean
drop_stroke(CanvasTool *tool)
{
    BorderTool *self = (BorderTool *)tool;
    gboolean was_down = self->met != NULL && self->met->len > 0;
    g_clear_pointer(&self->met, g_array_unref);
    map_overlay_forget(tool->view, OVER_HAND);
    return was_down;
}

static void
clear_stroke(CanvasTool *tool)
{
    g_clear_pointer(&((BorderTool *)tool)->met, g_array_unref);
}

static CanvasDrag
begin_stroke(CanvasTool *tool, const CanvasPointer *pointer)
{
    BorderTool *self = (BorderTool *)tool;
    clear_stroke(tool);
    self->met = g_array_new(FALSE, FALSE, sizeof(MetBorder));
    self->x = pointer->x;
    self->y = pointer->y;
    return CANVAS_DRAG_WAITS;
}

static gboolean
update_stroke(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    BorderTool *self = (BorderTool *)tool;
    double across = pointer->x + dx - self->x, down = pointer->y + dy - self->y;
    if (self->met == NULL ||
        (self->met->len == 0 &&
         !gtk_drag_check_threshold(GTK_WIDGET(tool->view), 0, 0, (int)dx, (int)dy)))
        return FALSE;
    int n = (int)ceil(hypot(across, down) / STROKE_STEP);
    for (int i = self->met->len == 0 ? 0 : 1; i <= n; i++)
        meet_border(self, self->x + across * i / MAX(n, 1), self->y + down * i / MAX(n, 1));
    self->x = pointer->x + dx;
    self->y = pointer->y + dy;
    map_overlay_forget(tool->view, OVER_HAND);
    return TRUE;
}

static void
end_stroke(CanvasTool *tool, const CanvasPointer *pointer G_GNUC_UNUSED, double dx G_GNUC_UNUSED,
           double dy G_GNUC_UNUSED)
{
    BorderTool *self = (BorderTool *)tool;
    EditorMapView *view = tool->view;
    g_autoptr(GArray) met = g_steal_pointer(&self->met);
    g_autoptr(GPtrArray) borders = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(GError) error = NULL;
    map_overlay_forget(view, OVER_HAND);
    for (guint i = 0; met != NULL && i < met->len; i++) {
        const MetBorder *one = &g_array_index(met, MetBorder, i);
        Subject *border = map_view_border(view, one->face, one->across);
        if (border != NULL)
            g_ptr_array_add(borders, border);
    }
    if (borders->len == 0 || map_view_refuses(view))
        return;
    border_cycle_all_in_document(map_view_document(view), borders, &error);
    map_view_show_error(view, error);
}

static void
draw_stroke(CanvasTool *tool, GtkSnapshot *snapshot)
{
    const BorderTool *self = (const BorderTool *)tool;
    const RenderGeometry *geometry = editor_map_view_geometry(tool->view);
    if (self->met == NULL || self->met->len == 0 || geometry == NULL)
        return;
    cairo_t *cr = map_overlay_draw_on_all(tool->view, snapshot);
    for (guint i = 0; i < self->met->len; i++) {
        const MetBorder *met = &g_array_index(self->met, MetBorder, i);
        face_border_path(cr, map_view_transform(tool->view),
                         render_geometry_shape(geometry, met->face),
                         render_geometry_shape(geometry, met->across));
    }
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 0.8);
    cairo_set_line_width(cr, STROKE_WIDTH);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_stroke(cr);
    cairo_destroy(cr);
}

const CanvasToolClass border_tool_class = {
    .size = sizeof(BorderTool),
    .finds_borders = TRUE,
    .clear = clear_stroke,
    .deactivate = clear_stroke,
    .drag_begin = begin_stroke,
    .drag_update = update_stroke,
    .drag_end = end_stroke,
    .drag_cancel = drop_stroke,
    .cancel = drop_stroke,
    .reset = drop_stroke,
    .draw = draw_stroke,
    .press = press_border,
    .release = release_border,
    .press_selected = press_selected_border,
};
