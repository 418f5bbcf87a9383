/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moving and zooming the map by wheel, touchpad, pinch and drag.
 */
#include "editor/canvas/canvas-tool.h"

#include <math.h>

/* Pixels of a touchpad that zoom as far as one notch of a wheel. */
#define PIXELS_TO_NOTCH 60.0

/* Pixels that one notch moves the map sideways. */
#define NOTCH_PIXELS 60.0

struct MapPan {
    EditorMapView *view; /* borrowed */
    gboolean is_panning;
    gboolean is_space_held;
    gboolean has_panned; /* since Space is held */
    double x, y;         /* how far the drag has moved the map */
    double pinch_scale;  /* of the view when the pinch began */
};

gboolean
map_pan_is_held(const MapPan *self)
{
    return self->is_space_held;
}

void
map_pan_hold_space(MapPan *self)
{
    if (!self->is_space_held)
        self->has_panned = FALSE;
    self->is_space_held = TRUE;
}

gboolean
map_pan_release_space(MapPan *self)
{
    gboolean was_held = self->is_space_held;
    self->is_space_held = FALSE;
    return was_held && !self->has_panned;
}

/* Turns what the tool holds, or else the units that are selected. */
static gboolean
turn_held(EditorMapView *view, int by)
{
    CanvasTool *tool = map_view_tool(view);
    return (tool->class->turn != NULL && tool->class->turn(tool, by)) ||
           gtk_widget_activate_action(GTK_WIDGET(view), "map.face", "i", by);
}

/* A wheel zooms around the pointer, and moves with Shift or sideways; a touchpad moves, and zooms
 * with Ctrl. */
static gboolean
scroll_map(GtkEventControllerScroll *scroll, double dx, double dy, gpointer data)
{
    EditorMapView *view = data;
    GtkEventController *controller = GTK_EVENT_CONTROLLER(scroll);
    GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
    gboolean is_pad = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE;
    gboolean is_zoom = is_pad ? (state & GDK_CONTROL_MASK) != 0 : (state & GDK_SHIFT_MASK) == 0;
    if ((state & GDK_ALT_MASK) != 0 && dy != 0)
        return turn_held(view, dy > 0 ? 1 : -1);
    if (is_zoom && dy != 0) {
        double notches = is_pad ? dy / PIXELS_TO_NOTCH : dy;
        gboolean is_smooth = notches != round(notches);
        view_transform_zoom(&view->view, pow(VIEW_ZOOM_STEP, -notches), view->x, view->y);
        map_view_changed_place(view, is_smooth);
        return TRUE;
    }
    double pixels = is_pad ? 1 : NOTCH_PIXELS;
    if (!is_pad && (state & GDK_SHIFT_MASK) != 0 && dx == 0)
        view_transform_pan(&view->view, -dy * pixels, 0);
    else
        view_transform_pan(&view->view, -dx * pixels, -dy * pixels);
    map_view_changed_place(view, FALSE);
    return TRUE;
}

static void
begin_pinch(GtkGesture *pinch G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED,
            gpointer data)
{
    MapPan *self = data;
    self->pinch_scale = self->view->view.scale;
}

static void
pinch_map(GtkGestureZoom *pinch, double factor, gpointer data)
{
    MapPan *self = data;
    double x = self->view->view.width / 2.0, y = self->view->view.height / 2.0;
    gtk_gesture_get_bounding_box_center(GTK_GESTURE(pinch), &x, &y);
    if (self->pinch_scale <= 0)
        return;
    view_transform_zoom(&self->view->view, self->pinch_scale * factor / self->view->view.scale, x,
                        y);
    map_view_changed_place(self->view, TRUE);
}

static void
begin_pan(GtkGestureDrag *drag, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data)
{
    MapPan *self = data;
    guint button = gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(drag));
    self->is_panning = button != GDK_BUTTON_PRIMARY || self->is_space_held;
    if (!self->is_panning) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    self->x = self->y = 0;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self->view), "grabbing");
}

static void
update_pan(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    MapPan *self = data;
    if (!self->is_panning)
        return;
    view_transform_pan(&self->view->view, dx - self->x, dy - self->y);
    self->x = dx;
    self->y = dy;
    self->has_panned = TRUE;
    map_view_changed_place(self->view, FALSE);
}

static void
end_pan(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
        gpointer data)
{
    MapPan *self = data;
    self->is_panning = FALSE;
    gtk_widget_set_cursor(GTK_WIDGET(self->view), NULL);
}

static void
add_pan_gesture(MapPan *self, guint button)
{
    GtkGesture *pan = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(pan), button);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(pan), GTK_PHASE_CAPTURE);
    g_signal_connect(pan, "drag-begin", G_CALLBACK(begin_pan), self);
    g_signal_connect(pan, "drag-update", G_CALLBACK(update_pan), self);
    g_signal_connect(pan, "drag-end", G_CALLBACK(end_pan), self);
    gtk_widget_add_controller(GTK_WIDGET(self->view), GTK_EVENT_CONTROLLER(pan));
}

MapPan *
map_pan_new(EditorMapView *view)
{
    MapPan *self = g_new0(MapPan, 1);
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    GtkGesture *pinch = gtk_gesture_zoom_new();
    self->view = view;
    g_signal_connect(scroll, "scroll", G_CALLBACK(scroll_map), view);
    g_signal_connect(pinch, "begin", G_CALLBACK(begin_pinch), self);
    g_signal_connect(pinch, "scale-changed", G_CALLBACK(pinch_map), self);
    gtk_widget_add_controller(GTK_WIDGET(view), scroll);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(pinch));
    add_pan_gesture(self, GDK_BUTTON_MIDDLE);
    add_pan_gesture(self, GDK_BUTTON_PRIMARY);
    return self;
}

void
map_pan_free(MapPan *self)
{
    g_free(self);
}
