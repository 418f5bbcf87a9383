/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointer and keys of the map: what the tool that is chosen does not want is done here. Each row of
 * keys is a key, what must be held with it, and what it does; keys that follow one another by
 * number do the same with one more.
 */
#include "editor/canvas/canvas-tool.h"
#include "editor/canvas/map-view-state.h"
#include "editor/tools/set-up.h"
#include "schema/model/words.h"

#include <math.h>

/* Pixels by which Ctrl and an arrow move the map. */
#define PAN_STEP 80

/* The modifiers that count. */
#define MODIFIERS (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)

/* Returns: a pointer at @x, @y with the modifiers of the event of @controller. */
static CanvasPointer
pointer_at(gpointer controller, double x, double y, int n_press)
{
    GdkModifierType modifiers =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(controller));
    return (CanvasPointer){x, y, modifiers, (guint)n_press};
}

void
map_view_mark_target(EditorMapView *self, MapSpot spot)
{
    map_spot_clear(&self->hover);
    self->hover = spot;
    map_overlay_forget(self, OVER_HOVER);
    map_overlay_forget(self, OVER_CHOSEN);
}

/* Sets @spot (consumed) as what is under the pointer. */
static void
note_hover(EditorMapView *self, MapSpot spot)
{
    const MapSpot *old = &self->hover;
    if (old->face == spot.face && old->across == spot.across &&
        g_strcmp0(old->unit, spot.unit) == 0) {
        map_spot_clear(&spot);
        return;
    }
    map_view_mark_target(self, spot);
    g_signal_emit_by_name(self, "words-changed");
    gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
}

static void
move_pointer(GtkEventControllerMotion *motion, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    const CanvasPointer pointer = pointer_at(motion, x, y, 0);
    self->x = x;
    self->y = y;
    if (tool->class->motion != NULL && tool->class->motion(tool, &pointer))
        return;
    note_hover(self,
               map_view_hit_is_self(self, x, y) ? map_view_spot(self, x, y) : MAP_SPOT_NOWHERE);
}

static void
leave_map(GtkEventControllerMotion *motion G_GNUC_UNUSED, gpointer data)
{
    note_hover(data, MAP_SPOT_NOWHERE);
}

gboolean
map_view_select_spot(EditorMapView *self, const MapSpot *spot, gboolean is_added)
{
    g_autoptr(Subject) subject = map_spot_subject(self, spot);
    gboolean was_selected = subject != NULL && editor_document_is_selected(self->document, subject);
    if (subject != NULL && is_added)
        editor_document_toggle(self->document, subject);
    else if (!is_added && !was_selected)
        editor_document_select(self->document, subject);
    return was_selected;
}

/* Returns: whether the tool does something with a press; but for selecting, only on a map that may
 * be changed. */
static gboolean
tool_accepts_press(EditorMapView *self)
{
    return map_view_tool(self)->class->press != NULL &&
           (self->tool == MAP_TOOL_SELECT || !map_view_refuses(self));
}

static void
press_button(GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    /* Not denied: what has the press would keep its end, and with it the next press. */
    if (!map_view_hit_is_self(self, x, y) || map_view_is_sketching(self))
        return;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (self->pan.is_space_held)
        return;
    self->x = x;
    self->y = y;
    map_move_end(self, FALSE);
    const CanvasPointer pointer = pointer_at(click, x, y, n_press);
    MapSpot spot = map_view_spot(self, x, y);
    if (tool_accepts_press(self))
        tool->class->press(tool, &spot, &pointer);
    map_spot_clear(&spot);
}

static void
release_button(GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
    CanvasTool *tool = map_view_tool(data);
    const CanvasPointer pointer = pointer_at(click, x, y, n_press);
    if (tool->class->release != NULL)
        tool->class->release(tool, &pointer);
}

static void
release_second(GtkGestureClick *click, int n_press, double x, double y, gpointer data)
{
    CanvasTool *tool = map_view_tool(data);
    const CanvasPointer pointer = pointer_at(click, x, y, n_press);
    if (n_press == 2 && tool->class->finish != NULL)
        tool->class->finish(tool, &pointer);
}

