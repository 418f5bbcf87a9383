/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with who, from where, which way and how, and below it the hexes that follow.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/panes/notices.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "editor/window/dialogs/questions.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

/* Units that share a hex. */
#define PER_HEX_MAX 20

/* Hexes of the line that are named. */
#define NAMES_MAX 12

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GPtrArray *groups; /* owned: of lists of ids, closed by NULL: a row of `who` each */
    GtkDropDown *who, *direction, *facing;
    GtkSpinButton *number, *per_hex;
    GtkEditable *from;
    GtkLabel *hexes, *problem;
} PlaceLine;

static EditorDocument *
get_document(const PlaceLine *self)
{
    return editor_window_document(self->window);
}

/* Returns: (transfer none): the grid on which the scenario is played, or else the first one. */
static const Grid *
get_grid(const PlaceLine *self)
{
    const DataSet *set = editor_document_set(get_document(self));
    const Scenario *scenario = editor_document_scenario(get_document(self));
    const char *id = scenario != NULL ? scenario->grid : NULL;
    Records grids = data_set_records(set, ENTITY_GRID);
    const Record *grid = id != NULL ? record_named(set, ENTITY_GRID, id) : NULL;
    return (const Grid *)(grid == NULL && grids.length > 0 ? grids.items[0] : grid);
}

/* Returns: (transfer full): the hex that is typed, by its label or id; NULL: there is none. */
static char *
typed_hex(const PlaceLine *self)
{
    Hex hex;
    const DataSet *set = editor_document_set(get_document(self));
    const char *text = gtk_editable_get_text(self->from);
    const Grid *grid = get_grid(self);
    if (grids_find_hex(data_set_records(set, ENTITY_GRID), text, &hex) <
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
chosen_facing(const PlaceLine *self)
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
chosen_units(const PlaceLine *self)
{
    g_autoptr(GStrvBuilder) units = g_strv_builder_new();
    guint row = gtk_drop_down_get_selected(self->who);
    guint n = (guint)gtk_spin_button_get_value_as_int(self->number);
    char **all = row < self->groups->len ? self->groups->pdata[row] : NULL;
    for (guint i = 0; all != NULL && all[i] != NULL && i < n; i++)
        g_strv_builder_add(units, all[i]);
    return g_strv_builder_end(units);
}

/* Returns: the line that is asked for, of @from and @units. */
static UnitLine
read_line(const PlaceLine *self, const char *from, char **units)
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
name_hexes(const PlaceLine *self, char **hexes)
{
    const ScenarioState *state = editor_document_state(get_document(self));
    g_autoptr(GString) words = g_string_new(NULL);
    guint n = hexes != NULL ? g_strv_length(hexes) : 0;
    for (guint i = 0; i < MIN(n, NAMES_MAX); i++) {
        const PlaceState *place = scenario_state_place(state, hexes[i]);
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "",
                               place != NULL ? place_title(place) : hexes[i]);
    }
    if (n > NAMES_MAX)
        g_string_append_printf(words, _(" and %u more"), n - NAMES_MAX);
    gtk_label_set_text(self->hexes, words->str);
}

static void
judge_answers(PlaceLine *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *from = typed_hex(self);
    g_auto(GStrv) units = chosen_units(self);
    const UnitLine line = read_line(self, from, units);
    g_auto(GStrv) hexes =
        from != NULL ? unit_line_hexes(editor_document_set(get_document(self)), &line, &error)
                     : NULL;
    name_hexes(self, hexes);
    gboolean is_unknown = from == NULL && gtk_editable_get_text(self->from)[0] != '\0';
    gtk_label_set_text(self->problem, is_unknown      ? _("No hex has this label.")
                                      : error != NULL ? error->message
                                                      : "");
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, hexes != NULL);
}

/* All of another group are meant at first. */
static void
follow_group(PlaceLine *self)
{
    guint row = gtk_drop_down_get_selected(self->who);
    guint n = row < self->groups->len ? g_strv_length(self->groups->pdata[row]) : 0;
    gtk_spin_button_set_range(self->number, MIN(n, 1), n);
    gtk_spin_button_set_value(self->number, n);
    judge_answers(self);
}

static void
on_line_response(GtkDialog *dialog, gint response, PlaceLine *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *from = typed_hex(self);
    g_auto(GStrv) units = chosen_units(self);
    const UnitLine line = read_line(self, from, units);
    if (response == GTK_RESPONSE_OK && from != NULL &&
        !document_place_line(get_document(self), &line, &error)) {
        message_show(GTK_WINDOW(dialog), _("The line could not be placed"), error->message);
        return;
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
add_group(PlaceLine *self, GtkStringList *titles, const char *title, GPtrArray *units)
{
    g_autofree char *row =
        /* Translators: where units wait, and how many. */
        g_strdup_printf(_("%s: %u"), title, units->len);
    if (units->len == 0)
        return;
    g_ptr_array_add(units, NULL);
    g_ptr_array_add(self->groups, g_strdupv((char **)units->pdata));
    gtk_string_list_append(titles, row);
}

/* Returns: (transfer floating): who may be meant: what is selected, and who waits beside the map.
 */
static GtkWidget *
who_choice(PlaceLine *self)
{
    const ScenarioState *state = editor_document_state(get_document(self));
    const GPtrArray *selection = editor_document_selection(get_document(self));
    GtkStringList *titles = gtk_string_list_new(NULL);
    g_autoptr(GPtrArray) selected = g_ptr_array_new();
    g_autoptr(GPtrArray) zones = scenario_state_zones(state, "@");
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity == ENTITY_UNIT && subject->path[0] == '\0' && subject->id != NULL)
            g_ptr_array_add(selected, subject->id);
    }
    add_group(self, titles, _("Selected"), selected);
    for (guint i = 0; i < zones->len; i++) {
        g_autoptr(GPtrArray) waiting = g_ptr_array_new();
        const GArray *units = scenario_state_units(state, zones->pdata[i]);
        g_autofree char *title = zone_heading(state->set, zones->pdata[i]);
        for (guint k = 0; k < units->len; k++)
            g_ptr_array_add(waiting, (gpointer)g_array_index(units, UnitState, k).unit->id);
        add_group(self, titles, title, waiting);
    }
    return gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
}

