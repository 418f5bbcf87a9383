/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games on the map: the line above it, the legend over it, and the replay bar below it.
 */
#include "editor/desk/desk.h"

#include "editor/controls/tooltip.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-view.h"
#include "editor/desk/parts.h"
#include "editor/games/game-stage.h"
#include "editor/games/game-session.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* Between two steps of a game that goes by itself, in milliseconds. */
#define STEP_TIME 350

/* Letters for the step and its turn: at least, and where there is room. */
#define WHERE_CHARS 12
#define WHERE_CHARS_MAX 30

/* Steps that Page Up and Page Down go. */
#define PAGE 20

typedef struct {
    GameView view;
    GtkWidget *bar; /* borrowed: this */
    GtkScale *slider;
    GtkLabel *title, *where, *words;
    GtkWidget *run, *play, *save, *problem;
    guint running; /* source that advances the replay; 0: none */
    gboolean is_following;
} Bar;

static const GameTelling *
current_telling(const Bar *self)
{
    return editor_game_session_telling(self->view.session);
}

static void
stop_replay(Bar *self)
{
    g_clear_handle_id(&self->running, g_source_remove);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-start-symbolic");
}

static void
step_replay_by(Bar *self, gint by)
{
    const GameTelling *telling = current_telling(self);
    if (telling == NULL)
        return;
    gint last = (gint)replay_last(telling->replay);
    gint to = CLAMP((gint)replay_at(telling->replay) + by, 0, last);
    editor_game_session_go_to(self->view.session, (guint)to);
}

static void
step_back(Bar *self)
{
    stop_replay(self);
    step_replay_by(self, -1);
}

static void
step_on(Bar *self)
{
    stop_replay(self);
    step_replay_by(self, 1);
}

static gboolean
advance_replay(gpointer data)
{
    Bar *self = data;
    const GameTelling *telling = current_telling(self);
    if (telling != NULL && replay_at(telling->replay) < replay_last(telling->replay)) {
        step_replay_by(self, 1);
        return G_SOURCE_CONTINUE;
    }
    self->running = 0;
    stop_replay(self);
    return G_SOURCE_REMOVE;
}

static void
toggle_replay(Bar *self)
{
    if (self->running != 0) {
        stop_replay(self);
        return;
    }
    self->running = g_timeout_add(STEP_TIME, advance_replay, self);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-pause-symbolic");
}

static void
on_replay_slider(Bar *self)
{
    if (self->is_following)
        return;
    stop_replay(self);
    editor_game_session_go_to(self->view.session,
                              (guint)gtk_range_get_value(GTK_RANGE(self->slider)));
}

/* From here on people play. */
static void
play_from_here(Bar *self)
{
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    stop_replay(self);
    editor_game_session_play(self->view.session, people);
}

static void
save_game(Bar *self)
{
    const GameTelling *telling = current_telling(self);
    if (telling == NULL)
        return;
    g_autofree char *turn = game_telling_turn(telling);
    g_autofree char *title =
        g_strdup_printf(_("%s, played up to %s"), game_stage_title(telling->stage), turn);
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    gboolean is_kept = editor_game_session_save(self->view.session, title, &id, &error);
    g_autofree char *text = is_kept ? g_strdup_printf(_("Kept as the record %s."), id) : NULL;
    gtk_label_set_text(self->words, is_kept ? text : error->message);
}

static void
close_game(Bar *self)
{
    stop_replay(self);
    editor_game_session_take(self->view.session, NULL);
}

/* Returns: (transfer full): the last line of the story up to the current step. */
static char *
last_story_line(const Replay *replay)
{
    for (guint step = replay_at(replay) + 1; step > 0; step--) {
        g_autofree char *text = g_strdup(replay->lines->pdata[step - 1]);
        g_strchomp(text);
        const char *end = strrchr(text, '\n');
        const char *line = end != NULL ? end + 1 : text;
        if (line[0] != '\0')
            return g_strdup(line + strspn(line, " "));
    }
    return g_strdup("");
}

static void
show_replay_step(Bar *self, const GameTelling *telling)
{
    const Replay *replay = telling->replay;
    guint at = replay_at(replay), last = replay_last(replay);
    g_autofree char *turn = game_telling_turn(telling);
    g_autofree char *title = telling->stage->record != NULL
                                 ? g_strdup(game_stage_title(telling->stage))
                                 : g_strdup_printf(_("Game %" G_GUINT64_FORMAT), telling->number);
    g_autofree char *where = g_strdup_printf(_("step %u of %u · %s"), at, last, turn);
    g_autofree char *line = last_story_line(replay);
    gboolean is_broken = telling->problem != NULL && at == last;
    self->is_following = TRUE;
    gtk_range_set_range(GTK_RANGE(self->slider), 0, MAX(last, 1));
    gtk_range_set_value(GTK_RANGE(self->slider), at);
    self->is_following = FALSE;
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->where, where);
    tooltip_set(self->where, where);
    gtk_label_set_text(self->words, line);
    tooltip_set(self->words, line);
    gtk_label_set_text(GTK_LABEL(self->problem), is_broken ? telling->problem : "");
    gtk_widget_set_visible(self->problem, is_broken);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->slider), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   where, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, line, -1);
}

