/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules in the inspector: reported in sentences whose parts open their choices, light the map, and
 * are changed in one step each; reported as a tree where that is wanted.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/forms/record-form.h"
#include "editor/sentences/sentence.h"
#include "schema/model/entities.h"
#include "tests/ui/sample-inspector.h"
#include "tests/unit/main.h"

/* Selects the rule that is called @name. */
static void
select_rule(SampleInspector *fixture, const char *name)
{
    Records rules = data_set_records(editor_document_set(fixture->document), ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++)
        if (g_strcmp0(record_name(rules.items[i]), name) == 0) {
            inspector_select(fixture, ENTITY_RULE, record_key(rules.items[i]), NULL);
            return;
        }
    fail_msg("no rule is called %s", name);
}

static GtkWidget *
chip(SampleInspector *fixture, const char *words)
{
    GtkWidget *found = widget_below(fixture->inspector, GTK_TYPE_BUTTON, words);
    if (found == NULL)
        fail_msg("there is no chip %s", words);
    return found;
}

/* Opens the chip, and takes the choice @title of it. */
static void
choose(SampleInspector *fixture, const char *words, const char *title)
{
    g_signal_emit_by_name(chip(fixture, words), "clicked");
    spin_out();
    GtkWidget *row = widget_below(fixture->inspector, GTK_TYPE_LIST_BOX_ROW, title);
    GtkWidget *button = widget_below(fixture->inspector, GTK_TYPE_BUTTON, title);
    if (row != NULL)
        g_signal_emit_by_name(gtk_widget_get_ancestor(row, GTK_TYPE_LIST_BOX), "row-activated",
                              row);
    else if (button != NULL)
        g_signal_emit_by_name(button, "clicked");
    else
        fail_msg("%s does not offer %s", words, title);
    spin_out();
}

static void
rules_are_reported_in_sentences(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    assert_non_null(widget_below(fixture->inspector, EDITOR_TYPE_CLAUSE, NULL));
    assert_non_null(widget_below(fixture->inspector, EDITOR_TYPE_SENTENCE, NULL));
    chip(fixture, "Unit: Karl XII");
    chip(fixture, "In: the box Exile");
    chip(fixture, "At most: 5");
    assert_true(inspector_has_label(fixture->inspector, "If"));
}

static void
a_choice_is_one_step(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    choose(fixture, "Unit: Karl XII", "Rooke");
    chip(fixture, "Unit: Rooke");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    editor_document_undo(fixture->document);
    spin_out();
    chip(fixture, "Unit: Karl XII");
}

static void
return_closes_the_popover_of_a_number(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    g_signal_emit_by_name(chip(fixture, "At most: 5"), "clicked");
    spin_out();
    GtkWidget *entry = widget_below(fixture->inspector, GTK_TYPE_ENTRY, "At most");
    GtkWidget *popover = gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER);
    g_object_ref(popover);
    gtk_editable_set_text(GTK_EDITABLE(entry), "7");
    g_signal_emit_by_name(entry, "activate");
    assert_false(gtk_widget_get_visible(popover));
    g_object_unref(popover);
    spin_out();
    chip(fixture, "At most: 7");
}

static void
parts_are_turned_round_and_taken_out(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    choose(fixture, "At most: 5", "Not");
    chip(fixture, "Condition: it is not true that");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    choose(fixture, "At most: 5", "Remove the whole part");
    assert_null(widget_below(fixture->inspector, GTK_TYPE_BUTTON, "At most: 5"));
    chip(fixture, "In: the box Exile");
    assert_int_equal(editor_document_n_done(fixture->document), 2);
}

static void
keys_go_through_the_chips(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    GtkWidget *unit = chip(fixture, "Unit: Karl XII");
    GtkWidget *sentence = gtk_widget_get_ancestor(unit, EDITOR_TYPE_SENTENCE);
    gtk_widget_grab_focus(unit);
    assert_true(widget_key(sentence, GDK_KEY_Right, 0));
    assert_false(gtk_widget_has_focus(unit));
    assert_true(widget_key(sentence, GDK_KEY_Left, 0));
    assert_true(gtk_widget_has_focus(unit));
    gtk_widget_grab_focus(chip(fixture, "In: the box Exile"));
    assert_true(widget_key(sentence, GDK_KEY_Delete, 0));
    spin_out();
    assert_null(widget_below(fixture->inspector, GTK_TYPE_BUTTON, "In: the box Exile"));
    chip(fixture, "Unit: Karl XII");
}

