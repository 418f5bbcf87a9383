/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to a block is done to all that are selected, if it is one of them.
 */
#include "editor/desk/block.h"

#include "editor/controls/tooltip.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/desk/place.h"
#include "editor/tools/set-up/dragged-units.h"
#include "editor/tools/set-up/set-up-tools.h"
#include "editor/tools/set-up/stack-tools.h"
#include "validator/render/piece.h"

#include <glib/gi18n.h>

/* Of the picture of a block, in pixels. */
#define BLOCK_WIDTH 54

struct _DeskBlock {
    GtkButton parent;
    EditorDocument *document; /* owned */
    DataSet *set;             /* owned: what is drawn stands in it */
    Subject *subject;         /* owned: the unit */
    UnitState drawn;
};

G_DEFINE_FINAL_TYPE(DeskBlock, desk_block, GTK_TYPE_BUTTON)

/* Returns: (transfer full): ids, closed by NULL: of the selected units if the block is one of
 * them, else its own. */
static char **
units_meant(const DeskBlock *self)
{
    const GPtrArray *selection = editor_document_selection(self->document);
    g_autoptr(GStrvBuilder) units = g_strv_builder_new();
    gboolean is_selected = editor_document_is_selected(self->document, self->subject);
    for (guint i = 0; is_selected && i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity == ENTITY_UNIT && subject->path[0] == '\0' && subject->id != NULL)
            g_strv_builder_add(units, subject->id);
    }
    if (!is_selected)
        g_strv_builder_add(units, self->subject->id);
    return g_strv_builder_end(units);
}

static void
draw(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    (void)height;
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    render_piece_draw(pen, look_of(LOOK_LIGHT), &DESK_BLOCK(data)->drawn, HULL_NONE, width);
}

static void
desk_block_clicked(GtkButton *button)
{
    const DeskBlock *self = DESK_BLOCK(button);
    GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(GTK_WIDGET(button)));
    GdkDevice *keyboard = seat != NULL ? gdk_seat_get_keyboard(seat) : NULL;
    GdkModifierType modifiers = keyboard != NULL ? gdk_device_get_modifier_state(keyboard) : 0;
    if ((modifiers & GDK_CONTROL_MASK) != 0)
        editor_document_toggle(self->document, self->subject);
    else
        editor_document_select(self->document, self->subject);
}

static void
take_back(DeskBlock *self, const char *const *units, GError **error)
{
    g_autofree char *note = NULL;
    if (document_remove_units(self->document, units, &note, error))
        desk_say(GTK_WIDGET(self), note);
}

static void
turn_up(DeskBlock *self, const char *const *units, GError **error)
{
    document_turn_units(self->document, units, 1, error);
}

static void
turn_down(DeskBlock *self, const char *const *units, GError **error)
{
    document_turn_units(self->document, units, -1, error);
}

static void
place(DeskBlock *self, const char *const *units, GError **error G_GNUC_UNUSED)
{
    desk_place_ask(GTK_WIDGET(self), self->document, units);
}

static void
raise_unit(DeskBlock *self, const char *const *units, GError **error)
{
    document_raise_unit(self->document, units[0], 1, error);
}

static void
lower_unit(DeskBlock *self, const char *const *units, GError **error)
{
    document_raise_unit(self->document, units[0], -1, error);
}

static void
put_out(DeskBlock *self, const char *const *units, GError **error)
{
    document_move_units(self->document, units, "@out", error);
}

/* What a block offers, as keys and in its menu; with Alt it is about the order of a stack. */
static const struct {
    const char *action;
    const char *title;
    guint key;
    const char *key_name;
    GdkModifierType modifiers;
    void (*act)(DeskBlock *self, const char *const *units, GError **error);
} offers[] = {
    {"block.place", N_("Place…"), GDK_KEY_p, N_("P"), 0, place},
    {"block.turn-up", N_("One step up"), GDK_KEY_bracketright, N_("]"), 0, turn_up},
    {"block.turn-down", N_("One step down"), GDK_KEY_bracketleft, N_("["), 0, turn_down},
    {"block.up-in-stack", N_("Up in its stack"), GDK_KEY_Up, N_("Alt+Up"), GDK_ALT_MASK,
     raise_unit},
    {"block.down-in-stack", N_("Down in its stack"), GDK_KEY_Down, N_("Alt+Down"), GDK_ALT_MASK,
     lower_unit},
    {"block.take-back", N_("Back to where it starts"), GDK_KEY_Delete, N_("Delete"), 0, take_back},
    {"block.put-out", N_("Out of the game"), 0, NULL, 0, put_out},
};

