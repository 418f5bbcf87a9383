/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moving and zooming the map by wheel, touchpad, pinch and drag.
 */
#include "editor/canvas/map-core.h"

#include <math.h>

/* Pixels of a touchpad that zoom as far as one notch of a wheel. */
#define PIXELS_TO_NOTCH 60.0

/* Pixels that one notch moves the map sideways. */
#define NOTCH_PIXELS 60.0

/* A wheel zooms around the pointer, and moves with Shift or sideways; a touchpad moves, and zooms
 * with Ctrl. */
static gboolean
scrolled(GtkEventControllerScroll *scroll, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    GtkEventController *controller = GTK_EVENT_CONTROLLER(scroll);
    GdkModifierType state = gtk_event_controller_get_current_event_state(controller);
    gboolean is_pad = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE;
    gboolean is_zoom = is_pad ? (state & GDK_CONTROL_MASK) != 0 : (state & GDK_SHIFT_MASK) == 0;
    if ((state & GDK_ALT_MASK) != 0 && dy != 0)
        return map_patch_turn(self, dy > 0 ? 1 : -1) ||
               gtk_widget_activate_action(GTK_WIDGET(self), "map.face", "i", dy > 0 ? 1 : -1);
    if (is_zoom && dy != 0) {
        double notches = is_pad ? dy / PIXELS_TO_NOTCH : dy;
        gboolean is_smooth = notches != round(notches);
        view_transform_zoom(&self->view, pow(VIEW_ZOOM_STEP, -notches), self->x, self->y);
        map_view_changed_place(self, is_smooth);
        return TRUE;
    }
    double pixels = is_pad ? 1 : NOTCH_PIXELS;
    if (!is_pad && (state & GDK_SHIFT_MASK) != 0 && dx == 0)
        view_transform_pan(&self->view, -dy * pixels, 0);
    else
        view_transform_pan(&self->view, -dx * pixels, -dy * pixels);
    map_view_changed_place(self, FALSE);
    return TRUE;
}

static void
pinch_begun(GtkGesture *pinch G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED,
            gpointer data)
{
    EditorMapView *self = data;
    self->pinch_scale = self->view.scale;
}

static void
pinched(GtkGestureZoom *pinch, double factor, gpointer data)
{
    EditorMapView *self = data;
    double x = self->view.width / 2.0, y = self->view.height / 2.0;
    gtk_gesture_get_bounding_box_center(GTK_GESTURE(pinch), &x, &y);
    if (self->pinch_scale <= 0)
        return;
    view_transform_zoom(&self->view, self->pinch_scale * factor / self->view.scale, x, y);
    map_view_changed_place(self, TRUE);
}

static void
pan_begun(GtkGestureDrag *drag, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    guint button = gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(drag));
    self->is_panning = button != GDK_BUTTON_PRIMARY || self->is_space_held;
    if (!self->is_panning) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    self->pan_x = self->pan_y = 0;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
}

static void
panned(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (!self->is_panning)
        return;
    view_transform_pan(&self->view, dx - self->pan_x, dy - self->pan_y);
    self->pan_x = dx;
    self->pan_y = dy;
    self->has_panned = TRUE;
    map_view_changed_place(self, FALSE);
}

static void
pan_ended(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
          gpointer data)
{
    EditorMapView *self = data;
    self->is_panning = FALSE;
    gtk_widget_set_cursor(GTK_WIDGET(self), NULL);
}

static void
add_pan(EditorMapView *self, guint button)
{
    GtkGesture *pan = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(pan), button);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(pan), GTK_PHASE_CAPTURE);
    g_signal_connect(pan, "drag-begin", G_CALLBACK(pan_begun), self);
    g_signal_connect(pan, "drag-update", G_CALLBACK(panned), self);
    g_signal_connect(pan, "drag-end", G_CALLBACK(pan_ended), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(pan));
}

void
map_pan_init(EditorMapView *self)
{
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    GtkGesture *pinch = gtk_gesture_zoom_new();
    g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled), self);
    g_signal_connect(pinch, "begin", G_CALLBACK(pinch_begun), self);
    g_signal_connect(pinch, "scale-changed", G_CALLBACK(pinched), self);
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(pinch));
    add_pan(self, GDK_BUTTON_MIDDLE);
    add_pan(self, GDK_BUTTON_PRIMARY);
}