static void
follow_replay(Bar *self)
{
    const GameTelling *telling = current_telling(self);
    gboolean is_busy = editor_game_session_is_busy(self->view.session);
    gtk_widget_set_sensitive(self->bar, telling != NULL);
    if (telling != NULL)
        show_replay_step(self, telling);
    else if (is_busy)
        gtk_label_set_text(self->words, _("The machine plays…"));
    gtk_widget_set_visible(self->play, !editor_game_session_is_played(self->view.session));
}

static gboolean
press_replay_key(Bar *self, guint key)
{
    static const struct {
        guint key;
        gint by;
    } keys[] = {
        {GDK_KEY_Left, -1},
        {GDK_KEY_Right, 1},
        {GDK_KEY_Page_Up, -PAGE},
        {GDK_KEY_Page_Down, PAGE},
        {GDK_KEY_Home, -G_MAXINT / 2},
        {GDK_KEY_End, G_MAXINT / 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i].key == key) {
            stop_replay(self);
            step_replay_by(self, keys[i].by);
            return TRUE;
        }
    return FALSE;
}

static gboolean
on_replay_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
              GdkModifierType state G_GNUC_UNUSED, gpointer self)
{
    return press_replay_key(self, key);
}

static GtkWidget *
replay_text_button_new(const char *label, GCallback act, Bar *self)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_swapped(button, "clicked", act, self);
    return button;
}

/* The title has a line of its own: titles of records are sentences. */
static GtkWidget *
build_replay_title(Bar *self)
{
    GtkWidget *end =
        desk_button_new("window-close-symbolic", _("Close the game"), G_CALLBACK(close_game), self);
    self->title = GTK_LABEL(desk_heading_new(NULL));
    gtk_label_set_ellipsize(self->title, PANGO_ELLIPSIZE_NONE);
    gtk_label_set_wrap(self->title, TRUE);
    gtk_label_set_lines(self->title, 2);
    gtk_widget_set_hexpand(GTK_WIDGET(self->title), TRUE);
    self->where = GTK_LABEL(desk_text_new(NULL, WHERE_CHARS, "dim-label"));
    gtk_label_set_max_width_chars(self->where, WHERE_CHARS_MAX);
    GtkWidget *const line[] = {GTK_WIDGET(self->title), GTK_WIDGET(self->where), end, NULL};
    return desk_line_new(6, line);
}

static GtkWidget *
build_replay_head(Bar *self)
{
    GtkWidget *back = desk_button_new("media-skip-backward-symbolic", _("One step back"),
                                      G_CALLBACK(step_back), self);
    GtkWidget *on =
        desk_button_new("media-skip-forward-symbolic", _("One step on"), G_CALLBACK(step_on), self);
    self->run = desk_button_new("media-playback-start-symbolic", _("Let it go by itself"),
                                G_CALLBACK(toggle_replay), self);
    self->slider = GTK_SCALE(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1));
    gtk_widget_set_hexpand(GTK_WIDGET(self->slider), TRUE);
    spoken_name(self->slider, _("Step of the game"));
    self->play = replay_text_button_new(_("Play from here"), G_CALLBACK(play_from_here), self);
    self->save = replay_text_button_new(_("Save step as record"), G_CALLBACK(save_game), self);
    GtkWidget *const head[] = {back,       self->run,  on,  GTK_WIDGET(self->slider),
                               self->play, self->save, NULL};
    return desk_line_new(6, head);
}

static void
clear_replay(gpointer self)
{
    g_clear_handle_id(&((Bar *)self)->running, g_source_remove);
}