static void
press_menu_button(GtkGestureClick *click G_GNUC_UNUSED, int n_press G_GNUC_UNUSED, double x,
                  double y, gpointer data)
{
    EditorMapView *self = data;
    if (!map_view_hit_is_self(self, x, y))
        return;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    MapSpot spot = map_view_spot(self, x, y);
    map_view_select_spot(self, &spot, FALSE);
    map_spot_clear(&spot);
    map_menu_popup(self, x, y);
}

static void
press_long(GtkGestureLongPress *press G_GNUC_UNUSED, double x, double y, gpointer data)
{
    press_menu_button(NULL, 1, x, y, data);
}

/* Returns: whose a drag is that begins there. Where a child lies it may be the child's. */
static CanvasDrag
begin_tool_drag(EditorMapView *self, GtkGesture *gesture, const CanvasPointer *pointer)
{
    CanvasTool *tool = map_view_tool(self);
    if (!map_view_hit_is_self(self, pointer->x, pointer->y))
        return tool->class->draws ? CANVAS_DRAG_DENIED : CANVAS_DRAG_WAITS;
    if (self->pan.is_space_held || tool->class->drag_begin == NULL)
        return CANVAS_DRAG_DENIED;
    /* Before the tool opens something that wants the focus for itself. */
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (tool->class->draws)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    CanvasDrag drag = tool->class->drag_begin(tool, pointer);
    self->drag.is_on = drag != CANVAS_DRAG_DENIED;
    return drag;
}

