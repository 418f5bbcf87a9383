/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows for the sides of the game that is open now; what was begun says above them how it goes.
 */
#include "editor/desk/games/games-form.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/parts.h"

#include <glib/gi18n.h>

#define GAMES_USUAL 200
#define GAMES_MOST 100000
#define SEED_MOST 999999
#define WIDTH_WANTED 0.05
#define SKILL_EVERY 10
#define DEFAULT_PLAYER 1u /* greedy: plays to win, and is quick */

typedef struct {
    GameView view;
    GtkLabel *head, *how;
    GtkWidget *progress, *start, *cancel, *play, *note;
    GtkWidget *sides; /* a grid */
    GtkDropDown *players[BOARD_SIDES_MAX];
    guint n_sides;
    char *sides_key; /* owned: the names of the sides that have rows */
    GtkSpinButton *games, *seed;
    GtkCheckButton *until, *skill;
} Form;

/* Names of players for people, by the row of the table. */
static const char *
player_title(const Player *player)
{
    static const struct {
        const char *name, *title;
    } titles[] = {
        {"random", N_("Random")},
        {"greedy", N_("Greedy")},
        {"rollout", N_("Rollout (slow)")},
    };
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        if (g_str_equal(titles[i].name, player->name))
            return _(titles[i].title);
    return player->name;
}

/* Returns: (transfer floating): a choice of who plays. */
static GtkWidget *
players_new(const char *side)
{
    guint n;
    const Player *rows = player_rows(&n);
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(titles, (gpointer)player_title(&rows[i]));
    g_ptr_array_add(titles, NULL);
    GtkWidget *list = gtk_drop_down_new_from_strings((const char *const *)titles->pdata);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), MIN(DEFAULT_PLAYER, n - 1));
    g_autofree char *name = g_strdup_printf(_("Who plays %s"), side);
    drop_down_name(GTK_DROP_DOWN(list), name);
    tooltip_set(list, _("Random takes any choice, greedy plays to win, rollout looks "
                        "ahead and is slow"));
    gtk_widget_set_hexpand(list, TRUE);
    return list;
}

/* Has a row for each side of the game that is open. */
static void
follow_sides(Form *self)
{
    DataSet *set = editor_document_set(editor_game_session_document(self->view.session));
    Records sides = data_set_records(set, ENTITY_SIDE);
    g_autoptr(GString) key = g_string_new(NULL);
    for (guint32 i = 0; i < sides.length; i++)
        g_string_append_printf(key, "%s\n", record_name(sides.items[i]));
    if (g_strcmp0(key->str, self->sides_key) == 0)
        return;
    g_free(self->sides_key);
    self->sides_key = g_strdup(key->str);
    self->n_sides = MIN(sides.length, BOARD_SIDES_MAX);
    container_empty(self->sides);
    for (guint i = 0; i < self->n_sides; i++) {
        const char *name = record_name(sides.items[i]);
        GtkWidget *list = players_new(name != NULL ? name : "");
        self->players[i] = GTK_DROP_DOWN(list);
        gtk_grid_attach(GTK_GRID(self->sides), desk_text_new(name, 0, "dim-label"), 0, (int)i, 1,
                        1);
        gtk_grid_attach(GTK_GRID(self->sides), list, 1, (int)i, 1, 1);
    }
}

/* Sets what @form, of which the texts must not outlive it, says of how games are played. */
static void
games_form_wish(GtkWidget *form, GameWish *wish)
{
    Form *self = g_object_get_data(G_OBJECT(form), "game-view");
    EditorDocument *document = editor_game_session_document(self->view.session);
    *wish = (GameWish){
        .scenario = editor_document_scenario_id(document),
        .seed = (guint64)gtk_spin_button_get_value_as_int(self->seed),
        .skill_every = gtk_check_button_get_active(self->skill) ? SKILL_EVERY : 0,
    };
    for (guint i = 0; i < self->n_sides; i++)
        wish->players[i] = player_rows(NULL) + gtk_drop_down_get_selected(self->players[i]);
}

