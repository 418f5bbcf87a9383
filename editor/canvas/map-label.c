/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names, with the signs below them, and ports are dragged to where they please. What was dragged
 * has a cross: a click on it leaves the place to the layout again.
 */
#include "editor/canvas/map-core.h"
#include "editor/drawing/place-steps.h"

#include <glib/gi18n.h>
#include <math.h>

#define ACCENT 0x1d / 255.0, 0x5a / 255.0, 0x94 / 255.0
#define FRAME 3   /* pixels around what is written */
#define CROSS 6.0 /* radius of the disc with the cross */
#define CLICK 3.0 /* what is dragged by less is not moved */
#define NUDGE 8   /* pixels by which an arrow moves a name */

/* Returns: (transfer full): of RenderLabel: what can be dragged as it is seen now. */
static GArray *
labels_of(EditorMapView *self)
{
    return self->map != NULL && self->settling == 0
               ? render_map_labels(self->map, self->view.scale)
               : g_array_new(FALSE, FALSE, sizeof(RenderLabel));
}

/* Returns: where @label is in the window, its frame included. */
static Box
box_of(EditorMapView *self, const RenderLabel *label)
{
    double left, top;
    view_transform_corner(&self->view, &left, &top);
    const Point corner = {-(gint32)lround(left), -(gint32)lround(top)};
    return box_grow(box_shift(label->box, corner), FRAME);
}

static gboolean
is_on_cross(Box box, double x, double y)
{
    return hypot(x - box.right, y - box.top) <= CROSS + 2;
}

/* Finds what lies at @x, @y in the window: the cross of a label, or else the label. */
static gboolean
find_label(EditorMapView *self, double x, double y, RenderLabel *found, gboolean *is_cross)
{
    g_autoptr(GArray) labels = labels_of(self);
    gboolean is_found = FALSE;
    *is_cross = FALSE;
    if ((self->locked & RENDER_NAMES) != 0)
        return FALSE;
    for (guint i = 0; !*is_cross && i < labels->len; i++) {
        const RenderLabel *label = &g_array_index(labels, RenderLabel, i);
        Box box = box_of(self, label);
        *is_cross = label->is_set && is_on_cross(box, x, y);
        if (!*is_cross && (x < box.left || x > box.right || y < box.top || y > box.bottom))
            continue;
        *found = *label;
        is_found = TRUE;
    }
    return is_found;
}

/* Has @label stand @dx, @dy pixels from where it is; @is_back: where there is room. */
static void
put(EditorMapView *self, const RenderLabel *label, double dx, double dy, gboolean is_back)
{
    g_autoptr(GError) error = NULL;
    const char *place = map_view_place(self, label->face);
    const Point at = {
        (gint32)lround((label->at.x + dx) / self->view.scale),
        (gint32)lround((label->at.y + dy) / self->view.scale),
    };
    if (place != NULL && !map_view_refuses(self))
        document_put_mark(self->document, label->kind, place, is_back ? NULL : &at, &error);
    map_view_report(self, error);
}

/* Finds the name of the place that is selected, or what was dragged last. */
static gboolean
find_chosen(EditorMapView *self, RenderLabel *found)
{
    guint32 face = map_view_selected_face(self);
    const RenderLabel last = self->label;
    g_autoptr(GArray) labels = labels_of(self);
    for (guint i = 0; i < labels->len; i++) {
        *found = g_array_index(labels, RenderLabel, i);
        if (face != RENDER_NOWHERE ? found->face == face && found->kind == MAP_KIND_LABEL
                                   : found->face == last.face && found->kind == last.kind)
            return TRUE;
    }
    map_view_say(self, _("Drag a name first, or select its place with the arrows."));
    return FALSE;
}

void
map_label_nudge(EditorMapView *self, Walk walk)
{
    RenderLabel label;
    if (find_chosen(self, &label))
        put(self, &label,
            walk == WALK_LEFT    ? -NUDGE
            : walk == WALK_RIGHT ? NUDGE
                                 : 0,
            walk == WALK_UP     ? -NUDGE
            : walk == WALK_DOWN ? NUDGE
                                : 0,
            FALSE);
}

