/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointer and keyboard of those tools that draw. Where there is no pointer a pen stands in for it:
 * the arrows move it, Space presses.
 */
#include "editor/canvas/map-core.h"
#include "editor/canvas/sketch/name-shape.h"

#include <glib/gi18n.h>
#include <math.h>

/* Pixels by which an arrow moves the pen; with Shift by one. */
#define PEN_STEP 10

static gboolean
is_shift_held(gpointer gesture)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    return (state & GDK_SHIFT_MASK) != 0;
}

/* Tells the sketch how near is near, and where the pointer is. */
static Point
prepare(EditorMapView *self, double x, double y)
{
    self->x = x;
    self->y = y;
    self->sketch->reach = (guint)ceil(map_sketch_reach(self) / self->view.scale);
    return view_transform_to_map(&self->view, x, y);
}

/* What a tool has done, has to say, and wants to know. */
static void
show(EditorMapView *self)
{
    Sketch *sketch = self->sketch;
    g_autofree char *said = g_steal_pointer(&sketch->said);
    g_autofree char *words = sketch_words(sketch);
    if (said != NULL)
        map_view_say(self, said);
    map_view_hint(self, words);
    map_overlay_forget(self, OVER_HAND);
    if (sketch->has_placed) {
        sketch->has_placed = FALSE;
        trace_pictures_save(map_pictures_list(self->pictures), NULL);
        gtk_widget_queue_draw(GTK_WIDGET(self));
    }
    if (!sketch->wants_name)
        return;
    sketch->wants_name = FALSE;
    name_shape_popup(self, sketch->named_at);
}

void
map_sketch_begin(EditorMapView *self)
{
    sketch_take(self->sketch, (SketchTool)(self->tool - MAP_TOOL_SKETCH));
    self->x = self->view.width / 2.0;
    self->y = self->view.height / 2.0;
    sketch_is_ready(self->sketch);
    show(self);
}

void
map_sketch_end(EditorMapView *self)
{
    sketch_cancel(self->sketch);
    if (self->pictures != NULL)
        map_pictures_drop(self->pictures);
    map_view_hint(self, NULL);
    map_overlay_forget(self, OVER_HAND);
}

void
map_sketch_moved(EditorMapView *self, double x, double y)
{
    sketch_point(self->sketch, prepare(self, x, y));
    g_clear_pointer(&self->sketch->said, g_free);
    show(self);
}

/* Whether no shape is to be changed; then it is said. */
static gboolean
are_locked(EditorMapView *self)
{
    if ((self->locked & RENDER_SHAPES) == 0)
        return FALSE;
    map_view_say(self, _("The shapes are locked: Layers, beside the outline, unlocks them."));
    return TRUE;
}

static void
press(EditorMapView *self, double x, double y)
{
    if (map_view_refuses(self) || are_locked(self))
        return;
    sketch_press(self->sketch, prepare(self, x, y));
    show(self);
}

static void
let_go(EditorMapView *self, double x, double y)
{
    sketch_release(self->sketch, prepare(self, x, y));
    show(self);
}

static void
begun(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    if (!map_view_is_sketching(self) || self->is_space_held || !map_view_is_own(self, x, y)) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->is_snap_held = is_shift_held(drag);
    self->band_x = x;
    self->band_y = y;
    press(self, x, y);
}

static void
drawn(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (!map_view_is_sketching(self))
        return;
    self->is_snap_held = is_shift_held(drag);
    map_sketch_moved(self, self->band_x + dx, self->band_y + dy);
}

static void
ended(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (map_view_is_sketching(self))
        let_go(self, self->band_x + dx, self->band_y + dy);
}

/* The second press of two closes what is drawn; its own click has set the last corner. */
static void
pressed(GtkGestureClick *click G_GNUC_UNUSED, int n_press, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    if (!map_view_is_sketching(self) || n_press != 2 || self->sketch->line.points->len < 3)
        return;
    prepare(self, x, y);
    g_array_set_size(self->sketch->stroke, 0);
    sketch_finish(self->sketch);
    show(self);
}

static void
take_back_or_leave(EditorMapView *self)
{
    g_clear_pointer(&self->sketch->said, g_free);
    sketch_take_back(self->sketch);
    show(self);
}

static gboolean
move_pen(EditorMapView *self, guint key, gboolean is_fine)
{
    double step = is_fine ? 1 : PEN_STEP;
    double dx = key == GDK_KEY_Left ? -step : key == GDK_KEY_Right ? step : 0;
    double dy = key == GDK_KEY_Up ? -step : key == GDK_KEY_Down ? step : 0;
    if (dx == 0 && dy == 0)
        return FALSE;
    self->is_snap_held = FALSE;
    map_sketch_moved(self, CLAMP(self->x + dx, 0, self->view.width),
                     CLAMP(self->y + dy, 0, self->view.height));
    return TRUE;
}

gboolean
map_sketch_key(EditorMapView *self, guint key, GdkModifierType modifiers)
{
    if (!map_view_is_sketching(self) || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return FALSE;
    if (move_pen(self, key, (modifiers & GDK_SHIFT_MASK) != 0))
        return TRUE;
    switch (key) {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
        if (!sketch_is_begun(self->sketch))
            return FALSE;
        sketch_finish(self->sketch);
        show(self);
        return TRUE;
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
        take_back_or_leave(self);
        return TRUE;
    case GDK_KEY_Tab:
        if (self->sketch->tool != SKETCH_NAME)
            return FALSE;
        if (!sketch_ask_next(self->sketch))
            map_view_say(self, _("Every land and sea that is drawn has its place."));
        show(self);
        return TRUE;
    case GDK_KEY_Escape:
        if (!sketch_cancel(self->sketch))
            return gtk_widget_activate_action(GTK_WIDGET(self), "win.tool", "s", "select");
        show(self);
        return TRUE;
    default:
        return FALSE;
    }
}

/* Space, when it is let go, presses where the pen is; what can be held is held until the next. */
gboolean
map_sketch_space(EditorMapView *self)
{
    if (!map_view_is_sketching(self))
        return FALSE;
    if (!self->sketch->is_held)
        press(self, self->x, self->y);
    if (self->sketch->is_held && !self->is_pen_down) {
        self->is_pen_down = TRUE;
        return TRUE;
    }
    self->is_pen_down = FALSE;
    let_go(self, self->x, self->y);
    return TRUE;
}

void
map_sketch_init(EditorMapView *self)
{
    static const DragSteps drawing = {begun, drawn, ended, NULL};
    GtkGesture *drag = drag_gesture_add(self, &drawing);
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
    g_signal_connect(click, "released", G_CALLBACK(pressed), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    gtk_gesture_group(click, drag);
}