/* Returns: (transfer floating): the bar of @session, which it follows. */
static GtkWidget *
replay_bar_new(EditorGameSession *session)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkEventController *keys = gtk_event_controller_key_new();
    Bar *self = game_view_new(bar, session, sizeof *self);
    static const char *const signals[] = {"game", "step", "playing"};
    self->view.clear = clear_replay;
    self->bar = bar;
    self->words = GTK_LABEL(desk_text_new(NULL, 20, NULL));
    gtk_label_set_max_width_chars(self->words, 60);
    self->problem = desk_text_new(NULL, 0, "error");
    gtk_widget_add_css_class(bar, "replay-bar");
    gtk_box_append(GTK_BOX(bar), build_replay_title(self));
    gtk_box_append(GTK_BOX(bar), build_replay_head(self));
    gtk_box_append(GTK_BOX(bar), GTK_WIDGET(self->words));
    gtk_box_append(GTK_BOX(bar), self->problem);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_replay_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self->slider), keys);
    g_signal_connect_swapped(self->slider, "value-changed", G_CALLBACK(on_replay_slider), self);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        game_view_follow(self, signals[i], G_CALLBACK(follow_replay));
    follow_replay(self);
    return spoken_name(bar, _("Replay"));
}

/* What of places the map can show, in the order of the buttons. */
static const struct {
    PlaceFigure figure;
    const char *title, *legend;
} figures[] = {
    {PLACE_VISITS, N_("Visits"), N_("Visits by units")},
    {PLACE_BATTLES, N_("Battles"), N_("Battles")},
    {PLACE_HUNGER, N_("Hunger"), N_("Steps lost by hunger")},
    {PLACE_CAPTURES, N_("Captures"), N_("Captures")},
};

typedef struct {
    GameView view;
    GtkToggleButton *buttons[G_N_ELEMENTS(figures)];
    GtkWidget *back;
    gboolean is_following;
} Line;

typedef struct {
    GameView view;
    EditorMapView *map; /* borrowed */
    GtkWidget *below;   /* borrowed: the box below the map */
    GtkWidget *legend;  /* owned: in the box while counts are shown */
    GtkWidget *replay;  /* owned: in @below while a game is open */
} Floats;

static const char *
legend_of_figure(guint figure)
{
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++)
        if (figures[i].figure == figure)
            return _(figures[i].legend);
    return NULL;
}

static const GameResults *
current_results(EditorGameSession *session)
{
    EditorGameBatch *batch = editor_game_session_batch(session);
    return batch != NULL ? editor_game_batch_results(batch) : NULL;
}

static void
figure_toggled(GtkToggleButton *button, Line *self)
{
    guint figure = N_PLACE_FIGURES;
    if (self->is_following)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++)
        if (self->buttons[i] == button && gtk_toggle_button_get_active(button))
            figure = figures[i].figure;
    editor_game_session_take(self->view.session, NULL);
    editor_game_session_set_figure(self->view.session, figure);
}

static void
reset_figure(Line *self)
{
    editor_game_session_take(self->view.session, NULL);
    editor_game_session_set_figure(self->view.session, N_PLACE_FIGURES);
}

static void
follow_map_line(GtkWidget *box)
{
    Line *self = g_object_get_data(G_OBJECT(box), "game-view");
    EditorGameSession *session = self->view.session;
    guint figure = editor_game_session_figure(session);
    gboolean has_game = editor_game_session_telling(session) != NULL;
    gtk_widget_set_visible(box, current_results(session) != NULL || has_game);
    gtk_widget_set_visible(self->back, has_game || figure != N_PLACE_FIGURES);
    self->is_following = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        gtk_toggle_button_set_active(self->buttons[i], !has_game && figures[i].figure == figure);
        gtk_widget_set_sensitive(GTK_WIDGET(self->buttons[i]), current_results(session) != NULL);
    }
    self->is_following = FALSE;
}

GtkWidget *
game_map_line_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *choices = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    Line *self = game_view_new(box, session, sizeof *self);
    static const char *const signals[] = {"batch", "game", "figure"};
    gtk_widget_add_css_class(box, "tool-line");
    gtk_widget_add_css_class(choices, "linked");
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("narva-games-symbolic"));
    gtk_box_append(GTK_BOX(box), desk_heading_new(_("Games")));
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(_(figures[i].title));
        self->buttons[i] = GTK_TOGGLE_BUTTON(button);
        tooltip_set(button, _(figures[i].legend));
        g_signal_connect(button, "toggled", G_CALLBACK(figure_toggled), self);
        gtk_box_append(GTK_BOX(choices), button);
    }
    gtk_widget_set_valign(choices, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), choices);
    self->back = gtk_button_new_with_label(_("Back to the map"));
    gtk_widget_add_css_class(self->back, "flat");
    gtk_widget_set_hexpand(self->back, TRUE);
    gtk_widget_set_halign(self->back, GTK_ALIGN_END);
    gtk_widget_set_valign(self->back, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(reset_figure), self);
    gtk_box_append(GTK_BOX(box), self->back);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        g_signal_connect_object(session, signals[i], G_CALLBACK(follow_map_line), box,
                                G_CONNECT_SWAPPED);
    follow_map_line(box);
    return spoken_name(box, _("What the map shows of the games"));
}

