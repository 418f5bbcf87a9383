/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the scenario desk: what it shows, and what is done on it, in steps that can be undone.
 */
#include "editor/desk/desk.h"
#include "editor/fields/member-edit.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct {
    EditorDocument *document;
    GtkWidget *desk, *window;
} Sample;

static Sample
sample_sized(const char *set, const char *scenario, const char *section, int height)
{
    Sample sample = {.document = sample_document_new(set)};
    editor_document_choose_scenario(sample.document, scenario);
    sample.desk = editor_scenario_desk_new(sample.document);
    sample.window = sample_window_new(sample.desk, 1000, height);
    GtkWidget *stack = widget_below(sample.desk, GTK_TYPE_STACK, NULL);
    if (section != NULL)
        gtk_stack_set_visible_child_name(GTK_STACK(stack), section);
    spin_out();
    return sample;
}

/* @scenario: NULL: none is shown. @section: what is looked at; NULL: the first. */
static Sample
sample_new(const char *set, const char *scenario, const char *section)
{
    return sample_sized(set, scenario, section, 420);
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    sample_document_free(sample->document);
}

static void
assert_text(const Sample *sample, const char *path, const char *expected)
{
    g_autofree char *text = member_edit_scenario_text(sample->document, path);
    assert_string_equal(text != NULL ? text : "", expected);
}

static void
assert_zone(const Sample *sample, const char *unit, const char *expected)
{
    const char *scenario = editor_document_scenario_id(sample->document);
    g_autofree char *zone = set_up_zone(editor_document_set(sample->document), scenario, unit);
    assert_string_equal(zone, expected);
}

/* Types @text into the entry called @label, and stores it. */
static void
enter(const Sample *sample, const char *label, const char *text)
{
    GtkWidget *entry = widget_there(sample->desk, GTK_TYPE_ENTRY, label);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "activate");
    spin_out();
}

static void
press(const Sample *sample, const char *label)
{
    g_signal_emit_by_name(widget_there(sample->desk, GTK_TYPE_BUTTON, label), "clicked");
    spin_out();
}

static void
undo(const Sample *sample)
{
    editor_document_undo(sample->document);
    spin_out();
}

/* Returns: how many rows the list called @label has. */
static guint
count_rows(const Sample *sample, const char *label)
{
    GtkListBox *list = GTK_LIST_BOX(widget_there(sample->desk, GTK_TYPE_LIST_BOX, label));
    guint n = 0;
    while (gtk_list_box_get_row_at_index(list, (gint)n) != NULL)
        n++;
    return n;
}

static void
test_a_title_is_typed_in_one_step(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", NULL);
    GtkWidget *entry = widget_there(sample.desk, GTK_TYPE_ENTRY, "Title");
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "The End is Near");
    enter(&sample, "Title", "The End");
    assert_text(&sample, "title", "The End");
    assert_int_equal(editor_document_n_done(sample.document), 1);
    assert_string_equal(editor_document_undo_label(sample.document), "Change Title");
    undo(&sample);
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "The End is Near");
    sample_clear(&sample);
}

static void
test_what_is_being_typed_is_given_up_with_escape(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("tutorial", "narva-1700", NULL);
    GtkWidget *entry = widget_there(sample.desk, GTK_TYPE_ENTRY, "Turns");
    gtk_editable_set_text(GTK_EDITABLE(entry), "99");
    assert_true(widget_key(entry, GDK_KEY_Escape, 0));
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "4");
    assert_int_equal(editor_document_n_done(sample.document), 0);
    sample_clear(&sample);
}

static void
test_turns_are_counted_and_corrected(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("tutorial", "narva-1700", NULL);
    enter(&sample, "Turns", "7");
    assert_text(&sample, "period/turns", "7");
    press(&sample, "Set to 4");
    assert_text(&sample, "period/turns", "4");
    enter(&sample, "Turns", "many");
    assert_text(&sample, "period/turns", "many");
    undo(&sample);
    undo(&sample);
    undo(&sample);
    assert_text(&sample, "period/turns", "4");
    assert_null(editor_document_undo_label(sample.document));
    sample_clear(&sample);
}

