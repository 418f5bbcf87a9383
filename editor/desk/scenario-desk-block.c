/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to a block is done to all that are selected, if it is one of them.
 */
#include "editor/desk/scenario-desk-block.h"

#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-place.h"
#include "editor/tools/dragged-units.h"
#include "editor/tools/set-up-tools.h"
#include "validator/render/screen-piece.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-block"

/* Of the picture of a block, in pixels. */
#define BLOCK_WIDTH 54

typedef struct {
    EditorDocument *document; /* owned */
    DataSet *set;             /* owned: what is drawn stands in it */
    UnitState drawn;
    char *title; /* owned */
} BlockState;

static void
free_state(gpointer data)
{
    BlockState *state = data;
    g_object_unref(state->document);
    data_set_unref(state->set);
    g_free(state->title);
    g_free(state);
}

static BlockState *
state_of(GtkWidget *button)
{
    return g_object_get_data(G_OBJECT(button), STATE);
}

/* Returns: (transfer full): ids, closed by NULL: of the selected units if the block is one of
 * them, else its own. */
static char **
units_meant(const BlockState *state)
{
    const GPtrArray *selection = editor_document_selection(state->document);
    g_autoptr(Subject) own = subject_new(ENTITY_UNIT, state->drawn.unit->id, NULL);
    GPtrArray *units = g_ptr_array_new();
    gboolean is_selected = editor_document_is_selected(state->document, own);
    for (guint i = 0; is_selected && i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity == ENTITY_UNIT && subject->path[0] == '\0' && subject->id != NULL)
            g_ptr_array_add(units, g_strdup(subject->id));
    }
    if (units->len == 0)
        g_ptr_array_add(units, g_strdup(own->id));
    g_ptr_array_add(units, NULL);
    return (char **)g_ptr_array_free(units, FALSE);
}

static void
draw(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    const BlockState *state = state_of(data);
    (void)height;
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    screen_piece_draw(pen, look_of(LOOK_LIGHT), &state->drawn, HULL_NONE, width);
}

static void
select_block(GtkWidget *button, gboolean is_added)
{
    const BlockState *state = state_of(button);
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, state->drawn.unit->id, NULL);
    if (is_added)
        editor_document_toggle(state->document, subject);
    else
        editor_document_select(state->document, subject);
}

static void
on_clicked(GtkWidget *button)
{
    GdkDevice *keyboard = NULL;
    GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(button));
    if (seat != NULL)
        keyboard = gdk_seat_get_keyboard(seat);
    GdkModifierType modifiers = keyboard != NULL ? gdk_device_get_modifier_state(keyboard) : 0;
    select_block(button, (modifiers & GDK_CONTROL_MASK) != 0);
}

static void
take_back(GtkWidget *button)
{
    const BlockState *state = state_of(button);
    g_auto(GStrv) units = units_meant(state);
    g_autofree char *note = NULL;
    g_autoptr(GError) error = NULL;
    document_remove_units(state->document, (const char *const *)units, &note, &error);
    desk_say(button, error != NULL ? error->message : note);
}

static void
turn(GtkWidget *button, gint by)
{
    const BlockState *state = state_of(button);
    g_auto(GStrv) units = units_meant(state);
    g_autoptr(GError) error = NULL;
    document_turn_units(state->document, (const char *const *)units, by, &error);
    desk_say_error(button, error);
}

static void
set_strength(GtkWidget *button, gint64 strength)
{
    const BlockState *state = state_of(button);
    g_auto(GStrv) units = units_meant(state);
    g_autoptr(GError) error = NULL;
    document_set_strength(state->document, (const char *const *)units, strength, &error);
    desk_say_error(button, error);
}

static void
turn_up(GtkWidget *button)
{
    turn(button, 1);
}

static void
turn_down(GtkWidget *button)
{
    turn(button, -1);
}

static void
place(GtkWidget *button)
{
    const BlockState *state = state_of(button);
    g_auto(GStrv) units = units_meant(state);
    desk_place_ask(button, state->document, (const char *const *)units);
}

static void
put_out(GtkWidget *button)
{
    const BlockState *state = state_of(button);
    g_auto(GStrv) units = units_meant(state);
    g_autoptr(GError) error = NULL;
    document_move_units(state->document, (const char *const *)units, "@out", &error);
    desk_say_error(button, error);
}

/* What a block offers, as keys and in its menu. */
static const struct {
    const char *name;
    const char *title;
    guint key;
    const char *key_name;
    void (*act)(GtkWidget *button);
} offers[] = {
    {"place", N_("Place…"), GDK_KEY_p, N_("P"), place},
    {"turn-up", N_("One Step Up"), GDK_KEY_bracketright, N_("]"), turn_up},
    {"turn-down", N_("One Step Down"), GDK_KEY_bracketleft, N_("["), turn_down},
    {"take-back", N_("Back to Where It Starts"), GDK_KEY_Delete, N_("Delete"), take_back},
    {"put-out", N_("Out of the Game"), 0, NULL, put_out},
};

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED,
       guint key,
       guint code G_GNUC_UNUSED,
       GdkModifierType modifiers,
       GtkWidget *button)
{
    if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        if (offers[i].key != 0 && gdk_keyval_to_lower(key) == offers[i].key) {
            offers[i].act(button);
            return TRUE;
        }
    if (key >= GDK_KEY_1 && key <= GDK_KEY_9) {
        set_strength(button, (gint64)key - GDK_KEY_0);
        return TRUE;
    }
    return FALSE;
}

