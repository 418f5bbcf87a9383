/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gaps have something that can be done about them here; whatever else is found about a table is
 * told as the problems tell it.
 */
#include "editor/desk/parts.h"
#include "editor/desk/victory/victory-state.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

#define NOTICES_MAX 4u

/* What closes a gap: an edge that goes over it. */
typedef struct {
    VictoryState *state; /* borrowed */
    guint edge;
    gint by;
} Closing;

static void
close_gap(Closing *closing)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = closing->state->survey;
    guint n = score_survey_move_edge(survey, closing->edge, closing->by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s”"), record_name(rows.items[bounds[0].row]));
    victory_apply_bounds(closing->state, bounds, n, label);
}

/* Returns: (transfer floating): a button that moves @edge by @by; NULL: it cannot go. */
static GtkWidget *
closing_new(VictoryState *state, guint edge, gint by)
{
    ScoreBound bounds[2];
    const ScoreSurvey *survey = state->survey;
    if (score_survey_move_edge(survey, edge, by, bounds) == 0)
        return NULL;
    const Records rows = score_survey_scenario(survey)->victory;
    g_autofree char *score = score_text(bounds[0].value);
    g_autofree char *label =
        g_strdup_printf(_("Widen “%s” to %s"), record_name(rows.items[bounds[0].row]), score);
    Closing *closing = g_new(Closing, 1);
    *closing = (Closing){state, edge, by};
    GtkWidget *button = desk_flat_new(label, G_CALLBACK(close_gap), closing);
    g_object_set_data_full(G_OBJECT(button), "closing", closing, g_free);
    return button;
}

static void
show_game(GtkWidget *button, VictoryState *state)
{
    guint game = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "game"));
    editor_game_session_open(state->session, game);
    gtk_widget_activate_action(GTK_WIDGET(state->page), "win.games", NULL);
}

/* Returns: (transfer floating): a button that shows a game that ended in @band; NULL: none is
 * kept. */
static GtkWidget *
game_button_new(VictoryState *state, const ScoreBand *band)
{
    EditorGameBatch *batch = editor_game_session_batch(state->session);
    const GArray *kept = editor_game_batch_results(batch)->measured;
    const gint32 *items = state->survey->values.items + band->first;
    for (guint i = 0; i < kept->len; i++) {
        const MeasuredGame *game = &g_array_index(kept, MeasuredGame, i);
        gint64 score = game->values[MEASURE_SCORE];
        if (score == MEASURE_ABSENT || score < items[0] || score > items[band->n - 1])
            continue;
        GtkWidget *button = gtk_button_new_with_label(_("Show a game"));
        gtk_widget_add_css_class(button, "flat");
        g_object_set_data(G_OBJECT(button), "game", GUINT_TO_POINTER((guint)game->game));
        g_signal_connect(button, "clicked", G_CALLBACK(show_game), state);
        return button;
    }
    return NULL;
}

/* Returns: (transfer full): what is so about the gap @band. */
static char *
gap_words(const VictoryState *state, const ScoreBand *band)
{
    g_autofree char *bounds = score_band_text(state->survey, band);
    gint64 games = victory_games_in(state, band);
    if (games > 0)
        return g_strdup_printf(_("A game can end with %s, and no row of the table takes it: "
                                 "%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " games did."),
                               bounds, games, state->n_games);
    if (band->is_proven)
        return g_strdup_printf(_("A game can end with %s, and no row of the table takes it."),
                               bounds);
    return g_strdup_printf(_("No row of the table takes %s. It adds up from what counts; whether a "
                             "game can end so is not proven."),
                           bounds);
}

static void
add_gap(VictoryState *state, guint index)
{
    const ScoreBand *band = &g_array_index(state->survey->bands, ScoreBand, index);
    gint n = (gint)band->n;
    gint64 games = victory_games_in(state, band);
    GtkWidget *buttons[4] = {NULL};
    guint n_buttons = 0;
    GtkWidget *const offered[] = {
        index > 0 ? closing_new(state, index - 1, n) : NULL,
        games > 0 ? game_button_new(state, band) : NULL,
        games == 0 || index == 0 ? closing_new(state, index, -n) : NULL,
    };
    for (guint i = 0; i < G_N_ELEMENTS(offered); i++)
        if (offered[i] != NULL)
            buttons[n_buttons++] = offered[i];
    g_autofree char *words = gap_words(state, band);
    Severity severity = band->is_proven || games > 0 ? SEVERITY_ERROR : SEVERITY_WARNING;
    gtk_box_append(state->notices, desk_notice_new(severity, words, buttons));
}

/* What the checks say beside that no row takes a score. */
static void
add_findings(VictoryState *state)
{
    g_autoptr(GPtrArray) found = editor_live_check_of_phase(state->check, PHASE_VICTORY);
    GtkWidget *const nothing[] = {NULL};
    for (guint i = 0, n = 0; i < found->len && n < NOTICES_MAX; i++) {
        const Finding *finding = found->pdata[i];
        if (finding->id == FINDING_VICTORY_GAP || finding->id == FINDING_VICTORY_POSSIBLE_GAP)
            continue;
        g_autofree char *message = finding_message(finding);
        gtk_box_append(state->notices, desk_notice_new(finding->severity, message, nothing));
        n++;
    }
}

void
victory_show_notices(VictoryState *state)
{
    GtkWidget *const nothing[] = {NULL};
    container_empty(GTK_WIDGET(state->notices));
    if (state->survey == NULL || desk_page_scenario(state->page) == NULL)
        return;
    if (state->survey->problem != NULL) {
        g_autofree char *words =
            g_strdup_printf(_("The scenario cannot be set up yet, so it is not known which scores "
                              "there are: %s."),
                            state->survey->problem);
        gtk_box_append(state->notices, desk_notice_new(SEVERITY_WARNING, words, nothing));
    }
    for (guint i = 0, n = 0; i < state->survey->bands->len && n < NOTICES_MAX; i++)
        if (g_array_index(state->survey->bands, ScoreBand, i).row == NO_NAME) {
            add_gap(state, i);
            n++;
        }
    add_findings(state);
}
