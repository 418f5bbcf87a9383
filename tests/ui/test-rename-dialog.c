/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another id, by every way to type one: the lines that may mean the record are listed, and only
 * what is checked there follows.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/forms/inspector.h"
#include "editor/forms/record-table.h"
#include "editor/forms/rename-dialog.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "validator/edits/reference.h"

static GtkWidget *
open_form(EditorDocument *document, const Subject *subject)
{
    editor_document_select(document, subject);
    return sample_window_new(editor_inspector_new(document), 320, 800);
}

static void
type_in_form(GtkWidget *window, const char *id)
{
    GtkWidget *entry = widget_there(window, GTK_TYPE_ENTRY, "Id");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), id);
    g_signal_emit_by_name(entry, "activate");
    spin_out();
}

static GtkWidget *
open_table(EditorDocument *document, const Subject *subject)
{
    g_autoptr(Subject) list = subject_new(ENTITY_MAP, NULL, "spaces");
    GtkWidget *window = sample_window_new(editor_record_table_new(document, list), 900, 400);
    editor_document_select(document, subject);
    spin_out();
    return window;
}

static void
type_in_table(GtkWidget *window, const char *id)
{
    GtkWidget *table = widget_there(window, EDITOR_TYPE_RECORD_TABLE, NULL);
    GtkWidget *view = widget_there(window, GTK_TYPE_COLUMN_VIEW, NULL);
    assert_true(gtk_widget_activate_action(table, "table.edit", NULL));
    spin_out();
    GtkWidget *entry = widget_there(view, GTK_TYPE_ENTRY, "Id");
    gtk_editable_set_text(GTK_EDITABLE(entry), id);
    assert_true(widget_key(entry, GDK_KEY_Return, 0));
    spin_out();
}

static GtkWidget *
open_dialog(EditorDocument *document, const Subject *subject)
{
    GtkWidget *window = sample_window_new(gtk_label_new("Below"), 320, 200);
    rename_dialog_show(window, document, subject);
    spin_out();
    return window;
}

static void
type_in_dialog(GtkWidget *window, const char *id)
{
    widget_type(dialog_above(window), "New id", id);
    spin_out();
}

static const struct {
    GtkWidget *(*open)(EditorDocument *document, const Subject *subject);
    void (*type)(GtkWidget *window, const char *id);
    gboolean is_dialog;
} ways[] = {
    {open_form, type_in_form, FALSE},
    {open_table, type_in_table, FALSE},
    {open_dialog, type_in_dialog, TRUE},
};

/* Returns: (transfer full): the tutorial with a record whose lines use `dorpat` as nothing that a
 * verb takes. */
static EditorDocument *
new_document(void)
{
    EditorDocument *document = sample_document_new("tutorial");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Edit comes = {
        .entity = ENTITY_RECORD,
        .id = "odd",
        .path = "",
        .after = "{\"id\": \"odd\", \"title\": \"Odd\", \"kind\": \"case\", \"choices\": "
                 "[\"fly dorpat\", \"zone dorpat\", \"fire dorpat\"]}",
    };
    assert_true(edit_plan_add(plan, &comes));
    assert_true(editor_document_apply(document, plan, "Add", NULL));
    return document;
}

static void
expect_choices(EditorDocument *document, const char *json)
{
    const Record *record =
        data_set_find_record(editor_document_set(document), ENTITY_RECORD, "odd");
    g_autofree char *text = edit_path_text(record, "choices");
    assert_string_equal(text, json);
}

static void
press(GtkWidget *dialog, const char *name)
{
    g_signal_emit_by_name(widget_there(dialog, GTK_TYPE_BUTTON, name), "clicked");
    spin_out();
}

