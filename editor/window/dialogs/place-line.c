/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks which units to place in a line, from where, in which direction and how, and shows the hexes.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/template.h"
#include "editor/panes/notices.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "editor/window/dialogs/questions.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>

/* Hexes of the line that are named. */
#define NAMES_MAX 12

#define EDITOR_TYPE_PLACE_LINE (editor_place_line_get_type())
G_DECLARE_FINAL_TYPE(EditorPlaceLine, editor_place_line, EDITOR, PLACE_LINE, GtkDialog)

struct _EditorPlaceLine {
    GtkDialog parent;
    GPtrArray *units; /* owned: of lists of ids, closed by NULL: a row of `who` each */
    /* Of the template. */
    GtkGrid *questions;
    GtkDropDown *who, *direction, *facing;
    GtkStringList *groups, *directions, *facings; /* of these */
    GtkSpinButton *number, *per_hex;
    GtkEditable *from;
    GtkLabel *hexes, *problem;
};

G_DEFINE_FINAL_TYPE(EditorPlaceLine, editor_place_line, GTK_TYPE_DIALOG)

/* Returns: (transfer none): the grid on which the scenario is played, or else the first one. */
static const Grid *
get_grid(EditorPlaceLine *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    const Scenario *scenario = editor_document_scenario(questions_document(self));
    const char *id = scenario != NULL ? scenario->grid : NULL;
    Records grids = data_set_records(set, ENTITY_GRID);
    const Record *grid = id != NULL ? data_set_find_record(set, ENTITY_GRID, id) : NULL;
    return (const Grid *)(grid == NULL && grids.length > 0 ? grids.items[0] : grid);
}

/* Returns: (transfer full): the hex that is typed, by its label or id; NULL: there is none. */
static char *
typed_hex(EditorPlaceLine *self)
{
    Hex hex;
    const DataSet *set = editor_document_set(questions_document(self));
    const char *text = gtk_editable_get_text(self->from);
    const Grid *grid = get_grid(self);
    if (grid_find_hex_in_map(data_set_records(set, ENTITY_GRID), text, &hex) <
        data_set_records(set, ENTITY_GRID).length)
        return g_strdup(text);
    if (grid == NULL || grid->record.raw)
        return NULL;
    HexGrid form = grid_form(grid);
    HexLabels labels = grid_labels(grid);
    if (!hex_label_read(&labels, &form, text, &hex) || !grid_has_hex(grid, hex))
        return NULL;
    g_autoptr(GString) id = g_string_new(NULL);
    grid_hex_id(grid, hex, id);
    return g_strdup(id->str);
}

/* Returns: the corner that units are to face, or -1. */
static gint
chosen_facing(EditorPlaceLine *self)
{
    const Grid *grid = get_grid(self);
    guint row = gtk_drop_down_get_selected(self->facing);
    if (grid == NULL || row == 0 || row > HEX_SIDES)
        return -1;
    HexGrid form = grid_form(grid);
    return (gint)hex_corner(&form, row - 1);
}

/* Returns: (transfer full): the first of the units that are chosen, closed by NULL. */
static char **
chosen_units(EditorPlaceLine *self)
{
    g_autoptr(GStrvBuilder) units = g_strv_builder_new();
    guint row = gtk_drop_down_get_selected(self->who);
    guint n = (guint)gtk_spin_button_get_value_as_int(self->number);
    char **all = row < self->units->len ? self->units->pdata[row] : NULL;
    for (guint i = 0; all != NULL && all[i] != NULL && i < n; i++)
        g_strv_builder_add(units, all[i]);
    return g_strv_builder_end(units);
}

/* Returns: the line that is asked for, of @from and @units. */
static UnitLine
read_line(EditorPlaceLine *self, const char *from, char **units)
{
    return (UnitLine){
        .from = from,
        .units = (const char *const *)units,
        .per_hex = (guint)gtk_spin_button_get_value_as_int(self->per_hex),
        .direction = gtk_drop_down_get_selected(self->direction),
        .facing = chosen_facing(self),
    };
}

/* Says which hexes those are. */
static void
name_hexes(EditorPlaceLine *self, char **hexes)
{
    const ScenarioState *state = editor_document_state(questions_document(self));
    g_autoptr(GString) words = g_string_new(NULL);
    guint n = hexes != NULL ? g_strv_length(hexes) : 0;
    for (guint i = 0; i < MIN(n, NAMES_MAX); i++) {
        const PlaceState *place = scenario_state_place(state, hexes[i]);
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "",
                               place != NULL ? place_title(place) : hexes[i]);
    }
    g_autofree char *text = n > NAMES_MAX
                                ? g_strdup_printf(_("%s and %u more"), words->str, n - NAMES_MAX)
                                : g_strdup(words->str);
    gtk_label_set_text(self->hexes, text);
}

static void
judge_answers(EditorPlaceLine *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *from = typed_hex(self);
    g_auto(GStrv) units = chosen_units(self);
    const UnitLine line = read_line(self, from, units);
    g_auto(GStrv) hexes =
        from != NULL
            ? set_up_line_hexes(editor_document_set(questions_document(self)), &line, &error)
            : NULL;
    name_hexes(self, hexes);
    gboolean is_unknown = from == NULL && gtk_editable_get_text(self->from)[0] != '\0';
    gtk_label_set_text(self->problem, is_unknown      ? _("No hex has this label.")
                                      : error != NULL ? error->message
                                                      : "");
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, hexes != NULL);
}

