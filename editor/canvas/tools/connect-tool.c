/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tool that connects two places: a drag from one to the other, or a click on each; then a menu
 * asks for the type. A line that connects two places is dragged to bend it.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/drawing/connection.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* How near a line is taken hold of, and what is dragged by less is a click, in pixels. */
#define REACH 9
#define CLICK 5.0

typedef struct {
    CanvasTool base;
    char *from;          /* owned: the place that was pressed; NULL: none */
    Point start;         /* where */
    gboolean is_dragged; /* from there */
    gboolean is_picked;  /* by a click: the next click is on the other place */
    ConnectionGrip grip; /* the line that is bent */
} ConnectTool;

static void
forget_ends(CanvasTool *tool)
{
    ConnectTool *self = (ConnectTool *)tool;
    g_clear_pointer(&self->from, g_free);
    connection_grip_clear(&self->grip);
    self->is_dragged = self->is_picked = FALSE;
    map_view_keep_message(tool->view, NULL);
    map_overlay_forget(tool->view, OVER_HAND);
}

static gboolean
drop_connection(CanvasTool *tool)
{
    ConnectTool *self = (ConnectTool *)tool;
    gboolean was_begun = self->from != NULL || self->grip.one != NULL;
    forget_ends(tool);
    return was_begun;
}

static void
clear_connect(CanvasTool *tool)
{
    g_free(((ConnectTool *)tool)->from);
    connection_grip_clear(&((ConnectTool *)tool)->grip);
}

static Point
point_at(CanvasTool *tool, double x, double y)
{
    return view_transform_to_map(map_view_transform(tool->view), x, y);
}

/* Returns: (transfer full): the id of the place at @x, @y in the window, or NULL. */
static char *
find_place(CanvasTool *tool, double x, double y)
{
    MapSpot spot = map_view_spot(tool->view, x, y);
    char *place = g_strdup(map_view_place(tool->view, spot.face));
    map_spot_clear(&spot);
    return place;
}

/* Takes hold of a line at @x, @y in the window. Returns: FALSE: none is there. */
static gboolean
grip_line_at(ConnectTool *self, double x, double y)
{
    EditorMapView *view = self->base.view;
    EditorDocument *document = map_view_document(view);
    DataSet *set = editor_document_set(document);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(ShapeMap) shapes = map_file_is_drawn(file) ? shape_map_new(set) : NULL;
    guint reach = (guint)ceil(REACH / map_view_transform(view)->scale);
    return shapes != NULL && (editor_map_view_get_locked(view) & RENDER_BORDERS) == 0 &&
           connection_find(document, shapes, point_at(&self->base, x, y), reach, &self->grip);
}

static CanvasDrag
begin_connection(CanvasTool *tool, const CanvasPointer *pointer)
{
    ConnectTool *self = (ConnectTool *)tool;
    if (self->is_picked || map_view_refuses(tool->view))
        return CANVAS_DRAG_CLAIMED;
    connection_grip_clear(&self->grip);
    g_clear_pointer(&self->from, g_free);
    self->start = point_at(tool, pointer->x, pointer->y);
    if (!grip_line_at(self, pointer->x, pointer->y))
        self->from = find_place(tool, pointer->x, pointer->y);
    return CANVAS_DRAG_CLAIMED;
}

static gboolean
update_connection(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    ConnectTool *self = (ConnectTool *)tool;
    map_view_move_pointer(tool->view, pointer->x + dx, pointer->y + dy);
    self->is_dragged |= hypot(dx, dy) > CLICK;
    if (self->grip.one != NULL && self->is_dragged)
        connection_grip_move(&self->grip, point_at(tool, pointer->x + dx, pointer->y + dy));
    map_overlay_forget(tool->view, OVER_HAND);
    return FALSE;
}

/* Asks for the type of the connection from the first place to @to. */
static void
choose_type(ConnectTool *self, const char *to, double x, double y)
{
    CanvasTool *tool = &self->base;
    g_autofree char *from = g_strdup(self->from);
    forget_ends(tool);
    map_menu_popup_connection(tool->view, from, to, x, y);
}