static void
test_a_difference_is_marked_and_taken_back(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", NULL);
    GtkWidget *mark = widget_there(sample.desk, GTK_TYPE_BUTTON, "Revert: Turns");
    assert_false(gtk_widget_get_visible(mark));
    enter(&sample, "Turns", "47");
    assert_true(gtk_widget_get_visible(mark));
    assert_non_null(strstr(gtk_widget_get_tooltip_text(mark), "48"));
    press(&sample, "Revert: Turns");
    assert_text(&sample, "period/turns", "48");
    assert_false(gtk_widget_get_visible(mark));
    sample_clear(&sample);
}

static void
test_blocks_are_named_selected_turned_and_taken_back(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "blocks");
    press(&sample, "Lewenhaupt, 4 of 4, pool of Sweden");
    const Subject *subject = editor_document_subject(sample.document);
    assert_int_equal(subject->entity, ENTITY_UNIT);
    assert_string_equal(subject->id, "lewenhaupt");
    GtkWidget *block =
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, pool of Sweden");
    assert_true(gtk_widget_has_css_class(block, "chosen"));
    assert_true(widget_key(block, GDK_KEY_3, 0));
    spin_out();
    block = widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 3 of 4, pool of Sweden");
    assert_true(widget_key(block, GDK_KEY_bracketleft, 0));
    spin_out();
    block = widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 2 of 4, pool of Sweden");
    assert_true(widget_key(block, GDK_KEY_Delete, 0));
    spin_out();
    assert_non_null(
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, pool of Sweden"));
    assert_int_equal(editor_document_n_done(sample.document), 3);
    sample_clear(&sample);
}

/* Drops @text on the tray called @label. Returns: whether it was taken. */
static gboolean
drop(const Sample *sample, const char *label, const char *text)
{
    GtkWidget *tray = widget_there(sample->desk, GTK_TYPE_BOX, label);
    GtkEventController *target = widget_controller(tray, GTK_TYPE_DROP_TARGET, 0);
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean is_taken = FALSE;
    g_value_init(&value, G_TYPE_STRING);
    g_value_set_string(&value, text);
    g_signal_emit_by_name(target, "drop", &value, 1.0, 1.0, &is_taken);
    spin_out();
    return is_taken;
}

static void
test_blocks_are_dropped_on_trays(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "blocks");
    assert_true(drop(&sample, "year 1712", "narva-units:lewenhaupt,vellinck"));
    assert_zone(&sample, "lewenhaupt", "@year:1712");
    assert_zone(&sample, "vellinck", "@year:1712");
    assert_int_equal(editor_document_n_done(sample.document), 1);
    assert_non_null(widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, year 1712"));
    assert_true(drop(&sample, "Exile", "narva-units:lewenhaupt"));
    assert_zone(&sample, "lewenhaupt", "@box:exile");
    assert_true(drop(&sample, "Out of the game", "narva-units:lewenhaupt"));
    assert_zone(&sample, "lewenhaupt", "@out");
    assert_true(drop(&sample, "Pool of Sweden", "narva-units:lewenhaupt"));
    assert_zone(&sample, "lewenhaupt", "@pool:sweden");
    assert_false(drop(&sample, "Pool of Sweden", "lewenhaupt"));
    undo(&sample);
    assert_zone(&sample, "lewenhaupt", "@out");
    sample_clear(&sample);
}

