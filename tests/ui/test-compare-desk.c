/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the compare desk: pairs are played, more of them where nothing can be said, and what
 * came of them is copied.
 */
#include "editor/window/window.h"
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
    GtkWidget *window;
} Sample;

/* The tutorial in a window with the compare desk open; its scenario has the score @json, which is
 * not saved. */
static Sample
sample_new(const char *json)
{
    Sample sample = {.document = sample_document_new("tutorial")};
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample.document));
    editor_document_choose_scenario(sample.document, "narva-1700");
    assert_true(edit_plan_set(plan, ENTITY_SCENARIO, "narva-1700", "score", json));
    assert_true(editor_document_apply(sample.document, plan, "Another value", NULL));
    sample.window = sample_window_new(editor_window_new(NULL, NULL, sample.document), 1100, 760);
    widget_act(sample.window, "win.compare", NULL);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    sample_document_free(sample->document);
}

/* Returns: (transfer none): the button that says @text, or NULL. */
static GtkWidget *
button_saying(Sample *sample, const char *text)
{
    GtkWidget *label = label_saying(sample->window, text);
    return label != NULL ? gtk_widget_get_ancestor(label, GTK_TYPE_BUTTON) : NULL;
}

static void
press(Sample *sample, const char *text)
{
    GtkWidget *button = button_saying(sample, text);
    if (button == NULL)
        fail_msg("there is no button %s", text);
    g_signal_emit_by_name(button, "clicked");
    spin_out();
}

static void
compare(Sample *sample, double pairs)
{
    GtkWidget *number = widget_below(sample->window, GTK_TYPE_SPIN_BUTTON, "Number of pairs");
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(number), pairs);
    g_signal_emit_by_name(widget_below(sample->window, GTK_TYPE_BUTTON, "Compare"), "clicked");
}

/* Returns: whether the label says how many pairs were played, and all are. */
static gboolean
is_over(gpointer data)
{
    Sample *sample = data;
    GtkWidget *head = label_saying(sample->window, "Before and after");
    return head != NULL && button_saying(sample, "Copy as Markdown") != NULL;
}

/* Returns: (transfer full): the text that was copied. */
static char *
copied(Sample *sample)
{
    GdkClipboard *clipboard = gtk_widget_get_clipboard(sample->window);
    g_auto(GValue) value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_STRING);
    assert_true(gdk_content_provider_get_value(gdk_clipboard_get_content(clipboard), &value, NULL));
    return g_value_dup_string(&value);
}

/* Returns: (transfer none): the button that offers more pairs, or NULL. */
static GtkWidget *
more_button(Sample *sample, gint64 *n)
{
    for (*n = 10; *n <= 100; *n += 10) {
        g_autofree char *words = g_strdup_printf("Play %" G_GINT64_FORMAT " more pairs", *n);
        GtkWidget *button = button_saying(sample, words);
        if (button != NULL)
            return button;
    }
    return NULL;
}

/* Returns: whether some pairs were played, and not all. */
static gboolean
is_under_way(gpointer data)
{
    Sample *sample = data;
    return label_saying(sample->window, "The games are being played") != NULL;
}

/* A look at what is known half way would find a difference too often. */
static void
test_no_verdict_before_the_end(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("[{\"verb\": \"level\", \"nation\": \"sweden\"}]");
    compare(&sample, 400);
    assert_true(spin_until(is_under_way, &sample));
    assert_non_null(label_saying(sample.window, "In 100 games"));
    assert_null(label_saying(sample.window, "cannot tell"));
    assert_null(button_saying(&sample, "Copy as Markdown"));
    press(&sample, "Cancel");
    assert_null(label_saying(sample.window, "The games are being played"));
    sample_clear(&sample);
}

static void
test_what_cannot_be_reported_is_played_on(void **state G_GNUC_UNUSED)
{
    gint64 n;
    Sample sample = sample_new("[{\"verb\": \"level\", \"nation\": \"sweden\"}]");
    compare(&sample, 10);
    assert_true(spin_until(is_over, &sample));
    assert_non_null(label_saying(sample.window, "No significant difference in wins"));
    GtkWidget *more = more_button(&sample, &n);
    assert_non_null(more);
    g_signal_emit_by_name(more, "clicked");
    /* Nothing more is offered while these are played, and they count beside the first. */
    assert_true(spin_until(is_over, &sample));
    GtkWidget *number = widget_below(sample.window, GTK_TYPE_SPIN_BUTTON, "Number of pairs");
    assert_int_equal(gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(number)), 10 + n);
    press(&sample, "Copy as Markdown");
    g_autofree char *text = copied(&sample);
    g_autofree char *pairs = g_strdup_printf("\n%" G_GINT64_FORMAT " pairs · ", 10 + n);
    assert_non_null(strstr(text, pairs));
    sample_clear(&sample);
}

static void
test_what_is_reported_is_copied(void **state G_GNUC_UNUSED)
{
    gint64 n;
    Sample sample = sample_new("[{\"verb\": \"level\", \"nation\": \"sweden\"}]");
    compare(&sample, 20);
    assert_true(spin_until(is_over, &sample));
    assert_null(more_button(&sample, &n)); /* who wins is known */
    press(&sample, "Copy as Markdown");
    g_autofree char *text = copied(&sample);
    assert_true(g_str_has_prefix(text, "### Sweden wins 45 more games in 100\n\n"));
    assert_non_null(strstr(
        text, "\n| **In 100 games** | | | | |\n| Wins of Sweden | 50 | 95 | +45 (+18 to +65) | "
              "yes, p = 0.043 |\n"));
    assert_non_null(strstr(text, "\n| **In one game, on average** | | | | |\n| Score | 5.1 | 10.9 "
                                 "| +5.8 (+4.0 to +7.7) | "));
    assert_true(g_str_has_suffix(text, " |\n"));
    sample_clear(&sample);
}

/* Names are those of people: they may not break the table. */
static void
test_names_break_no_table(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("[{\"verb\": \"level\", \"nation\": \"sweden\"}]");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample.document));
    assert_true(edit_plan_set(plan, ENTITY_SIDE, "swedish", "name", "\"Sweden | allies\""));
    assert_true(editor_document_apply(sample.document, plan, "Another name", NULL));
    compare(&sample, 10);
    assert_true(spin_until(is_over, &sample));
    press(&sample, "Copy as Markdown");
    g_autofree char *text = copied(&sample);
    assert_non_null(strstr(text, "\n| Wins of Sweden \\| allies |"));
    sample_clear(&sample);
}

FILE_OF_TESTS(compare_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_verdict_before_the_end),
        cmocka_unit_test(test_what_cannot_be_reported_is_played_on),
        cmocka_unit_test(test_what_is_reported_is_copied),
        cmocka_unit_test(test_names_break_no_table),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
