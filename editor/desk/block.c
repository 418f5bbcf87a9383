/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks beside the map: the block as a button, asking where to place it, and the trays that
 * hold blocks.
 */
#include "editor/desk/block.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/document.h"
#include "editor/fields/record-search.h"
#include "editor/tools/set-up.h"
#include "validator/render/piece.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* Zones that are listed at a time. */
#define ZONES_MAX 40

#define DESK_TYPE_PLACE_POPOVER (desk_place_popover_get_type())
G_DECLARE_FINAL_TYPE(DeskPlacePopover, desk_place_popover, DESK, PLACE_POPOVER, GtkPopover)

struct _DeskPlacePopover {
    GtkPopover parent;
    EditorDocument *document; /* owned */
    char **units;             /* owned */
    GPtrArray *zones;         /* owned: of FoundZone: those that have rows */
    GtkWidget *entry, *list;
    gboolean is_over; /* what is still to come, such as a delayed search, does nothing */
};

TEMPLATE_TYPE(DeskPlacePopover, desk_place_popover, GTK_TYPE_POPOVER)

static void
fill_zone_list(DeskPlacePopover *self)
{
    GtkListBox *list = GTK_LIST_BOX(self->list);
    if (self->is_over)
        return;
    const ScenarioState *scenario = editor_document_state(self->document);
    g_autoptr(GPtrArray) trays = scenario_trays(scenario);
    g_clear_pointer(&self->zones, g_ptr_array_unref);
    self->zones = record_search_zones(scenario, trays,
                                      gtk_editable_get_text(GTK_EDITABLE(self->entry)), ZONES_MAX);
    container_empty(self->list);
    for (guint i = 0; i < self->zones->len; i++) {
        const FoundZone *found = self->zones->pdata[i];
        GtkWidget *label = desk_text_new(found->title, 1, NULL);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
        desk_rows_add(self->list, label, found->title);
    }
    gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, 0));
}

static void
move_units_to(DeskPlacePopover *self, GtkListBoxRow *row)
{
    g_autoptr(GError) error = NULL;
    if (row == NULL || self->is_over)
        return;
    const FoundZone *found = self->zones->pdata[gtk_list_box_row_get_index(row)];
    set_up_move_units(self->document, (const char *const *)self->units, found->zone, &error);
    desk_say_error(GTK_WIDGET(self), error);
    desk_popover_close(GTK_WIDGET(self));
}

static void
take_selected_zone(DeskPlacePopover *self)
{
    move_units_to(self, gtk_list_box_get_selected_row(GTK_LIST_BOX(self->list)));
}

static gboolean
on_place_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
             GdkModifierType modifiers G_GNUC_UNUSED, DeskPlacePopover *self)
{
    GtkListBox *list = GTK_LIST_BOX(self->list);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(list);
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return FALSE;
    gint by = key == GDK_KEY_Down ? 1 : -1;
    gint index = row != NULL ? gtk_list_box_row_get_index(row) + by : 0;
    GtkListBoxRow *next = index >= 0 ? gtk_list_box_get_row_at_index(list, index) : NULL;
    if (next != NULL)
        gtk_list_box_select_row(list, next);
    return TRUE;
}

static void
on_place_closed(DeskPlacePopover *self)
{
    self->is_over = TRUE;
}

static void
desk_place_popover_finalize(GObject *object)
{
    DeskPlacePopover *self = DESK_PLACE_POPOVER(object);
    g_object_unref(self->document);
    g_strfreev(self->units);
    g_clear_pointer(&self->zones, g_ptr_array_unref);
    G_OBJECT_CLASS(desk_place_popover_parent_class)->finalize(object);
}

static void
desk_place_popover_class_init(DeskPlacePopoverClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_place_popover_finalize;
    TEMPLATE_LOAD(class, "desk/place-popover.ui");
    TEMPLATE_CHILDREN(class, DeskPlacePopover, entry, list);
    TEMPLATE_CALLBACKS(class, fill_zone_list, take_selected_zone, on_place_key, move_units_to,
                       on_place_closed);
}

/* Opens an entry at @widget, with the zones that match its text below; @units (ids, copied, closed
 * by NULL) are moved to the one that is chosen. */
static void
desk_place_ask(GtkWidget *widget, EditorDocument *document, const char *const *units)
{
    DeskPlacePopover *self = g_object_new(DESK_TYPE_PLACE_POPOVER, NULL);
    self->document = g_object_ref(document);
    self->units = g_strdupv((char **)units);
    fill_zone_list(self);
    desk_popover_open(GTK_WIDGET(self), widget);
    gtk_widget_grab_focus(self->entry);
}

