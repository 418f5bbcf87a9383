/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the list of places: what it says, and that it selects what the map selects.
 */
#include "editor/panes/panes.h"
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
    GtkWidget *list;
    GtkWidget *window;
    GtkSelectionModel *model; /* borrowed */
} Fixture;

static Fixture
open_list(void)
{
    Fixture fixture = {.document = sample_document_new("tutorial")};
    editor_document_choose_scenario(fixture.document, "narva-1700");
    fixture.list = editor_place_list_new(fixture.document);
    fixture.window = sample_window_new(fixture.list, 700, 500);
    GtkWidget *view = widget_below(fixture.list, GTK_TYPE_COLUMN_VIEW, "Places");
    assert_non_null(view);
    fixture.model = gtk_column_view_get_model(GTK_COLUMN_VIEW(view));
    return fixture;
}

static void
close_list(Fixture *fixture)
{
    sample_window_free(fixture->window);
    sample_document_free(fixture->document);
}

static guint
n_places(gpointer model)
{
    return g_list_model_get_n_items(G_LIST_MODEL(model));
}

/* Returns: where @id stands in the list; its length: nowhere. */
static guint
place_of(Fixture *fixture, const char *id)
{
    guint index = 0;
    for (; index < n_places(fixture->model); index++) {
        g_autoptr(PlaceItem) item = g_list_model_get_item(G_LIST_MODEL(fixture->model), index);
        if (g_strcmp0(place_item_id(item), id) == 0)
            break;
    }
    return index;
}

static void
assert_text(Fixture *fixture, const char *id, PlaceColumn column, const char *wanted)
{
    g_autoptr(PlaceItem) item =
        g_list_model_get_item(G_LIST_MODEL(fixture->model), place_of(fixture, id));
    assert_non_null(item);
    assert_string_equal(place_item_text(item, column), wanted);
}

static void
places_are_listed_with_what_is_said_about_them(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_list();
    assert_int_equal(n_places(fixture.model), 6);
    assert_text(&fixture, "dorpat", PLACE_NAME, "Dorpat");
    assert_text(&fixture, "dorpat", PLACE_NATION, "Sweden");
    assert_text(&fixture, "dorpat", PLACE_BLOCKS, "2");
    assert_text(&fixture, "dorpat", PLACE_SIGNS, "2");
    assert_text(&fixture, "narva-bay", PLACE_UPKEEP, "");
    close_list(&fixture);
}

static void
the_list_keeps_up_with_changes_and_keeps_what_is_selected(void **state G_GNUC_UNUSED)
{
    static const char *const units[] = {"narva-foot", NULL};
    Fixture fixture = open_list();
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "dorpat", NULL);
    editor_document_select(fixture.document, place);
    assert_true(set_up_move_units(fixture.document, units, "pernau", NULL));
    assert_text(&fixture, "dorpat", PLACE_BLOCKS, "1");
    assert_text(&fixture, "pernau", PLACE_BLOCKS, "1");
    assert_true(gtk_selection_model_is_selected(fixture.model, place_of(&fixture, "dorpat")));
    assert_true(editor_document_is_selected(fixture.document, place));
    close_list(&fixture);
}

static void
what_is_selected_is_selected_on_both_sides(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_list();
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "pskov", NULL);
    g_autoptr(Subject) other = subject_new(ENTITY_SPACE, "gdov", NULL);
    editor_document_select(fixture.document, place);
    assert_true(gtk_selection_model_is_selected(fixture.model, place_of(&fixture, "pskov")));
    gtk_selection_model_select_item(fixture.model, place_of(&fixture, "gdov"), TRUE);
    assert_true(editor_document_is_selected(fixture.document, other));
    assert_false(editor_document_is_selected(fixture.document, place));
    editor_document_select(fixture.document, NULL);
    assert_false(gtk_selection_model_is_selected(fixture.model, place_of(&fixture, "gdov")));
    close_list(&fixture);
}

static gboolean
is_one_left(gpointer model)
{
    return n_places(model) == 1;
}

static void
filtering_finds_names_however_they_are_typed(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_list();
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "pskov", NULL);
    editor_document_select(fixture.document, place);
    GtkWidget *search = widget_below(fixture.list, GTK_TYPE_SEARCH_ENTRY, "Filter places");
    gtk_editable_set_text(GTK_EDITABLE(search), "DÓRP");
    assert_true(spin_until(is_one_left, fixture.model));
    assert_int_equal(place_of(&fixture, "dorpat"), 0);
    assert_true(editor_document_is_selected(fixture.document, place));
    close_list(&fixture);
}

static void
columns_of_numbers_are_sorted_as_numbers(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_list();
    GtkWidget *view = widget_below(fixture.list, GTK_TYPE_COLUMN_VIEW, "Places");
    g_autoptr(GtkColumnViewColumn) column =
        g_list_model_get_item(gtk_column_view_get_columns(GTK_COLUMN_VIEW(view)), PLACE_SIGNS);
    gtk_column_view_sort_by_column(GTK_COLUMN_VIEW(view), column, GTK_SORT_DESCENDING);
    assert_int_equal(place_of(&fixture, "narva-town"), 0);
    assert_int_equal(place_of(&fixture, "pskov"), 1);
    close_list(&fixture);
}

FILE_OF_TESTS(place_list)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_listed_with_what_is_said_about_them),
        cmocka_unit_test(the_list_keeps_up_with_changes_and_keeps_what_is_selected),
        cmocka_unit_test(what_is_selected_is_selected_on_both_sides),
        cmocka_unit_test(filtering_finds_names_however_they_are_typed),
        cmocka_unit_test(columns_of_numbers_are_sorted_as_numbers),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