static void
start(GtkWidget *form)
{
    Form *self = g_object_get_data(G_OBJECT(form), "game-view");
    GameWish wish;
    games_form_wish(form, &wish);
    gtk_spin_button_update(self->games);
    editor_game_session_start(self->view.session, &wish,
                              gtk_spin_button_get_value_as_int(self->games),
                              gtk_check_button_get_active(self->until) ? WIDTH_WANTED : 0);
}

static void
cancel(Form *self)
{
    EditorGameBatch *batch = editor_game_session_batch(self->view.session);
    if (batch != NULL)
        editor_game_batch_cancel(batch);
    g_signal_emit_by_name(self->view.session, "batch");
}

/* Begins a game of which nothing is decided yet, to be played by hand. */
static void
play(GtkWidget *form)
{
    Form *self = g_object_get_data(G_OBJECT(form), "game-view");
    GameWish wish;
    games_form_wish(form, &wish);
    g_autofree char *problem = editor_game_session_begin_game(self->view.session, &wish);
    gtk_label_set_text(GTK_LABEL(self->note), problem != NULL ? problem : "");
    gtk_widget_set_visible(self->note, problem != NULL);
    const Player *people[BOARD_SIDES_MAX] = {NULL};
    if (problem == NULL)
        editor_game_session_play(self->view.session, people);
}

/* Returns: (transfer full): how it goes, in words. */
static char *
how_words(EditorGameBatch *batch, const GameResults *results)
{
    double seconds = MAX(editor_game_batch_seconds(batch), 0.001);
    double pace = (double)results->played / seconds;
    gint64 left = editor_game_batch_n_wanted(batch) - results->played;
    g_autofree char *failed =
        results->failed == 0
            ? g_strdup(_("none failed"))
            : g_strdup_printf(g_dngettext(NULL, "%" G_GINT64_FORMAT " failed",
                                          "%" G_GINT64_FORMAT " failed", (gulong)results->failed),
                              results->failed);
    if (!editor_game_batch_is_running(batch))
        return g_strdup_printf(_("%.1f games a second · %s"), pace, failed);
    gulong rest = (gulong)((double)left / MAX(pace, 0.01)) + 1;
    g_autofree char *time =
        g_strdup_printf(g_dngettext(NULL, "%lu second left", "%lu seconds left", rest), rest);
    return g_strdup_printf(_("%s · %.1f games a second · %s"), time, pace, failed);
}

/* Returns: (transfer full): how many games there are, in words. */
static char *
head_words(EditorGameBatch *batch, const GameResults *results)
{
    gint64 wanted = editor_game_batch_n_wanted(batch);
    gint64 played = results != NULL ? results->played : 0;
    if (editor_game_batch_is_running(batch) || played < wanted)
        return g_strdup_printf(_("%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " games"), played,
                               wanted);
    return g_strdup_printf(g_dngettext(NULL, "%" G_GINT64_FORMAT " game",
                                       "%" G_GINT64_FORMAT " games", (gulong)played),
                           played);
}

static void
follow(Form *self)
{
    EditorGameSession *session = self->view.session;
    EditorGameBatch *batch = editor_game_session_batch(session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    gboolean is_running = batch != NULL && editor_game_batch_is_running(batch);
    gboolean has_scenario =
        editor_document_scenario_id(editor_game_session_document(session)) != NULL;
    g_autofree char *head = batch != NULL ? head_words(batch, results) : g_strdup(_("Play games"));
    g_autofree char *how = results != NULL ? how_words(batch, results) : g_strdup("");
    follow_sides(self);
    gtk_label_set_text(self->head, head);
    gtk_label_set_text(self->how, how);
    gtk_widget_set_visible(GTK_WIDGET(self->how), results != NULL);
    gtk_widget_set_visible(self->progress, is_running);
    gtk_widget_set_visible(self->cancel, is_running);
    gtk_widget_set_visible(self->start, !is_running);
    gtk_widget_set_sensitive(self->start, has_scenario);
    gtk_widget_set_sensitive(self->play, has_scenario);
    if (results != NULL)
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress),
                                      (double)results->played /
                                          (double)editor_game_batch_n_wanted(batch));
    gboolean is_outdated = editor_game_session_is_outdated(session);
    const char *note = !has_scenario ? _("Choose a scenario first: games are played in one.")
                       : is_outdated ? _("Something has changed since. Play again to see what it "
                                         "does, or compare.")
                                     : "";
    gtk_label_set_text(GTK_LABEL(self->note), note);
    gtk_widget_set_visible(self->note, note[0] != '\0');
}