/* Of the picture of a block, in pixels. */
#define BLOCK_WIDTH 54

struct _DeskBlock {
    GtkButton parent;
    EditorDocument *document; /* owned */
    DataSet *set;             /* owned: holds what is drawn */
    Subject *subject;         /* owned: the unit */
    UnitState drawn;
};

G_DEFINE_FINAL_TYPE(DeskBlock, desk_block, GTK_TYPE_BUTTON)

/* Returns: (transfer full): ids, closed by NULL: of the selected units if the block is one of
 * them, else its own. */
static char **
units_of_block(const DeskBlock *self)
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
draw_block(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
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
take_block_back(DeskBlock *self, const char *const *units, GError **error)
{
    g_autofree char *note = NULL;
    if (set_up_remove_units(self->document, units, &note, error))
        desk_say(GTK_WIDGET(self), note);
}

static void
turn_block_up(DeskBlock *self, const char *const *units, GError **error)
{
    set_up_turn_units(self->document, units, 1, error);
}

static void
turn_block_down(DeskBlock *self, const char *const *units, GError **error)
{
    set_up_turn_units(self->document, units, -1, error);
}

static void
ask_block_place(DeskBlock *self, const char *const *units, GError **error G_GNUC_UNUSED)
{
    desk_place_ask(GTK_WIDGET(self), self->document, units);
}

static void
raise_block(DeskBlock *self, const char *const *units, GError **error)
{
    set_up_raise_unit(self->document, units[0], 1, error);
}

static void
lower_block(DeskBlock *self, const char *const *units, GError **error)
{
    set_up_raise_unit(self->document, units[0], -1, error);
}

static void
put_block_out(DeskBlock *self, const char *const *units, GError **error)
{
    set_up_move_units(self->document, units, "@out", error);
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
    {"block.place", N_("Place…"), GDK_KEY_p, N_("P"), 0, ask_block_place},
    {"block.turn-up", N_("One step up"), GDK_KEY_bracketright, N_("]"), 0, turn_block_up},
    {"block.turn-down", N_("One step down"), GDK_KEY_bracketleft, N_("["), 0, turn_block_down},
    {"block.up-in-stack", N_("Up in its stack"), GDK_KEY_Up, N_("Alt+Up"), GDK_ALT_MASK,
     raise_block},
    {"block.down-in-stack", N_("Down in its stack"), GDK_KEY_Down, N_("Alt+Down"), GDK_ALT_MASK,
     lower_block},
    {"block.take-back", N_("Back to its starting place"), GDK_KEY_Delete, N_("Delete"), 0,
     take_block_back},
    {"block.put-out", N_("Remove from the game"), 0, NULL, 0, put_block_out},
};

static void
on_block_action(GtkWidget *widget, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
    DeskBlock *self = DESK_BLOCK(widget);
    g_auto(GStrv) units = units_of_block(self);
    g_autoptr(GError) error = NULL;
    desk_say(widget, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(offers); i++)
        if (g_str_equal(offers[i].action, name))
            offers[i].act(self, (const char *const *)units, &error);
    if (error != NULL)
        desk_say_error(widget, error);
}

static gboolean
on_block_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
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
    g_auto(GStrv) units = units_of_block(self);
    g_autoptr(GError) error = NULL;
    set_up_set_strengths(self->document, (const char *const *)units, (gint64)key - GDK_KEY_0,
                         &error);
    desk_say_error(widget, error);
    return TRUE;
}

static void
open_block_menu(GtkWidget *widget)
{
    g_autoptr(GMenu) menu = g_menu_new();
    const ScenarioState *state = editor_document_state(DESK_BLOCK(widget)->document);
    const UnitState *unit = scenario_state_unit(state, DESK_BLOCK(widget)->subject->id);
    gboolean has_order = unit != NULL && set_up_stack_has_order(state, unit->zone);
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
on_block_menu_key(GtkWidget *widget, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    open_block_menu(widget);
    return TRUE;
}

static GdkContentProvider *
on_block_drag(GtkDragSource *source, double x, double y, DeskBlock *self)
{
    g_auto(GStrv) units = units_of_block(self);
    g_autofree char *text = set_up_dragged_text((const char *const *)units);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(self));
    g_autoptr(GdkPaintable) picture = gdk_paintable_get_current_image(paintable);
    gtk_drag_source_set_icon(source, picture, (int)x, (int)y);
    return gdk_content_provider_new_typed(G_TYPE_STRING, text);
}