void
map_label_put_back(EditorMapView *self)
{
    RenderLabel label;
    if (find_chosen(self, &label) && label.is_set)
        put(self, &label, 0, 0, TRUE);
}

void
map_label_begin(EditorMapView *self)
{
    self->is_label_held = FALSE;
    self->label = (RenderLabel){.face = RENDER_NOWHERE};
    if (!map_view_is_sketching(self))
        map_view_hint(self,
                      self->tool == MAP_TOOL_LABEL
                          ? _("Drag what is written · Delete or ×: back to where there is room")
                          : NULL);
    map_overlay_forget(self, OVER_HAND);
}

static void
draw_cross(cairo_t *cr, double x, double y)
{
    const double arm = CROSS * 0.45;
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_arc(cr, x, y, CROSS, 0, 2 * G_PI);
    cairo_set_source_rgb(cr, ACCENT);
    cairo_fill(cr);
    cairo_move_to(cr, x - arm, y - arm);
    cairo_line_to(cr, x + arm, y + arm);
    cairo_move_to(cr, x - arm, y + arm);
    cairo_line_to(cr, x + arm, y - arm);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

/* A frame: dashed around what stands where there is room. */
static void
draw_frame(cairo_t *cr, Box box, gboolean is_set, gboolean is_held)
{
    static const double dashes[] = {3, 3};
    cairo_rectangle(cr, box.left + 0.5, box.top + 0.5, (double)box.right - box.left,
                    (double)box.bottom - box.top);
    cairo_set_source_rgba(cr, ACCENT, is_held ? 0.25 : 0.08);
    cairo_fill_preserve(cr);
    cairo_set_dash(cr, dashes, is_set || is_held ? 0 : G_N_ELEMENTS(dashes), 0);
    cairo_set_source_rgb(cr, ACCENT);
    cairo_set_line_width(cr, is_held ? 2 : 1);
    cairo_stroke(cr);
    if (is_set && !is_held)
        draw_cross(cr, box.right, box.top);
}

void
map_label_draw(EditorMapView *self, GtkSnapshot *snapshot)
{
    if (self->tool != MAP_TOOL_LABEL)
        return;
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT(0, 0, (float)self->view.width, (float)self->view.height);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    g_autoptr(GArray) labels = labels_of(self);
    for (guint i = 0; i < labels->len; i++) {
        const RenderLabel *label = &g_array_index(labels, RenderLabel, i);
        draw_frame(cr, box_of(self, label), label->is_set, FALSE);
    }
    const Point by = {(gint32)lround(self->label_dx), (gint32)lround(self->label_dy)};
    if (self->is_label_held)
        draw_frame(cr, box_shift(box_of(self, &self->label), by), FALSE, TRUE);
    cairo_destroy(cr);
}

static void
begun(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    gboolean is_cross, is_mine = self->tool == MAP_TOOL_LABEL && !self->is_space_held &&
                                 map_view_is_own(self, x, y);
    if (!is_mine || !find_label(self, x, y, &self->label, &is_cross)) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (is_cross) {
        put(self, &self->label, 0, 0, TRUE);
        return;
    }
    self->is_label_held = TRUE;
    self->label_dx = self->label_dy = 0;
    map_overlay_forget(self, OVER_HAND);
}

static void
dragged(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    if (!self->is_label_held)
        return;
    self->label_dx = dx;
    self->label_dy = dy;
    map_overlay_forget(self, OVER_HAND);
}

static void
ended(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    gboolean was_held = self->is_label_held;
    self->is_label_held = FALSE;
    if (was_held && hypot(dx, dy) >= CLICK)
        put(self, &self->label, dx, dy, FALSE);
    map_overlay_forget(self, OVER_HAND);
}

static void
cancelled(GtkGesture *drag G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    self->is_label_held = FALSE;
    map_overlay_forget(self, OVER_HAND);
}

void
map_label_init(EditorMapView *self)
{
    static const DragSteps drag = {begun, dragged, ended, cancelled};
    drag_gesture_add(self, &drag);
    self->label.face = RENDER_NOWHERE;
}
