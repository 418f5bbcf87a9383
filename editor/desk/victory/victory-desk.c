/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scores there are is worked out anew in the background whenever the data are others; until
 * then the line shows what was known before.
 */
#include "editor/desk/victory/victory-desk.h"

#include "editor/controls/tooltip.h"
#include "editor/desk/list.h"
#include "editor/desk/parts.h"
#include "editor/desk/victory/victory-state.h"
#include "editor/document/signals.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"
#include "editor/tools/meant-places.h"
#include "editor/tools/own-source.h"

#include <glib/gi18n.h>
#include <string.h>

#define LINE_WIDTH 440

gboolean
victory_is_current(const VictoryState *state)
{
    const char *shown = editor_document_scenario_id(desk_page_document(state->page));
    return state->survey != NULL && state->survey->stage.set == desk_page_set(state->page) &&
           g_strcmp0(shown, score_survey_scenario(state->survey)->id) == 0;
}

gint64
victory_games_in(const VictoryState *state, const ScoreBand *band)
{
    gint64 sum = 0;
    for (guint i = 0; i < band->n && state->games != NULL; i++)
        sum += state->games[band->first + i];
    return sum;
}

/* Returns: (transfer full): what means the item @index of the victory table. */
static Subject *
row_subject(const VictoryState *state, guint index)
{
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(state->page), "");
    const Record *scenario = &desk_page_scenario(state->page)->record;
    return item_subject(desk_page_set(state->page), owner, scenario,
                        record_field(scenario, "victory"), index);
}

void
victory_apply_bounds(VictoryState *state, const ScoreBound *bounds, guint n, const char *label)
{
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    g_autoptr(GError) error = NULL;
    if (n == 0 || !victory_is_current(state))
        return;
    for (guint i = 0; i < n; i++) {
        g_autoptr(Subject) row = row_subject(state, (guint)bounds[i].row);
        g_autofree char *json = g_strdup_printf("%d", bounds[i].value);
        member_set(plan, row, bounds[i].is_upper ? "to" : "from", json);
    }
    own_changes(plan, desk_page_set(state->page), 0);
    editor_document_apply(desk_page_document(state->page), plan, label, &error);
    desk_say_error(GTK_WIDGET(state->page), error);
}

/* Returns: where in the table the row of a new band belongs, which lies between these. */
static guint32
place_for(const VictoryState *state, guint index)
{
    const GArray *bands = state->survey->bands;
    gint32 below = index > 0 ? g_array_index(bands, ScoreBand, index - 1).row : NO_NAME;
    gint32 above =
        index + 1 < bands->len ? g_array_index(bands, ScoreBand, index + 1).row : NO_NAME;
    if (below == NO_NAME || above == NO_NAME)
        return (guint32)(below == NO_NAME && above == 0 ? 0 : MAX(below, above) + 1);
    return (guint32)MAX(below, above);
}

/* Applies @plan, which adds the row @index of the table, and selects it: it is to be changed. */
static void
apply_row(VictoryState *state, const EditPlan *plan, guint32 index)
{
    EditorDocument *document = desk_page_document(state->page);
    g_autoptr(GError) error = NULL;
    if (editor_document_apply(document, plan, _("Add row of the victory table"), &error)) {
        g_autoptr(Subject) row = row_subject(state, index);
        editor_document_select(document, row);
    }
    desk_say_error(GTK_WIDGET(state->page), error);
}

void
victory_add_row(VictoryState *state, guint index)
{
    const ScoreSurvey *survey = state->survey;
    EditorDocument *document = desk_page_document(state->page);
    if (!victory_is_current(state))
        return;
    const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, index);
    const gint32 *items = survey->values.items + band->first;
    guint32 length = desk_page_scenario(state->page)->victory.length;
    guint32 to = MIN(place_for(state, index), length);
    g_autofree char *from = index > 0 ? g_strdup_printf("\"from\": %d, ", items[0]) : NULL;
    g_autofree char *until =
        index + 1 < survey->bands->len ? g_strdup_printf("\"to\": %d, ", items[band->n - 1]) : NULL;
    g_autofree char *json = g_strdup_printf("{%s%s\"name\": \"Result\"}", from != NULL ? from : "",
                                            until != NULL ? until : "");
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    item_add(plan, owner, "victory", json);
    if (to < length)
        item_move(plan, owner, "victory", length, to);
    apply_row(state, plan, to);
}

