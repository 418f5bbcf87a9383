/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The slider, the buttons and the keys all go to a step of the session.
 */
#include "editor/desk/games/replay-bar.h"

#include "editor/controls/tooltip.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/parts.h"

#include <glib/gi18n.h>
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
    guint running; /* source that goes on by itself; 0: none */
    gboolean is_following;
} Bar;

static const GameTelling *
telling_of(const Bar *self)
{
    return editor_game_session_telling(self->view.session);
}

static void
stop_running(Bar *self)
{
    g_clear_handle_id(&self->running, g_source_remove);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-start-symbolic");
}

static void
step_by(Bar *self, gint by)
{
    const GameTelling *telling = telling_of(self);
    if (telling == NULL)
        return;
    gint last = (gint)replay_last(telling->replay);
    gint to = CLAMP((gint)replay_at(telling->replay) + by, 0, last);
    editor_game_session_go_to(self->view.session, (guint)to);
}

static void
step_back(Bar *self)
{
    stop_running(self);
    step_by(self, -1);
}

static void
step_on(Bar *self)
{
    stop_running(self);
    step_by(self, 1);
}

static gboolean
run_step(gpointer data)
{
    Bar *self = data;
    const GameTelling *telling = telling_of(self);
    if (telling != NULL && replay_at(telling->replay) < replay_last(telling->replay)) {
        step_by(self, 1);
        return G_SOURCE_CONTINUE;
    }
    self->running = 0;
    stop_running(self);
    return G_SOURCE_REMOVE;
}

static void
run(Bar *self)
{
    if (self->running != 0) {
        stop_running(self);
        return;
    }
    self->running = g_timeout_add(STEP_TIME, run_step, self);
    gtk_button_set_icon_name(GTK_BUTTON(self->run), "media-playback-pause-symbolic");
}

static void
slide(Bar *self)
{
    if (self->is_following)
        return;
    stop_running(self);
    editor_game_session_go_to(self->view.session,
                              (guint)gtk_range_get_value(GTK_RANGE(self->slider)));
}

/* From here on people play. */
static void
play_from_here(Bar *self)
{
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    stop_running(self);
    editor_game_session_play(self->view.session, people);
}

static void
keep(Bar *self)
{
    const GameTelling *telling = telling_of(self);
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
    stop_running(self);
    editor_game_session_take(self->view.session, NULL);
}

/* Returns: (transfer full): the last line that was told up to the step that is looked at. */
static char *
last_line(const Replay *replay)
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
show_step(Bar *self, const GameTelling *telling)
{
    const Replay *replay = telling->replay;
    guint at = replay_at(replay), last = replay_last(replay);
    g_autofree char *turn = game_telling_turn(telling);
    g_autofree char *title = telling->stage->record != NULL
                                 ? g_strdup(game_stage_title(telling->stage))
                                 : g_strdup_printf(_("Game %" G_GUINT64_FORMAT), telling->number);
    g_autofree char *where = g_strdup_printf(_("step %u of %u · %s"), at, last, turn);
    g_autofree char *line = last_line(replay);
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
follow(Bar *self)
{
    const GameTelling *telling = telling_of(self);
    gboolean is_busy = editor_game_session_is_busy(self->view.session);
    gtk_widget_set_sensitive(self->bar, telling != NULL);
    if (telling != NULL)
        show_step(self, telling);
    else if (is_busy)
        gtk_label_set_text(self->words, _("The machine plays…"));
    gtk_widget_set_visible(self->play, !editor_game_session_is_played(self->view.session));
}

static gboolean
press_key(Bar *self, guint key)
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
            stop_running(self);
            step_by(self, keys[i].by);
            return TRUE;
        }
    return FALSE;
}

static gboolean
on_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
       GdkModifierType state G_GNUC_UNUSED, gpointer self)
{
    return press_key(self, key);
}

static GtkWidget *
text_button(const char *label, GCallback act, Bar *self)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_swapped(button, "clicked", act, self);
    return button;
}

/* What is replayed stands above all: titles of records are sentences. */
static GtkWidget *
build_title(Bar *self)
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
build_head(Bar *self)
{
    GtkWidget *back = desk_button_new("media-skip-backward-symbolic", _("One step back"),
                                      G_CALLBACK(step_back), self);
    GtkWidget *on =
        desk_button_new("media-skip-forward-symbolic", _("One step on"), G_CALLBACK(step_on), self);
    self->run = desk_button_new("media-playback-start-symbolic", _("Let it go by itself"),
                                G_CALLBACK(run), self);
    self->slider = GTK_SCALE(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1));
    gtk_widget_set_hexpand(GTK_WIDGET(self->slider), TRUE);
    spoken_name(self->slider, _("Step of the game"));
    self->play = text_button(_("Play from here"), G_CALLBACK(play_from_here), self);
    self->save = text_button(_("Save step as record"), G_CALLBACK(keep), self);
    GtkWidget *const head[] = {back,       self->run,  on,  GTK_WIDGET(self->slider),
                               self->play, self->save, NULL};
    return desk_line_new(6, head);
}

static void
clear(gpointer self)
{
    g_clear_handle_id(&((Bar *)self)->running, g_source_remove);
}

GtkWidget *
replay_bar_new(EditorGameSession *session)
{
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkEventController *keys = gtk_event_controller_key_new();
    Bar *self = game_view_new(bar, session, sizeof *self);
    static const char *const signals[] = {"game", "step", "playing"};
    self->view.clear = clear;
    self->bar = bar;
    self->words = GTK_LABEL(desk_text_new(NULL, 20, NULL));
    gtk_label_set_max_width_chars(self->words, 60);
    self->problem = desk_text_new(NULL, 0, "error");
    gtk_widget_add_css_class(bar, "replay-bar");
    gtk_box_append(GTK_BOX(bar), build_title(self));
    gtk_box_append(GTK_BOX(bar), build_head(self));
    gtk_box_append(GTK_BOX(bar), GTK_WIDGET(self->words));
    gtk_box_append(GTK_BOX(bar), self->problem);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self->slider), keys);
    g_signal_connect_swapped(self->slider, "value-changed", G_CALLBACK(slide), self);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        game_view_follow(self, signals[i], G_CALLBACK(follow));
    follow(self);
    return spoken_name(bar, _("Replay"));
}
