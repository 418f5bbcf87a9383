/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three columns: what is played, what came of it, which games to look at. While a game is open its
 * story, and while it is played what is offered, stand in the place of the middle and the right.
 */
#include "editor/desk/games/games-desk.h"

#include "editor/desk/games/game-story.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/games/games-form.h"
#include "editor/desk/games/games-list.h"
#include "editor/desk/games/games-results.h"

#define FORM_WIDTH 304
#define LIST_WIDTH 348

typedef struct {
    GameView view;
    GtkStack *middle, *right;
} Desk;

static void
follow(Desk *self)
{
    gboolean is_open = editor_game_session_telling(self->view.session) != NULL ||
                       editor_game_session_is_busy(self->view.session);
    gboolean is_played = is_open && editor_game_session_is_played(self->view.session);
    gtk_stack_set_visible_child_name(self->middle, is_open ? "story" : "results");
    gtk_stack_set_visible_child_name(self->right, is_played ? "offers" : "list");
}

static GtkWidget *
column_new(GtkWidget *child, int width, const char *class)
{
    gtk_widget_set_size_request(child, width, -1);
    gtk_widget_add_css_class(child, class);
    return child;
}

GtkWidget *
games_desk_new(EditorGameSession *session)
{
    GtkWidget *desk = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    Desk *self = game_view_new(desk, session, sizeof *self);
    static const char *const signals[] = {"game", "step", "playing"};
    self->middle = GTK_STACK(gtk_stack_new());
    self->right = GTK_STACK(gtk_stack_new());
    gtk_stack_add_named(self->middle, games_results_new(session), "results");
    gtk_stack_add_named(self->middle, game_story_new(session), "story");
    gtk_stack_add_named(self->right, games_list_new(session), "list");
    gtk_stack_add_named(self->right, game_offers_new(session), "offers");
    gtk_widget_set_hexpand(GTK_WIDGET(self->middle), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self->right), FALSE);
    gtk_widget_add_css_class(desk, "games-desk");
    gtk_box_append(GTK_BOX(desk), column_new(games_form_new(session), FORM_WIDTH, "column-left"));
    gtk_box_append(GTK_BOX(desk), GTK_WIDGET(self->middle));
    gtk_box_append(GTK_BOX(desk), column_new(GTK_WIDGET(self->right), LIST_WIDTH, "column-right"));
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        game_view_follow(self, signals[i], G_CALLBACK(follow));
    follow(self);
    return desk;
}