static void
test_a_block_is_placed_by_the_name_of_the_place(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "blocks");
    GtkWidget *block =
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, pool of Sweden");
    assert_true(widget_key(block, GDK_KEY_p, 0));
    GtkWidget *entry = widget_there(sample.desk, GTK_TYPE_SEARCH_ENTRY, "Place for the block");
    gtk_editable_set_text(GTK_EDITABLE(entry), "estl");
    g_signal_emit_by_name(entry, "search-changed");
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    assert_zone(&sample, "lewenhaupt", "estland");
    assert_null(widget_below(sample.desk, GTK_TYPE_SEARCH_ENTRY, "Place for the block"));
    assert_null(widget_below(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, pool of Sweden"));
    sample_clear(&sample);
}

static void
test_blocks_are_searched(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "blocks");
    GtkWidget *entry =
        widget_there(sample.desk, GTK_TYPE_SEARCH_ENTRY, "Find a block beside the map");
    gtk_editable_set_text(GTK_EDITABLE(entry), "lewen");
    g_signal_emit_by_name(entry, "search-changed");
    spin_out();
    assert_non_null(
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Lewenhaupt, 4 of 4, pool of Sweden"));
    assert_null(widget_below(sample.desk, GTK_TYPE_BOX, "Pool of Russia"));
    sample_clear(&sample);
}

static void
test_choices_open_in_the_inspector(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "choices");
    GtkWidget *list = widget_there(sample.desk, GTK_TYPE_LIST_BOX, "Player choices");
    gtk_list_box_select_row(GTK_LIST_BOX(list),
                            gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 1));
    spin_out();
    assert_string_equal(editor_document_subject(sample.document)->path, "decisions/#2");
    press(&sample, "Add player choice");
    assert_int_equal(count_rows(&sample, "Player choices"), 3);
    sample_clear(&sample);
}

static void
test_levels_status_and_tracks_are_set(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "nations");
    enter(&sample, "Level of Sweden", "30");
    assert_text(&sample, "position/nations/sweden/level", "30");
    enter(&sample, "Level of Sweden", "");
    assert_text(&sample, "position/nations/sweden/level", "");
    GtkWidget *status = widget_there(sample.desk, GTK_TYPE_DROP_DOWN, "Status of Russia");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(status), 3);
    spin_out();
    assert_text(&sample, "position/nations/russia/status", "truce");
    undo(&sample);
    assert_int_equal(gtk_drop_down_get_selected(GTK_DROP_DOWN(status)), 0);
    press(&sample, "Marker of Swedish Attrition Track: 3");
    assert_text(&sample, "position/tracks/attrition/at", "3");
    sample_clear(&sample);
}

static void
test_lands_that_are_short_come_first(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "upkeep");
    static const char *const units[] = {"menshikov-reformed", "golitsyn-reformed", NULL};
    assert_non_null(widget_there(sample.desk, GTK_TYPE_FLOW_BOX_CHILD, "Livland: 4 of 4"));
    assert_true(set_up_move_units(sample.document, units, "nyen", NULL));
    spin_out();
    GtkWidget *list = widget_there(sample.desk, GTK_TYPE_FLOW_BOX, "Forage");
    GtkWidget *first = GTK_WIDGET(gtk_flow_box_get_child_at_index(GTK_FLOW_BOX(list), 0));
    const ScenarioState *now = editor_document_state(sample.document);
    for (guint i = 0; i < now->n_places; i++) {
        const PlaceState *place = &now->places[i];
        const Upkeep upkeep = scenario_state_upkeep(now, place);
        g_autofree char *words = place_upkeep_line(now, place, &upkeep);
        if (upkeep.short_by == 0)
            continue;
        assert_string_equal(place->space->id, "nyen");
        assert_true(g_str_has_prefix(words, "Sankt-Peterburg: "));
        assert_ptr_equal(widget_there(sample.desk, GTK_TYPE_FLOW_BOX_CHILD, words), first);
    }
    g_signal_emit_by_name(list, "child-activated", first);
    assert_string_equal(editor_document_subject(sample.document)->id, "nyen");
    sample_clear(&sample);
}

static void
test_all_differences_are_listed_and_taken_back(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", "the-end-is-near", "changes");
    static const char *const units[] = {"vellinck", NULL};
    assert_int_equal(count_rows(&sample, "Differences"), 0);
    assert_true(member_edit_scenario_set(sample.document, "title", "X", "Type", NULL));
    assert_true(set_up_move_units(sample.document, units, "estland", NULL));
    spin_out();
    assert_int_equal(count_rows(&sample, "Differences"), 2);
    GtkWidget *all = widget_below(sample.desk, GTK_TYPE_BUTTON, "Revert all");
    assert_non_null(all);
    g_signal_emit_by_name(all, "clicked");
    spin_out();
    assert_int_equal(count_rows(&sample, "Differences"), 0);
    assert_text(&sample, "title", "The End is Near");
    assert_zone(&sample, "vellinck", "nyland");
    sample_clear(&sample);
}

