/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moving and zooming the map by wheel, touchpad, pinch and drag.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"

#include <math.h>

/* Pixels of a touchpad that zoom as far as one notch of a wheel. */
#define PIXELS_TO_NOTCH 60.0

/* Pixels that one notch moves the map sideways. */
#define NOTCH_PIXELS 60.0

/* Where the pointer is that near to the edge, in pixels, the map moves on under what is dragged. */
#define EDGE 28
#define EDGE_STEP 12.0

gboolean
map_pan_is_space_held(EditorMapView *view)
{
    return view->pan.is_space_held;
}

void
map_pan_at_edge(EditorMapView *view, double x, double y)
{
    double dx = x < EDGE ? EDGE_STEP : x > view->view.width - EDGE ? -EDGE_STEP : 0;
    double dy = y < EDGE ? EDGE_STEP : y > view->view.height - EDGE ? -EDGE_STEP : 0;
    if (view_transform_is_whole(&view->view) || (dx == 0 && dy == 0))
        return;
    view_transform_pan(&view->view, dx, dy);
    map_view_changed_place(view, FALSE);
}

gboolean
map_pan_release_space(EditorMapView *view)
{
    gboolean was_held = view->pan.is_space_held;
    view->pan.is_space_held = FALSE;
    return was_held && !view->pan.has_panned;
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
        return map_view_turn_held(view, dy > 0 ? 1 : -1) ||
               gtk_widget_activate_action(GTK_WIDGET(view), "map.face", "i", dy > 0 ? 1 : -1);
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
    EditorMapView *view = data;
    view->pan.pinch_scale = view->view.scale;
}

static void
pinch_map(GtkGestureZoom *pinch, double factor, gpointer data)
{
    EditorMapView *view = data;
    double x = view->view.width / 2.0, y = view->view.height / 2.0;
    gtk_gesture_get_bounding_box_center(GTK_GESTURE(pinch), &x, &y);
    if (view->pan.pinch_scale <= 0)
        return;
    view_transform_zoom(&view->view, view->pan.pinch_scale * factor / view->view.scale, x, y);
    map_view_changed_place(view, TRUE);
}

static void
begin_pan(GtkGestureDrag *drag, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *view = data;
    guint button = gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(drag));
    view->pan.is_panning = button != GDK_BUTTON_PRIMARY || view->pan.is_space_held;
    if (!view->pan.is_panning) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    view->pan.x = view->pan.y = 0;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(view), "grabbing");
}

static void
update_pan(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *view = data;
    if (!view->pan.is_panning)
        return;
    view_transform_pan(&view->view, dx - view->pan.x, dy - view->pan.y);
    view->pan.x = dx;
    view->pan.y = dy;
    view->pan.has_panned = TRUE;
    map_view_changed_place(view, FALSE);
}

static void
end_pan(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
        gpointer data)
{
    EditorMapView *view = data;
    view->pan.is_panning = FALSE;
    gtk_widget_set_cursor(GTK_WIDGET(view), NULL);
}

void
map_pan_class_init(GtkWidgetClass *class)
{
    gtk_widget_class_bind_template_callback(class, scroll_map);
    gtk_widget_class_bind_template_callback(class, begin_pinch);
    gtk_widget_class_bind_template_callback(class, pinch_map);
    gtk_widget_class_bind_template_callback(class, begin_pan);
    gtk_widget_class_bind_template_callback(class, update_pan);
    gtk_widget_class_bind_template_callback(class, end_pan);
}
