/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tab order: nothing that has the keyboard keeps it.
 */
#include "editor/controls/container.h"
#include "editor/forms/inspector.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

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
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1200, 900);
    for (guint i = 0; i < G_N_ELEMENTS(subjects); i++)
        check_subject(window, document, subjects[i].entity, subjects[i].id);
    sample_window_free(window);
}

static void
desks_give_the_keyboard_to_their_first_widget(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    editor_document_choose_scenario(document, "narva-1700");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1200, 900);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    GtkWidget *map = GTK_WIDGET(editor_workbench_map(workbench));
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        editor_workbench_show_desk(workbench, desk);
        GtkWidget *first = focus_of(window);
        assert_false(GTK_IS_SCROLLED_WINDOW(first));
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

/* A list of as many rows as a number says, which is made anew whenever the number changes. */
typedef struct {
    GtkWidget *window, *number, *list;
} Rows;

static void
add_rows(gpointer data)
{
    const Rows *rows = data;
    for (int i = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(rows->number)); i > 0; i--)
        gtk_list_box_append(GTK_LIST_BOX(rows->list), gtk_label_new("row"));
}

static void
change_rows(Rows *rows)
{
    container_rebuild(rows->list, add_rows, rows);
}

static void
rows_begin(Rows *rows)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    rows->number = gtk_spin_button_new_with_range(0, 9, 1);
    rows->list = gtk_list_box_new();
    gtk_box_append(GTK_BOX(box), rows->number);
    gtk_box_append(GTK_BOX(box), rows->list);
    g_signal_connect_swapped(rows->number, "value-changed", G_CALLBACK(change_rows), rows);
    rows->window = sample_window_new(box, 300, 300);
}

static GtkWidget *
row_at(const Rows *rows, int index)
{
    return GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(rows->list), index));
}

/* The number is stored when Tab leaves it for a row, which is replaced by that. */
static void
rows_may_go_while_the_keyboard_comes_to_them(void **state G_GNUC_UNUSED)
{
    Rows rows;
    rows_begin(&rows);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(rows.number), 9);
    gtk_widget_grab_focus(rows.number);
    gtk_editable_set_text(GTK_EDITABLE(rows.number), "4");
    press_tab(rows.window, FALSE);
    assert_int_equal(gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(rows.number)), 4);
    assert_ptr_equal(focus_of(rows.window), row_at(&rows, 0));
    assert_non_null(row_at(&rows, 3));
    assert_null(row_at(&rows, 4));
    sample_window_free(rows.window);
}

static void
the_keyboard_stays_in_a_list_that_is_made_anew(void **state G_GNUC_UNUSED)
{
    static const struct {
        int n_before, at, n_after, at_after; /* at_after -1: in the number */
    } cases[] = {{5, 2, 4, 2}, {5, 4, 3, 2}, {1, 0, 0, -1}};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Rows rows;
        rows_begin(&rows);
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(rows.number), cases[i].n_before);
        spin_out();
        gtk_widget_grab_focus(row_at(&rows, cases[i].at));
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(rows.number), cases[i].n_after);
        spin_out();
        if (cases[i].at_after >= 0)
            assert_ptr_equal(focus_of(rows.window), row_at(&rows, cases[i].at_after));
        else
            assert_true(gtk_widget_is_ancestor(focus_of(rows.window), rows.number));
        sample_window_free(rows.window);
    }
}

/* Returns: (transfer none): a row of @list, a GtkListView or the like, that shows something. */
static GtkWidget *
row_of(GtkWidget *list)
{
    GtkWidget *row = gtk_widget_get_first_child(list);
    while (row != NULL && !(gtk_widget_get_mapped(row) && gtk_widget_get_focusable(row) &&
                            gtk_widget_get_height(row) > 0))
        row = gtk_widget_get_next_sibling(row);
    return row;
}

static void
find_views(GtkWidget *root, GPtrArray *views)
{
    if (gtk_widget_get_mapped(root) &&
        (GTK_IS_LIST_VIEW(root) || strcmp(G_OBJECT_TYPE_NAME(root), "GtkColumnListView") == 0))
        g_ptr_array_add(views, root);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        find_views(child, views);
}

/* Whether a widget of the window @data has the keyboard, not one that was taken away. */
static gboolean
has_keyboard(gpointer data)
{
    GtkWidget *focus = focus_of(data);
    return focus != NULL && gtk_widget_get_root(focus) == GTK_ROOT(data);
}

/* GtkListView and its like take rows away by themselves, which container.h does not know of. What
 * is typed in the inspector is stored when the keyboard goes to one of their rows, and the rows are
 * others then. */
static void
rows_of_views_may_go_while_the_keyboard_comes_to_them(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"Aaaa", "Zzzz"};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, "dorpat", NULL);
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1400, 900);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    guint n_views = 0;
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        g_autoptr(GPtrArray) views = g_ptr_array_new();
        editor_workbench_show_desk(workbench, desk);
        editor_document_select(document, subject);
        GtkWidget *inspector = widget_there(window, EDITOR_TYPE_INSPECTOR, NULL);
        assert_true(spin_until(is_mapped, inspector));
        spin_out();
        find_views(window, views);
        for (guint i = 0; i < views->len; i++) {
            GtkWidget *row = row_of(views->pdata[i]);
            GtkWidget *name = widget_there(inspector, GTK_TYPE_ENTRY, "Name");
            if (row == NULL || gtk_widget_is_ancestor(views->pdata[i], inspector))
                continue;
            gtk_widget_grab_focus(name);
            gtk_editable_set_text(GTK_EDITABLE(name), names[i % G_N_ELEMENTS(names)]);
            gtk_widget_grab_focus(row);
            spin_out();
            assert_true(spin_until(has_keyboard, window));
            editor_document_go_to(document, 0);
            editor_document_select(document, subject);
            spin_out();
            n_views++;
        }
    }
    assert_true(n_views > N_DESKS);
    sample_window_free(window);
}

FILE_OF_TESTS(tab_order)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_keyboard_comes_round),
        cmocka_unit_test(rows_may_go_while_the_keyboard_comes_to_them),
        cmocka_unit_test(the_keyboard_stays_in_a_list_that_is_made_anew),
        cmocka_unit_test(rows_of_views_may_go_while_the_keyboard_comes_to_them),
        cmocka_unit_test(desks_give_the_keyboard_to_their_first_widget),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