static void
add_first_row(VictoryState *state)
{
    EditorDocument *document = desk_page_document(state->page);
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(state->page));
    item_add(plan, owner, "victory", "{\"name\": \"Result\"}");
    apply_row(state, plan, 0);
}

static void
press_row(VictoryState *state, gint row)
{
    if (row == NO_NAME || !victory_is_current(state))
        return;
    g_autoptr(Subject) subject = row_subject(state, (guint)row);
    editor_document_select(desk_page_document(state->page), subject);
}

static void
move_edge(VictoryState *state, guint edge, gint by)
{
    ScoreBound bounds[2];
    guint n = score_survey_move_edge(state->survey, edge, by, bounds);
    if (n == 0)
        return;
    const Records rows = score_survey_scenario(state->survey)->victory;
    g_autofree char *score = score_text(bounds[0].value);
    g_autofree char *label = g_strdup_printf(bounds[0].is_upper ? _("Let “%s” end with %s")
                                                                : _("Let “%s” begin with %s"),
                                             record_name(rows.items[bounds[0].row]), score);
    victory_apply_bounds(state, bounds, n, label);
}

/* Takes from the games that were played last what they say of each score. */
static void
count_games(VictoryState *state)
{
    EditorGameBatch *batch = editor_game_session_batch(state->session);
    const GameResults *results = batch != NULL ? editor_game_batch_results(batch) : NULL;
    const char *shown = editor_document_scenario_id(desk_page_document(state->page));
    g_clear_pointer(&state->games, g_free);
    state->n_games = 0;
    if (results == NULL || results->played == 0 || state->survey == NULL ||
        g_strcmp0(shown, game_stage_scenario(editor_game_batch_stage(batch))->id) != 0)
        return;
    const ScoreValues *values = &state->survey->values;
    state->n_games = results->played;
    state->games = g_new0(gint64, MAX(values->n, 1));
    const GArray *rows = results->groups[GROUP_SCORES];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 score = g_ascii_strtoll(row->id, NULL, 10);
        for (guint j = 0; j < values->n; j++)
            if (values->items[j] == score)
                state->games[j] += row->counts[FIGURE_GAMES];
    }
}

/* Returns: (transfer full): which scores there are, in words. */
static char *
range_words(const ScoreSurvey *survey)
{
    const ScoreValues *values = &survey->values;
    if (values->n == 0)
        return g_strdup("");
    if (values->is_cut)
        return g_strdup(_("which can be reached only play can tell"));
    g_autofree char *from = score_text(values->items[0]);
    g_autofree char *to = score_text(values->items[values->n - 1]);
    if (values->n == 1)
        return g_strdup_printf(_("%s alone"), from);
    if (survey->step > 1)
        return g_strdup_printf(_("%s to %s in steps of %d"), from, to, survey->step);
    return g_strdup_printf(_("%s to %s"), from, to);
}

static void
show_line(VictoryState *state)
{
    gboolean has_games = state->games != NULL && state->n_games > 0;
    gboolean is_wanted = gtk_check_button_get_active(GTK_CHECK_BUTTON(state->has_games));
    gboolean is_whole = state->survey != NULL && state->survey->problem == NULL;
    g_autofree char *range = is_whole ? range_words(state->survey) : g_strdup("");
    g_autofree char *games =
        g_strdup_printf(g_dngettext(NULL, "%" G_GINT64_FORMAT " game", "%" G_GINT64_FORMAT " games",
                                    (gulong)state->n_games),
                        state->n_games);
    gtk_label_set_text(state->range, range);
    gtk_check_button_set_label(GTK_CHECK_BUTTON(state->has_games), games);
    gtk_widget_set_visible(state->has_games, has_games);
    gtk_widget_set_visible(state->play, !has_games && is_whole);
    gtk_widget_set_visible(GTK_WIDGET(state->line), is_whole && state->survey->bands->len > 0);
    editor_score_line_set(state->line, is_whole ? state->survey : NULL,
                          has_games && is_wanted ? state->games : NULL);
}

