/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map shows the board while a game is open, else the counts that are chosen, else the document.
 */
#include "editor/desk/games/game-map.h"

#include "editor/controls/tooltip.h"
#include "editor/desk/charts/heat-legend.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/games/replay-bar.h"
#include "editor/desk/parts.h"
#include "editor/games/board-set.h"

#include <glib/gi18n.h>

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
legend_of(guint figure)
{
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++)
        if (figures[i].figure == figure)
            return _(figures[i].legend);
    return NULL;
}

static const GameResults *
results_of(EditorGameSession *session)
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
go_back(Line *self)
{
    editor_game_session_take(self->view.session, NULL);
    editor_game_session_set_figure(self->view.session, N_PLACE_FIGURES);
}

static void
follow_line(GtkWidget *box)
{
    Line *self = g_object_get_data(G_OBJECT(box), "game-view");
    EditorGameSession *session = self->view.session;
    guint figure = editor_game_session_figure(session);
    gboolean has_game = editor_game_session_telling(session) != NULL;
    gtk_widget_set_visible(box, results_of(session) != NULL || has_game);
    gtk_widget_set_visible(self->back, has_game || figure != N_PLACE_FIGURES);
    self->is_following = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
        gtk_toggle_button_set_active(self->buttons[i], !has_game && figures[i].figure == figure);
        gtk_widget_set_sensitive(GTK_WIDGET(self->buttons[i]), results_of(session) != NULL);
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
    g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(go_back), self);
    gtk_box_append(GTK_BOX(box), self->back);
    for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
        g_signal_connect_object(session, signals[i], G_CALLBACK(follow_line), box,
                                G_CONNECT_SWAPPED);
    follow_line(box);
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
numbers_of(const GameResults *results, guint figure)
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
    g_autoptr(GHashTable) numbers = numbers_of(results, figure);
    const MapShown shown = {.heat = {.title = legend_of(figure), .numbers = numbers}};
    g_autofree char *note =
        g_strdup_printf(g_dngettext(NULL, "all %" G_GINT64_FORMAT " game",
                                    "all %" G_GINT64_FORMAT " games", (gulong)results->played),
                        results->played);
    editor_map_view_show_instead(self->map, &shown);
    heat_legend_set(self->legend, &shown.heat, note);
}

/* Has @child in @box, or not: what only is hidden stays what assistive technology was told of. */
static void
set_there(GtkWidget *box, GtkWidget *child, gboolean is_there)
{
    gboolean was_there = gtk_widget_get_parent(child) != NULL;
    if (is_there && !was_there)
        gtk_box_append(GTK_BOX(box), child);
    else if (!is_there && was_there)
        gtk_box_remove(GTK_BOX(box), child);
}

static void
follow_map(GtkWidget *box)
{
    Floats *self = g_object_get_data(G_OBJECT(box), "game-view");
    const GameTelling *telling = editor_game_session_telling(self->view.session);
    const GameResults *results = results_of(self->view.session);
    guint figure = editor_game_session_figure(self->view.session);
    gboolean is_counted = telling == NULL && results != NULL && figure != N_PLACE_FIGURES &&
                          !editor_game_session_is_busy(self->view.session);
    gboolean is_open = telling != NULL || editor_game_session_is_busy(self->view.session);
    set_there(box, self->legend, is_counted);
    if (!gtk_widget_get_mapped(box))
        return;
    set_there(self->below, self->replay, is_open);
    if (telling != NULL)
        show_board(self, telling);
    else if (is_counted)
        show_counts(self, results, figure);
    else if (!editor_game_session_is_busy(self->view.session))
        editor_map_view_show_instead(self->map, NULL);
}

static void
leave_map(GtkWidget *box)
{
    Floats *self = g_object_get_data(G_OBJECT(box), "game-view");
    editor_map_view_show_instead(self->map, NULL);
    set_there(self->below, self->replay, FALSE);
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
        g_signal_connect_object(session, signals[i], G_CALLBACK(follow_map), box,
                                G_CONNECT_SWAPPED);
    g_signal_connect_after(box, "map", G_CALLBACK(follow_map), NULL);
    g_signal_connect(box, "unmap", G_CALLBACK(leave_map), NULL);
    return box;
}
