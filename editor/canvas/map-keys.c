/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys of the map. Each row is a key, what must be held with it, and what it does; keys that
 * follow one another by number do the same with one more.
 */
#include "editor/canvas/map-core.h"
#include "editor/tools/set-up/facing-tools.h"
#include "schema/model/words.h"

#include <math.h>

/* Pixels by which Ctrl and an arrow move the map. */
#define PAN_STEP 80

/* The modifiers that count. */
#define MODIFIERS (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)

/* Returns: FALSE: the key is left to others. @argument: of the row. */
typedef gboolean (*KeyFunction)(EditorMapView *self, int argument);

static gboolean
walk(EditorMapView *self, int argument)
{
    map_view_walk(self, (Walk)argument);
    return TRUE;
}

static gboolean
walk_border(EditorMapView *self, int argument)
{
    if (self->tool == MAP_TOOL_LABEL)
        map_label_nudge(self, (Walk)argument);
    else
        map_view_walk_border(self, (Walk)argument);
    return TRUE;
}

static gboolean
pan(EditorMapView *self, int argument)
{
    static const int steps[N_WALKS][2] =
        {[WALK_LEFT] = {1, 0}, [WALK_UP] = {0, 1}, [WALK_RIGHT] = {-1, 0}, [WALK_DOWN] = {0, -1}};
    view_transform_pan(&self->view, steps[argument][0] * PAN_STEP, steps[argument][1] * PAN_STEP);
    map_view_changed_place(self, FALSE);
    return TRUE;
}

static gboolean
zoom(EditorMapView *self, int argument)
{
    editor_map_view_zoom_by(self, pow(VIEW_ZOOM_STEP, argument));
    return TRUE;
}

static gboolean
fit(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    editor_map_view_fit(self);
    return TRUE;
}

static gboolean
activate(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    const Subject *subject = editor_document_subject(self->document);
    gboolean is_border = subject != NULL && subject->entity == ENTITY_SPACE &&
                         g_str_has_prefix(subject->path, "neighbours/");
    double x, y;
    if (self->moving != NULL) {
        map_view_end_moving(self, TRUE);
    } else if (self->tool == MAP_TOOL_BORDER && is_border) {
        g_autoptr(Subject) border = subject_copy(subject);
        map_view_cycle_border(self, border, 1);
    } else if (self->tool == MAP_TOOL_TERRAIN && map_view_selected_face(self) != RENDER_NOWHERE) {
        map_brush_press_place(self, map_view_place(self, map_view_selected_face(self)));
    } else if (self->tool == MAP_TOOL_PATCH) {
        map_patch_press_selected(self);
    } else if (self->tool != MAP_TOOL_SELECT && subject != NULL && subject->path[0] == '\0' &&
               editor_map_view_locate(self, subject, &x, &y)) {
        const MapSpot spot = {map_view_selected_face(self), RENDER_NOWHERE, NULL};
        map_tool_press(self, &spot, x, y);
    } else {
        map_view_activate(self);
    }
    return TRUE;
}

/* Space may be held to move the map, so it does its own only when it is let go. */
static gboolean
hold(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    if (!self->is_space_held)
        self->has_panned = FALSE;
    self->is_space_held = TRUE;
    return TRUE;
}

static gboolean
next_piece(EditorMapView *self, int argument)
{
    return self->moving == NULL && map_view_next_piece(self, argument);
}

static gboolean
begin_moving(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    map_view_begin_moving(self);
    return TRUE;
}

/* Ends what is going on; else nothing is selected any more; else the tool is the one that selects;
 * else the key is left to others. */
static gboolean
escape(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    if (self->is_banding) {
        self->is_banding = self->may_band = FALSE;
        map_overlay_forget(self, OVER_HAND);
        return TRUE;
    }
    if (map_brush_cancel(self) || map_patch_cancel(self))
        return TRUE;
    if (self->moving != NULL || self->port_land != NULL) {
        map_tool_reset(self);
        return TRUE;
    }
    if (editor_document_subject(self->document) == NULL)
        return self->tool != MAP_TOOL_SELECT &&
               gtk_widget_activate_action(GTK_WIDGET(self), "win.tool", "s", "select");
    editor_document_select(self->document, NULL);
    return TRUE;
}

/* Returns: whether there are blocks to which something can be done. */
static gboolean
has_units(EditorMapView *self)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    return units[0] != NULL;
}

static gboolean
turn(EditorMapView *self, int argument)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    if (map_patch_turn(self, argument))
        return TRUE;
    if (units_can_face(self->document, (const char *const *)units))
        return gtk_widget_activate_action(GTK_WIDGET(self), "map.face", "i", argument);
    const char *action = argument > 0 ? "map.turn-up" : "map.turn-down";
    return has_units(self) && gtk_widget_activate_action(GTK_WIDGET(self), action, NULL);
}

static gboolean
set_strength(EditorMapView *self, int argument)
{
    return has_units(self) &&
           gtk_widget_activate_action(GTK_WIDGET(self), "map.strength", "i", argument);
}