static void
end_connection(CanvasTool *tool, const CanvasPointer *pointer, double dx, double dy)
{
    ConnectTool *self = (ConnectTool *)tool;
    g_autoptr(GError) error = NULL;
    double x = pointer->x + dx, y = pointer->y + dy;
    if (self->grip.one != NULL) {
        if (self->is_dragged &&
            connection_bend_in_document(map_view_document(tool->view), &self->grip, &error))
            map_view_show_message(tool->view, _("The connection is now drawn through this point."));
        map_view_show_error(tool->view, error);
        forget_ends(tool);
        return;
    }
    g_autofree char *to = find_place(tool, x, y);
    gboolean is_other = to != NULL && g_strcmp0(to, self->from) != 0;
    if (self->from == NULL) {
        map_view_show_message(tool->view,
                              _("There is no place here: click a place to start from."));
        forget_ends(tool);
    } else if (is_other && (self->is_dragged || self->is_picked)) {
        choose_type(self, to, x, y);
    } else if (self->is_dragged || self->is_picked) {
        map_view_show_message(tool->view, _("End on another place to connect the two."));
        forget_ends(tool);
    } else {
        g_autofree char *text = g_strdup_printf(_("Connect %s: click the other place."),
                                                map_view_place_name(tool->view, self->from));
        self->is_picked = TRUE;
        map_view_select_place(tool->view, self->from);
        map_view_keep_message(tool->view, text);
    }
}

static gboolean
move_connection(CanvasTool *tool, const CanvasPointer *pointer)
{
    ConnectTool *self = (ConnectTool *)tool;
    map_view_move_pointer(tool->view, pointer->x, pointer->y);
    if (self->is_picked)
        map_overlay_forget(tool->view, OVER_HAND);
    return FALSE;
}

/* Return: the place that is selected is the one, then the other. */
static gboolean
press_selected_place(CanvasTool *tool)
{
    ConnectTool *self = (ConnectTool *)tool;
    const Subject *subject = editor_document_subject(map_view_document(tool->view));
    if (subject == NULL || subject->entity != ENTITY_SPACE || subject->path[0] != '\0' ||
        map_view_refuses(tool->view))
        return FALSE;
    guint32 face = map_view_face_of(tool->view, subject->id);
    double x, y;
    map_view_pointer(tool->view, &x, &y);
    if (self->from != NULL && g_strcmp0(self->from, subject->id) != 0) {
        g_autofree char *to = g_strdup(subject->id);
        choose_type(self, to, x, y);
        return TRUE;
    }
    g_autofree char *text = g_strdup_printf(_("Connect %s: click the other place."),
                                            map_view_place_name(tool->view, subject->id));
    g_free(self->from);
    self->from = g_strdup(subject->id);
    self->is_picked = face != RENDER_NOWHERE;
    self->start = point_at(tool, x, y);
    map_view_keep_message(tool->view, text);
    return TRUE;
}

static void
draw_connection(CanvasTool *tool, GtkSnapshot *snapshot)
{
    ConnectTool *self = (ConnectTool *)tool;
    const ViewTransform *view = map_view_transform(tool->view);
    double x, y;
    gboolean is_line = self->from != NULL && (self->is_dragged || self->is_picked);
    if (!is_line && self->grip.one == NULL)
        return;
    graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)view->width, (float)view->height);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &all);
    for (guint i = 0; self->grip.one != NULL && i < self->grip.course->len; i++) {
        view_transform_from_map(view, g_array_index(self->grip.course, Point, i), &x, &y);
        cairo_line_to(cr, x, y);
    }
    if (is_line) {
        view_transform_from_map(view, self->start, &x, &y);
        cairo_move_to(cr, x, y);
        map_view_pointer(tool->view, &x, &y);
        cairo_line_to(cr, x, y);
    }
    map_overlay_set_paint(cr, MAP_TOOL_PAINT, 1);
    cairo_set_line_width(cr, 3);
    cairo_stroke(cr);
    cairo_destroy(cr);
}

const CanvasToolClass connect_tool_class = {
    .size = sizeof(ConnectTool),
    .clear = clear_connect,
    .deactivate = forget_ends,
    .motion = move_connection,
    .drag_begin = begin_connection,
    .drag_update = update_connection,
    .drag_end = end_connection,
    .drag_cancel = drop_connection,
    .press_selected = press_selected_place,
    .cancel = drop_connection,
    .reset = drop_connection,
    .draw = draw_connection,
};
