/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the dialog that gives data sets to other programs.
 */
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"
#include "validator/edits/edit-plan.h"
#include "validator/port/exported-map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(editor_window_new(NULL, NULL, document), 1100, 760);
}

/* Returns: (transfer none): the dialog above @window. */
static GtkWidget *
dialog_of(GtkWidget *window)
{
    widget_act(window, "win.export-map", NULL);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    return dialog;
}

/* Chooses item @index of the choice that is called @name. */
static void
choose(GtkWidget *dialog, const char *title, guint index)
{
    GtkWidget *label = label_saying(dialog, title);
    assert_non_null(label);
    GtkWidget *choice = gtk_widget_get_next_sibling(label);
    while (choice != NULL && !GTK_IS_DROP_DOWN(choice))
        choice = gtk_widget_get_next_sibling(choice);
    assert_non_null(choice);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), index);
}

static const char *
proposed_folder(GtkWidget *dialog)
{
    GtkWidget *entry = widget_below(dialog, GTK_TYPE_ENTRY, "New folder");
    assert_non_null(entry);
    return gtk_editable_get_text(GTK_EDITABLE(entry));
}

static guint
format_index(const char *name)
{
    guint i = 0;
    while (strcmp(foreign_export(i)->name, name) != 0)
        i++;
    return i;
}

static void
test_what_is_not_saved_yet_is_written(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    g_autoptr(Subject) game = subject_new(ENTITY_GAME, NULL, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    assert_true(edit_plan_set_member(plan, game, "title", VALUE_OF_TEXT("Another Road")));
    assert_true(editor_document_apply(document, plan, "Call the game otherwise", &error));
    GtkWidget *dialog = dialog_of(window);
    choose(dialog, "For", format_index("triplea"));
    assert_true(spin_until(dialog_is_ready, dialog));
    assert_non_null(label_saying(dialog, "a territory can have only one name"));
    g_autofree char *folder = g_build_filename(*state, "road", NULL);
    widget_type(dialog, "New folder", folder);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    assert_null(dialog_above(window));
    g_autoptr(ExportedMap) wanted = exported_map_make(foreign_export_find("triplea"),
                                                      editor_document_set(document), NULL, &error);
    assert_non_null(wanted);
    assert_int_equal(wanted->files->len, 6);
    for (guint i = 0; i < wanted->files->len; i++) {
        const SaveFile *file = &g_array_index(wanted->files, SaveFile, i);
        g_autofree char *path = g_build_filename(folder, file->name, NULL);
        g_autofree char *bytes = NULL;
        gsize length;
        assert_true(g_file_get_contents(path, &bytes, &length, &error));
        assert_int_equal(length, g_bytes_get_size(file->contents));
        assert_memory_equal(bytes, g_bytes_get_data(file->contents, NULL), length);
        if (i == 0)
            assert_non_null(strstr(bytes, "Another Road"));
    }
    sample_window_free(window);
}

/* The folder follows the program until one is typed; each format says what it makes. */
static void
test_every_format_can_be_chosen(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *dialog = dialog_of(window);
    for (guint i = 0; foreign_export(i) != NULL; i++) {
        choose(dialog, "For", i);
        g_autofree char *name = g_strdup_printf("tutorial-%s", foreign_export(i)->name);
        g_autofree char *folder = g_build_filename(*state, name, NULL);
        g_autofree char *about = g_strdup_printf("Writes %s.", foreign_export(i)->about);
        assert_string_equal(proposed_folder(dialog), folder);
        assert_non_null(label_saying(dialog, about));
        assert_true(spin_until(dialog_is_ready, dialog));
    }
    widget_type(dialog, "New folder", *state);
    choose(dialog, "For", 0);
    assert_string_equal(proposed_folder(dialog), *state);
    assert_true(comes_to_say(
        dialog, "This folder is not empty, and nothing is overwritten. Choose another one."));
    assert_false(dialog_is_ready(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

/* What stands on the map is that of the scenario that is shown, or another one. */
static void
test_the_scenario_is_chosen(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.scenario", "the-end-is-near");
    GtkWidget *dialog = dialog_of(window);
    assert_non_null(label_saying(dialog, "The End is Near"));
    choose(dialog, "For", format_index("set-up"));
    assert_true(spin_until(dialog_is_ready, dialog));
    g_autofree char *folder = g_build_filename(*state, "shown", NULL);
    widget_type(dialog, "New folder", folder);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    g_autoptr(GError) error = NULL;
    g_autoptr(ExportedMap) wanted = exported_map_make(
        foreign_export_find("set-up"), editor_document_set(document), "the-end-is-near", &error);
    g_autoptr(ExportedMap) first = exported_map_make(foreign_export_find("set-up"),
                                                     editor_document_set(document), NULL, &error);
    const SaveFile *file = &g_array_index(wanted->files, SaveFile, 0);
    assert_false(g_bytes_equal(file->contents, g_array_index(first->files, SaveFile, 0).contents));
    g_autofree char *text = temporary_folder_read(*state, "shown/set-up.txt");
    assert_int_equal(strlen(text), g_bytes_get_size(file->contents));
    assert_memory_equal(text, g_bytes_get_data(file->contents, NULL), strlen(text));
    sample_window_free(window);
}

static void
test_a_set_that_cannot_be_read_is_reported(void **state)
{
    temporary_folder_write(*state, "torn/game.json", "{\"format\": 1, \"id\": \"torn\"}");
    temporary_folder_write(*state, "torn/map.json", "{\"spaces\": [");
    g_autofree char *folder = g_build_filename(*state, "torn", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    GtkWidget *window = window_of(document);
    GtkWidget *dialog = dialog_of(window);
    g_autofree char *reported =
        g_strdup_printf("%s: some of its files cannot be read; `validate` says why", set->name);
    assert_true(comes_to_say(dialog, reported));
    assert_false(dialog_is_ready(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

FILE_OF_TESTS(export_map)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_what_is_not_saved_yet_is_written),
        test_in_folder(test_every_format_can_be_chosen),
        test_in_folder(test_the_scenario_is_chosen),
        test_in_folder(test_a_set_that_cannot_be_read_is_reported),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