/* Shows what is known by now. */
static void
show_survey(VictoryState *state)
{
    count_games(state);
    show_line(state);
    victory_show_notices(state);
    for (guint i = 0; i < VICTORY_LISTS; i++)
        desk_list_refill(state->lists[i]);
}

static void
on_survey(GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(DeskPage) page = data;
    VictoryState *state = desk_page_state(page);
    g_autoptr(ScoreSurvey) survey = score_survey_finish(result);
    if (survey == NULL || g_task_get_cancellable(G_TASK(result)) != state->working)
        return;
    g_clear_object(&state->working);
    editor_score_line_set(state->line, NULL, NULL);
    score_survey_free(state->survey);
    state->survey = g_steal_pointer(&survey);
    show_survey(state);
}

static void
begin_survey(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->working != NULL)
        g_cancellable_cancel(state->working);
    g_clear_object(&state->working);
    state->working = g_cancellable_new();
    score_survey_begin(desk_page_set(page), editor_document_scenario_id(desk_page_document(page)),
                       state->working, on_survey, g_object_ref(page));
}

/* Lights on the map what the term or ending means that is selected, and marks a row on the line. */
static void
follow_selection(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    EditorDocument *document = desk_page_document(page);
    const EntitySet told = ENTITY_SET(ENTITY_TERM, ENTITY_ENDING, ENTITY_STANDING);
    const Subject *subject = editor_document_subject(document);
    const Record *record = subject != NULL ? subject_record(subject, desk_page_set(page)) : NULL;
    gboolean is_told = record != NULL && subject->entity == ENTITY_SCENARIO && !record->raw &&
                       entity_set_has(told, record->entity->id);
    gint32 chosen = NO_NAME;
    for (guint32 i = 0; i < desk_page_scenario(page)->victory.length && subject != NULL; i++) {
        g_autoptr(Subject) row = row_subject(state, i);
        if (subject_equal(row, subject))
            chosen = (gint32)i;
    }
    editor_score_line_choose(state->line, chosen);
    if (is_told) {
        const Wording wording = desk_page_wording(page);
        g_autofree char *words = phrase_of(&wording, record);
        named_places_light(document, record, words);
    } else if (state->is_lit) {
        editor_document_light(document, NULL, NULL);
    }
    state->is_lit = is_told;
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    VictoryState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    gtk_stack_set_visible_child_name(state->whole, scenario != NULL ? "desk" : "nothing");
    if (scenario == NULL)
        return;
    gboolean has_table = scenario->victory.length > 0;
    gtk_stack_set_visible_child_name(state->left, has_table                        ? "line"
                                                  : scenario->standings.length > 0 ? "standings"
                                                                                   : "empty");
    if (is_outdated)
        begin_survey(page);
    follow_selection(page);
}

static void
stop_lighting(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->is_lit)
        editor_document_light(desk_page_document(page), NULL, NULL);
    state->is_lit = FALSE;
}

static void
follow_games(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    if (state->survey != NULL && gtk_widget_get_mapped(GTK_WIDGET(page)))
        show_survey(state);
}

static void
follow_findings(DeskPage *page)
{
    victory_show_notices(desk_page_state(page));
}

static void
clear(gpointer data)
{
    VictoryState *state = data;
    if (state->working != NULL)
        g_cancellable_cancel(state->working);
    g_clear_object(&state->working);
    g_free(state->games);
    score_survey_free(state->survey);
    g_object_unref(state->check);
    g_object_unref(state->session);
}