static gboolean
unparent_later(gpointer popover)
{
    gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

/* The action that was chosen comes after the menu has closed. */
static void
on_menu_closed(GtkWidget *popover)
{
    g_idle_add_full(G_PRIORITY_LOW, unparent_later, g_object_ref(popover), g_object_unref);
}

static void
open_menu(GtkWidget *button)
{
    g_autoptr(GMenu) menu = g_menu_new();
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++) {
        g_autofree char *action = g_strconcat("block.", offers[i].name, NULL);
        g_autofree char *title =
            offers[i].key_name != NULL
                ? g_strdup_printf("%s (%s)", _(offers[i].title), _(offers[i].key_name))
                : g_strdup(_(offers[i].title));
        g_menu_append(menu, title, action);
    }
    GtkWidget *popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
    gtk_widget_set_parent(popover, button);
    g_signal_connect_object(button,
                            "destroy",
                            G_CALLBACK(gtk_widget_unparent),
                            popover,
                            G_CONNECT_SWAPPED);
    g_signal_connect(popover, "closed", G_CALLBACK(on_menu_closed), NULL);
    gtk_popover_popup(GTK_POPOVER(popover));
}

static gboolean
on_menu_key(GtkWidget *button, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    open_menu(button);
    return TRUE;
}

static void
on_action(GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer button)
{
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        if (g_str_equal(offers[i].name, g_action_get_name(G_ACTION(action))))
            offers[i].act(button);
}

static void
add_menu(GtkWidget *button)
{
    g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
    GtkEventController *shortcuts = gtk_shortcut_controller_new();
    GtkGesture *press = gtk_gesture_click_new();
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++) {
        g_autoptr(GSimpleAction) action = g_simple_action_new(offers[i].name, NULL);
        g_signal_connect(action, "activate", G_CALLBACK(on_action), button);
        g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
    }
    gtk_widget_insert_action_group(button, "block", G_ACTION_GROUP(group));
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(shortcuts),
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string("<Shift>F10|Menu"),
                         gtk_callback_action_new(on_menu_key, NULL, NULL)));
    gtk_widget_add_controller(button, shortcuts);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), GDK_BUTTON_SECONDARY);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(open_menu), button);
    gtk_widget_add_controller(button, GTK_EVENT_CONTROLLER(press));
}

static GdkContentProvider *
on_drag(GtkDragSource *source, double x, double y, GtkWidget *button)
{
    g_auto(GStrv) units = units_meant(state_of(button));
    g_autofree char *text = dragged_units_text((const char *const *)units);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(button);
    g_autoptr(GdkPaintable) picture = gdk_paintable_get_current_image(paintable);
    gtk_drag_source_set_icon(source, picture, (int)x, (int)y);
    return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

gboolean
desk_drop_units(GtkWidget *inside, EditorDocument *document, const char *text, const char *zone)
{
    g_auto(GStrv) units = dragged_units_read(text);
    g_autoptr(GError) error = NULL;
    if (units == NULL)
        return FALSE;
    gboolean is_done = document_move_units(document, (const char *const *)units, zone, &error);
    desk_say_error(inside, error);
    return is_done;
}

static void
add_controllers(GtkWidget *button)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkDragSource *source = gtk_drag_source_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), button);
    gtk_widget_add_controller(button, keys);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_signal_connect(source, "prepare", G_CALLBACK(on_drag), button);
    gtk_widget_add_controller(button, GTK_EVENT_CONTROLLER(source));
    g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), NULL);
    add_menu(button);
}

/* What the eye sees of the block, for those who do not know its signs. */
static char *
tooltip_of(const Tray *tray, const UnitState *block)
{
    g_autofree char *title = tray_block_title(tray, block);
    const char *nation = block->nation != NULL ? nation_state_name(block->nation) : "?";
    const char *type = block->type != NULL ? record_name(&block->type->record) : "?";
    return g_strdup_printf("%s\n%s · %s\n%s",
                           title,
                           nation,
                           type,
                           block->entry != NULL
                               ? _("The scenario puts it here.")
                               : _("It starts here; the scenario does not name it."));
}

static void
show_selection(GtkWidget *button)
{
    const BlockState *state = state_of(button);
    g_autoptr(Subject) subject = subject_new(ENTITY_UNIT, state->drawn.unit->id, NULL);
    gboolean is_selected = editor_document_is_selected(state->document, subject);
    if (is_selected)
        gtk_widget_add_css_class(button, "chosen");
    else
        gtk_widget_remove_css_class(button, "chosen");
    gtk_accessible_update_state(GTK_ACCESSIBLE(button),
                                GTK_ACCESSIBLE_STATE_PRESSED,
                                is_selected ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                            : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                -1);
}

void
desk_blocks_show_selection(GtkWidget *root)
{
    if (state_of(root) != NULL) {
        show_selection(root);
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        desk_blocks_show_selection(child);
}

GtkWidget *
desk_block_new(EditorDocument *document, const Tray *tray, const UnitState *block)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *area = gtk_drawing_area_new();
    BlockState *state = g_new0(BlockState, 1);
    g_autofree char *name = g_strdup_printf("unit:%s", block->unit->id);
    g_autofree char *tooltip = tooltip_of(tray, block);
    *state = (BlockState){
        .document = g_object_ref(document),
        .set = data_set_ref(editor_document_set(document)),
        .title = tray_block_title(tray, block),
        .drawn = {.unit = block->unit,
                  .type = block->type,
                  .paint = block->paint,
                  .strength = block->strength},
    };
    g_object_set_data_full(G_OBJECT(button), STATE, state, free_state);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), BLOCK_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area),
                                        (int)(BLOCK_WIDTH * SCREEN_PIECE_HEIGHT + 0.5));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, button, NULL);
    gtk_button_set_child(GTK_BUTTON(button), area);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "block");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   state->title,
                                   -1);
    show_selection(button);
    add_controllers(button);
    return button;
}
