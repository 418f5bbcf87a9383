/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the records desk: cases are run, what fails is listed first and opened where it fails, a
 * new one is filled in.
 */
#include "editor/forms/inspector.h"
#include "editor/desk/desk.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CASE "karl-waits-for-a-land"

typedef struct {
    EditorDocument *document;
    GtkWidget *window;
} Sample;

static Sample
sample_new(void)
{
    Sample sample = {.document = sample_document_new("pax-baltica")};
    editor_document_choose_scenario(sample.document, "on-the-road-to-glory");
    sample.window = sample_window_new(editor_window_new(NULL, NULL, sample.document), 1280, 900);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    sample_document_free(sample->document);
}

static void
set(Sample *sample, EntityId entity, const char *id, const char *path, const char *json)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample->document));
    assert_true(edit_plan_set(plan, entity, id, path, json));
    assert_true(editor_document_apply(sample->document, plan, "Another value", NULL));
    spin_out();
}

static void
press(Sample *sample, const char *text)
{
    GtkWidget *label = label_saying(sample->window, text);
    if (label == NULL)
        fail_msg("nothing says %s", text);
    g_signal_emit_by_name(gtk_widget_get_ancestor(label, GTK_TYPE_BUTTON), "clicked");
    spin_out();
}

/* Returns: (transfer none): what the first row of the list is called. */
static GtkWidget *
first_row(Sample *sample, const char *words)
{
    GtkWidget *list = widget_below(sample->window, GTK_TYPE_LIST_VIEW, "Records");
    return widget_below(gtk_widget_get_first_child(list), GTK_TYPE_BOX, words);
}

typedef struct {
    Sample *sample;
    const char *words;
} FirstRow;

static gboolean
is_first(gpointer data)
{
    const FirstRow *row = data;
    return first_row(row->sample, row->words) != NULL;
}

static void
test_what_fails_comes_first_and_opens_where_it_fails(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    widget_act(sample.window, "win.records", NULL);
    set(&sample, ENTITY_RECORD, CASE, "expect/position/units/karl-xii/at", "\"svealand\"");
    Records all = data_set_records(editor_document_set(sample.document), ENTITY_RECORD);
    g_autofree char *counts = g_strdup_printf("1 fails, %u cases pass", all.length - 1);
    assert_true(comes_to_say(sample.window, counts));
    FirstRow row = {&sample, "Fails: Where Karl XII may wait, he comes as soon as a land is free"};
    assert_true(spin_until(is_first, &row));
    GtkWidget *list = widget_below(sample.window, GTK_TYPE_LIST_VIEW, "Records");
    gtk_selection_model_select_item(gtk_list_view_get_model(GTK_LIST_VIEW(list)), 0, TRUE);
    spin_out();
    assert_non_null(label_saying(sample.window, "karl-xii: at: svealand is expected, it is skane"));
    press(&sample, "Open on the map");
    assert_true(comes_to_say(sample.window, "step 4 of 4 · Summer 1702"));
    /* The rule that it tests says so. */
    press(&sample, "A land is free for Karl XII");
    assert_true(comes_to_say(sample.window, "1 of 1 records that test it fails."));
    assert_true(comes_to_say(sample.window, "No games were played since the data set was opened."));
    sample_clear(&sample);
}

/* It is named at once. */
static void
test_a_new_case_begins_with_its_title(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    widget_act(sample.window, "win.records", NULL);
    g_signal_emit_by_name(widget_below(sample.window, GTK_TYPE_BUTTON, "New rule case"), "clicked");
    spin_out();
    GtkWidget *inspector = widget_below(sample.window, EDITOR_TYPE_INSPECTOR, NULL);
    GtkWidget *title = widget_below(inspector, GTK_TYPE_ENTRY, "Title");
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(sample.window));
    assert_non_null(title);
    assert_true(gtk_widget_is_ancestor(focus, title));
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(title)), "New rule case");
    sample_clear(&sample);
}

FILE_OF_TESTS(records_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_fails_comes_first_and_opens_where_it_fails),
        cmocka_unit_test(test_a_new_case_begins_with_its_title),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
