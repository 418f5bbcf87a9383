/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selecting with the pointer: clicks, the rubber band, and what is under it.
 */
#include "editor/canvas/map-core.h"

#include <math.h>

/* Returns: the modifiers of what @gesture is about. */
static GdkModifierType
modifiers_of(gpointer gesture)
{
    return gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
}

static gboolean
is_same_spot(const MapSpot *a, const MapSpot *b)
{
    return a->face == b->face && a->across == b->across && g_strcmp0(a->unit, b->unit) == 0;
}

/* Keeps @spot, which it consumes, as what is under the pointer. */
static void
hover(EditorMapView *self, MapSpot spot)
{
    if (is_same_spot(&self->hover, &spot)) {
        map_spot_clear(&spot);
        return;
    }
    map_spot_clear(&self->hover);
    self->hover = spot;
    map_overlay_forget(self, OVER_HOVER);
    map_overlay_forget(self, OVER_CHOSEN);
    g_signal_emit_by_name(self, "words-changed");
    gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
}

static void
moved(GtkEventControllerMotion *motion, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    if (map_view_is_sketching(self)) {
        self->is_snap_held = (modifiers_of(motion) & GDK_SHIFT_MASK) != 0;
        map_sketch_moved(self, x, y);
        return;
    }
    self->x = x;
    self->y = y;
    if (self->tool == MAP_TOOL_TERRAIN || self->tool == MAP_TOOL_PATCH)
        map_brush_moved(self, x, y);
    if (!self->is_banding)
        hover(self, map_view_is_own(self, x, y) ? map_view_spot(self, x, y)
                                                : (MapSpot){RENDER_NOWHERE, RENDER_NOWHERE, NULL});
}

static void
left(GtkEventControllerMotion *motion G_GNUC_UNUSED, gpointer data)
{
    const MapSpot nowhere = {RENDER_NOWHERE, RENDER_NOWHERE, NULL};
    hover(data, nowhere);
}

/* A press on one of several that are selected leaves all selected, for they may be dragged. */
static void
select_spot(EditorMapView *self, const MapSpot *spot, gboolean is_added)
{
    g_autoptr(Subject) subject = map_spot_subject(self, spot);
    self->was_selected = subject != NULL && editor_document_is_selected(self->document, subject);
    if (subject != NULL && is_added)
        editor_document_toggle(self->document, subject);
    else if (!is_added && !self->was_selected)
        editor_document_select(self->document, subject);
}

static void
pressed(GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    /* Not denied: what has the press would keep its end, and with it the next press. */
    if (!map_view_is_own(self, x, y) || map_view_is_sketching(self))
        return;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (self->is_space_held)
        return;
    self->x = x;
    self->y = y;
    map_view_end_moving(self, FALSE);
    MapSpot spot = map_view_spot(self, x, y);
    if (self->tool != MAP_TOOL_SELECT)
        map_tool_press(self, &spot, x, y);
    else
        select_spot(self, &spot, (modifiers_of(click) & GDK_CONTROL_MASK) != 0);
    if (self->tool == MAP_TOOL_SELECT && n_press == 2)
        map_view_activate(self);
    map_spot_clear(&spot);
}

static void
released(GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    gboolean is_plain = (modifiers_of(click) & GDK_CONTROL_MASK) == 0 && !self->is_space_held;
    if (self->tool != MAP_TOOL_SELECT || !self->was_selected || !is_plain || n_press != 1)
        return;
    MapSpot spot = map_view_spot(self, x, y);
    g_autoptr(Subject) subject = map_spot_subject(self, &spot);
    if (subject != NULL && editor_document_is_selected(self->document, subject))
        editor_document_select(self->document, subject);
    map_spot_clear(&spot);
}

static void
menu_pressed(GtkGestureClick *click G_GNUC_UNUSED, int n_press G_GNUC_UNUSED, double x, double y,
             gpointer data)
{
    EditorMapView *self = data;
    if (!map_view_is_own(self, x, y))
        return;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    MapSpot spot = map_view_spot(self, x, y);
    select_spot(self, &spot, FALSE);
    map_spot_clear(&spot);
    map_menu_popup(self, x, y);
}

static void
long_pressed(GtkGestureLongPress *press G_GNUC_UNUSED, double x, double y, gpointer data)
{
    menu_pressed(NULL, 1, x, y, data);
}

static void
band_begun(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    self->may_band = self->tool == MAP_TOOL_SELECT && !self->is_space_held &&
                     map_view_piece_at(self, x, y) == NULL && map_view_is_own(self, x, y);
    if (!self->may_band && (map_view_is_own(self, x, y) || map_view_is_sketching(self))) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    self->band_x = x;
    self->band_y = y;
}