/* Returns: (transfer floating): a choice of corners of the grid. */
static GtkWidget *
facing_choice(const PlaceLine *self)
{
    const Grid *grid = get_grid(self);
    HexGrid form = grid != NULL && !grid->record.raw ? grid_form(grid) : (HexGrid){0};
    GtkStringList *titles = gtk_string_list_new(NULL);
    gtk_string_list_append(titles, _("As they face now"));
    for (guint i = 0; i < HEX_SIDES; i++)
        gtk_string_list_append(titles, _(word_phrase(direction_words, (int)hex_corner(&form, i))));
    return gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
}

static GtkWidget *
direction_choice(void)
{
    GtkStringList *titles = gtk_string_list_new(NULL);
    for (guint i = 0; i < HEX_DIRECTIONS; i++)
        gtk_string_list_append(titles, _(word_phrase(direction_words, (int)i)));
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), DIRECTION_E);
    return choice;
}

/* Starts at what is selected, by its label. */
static void
propose_from(const PlaceLine *self)
{
    const ScenarioState *state = editor_document_state(get_document(self));
    const Subject *subject = editor_document_subject(get_document(self));
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
build_line_dialog(PlaceLine *self)
{
    GtkGrid *grid = questions_new();
    GtkWidget *from = gtk_entry_new(), *hexes = gtk_label_new(NULL);
    GtkWidget *number = gtk_spin_button_new_with_range(0, 1, 1);
    GtkWidget *per_hex = gtk_spin_button_new_with_range(1, PER_HEX_MAX, 1);
    self->who = GTK_DROP_DOWN(who_choice(self));
    self->direction = GTK_DROP_DOWN(direction_choice());
    self->facing = GTK_DROP_DOWN(facing_choice(self));
    self->from = GTK_EDITABLE(from);
    self->number = GTK_SPIN_BUTTON(number);
    self->per_hex = GTK_SPIN_BUTTON(per_hex);
    self->hexes = GTK_LABEL(hexes);
    self->problem = questions_problem_new();
    gtk_entry_set_activates_default(GTK_ENTRY(from), TRUE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(from), _("The label of a hex"));
    gtk_label_set_wrap(self->hexes, TRUE);
    gtk_label_set_max_width_chars(self->hexes, 40);
    gtk_label_set_xalign(self->hexes, 0);
    questions_add(grid, 0, _("Units"), GTK_WIDGET(self->who));
    questions_add(grid, 1, _("How many"), number);
    questions_add(grid, 2, _("From hex"), from);
    questions_add(grid, 3, _("To the"), GTK_WIDGET(self->direction));
    questions_add(grid, 4, _("Units in a hex"), per_hex);
    questions_add(grid, 5, _("Facing"), GTK_WIDGET(self->facing));
    questions_add(grid, 6, _("Hexes"), hexes);
    gtk_grid_attach(grid, GTK_WIDGET(self->problem), 1, 7, 1, 1);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), GTK_WIDGET(grid));
    propose_from(self);
    g_signal_connect_swapped(self->who, "notify::selected", G_CALLBACK(follow_group), self);
    g_signal_connect_swapped(self->direction, "notify::selected", G_CALLBACK(judge_answers), self);
    g_signal_connect_swapped(number, "value-changed", G_CALLBACK(judge_answers), self);
    g_signal_connect_swapped(per_hex, "value-changed", G_CALLBACK(judge_answers), self);
    g_signal_connect_swapped(from, "changed", G_CALLBACK(judge_answers), self);
}

static void
free_asked(gpointer data)
{
    PlaceLine *self = data;
    g_ptr_array_unref(self->groups);
    g_free(self);
}

void
place_line_ask(EditorWindow *window)
{
    PlaceLine *self = g_new0(PlaceLine, 1);
    GtkDialog *dialog =
        questions_dialog_new(GTK_WINDOW(window), _("Place a line of units"), _("_Place"));
    self->window = window;
    self->dialog = dialog;
    self->groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_object_set_data_full(G_OBJECT(dialog), "self", self, free_asked);
    build_line_dialog(self);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 440, -1);
    g_signal_connect(dialog, "response", G_CALLBACK(on_line_response), self);
    follow_group(self);
    gtk_window_present(GTK_WINDOW(dialog));
}
