/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the find desk: words are found while they are typed, conditions are chosen, and what was
 * found is selected, or changed in one step but for what was left out.
 */
#include "editor/desk/desk.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    EditorDocument *document;
    GtkWidget *desk, *window;
} Sample;

static Sample
sample_new(void)
{
    Sample sample = {.document = sample_document_new("pax-baltica")};
    sample.desk = editor_find_desk_new(sample.document);
    sample.window = sample_window_new(sample.desk, 1200, 320);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    sample_document_free(sample->document);
}

/* A search and the label that says how many were found. */
typedef struct {
    GtkWidget *desk;
    const char *words;
} Expected;

static gboolean
is_reported(gpointer data)
{
    const Expected *expected = data;
    return widget_below(expected->desk, GTK_TYPE_LABEL, expected->words) != NULL;
}

/* Types @text to be found, and waits until the desk says @words. */
static void
search(const Sample *sample, const char *text, const char *words)
{
    Expected expected = {sample->desk, words};
    gtk_editable_set_text(GTK_EDITABLE(editor_find_desk_entry(sample->desk)), text);
    if (!spin_until(is_reported, &expected))
        fail_msg("not told: “%s”", words);
    spin_out();
}

/* Chooses the row of the drop-down list called @label that says @text. */
static void
choose(const Sample *sample, const char *label, const char *text)
{
    GtkDropDown *list = GTK_DROP_DOWN(widget_there(sample->desk, GTK_TYPE_DROP_DOWN, label));
    GListModel *rows = gtk_drop_down_get_model(list);
    for (guint i = 0; i < g_list_model_get_n_items(rows); i++) {
        g_autoptr(GtkStringObject) row = g_list_model_get_item(rows, i);
        if (strcmp(gtk_string_object_get_string(row), text) != 0)
            continue;
        gtk_drop_down_set_selected(list, i);
        spin_out();
        return;
    }
    fail_msg("“%s” cannot be chosen as %s", text, label);
}

static void
press(const Sample *sample, const char *label)
{
    g_signal_emit_by_name(widget_there(sample->desk, GTK_TYPE_BUTTON, label), "clicked");
    spin_out();
}

static gint64
forage_of(const Sample *sample, const char *id)
{
    const DataSet *set = editor_document_set(sample->document);
    return ((const Space *)data_set_find_record(set, ENTITY_SPACE, id))->forage;
}

static void
test_words_are_found_in_all_texts(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    search(&sample, "warsz", "1 match");
    widget_there(sample.desk, GTK_TYPE_BOX, "Mazowsze – Warszawa, Name: Warszawa");
    search(&sample, "no such words", "0 matches");
    assert_false(gtk_widget_get_sensitive(
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Select ticked records")));
    sample_clear(&sample);
}

static void
test_a_condition_selects_what_it_holds_of(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    choose(&sample, "Where", "Place");
    choose(&sample, "Member", "Forage");
    choose(&sample, "Condition", "is at least");
    search(&sample, "4", "5 matches");
    press(&sample, "Select ticked records");
    const GPtrArray *selection = editor_document_selection(sample.document);
    assert_int_equal(selection->len, 5);
    for (guint i = 0; i < selection->len; i++)
        assert_true(forage_of(&sample, ((const Subject *)selection->pdata[i])->id) >= 4);
    sample_clear(&sample);
}

static void
test_what_is_found_changes_but_for_what_is_left_out(void **state G_GNUC_UNUSED)
{
    const char *done = "Done: Change 4 values to “5”. Undo with Ctrl+Z.";
    Sample sample = sample_new();
    choose(&sample, "Where", "Place");
    choose(&sample, "Member", "Forage");
    search(&sample, "4", "5 matches");
    gtk_editable_set_text(GTK_EDITABLE(widget_there(sample.desk, GTK_TYPE_ENTRY, "New value")),
                          "5");
    spin_out();
    GtkWidget *moskva = widget_there(sample.desk, GTK_TYPE_CHECK_BUTTON, "Change Forage of Moskva");
    gtk_check_button_set_active(GTK_CHECK_BUTTON(moskva), FALSE);
    spin_out();
    press(&sample, "Change 4 values");
    assert_int_equal(forage_of(&sample, "moskva"), 4);
    assert_int_equal(forage_of(&sample, "poltava"), 5);
    assert_int_equal(editor_document_n_done(sample.document), 1);
    assert_true(spin_until(is_reported, &(Expected){sample.desk, "1 match"}));
    assert_non_null(label_saying(sample.desk, done));
    editor_document_undo(sample.document);
    assert_true(spin_until(is_reported, &(Expected){sample.desk, "5 matches"}));
    assert_null(label_saying(sample.desk, done));
    sample_clear(&sample);
}

/* What cannot be is said, and nothing is changed. */
static void
test_ids_are_not_changed_here(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    choose(&sample, "Where", "Place");
    choose(&sample, "Member", "Id");
    search(&sample, "moskva", "1 match");
    gtk_editable_set_text(GTK_EDITABLE(widget_there(sample.desk, GTK_TYPE_ENTRY, "New value")),
                          "x");
    spin_out();
    press(&sample, "Change 1 value");
    assert_int_equal(editor_document_n_done(sample.document), 0);
    assert_non_null(widget_below(
        sample.desk, GTK_TYPE_LABEL,
        "Rename ids one record at a time: everything that refers to them is updated."));
    sample_clear(&sample);
}

FILE_OF_TESTS(find_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_are_found_in_all_texts),
        cmocka_unit_test(test_a_condition_selects_what_it_holds_of),
        cmocka_unit_test(test_what_is_found_changes_but_for_what_is_left_out),
        cmocka_unit_test(test_ids_are_not_changed_here),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
