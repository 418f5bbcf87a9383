/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games on the map: the line above it, the legend over it, and the replay bar below it.
 */
#include "editor/desk/desk.h"

#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-view.h"
#include "editor/games/game-stage.h"
#include "editor/games/game-session.h"
#include "schema/text/translation.h"
#include "validator/smoke/replay.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* Between two steps of a game that goes by itself, in milliseconds. */
#define STEP_TIME 350

/* Steps that Page Up and Page Down go. */
#define PAGE 20

#define REPLAY_TYPE_BAR (replay_bar_get_type())
G_DECLARE_FINAL_TYPE(ReplayBar, replay_bar, REPLAY, BAR, GameView)

struct _ReplayBar {
    GameView parent;
    GtkScale *slider;
    GtkLabel *title, *where, *words;
    GtkWidget *run, *play, *save, *problem;
    guint running; /* source that advances the replay; 0: none */
    gboolean is_following;
};

TEMPLATE_TYPE(ReplayBar, replay_bar, GAME_TYPE_VIEW)

static const GamePlayback *
current_playback(ReplayBar *self)
{
    return editor_game_session_playback(game_view_session(self));
}

static void
stop_replay(ReplayBar *self)
{
    g_clear_handle_id(&self->running, g_source_remove);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-start-symbolic");
}

static void
step_replay_by(ReplayBar *self, gint by)
{
    const GamePlayback *playback = current_playback(self);
    if (playback == NULL)
        return;
    gint last = (gint)replay_last(playback->replay);
    gint to = CLAMP((gint)replay_at(playback->replay) + by, 0, last);
    editor_game_session_go_to(game_view_session(self), (guint)to);
}

static void
step_back(ReplayBar *self)
{
    stop_replay(self);
    step_replay_by(self, -1);
}

static void
step_on(ReplayBar *self)
{
    stop_replay(self);
    step_replay_by(self, 1);
}

static gboolean
advance_replay(gpointer data)
{
    ReplayBar *self = data;
    const GamePlayback *playback = current_playback(self);
    if (playback != NULL && replay_at(playback->replay) < replay_last(playback->replay)) {
        step_replay_by(self, 1);
        return G_SOURCE_CONTINUE;
    }
    self->running = 0;
    stop_replay(self);
    return G_SOURCE_REMOVE;
}

static void
toggle_replay(ReplayBar *self)
{
    if (self->running != 0) {
        stop_replay(self);
        return;
    }
    self->running = g_timeout_add(STEP_TIME, advance_replay, self);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-pause-symbolic");
}

static void
on_replay_slider(ReplayBar *self)
{
    if (self->is_following)
        return;
    stop_replay(self);
    editor_game_session_go_to(game_view_session(self),
                              (guint)gtk_range_get_value(GTK_RANGE(self->slider)));
}

/* From here on people play. */
static void
play_from_here(ReplayBar *self)
{
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    stop_replay(self);
    editor_game_session_play(game_view_session(self), people);
}

/* Returns: (transfer full): the turn of the step that is shown, as `Autumn 1702`. */
static char *
turn_of_game(const GamePlayback *playback)
{
    return titles_turn(playback->stage->titles, playback->replay->game->position, AUDIENCE_PEOPLE);
}

static void
save_game(ReplayBar *self)
{
    const GamePlayback *playback = current_playback(self);
    if (playback == NULL)
        return;
    g_autofree char *turn = turn_of_game(playback);
    g_autofree char *title =
        g_strdup_printf(_("%s, played up to %s"), game_stage_title(playback->stage), turn);
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    gboolean is_kept = editor_game_session_save(game_view_session(self), title, &id, &error);
    g_autofree char *text = is_kept ? g_strdup_printf(_("Saved as the record %s."), id) : NULL;
    gtk_label_set_text(self->words, is_kept ? text : error->message);
}

static void
close_game(ReplayBar *self)
{
    stop_replay(self);
    editor_game_session_take(game_view_session(self), NULL);
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
show_replay_step(ReplayBar *self, const GamePlayback *playback)
{
    const Replay *replay = playback->replay;
    guint at = replay_at(replay), last = replay_last(replay);
    g_autofree char *turn = turn_of_game(playback);
    g_autofree char *number = translation_number((gint64)playback->number);
    g_autofree char *title = playback->stage->record != NULL
                                 ? g_strdup(game_stage_title(playback->stage))
                                 : g_strdup_printf(_("Game %s"), number);
    g_autofree char *where = g_strdup_printf(_("step %u of %u · %s"), at, last, turn);
    g_autofree char *line = last_story_line(replay);
    gboolean is_broken = playback->problem != NULL && at == last;
    self->is_following = TRUE;
    gtk_range_set_range(GTK_RANGE(self->slider), 0, MAX(last, 1));
    gtk_range_set_value(GTK_RANGE(self->slider), at);
    self->is_following = FALSE;
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->where, where);
    widget_set_tooltip(self->where, where);
    gtk_label_set_text(self->words, line);
    widget_set_tooltip(self->words, line);
    gtk_label_set_text(GTK_LABEL(self->problem), is_broken ? playback->problem : "");
    gtk_widget_set_visible(self->problem, is_broken);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->slider), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   where, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, line, -1);
}