static void
undecided_lines_are_listed_by_every_way(void **state G_GNUC_UNUSED)
{
    g_autoptr(Subject) dorpat = subject_new(ENTITY_SPACE, "dorpat", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        EditorDocument *document = new_document();
        GtkWidget *window = ways[i].open(document, dorpat);
        ways[i].type(window, "tartu");
        GtkWidget *dialog = dialog_above(window);
        assert_non_null(dialog);
        assert_int_equal(editor_document_n_done(document), 1);
        GtkWidget *list = widget_there(dialog, GTK_TYPE_BOX, "Lines that may mean something else");
        GtkWidget *first = gtk_widget_get_first_child(list);
        GtkWidget *second = gtk_widget_get_next_sibling(first);
        assert_non_null(second);
        assert_null(gtk_widget_get_next_sibling(second));
        assert_non_null(
            strstr(gtk_check_button_get_label(GTK_CHECK_BUTTON(first)), "“fly dorpat”"));
        assert_false(gtk_check_button_get_active(GTK_CHECK_BUTTON(first)));
        gtk_check_button_set_active(GTK_CHECK_BUTTON(first), TRUE);
        press(dialog, "Rename");
        assert_null(dialog_above(window));
        expect_choices(document, "[\"fly tartu\", \"zone tartu\", \"fire dorpat\"]");
        assert_int_equal(editor_document_n_done(document), 2);
        sample_window_free(window);
        sample_document_free(document);
    }
}

/* Nothing is renamed, and what was typed is not left behind. */
static void
the_question_can_be_cancelled(void **state G_GNUC_UNUSED)
{
    g_autoptr(Subject) dorpat = subject_new(ENTITY_SPACE, "dorpat", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        EditorDocument *document = new_document();
        GtkWidget *window = ways[i].open(document, dorpat);
        ways[i].type(window, "tartu");
        press(dialog_above(window), "Cancel");
        assert_null(dialog_above(window));
        expect_choices(document, "[\"fly dorpat\", \"zone dorpat\", \"fire dorpat\"]");
        assert_int_equal(editor_document_n_done(document), 1);
        GtkWidget *name = widget_below(window, GTK_TYPE_ENTRY, "Name");
        if (name != NULL) {
            gtk_widget_grab_focus(name);
            spin_out();
            GtkWidget *id = widget_there(window, GTK_TYPE_ENTRY, "Id");
            assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(id)), "dorpat");
        }
        assert_null(dialog_above(window));
        sample_window_free(window);
        sample_document_free(document);
    }
}

/* Where there is nothing to list nobody is asked. */
static void
an_id_without_doubt_is_changed_at_once(void **state G_GNUC_UNUSED)
{
    g_autoptr(Subject) pernau = subject_new(ENTITY_SPACE, "pernau", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        EditorDocument *document = new_document();
        if (ways[i].is_dialog) {
            sample_document_free(document);
            continue;
        }
        GtkWidget *window = ways[i].open(document, pernau);
        ways[i].type(window, "parnu");
        assert_null(dialog_above(window));
        assert_non_null(data_set_find_record(editor_document_set(document), ENTITY_SPACE, "parnu"));
        sample_window_free(window);
        sample_document_free(document);
    }
}

static void
layers_above_are_reported_by_every_way(void **state G_GNUC_UNUSED)
{
    g_autoptr(Subject) livland = subject_new(ENTITY_SPACE, "livland", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        EditorDocument *document = sample_document_new("pax-baltica");
        g_autoptr(GPtrArray) above =
            reference_find_uses_above(editor_document_set(document), ENTITY_SPACE, "livland");
        assert_int_equal(above->len, 1);
        g_autofree char *text =
            g_strdup_printf("“pax-baltica-2010” extends this data set and keeps the old id in %u "
                            "places: change it there.",
                            ((UsesAbove *)above->pdata[0])->n);
        GtkWidget *window = ways[i].open(document, livland);
        ways[i].type(window, "livonia");
        GtkWidget *dialog = dialog_above(window);
        assert_non_null(dialog);
        assert_non_null(label_saying(dialog, text));
        press(dialog, "Rename");
        assert_non_null(
            data_set_find_record(editor_document_set(document), ENTITY_SPACE, "livonia"));
        sample_window_free(window);
        sample_document_free(document);
    }
}

FILE_OF_TESTS(rename_dialog)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undecided_lines_are_listed_by_every_way),
        cmocka_unit_test(the_question_can_be_cancelled),
        cmocka_unit_test(an_id_without_doubt_is_changed_at_once),
        cmocka_unit_test(layers_above_are_reported_by_every_way),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