static void
begin_drag(GtkGestureDrag *gesture, double x, double y, gpointer data)
{
    EditorMapView *self = data;
    const CanvasPointer pointer = pointer_at(gesture, x, y, 0);
    self->drag = (MapDrag){FALSE, x, y};
    CanvasDrag drag = begin_tool_drag(self, GTK_GESTURE(gesture), &pointer);
    if (drag == CANVAS_DRAG_DENIED)
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
    if (drag == CANVAS_DRAG_CLAIMED)
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
update_drag(GtkGestureDrag *gesture, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    if (!self->drag.is_on || tool->class->drag_update == NULL)
        return;
    const CanvasPointer start = pointer_at(gesture, self->drag.x, self->drag.y, 0);
    self->x = start.x + dx;
    self->y = start.y + dy;
    if (tool->class->drag_update(tool, &start, dx, dy))
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
end_drag(GtkGestureDrag *gesture, double dx, double dy, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    const CanvasPointer start = pointer_at(gesture, self->drag.x, self->drag.y, 0);
    gboolean was_dragging = self->drag.is_on;
    self->drag.is_on = FALSE;
    if (was_dragging && tool->class->drag_end != NULL)
        tool->class->drag_end(tool, &start, dx, dy);
}

static void
cancel_drag(GtkGesture *gesture G_GNUC_UNUSED, GdkEventSequence *sequence G_GNUC_UNUSED,
            gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    gboolean was_dragging = self->drag.is_on;
    self->drag.is_on = FALSE;
    if (was_dragging && tool->class->drag_cancel != NULL)
        tool->class->drag_cancel(tool);
}

static gboolean
query_map_tooltip(GtkWidget *widget, int x, int y, gboolean is_by_keyboard, GtkTooltip *tooltip,
                  gpointer data G_GNUC_UNUSED)
{
    EditorMapView *self = EDITOR_MAP_VIEW(widget);
    const ScenarioState *state = editor_document_state(self->document);
    guint32 face = is_by_keyboard ? map_view_selected_face(self) : self->hover.face;
    const PlaceState *place = scenario_state_place(state, map_view_place(self, face));
    CanvasTool *tool = map_view_tool(self);
    if (place == NULL || (tool->class->is_busy != NULL && tool->class->is_busy(tool)))
        return FALSE;
    g_autofree char *story = place_story(state, place);
    g_autoptr(Subject) border = !is_by_keyboard && self->hover.across != RENDER_NOWHERE
                                    ? map_view_border(self, self->hover.face, self->hover.across)
                                    : NULL;
    g_autofree char *words = border != NULL ? map_view_border_words(self, border) : NULL;
    gtk_tooltip_set_text(tooltip, words != NULL ? words : story);
    gtk_tooltip_set_tip_area(tooltip, &(GdkRectangle){x - 8, y - 8, 16, 16});
    return TRUE;
}

enum { PLAIN_FIT, PLAIN_MOVE, PLAIN_REMOVE, PLAIN_SELECT };

/* Returns: FALSE: the key is left to others. @argument: of the row. */
typedef gboolean (*KeyFunction)(EditorMapView *self, int argument);

static gboolean
walk_place(EditorMapView *self, int argument)
{
    map_move_walk(self, (Walk)argument);
    return TRUE;
}

static gboolean
walk_border(EditorMapView *self, int argument)
{
    map_move_walk_border(self, (Walk)argument);
    return TRUE;
}

static gboolean
pan_by_key(EditorMapView *self, int argument)
{
    static const int steps[N_WALKS][2] =
        {[WALK_LEFT] = {1, 0}, [WALK_UP] = {0, 1}, [WALK_RIGHT] = {-1, 0}, [WALK_DOWN] = {0, -1}};
    view_transform_pan(&self->view, steps[argument][0] * PAN_STEP, steps[argument][1] * PAN_STEP);
    map_view_changed_place(self, FALSE);
    return TRUE;
}

static gboolean
zoom_by_key(EditorMapView *self, int argument)
{
    editor_map_view_zoom_by(self, pow(VIEW_ZOOM_STEP, argument));
    return TRUE;
}

void
map_view_activate(EditorMapView *self)
{
    if (editor_document_subject(self->document) != NULL)
        g_signal_emit_by_name(self, "activate-subject");
}

/* Ends moving; else presses what is selected with the tool; else opens it. */
static gboolean
press_return(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    const Subject *subject = editor_document_subject(self->document);
    CanvasTool *tool = map_view_tool(self);
    double x, y;
    if (map_move_end(self, TRUE))
        return TRUE;
    if (tool->class->press_selected != NULL && tool->class->press_selected(tool))
        return TRUE;
    if (self->tool != MAP_TOOL_SELECT && subject != NULL && subject->path[0] == '\0' &&
        editor_map_view_locate(self, subject, &x, &y)) {
        const MapSpot spot = {map_view_selected_face(self), RENDER_NOWHERE, NULL};
        if (tool_accepts_press(self))
            tool->class->press(tool, &spot, &(CanvasPointer){x, y, 0, 1});
    } else {
        map_view_activate(self);
    }
    return TRUE;
}

/* Space may be held to move the map, so it does its own only when it is let go. */
static gboolean
hold_space(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    self->pan.has_panned = self->pan.is_space_held && self->pan.has_panned;
    self->pan.is_space_held = TRUE;
    return TRUE;
}

static gboolean
select_next_piece(EditorMapView *self, int argument)
{
    return self->move.units == NULL && map_move_next_piece(self, argument);
}

/* Ends what is going on; else nothing is selected any more; else the tool is the one that selects;
 * else the key is left to others. */
static gboolean
press_escape(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    CanvasTool *tool = map_view_tool(self);
    gboolean was_moving = map_move_end(self, FALSE);
    if ((tool->class->cancel != NULL && tool->class->cancel(tool)) || was_moving)
        return TRUE;
    if (editor_document_subject(self->document) == NULL)
        return self->tool != MAP_TOOL_SELECT &&
               gtk_widget_activate_action(GTK_WIDGET(self), "win.tool", "s", "select");
    editor_document_select(self->document, NULL);
    return TRUE;
}

gboolean
map_view_turn_held(EditorMapView *self, int by)
{
    CanvasTool *tool = map_view_tool(self);
    return tool->class->turn != NULL && tool->class->turn(tool, by);
}

static gboolean
turn_selected(EditorMapView *self, int argument)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    const char *action =
        set_up_can_face(self->document, (const char *const *)units) ? "map.face" : "map.turn";
    return map_view_turn_held(self, argument) ||
           (units[0] != NULL &&
            gtk_widget_activate_action(GTK_WIDGET(self), action, "i", argument));
}

static gboolean
set_strength(EditorMapView *self, int argument)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    return units[0] != NULL &&
           gtk_widget_activate_action(GTK_WIDGET(self), "map.strength", "i", argument);
}

