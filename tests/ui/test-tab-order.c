/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tab order: nothing that has the keyboard keeps it.
 */
#include "editor/forms/inspector.h"
#include "editor/window/fittings.h"
#include "tests/ui/sample-window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* More than any window has. */
#define STOPS_MAX 400u

static GtkWidget *
focus_of(GtkWidget *window)
{
    return gtk_window_get_focus(GTK_WINDOW(window));
}

/* What Tab does: the window may take the key, else the keyboard moves. */
static void
press_tab(GtkWidget *window, gboolean is_back)
{
    guint key = is_back ? GDK_KEY_ISO_Left_Tab : GDK_KEY_Tab;
    if (!widget_key(window, key, is_back ? GDK_SHIFT_MASK : 0))
        g_signal_emit_by_name(window, "move-focus",
                              is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
    spin_out();
}

/* Presses Tab until the keyboard is where it was at first. Returns: how many stops there were. */
static guint
go_round(GtkWidget *window, gboolean is_back)
{
    GtkWidget *first = focus_of(window);
    guint n = 0;
    for (; n < STOPS_MAX; n++) {
        GtkWidget *before = focus_of(window);
        press_tab(window, is_back);
        assert_true(focus_of(window) != before);
        if (focus_of(window) == first)
            return n;
    }
    fail_msg("The keyboard never comes back");
    return 0;
}

static gboolean
is_mapped(gpointer widget)
{
    return gtk_widget_get_mapped(widget);
}

static void
check_subject(GtkWidget *window, EditorDocument *document, EntityId entity, const char *id)
{
    g_autoptr(Subject) subject = subject_new(entity, id, NULL);
    editor_document_select(document, subject);
    assert_true(spin_until(is_mapped, widget_below(window, EDITOR_TYPE_INSPECTOR, NULL)));
    spin_out();
    assert_true(gtk_widget_child_focus(window, GTK_DIR_TAB_FORWARD));
    guint n = go_round(window, FALSE);
    assert_int_equal(go_round(window, TRUE), n);
}

static void
the_keyboard_comes_round(void **state G_GNUC_UNUSED)
{
    static const struct {
        EntityId entity;
        const char *id;
    } subjects[] = {
        {ENTITY_SPACE, "livland"},
        {ENTITY_UNIT, "lewenhaupt"},
        {ENTITY_SCENARIO, "the-end-is-near"},
    };
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    editor_document_choose_scenario(document, "the-end-is-near");
    GtkWidget *window = sample_window_new(fitted_window_new(NULL, NULL, document), 1200, 900);
    for (guint i = 0; i < G_N_ELEMENTS(subjects); i++)
        check_subject(window, document, subjects[i].entity, subjects[i].id);
    sample_window_free(window);
}

static void
desks_give_the_keyboard_to_their_first_widget(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    editor_document_choose_scenario(document, "the-end-is-near");
    GtkWidget *window = sample_window_new(fitted_window_new(NULL, NULL, document), 1200, 900);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    GtkWidget *map = GTK_WIDGET(editor_workbench_map(workbench));
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        editor_workbench_show_desk(workbench, desk);
        GtkWidget *first = focus_of(window);
        for (guint i = 0; i <= desk; i++)
            press_tab(window, FALSE);
        editor_workbench_show_desk(workbench, (desk + 1) % N_DESKS);
        assert_true(focus_of(window) != first);
        editor_workbench_show_desk(workbench, desk);
        assert_true(focus_of(window) == first);
        gtk_widget_grab_focus(map);
        editor_workbench_show_desk(workbench, desk);
        assert_true(focus_of(window) == first);
    }
    sample_window_free(window);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_keyboard_comes_round),
        cmocka_unit_test(desks_give_the_keyboard_to_their_first_widget),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