gboolean
desk_drop_units(GtkWidget *inside, EditorDocument *document, const char *text, const char *zone)
{
    g_auto(GStrv) units = set_up_dragged_read(text);
    g_autoptr(GError) error = NULL;
    if (units == NULL)
        return FALSE;
    gboolean is_done = set_up_move_units(document, (const char *const *)units, zone, &error);
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
        gtk_widget_class_install_action(widget_class, offers[i].action, NULL, on_block_action);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_block_menu_key,
                                 NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Menu, 0, on_block_menu_key, NULL);
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
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_block, self, NULL);
    gtk_button_set_child(GTK_BUTTON(self), area);
    gtk_widget_add_css_class(widget, "flat");
    gtk_widget_add_css_class(widget, "block");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_block_key), self);
    gtk_widget_add_controller(widget, keys);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    g_signal_connect(source, "prepare", G_CALLBACK(on_block_drag), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(source));
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), GDK_BUTTON_SECONDARY);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(open_block_menu), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(press));
}

/* Returns: (transfer full): what the eye sees of the block, for those who do not know its signs. */
static char *
tooltip_of_tray(const char *title, const UnitState *block)
{
    return g_strdup_printf(
        "%s\n%s · %s\n%s", title, block->nation != NULL ? scenario_nation_name(block->nation) : "?",
        block->type != NULL ? record_name(&block->type->record) : "?",
        block->entry != NULL ? _("The scenario places it here.")
                             : _("It starts here by default; the scenario does not place it."));
}

/* Shows on all blocks in @root which are selected. */
static void
show_selection_in(GtkWidget *root)
{
    if (DESK_IS_BLOCK(root)) {
        const DeskBlock *self = DESK_BLOCK(root);
        desk_press(root, "chosen", editor_document_is_selected(self->document, self->subject));
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        show_selection_in(child);
}

GtkWidget *
desk_block_new(EditorDocument *document, const Tray *tray, const UnitState *block)
{
    DeskBlock *self = g_object_new(DESK_TYPE_BLOCK, NULL);
    g_autofree char *name = g_strdup_printf("unit:%s", block->unit->id);
    g_autofree char *title = scenario_tray_block_title(tray, block);
    g_autofree char *tooltip = tooltip_of_tray(title, block);
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
    widget_set_tooltip(self, tooltip);
    show_selection_in(GTK_WIDGET(self));
    return widget_set_spoken_name(GTK_WIDGET(self), title);
}

/* Room for the title of a row, in pixels. */
#define TITLE_WIDTH 112

#define DESK_TYPE_TRAYS (desk_trays_get_type())
G_DECLARE_FINAL_TYPE(DeskTrays, desk_trays, DESK, TRAYS, DeskPage)

struct _DeskTrays {
    DeskPage parent;
    GtkWidget *search, *grid;
    gint row;          /* the next of the grid */
    const char *words; /* what is looked for while the grid is filled */
};

TEMPLATE_TYPE(DeskTrays, desk_trays, DESK_TYPE_PAGE)

/* The zone of a tray is the name of its widget. */
static gboolean
on_tray_drop(GtkDropTarget *target, const GValue *value, double x G_GNUC_UNUSED,
             double y G_GNUC_UNUSED, EditorDocument *document)
{
    GtkWidget *tray = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    const char *text = g_value_get_string(value);
    return desk_drop_units(tray, document, text, gtk_widget_get_name(tray));
}

/* Returns: how many blocks of @tray are looked for. */
static guint
count_wanted_blocks(DeskTrays *self, const Tray *tray)
{
    guint n = 0;
    for (guint i = 0; i < tray->blocks->len; i++)
        n += scenario_tray_block_matches(&g_array_index(tray->blocks, UnitState, i), self->words);
    return n;
}

/* Returns: (transfer floating): the blocks of @tray that are looked for, with room to drop more. */
static GtkWidget *
tray_new(DeskTrays *self, const Tray *tray, guint n_columns)
{
    EditorDocument *document = desk_page_document(DESK_PAGE(self));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *flow = desk_flow_new(NULL, n_columns, 0);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(flow), TRUE);
    gtk_widget_set_halign(flow, GTK_ALIGN_START);
    for (guint i = 0; i < tray->blocks->len; i++) {
        const UnitState *block = &g_array_index(tray->blocks, UnitState, i);
        if (!scenario_tray_block_matches(block, self->words))
            continue;
        GtkWidget *button = desk_block_new(document, tray, block);
        gtk_widget_set_halign(button, GTK_ALIGN_START);
        desk_flow_add(flow, button);
    }
    gtk_widget_add_css_class(box, "tray");
    gtk_box_append(GTK_BOX(box), flow);
    widget_set_spoken_name(box, tray->kind == TRAY_YEAR ? tray->words : tray->title);
    if (tray->zone == NULL)
        return box;
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_MOVE | GDK_ACTION_COPY);
    gtk_widget_set_name(box, tray->zone);
    g_signal_connect_object(target, "drop", G_CALLBACK(on_tray_drop), document, 0);
    gtk_widget_add_controller(box, GTK_EVENT_CONTROLLER(target));
    return box;
}