static gboolean
take_away(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    if (self->tool == MAP_TOOL_LABEL) {
        map_label_put_back(self);
        return TRUE;
    }
    return gtk_widget_activate_action(GTK_WIDGET(self), "map.remove", NULL);
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
all_pieces(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    return gtk_widget_activate_action(GTK_WIDGET(self), "map.select-blocks", NULL);
}

static gboolean
step(EditorMapView *self, int argument)
{
    return map_view_step(self, (guint)argument, FALSE);
}

static gboolean
extend(EditorMapView *self, int argument)
{
    return map_view_step(self, (guint)argument, TRUE);
}

static gboolean
raise_unit(EditorMapView *self, int argument)
{
    return map_view_raise(self, argument);
}

static gboolean
copy(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    return map_patch_copy(self);
}

static gboolean
paste(EditorMapView *self, int argument G_GNUC_UNUSED)
{
    return map_patch_paste(self);
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
    {GDK_KEY_Left,        0,                walk,         WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_Left,        GDK_SHIFT_MASK,   walk_border,  WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_Left,        GDK_CONTROL_MASK, pan,          WALK_LEFT, N_WALKS - 1},
    {GDK_KEY_plus,        0,                zoom,         1},
    {GDK_KEY_equal,       0,                zoom,         1},
    {GDK_KEY_KP_Add,      0,                zoom,         1},
    {GDK_KEY_minus,       0,                zoom,         -1},
    {GDK_KEY_KP_Subtract, 0,                zoom,         -1},
    {GDK_KEY_0,           0,                fit,          0},
    {GDK_KEY_KP_0,        0,                fit,          0},
    {GDK_KEY_Home,        0,                fit,          0},
    {GDK_KEY_Return,      0,                activate,     0},
    {GDK_KEY_KP_Enter,    0,                activate,     0},
    {GDK_KEY_space,       0,                hold,         0},
    {GDK_KEY_Tab,         0,                next_piece,   1},
    {GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK,  next_piece,   -1},
    {GDK_KEY_m,           0,                begin_moving, 0},
    {GDK_KEY_Escape,      0,                escape,       0},
    {GDK_KEY_bracketleft, 0,                turn,         -1},
    {GDK_KEY_bracketright, 0,               turn,         1},
    {GDK_KEY_1,           0,                set_strength, 1, 8},
    {GDK_KEY_Up,          GDK_ALT_MASK,     raise_unit,   1},
    {GDK_KEY_Down,        GDK_ALT_MASK,     raise_unit,   -1},
    {GDK_KEY_c,           GDK_CONTROL_MASK, copy,         0},
    {GDK_KEY_v,           GDK_CONTROL_MASK, paste,        0},
    {GDK_KEY_Delete,      0,                take_away,    0},
    {GDK_KEY_KP_Delete,   0,                take_away,    0},
    {GDK_KEY_a,           GDK_CONTROL_MASK, all_pieces,   0},
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
step_pressed(EditorMapView *self, guint key, GdkModifierType modifiers)
{
    for (guint i = 0; i < G_N_ELEMENTS(directions); i++) {
        const int direction = directions[i].direction;
        const KeyRow meant[] = {
            {directions[i].letter, 0, step, direction},
            {directions[i].letter, GDK_SHIFT_MASK, extend, direction},
            {directions[i].digit, 0, step, direction},
            {directions[i].arrow, 0, step, direction},
        };
        for (guint j = 0; j < G_N_ELEMENTS(meant); j++)
            if (is_meant(&meant[j], key, modifiers))
                return meant[j].function(self, direction);
    }
    return FALSE;
}

static gboolean
key_pressed(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
            GdkModifierType state, gpointer self)
{
    if (map_sketch_key(self, key, state & MODIFIERS))
        return TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (is_meant(&rows[i], key, state & MODIFIERS))
            return rows[i].function(self, rows[i].argument +
                                              (int)(gdk_keyval_to_lower(key) - rows[i].key));
    return step_pressed(self, key, state & MODIFIERS);
}

static void
key_released(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
             GdkModifierType state, gpointer data)
{
    EditorMapView *self = data;
    if (key != GDK_KEY_space || !self->is_space_held)
        return;
    self->is_space_held = FALSE;
    int by = (state & GDK_SHIFT_MASK) != 0 ? -1 : 1;
    if (self->has_panned || self->moving != NULL || map_sketch_space(self))
        return;
    if (map_view_next_piece(self, by))
        return;
    /* Behind the last one comes the first. */
    const char *place = map_view_place(self, map_view_selected_face(self));
    if (place == NULL)
        return;
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, place, NULL);
    editor_document_select(self->document, subject);
    map_view_next_piece(self, by);
}

static void
focus_left(GtkEventControllerFocus *controller G_GNUC_UNUSED, gpointer data)
{
    EditorMapView *self = data;
    self->is_space_held = FALSE;
}

void
map_keys_init(EditorMapView *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), self);
    g_signal_connect(keys, "key-released", G_CALLBACK(key_released), self);
    g_signal_connect(focus, "leave", G_CALLBACK(focus_left), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
}