/* Shows the board of the game that is open, and comes to where something happens. */
static void
show_board(Floats *self, const GameTelling *telling)
{
    const GameRules *rules = telling->stage->plan.rules;
    gint32 place = replay_place(telling->replay);
    g_autofree char *title = game_telling_turn(telling);
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set =
        board_set_new(telling->stage, telling->replay->game->position, title, &id, &error);
    const MapShown shown = {
        .set = set,
        .scenario = id,
        .lit = place != NO_NAME ? name_index_name(rules->names, ENTITY_SPACE, place) : NULL,
    };
    if (set == NULL)
        return;
    editor_map_view_show_instead(self->map, &shown);
    if (shown.lit == NULL)
        return;
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, shown.lit, NULL);
    editor_map_view_show(self->map, subject);
}

/* Returns: (transfer full): id of each place that has been counted -> what @figure is of it. */
static GHashTable *
numbers_of_figure(const GameResults *results, guint figure)
{
    GHashTable *numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    const GArray *rows = results->groups[GROUP_PLACES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        g_hash_table_insert(numbers, g_strdup(row->id),
                            g_memdup2(&row->counts[figure], sizeof row->counts[figure]));
    }
    return numbers;
}

static void
show_counts(Floats *self, const GameResults *results, guint figure)
{
    g_autoptr(GHashTable) numbers = numbers_of_figure(results, figure);
    const MapShown shown = {.heat = {.title = legend_of_figure(figure), .numbers = numbers}};
    g_autofree char *note =
        g_strdup_printf(g_dngettext(NULL, "all %" G_GINT64_FORMAT " game",
                                    "all %" G_GINT64_FORMAT " games", (gulong)results->played),
                        results->played);
    editor_map_view_show_instead(self->map, &shown);
    heat_legend_set(self->legend, &shown.heat, note);
}

/* Adds @child to @box, or removes it: what is only hidden stays in the accessibility tree. */
static void
set_legend_visible(GtkWidget *box, GtkWidget *child, gboolean is_there)
{
    gboolean was_there = gtk_widget_get_parent(child) != NULL;
    if (is_there && !was_there)
        gtk_box_append(GTK_BOX(box), child);
    else if (!is_there && was_there)
        gtk_box_remove(GTK_BOX(box), child);
}

static void
on_map_mapped(GtkWidget *box)
{
    Floats *self = g_object_get_data(G_OBJECT(box), "game-view");
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    const GameResults *results = current_results(self->view.session);
    guint figure = editor_game_session_figure(self->view.session);
    gboolean is_counted = telling == NULL && results != NULL && figure != N_PLACE_FIGURES &&
                          !editor_game_session_is_busy(self->view.session);
    gboolean is_open = telling != NULL || editor_game_session_is_busy(self->view.session);
    set_legend_visible(box, self->legend, is_counted);
    if (!gtk_widget_get_mapped(box))
        return;
    set_legend_visible(self->below, self->replay, is_open);
    if (telling != NULL)
        show_board(self, telling);
    else if (is_counted)
        show_counts(self, results, figure);
    else if (!editor_game_session_is_busy(self->view.session))
        editor_map_view_show_instead(self->map, NULL);
}

static void
on_map_unmapped(GtkWidget *box)
{
    Floats *self = g_object_get_data(G_OBJECT(box), "game-view");
    editor_map_view_show_instead(self->map, NULL);
    set_legend_visible(self->below, self->replay, FALSE);
}

static void
clear_floats(gpointer self)
{
    g_object_unref(((Floats *)self)->legend);
    g_object_unref(((Floats *)self)->replay);
}

GtkWidget *
game_map_floats_new(EditorGameSession *session, EditorMapView *map, GtkWidget *below)
{
    static const char *const signals[] = {"batch", "game", "step", "figure"};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *replay = replay_bar_new(session);
    Floats *self = game_view_new(box, session, sizeof *self);
    self->view.clear = clear_floats;
    self->map = map;
    self->below = below;
    self->legend = g_object_ref_sink(heat_legend_new());
    self->replay = g_object_ref_sink(replay);
    gtk_widget_set_valign(box, GTK_ALIGN_END);
    gtk_widget_set_valign(self->legend, GTK_ALIGN_END);
    gtk_widget_add_css_class(box, "game-floats");
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        g_signal_connect_object(session, signals[i], G_CALLBACK(on_map_mapped), box,
                                G_CONNECT_SWAPPED);
    g_signal_connect_after(box, "map", G_CALLBACK(on_map_mapped), NULL);
    g_signal_connect(box, "unmap", G_CALLBACK(on_map_unmapped), NULL);
    return box;
}