/* Types @digits and then @last into the chip of a number. */
static void
type_number(SampleInspector *fixture, const char *words, guint digit, const char *digits,
            guint last)
{
    GtkWidget *number = chip(fixture, words);
    GtkWidget *sentence = gtk_widget_get_ancestor(number, EDITOR_TYPE_SENTENCE);
    gtk_widget_grab_focus(number);
    assert_true(widget_key(sentence, digit, 0));
    GtkWidget *text = gtk_button_get_child(GTK_BUTTON(number));
    assert_true(GTK_IS_TEXT(text) && gtk_widget_has_focus(text));
    gtk_editable_set_text(GTK_EDITABLE(text), digits);
    if (last == GDK_KEY_Return)
        g_signal_emit_by_name(text, "activate");
    else if (last == GDK_KEY_Escape)
        assert_true(widget_key(text, GDK_KEY_Escape, 0));
    else
        gtk_widget_grab_focus(chip(fixture, "In: the box Exile"));
    spin_out();
}

static void
a_number_is_typed_in_its_chip(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    GtkWidget *unit = chip(fixture, "Unit: Karl XII");
    gtk_widget_grab_focus(unit);
    assert_false(widget_key(gtk_widget_get_ancestor(unit, EDITOR_TYPE_SENTENCE), GDK_KEY_7, 0));
    type_number(fixture, "At most: 5", GDK_KEY_7, "17", GDK_KEY_Return);
    assert_true(gtk_widget_has_focus(chip(fixture, "At most: 17")));
    type_number(fixture, "At most: 17", GDK_KEY_4, "4", GDK_KEY_Escape);
    chip(fixture, "At most: 17");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    /* What was typed is stored when the focus leaves; a sign alone changes nothing. */
    type_number(fixture, "At most: 17", GDK_KEY_3, "3", GDK_KEY_Tab);
    chip(fixture, "At most: 3");
    type_number(fixture, "At most: 3", GDK_KEY_minus, "-", GDK_KEY_Return);
    chip(fixture, "At most: 3");
    assert_int_equal(editor_document_n_done(fixture->document), 2);
}

static void
the_map_lights_what_a_part_means(void **state)
{
    SampleInspector *fixture = *state;
    const char *words;
    select_rule(fixture, "Swedish fleets find a harbour again");
    gtk_widget_grab_focus(chip(fixture, "Of places: Svealand"));
    spin_out();
    const char *const *lit = editor_document_lit(fixture->document, &words);
    assert_int_equal(g_strv_length((char **)lit), 1);
    assert_string_equal(lit[0], "svealand");
    assert_string_equal(words, "Svealand: 1 place now");
    gtk_widget_grab_focus(chip(fixture, "Side: Sweden and allies"));
    spin_out();
    lit = editor_document_lit(fixture->document, &words);
    assert_int_equal(g_strv_length((char **)lit), 0);
    assert_null(words);
}

static void
the_tree_stays_for_those_who_want_it(void **state)
{
    SampleInspector *fixture = *state;
    select_rule(fixture, "Karl XII comes home");
    editor_inspector_set_sentences(EDITOR_INSPECTOR(fixture->inspector), FALSE);
    spin_out();
    assert_null(widget_below(fixture->inspector, EDITOR_TYPE_CLAUSE, NULL));
    assert_non_null(widget_below(fixture->inspector, EDITOR_TYPE_NESTED_FORM, NULL));
    editor_inspector_set_sentences(EDITOR_INSPECTOR(fixture->inspector), TRUE);
    spin_out();
    assert_non_null(widget_below(fixture->inspector, EDITOR_TYPE_CLAUSE, NULL));
}

/* Every rule of the game, one after another: none takes the window down. */
static void
every_rule_is_reported(void **state)
{
    SampleInspector *fixture = *state;
    Records rules = data_set_records(editor_document_set(fixture->document), ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        inspector_select(fixture, ENTITY_RULE, record_key(rules.items[i]), NULL);
        assert_non_null(widget_below(fixture->inspector, EDITOR_TYPE_SENTENCE, NULL));
    }
}

FILE_OF_TESTS(sentence)
{
    sample_window_begin();
#define WITH(test)                                                                                 \
    cmocka_unit_test_setup_teardown(test, sample_inspector_setup, sample_inspector_teardown)
    const struct CMUnitTest tests[] = {
        WITH(rules_are_reported_in_sentences),
        WITH(a_choice_is_one_step),
        WITH(return_closes_the_popover_of_a_number),
        WITH(parts_are_turned_round_and_taken_out),
        WITH(keys_go_through_the_chips),
        WITH(a_number_is_typed_in_its_chip),
        WITH(the_map_lights_what_a_part_means),
        WITH(the_tree_stays_for_those_who_want_it),
        WITH(every_rule_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