static void
band_drawn(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    GtkWidget *widget = GTK_WIDGET(self);
    if (!self->may_band)
        return;
    if (!self->is_banding && !gtk_drag_check_threshold(widget, 0, 0, (int)dx, (int)dy))
        return;
    if (!self->is_banding)
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    self->is_banding = TRUE;
    self->x = self->band_x + dx;
    self->y = self->band_y + dy;
    map_overlay_forget(self, OVER_HAND);
}

static void
band_pieces(EditorMapView *self, GPtrArray *subjects)
{
    double corner_x, corner_y;
    const GArray *pieces = piece_nodes_all(map_view_pieces(self));
    view_transform_corner(&self->view, &corner_x, &corner_y);
    for (guint i = 0; (map_view_layers(self) & RENDER_BLOCKS) != 0 && i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        double x = piece->x + piece->width / 2 - corner_x;
        double y = piece->y + piece->height / 2 - corner_y;
        if (map_view_is_banded(self, x, y))
            g_ptr_array_add(subjects, subject_new(ENTITY_UNIT, piece->unit, NULL));
    }
}

/* Blocks come before the places on which they stand; with Ctrl they join what is selected. */
static void
band_ended(GtkGestureDrag *drag, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    if (!self->is_banding || !self->may_band)
        return;
    self->is_banding = FALSE;
    map_overlay_forget(self, OVER_HAND);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    if ((modifiers_of(drag) & GDK_CONTROL_MASK) != 0) {
        const GPtrArray *selection = editor_document_selection(self->document);
        for (guint i = 0; i < selection->len; i++)
            g_ptr_array_add(subjects, subject_copy(selection->pdata[i]));
    }
    guint before = subjects->len;
    band_pieces(self, subjects);
    if (subjects->len == before)
        map_view_band_places(self, subjects);
    editor_document_select_all(self->document, subjects);
}

static void
band_cancelled(GtkGesture *gesture G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED,
               gpointer data)
{
    EditorMapView *self = data;
    if (!self->may_band)
        return; /* another tool has the frame */
    self->is_banding = FALSE;
    map_overlay_forget(self, OVER_HAND);
}

static void
append_border(EditorMapView *self, GString *text)
{
    g_autoptr(Subject) border = map_view_border(self, self->hover.face, self->hover.across);
    g_autofree char *words = border != NULL ? map_view_border_words(self, border) : NULL;
    g_string_assign(text, words != NULL ? words : "");
}

static gboolean
query_tooltip(GtkWidget *widget, int x, int y, gboolean is_by_keyboard, GtkTooltip *tooltip,
              gpointer data G_GNUC_UNUSED)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    const ScenarioState *state = editor_document_state(self->document);
    guint32 face = is_by_keyboard ? map_view_selected_face(self) : self->hover.face;
    const PlaceState *place = scenario_state_place(state, map_view_place(self, face));
    if (self->is_banding || self->patch.patch != NULL || place == NULL)
        return FALSE;
    g_autofree char *story = place_story(state, place);
    g_autoptr(GString) text = g_string_new(story);
    if (!is_by_keyboard && self->hover.across != RENDER_NOWHERE)
        append_border(self, text);
    gtk_tooltip_set_text(tooltip, text->str);
    gtk_tooltip_set_tip_area(tooltip, &(GdkRectangle){x - 8, y - 8, 16, 16});
    return TRUE;
}

static void
add_clicks(EditorMapView *self)
{
    GtkGesture *click = gtk_gesture_click_new();
    GtkGesture *menu = gtk_gesture_click_new();
    GtkGesture *press = gtk_gesture_long_press_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(menu), GDK_BUTTON_SECONDARY);
    gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(press), TRUE);
    g_signal_connect(click, "pressed", G_CALLBACK(pressed), self);
    g_signal_connect(click, "released", G_CALLBACK(released), self);
    g_signal_connect(menu, "pressed", G_CALLBACK(menu_pressed), self);
    g_signal_connect(press, "pressed", G_CALLBACK(long_pressed), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(menu));
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(press));
}

void
map_pointer_init(EditorMapView *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    static const DragSteps band = {band_begun, band_drawn, band_ended, band_cancelled};
    g_signal_connect(motion, "motion", G_CALLBACK(moved), self);
    g_signal_connect(motion, "leave", G_CALLBACK(left), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    drag_gesture_add(self, &band);
    add_clicks(self);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(query_tooltip), NULL);
}
