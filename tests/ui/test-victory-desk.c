/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the victory desk: the line of scores and the table follow each other and the document,
 * by mouse and by keys, in steps that can be undone.
 */
#include "editor/desk/game-view.h"
#include "editor/desk/score-line.h"
#include "editor/desk/desk.h"
#include "schema/model/paint.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "validator/scenario/nation-paint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ROAD "on-the-road-to-glory"

typedef struct {
    EditorDocument *document;
    EditorGameSession *session;
    EditorLiveCheck *check;
    GtkWidget *desk, *window, *line;
} Sample;

/* Returns: whether the line knows its scores. */
static gboolean
is_worked_out(gpointer line)
{
    return gtk_widget_get_mapped(line) && gtk_widget_get_width(line) > 0;
}

static Sample
sample_new(const char *set, const char *scenario)
{
    Sample sample = {.document = sample_document_new(set)};
    editor_document_choose_scenario(sample.document, scenario);
    sample.session = editor_game_session_new(sample.document);
    sample.check = editor_live_check_new(sample.document);
    sample.desk = editor_victory_desk_new(sample.session, sample.check);
    sample.window = sample_window_new(sample.desk, 1200, 460);
    sample.line = widget_below(sample.desk, EDITOR_TYPE_SCORE_LINE, NULL);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    g_object_unref(sample->check);
    g_object_unref(sample->session);
    sample_document_free(sample->document);
}

/* Charts have the colours of the pieces: blue for Sweden, green for Russia, who leads the others.
 */
static void
test_sides_have_the_paints_of_their_nations(void **state G_GNUC_UNUSED)
{
    EditorDocument *document = sample_document_new("pax-baltica");
    g_autoptr(ScoreSurvey) survey = score_survey_new(editor_document_set(document), ROAD);
    assert_null(survey->problem);
    assert_int_equal(nation_paint_of_side(survey->stage.set, 0), paint_tone(0x2f6797, 0, 1));
    assert_int_equal(nation_paint_of_side(survey->stage.set, 1), paint_tone(0x7f9f5a, 0, 1));
    assert_int_equal(nation_paint_of_side(survey->stage.set, NO_NAME), PAINT_NEUTRAL);
    assert_int_equal(game_results_paint_of_row(&survey->stage, 0),
                     paint_tone(paint_tone(0x2f6797, 0, 1), 0, 2));
    sample_document_free(document);
}

static Sample
road_to_glory(void)
{
    Sample sample = sample_new("pax-baltica", ROAD);
    assert_true(spin_until(is_worked_out, sample.line));
    spin_out();
    return sample;
}

static gboolean
has_row(gpointer data)
{
    const Sample *sample = data;
    return widget_below(sample->desk, GTK_TYPE_BUTTON, "Add a row for 24") != NULL;
}

static gboolean
has_no_gap(gpointer data)
{
    return !has_row(data);
}

static void
assert_row(const Sample *sample, const char *label)
{
    assert_non_null(widget_there(sample->desk, GTK_TYPE_LIST_BOX_ROW, label));
}

static void
undo(const Sample *sample)
{
    editor_document_undo(sample->document);
    spin_out();
}

/* Returns: where the value @index of the 16 of the line lies, in pixels. */
static double
x_of(const Sample *sample, double index)
{
    double room = gtk_widget_get_width(sample->line) - 52;
    return 26 + room * (index + 0.5) / 16;
}

static void
test_a_press_on_a_band_selects_its_row(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    double y = gtk_widget_get_height(sample.line) - 16;
    widget_click(sample.line, x_of(&sample, 8), y, 1); /* 20 */
    assert_string_equal(editor_document_subject(sample.document)->path, "victory/#4");
    spin_out();
    GtkWidget *row =
        widget_there(sample.desk, GTK_TYPE_LIST_BOX_ROW, "12 to 24: Coalition Minor Victory");
    assert_true(gtk_list_box_row_is_selected(GTK_LIST_BOX_ROW(row)));
    sample_clear(&sample);
}

static void
test_an_edge_is_dragged_in_one_step(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    double y = gtk_widget_get_height(sample.line) - 16;
    widget_drag(sample.line, x_of(&sample, 5.5), y, x_of(&sample, 7.6), y);
    spin_out();
    assert_int_equal(editor_document_n_done(sample.document), 1);
    assert_row(&sample, "20 to 24: Coalition Minor Victory");
    assert_row(&sample, "16 and less: Coalition Major Victory");
    undo(&sample);
    assert_row(&sample, "12 to 24: Coalition Minor Victory");
    sample_clear(&sample);
}

static void
test_an_edge_is_moved_by_keys(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    assert_true(widget_key(sample.line, GDK_KEY_Right, 0));
    assert_true(widget_key(sample.line, GDK_KEY_Right, GDK_SHIFT_MASK));
    spin_out();
    assert_row(&sample, "12 and less: Coalition Major Victory");
    assert_row(&sample, "16 to 24: Coalition Minor Victory");
    assert_string_equal(editor_document_undo_label(sample.document),
                        "End “Coalition Major Victory” at 12");
    sample_clear(&sample);
}