static GtkWidget *
build_head(Form *self, GtkWidget *form)
{
    self->head = GTK_LABEL(desk_heading_new(NULL));
    self->cancel = gtk_button_new_with_label(_("Cancel"));
    self->start = gtk_button_new_with_label(_("Start"));
    gtk_widget_set_hexpand(GTK_WIDGET(self->head), TRUE);
    gtk_widget_add_css_class(self->start, "suggested-action");
    g_signal_connect_swapped(self->cancel, "clicked", G_CALLBACK(cancel), self);
    g_signal_connect_swapped(self->start, "clicked", G_CALLBACK(start), form);
    spoken_name(self->start, _("Start games"));
    spoken_name(self->cancel, _("Cancel games"));
    GtkWidget *const head[] = {GTK_WIDGET(self->head), self->cancel, self->start, NULL};
    return desk_line_new(8, head);
}

static void
build_fields(Form *self, GtkBox *box)
{
    GtkWidget *games = desk_number_new(GAMES_USUAL, 1, GAMES_MOST, _("Number of games"));
    GtkWidget *seed = desk_number_new(1, 0, SEED_MOST, _("Seed"));
    GtkWidget *const line[] = {desk_text_new(_("Games"), 8, "dim-label"), games,
                               desk_text_new(_("seed"), 5, "dim-label"), seed, NULL};
    GtkWidget *until =
        gtk_check_button_new_with_label(_("Stop when the interval is under 5 in 100"));
    GtkWidget *skill = gtk_check_button_new_with_label(_("Tell how much skill counts"));
    tooltip_set(skill, _("Every tenth game is also played by greedy against random, "
                         "twice, with sides changed"));
    self->games = GTK_SPIN_BUTTON(games);
    self->seed = GTK_SPIN_BUTTON(seed);
    self->until = GTK_CHECK_BUTTON(until);
    self->skill = GTK_CHECK_BUTTON(skill);
    self->sides = desk_grid_new(6, 8);
    gtk_box_append(box, self->sides);
    gtk_box_append(box, desk_line_new(8, line));
    gtk_box_append(box, until);
    gtk_box_append(box, skill);
}

static void
clear(gpointer self)
{
    g_free(((Form *)self)->sides_key);
}

GtkWidget *
games_form_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *form = desk_scrolled_new(box);
    Form *self = game_view_new(form, session, sizeof *self);
    self->view.clear = clear;
    self->progress = gtk_progress_bar_new();
    self->how = GTK_LABEL(desk_text_new(NULL, 0, "small"));
    self->note = desk_text_new(NULL, 0, "notice");
    self->play = gtk_button_new_with_label(_("Play one by hand"));
    gtk_widget_set_hexpand(form, FALSE);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(form), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_add_css_class(box, "games-form");
    gtk_box_append(GTK_BOX(box), build_head(self, form));
    gtk_box_append(GTK_BOX(box), spoken_name(self->progress, _("Games that are over")));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->how));
    build_fields(self, GTK_BOX(box));
    gtk_box_append(GTK_BOX(box), self->note);
    gtk_box_append(GTK_BOX(box), self->play);
    g_signal_connect_swapped(self->play, "clicked", G_CALLBACK(play), form);
    game_view_follow(self, "batch", G_CALLBACK(follow));
    follow(self);
    return spoken_name(form, _("What is played"));
}
