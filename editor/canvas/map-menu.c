/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done with what is selected on the map: actions, and the menu that offers them.
 */
#include "editor/canvas/map-view-state.h"
#include "editor/canvas/menus.h"
#include "editor/drawing/connection.h"
#include "editor/tools/border-tools.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "editor/tools/marker-tools.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

#define NUMBERS_MAX 9 /* in a menu; of more they are evenly spread, the others are turned to */

#define NEIGHBOURS "neighbours/"

/* Does @change, to @by, with the units that are selected. */
static void
change_units(EditorMapView *self,
             gboolean (*change)(EditorDocument *document, const char *const *units, gint by,
                                GError **error),
             gint by)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) units = map_view_selected_units(self);
    if (!map_view_refuses(self))
        change(self->document, (const char *const *)units, by, &error);
    map_view_show_error(self, error);
}

static void
turn(EditorMapView *self, GVariant *parameter)
{
    change_units(self, set_up_turn_units, g_variant_get_int32(parameter));
}

static void
face(EditorMapView *self, GVariant *parameter)
{
    change_units(self, set_up_face_units, g_variant_get_int32(parameter));
}

static void
set_strength(EditorMapView *self, GVariant *parameter)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) units = map_view_selected_units(self);
    set_up_set_strengths(self->document, (const char *const *)units, g_variant_get_int32(parameter),
                         &error);
    map_view_show_error(self, error);
}

static void
raise_unit(EditorMapView *self, GVariant *parameter)
{
    map_move_raise_unit(self, g_variant_get_int32(parameter));
}

static void
take_away(EditorMapView *self, GVariant *parameter G_GNUC_UNUSED)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *note = NULL;
    g_auto(GStrv) units = map_view_selected_units(self);
    if (units[0] == NULL)
        return;
    set_up_remove_units(self->document, (const char *const *)units, &note, &error);
    if (note != NULL)
        map_view_show_message(self, note);
    map_view_show_error(self, error);
}

static void
move_to(EditorMapView *self, GVariant *parameter)
{
    g_auto(GStrv) units = map_view_selected_units(self);
    map_move_units(self, (const char *const *)units, g_variant_get_string(parameter, NULL));
}

static void
begin_moving(EditorMapView *self, GVariant *parameter G_GNUC_UNUSED)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    map_move_begin(self);
}

static void
select_blocks(EditorMapView *self, GVariant *parameter G_GNUC_UNUSED)
{
    const char *place = map_view_place(self, map_view_selected_face(self));
    const GArray *pieces = map_pieces_all(map_view_pieces(self));
    g_autoptr(GStrvBuilder) found = g_strv_builder_new();
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        if (place == NULL || g_strcmp0(piece->zone, place) == 0)
            g_strv_builder_add(found, piece->unit);
    }
    g_auto(GStrv) units = g_strv_builder_end(found);
    if (units[0] != NULL)
        map_view_select_units(self, (const char *const *)units);
}

/* Returns: (transfer container): the ids of the places that are selected, closed by NULL; on demand
 * no seas. */
static GPtrArray *
selected_places(EditorMapView *self, gboolean with_seas)
{
    const DataSet *set = editor_document_set(self->document);
    const GPtrArray *selection = editor_document_selection(self->document);
    GPtrArray *places = g_ptr_array_new();
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity != ENTITY_SPACE || subject->path[0] != '\0' || subject->id == NULL)
            continue;
        const Space *space = (const Space *)data_set_find_record(set, ENTITY_SPACE, subject->id);
        if (with_seas || (space != NULL && space->kind != SPACE_SEA))
            g_ptr_array_add(places, subject->id);
    }
    g_ptr_array_add(places, NULL);
    return places;
}

/* The places that are selected; an empty text: no marker. */
static void
set_marker(EditorMapView *self, GVariant *parameter)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) places = selected_places(self, TRUE);
    const char *nation = g_variant_get_string(parameter, NULL);
    marker_set_in_document(self->document, (const char *const *)places->pdata,
                           nation[0] != '\0' ? nation : NULL, &error);
    map_view_show_error(self, error);
}

/* A sign by the word of its row, and its number. */
static void
set_sign(EditorMapView *self, GVariant *parameter)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) lands = selected_places(self, FALSE);
    const SystemChart *chart = editor_document_state(self->document)->chart;
    const char *const *places = (const char *const *)lands->pdata, *word;
    gint number;
    g_variant_get(parameter, "(&si)", &word, &number);
    for (guint i = 0; places[0] != NULL && i < chart->n_signs; i++)
        if (chart->signs[i].change != NULL && g_str_equal(chart->signs[i].word, word))
            marker_set_sign_in_document(self->document, places, &chart->signs[i], number, &error);
    map_view_show_error(self, error);
}

