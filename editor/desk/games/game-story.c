/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each line that was told, of whatever step.
 */
#include "editor/desk/games/game-story.h"

#include "editor/desk/games/game-view.h"
#include "editor/desk/parts.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    GameView view;
    GtkStringList *lines;
    GArray *steps; /* owned: of guint: the step of each line */
    GtkSingleSelection *chosen;
    GtkListView *list;
    GtkLabel *title;
    const Replay *told; /* borrowed: only compared */
    guint n_told;       /* steps of which lines are in the list */
    gboolean is_following;
} Story;

static void
add_step(Story *self, const char *text, guint step)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        if (**line == '\0')
            continue;
        gtk_string_list_append(self->lines, *line);
        g_array_append_val(self->steps, step);
    }
}

static void
forget(Story *self)
{
    gtk_string_list_splice(self->lines, 0, g_list_model_get_n_items(G_LIST_MODEL(self->lines)),
                           NULL);
    g_array_set_size(self->steps, 0);
    self->n_told = 0;
}

/* Chooses the last line up to the step that is looked at. */
static void
choose_line(Story *self, guint step)
{
    guint n = 0;
    while (n < self->steps->len && g_array_index(self->steps, guint, n) <= step)
        n++;
    if (n == 0)
        return;
    gtk_single_selection_set_selected(self->chosen, n - 1);
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", n - 1);
}

static void
follow(Story *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    self->is_following = TRUE;
    if (telling == NULL) {
        if (!editor_game_session_is_played(self->view.session))
            forget(self);
        self->is_following = FALSE;
        return;
    }
    const GPtrArray *lines = telling->replay->lines;
    if (telling->replay != self->told || lines->len < self->n_told)
        forget(self);
    self->told = telling->replay;
    for (; self->n_told < lines->len; self->n_told++)
        add_step(self, lines->pdata[self->n_told], self->n_told);
    choose_line(self, replay_at(telling->replay));
    g_autofree char *title =
        g_strdup_printf(_("What happens in game %" G_GUINT64_FORMAT), telling->number);
    gtk_label_set_text(self->title, title);
    self->is_following = FALSE;
}

static void
step_changed(Story *self)
{
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    /* What comes behind a step that was played again is another story. */
    if (telling != NULL && editor_game_session_is_played(self->view.session) &&
        replay_last(telling->replay) + 1 <= self->n_told &&
        replay_at(telling->replay) == replay_last(telling->replay))
        forget(self);
    follow(self);
}

static void
line_chosen(Story *self)
{
    guint line = gtk_single_selection_get_selected(self->chosen);
    if (!self->is_following && line < self->steps->len)
        editor_game_session_go_to(self->view.session, g_array_index(self->steps, guint, line));
}

static void
set_up_line(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_width_chars(GTK_LABEL(label), 30);
    gtk_list_item_set_child(item, label);
}

/* Lines stand as deep as `narva replay` has them; turns are headings. */
static void
bind_line(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    const char *text =
        gtk_string_object_get_string(GTK_STRING_OBJECT(gtk_list_item_get_item(item)));
    GtkWidget *label = gtk_list_item_get_child(item);
    gsize depth = strspn(text, " ");
    gtk_label_set_text(GTK_LABEL(label), text + depth);
    gtk_widget_set_margin_start(label, (int)MIN(depth, 8) * 6);
    if (depth == 0)
        gtk_widget_add_css_class(label, "heading");
    else
        gtk_widget_remove_css_class(label, "heading");
}

static void
clear(gpointer data)
{
    Story *self = data;
    g_array_unref(self->steps);
}

GtkWidget *
game_story_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    Story *self = game_view_new(box, session, sizeof *self);
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    self->view.clear = clear;
    self->steps = g_array_new(FALSE, FALSE, sizeof(guint));
    self->lines = gtk_string_list_new(NULL);
    self->chosen = gtk_single_selection_new(G_LIST_MODEL(self->lines));
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_line), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_line), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(self->chosen), factory);
    self->list = GTK_LIST_VIEW(list);
    self->title = GTK_LABEL(desk_heading_new(_("What happens")));
    gtk_widget_add_css_class(box, "game-story");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->title));
    gtk_box_append(GTK_BOX(box),
                   desk_scrolled_new(spoken_name(list, _("What happens in the game"))));
    g_signal_connect_swapped(self->chosen, "notify::selected", G_CALLBACK(line_chosen), self);
    game_view_follow(self, "game", G_CALLBACK(follow));
    game_view_follow(self, "step", G_CALLBACK(step_changed));
    follow(self);
    return box;
}