/* @argument: of the actions that need no more. */
static gboolean
activate_plain(EditorMapView *self, int argument)
{
    static const char *const actions[] = {[PLAIN_FIT] = "map.fit",
                                          [PLAIN_MOVE] = "map.move",
                                          [PLAIN_REMOVE] = "map.remove",
                                          [PLAIN_SELECT] = "map.select-blocks"};
    return gtk_widget_activate_action(GTK_WIDGET(self), actions[argument], NULL);
}

static gboolean
open_menu(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    double x = self->view.width / 2.0, y = self->view.height / 2.0;
    const Subject *subject = editor_document_subject(self->document);
    if (subject != NULL)
        editor_map_view_locate(self, subject, &x, &y);
    map_menu_popup(self, x, y);
    return TRUE;
}

static gboolean
step_hex(EditorMapView *self, int argument)
{
    return map_move_step(self, (guint)argument % HEX_DIRECTIONS, argument >= HEX_DIRECTIONS);
}

static gboolean
press_clipboard(EditorMapView *self, int pastes)
{
    return pastes ? patch_tool_paste(self) : patch_tool_copy(self);
}

typedef struct {
    guint key;
    GdkModifierType modifiers;
    KeyFunction function;
    int argument;
    guint n_more; /* keys after it, each with an argument that is one more */
} KeyRow;

/* Arrows are keys in the order of walks. */
G_STATIC_ASSERT(GDK_KEY_Up - GDK_KEY_Left == WALK_UP && GDK_KEY_Right - GDK_KEY_Left == WALK_RIGHT);
G_STATIC_ASSERT(GDK_KEY_Down - GDK_KEY_Left == WALK_DOWN && WALK_DOWN == N_WALKS - 1);

/* clang-format off */
static const KeyRow rows[] = {
    {GDK_KEY_Left,        0,                walk_place,         WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_Left,        GDK_SHIFT_MASK,   walk_border,  WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_Left,        GDK_CONTROL_MASK, pan_by_key,          WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_plus,        0,                zoom_by_key,         1},
    {GDK_KEY_equal,       0,                zoom_by_key,         1},
    {GDK_KEY_KP_Add,      0,                zoom_by_key,         1},
    {GDK_KEY_minus,       0,                zoom_by_key,         -1},
    {GDK_KEY_KP_Subtract, 0,                zoom_by_key,         -1},
    {GDK_KEY_0,           0,                activate_plain,     PLAIN_FIT},
    {GDK_KEY_KP_0,        0,                activate_plain,     PLAIN_FIT},
    {GDK_KEY_Home,        0,                activate_plain,     PLAIN_FIT},
    {GDK_KEY_Return,      0,                press_return,     0},
    {GDK_KEY_KP_Enter,    0,                press_return,     0},
    {GDK_KEY_space,       0,                hold_space,         0},
    {GDK_KEY_Tab,         0,                select_next_piece,   1},
    {GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK,  select_next_piece,   -1},
    {GDK_KEY_m,           0,                activate_plain,     PLAIN_MOVE},
    {GDK_KEY_Escape,      0,                press_escape,       0},
    {GDK_KEY_bracketleft, 0,                turn_selected,         -1},
    {GDK_KEY_bracketright, 0,               turn_selected,         1},
    {GDK_KEY_1,           0,                set_strength, 1, 8},
    {GDK_KEY_Up,          GDK_ALT_MASK,     map_move_raise_unit,   1},
    {GDK_KEY_Down,        GDK_ALT_MASK,     map_move_raise_unit,   -1},
    {GDK_KEY_c,           GDK_CONTROL_MASK, press_clipboard,    0},
    {GDK_KEY_v,           GDK_CONTROL_MASK, press_clipboard,    1},
    {GDK_KEY_Delete,      0,                activate_plain,     PLAIN_REMOVE},
    {GDK_KEY_KP_Delete,   0,                activate_plain,     PLAIN_REMOVE},
    {GDK_KEY_a,           GDK_CONTROL_MASK, activate_plain,     PLAIN_SELECT},
    {GDK_KEY_Menu,        0,                open_menu,    0},
    {GDK_KEY_F10,         GDK_SHIFT_MASK,   open_menu,    0},
};

/* Keys that go over the hexes of a grid: letters around S, which with Shift extend what is chosen,
 * and those of the keypad with and without Num Lock. */
