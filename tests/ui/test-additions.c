/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every button with a plus, wherever it is: what it adds has the keyboard, in the first value that
 * a person gives it. Buttons are found by their icon, so that a new one is pressed without another
 * line.
 */
#include "editor/forms/inspector.h"
#include "editor/forms/record-form.h"
#include "editor/sentences/sentence.h"
#include "editor/window/window.h"
#include "editor/window/workbench/workbench.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static gboolean
is_plus(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) &&
           gtk_widget_is_sensitive(widget) && gtk_widget_get_tooltip_text(widget) != NULL &&
           g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "list-add-symbolic") == 0;
}

/* Returns: (transfer none): the button with a plus at or below @root that @left others go before,
 * which it counts down; NULL: there are no more. */
static GtkWidget *
find_plus(GtkWidget *root, guint *left)
{
    if (is_plus(root) && (*left)-- == 0)
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_plus(child, left);
    return found;
}

/* Marks all widgets that are there. */
static void
mark_widgets(GtkWidget *root)
{
    g_object_set_data(G_OBJECT(root), "narva-known", root);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        mark_widgets(child);
}

/* Whether a person can give a value in @focus at once. A form in which nothing must be said has a
 * menu of what can be. */
static gboolean
takes_a_value(GtkWidget *focus)
{
    return GTK_IS_TEXT(focus) || GTK_IS_TEXT_VIEW(focus) ||
           gtk_widget_get_ancestor(focus, GTK_TYPE_EDITABLE) != NULL ||
           gtk_widget_get_ancestor(focus, GTK_TYPE_DROP_DOWN) != NULL ||
           gtk_widget_get_ancestor(focus, EDITOR_TYPE_SENTENCE) != NULL ||
           gtk_widget_get_ancestor(focus, EDITOR_TYPE_RECORD_FORM) != NULL;
}

/* Presses all buttons of the window, each on the data as they were. Returns: how many added
 * something; @wrong gets those after which the keyboard is elsewhere. */
static guint
press_all(GtkWidget *window, EditorDocument *document, const char *where, GString *wrong)
{
    guint n_added = 0;
    guint n_done = editor_document_n_done(document);
    for (guint i = 0;; i++) {
        guint left = i;
        GtkWidget *plus = find_plus(window, &left);
        if (plus == NULL)
            return n_added;
        g_autofree char *hint = g_strdup(gtk_widget_get_tooltip_text(plus));
        gtk_widget_grab_focus(plus);
        spin_out();
        mark_widgets(window);
        g_signal_emit_by_name(plus, "clicked");
        spin_out();
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        gboolean is_added = editor_document_n_done(document) > n_done;
        gboolean is_right = focus != NULL && takes_a_value(focus) &&
                            g_object_get_data(G_OBJECT(focus), "narva-known") == NULL;
        n_added += is_added;
        if (is_added && !is_right)
            g_string_append_printf(wrong, "%s, plus %u (%s): %s\n", where, i,
                                   hint != NULL ? hint : "",
                                   focus != NULL ? G_OBJECT_TYPE_NAME(focus) : "nothing");
        editor_document_go_to(document, n_done);
        spin_out();
    }
}

static const struct {
    const char *set, *scenario;
} sets[] = {
    {"tutorial", "narva-1700"},
    {"pax-baltica-2010", "the-end-is-near"}, /* a layer */
};

/* A record of each type. */
static void
additions_of_the_inspector_have_the_keyboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    guint n_added = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(sets[i].set);
        GtkWidget *inspector = editor_inspector_new(document);
        GtkWidget *window = sample_window_new(inspector, 360, 2000);
        editor_inspector_set_sentences(EDITOR_INSPECTOR(inspector), FALSE);
        for (guint entity = 0; entity < N_ENTITIES; entity++) {
            Records records = data_set_records(editor_document_set(document), entity);
            if (records.length == 0 || record_key(records.items[0]) == NULL)
                continue;
            g_autoptr(Subject) subject = subject_new(entity, record_key(records.items[0]), NULL);
            g_autofree char *where =
                g_strdup_printf("%s, %s %s", sets[i].set, entity_get(entity)->name, subject->id);
            editor_document_select(document, subject);
            spin_out();
            n_added += press_all(window, document, where, wrong);
        }
        sample_window_free(window);
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
    assert_true(n_added > 10);
}

static void
additions_of_desks_have_the_keyboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    guint n_added = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(sets[i].set);
        editor_document_choose_scenario(document, sets[i].scenario);
        GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1200, 900);
        EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
        for (Desk desk = 0; desk < N_DESKS; desk++) {
            g_autofree char *where = g_strdup_printf("%s, desk %u", sets[i].set, desk);
            editor_workbench_show_desk(workbench, desk);
            spin_out();
            n_added += press_all(window, document, where, wrong);
        }
        sample_window_free(window);
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
    assert_true(n_added > 5);
}

FILE_OF_TESTS(additions)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(additions_of_the_inspector_have_the_keyboard),
        cmocka_unit_test(additions_of_desks_have_the_keyboard),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