/* All of another group are meant at first. */
static void
follow_group(EditorPlaceLine *self)
{
    guint row = gtk_drop_down_get_selected(self->who);
    guint n = row < self->units->len ? g_strv_length(self->units->pdata[row]) : 0;
    gtk_spin_button_set_range(self->number, MIN(n, 1), n);
    gtk_spin_button_set_value(self->number, n);
    judge_answers(self);
}

static void
on_line_response(GtkDialog *dialog, gint response, EditorPlaceLine *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *from = typed_hex(self);
    g_auto(GStrv) units = chosen_units(self);
    const UnitLine line = read_line(self, from, units);
    if (response == GTK_RESPONSE_OK && from != NULL &&
        !set_up_place_line(questions_document(self), &line, &error)) {
        notices_show_message(GTK_WINDOW(dialog), _("The line could not be placed"), error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
add_group(EditorPlaceLine *self, const char *title, GPtrArray *units)
{
    g_autofree char *row =
        /* Translators: where units wait, and how many. */
        g_strdup_printf(_("%s: %u"), title, units->len);
    if (units->len == 0)
        return;
    g_ptr_array_add(units, NULL);
    g_ptr_array_add(self->units, g_strdupv((char **)units->pdata));
    gtk_string_list_append(self->groups, row);
}

/* Lists the selected units, and those that wait beside the map. */
static void
fill_groups(EditorPlaceLine *self)
{
    const ScenarioState *state = editor_document_state(questions_document(self));
    const GPtrArray *selection = editor_document_selection(questions_document(self));
    g_autoptr(GPtrArray) selected = g_ptr_array_new();
    g_autoptr(GPtrArray) zones = scenario_state_zones(state, "@");
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity == ENTITY_UNIT && subject->path[0] == '\0' && subject->id != NULL)
            g_ptr_array_add(selected, subject->id);
    }
    add_group(self, _("Selected"), selected);
    for (guint i = 0; i < zones->len; i++) {
        g_autoptr(GPtrArray) waiting = g_ptr_array_new();
        const GArray *units = scenario_state_units(state, zones->pdata[i]);
        g_autofree char *title = place_zone_heading(state->set, zones->pdata[i]);
        for (guint k = 0; k < units->len; k++)
            g_ptr_array_add(waiting, (gpointer)g_array_index(units, UnitState, k).unit->id);
        add_group(self, title, waiting);
    }
}

/* Lists the directions, and the corners of the grid that units can face. */
static void
fill_directions(EditorPlaceLine *self)
{
    const Grid *grid = get_grid(self);
    HexGrid form = grid != NULL && !grid->record.raw ? grid_form(grid) : (HexGrid){0};
    for (guint i = 0; i < HEX_DIRECTIONS; i++)
        gtk_string_list_append(self->directions, _(words_phrase(direction_words, (int)i)));
    gtk_drop_down_set_selected(self->direction, DIRECTION_E);
    for (guint i = 0; i < HEX_SIDES; i++)
        gtk_string_list_append(self->facings,
                               _(words_phrase(direction_words, (int)hex_corner(&form, i))));
}

/* Starts at what is selected, by its label. */
static void
propose_from(EditorPlaceLine *self)
{
    const ScenarioState *state = editor_document_state(questions_document(self));
    const Subject *subject = editor_document_subject(questions_document(self));
    const UnitState *unit = subject != NULL && subject->entity == ENTITY_UNIT
                                ? scenario_state_unit(state, subject->id)
                                : NULL;
    gboolean is_place = subject != NULL && subject->entity == ENTITY_SPACE;
    const char *zone = unit != NULL ? unit->zone : is_place ? subject->id : NULL;
    const PlaceState *place = scenario_state_place(state, zone);
    if (place != NULL)
        gtk_editable_set_text(self->from, place_title(place));
}

static void
editor_place_line_finalize(GObject *object)
{
    g_ptr_array_unref(EDITOR_PLACE_LINE(object)->units);
    G_OBJECT_CLASS(editor_place_line_parent_class)->finalize(object);
}

static void
editor_place_line_class_init(EditorPlaceLineClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_place_line_finalize;
    TEMPLATE_LOAD(class, "place-line.ui");
    TEMPLATE_CHILDREN(class, EditorPlaceLine, questions, who, direction, facing, groups, directions,
                      facings, number, per_hex, from, hexes, problem);
    TEMPLATE_CALLBACKS(class, follow_group, judge_answers, on_line_response);
}

static void
editor_place_line_init(EditorPlaceLine *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->units = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    questions_name(self->questions);
}

void
place_line_ask(EditorWindow *window)
{
    EditorPlaceLine *self =
        questions_dialog_new(EDITOR_TYPE_PLACE_LINE, GTK_WINDOW(window), _("_Place"));
    fill_groups(self);
    fill_directions(self);
    propose_from(self);
    follow_group(self);
    gtk_window_present(GTK_WINDOW(self));
}