static void
test_what_is_preset_is_reported_and_opens_in_the_inspector(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica", "next-stop-moscow", "overview");
    DataSet *set = editor_document_set(sample.document);
    const Record *rule = data_set_find_record(set, ENTITY_RULE, "sankt-peterburg");
    GtkWidget *button = widget_there(sample.desk, GTK_TYPE_BUTTON, "Edit how it starts");
    GtkWidget *label = gtk_widget_get_first_child(gtk_widget_get_parent(button));
    assert_non_null(strstr(gtk_label_get_text(GTK_LABEL(label)), record_name(rule)));
    g_signal_emit_by_name(button, "clicked");
    const Subject *subject = editor_document_subject(sample.document);
    assert_int_equal(subject->entity, ENTITY_SCENARIO);
    assert_string_equal(subject->path, "position");
    sample_clear(&sample);
}

static void
test_without_a_scenario_what_is_printed_is_left(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica-2010", NULL, NULL);
    GtkStack *stack = GTK_STACK(widget_below(sample.desk, GTK_TYPE_STACK, NULL));
    assert_string_equal(gtk_stack_get_visible_child_name(stack), "blocks");
    assert_false(gtk_widget_get_visible(gtk_stack_get_child_by_name(stack, "choices")));
    editor_document_choose_scenario(sample.document, "next-stop-moscow");
    spin_out();
    assert_true(gtk_widget_get_visible(gtk_stack_get_child_by_name(stack, "choices")));
    assert_string_equal(gtk_stack_get_visible_child_name(stack), "overview");
    editor_document_choose_scenario(sample.document, NULL);
    spin_out();
    assert_string_equal(gtk_stack_get_visible_child_name(stack), "blocks");
    sample_clear(&sample);
}

/* Chooses @title in the cell that now says @cell. */
static void
relate(const Sample *sample, const char *cell, const char *title)
{
    press(sample, cell);
    GtkWidget *popover =
        widget_below(widget_there(sample->desk, GTK_TYPE_BUTTON, cell), GTK_TYPE_POPOVER, NULL);
    assert_non_null(popover);
    GtkWidget *choice = widget_below(popover, GTK_TYPE_BUTTON, title);
    assert_non_null(choice);
    g_signal_emit_by_name(choice, "clicked");
    spin_out();
}

static void
test_a_relation_holds_both_ways_and_is_one_step(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_sized("deluge", "deluge-1655", "relations", 960);
    relate(&sample, "Holy Roman Empire and Sweden: not stated", "War");
    assert_int_equal(editor_document_n_done(sample.document), 1);
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Sweden and Holy Roman Empire: War");
    relate(&sample, "Sweden and Holy Roman Empire: War", "Alliance");
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Holy Roman Empire and Sweden: Alliance");
    relate(&sample, "Sweden and Commonwealth: War", "Peace (not stated)");
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Commonwealth and Sweden: not stated");
    assert_int_equal(editor_document_n_done(sample.document), 3);
    assert_string_equal(editor_document_undo_label(sample.document),
                        "Relation of Sweden and Commonwealth");
    undo(&sample);
    undo(&sample);
    undo(&sample);
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Commonwealth and Sweden: War");
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Sweden and Holy Roman Empire: not stated");
    assert_false(editor_document_is_modified(sample.document));
    sample_clear(&sample);
}

/* Adds what nobody but a text editor can add: another word of the same two. */
static void
contradict(const Sample *sample)
{
    static const char said[] = "{\"of\": \"commonwealth\", \"to\": \"sweden\", \"is\": \"ally\"}";
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample->document));
    g_autoptr(Subject) owner = member_edit_scenario_subject(sample->document, "position");
    assert_true(member_edit_add_item(plan, owner, "relations", said));
    assert_true(editor_document_apply(sample->document, plan, "Contradict", NULL));
    spin_out();
}