static void
replay_bar_follow(GameView *view)
{
    ReplayBar *self = REPLAY_BAR(view);
    const GamePlayback *playback = current_playback(self);
    gboolean is_busy = editor_game_session_is_busy(game_view_session(self));
    gtk_widget_set_sensitive(GTK_WIDGET(self), playback != NULL);
    if (playback != NULL)
        show_replay_step(self, playback);
    else if (is_busy)
        gtk_label_set_text(self->words, _("The computer is playing…"));
    gtk_widget_set_visible(self->play, !editor_game_session_is_played(game_view_session(self)));
}

static gboolean
press_replay_key(ReplayBar *self, guint key)
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
              GdkModifierType state G_GNUC_UNUSED, ReplayBar *self)
{
    return press_replay_key(self, key);
}

static void
replay_bar_dispose(GObject *object)
{
    g_clear_handle_id(&REPLAY_BAR(object)->running, g_source_remove);
    G_OBJECT_CLASS(replay_bar_parent_class)->dispose(object);
}

static void
replay_bar_class_init(ReplayBarClass *class)
{
    static const char *const signals[] = {"game", "step", "playing", NULL};
    G_OBJECT_CLASS(class)->dispose = replay_bar_dispose;
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = replay_bar_follow;
    TEMPLATE_LOAD(class, "desk/replay-bar.ui");
    TEMPLATE_CHILDREN(class, ReplayBar, title, where, run, slider, play, save, words, problem);
    TEMPLATE_CALLBACKS(class, close_game, step_back, toggle_replay, step_on, on_replay_slider,
                       on_replay_key, play_from_here, save_game);
}

/* What of places the map can show, in the order of the buttons. */
static const struct {
    PlaceFigure figure;
    const char *title, *legend;
} figures[] = {
    {PLACE_VISITS, N_("Visits"), N_("Visits by units")},
    {PLACE_BATTLES, N_("Battles"), N_("Battles")},
    {PLACE_HUNGER, N_("Hunger"), N_("Steps lost to hunger")},
    {PLACE_CAPTURES, N_("Captures"), N_("Captures")},
};

#define GAME_TYPE_MAP_LINE (game_map_line_get_type())
G_DECLARE_FINAL_TYPE(GameMapLine, game_map_line, GAME, MAP_LINE, GameView)

struct _GameMapLine {
    GameView parent;
    GtkToggleButton *buttons[G_N_ELEMENTS(figures)];
    GtkBox *choices; /* of the buttons */
    GtkWidget *back;
    gboolean is_following;
};

G_DEFINE_FINAL_TYPE(GameMapLine, game_map_line, GAME_TYPE_VIEW)

#define GAME_TYPE_MAP_FLOATS (game_map_floats_get_type())
G_DECLARE_FINAL_TYPE(GameMapFloats, game_map_floats, GAME, MAP_FLOATS, GameView)

struct _GameMapFloats {
    GameView parent;
    EditorMapView *map; /* borrowed */
    GtkWidget *below;   /* borrowed: the box below the map */
    GtkWidget *legend;  /* owned: in the box while counts are shown */
    GtkWidget *replay;  /* owned: in @below while a game is open */
};

G_DEFINE_FINAL_TYPE(GameMapFloats, game_map_floats, GAME_TYPE_VIEW)

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
figure_toggled(GtkToggleButton *button, GameMapLine *self)
{
    guint figure = N_PLACE_FIGURES;
    if (self->is_following)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++)
        if (self->buttons[i] == button && gtk_toggle_button_get_active(button))
            figure = figures[i].figure;
    editor_game_session_take(game_view_session(self), NULL);
    editor_game_session_set_figure(game_view_session(self), figure);
}

static void
reset_figure(GameMapLine *self)
{
    editor_game_session_take(game_view_session(self), NULL);
    editor_game_session_set_figure(game_view_session(self), N_PLACE_FIGURES);
}

static void
game_map_line_follow(GameView *view)
{
    GameMapLine *self = GAME_MAP_LINE(view);
    EditorGameSession *session = game_view_session(self);
    guint figure = editor_game_session_figure(session);
    gboolean has_game = editor_game_session_playback(session) != NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), current_results(session) != NULL || has_game);
    gtk_widget_set_visible(self->back, has_game || figure != N_PLACE_FIGURES);
    self->is_following = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        gtk_toggle_button_set_active(self->buttons[i], !has_game && figures[i].figure == figure);
        gtk_widget_set_sensitive(GTK_WIDGET(self->buttons[i]), current_results(session) != NULL);
    }
    self->is_following = FALSE;
}