static void
set_border(EditorMapView *self, GVariant *parameter)
{
    g_autoptr(GError) error = NULL;
    const Subject *subject = editor_document_subject(self->document);
    const char *type = g_variant_get_string(parameter, NULL);
    if (subject == NULL || !g_str_has_prefix(subject->path, NEIGHBOURS))
        return;
    const DataSet *set = editor_document_set(self->document);
    const char *to = subject->path + strlen(NEIGHBOURS);
    /* A side of a hex that has no border is plain, not blocked. */
    const char *none =
        border_is_hexside(set, subject->id, to) ? NULL : built_in_borders[BORDER_BLOCKED];
    border_set_in_document(self->document, subject->id, to, type[0] != '\0' ? type : none,
                           BORDER_AS_LISTED, &error);
    map_view_show_error(self, error);
}

/* The two places whose border is selected; an empty text: they are not connected. */
static void
connect_places(EditorMapView *self, GVariant *parameter)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Subject) border = subject_copy(editor_document_subject(self->document));
    const char *type = g_variant_get_string(parameter, NULL);
    if (border == NULL || !g_str_has_prefix(border->path, NEIGHBOURS))
        return;
    if (connection_set_in_document(self->document, border->id, border->path + strlen(NEIGHBOURS),
                                   type[0] != '\0' ? type : NULL, &error)) {
        g_autofree char *words = map_view_border_words(self, border);
        map_view_show_message(self, words);
    }
    map_view_show_error(self, error);
}

static void
open_subject(EditorMapView *self, GVariant *parameter G_GNUC_UNUSED)
{
    map_view_activate(self);
}

static void
fit(EditorMapView *self, GVariant *parameter G_GNUC_UNUSED)
{
    editor_map_view_fit(self);
}

static const struct {
    const char *name;
    const char *parameter; /* its type; NULL: none */
    void (*function)(EditorMapView *self, GVariant *parameter);
} actions[] = {
    {"map.turn", "i", turn},          {"map.face", "i", face},
    {"map.raise", "i", raise_unit},   {"map.strength", "i", set_strength},
    {"map.remove", NULL, take_away},  {"map.move-to", "s", move_to},
    {"map.move", NULL, begin_moving}, {"map.select-blocks", NULL, select_blocks},
    {"map.marker", "s", set_marker},  {"map.sign", "(si)", set_sign},
    {"map.border", "s", set_border},  {"map.connect", "s", connect_places},
    {"map.open", NULL, open_subject}, {"map.fit", NULL, fit},
};

static void
act(GtkWidget *widget, const char *name, GVariant *parameter)
{
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
        if (g_str_equal(actions[i].name, name))
            actions[i].function(EDITOR_MAP_VIEW(widget), parameter);
}

void
map_menu_class_init(GtkWidgetClass *class)
{
    for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
        gtk_widget_class_install_action(class, actions[i].name, actions[i].parameter, act);
}

/* Appends an item that gives @action @number, behind @word if there is one. */
static void
append_number_item(GMenu *menu, const char *label, const char *action, const char *word,
                   gint number)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
    if (word != NULL)
        g_menu_item_set_action_and_target(item, action, "(si)", word, number);
    else
        g_menu_item_set_action_and_target(item, action, "i", number);
    g_menu_append_item(menu, item);
}

/* Returns: (transfer full): numbers from @first to @last, which @action is given, behind @word if
 * there is one. */
static GMenu *
number_menu(const char *action, const char *word, gint first, gint last)
{
    GMenu *menu = g_menu_new();
    gint n = MIN(last - first + 1, NUMBERS_MAX);
    for (gint i = 0; i < n; i++) {
        gint number = n > 1 ? first + (last - first) * i / (n - 1) : first;
        g_autofree char *label = g_strdup_printf("%d", number);
        append_number_item(menu, label, action, word, number);
    }
    return menu;
}

static void
append_zone(EditorMapView *self, GMenu *menu, const char *format, const char *zone)
{
    g_autofree char *title = place_zone_title(editor_document_set(self->document),
                                              editor_document_scenario_id(self->document), zone);
    g_autofree char *label = g_strdup_printf(format, title);
    menus_append_text(menu, label, "map.move-to", zone);
}