static void
test_a_gap_is_shown_and_closed(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample.document));
    assert_true(edit_plan_set(plan, ENTITY_SCENARIO, ROAD, "victory/#4/to", "20"));
    assert_true(editor_document_apply(sample.document, plan, "Edit", NULL));
    assert_true(spin_until(has_row, &sample));
    GtkWidget *notice = widget_there(sample.desk, GTK_TYPE_BOX,
                                     "A game can end with 24, but no row of the table covers it.");
    GtkWidget *widen = widget_below(notice, GTK_TYPE_BUTTON, NULL);
    assert_string_equal(gtk_button_get_label(GTK_BUTTON(widen)),
                        "Widen “Coalition Minor Victory” to 24");
    g_signal_emit_by_name(widen, "clicked");
    assert_true(spin_until(has_no_gap, &sample));
    assert_row(&sample, "12 to 24: Coalition Minor Victory");
    undo(&sample);
    assert_true(spin_until(has_row, &sample));
    g_signal_emit_by_name(widget_there(sample.desk, GTK_TYPE_BUTTON, "Add a row for 24"),
                          "clicked");
    assert_true(spin_until(has_no_gap, &sample));
    assert_string_equal(editor_document_subject(sample.document)->path, "victory/#4");
    assert_row(&sample, "24: Result");
    sample_clear(&sample);
}

static void
test_rows_are_deleted_moved_and_added(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    GtkListBox *list = GTK_LIST_BOX(widget_there(sample.desk, GTK_TYPE_LIST_BOX, "Results"));
    gtk_list_box_select_row(list,
                            GTK_LIST_BOX_ROW(widget_there(sample.desk, GTK_TYPE_LIST_BOX_ROW,
                                                          "32 to 36: Swedish Minor Victory")));
    spin_out();
    assert_string_equal(editor_document_subject(sample.document)->path, "victory/#2");
    assert_true(widget_key(GTK_WIDGET(list), GDK_KEY_Up, GDK_ALT_MASK));
    spin_out();
    assert_ptr_equal(
        gtk_list_box_get_row_at_index(list, 1),
        widget_there(sample.desk, GTK_TYPE_LIST_BOX_ROW, "40 and more: Swedish Major Victory"));
    assert_string_equal(editor_document_subject(sample.document)->path, "victory/#1");
    assert_true(widget_key(GTK_WIDGET(list), GDK_KEY_Delete, 0));
    spin_out();
    assert_null(
        widget_below(sample.desk, GTK_TYPE_LIST_BOX_ROW, "32 to 36: Swedish Minor Victory"));
    assert_int_equal(editor_document_n_done(sample.document), 2);
    undo(&sample);
    undo(&sample);
    g_signal_emit_by_name(
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Add row of the victory table"), "clicked");
    spin_out();
    assert_string_equal(editor_document_subject(sample.document)->path, "victory/#6");
    sample_clear(&sample);
}

static void
test_a_selected_term_lights_its_places(void **state G_GNUC_UNUSED)
{
    Sample sample = road_to_glory();
    g_autoptr(Subject) term = subject_new(ENTITY_SCENARIO, ROAD, "score/#2");
    const char *words;
    editor_document_select(sample.document, term);
    spin_out();
    const char *const *lit = editor_document_lit(sample.document, &words);
    assert_int_equal(g_strv_length((char **)lit), 2);
    assert_non_null(strstr(words, "that Sweden controls"));
    editor_document_select(sample.document, NULL);
    spin_out();
    assert_int_equal(g_strv_length((char **)editor_document_lit(sample.document, &words)), 0);
    sample_clear(&sample);
}

static void
test_without_a_scenario_one_can_be_chosen(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica", NULL);
    spin_out();
    assert_false(gtk_widget_get_mapped(sample.line));
    GtkWidget *button = widget_there(sample.desk, GTK_TYPE_BUTTON, "Choose a scenario");
    assert_true(gtk_widget_get_mapped(button));
    assert_true(gtk_widget_has_css_class(button, "suggested-action"));
    sample_clear(&sample);
}

/* Where sides have standings, those are listed; a data set without them does not show the list. */
static void
test_standings_are_listed_where_they_decide(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("deluge", "deluge-1655");
    spin_out();
    assert_false(gtk_widget_get_mapped(sample.line));
    assert_true(
        gtk_widget_get_mapped(widget_there(sample.desk, GTK_TYPE_LIST_BOX, "Score of each side")));
    sample_clear(&sample);
    sample = road_to_glory();
    assert_false(
        gtk_widget_get_mapped(widget_there(sample.desk, GTK_TYPE_LIST_BOX, "Score of each side")));
    sample_clear(&sample);
}

/* The more words all rows share, the shorter a name can be. */
static void
test_names_of_bands_lose_what_all_say(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica");
    editor_document_choose_scenario(document, ROAD);
    g_auto(GStrv) names = score_band_names(editor_document_scenario(document), 3);
    assert_string_equal(names[0], "Coalition Minor Victory");
    assert_string_equal(names[1], "Coalition Minor");
    assert_string_equal(names[2], "Minor");
    assert_null(names[3]);
}

FILE_OF_TESTS(victory_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_have_the_paints_of_their_nations),
        cmocka_unit_test(test_a_press_on_a_band_selects_its_row),
        cmocka_unit_test(test_an_edge_is_dragged_in_one_step),
        cmocka_unit_test(test_an_edge_is_moved_by_keys),
        cmocka_unit_test(test_a_gap_is_shown_and_closed),
        cmocka_unit_test(test_rows_are_deleted_moved_and_added),
        cmocka_unit_test(test_a_selected_term_lights_its_places),
        cmocka_unit_test(test_without_a_scenario_one_can_be_chosen),
        cmocka_unit_test(test_standings_are_listed_where_they_decide),
        cmocka_unit_test(test_names_of_bands_lose_what_all_say),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