static void
game_map_line_class_init(GameMapLineClass *class)
{
    static const char *const signals[] = {"batch", "game", "figure", NULL};
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = game_map_line_follow;
    TEMPLATE_LOAD(class, "desk/game-map-line.ui");
    TEMPLATE_CHILDREN(class, GameMapLine, choices, back);
    TEMPLATE_CALLBACKS(class, reset_figure);
}

static void
game_map_line_init(GameMapLine *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(_(figures[i].title));
        self->buttons[i] = GTK_TOGGLE_BUTTON(button);
        widget_set_tooltip(button, _(figures[i].legend));
        g_signal_connect(button, "toggled", G_CALLBACK(figure_toggled), self);
        gtk_box_append(self->choices, button);
    }
}

/* Shows the board of the game that is open, and comes to where something happens. */
static void
show_board(GameMapFloats *self, const GamePlayback *playback)
{
    const GameRules *rules = playback->stage->plan.rules;
    gint32 place = replay_place(playback->replay);
    g_autofree char *title = turn_of_game(playback);
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set =
        game_stage_board_new(playback->stage, playback->replay->game->position, title, &id, &error);
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
show_counts(GameMapFloats *self, const GameResults *results, guint figure)
{
    g_autoptr(GHashTable) numbers = numbers_of_figure(results, figure);
    const MapShown shown = {.heat = {.title = legend_of_figure(figure), .numbers = numbers}};
    g_autofree char *number = translation_number(results->played);
    g_autofree char *note =
        g_strdup_printf(ngettext("%s game", "all %s games", (gulong)results->played), number);
    editor_map_view_show_instead(self->map, &shown);
    chart_heat_legend_set(self->legend, &shown.heat, note);
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
game_map_floats_follow(GameView *view)
{
    GameMapFloats *self = GAME_MAP_FLOATS(view);
    GtkWidget *box = GTK_WIDGET(view);
    const GamePlayback *playback = editor_game_session_playback(game_view_session(self));
    const GameResults *results = current_results(game_view_session(self));
    guint figure = editor_game_session_figure(game_view_session(self));
    gboolean is_counted = playback == NULL && results != NULL && figure != N_PLACE_FIGURES &&
                          !editor_game_session_is_busy(game_view_session(self));
    gboolean is_open = playback != NULL || editor_game_session_is_busy(game_view_session(self));
    set_legend_visible(box, self->legend, is_counted);
    if (!gtk_widget_get_mapped(box))
        return;
    set_legend_visible(self->below, self->replay, is_open);
    if (playback != NULL)
        show_board(self, playback);
    else if (is_counted)
        show_counts(self, results, figure);
    else if (!editor_game_session_is_busy(game_view_session(self)))
        editor_map_view_show_instead(self->map, NULL);
}

static void
stop_showing_games(GameMapFloats *self)
{
    editor_map_view_show_instead(self->map, NULL);
    set_legend_visible(self->below, self->replay, FALSE);
}

static void
game_map_floats_finalize(GObject *object)
{
    g_object_unref(GAME_MAP_FLOATS(object)->legend);
    g_object_unref(GAME_MAP_FLOATS(object)->replay);
    G_OBJECT_CLASS(game_map_floats_parent_class)->finalize(object);
}

static void
game_map_floats_class_init(GameMapFloatsClass *class)
{
    static const char *const signals[] = {"batch", "game", "step", "figure", NULL};
    G_OBJECT_CLASS(class)->finalize = game_map_floats_finalize;
    GAME_VIEW_CLASS(class)->signals = signals;
    GAME_VIEW_CLASS(class)->follow = game_map_floats_follow;
}

static void
game_map_floats_init(GameMapFloats *self)
{
    self->legend = g_object_ref_sink(chart_heat_legend_new());
    gtk_box_set_spacing(GTK_BOX(self), 12);
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_END);
    gtk_widget_set_valign(self->legend, GTK_ALIGN_END);
    gtk_widget_add_css_class(GTK_WIDGET(self), "game-floats");
    g_signal_connect_after(self, "map", G_CALLBACK(game_map_floats_follow), NULL);
    g_signal_connect(self, "unmap", G_CALLBACK(stop_showing_games), NULL);
}

GtkWidget *
game_map_floats_new(EditorGameSession *session, EditorMapView *map, GtkWidget *below)
{
    GtkWidget *floats = game_view_new(GAME_TYPE_MAP_FLOATS, session);
    GameMapFloats *self = GAME_MAP_FLOATS(floats);
    self->map = map;
    self->below = below;
    self->replay = g_object_ref_sink(game_view_new(REPLAY_TYPE_BAR, session));
    return floats;
}