static const struct {
    int direction;
    guint letter, digit, arrow;
} directions[] = {
    {DIRECTION_NW, GDK_KEY_q, GDK_KEY_KP_7, GDK_KEY_KP_Home},
    {DIRECTION_N,  GDK_KEY_w, GDK_KEY_KP_8, GDK_KEY_KP_Up},
    {DIRECTION_NE, GDK_KEY_e, GDK_KEY_KP_9, GDK_KEY_KP_Page_Up},
    {DIRECTION_W,  GDK_KEY_a, GDK_KEY_KP_4, GDK_KEY_KP_Left},
    {DIRECTION_E,  GDK_KEY_d, GDK_KEY_KP_6, GDK_KEY_KP_Right},
    {DIRECTION_SW, GDK_KEY_z, GDK_KEY_KP_1, GDK_KEY_KP_End},
    {DIRECTION_S,  GDK_KEY_x, GDK_KEY_KP_2, GDK_KEY_KP_Down},
    {DIRECTION_SE, GDK_KEY_c, GDK_KEY_KP_3, GDK_KEY_KP_Page_Down},
};
/* clang-format on */

/* Shift is needed to type some of these signs on some keyboards; letters mean another row with it.
 */
static gboolean
is_meant(const KeyRow *row, guint key, GdkModifierType modifiers)
{
    guint32 sign = gdk_keyval_to_unicode(row->key);
    gboolean is_sign = sign > ' ' && !g_unichar_isalpha(sign);
    GdkModifierType without_shift = modifiers & ~(is_sign ? GDK_SHIFT_MASK : 0);
    return gdk_keyval_to_lower(key) - row->key <= row->n_more && row->modifiers == without_shift;
}

/* Returns: whether @key is one of those that go over the hexes of a grid, and has done so. */
static gboolean
press_direction(EditorMapView *self, guint key, GdkModifierType modifiers)
{
    for (guint i = 0; i < G_N_ELEMENTS(directions); i++) {
        const int direction = directions[i].direction;
        const KeyRow meant[] = {
            {directions[i].letter, 0, step_hex, direction},
            {directions[i].letter, GDK_SHIFT_MASK, step_hex, direction + HEX_DIRECTIONS},
            {directions[i].digit, 0, step_hex, direction},
            {directions[i].arrow, 0, step_hex, direction},
        };
        for (guint j = 0; j < G_N_ELEMENTS(meant); j++)
            if (is_meant(&meant[j], key, modifiers))
                return meant[j].function(self, meant[j].argument);
    }
    return FALSE;
}

static gboolean
press_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType state, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    if (tool->class->key != NULL && tool->class->key(tool, key, state & MODIFIERS))
        return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (is_meant(&rows[i], key, state & MODIFIERS))
            return rows[i].function(self, rows[i].argument +
                                              (int)(gdk_keyval_to_lower(key) - rows[i].key));
    return press_direction(self, key, state & MODIFIERS);
}

static void
release_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
            GdkModifierType state, gpointer data)
{
    EditorMapView *self = data;
    CanvasTool *tool = map_view_tool(self);
    int by = (state & GDK_SHIFT_MASK) != 0 ? -1 : 1;
    if (key != GDK_KEY_space || !map_pan_release_space(self) || self->move.units != NULL)
        return;
    if (tool->class->press_space != NULL && tool->class->press_space(tool))
        return;
    if (map_move_next_piece(self, by))
        return;
    /* Behind the last one comes the first. */
    const char *place = map_view_place(self, map_view_selected_face(self));
    if (place == NULL)
        return;
    map_view_select_place(self, place);
    map_move_next_piece(self, by);
}

static void
leave_focus(GtkEventControllerFocus *controller G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    map_pan_release_space(self);
}

void
map_input_class_init(GtkWidgetClass *class)
{
#define BIND(function) gtk_widget_class_bind_template_callback(class, function)
    BIND(begin_drag);
    BIND(update_drag);
    BIND(end_drag);
    BIND(cancel_drag);
    BIND(release_second);
    BIND(move_pointer);
    BIND(leave_map);
    BIND(press_button);
    BIND(release_button);
    BIND(press_menu_button);
    BIND(press_long);
    BIND(press_key);
    BIND(release_key);
    BIND(leave_focus);
    BIND(query_map_tooltip);
#undef BIND
}