static void
on_action(GtkWidget *widget, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
    DeskBlock *self = DESK_BLOCK(widget);
    g_auto(GStrv) units = units_meant(self);
    g_autoptr(GError) error = NULL;
    desk_say(widget, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        if (g_str_equal(offers[i].action, name))
            offers[i].act(self, (const char *const *)units, &error);
    if (error != NULL)
        desk_say_error(widget, error);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
       GdkModifierType modifiers, GtkWidget *widget)
{
    const DeskBlock *self = DESK_BLOCK(widget);
    modifiers &= GDK_CONTROL_MASK | GDK_ALT_MASK;
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        if (offers[i].key != 0 && gdk_keyval_to_lower(key) == offers[i].key &&
            modifiers == offers[i].modifiers)
            return gtk_widget_activate_action(widget, offers[i].action, NULL);
    if (modifiers != 0 || key < GDK_KEY_1 || key > GDK_KEY_9)
        return FALSE;
    g_auto(GStrv) units = units_meant(self);
    g_autoptr(GError) error = NULL;
    document_set_strength(self->document, (const char *const *)units, (gint64)key - GDK_KEY_0,
                          &error);
    desk_say_error(widget, error);
    return TRUE;
}

static void
open_menu(GtkWidget *widget)
{
    g_autoptr(GMenu) menu = g_menu_new();
    const ScenarioState *state = editor_document_state(DESK_BLOCK(widget)->document);
    const UnitState *unit = scenario_state_unit(state, DESK_BLOCK(widget)->subject->id);
    gboolean has_order = unit != NULL && stack_has_order(state, unit->zone);
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++) {
        if (!has_order && offers[i].modifiers != 0)
            continue;
        g_autofree char *title =
            offers[i].key_name != NULL
                ? g_strdup_printf("%s (%s)", _(offers[i].title), _(offers[i].key_name))
                : g_strdup(_(offers[i].title));
        g_menu_append(menu, title, offers[i].action);
    }
    desk_popover_open(gtk_popover_menu_new_from_model(G_MENU_MODEL(menu)), widget);
}

static gboolean
on_menu_key(GtkWidget *widget, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    open_menu(widget);
    return TRUE;
}

static GdkContentProvider *
on_drag(GtkDragSource *source, double x, double y, DeskBlock *self)
{
    g_auto(GStrv) units = units_meant(self);
    g_autofree char *text = dragged_units_text((const char *const *)units);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(self));
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

const char *
desk_block_unit(DeskBlock *self)
{
    return self->subject->id;
}

static void
desk_block_finalize(GObject *object)
{
    DeskBlock *self = DESK_BLOCK(object);
    g_object_unref(self->document);
    data_set_unref(self->set);
    subject_free(self->subject);
    G_OBJECT_CLASS(desk_block_parent_class)->finalize(object);
}

static void
desk_block_class_init(DeskBlockClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = desk_block_finalize;
    GTK_BUTTON_CLASS(class)->clicked = desk_block_clicked;
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        gtk_widget_class_install_action(widget_class, offers[i].action, NULL, on_action);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Menu, 0, on_menu_key, NULL);
}

static void
desk_block_init(DeskBlock *self)
{
    GtkWidget *widget = GTK_WIDGET(self), *area = gtk_drawing_area_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkDragSource *source = gtk_drag_source_new();
    GtkGesture *press = gtk_gesture_click_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), BLOCK_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area),
                                        (int)(BLOCK_WIDTH * RENDER_PIECE_HEIGHT + 0.5));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, self, NULL);
    gtk_button_set_child(GTK_BUTTON(self), area);
    gtk_widget_add_css_class(widget, "flat");
    gtk_widget_add_css_class(widget, "block");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(widget, keys);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_signal_connect(source, "prepare", G_CALLBACK(on_drag), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(source));
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), GDK_BUTTON_SECONDARY);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(open_menu), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(press));
}

/* Returns: (transfer full): what the eye sees of the block, for those who do not know its signs. */
static char *
tooltip_of(const char *title, const UnitState *block)
{
    return g_strdup_printf(
        "%s\n%s · %s\n%s", title, block->nation != NULL ? nation_state_name(block->nation) : "?",
        block->type != NULL ? record_name(&block->type->record) : "?",
        block->entry != NULL ? _("The scenario puts it here.")
                             : _("It starts here; the scenario does not name it."));
}

void
desk_blocks_show_selection(GtkWidget *root)
{
    if (DESK_IS_BLOCK(root)) {
        const DeskBlock *self = DESK_BLOCK(root);
        desk_press(root, "chosen", editor_document_is_selected(self->document, self->subject));
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        desk_blocks_show_selection(child);
}

GtkWidget *
desk_block_new(EditorDocument *document, const Tray *tray, const UnitState *block)
{
    DeskBlock *self = g_object_new(DESK_TYPE_BLOCK, NULL);
    g_autofree char *name = g_strdup_printf("unit:%s", block->unit->id);
    g_autofree char *title = tray_block_title(tray, block);
    g_autofree char *tooltip = tooltip_of(title, block);
    self->document = g_object_ref(document);
    self->set = data_set_ref(editor_document_set(document));
    self->subject = subject_new(ENTITY_UNIT, block->unit->id, NULL);
    self->drawn = (UnitState){
        .unit = block->unit,
        .type = block->type,
        .paint = block->paint,
        .strength = block->strength,
        .chart = block->chart,
    };
    gtk_widget_set_name(GTK_WIDGET(self), name);
    tooltip_set(self, tooltip);
    desk_blocks_show_selection(GTK_WIDGET(self));
    return spoken_name(GTK_WIDGET(self), title);
}