static void
add_unit_items(EditorMapView *self, GMenu *menu, const Unit *unit)
{
    DataSet *set = editor_document_set(self->document);
    const Nation *nation = (const Nation *)data_set_find_record(set, ENTITY_NATION, unit->nation);
    const char *pool = nation != NULL && nation->pool != NULL ? nation->pool : unit->nation;
    gint full = (gint)CLAMP(unit->strength, 1, record_field(&unit->record, "strength")->max);
    g_autoptr(GMenu) strengths = number_menu("map.strength", NULL, 1, full);
    g_autoptr(GMenu) ways = g_menu_new(), turns = g_menu_new();
    const char *const units[] = {unit->id, NULL};
    if (set_up_can_face(self->document, units)) {
        append_number_item(turns, _("Turn to the left"), "map.face", NULL, -1);
        append_number_item(turns, _("Turn to the right"), "map.face", NULL, 1);
    }
    const ScenarioState *state = editor_document_state(self->document);
    const UnitState *placed = scenario_state_unit(state, unit->id);
    if (placed != NULL && set_up_stack_has_order(state, placed->zone)) {
        append_number_item(turns, _("Up in its stack"), "map.raise", NULL, 1);
        append_number_item(turns, _("Down in its stack"), "map.raise", NULL, -1);
    }
    append_number_item(turns, _("Turn up"), "map.turn", NULL, 1);
    append_number_item(turns, _("Turn down"), "map.turn", NULL, -1);
    g_menu_append_submenu(turns, _("Strength"), G_MENU_MODEL(strengths));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(turns));
    g_menu_append(ways, _("Move…"), "map.move");
    if (pool != NULL) {
        g_autofree char *zone = g_strconcat("@pool:", pool, NULL);
        append_zone(self, ways, _("Move to %s"), zone);
    }
    append_zone(self, ways, _("Move %s"), "@out");
    g_menu_append(ways, _("Remove from the set-up"), "map.remove");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(ways));
}

static GMenu *
marker_menu(EditorMapView *self, const char *place)
{
    DataSet *set = editor_document_set(self->document);
    Records nations = data_set_records(set, ENTITY_NATION);
    const Space *space = (const Space *)data_set_find_record(set, ENTITY_SPACE, place);
    GMenu *menu = g_menu_new();
    menus_append_text(menu, _("None: it belongs to its own nation"), "map.marker", "");
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const char *name = record_name(&nation->record);
        gboolean is_own = space != NULL && g_strcmp0(space->nation, nation->id) == 0;
        if (nation->id != NULL && name != NULL && !is_own)
            menus_append_text(menu, name, "map.marker", nation->id);
    }
    return menu;
}

/* What is there or not is offered where it is, or where the map says something of it. */
static void
append_sign_items(EditorMapView *self, GMenu *menu, const Space *space)
{
    DataSet *set = editor_document_set(self->document);
    const char *scenario = editor_document_scenario_id(self->document);
    const SystemChart *chart = scenario_chart_of_set(set);
    for (guint i = 0; i < chart->n_signs; i++) {
        const SignRow *row = &chart->signs[i];
        const SignChange *change = row->change;
        if (change == NULL)
            continue;
        const PlaceSign sign = marker_sign_of_place(set, scenario, space->id, row);
        if (change->most > 0) {
            g_autoptr(GMenu) numbers = number_menu("map.sign", row->word, 0, (gint)change->most);
            g_menu_append_submenu(menu, _(change->menu[0]), G_MENU_MODEL(numbers));
        } else if (sign.is_there || sign.number != 0) {
            gint other = sign.number == 0;
            append_number_item(menu, _(change->menu[other]), "map.sign", row->word, other);
        }
    }
}

