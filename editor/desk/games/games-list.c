/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which games these are, the results know.
 */
#include "editor/desk/games/games-list.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/games/game-view.h"
#include "editor/desk/parts.h"
#include "schema/model/results/game-results.h"
#include "validator/report/results.h"

#include <glib/gi18n.h>

typedef struct {
    GameView view;
    GtkListBox *rows;
    GtkWidget *any; /* the number of any game */
    GtkWidget *foot;
    const GameResults *shown; /* borrowed: only compared */
    GHashTable *told;         /* owned: numbers of games that have a row */
} List;

/* Further games that are odd in one way each. */
static const struct {
    Measure measure;
    gboolean is_most;
    const char *tag, *words; /* of words: with the value */
} extremes[] = {
    {MEASURE_ANSWERS, TRUE, N_("longest"), N_("%s answers")},
    {MEASURE_ANSWERS, FALSE, N_("shortest"), N_("%s answers")},
    {MEASURE_LEAD_CHANGES, TRUE, N_("odd"), N_("changes of the lead: %s")},
    {MEASURE_DRAMA_MOST, TRUE, N_("odd"), N_("the winner lacked %s once")},
    {MEASURE_MARGIN, TRUE, N_("odd"), N_("won by %s")},
};

static const struct {
    const char *tag, *class;
} notables[N_NOTABLES] = {
    [NOTABLE_TYPICAL] = {N_("typical"), "has-none"},
    [NOTABLE_CLOSEST] = {N_("closest"), "is-note"},
    [NOTABLE_ODDEST] = {N_("odd"), "has-warnings"},
};

static void
add_row(List *self, gint64 game, const char *tag, const char *class, const char *words)
{
    GtkWidget *badge = gtk_label_new(tag);
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, game);
    g_autofree char *name = g_strdup_printf(_("Game %s, %s: %s"), number, tag, words);
    GtkWidget *title = desk_text_new(number, 6, "strong");
    GtkWidget *text = desk_text_new(words, 26, NULL);
    GtkWidget *const line[] = {title, badge, text, NULL};
    if (game <= 0 || !g_hash_table_add(self->told, GUINT_TO_POINTER((guint)game)))
        return;
    gtk_widget_add_css_class(badge, "badge");
    gtk_widget_add_css_class(badge, class);
    gtk_widget_set_valign(badge, GTK_ALIGN_CENTER);
    gtk_label_set_max_width_chars(GTK_LABEL(text), 60);
    gtk_widget_set_hexpand(text, TRUE);
    tooltip_set(text, words);
    GtkWidget *row = desk_rows_add(GTK_WIDGET(self->rows), desk_line_new(8, line), name);
    g_object_set_data(G_OBJECT(row), "game", GUINT_TO_POINTER((guint)game));
}

/* Returns: (transfer full): what a game that is kept was like. */
static char *
game_words(const GameResults *results, gint64 number)
{
    g_autoptr(GString) words = g_string_new(NULL);
    static const Measure told[] = {MEASURE_SCORE, MEASURE_TURNS, MEASURE_ANSWERS};
    for (guint i = 0; i < results->measured->len; i++) {
        const MeasuredGame *game = &g_array_index(results->measured, MeasuredGame, i);
        for (guint j = 0; game->game == number && j < G_N_ELEMENTS(told); j++) {
            char text[RESULTS_DIGITS];
            gint64 value = game->values[told[j]];
            if (value == MEASURE_ABSENT)
                continue;
            results_value(text, told[j], (double)value, TRUE);
            g_string_append_printf(words,
                                   told[j] == MEASURE_SCORE   ? _("score %s, ")
                                   : told[j] == MEASURE_TURNS ? _("%s turns, ")
                                                              : _("%s answers"),
                                   text);
        }
    }
    return g_strdup(words->str);
}

static void
add_failures(List *self, const GameResults *results)
{
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        add_row(self, failure->game, _("failed"), "has-errors", failure->problem);
    }
}

static void
add_extremes(List *self, const GameResults *results)
{
    for (guint i = 0; i < G_N_ELEMENTS(extremes); i++) {
        char text[RESULTS_DIGITS];
        NotableValue found = notable_value(results, extremes[i].measure, extremes[i].is_most);
        if (found.game == 0)
            continue;
        results_value(text, extremes[i].measure, (double)found.value, TRUE);
        g_autofree char *words = g_strdup_printf(_(extremes[i].words), text);
        add_row(self, found.game, _(extremes[i].tag), "is-note", words);
    }
}

static void
follow(List *self)
{
    EditorGameBatch *batch = editor_game_session_batch(self->view.session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    gtk_widget_set_visible(self->foot, results != NULL && results->played > 0);
    if (results == self->shown)
        return;
    self->shown = results;
    /* Rows under the hand stay while games go on, but the first ones. */
    if (batch != NULL && editor_game_batch_is_running(batch) &&
        gtk_widget_get_focus_child(GTK_WIDGET(self->rows)) != NULL)
        return;
    container_empty(GTK_WIDGET(self->rows));
    g_hash_table_remove_all(self->told);
    if (results == NULL)
        return;
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(self->any), 1, (double)MAX(results->played, 1));
    add_failures(self, results);
    for (Notable notable = 0; notable < N_NOTABLES; notable++) {
        gint64 number = notable_game(results, notable);
        g_autofree char *words = game_words(results, number);
        add_row(self, number, _(notables[notable].tag), notables[notable].class, words);
    }
    add_extremes(self, results);
}

static void
open_row(List *self, GtkListBoxRow *row)
{
    guint game = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "game"));
    editor_game_session_open(self->view.session, game);
}

static void
open_any(List *self)
{
    gtk_spin_button_update(GTK_SPIN_BUTTON(self->any));
    editor_game_session_open(self->view.session,
                             (guint64)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->any)));
}

static void
clear(gpointer self)
{
    g_hash_table_unref(((List *)self)->told);
}

GtkWidget *
games_list_new(EditorGameSession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    List *self = game_view_new(box, session, sizeof *self);
    GtkWidget *rows =
        desk_rows_new(_("Games worth a look"), _("Games appear here once some are over."));
    GtkWidget *open = gtk_button_new_with_label(_("Open"));
    self->view.clear = clear;
    self->told = g_hash_table_new(NULL, NULL);
    self->rows = GTK_LIST_BOX(rows);
    self->any = desk_number_new(1, 1, 1, _("Number of any game"));
    spoken_name(open, _("Open the game of that number"));
    gtk_list_box_set_selection_mode(self->rows, GTK_SELECTION_NONE);
    GtkWidget *const foot[] = {desk_text_new(_("Any game"), 9, "dim-label"), self->any, open, NULL};
    self->foot = desk_line_new(8, foot);
    gtk_widget_add_css_class(box, "games-list");
    gtk_box_append(GTK_BOX(box), desk_heading_new(_("Games worth a look")));
    gtk_box_append(GTK_BOX(box), desk_scrolled_new(rows));
    gtk_box_append(GTK_BOX(box), self->foot);
    gtk_widget_set_hexpand(box, FALSE);
    g_signal_connect_swapped(rows, "row-activated", G_CALLBACK(open_row), self);
    g_signal_connect_swapped(open, "clicked", G_CALLBACK(open_any), self);
    game_view_follow(self, "batch", G_CALLBACK(follow));
    follow(self);
    return box;
}