static GtkWidget *
build_line(VictoryState *state)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    state->line = EDITOR_SCORE_LINE(editor_score_line_new());
    state->range = GTK_LABEL(desk_text_new(NULL, 10, "dim-label"));
    gtk_label_set_max_width_chars(state->range, 40);
    state->has_games = gtk_check_button_new();
    state->play = gtk_button_new_with_label(_("Play games…"));
    state->notices = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8));
    GtkWidget *const head[] = {desk_heading_new(_("Reachable scores")), GTK_WIDGET(state->range),
                               state->has_games, state->play, NULL};
    gtk_widget_set_hexpand(GTK_WIDGET(state->range), TRUE);
    gtk_widget_add_css_class(state->play, "flat");
    tooltip_set(state->play, _("Let the machine play, to see how often each score comes about"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(state->play), "win.games");
    gtk_widget_set_visible(state->has_games, FALSE);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(state->has_games), TRUE);
    gtk_box_append(GTK_BOX(box), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(state->line));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(state->notices));
    g_signal_connect_swapped(state->has_games, "toggled", G_CALLBACK(show_line), state);
    g_signal_connect_swapped(state->line, "row-pressed", G_CALLBACK(press_row), state);
    g_signal_connect_swapped(state->line, "edge-moved", G_CALLBACK(move_edge), state);
    return box;
}

static GtkWidget *
build_left(VictoryState *state)
{
    static const char icon[] = "narva-victory-symbolic";
    GtkWidget *stack = gtk_stack_new();
    state->left = GTK_STACK(stack);
    gtk_stack_add_named(state->left, build_line(state), "line");
    gtk_stack_add_named(
        state->left,
        desk_empty_new(icon, _("The side that is worth most wins"),
                       _("There is no table of scores: what each side is worth at the end is added "
                         "up at the right."),
                       NULL),
        "standings");
    gtk_stack_add_named(
        state->left,
        desk_empty_new(icon, _("No score decides yet"),
                       _("When the last turn is over, what counts is added up, and a table says "
                         "what each score means."),
                       desk_primary_new(_("Add a result"), G_CALLBACK(add_first_row), state)),
        "empty");
    gtk_widget_set_hexpand(stack, FALSE);
    gtk_widget_add_css_class(stack, "victory-left");
    GtkWidget *scrolled = desk_scrolled_new(stack);
    gtk_widget_set_hexpand(scrolled, FALSE);
    gtk_widget_set_size_request(scrolled, LINE_WIDTH, -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_add_css_class(scrolled, "column-left");
    return scrolled;
}

static void
choose_scenario(GtkWidget *page)
{
    gtk_widget_activate_action(page, "win.choose-scenario", NULL);
}

static void
build(DeskPage *page)
{
    VictoryState *state = desk_page_state(page);
    state->page = page;
    state->whole = GTK_STACK(gtk_stack_new());
    GtkWidget *left = build_left(state);
    GtkWidget *const both[] = {left, desk_scrolled_new(victory_lists_new(state)), NULL};
    GtkWidget *choose = desk_primary_new(_("Choose a scenario"), G_CALLBACK(choose_scenario), page);
    gtk_stack_add_named(state->whole, desk_line_new(0, both), "desk");
    gtk_stack_add_named(state->whole,
                        desk_empty_new("narva-victory-symbolic", _("No scenario is shown"),
                                       _("Who wins is what a scenario says: its score, its table "
                                         "of results, and what ends the game at once."),
                                       choose),
                        "nothing");
    gtk_widget_set_vexpand(GTK_WIDGET(state->whole), TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(page), "victory-desk");
    gtk_box_append(GTK_BOX(page), desk_say_line_new(GTK_WIDGET(page)));
    gtk_box_append(GTK_BOX(page), GTK_WIDGET(state->whole));
    signal_follow(state->session, "batch", G_CALLBACK(follow_games), page);
    signal_follow(state->check, "findings", G_CALLBACK(follow_findings), page);
    g_signal_connect(page, "unmap", G_CALLBACK(stop_lighting), NULL);
}

GtkWidget *
editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check)
{
    static const DeskPageKind kind = {sizeof(VictoryState), build, refresh, clear};
    const VictoryState start = {.session = g_object_ref(session), .check = g_object_ref(check)};
    return desk_page_new(editor_game_session_document(session), &kind, &start);
}