static void
add_place_items(EditorMapView *self, GMenu *menu, const Space *space)
{
    g_autoptr(GMenu) section = g_menu_new();
    g_menu_append(section, _("Select all blocks here"), "map.select-blocks");
    if (editor_map_view_is_grid(self))
        g_menu_append(section, _("Place a line of units…"), "win.place-line");
    if (space->kind != SPACE_SEA) {
        g_autoptr(GMenu) markers = marker_menu(self, space->id);
        g_menu_append_submenu(section, _("Marker"), G_MENU_MODEL(markers));
        append_sign_items(self, section, space);
    }
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void
add_border_items(EditorMapView *self, GMenu *menu, const Subject *subject)
{
    DataSet *set = editor_document_set(self->document);
    const char *to = subject->path + strlen(NEIGHBOURS);
    g_autoptr(GPtrArray) types = border_types(set, subject->id, to);
    g_autoptr(GMenu) section = g_menu_new();
    for (guint i = 0; i < types->len; i++)
        menus_append_text(section, border_title(set, types->pdata[i]), "map.border",
                          types->pdata[i]);
    menus_append_text(section, border_none_title(set, subject->id, to), "map.border", "");
    g_menu_append_section(menu, _("Border"), G_MENU_MODEL(section));
}

void
map_menu_open_popover(EditorMapView *self, GtkWidget *popover, double x, double y)
{
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    self->menu = popover;
    gtk_widget_set_parent(popover, GTK_WIDGET(self));
    gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
    gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){(int)x, (int)y, 1, 1});
    menus_return_focus(popover);
    gtk_popover_popup(GTK_POPOVER(popover));
}

static void
popup(EditorMapView *self, GMenu *model, double x, double y)
{
    GtkWidget *menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(model));
    gtk_popover_set_has_arrow(GTK_POPOVER(menu), FALSE);
    gtk_widget_set_halign(menu, GTK_ALIGN_START);
    gtk_accessible_update_property(GTK_ACCESSIBLE(menu), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Map menu"), -1);
    map_menu_open_popover(self, menu, x, y);
}

void
map_menu_popup(EditorMapView *self, double x, double y)
{
    g_autoptr(GMenu) menu = g_menu_new(), last = g_menu_new();
    const Subject *subject = editor_document_subject(self->document);
    const Record *record =
        subject != NULL ? subject_record(subject, editor_document_set(self->document)) : NULL;
    if (self->is_away)
        record = NULL; /* nothing is changed there */
    if (!self->is_away && subject != NULL && subject->entity == ENTITY_SPACE &&
        g_str_has_prefix(subject->path, NEIGHBOURS))
        add_border_items(self, menu, subject);
    else if (record != NULL && record->entity->id == ENTITY_UNIT)
        add_unit_items(self, menu, (const Unit *)record);
    else if (record != NULL && record->entity->id == ENTITY_SPACE)
        add_place_items(self, menu, (const Space *)record);
    if (subject != NULL)
        g_menu_append(last, _("Open in the inspector"), "map.open");
    g_menu_append(last, _("Show the whole map"), "map.fit");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(last));
    popup(self, menu, x, y);
}

void
map_menu_popup_connection(EditorMapView *self, const char *from, const char *to, double x, double y)
{
    DataSet *set = editor_document_set(self->document);
    g_autofree char *path = g_strconcat(NEIGHBOURS, to, NULL);
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, from, path);
    g_autoptr(GPtrArray) types = border_types(set, from, to);
    g_autoptr(GMenu) menu = g_menu_new(), section = g_menu_new();
    if (types->len == 0) {
        map_view_show_message(self, _("The game has no type of connection for these two: add one "
                                      "in the table of border types."));
        return;
    }
    for (guint i = 0; i < types->len; i++)
        menus_append_text(section, border_title(set, types->pdata[i]), "map.connect",
                          types->pdata[i]);
    if (border_type(set, from, to) != NULL)
        menus_append_text(section, _("Not connected"), "map.connect", "");
    g_menu_append_section(menu, _("Type of connection"), G_MENU_MODEL(section));
    editor_document_select(self->document, border);
    popup(self, menu, x, y);
}

void
editor_map_view_connect_selected(EditorMapView *self)
{
    g_autoptr(GPtrArray) places = selected_places(self, TRUE);
    if (map_view_refuses(self))
        return;
    if (places->len != 3) {
        map_view_show_message(self,
                              _("Select two places first: click one, then the other with Ctrl."));
        return;
    }
    g_autofree char *from = g_strdup(places->pdata[0]), *to = g_strdup(places->pdata[1]);
    map_menu_popup_connection(self, from, to, self->view.width / 2.0, self->view.height / 2.0);
}

void
map_menu_popup_markers(EditorMapView *self, const char *place, double x, double y)
{
    g_autoptr(GMenu) menu = g_menu_new();
    g_autoptr(GMenu) markers = marker_menu(self, place), signs = g_menu_new();
    const Space *space = (const Space *)data_set_find_record(editor_document_set(self->document),
                                                             ENTITY_SPACE, place);
    if (space != NULL)
        append_sign_items(self, signs, space);
    g_menu_append_section(menu, _("Marker"), G_MENU_MODEL(markers));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(signs));
    popup(self, menu, x, y);
}