static guint
count_relations(const Sample *sample)
{
    const Scenario *scenario = editor_document_scenario(sample->document);
    return ((const SparsePosition *)scenario->position)->relations.length;
}

static void
test_what_contradicts_itself_is_shown_whole_and_mended(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_sized("deluge", "deluge-1655", "relations", 960);
    guint n = count_relations(&sample);
    contradict(&sample);
    GtkWidget *cell =
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Sweden and Commonwealth: War, Alliance");
    assert_true(gtk_widget_has_css_class(cell, "error"));
    assert_false(gtk_widget_has_css_class(cell, "war"));
    relate(&sample, "Commonwealth and Sweden: War, Alliance", "War");
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Sweden and Commonwealth: War");
    assert_false(gtk_widget_has_css_class(cell, "error"));
    assert_int_equal(count_relations(&sample), n);
    sample_clear(&sample);
}

static void
test_what_powers_have_is_reported_and_set(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_sized("deluge", "deluge-1655", "relations", 960);
    widget_there(sample.desk, GTK_TYPE_LABEL, "2, strength 95");
    widget_there(sample.desk, GTK_TYPE_LABEL, "Svealand, Estonia, Ingria, Swedish Pomerania");
    enter(&sample, "Treasury of Sweden", "90");
    assert_text(&sample, "position/nations/sweden/treasury", "90");
    enter(&sample, "Overlord of Moldavia and Wallachia", "ottomans");
    widget_there(sample.desk, GTK_TYPE_LABEL, "Moldavia and Wallachia");
    assert_int_equal(editor_document_n_done(sample.document), 2);
    sample_clear(&sample);
}

static void
test_powers_are_shown_only_where_sides_have_relations(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *set, *scenario;
        gboolean has_powers;
    } cases[] = {
        {"deluge", "deluge-1655", TRUE},
        {"pax-baltica", "next-stop-moscow", FALSE},
        {"last-vikings", "kliszow", FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Sample sample = sample_new(cases[i].set, cases[i].scenario, NULL);
        GtkStack *stack = GTK_STACK(widget_below(sample.desk, GTK_TYPE_STACK, NULL));
        GtkWidget *child = gtk_stack_get_child_by_name(stack, "relations");
        assert_int_equal(gtk_widget_get_visible(child), cases[i].has_powers);
        sample_clear(&sample);
    }
}

FILE_OF_TESTS(scenario_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_title_is_typed_in_one_step),
        cmocka_unit_test(test_what_is_being_typed_is_given_up_with_escape),
        cmocka_unit_test(test_turns_are_counted_and_corrected),
        cmocka_unit_test(test_a_difference_is_marked_and_taken_back),
        cmocka_unit_test(test_blocks_are_named_selected_turned_and_taken_back),
        cmocka_unit_test(test_blocks_are_dropped_on_trays),
        cmocka_unit_test(test_a_block_is_placed_by_the_name_of_the_place),
        cmocka_unit_test(test_blocks_are_searched),
        cmocka_unit_test(test_choices_open_in_the_inspector),
        cmocka_unit_test(test_levels_status_and_tracks_are_set),
        cmocka_unit_test(test_lands_that_are_short_come_first),
        cmocka_unit_test(test_all_differences_are_listed_and_taken_back),
        cmocka_unit_test(test_what_is_preset_is_reported_and_opens_in_the_inspector),
        cmocka_unit_test(test_without_a_scenario_what_is_printed_is_left),
        cmocka_unit_test(test_a_relation_holds_both_ways_and_is_one_step),
        cmocka_unit_test(test_what_contradicts_itself_is_shown_whole_and_mended),
        cmocka_unit_test(test_what_powers_have_is_reported_and_set),
        cmocka_unit_test(test_powers_are_shown_only_where_sides_have_relations),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