/* Returns: (transfer floating): @text with a number behind it. */
static GtkWidget *
tray_title_new(const char *text, guint n)
{
    g_autofree char *number = n > 0 ? g_strdup_printf("%u", n) : g_strdup("");
    g_autofree char *markup =
        g_markup_printf_escaped("%s <span alpha=\"60%%\">%s</span>", text, number);
    GtkWidget *label = desk_text_new(NULL, 0, "tray-title");
    gtk_label_set_markup(GTK_LABEL(label), markup);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 16);
    return label;
}

static void
add_tray_row(DeskTrays *self, GtkWidget *title, GtkWidget *contents)
{
    gtk_widget_set_size_request(title, TITLE_WIDTH, -1);
    gtk_widget_set_valign(title, GTK_ALIGN_START);
    gtk_widget_set_margin_top(title, 3);
    gtk_widget_set_hexpand(contents, TRUE);
    gtk_grid_attach(GTK_GRID(self->grid), title, 0, self->row, 1, 1);
    gtk_grid_attach(GTK_GRID(self->grid), contents, 1, self->row, 1, 1);
    self->row++;
}

static void
add_year_tray(DeskTrays *self, GtkWidget *years, const Tray *tray)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    GtkWidget *blocks = tray_new(self, tray, 2);
    gtk_widget_set_size_request(blocks, 46, -1);
    gtk_widget_set_vexpand(blocks, TRUE);
    gtk_box_append(GTK_BOX(box), tray_title_new(tray->title, count_wanted_blocks(self, tray)));
    gtk_box_append(GTK_BOX(box), blocks);
    desk_flow_add(years, box);
}

/* Adds the years among @trays as one row. */
static void
add_year_trays(DeskTrays *self, const GPtrArray *trays)
{
    GtkWidget *years = desk_flow_new(_("Year track"), 60, 2);
    guint n_waiting = 0;
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        guint n = tray->kind == TRAY_YEAR ? count_wanted_blocks(self, tray) : 0;
        n_waiting += n;
        if (tray->kind == TRAY_YEAR && (n > 0 || self->words[0] == '\0'))
            add_year_tray(self, years, tray);
    }
    add_tray_row(self, tray_title_new(_("Year track"), n_waiting), years);
}

/* Years are listed where the first of them would be. While searching, trays without matches are
 * left out. */
static void
add_tray_boxes(DeskTrays *self, const GPtrArray *trays)
{
    gboolean has_years = FALSE, is_all = self->words[0] == '\0';
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        guint n = count_wanted_blocks(self, tray);
        if (n == 0 && !is_all)
            continue;
        if (tray->kind != TRAY_YEAR)
            add_tray_row(self, tray_title_new(tray->title, n), tray_new(self, tray, 40));
        else if (!has_years)
            add_year_trays(self, trays);
        has_years = has_years || tray->kind == TRAY_YEAR;
    }
    if (self->row == 0 && !is_all)
        add_tray_row(self, tray_title_new("", 0),
                     gtk_label_new(_("No block beside the map has this name.")));
}

static void
fill_trays(DeskTrays *self)
{
    g_autoptr(GPtrArray) trays =
        scenario_trays(editor_document_state(desk_page_document(DESK_PAGE(self))));
    self->words = gtk_editable_get_text(GTK_EDITABLE(self->search));
    self->row = 0;
    container_empty(self->grid);
    add_tray_boxes(self, trays);
}

static void
desk_trays_refresh(DeskPage *page, gboolean is_outdated)
{
    if (is_outdated)
        fill_trays(DESK_TRAYS(page));
    else
        show_selection_in(GTK_WIDGET(page));
}

static void
desk_trays_class_init(DeskTraysClass *class)
{
    DESK_PAGE_CLASS(class)->refresh = desk_trays_refresh;
    TEMPLATE_LOAD(class, "desk/trays.ui");
    TEMPLATE_CHILDREN(class, DeskTrays, search, grid);
    TEMPLATE_CALLBACKS(class, fill_trays);
}
